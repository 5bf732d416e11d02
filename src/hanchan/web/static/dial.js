/**
 * The socket of a table is opened as soon as this module is there, while the others are still coming: what lies on the
 * table travels beside the code that shows it.
 */
import { inside, outside } from "./base.js";
import { chosenLanguage, random, seatOf } from "./kept.js";

/** @typedef {{ path: string, socket: WebSocket, heard: string[] }} Opened a socket, and what it has brought so far */

/** What this page adds to the walls of a table. @type {Record<string, string>} */
const nonces = {};

/** @param {string} table */
export const socketPath = (table) => `/ws/${encodeURIComponent(table)}`;

/** Who speaks: the same every time the line is dialled again. @param {string} table @param {boolean} watch */
export function introduction(table, watch) {
  nonces[table] ??= random(32);
  const token = watch ? undefined : seatOf(table);
  return { token, watch, lang: chosenLanguage(), nonce: nonces[table] };
}

/** @param {string} path @param {() => object} hello what to say first @returns {Opened} */
function open(path, hello) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${outside(path)}`);
  /** @type {string[]} */
  const heard = [];
  socket.onopen = () => socket.send(JSON.stringify({ t: "hello", proto: 1, ...hello() }));
  socket.onmessage = (message) => heard.push(message.data);
  return { path, socket, heard };
}

/** Takes the seat of a seat link: the secret leaves the address bar at once. @param {string} table */
export function takeSeat(table) {
  const seat = decodeURIComponent(/^#seat=(.+)$/.exec(location.hash)?.[1] ?? "");
  if (!seat) return;
  history.replaceState(null, "", location.pathname);
  seatOf(table, seat);
}

/** The table of an address, and whether one only watches there. @param {string} path from the server's root */
export function tableAt(path) {
  const [, how, id] = /^\/([tw])\/([^/]+)\/?$/.exec(path) ?? [];
  return id ? { id: decodeURIComponent(id), watch: how === "w" } : null;
}

/** The socket of the table that the address names, if one knows already who comes there. @returns {Opened | null} */
function early() {
  const table = tableAt(inside(location.pathname));
  if (!table) return null;
  const { id, watch } = table;
  if (!watch) takeSeat(id);
  if (!watch && !seatOf(id)) return null;
  return open(socketPath(id), () => ({ ...introduction(id, watch), have: 0, game: null }));
}

let first = early();

/** A socket, the one that was opened early if it is that. @param {string} path @param {() => object} hello */
export function dial(path, hello) {
  const opened = first?.path === path && first.socket.readyState <= WebSocket.OPEN ? first : open(path, hello);
  first = null;
  return opened;
}
