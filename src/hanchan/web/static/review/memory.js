/** What this device remembers of reviews: their sums, for the trend, and the deck of one's mistakes. */

/** @import { Choice } from "./types.d.ts" */
/** @import { Kept } from "./summary.js" */
/**
 * A mistake, and how often it was tried.
 * @typedef {{ choice: Choice, names: string[], right: number, asked: number }} Card
 */

const SUMS = "hanchan.reviews";
const DECK = "hanchan.deck";
const MOST_SUMS = 200;
const MOST_CARDS = 300;
/** So often in a row a position must be solved to be done with. */
export const ENOUGH = 2;

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

/** The deck. @returns {Card[]} */
export const cards = () => read(DECK);

/** @param {Card} card */
const idOf = ({ choice }) => `${choice.rules} ${choice.n} ${choice.name} ${choice.position.hand.join("")}`;

/**
 * Puts mistakes into the deck that are not in it; how many were new.
 * @param {readonly Choice[]} mistakes @param {readonly string[]} names
 */
export function learn(mistakes, names) {
  const all = cards();
  const known = new Set(all.map(idOf));
  const fresh = mistakes
    .map((choice) => ({ choice, names: [...names], right: 0, asked: 0 }))
    .filter((card) => !known.has(idOf(card)));
  write(DECK, [...all, ...fresh].slice(-MOST_CARDS));
  return fresh.length;
}

/**
 * The position that is asked next: one not yet solved often enough, the least asked first.
 * @returns {Card | undefined}
 */
export function due() {
  const open = cards().filter((card) => card.right < ENOUGH);
  return open.sort((one, two) => one.asked - two.asked)[0];
}

/** Notes an answer: a wrong one begins anew. @param {Card} answered @param {boolean} right */
export function note(answered, right) {
  const all = cards().map((card) =>
    idOf(card) === idOf(answered) ? { ...card, asked: card.asked + 1, right: right ? card.right + 1 : 0 } : card,
  );
  write(DECK, all);
}

/** Empties the deck. */
export const forget = () => write(DECK, []);
