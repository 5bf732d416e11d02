/** Time that runs: what is left of it, and one beat for everything that tells it, so that no two clocks differ. */

/** @import { Ask, Clock } from "../types.d.ts" */

const BEAT_MS = 200;

/** @type {Set<() => void>} */
const told = new Set();
/** @type {ReturnType<typeof setInterval> | undefined} */
let beating;

/** Tells again and again, all in one go; what comes back ends it. @param {() => void} tell */
export function onBeat(tell) {
  told.add(tell);
  beating ??= setInterval(() => {
    for (const one of told) one();
  }, BEAT_MS);
  return () => {
    told.delete(tell);
    if (told.size) return;
    clearInterval(beating);
    beating = undefined;
  };
}

/**
 * What is left now, in ms: of the base, which is spent first, and of the bank; null without a limit.
 * @param {Ask | Clock | null} clock
 */
export function timeLeft(clock) {
  if (clock?.base == null) return null;
  const rest = clock.base - (performance.now() - clock.since);
  return { base: Math.max(0, rest), bank: Math.max(0, (clock.bank ?? 0) + Math.min(0, rest)) };
}

/** Seconds as every clock shows them: one that has begun is still there. @param {number} ms */
export const inSeconds = (ms) => Math.ceil(ms / 1000);
