/** Tiles in a row and sets that are laid down, each with its words for who cannot see them. */
import { h, hidden } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { split } from "../model/tiles.js";
import { tile } from "./faces.js";

/** @import { Child, Tile } from "../types.d.ts" */

/** @param {readonly Tile[]} faces */
const names = (faces) => faces.map(tileName).join(", ");

/** @param {readonly Tile[]} faces @param {string} [look] a further class */
export const tileRow = (faces, look = "") =>
  h(
    "span",
    { class: `tiles ${look}`.trim() },
    faces.map((face) => tile(face)),
    hidden(names(faces)),
  );

/** Tiles that a sentence names by their letters: `5p`, `123m456p`. */
const NAMED = /(?<!\w)((?:[0-9]+[mpsz])+)(?!\w)/;

/** A sentence whose tiles are shown as tiles. @param {string} text @returns {Child[]} */
export const withTiles = (text) => text.split(NAMED).map((part, at) => (at % 2 ? tileRow(split(part)) : part));

/** A set; of a concealed kong the outer tiles lie face down. @param {{ act: string, tiles: readonly Tile[] }} meld */
export const meldRow = ({ act, tiles }) =>
  h(
    "span.tiles.meld",
    tiles.map((face, at) => tile(act === "concealed_kong" && at % 3 === 0 ? null : face)),
    hidden(`${t(`call.${act}`)} ${names(tiles)}`),
  );
