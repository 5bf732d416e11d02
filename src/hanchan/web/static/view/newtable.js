/** A new table: one page, and defaults that need no reading. */
import { element, fill, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { api } from "../net.js";
import { myName, random, set, settings } from "../store.js";
import { bookName, check, choice, levelChoice, pageHead, usualBook } from "./page.js";
import { enter } from "./start.js";

const BOOKS = ["ema2016", "wrc2015", "ema2012", "resume"];

/** The choices by their group: field, label, values (the usual one first), and the field and value without which it says nothing. */
const GROUPS = {
  pace: [
    ["length", "length", "full short"],
    ["clock", "clock", "club relaxed online session"],
    ["pace", "speed", "normal fast instant"],
  ],
  people: [
    ["seats", "seats", "0 1 2 3"],
    ["level"],
    ["dropped", "dropped", "wait discard bot"],
    ["dropped_after", "after", "60 20 180", "dropped", "discard bot"],
  ],
  help: [["referee", "referee", "off training strict"], ["hints"], ["sort"]],
  watching: [
    ["watching", "watch", "public off open"],
    ["delay", "delay", "hand 300", "watching", "open"],
    ["privacy", "privacy", "jitter off fixed"],
    ["window", "window", "3000 2000 4000 5000", "privacy", "fixed"],
    ["public"],
  ],
};

/** A value in words; times without words are seconds. @param {string} name @param {string} value */
const said = (name, value) =>
  has(`${name}.${value}`) ? t(`${name}.${value}`) : `${Number(value) / (value.length > 3 ? 1000 : 1)} s`;

/** One field of the form. */
function field([name, label, values]) {
  if (name === "level") return levelChoice();
  if (!values) return check(t(`new.${name}`), name, name !== "public");
  const all = values.split(" ");
  const kept = settings.peek()[name] ?? document.documentElement.dataset[name];
  return choice(
    t(`new.${label}`),
    name,
    all.map((value) => [value, said(name, value)]),
    all.includes(kept) ? kept : all[0],
  );
}

/** The value of a custom field as its kind wants it. @param {string} text */
function typed(text, before) {
  if (typeof before === "boolean") return text === "true";
  return typeof before === "number" && text.trim() !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** What can be changed of a book: each field with the value it has. @param shown `/api/rules/…` @param known fields with their choices */
function fields(shown, known, changes) {
  return Object.entries(shown.fields ?? {})
    .filter(([, one]) => ["boolean", "number", "string"].includes(typeof one.value))
    .map(([name, one]) => {
      const choices = typeof one.value === "boolean" ? ["true", "false"] : known?.[name]?.choices;
      const now = changes[name] ?? one.value;
      const changed = (event) => {
        const value = typed(event.target.value, one.value);
        if (value === one.value) delete changes[name];
        else changes[name] = value;
      };
      const input = choices?.length
        ? h(
            "select",
            { onchange: changed },
            ...choices.map((value) => h("option", { value, selected: String(value) === String(now) }, value)),
          )
        : h("input", { type: typeof one.value === "number" ? "number" : "text", value: now, onchange: changed });
      return h("label.field", { "data-field": name }, h("span", one.says ?? name), input);
    });
}

element("hanchan-new", (host, watch) => {
  const form = h("form", { onsubmit: create, onchange: tidy });
  const error = h("p.error", { role: "alert" });
  const custom = h("div.grid2");
  const last = settings.peek().rules; // a name, or a book of one's own
  let { base = "ema2016", title: _, ...changes } = last.base ? last : {};
  host.append(pageHead(watch), h("main.page", form));

  async function showCustom() {
    const [shown, books] = await Promise.all([api(`/api/rules/${base}`), api("/api/books").catch(() => ({}))]);
    fill(
      custom,
      choice(
        t("new.base"),
        "base",
        BOOKS.map((book) => [book, t(`book.${book}`)]),
        base,
        (value) => {
          base = value;
          changes = {};
          showCustom();
        },
      ),
      ...fields(shown, books.fields, changes),
    );
  }

  /** Hides what says nothing now: how long to wait for somebody who is waited for without end. */
  function tidy() {
    const given = new FormData(form);
    for (const [name, , , on, values] of Object.values(GROUPS).flat()) {
      if (on) form.elements[name].closest("label").hidden = !values.split(" ").includes(given.get(on));
    }
    const own = given.get("rules") === "custom";
    if (own && custom.hidden) showCustom();
    custom.hidden = !own;
  }

  async function create(event) {
    event.preventDefault();
    const { rules, seats, level, referee, delay, base: _, ...given } = Object.fromEntries(new FormData(form));
    const book = { [usualBook]: "", custom: { base, title: t("book.custom"), ...changes } }[rules] ?? rules;
    set({ rules: book, clock: given.clock });
    await api("/api/tables", {
      ...given,
      name: myName(),
      nonce: random(32),
      rules: book || undefined,
      bots: Number(seats),
      bot_level: level,
      dropped_after: Number(given.dropped_after),
      window: Number(given.window),
      referee: referee !== "off",
      strict: referee === "strict",
      watch_delay: delay === "hand" ? delay : Number(delay),
      hints: Boolean(given.hints),
      sort: Boolean(given.sort),
      public: Boolean(given.public),
    })
      .then(enter)
      .catch((failed) => {
        error.textContent = failed.message;
        error.scrollIntoView({ block: "center" });
      });
  }

  watch(() => {
    const book = (name) =>
      h(
        "label.radio",
        h("input", {
          type: "radio",
          name: "rules",
          value: name,
          checked: name === (last.base ? "custom" : last || usualBook),
        }),
        h(
          "span",
          h("b", bookName(name)),
          has(`book.${name}.says`) ? h("small", t(`book.${name}.says`)) : null,
          BOOKS.includes(name) ? h("small", h("a", { href: `/rules/${name}`, target: "_blank" }, t("new.read"))) : null,
        ),
      );
    fill(
      form,
      h("h1", t("start.new")),
      h(
        "fieldset",
        h("legend", t("new.rules")),
        h("div.radios", ...[...new Set([usualBook, ...BOOKS, "custom"])].map(book)),
        custom,
      ),
      ...Object.entries(GROUPS).map(([group, all]) =>
        h("fieldset", h("legend", t(`new.${group}`)), h("div.grid2", ...all.map(field))),
      ),
      error,
      h("button.big.gold.wide", { type: "submit" }, t("new.create")),
    );
    custom.hidden = true;
    tidy();
  });
});
