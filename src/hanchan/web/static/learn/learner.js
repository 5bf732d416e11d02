/** Who learns here: a code that this device keeps, under which the server keeps progress. No name, no account. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { api, Refused } from "../net.js";
import { signal } from "../signal.js";

/** @import { Signal, Watch } from "../types.d.ts" */
/**
 * @typedef {{ asked: number, right: number, low: number, high: number }} Share
 * @typedef {{
 *   all: Share, kinds: Record<string, Share & { ms: number | null }>, topics: (Share & { topic: string })[],
 *   course: (Share & { until: string })[], due: number, next_ms: number | null, lessons: Record<string, string[]>
 * }} Progress
 */

/** The code of this device; empty before the first answer. */
export const code = signal(kept().learner?.code ?? "");
/** @type {Signal<Progress | null>} */
export const progress = signal(null);
/** The steps of lessons that were done, here or elsewhere. @type {Signal<Record<string, string[]>>} */
export const done = signal(kept().course ?? {});

const SEEDS = 2 ** 31;

/** The seed of an exercise or a table that nobody has named. */
export const anySeed = () => Math.floor(Math.random() * SEEDS);

/** @type {Promise<void> | null} */
let making = null;

/** Makes a code if there is none; without one everything works, but is kept on this device alone. */
function begin() {
  if (code.peek()) return Promise.resolve();
  making ??= api("/api/learners", {})
    .then((made) => use(/** @type {{ code: string }} */ (made).code))
    .catch(() => {})
    .finally(() => (making = null));
  return making;
}

/** Takes a code up, as it was given out or typed. @param {string} given */
function use(given) {
  code.value = given;
  keep("learner", { code: given });
}

/**
 * Asks with the code, if there is one; a code that the server does not know any more is dropped.
 * @template T @param {string} path @param {object} body @returns {Promise<T>}
 */
export async function asLearner(path, body) {
  const known = code.peek();
  if (!known) return api(path, body);
  try {
    return await api(path, { ...body, code: known });
  } catch (failed) {
    if (!(failed instanceof Refused && failed.code === "learner")) throw failed;
    use("");
    return api(path, body);
  }
}

/**
 * Asks so that the answer is kept: the first time with a new code.
 * @template T @param {string} path @param {object} body
 */
export async function kindly(path, body) {
  await begin();
  return /** @type {Promise<T>} */ (asLearner(path, body));
}

/** Brings the progress up to date. */
export async function refresh() {
  if (!code.peek()) {
    progress.value = null;
    return;
  }
  const told = /** @type {Progress} */ (await asLearner("/api/learners/progress", {}).catch(() => null));
  if (!told?.lessons) return;
  progress.value = told;
  for (const [lesson, steps] of Object.entries(told.lessons)) mark(lesson, ...steps);
}

/** Steps of a lesson are done. @param {string} lesson @param {...string} steps */
export function mark(lesson, ...steps) {
  const before = done.peek();
  const all = [...new Set([...(before[lesson] ?? []), ...steps])];
  if (all.length === before[lesson]?.length) return;
  done.value = { ...before, [lesson]: all };
  keep("course", done.peek());
}

/**
 * Goes on with the progress of another device; throws the server's sentence if there is none. The own code is gone
 * from this device then: who learned under it is asked first. False: everything stays.
 * @param {string} given @param {(own: string) => boolean} leaves
 */
export async function enter(given, leaves) {
  const wanted = given.trim().toLowerCase();
  const found = /** @type {Progress} */ (await api("/api/learners/progress", { code: given }));
  const own = code.peek();
  if (own && !isSame(own, wanted) && !leaves(own)) return false;
  progress.value = found;
  use(wanted);
  done.value = {};
  keep("course", {});
  await refresh();
  return true;
}

/** The same code, with or without its hyphens. @param {string} one @param {string} other */
const isSame = (one, other) => one.replace(/\W/g, "") === other.replace(/\W/g, "");

/** Drops everything that is kept, here and on the server. */
export async function forget() {
  if (code.peek()) await api("/api/learners/forget", { code: code.peek() });
  use("");
  progress.value = null;
  done.value = {};
  keep("course", {});
}

const PAGES = {
  "/learn": "course",
  "/train": "trainer",
  "/teach": "teaching",
  "/score": "scorer",
  "/review": "review",
};

/** The pages for learners, one beside the other. @param {string} here */
const learnNav = (here) =>
  h(
    "nav.learn-nav",
    { "aria-label": t("learn.pages") },
    Object.entries(PAGES).map(([href, name]) =>
      h("a", { href, "aria-current": href === here && "page" }, t(`learn.${name}`)),
    ),
  );

/**
 * The pages for learners at the head of one of them; the window bears its name.
 * @param {Watch} watch @param {string} here @param {string} name a word of the catalogue
 */
export function learnHead(watch, here, name) {
  const nav = h("div");
  watch(() => {
    document.title = `${t(name)} – Hanchan`;
    fill(nav, learnNav(here));
  });
  return nav;
}
