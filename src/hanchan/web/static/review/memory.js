/** What is remembered of reviews: their sums on this device, for the trend; the deck of mistakes with the progress. */
import { asLearner, code, kindly } from "../learn/learner.js";
import { signal } from "../signal.js";

/** @import { Signal } from "../types.d.ts" */
/** @import { Choice } from "./types.d.ts" */
/** @import { Kept } from "./summary.js" */
/** @typedef {{ choice: Choice, names: string[] }} Card a mistake, and who sat where */
/** @typedef {{ count: number, due: number, next_ms: number | null }} Stand */

const SUMS = "hanchan.reviews";
const DECK = "hanchan.deck";
const MOST_SUMS = 200;

/** @template T @param {string} key @returns {T[]} */
function read(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // a private window may refuse storage
  }
}

/** @param {string} key @param {readonly unknown[]} all @returns {boolean} whether there was room for it */
function write(key, all) {
  try {
    localStorage.setItem(key, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** The reviews of this device, the oldest first. @returns {Kept[]} */
export const reviews = () => read(SUMS);

/** Remembers the sums of a review; of one that was made before the newer ones. @param {Kept} one */
export function remember(one) {
  const all = reviews();
  const before = all.findIndex((other) => other.id === one.id);
  if (before >= 0) all[before] = { ...one, at: all[before].at };
  else all.push(one);
  write(SUMS, all.slice(-MOST_SUMS));
}

/** The deck of before, which lay on the device alone. @returns {Card[]} */
const old = () => read(DECK);

/** How the deck stands. @type {Signal<Stand | null>} */
export const deck = signal(null);

/** @template {Stand} T @param {T} told @returns {T} */
const stands = (told) => {
  const { count, due, next_ms } = told;
  deck.value = { count, due, next_ms };
  return told;
};

/**
 * Asks about the deck of this learner; of somebody without a code nothing is kept.
 * @template T @param {string} path @param {object} [body] @returns {Promise<T & Stand>}
 */
const ask = async (path, body = {}) =>
  stands(/** @type {T & Stand} */ (await asLearner(`/api/learners/mistakes${path}`, body)));

/** Puts mistakes into the deck; how many were new. @param {readonly Card[]} mistakes */
async function add(mistakes) {
  const { added } = /** @type {{ added: number } & Stand} */ (
    await kindly("/api/learners/mistakes", { mistakes: mistakes.map(({ choice, names }) => ({ choice, names })) })
  );
  return added;
}

/**
 * Puts the mistakes of a review into the deck; how many were new.
 * @param {readonly Choice[]} mistakes @param {readonly string[]} names
 */
export const learn = (mistakes, names) => add(mistakes.map((choice) => ({ choice, names: [...names] })));

/** What an older version kept on this device goes to the others. */
export async function takeIn() {
  const all = old();
  if (all.length === 0) return;
  await add(all);
  localStorage.removeItem(DECK);
}

/** Whether this learner has a deck, here or on another device. */
export async function look() {
  await takeIn();
  if (code.peek()) await ask("/next");
}

/**
 * The position that is asked next.
 * @param {string} last @param {boolean} early though none is due
 * @returns {Promise<(Card & { id: string }) | null>}
 */
export async function next(last, early) {
  if (!code.peek()) return null;
  const { card } = /** @type {{ card: (Card & { id: string }) | null } & Stand} */ (
    await ask("/next", { last, early })
  );
  return card;
}

/** Notes an answer. @param {string} id @param {boolean} right @param {number} ms */
export const note = (id, right, ms) => ask("/answer", { id, right, ms });

/** The whole deck. @returns {Promise<Card[]>} */
export async function cards() {
  if (!code.peek()) return [];
  return /** @type {{ mistakes: Card[] }} */ (await asLearner("/api/learners/mistakes/all", {})).mistakes;
}

/** Empties the deck. */
export async function forget() {
  if (code.peek()) await asLearner("/api/learners/mistakes/forget", {});
  deck.value = { count: 0, due: 0, next_ms: null };
}
