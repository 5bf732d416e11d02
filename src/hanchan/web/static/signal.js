/** Signals: values that views are functions of. Effects run again in one microtask after what they read has changed. */

/** @import { Computed, Signal } from "./types.d.ts" */
/**
 * @typedef {{ run: () => void, late: boolean, light: boolean, sources: Set<Set<Watcher>>, stop: () => void }} Watcher
 */

/** @type {Watcher | null} */
let current = null;
/** @type {Set<Watcher>} */
const waiting = new Set();
/** @type {Set<{ run: () => void, light: boolean }>} what may wait until the next picture is painted */
const later = new Set();
const LATE_MS = 100; // no picture is painted of a page that nobody sees
const PICTURE_MS = 17;
let holding = 0;
let asked = false;
let postponed = false;

/** Runs one of several: what it throws is told, and keeps nobody behind it waiting. @param {{ run: () => void }} one */
function runOne(one) {
  try {
    one.run();
  } catch (thrown) {
    reportError(thrown);
  }
}

/**
 * One thing that was put off, in a task of its own: each has a picture, which it shares with what is light beside it.
 * Without pictures, all of them.
 */
function flushLate() {
  postponed = false;
  let full = false;
  for (const one of [...later]) {
    if (full && !one.light && !document.hidden) break;
    later.delete(one);
    runOne(one);
    full ||= !one.light;
  }
  if (!later.size) return;
  postponed = true;
  setTimeout(flushLate, PICTURE_MS);
}

/** What can wait is done after the next picture, so that none has all the work of an event. */
function postpone() {
  if (postponed || !later.size) return;
  postponed = true;
  let done = false;
  const due = () => {
    if (!done) flushLate();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(due, PICTURE_MS)); // not in what is left of this picture's time
  setTimeout(due, LATE_MS);
}

/**
 * Does something once the next picture has been painted.
 * @param {() => void} run @param {{ first?: boolean, light?: boolean }} [how]
 *   first: before all else that waits; light: it hardly changes what is painted
 */
export function afterPicture(run, { first = false, light = false } = {}) {
  const others = first ? [...later] : [];
  if (first) later.clear();
  for (const one of [{ run, light }, ...others]) later.add(one);
  postpone();
}

/** Everything that waits, now. */
function flush() {
  asked = false;
  for (let round = 0; waiting.size && round < 100; round += 1) {
    const batchOf = [...waiting];
    waiting.clear();
    for (const watcher of batchOf) {
      if (watcher.late) later.add(watcher);
      else runOne(watcher);
    }
  }
  postpone();
}

function ask() {
  if (asked || holding || !waiting.size) return;
  asked = true;
  queueMicrotask(flush);
}

/** A value with a memory of who reads it. @template T @param {T} first @returns {Signal<T>} */
export function signal(first) {
  /** @type {Set<Watcher>} */
  const readers = new Set();
  let kept = first;
  return {
    get value() {
      if (current) {
        readers.add(current);
        current.sources.add(readers);
      }
      return kept;
    },
    set value(next) {
      if (Object.is(next, kept)) return;
      kept = next;
      for (const reader of readers) waiting.add(reader);
      ask();
    },
    peek: () => kept,
  };
}

/**
 * Runs `work` now and whenever a signal it read has changed; the answer stops it.
 * @param {() => void} work @param {{ late?: boolean, light?: boolean }} [how]
 *   late: a change may wait until the next picture is painted; light: it hardly changes what is painted
 */
export function effect(work, { late = false, light = false } = {}) {
  const forget = () => {
    for (const readers of watcher.sources) readers.delete(watcher);
    watcher.sources.clear();
  };
  /** @type {Watcher} */
  const watcher = {
    late,
    light,
    sources: new Set(),
    run() {
      forget();
      waiting.delete(watcher); // it sees the newest of what it reads: it need not run again for that
      const before = current;
      current = watcher;
      try {
        work();
      } finally {
        current = before;
      }
    },
    stop() {
      forget();
      waiting.delete(watcher);
      later.delete(watcher);
      watcher.run = () => {};
    },
  };
  watcher.run();
  return watcher.stop;
}

/** A value made of other signals. @template T @param {() => T} make @returns {Computed<T>} */
export function computed(make) {
  const kept = signal(untracked(make));
  effect(() => {
    kept.value = make();
  });
  return kept;
}

/** Several changes, one run of the effects. @param {() => void} work */
export function batch(work) {
  holding += 1;
  try {
    work();
  } finally {
    holding -= 1;
    ask();
  }
}

/** Reads without being told of changes. @template T @param {() => T} work @returns {T} */
export function untracked(work) {
  const before = current;
  current = null;
  try {
    return work();
  } finally {
    current = before;
  }
}
