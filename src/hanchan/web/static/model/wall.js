/** Walls from their secret, as docs/walls.md gives the bytes: what the server committed to can be checked here. */
import { bytes, fromHex, hmac, joined, sha256, toHex } from "../sha256.js";

const TAG = bytes("hanchan wall 1");
const ZERO = new Uint8Array(1);
const REDS = /** @type {Record<number, number[]>} */ ({ 0: [], 3: [16, 52, 88], 4: [16, 52, 53, 88] });

/** @param {Uint8Array[]} parts */
const between = (parts) => joined(...parts.flatMap((one, at) => (at ? [ZERO, one] : [one])));

/** @param {string} secret @param {string} game @param {string} rules */
export const commitment = (secret, game, rules) => toHex(sha256(between([TAG, bytes(game), bytes(rules), fromHex(secret)])));

/** @param {string} secret @param {string} game @param {number} hand @param {string} nonces */
export const handSeed = (secret, game, hand, nonces) => hmac(fromHex(secret), between([TAG, bytes(game), bytes(String(hand)), fromHex(nonces)]));

/** Numbers below a bound, from SHA-256 of seed and counter. @param {Uint8Array} seed */
function stream(seed) {
  /** @type {number[]} */
  let words = [];
  let counter = 0;
  const next = () => {
    if (!words.length) {
      const count = new Uint8Array(8);
      new DataView(count.buffer).setUint32(4, counter);
      counter += 1;
      const block = new DataView(sha256(joined(seed, count)).buffer);
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.getUint32(at));
    }
    return /** @type {number} */ (words.shift());
  };
  const below = (/** @type {number} */ bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let word = next();
    while (word >= limit) word = next();
    return word % bound;
  };
  const shuffled = (/** @type {number} */ count) => {
    const order = Array.from({ length: count }, (_, at) => at);
    for (let last = count - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  };
  return { below, shuffled };
}

/** Who sits where. @param {string} secret @param {string} game @param {string} nonces */
export const seats = (secret, game, nonces) => stream(handSeed(secret, game, -1, nonces)).shuffled(4);

/** @param {number} tile @param {number} reds */
function face(tile, reds) {
  if (REDS[reds]?.includes(tile)) return `0${"mps"[Math.floor(tile / 36)]}`;
  const kind = Math.floor(tile / 4);
  return `${(kind % 9) + 1}${"mpsz"[Math.floor(kind / 9)]}`;
}

/** The built wall, broken at the dice, in the order of use. @param {number[]} built @param {number} total */
export function inOrderOfUse(built, total) {
  const ring = Array.from({ length: 68 }, (_, place) => {
    const side = (4 - Math.floor(place / 17)) % 4;
    const at = 2 * (17 * side + (place % 17));
    return [built[at], built[at + 1]];
  });
  const first = ((4 - ((total - 1) % 4)) % 4) * 17 + total;
  const live = Array.from({ length: 61 }, (_, step) => ring[(first + step) % 68]).flat();
  const dead = Array.from({ length: 7 }, (_, step) => ring[(first - 1 - step + 136) % 68]);
  return [...live, ...dead.slice(0, 2).flat(), ...dead.slice(2).map((stack) => stack[0]), ...dead.slice(2).map((stack) => stack[1])];
}

/** The dice and the faces of one hand. @param {string} secret @param {string} game @param {number} hand @param {number} reds @param {string} nonces */
export function deal(secret, game, hand, reds, nonces) {
  const numbers = stream(handSeed(secret, game, hand, nonces));
  const dice = [numbers.below(6) + 1, numbers.below(6) + 1];
  const tiles = inOrderOfUse(numbers.shuffled(136), dice[0] + dice[1]);
  return { dice, faces: tiles.map((tile) => face(tile, reds)) };
}
