/** What the pages outside the table share: the head with the name and links, labelled choices, the levels of bots. */
import { fill, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { api } from "../net.js";
import { set, settings } from "../store.js";
import { tile } from "../tiles/tile.js";

/** The head of a page; given an element's `watch` it follows the language. @param {(work: () => void) => void} [watch] */
export function pageHead(watch = (work) => work()) {
  const head = h("div.page-head");
  watch(() => {
    const pages = [
      ["/club", "head.club"],
      ["/rules", "head.rules"],
      ["/score", "head.score"],
      ["/settings", "settings"],
    ];
    fill(
      head,
      h("a.logo", { href: "/" }, tile("7z"), "Hanchan"),
      h("span.grow"),
      ...pages.map(([href, word]) => h("a", { href }, t(word))),
    );
  });
  return h("header.top", head);
}

/** A labelled choice. @param {string} label @param {string} name @param {[string, string][]} choices @param {string} value @param {(value: string) => void} [changed] */
export function choice(label, name, choices, value, changed) {
  return h(
    "label.field",
    h("span", label),
    h(
      "select",
      { name, onchange: (event) => changed?.(event.target.value) },
      ...choices.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
    ),
  );
}

/** @param {string} label @param {string} name @param {boolean} on @param {(on: boolean) => void} [changed] */
export function check(label, name, on, changed) {
  return h(
    "label.check",
    h("input", { type: "checkbox", name, checked: on, onchange: (event) => changed?.(event.target.checked) }),
    label,
  );
}

/** The book that the operator offers first: its name, or the title of one of his own. */
export const usualBook = document.documentElement.dataset.book;

/** @param {string} rules */
export const bookName = (rules) => (has(`book.${rules}`) ? t(`book.${rules}`) : rules);

/** What a level is called; a program keeps the name that the operator gave it. @param {string} level */
export const levelName = (level) => (has(`level.${level}`) ? t(`level.${level}`) : level.replace(/^mjai:/, ""));

const known = api("/api/levels").catch(() => [{ level: "novice" }, { level: "club", usual: true }]);

/** The choice of a bot's level with one line about it; it is remembered, and begins with the usual one. */
export function levelChoice() {
  const field = h("label.field");
  known.then((levels) => {
    const names = levels.map((one) => one.level);
    const usual = levels.find((one) => one.usual) ?? levels[0];
    const says = h("small.soft");
    const tell = (level) => (says.textContent = t(`level.${has(`level.${level}.says`) ? level : "program"}.says`));
    const now = names.includes(settings.peek().level) ? settings.peek().level : usual.level;
    const made = choice(
      t("new.level"),
      "level",
      names.map((level) => [level, levelName(level)]),
      now,
      (level) => {
        set({ level });
        tell(level);
      },
    );
    tell(now);
    fill(field, ...made.childNodes, says);
  });
  return field;
}
