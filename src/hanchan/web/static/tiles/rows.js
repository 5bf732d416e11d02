/** Tiles in a row and sets that are laid down, each with its words for who cannot see them. */
import { h, hidden } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { tile } from "./faces.js";

/** @import { Tile } from "../types.d.ts" */

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

/** A set; of a concealed kong the outer tiles lie face down. @param {{ act: string, tiles: readonly Tile[] }} meld */
export const meldRow = ({ act, tiles }) =>
  h(
    "span.tiles.meld",
    tiles.map((face, at) => tile(act === "concealed_kong" && at % 3 === 0 ? null : face)),
    hidden(`${t(`call.${act}`)} ${names(tiles)}`),
  );
