/** A new table: one page, and defaults that need no reading. */
import { element, fill, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { random } from "../kept.js";
import { api, messageOf } from "../net.js";
import { myName, set, settings } from "../store.js";
import { BOOKS, bookName, check, choice, levelChoice, pageHead, REPORTED_BOOKS, usualBook } from "./page.js";
import { enter } from "./start.js";

/** @import { Seated } from "./start.js" */
/**
 * @typedef {{ name: string, label?: string, values?: string, on?: string, when?: string }} Field
 * @typedef {Record<string, unknown>} Changes
 */

/**
 * The choices by their group: values with the usual one first; `on` and `when` are the field and its values without
 * which a choice says nothing.
 * @type {Record<string, Field[]>}
 */
const GROUPS = {
  pace: [
    { name: "length", label: "length", values: "full short" },
    { name: "clock", label: "clock", values: "club relaxed online session" },
    { name: "pace", label: "speed", values: "normal fast instant" },
  ],
  people: [
    { name: "seats", label: "seats", values: "0 1 2 3" },
    { name: "level" },
    { name: "dropped", label: "dropped", values: "wait discard bot" },
    { name: "dropped_after", label: "after", values: "60 20 180", on: "dropped", when: "discard bot" },
  ],
  watching: [
    { name: "public" },
    { name: "watching", label: "watch", values: "public off open" },
    { name: "delay", label: "delay", values: "hand 300", on: "watching", when: "open" },
    { name: "privacy", label: "privacy", values: "off jitter fixed" },
    { name: "window", label: "window", values: "3000 2000 4000 5000", on: "privacy", when: "fixed" },
  ],
  help: [{ name: "hints" }, { name: "sort" }],
  referee: [{ name: "referee", label: "referee", values: "off training strict" }],
};

/** A value in words; times without words are seconds. @param {string} name @param {string} value */
const said = (name, value) =>
  has(`${name}.${value}`) ? t(`${name}.${value}`) : `${Number(value) / (value.length > 3 ? 1000 : 1)} s`;

/** One field of the form. @param {Field} field */
function field({ name, label, values }) {
  if (name === "level") return levelChoice();
  if (!values) return check(t(`new.${name}`), name, name !== "public");
  const all = values.split(" ");
  const kept = name === "clock" ? settings.peek().clock : (document.documentElement.dataset[name] ?? "");
  const now = all.includes(kept) ? kept : all[0];
  return choice(
    t(`new.${label}`),
    name,
    all.map((value) => [value, said(name, value)]),
    now,
  );
}

/** A book to choose, with what it is and a link to its page. @param {string} name @param {string} chosen */
function bookChoice(name, chosen) {
  const input = h("input", { type: "radio", name: "rules", value: name, checked: name === chosen });
  const says = has(`book.${name}.says`) && h("small", t(`book.${name}.says`));
  const link = h("small", h("a", { href: `/rules/${name}`, target: "_blank" }, t("new.read")));
  return h("label.radio", input, h("span", h("b", bookName(name)), says, BOOKS.includes(name) && link));
}

/** The form, with a book of one's own that is made in it. */
class NewTable {
  error = h("p.error", { role: "alert" });
  custom = h("div.own-book");
  form = h("form", { onsubmit: (event) => this.create(event), onchange: () => this.tidy() });
  base = "ema2016";
  /** @type {Changes} */
  changes = {};
  last = settings.peek().rules; // a name, or a book of one's own

  constructor() {
    if (typeof this.last === "string") return;
    const { base, title: _, ...changes } = this.last;
    this.base = base;
    this.changes = changes;
  }

  async showCustom() {
    const { answersOf, bookForm, questions } = await import("./book.js");
    const [base, asked] = await Promise.all([answersOf(this.base), questions()]);
    /** @param {string} base */
    const rebase = (base) => {
      this.base = base;
      this.changes = {};
      this.showCustom();
    };
    const books = BOOKS.map((book) => /** @type {[string, string]} */ ([book, t(`book.${book}`)]));
    const start = choice(t("new.base"), "base", books, this.base, rebase);
    fill(this.custom, start, bookForm(asked, base, this.changes));
  }

  /** Hides what says nothing now: how long to wait for somebody who is waited for without end. */
  tidy() {
    const given = new FormData(this.form);
    for (const { name, on, when = "" } of Object.values(GROUPS).flat()) {
      const label = on && /** @type {HTMLElement} */ (this.form.elements.namedItem(name)).closest("label");
      if (label) label.hidden = !when.split(" ").includes(String(given.get(on)));
    }
    const own = given.get("rules") === "custom";
    if (own && this.custom.hidden) this.showCustom();
    this.custom.hidden = !own;
  }

  /** The book as the server wants it: nothing for the usual one. @param {string} name */
  book(name) {
    if (name === usualBook) return "";
    return name === "custom" ? { base: this.base, title: t("book.custom"), ...this.changes } : name;
  }

  /** @param {SubmitEvent} event */
  async create(event) {
    event.preventDefault();
    const all = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(this.form)));
    const { rules, seats, level, referee, delay, base: _, ...given } = all;
    const book = this.book(rules);
    set({ rules: book, clock: given.clock });
    try {
      /** @type {Seated} */
      const made = await api("/api/tables", {
        ...given,
        name: myName(),
        nonce: random(32),
        rules: book || undefined,
        bots: Number(seats),
        bot_level: level,
        dropped_after: Number(given.dropped_after),
        window: given.privacy === "fixed" ? Number(given.window) : undefined,
        referee: referee !== "off",
        strict: referee === "strict",
        watch_delay: delay === "hand" ? delay : Number(delay),
        hints: Boolean(given.hints),
        sort: Boolean(given.sort),
        public: Boolean(given.public),
      });
      enter(made);
    } catch (failed) {
      this.error.textContent = messageOf(failed);
      this.error.scrollIntoView({ block: "center" });
    }
  }

  show() {
    const chosen = typeof this.last === "string" ? this.last || usualBook : "custom";
    const listed = new Set([usualBook, ...BOOKS, "custom"]);
    const books = [...listed].map((name) => bookChoice(name, chosen));
    const later = REPORTED_BOOKS.filter((name) => !listed.has(name)).map((name) => bookChoice(name, chosen));
    const reported = h("div.radios", { role: "group", "aria-labelledby": "reported", "data-part": "reported" }, later);
    const groups = Object.entries(GROUPS).map(([group, all]) =>
      h(
        "fieldset",
        h("legend", t(`new.${group}`)),
        has(`new.${group}.says`) && h("p.soft", t(`new.${group}.says`)),
        h("div.grid2", all.map(field)),
      ),
    );
    const rules = h("fieldset", h("legend", t("new.rules")), h("div.radios", books), this.custom, [
      h("h2", { id: "reported" }, t("new.reported")),
      reported,
      h("p.soft", t("new.reported.says")),
    ]);
    const submit = h("button.big.gold.wide", { type: "submit" }, t("new.create"));
    fill(this.form, h("h1", t("start.new")), rules, groups, this.error, submit);
    this.custom.hidden = true;
    this.tidy();
  }
}

element("hanchan-new", (host, watch) => {
  const page = new NewTable();
  host.append(pageHead(watch), h("main.page", page.form));
  watch(() => page.show());
});
