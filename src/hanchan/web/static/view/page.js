/** What the pages outside the table share: the head with the name and links, labelled choices, the levels of bots. */
import { inside } from "../base.js";
import { fill, h } from "../dom.js";
import { bookName, has, t } from "../i18n.js";
import { api } from "../net.js";
import { set, settings } from "../store.js";
import { tile } from "../tiles/faces.js";

export { bookName };

/** @import { Watch } from "../types.d.ts" */
/** @typedef {{ level: string, usual?: boolean }} Level */

/** The pages that every page leads to; templates/nav.html has the same for those that the server writes. */
const PAGES = {
  "/": "head.play",
  "/learn": "head.learn",
  "/club": "head.club",
  "/rules": "head.rules",
  "/score": "head.score",
  "/settings": "settings",
};

/** Other pages of theirs. @type {Record<string, string>} */
const UNDER = { "/train": "/learn", "/teach": "/learn", "/review": "/learn" };

/** The head of a page; given an element's `watch` it follows the language. @param {Watch} [watch] */
export function pageHead(watch = (work) => work()) {
  const head = h("div.page-head");
  watch(() => {
    const path = inside(location.pathname);
    const here = UNDER[path] ?? (path === "/" ? path + location.search : path);
    const links = Object.entries(PAGES).map(([href, word]) =>
      h("a", { href, "aria-current": here === href && "page" }, t(word)),
    );
    const logo = h("a.logo", { href: "/" }, tile("7z"), "Hanchan");
    fill(head, logo, h("nav.site-nav", { "aria-label": t("head.pages") }, links));
  });
  return h("header.top", head);
}

/**
 * A labelled choice.
 * @param {string} label @param {string} name @param {[string, string][]} choices values and what they are called
 * @param {string | undefined} value @param {(value: string) => void} [changed]
 */
export function choice(label, name, choices, value, changed) {
  const options = choices.map(([key, text]) => h("option", { value: key, selected: key === value }, text));
  const made = h("select", { name }, options);
  made.addEventListener("change", () => changed?.(made.value));
  return h("label.field", h("span", label), made);
}

/** @param {string} label @param {string} name @param {boolean} on @param {(on: boolean) => void} [changed] */
export function check(label, name, on, changed) {
  const box = h("input", { type: "checkbox", name, checked: on });
  box.addEventListener("change", () => changed?.(box.checked));
  return h("label.check", box, label);
}

/** The books that a table is offered. */
export const BOOKS = ["ema2016", "wrc2015", "ema2012", "resume"];

/** Later editions that nobody here has read: each answer that differs is as reported. */
export const REPORTED_BOOKS = ["ema2025", "wrc2025"];

/** The book that the operator offers first: its name, or the title of one of his own. */
export const usualBook = document.documentElement.dataset.book ?? "";

/**
 * Books to choose from, with their names.
 * @param {readonly string[]} [names] @returns {[string, string][]}
 */
export const bookChoices = (names = BOOKS) => names.map((name) => [name, bookName(name)]);

/** What a level is called; a program keeps the name that the operator gave it. @param {string} level */
export const levelName = (level) => (has(`level.${level}`) ? t(`level.${level}`) : level.replace(/^mjai:/, ""));

/** @type {Promise<Level[]> | undefined} */
let known;

/** The levels that this server has, asked for once. */
function levels() {
  known ??= api("/api/levels").catch(() => [{ level: "novice" }, { level: "club", usual: true }]);
  return /** @type {Promise<Level[]>} */ (known);
}

/** The choice of a bot's level with one line about it; it is remembered, and begins with the usual one. */
export function levelChoice() {
  const field = h("label.field");
  levels().then((all) => {
    const names = all.map((one) => one.level);
    const usual = all.find((one) => one.usual) ?? all[0];
    const says = h("small.soft");
    const tell = (/** @type {string} */ level) => {
      says.textContent = t(`level.${has(`level.${level}.says`) ? level : "program"}.says`);
    };
    const now = names.includes(settings.peek().level) ? settings.peek().level : usual.level;
    const changed = (/** @type {string} */ level) => {
      set({ level });
      tell(level);
    };
    const made = choice(
      t("new.level"),
      "level",
      names.map((level) => [level, levelName(level)]),
      now,
      changed,
    );
    tell(now);
    fill(field, ...made.childNodes, says);
  });
  return field;
}

/** Copies text; without a secure context by selecting it. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "copying", readonly: true });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
