/** How sets lie on the table: the sideways tile tells where a claimed one came from. */
import { plain } from "./tiles.js";

/** @typedef {import("./reduce.js").Meld} Meld */

/**
 * The tiles of a set from left to right, as its owner sees them: the claimed tile lies sideways on the left, in the
 * middle or on the right as it came from the left, opposite or right player; the outer two of a concealed kong are
 * face down; an added tile lies on the sideways one.
 * @param {Meld} meld
 * @param {number} seat
 * @returns {{ tile: string, sideways: boolean, down: boolean, added: string | null }[]}
 */
export function laid(meld, seat) {
  if (meld.act === "concealed_kong") {
    const tiles = [...meld.use].sort((one, two) => Number(plain(two) !== two) - Number(plain(one) !== one));
    // A red five must be seen: it lies among the two in the middle.
    const [first, second, third, fourth] = tiles;
    return [third, first, second, fourth].map((tile, at) => ({
      tile,
      sideways: false,
      down: at === 0 || at === 3,
      added: null,
    }));
  }
  const from = ((meld.source ?? 0) - seat + 4) % 4; // 1 right, 2 opposite, 3 left
  const own = meld.use.map((tile) => ({ tile, sideways: false, down: false, added: null }));
  own.splice(from === 3 ? 0 : from === 2 ? 1 : own.length, 0, {
    tile: meld.tile,
    sideways: true,
    down: false,
    added: meld.added,
  });
  return own;
}

/** Where a seat appears on the screen: 0 below, 1 right, 2 across, 3 left. @param {number} seat @param {number} mine */
export const side = (seat, mine) => (seat - mine + 4) % 4;
