/** Walls from their secret, as docs/walls.md gives the bytes: what the server committed to can be checked here. */

import { bytes, fromHex, hmac, joined, sha256, toHex } from "../sha256.js";
import { split } from "./tiles.js";

/** @import { GameEvent, Proof, State } from "../types.d.ts" */

const TAG = bytes("hanchan wall 1");
const ZERO = new Uint8Array(1);
/** @type {Record<number, number[]>} */
const REDS = { 0: [], 3: [16, 52, 88], 4: [16, 52, 53, 88] };

/** @param {Uint8Array[]} parts */
const between = (parts) => joined(...parts.flatMap((one, at) => (at ? [ZERO, one] : [one])));

/** @param {string} secret @param {string} game @param {string} rules */
export const commitment = (secret, game, rules) =>
  toHex(sha256(between([TAG, bytes(game), bytes(rules), fromHex(secret)])));

/** @param {string} secret @param {string} game @param {number} hand @param {string} nonces */
export const handSeed = (secret, game, hand, nonces) =>
  hmac(fromHex(secret), between([TAG, bytes(game), bytes(String(hand)), fromHex(nonces)]));

/** Words of 32 bits, from SHA-256 of seed and counter. @param {Uint8Array} seed @returns {Generator<number, never>} */
function* words(seed) {
  for (let counter = 0; ; counter += 1) {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setUint32(4, counter);
    const block = new DataView(sha256(joined(seed, count)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** Numbers below a bound, and orders, from a seed. @param {Uint8Array} seed */
function stream(seed) {
  const all = words(seed);
  /** @param {number} bound */
  const below = (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let word = all.next().value;
    while (word >= limit) word = all.next().value;
    return word % bound;
  };
  /** @param {number} count */
  const shuffled = (count) => {
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
function inOrderOfUse(built, total) {
  const ring = Array.from({ length: 68 }, (_, place) => {
    const side = (4 - Math.floor(place / 17)) % 4;
    const at = 2 * (17 * side + (place % 17));
    return [built[at], built[at + 1]];
  });
  const first = ((4 - ((total - 1) % 4)) % 4) * 17 + total;
  const live = Array.from({ length: 61 }, (_, step) => ring[(first + step) % 68]).flat();
  const dead = Array.from({ length: 7 }, (_, step) => ring[(first - 1 - step + 136) % 68]);
  return [
    ...live,
    ...dead.slice(0, 2).flat(),
    ...dead.slice(2).map((stack) => stack[0]),
    ...dead.slice(2).map((stack) => stack[1]),
  ];
}

/**
 * The dice and the faces of one hand.
 * @param {string} secret @param {string} game @param {number} hand @param {number} reds @param {string} nonces
 */
export function deal(secret, game, hand, reds, nonces) {
  const numbers = stream(handSeed(secret, game, hand, nonces));
  const dice = [numbers.below(6) + 1, numbers.below(6) + 1];
  const tiles = inOrderOfUse(numbers.shuffled(136), dice[0] + dice[1]);
  return { dice, faces: tiles.map((tile) => face(tile, reds)) };
}

/* Single tiles: a tree of digests over the wall, its root told when the hand begins (docs/walls.md). */

const SALT = bytes("hanchan salt 1");
const REPLACEMENTS = 122;
const INDICATORS = 126;
const URA = 131;

/** The number of a face: its kind, or 34 to 36 for red fives. @param {string} tile */
const code = ([digit, suit]) =>
  digit === "0" ? 34 + "mps".indexOf(suit) : 9 * "mpsz".indexOf(suit) + Number(digit) - 1;

/** @param {Uint8Array} salt @param {number} place @param {string} tile */
const leaf = (salt, place, tile) => sha256(joined(salt, Uint8Array.of(place, code(tile))));

/** The root that a proof leads to. @param {Proof} proof */
function provedRoot({ place, tile, salt, path }) {
  /** @param {Uint8Array} digest @param {string} beside @param {number} level */
  const climb = (digest, beside, level) =>
    sha256((place >> level) & 1 ? joined(fromHex(beside), digest) : joined(digest, fromHex(beside)));
  return toHex(path.reduce(climb, leaf(fromHex(salt), place, tile)));
}

/** The root of a whole wall. @param {string[]} faces @param {Uint8Array} seed of the hand */
export function wallRoot(faces, seed) {
  let row = faces.map((tile, place) => leaf(hmac(seed, between([SALT, bytes(String(place))])), place, tile));
  while (row.length < 256) row.push(new Uint8Array(32));
  while (row.length > 1)
    row = row.filter((_, at) => at % 2 === 0).map((left, at) => sha256(joined(left, row[2 * at + 1])));
  return toHex(row[0]);
}

/** Where the tiles of a seat's deal lie: three blocks of four from East (0) on, then one each. @param {number} wind */
const dealtTo = (wind) =>
  [0, 1, 2].flatMap((round) => [0, 1, 2, 3].map((at) => 16 * round + 4 * wind + at)).concat(48 + wind);

/**
 * Where the tiles lie that an event shows; the tile drawn last is the one a discard shows.
 * @param {State} before @param {GameEvent} event @param {number} last @returns {number[]}
 */
function placesOf(before, { k, b }, last) {
  if (k === "hand_start") return b.hands.flatMap((hand, seat) => (hand ? dealtTo((seat - b.dealer + 4) % 4) : []));
  if (k === "draw") return [b.replacement ? REPLACEMENTS + before.replaced : 122 - before.live - before.replaced];
  if (k === "dora_revealed") return [INDICATORS + before.indicators.length];
  if (k === "win") return (b.ura ?? []).map((_, at) => URA + at);
  return k === "discard" ? [last] : [];
}

/** The tiles that an event shows. @param {GameEvent} event @returns {(string | null)[]} */
function facesOf({ k, b }) {
  if (k === "hand_start") return b.hands.flatMap(split);
  if (k === "win") return b.ura ?? [];
  return "tile" in b ? [b.tile] : [];
}

/** @param {(string | number | null)[]} one @param {(string | number | null)[]} two */
const same = (one, two) => String([...one].sort()) === String([...two].sort());

/** Checks tiles as they come: how many were proved in this hand, and whether all were right. */
export class Prover {
  #root = "";
  #last = 0; // where the tile lay that was drawn last
  #told = { count: 0, ok: true };

  /** @param {State} before @param {GameEvent} event */
  take(before, event) {
    if (event.k === "hand_start") {
      this.#root = event.b.root ?? "";
      this.#told = { count: 0, ok: true };
    }
    const where = placesOf(before, event, this.#last);
    if (event.k === "draw") this.#last = where[0];
    const { p: proofs } = event;
    if (!this.#root || !proofs) return this.#told;
    const placed = proofs.map((proof) => proof.place);
    const shown = proofs.map((proof) => proof.tile);
    const right = same(placed, where) && same(shown, facesOf(event));
    const ok = this.#told.ok && right && proofs.every((proof) => provedRoot(proof) === this.#root);
    this.#told = { count: this.#told.count + proofs.length, ok };
    return this.#told;
  }
}
