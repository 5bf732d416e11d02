/** A new table: one page, and defaults that need no reading. */
import { element, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { api } from "../net.js";
import { myName, random, set, settings } from "../store.js";
import { check, choice, pageHead } from "./page.js";
import { enter } from "./start.js";

const BOOKS = ["ema2016", "wrc2015", "ema2012", "resume"];

/** The value of a custom field as its kind wants it. @param {string} text @param {any} before */
function typed(text, before) {
  if (typeof before === "boolean") return text === "true";
  return typeof before === "number" && text.trim() !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** What can be changed of a book: each field with the value it has. @param {any} shown `/api/rules/…` @param {any} known fields with their choices @param {Record<string, any>} changes */
function fields(shown, known, changes) {
  return Object.entries(shown.fields ?? {}).filter(([, one]) => ["boolean", "number", "string"].includes(typeof one.value)).map(([name, one]) => {
    const choices = typeof one.value === "boolean" ? ["true", "false"] : known?.[name]?.choices;
    const changed = (/** @type {any} */ event) => {
      const value = typed(event.target.value, one.value);
      if (value === one.value) delete changes[name];
      else changes[name] = value;
    };
    const input = choices?.length
      ? h("select", { onchange: changed }, ...choices.map((/** @type {any} */ value) => h("option", { value: String(value), selected: String(value) === String(one.value) }, String(value))))
      : h("input", { type: typeof one.value === "number" ? "number" : "text", value: String(one.value), onchange: changed });
    return h("label.field", { "data-field": name }, h("span", {}, one.says ?? name), input);
  });
}

element("hanchan-new", (host, watch) => {
  const form = h("form");
  const head = h("div");
  const error = h("p.error", { role: "alert" });
  const custom = h("div.grid2");
  /** @type {Record<string, any>} */
  const changes = {};
  let base = "ema2016";
  host.append(head, h("main.page", {}, form));

  async function showCustom() {
    const [shown, books] = await Promise.all([api(`/api/rules/${base}`), api("/api/books").catch(() => ({}))]);
    fill(custom, choice(t("new.base"), "base", BOOKS.map((book) => [book, t(`book.${book}`)]), base, (value) => {
      base = value;
      for (const name of Object.keys(changes)) delete changes[name];
      showCustom();
    }), ...fields(shown, books.fields, changes));
  }

  const value = (/** @type {string} */ name) => new FormData(form).get(name);
  async function create(/** @type {Event} */ event) {
    event.preventDefault();
    const rules = String(value("rules"));
    set({ rules: rules === "custom" ? settings.peek().rules : rules, clock: String(value("clock")) });
    const seats = String(value("seats"));
    await api("/api/tables", {
      rules: rules === "custom" ? { base, title: t("book.custom"), ...changes } : rules, name: myName(), nonce: random(32),
      length: value("length"), clock: value("clock"), pace: value("pace"), bots: Number(seats), bot_level: value("level"), dropped: value("dropped"),
      dropped_after: Number(value("dropped_after")), hints: value("hints") === "on", sort: value("sort") === "on", referee: value("referee") !== "off",
      strict: value("referee") === "strict", watching: value("watching"), watch_delay: value("watch_delay") === "hand" ? "hand" : 300,
      privacy: value("privacy"), window: Number(value("window")), public: value("public") === "on",
    }).then(enter).catch((failed) => {
      error.textContent = failed.message;
      error.scrollIntoView({ block: "center" });
    });
  }
  form.addEventListener("submit", create);

  watch(() => {
    const keep = settings.peek();
    const words = (/** @type {string} */ group, /** @type {string[]} */ names) => names.map((name) => /** @type {[string, string]} */ ([name, t(`${group}.${name}`)]));
    fill(head, pageHead());
    fill(form, h("h1", {}, t("start.new")),
      h("fieldset", {}, h("legend", {}, t("new.rules")), h("div.radios", {}, ...[...BOOKS, "custom"].map((book) => h("label.radio", {},
        h("input", { type: "radio", name: "rules", value: book, checked: book === (BOOKS.includes(keep.rules) ? keep.rules : "ema2016"), onchange: () => {
          custom.hidden = book !== "custom";
          if (book === "custom") showCustom();
        } }),
        h("span", {}, h("b", {}, t(`book.${book}`)), h("small", {}, t(`book.${book}.says`)), book === "custom" ? null : h("small", {}, h("a", { href: `/rules/${book}`, target: "_blank" }, t("new.read"))))))), custom),
      h("fieldset", {}, h("legend", {}, t("new.pace")), h("div.grid2", {},
        choice(t("new.length"), "length", words("length", ["full", "short"]), "full"), choice(t("new.clock"), "clock", words("clock", ["relaxed", "club", "online", "session"]), keep.clock),
        choice(t("new.speed"), "pace", words("pace", ["normal", "fast", "instant"]), "normal"))),
      h("fieldset", {}, h("legend", {}, t("new.people")), h("div.grid2", {},
        choice(t("new.seats"), "seats", words("seats", ["0", "1", "2", "3"]), "0"), choice(t("new.level"), "level", [["novice", t("level.novice")]], "novice"),
        choice(t("new.dropped"), "dropped", words("dropped", ["wait", "discard", "bot"]), "wait"), choice(t("new.after"), "dropped_after", [["20", "20 s"], ["60", "60 s"], ["180", "180 s"]], "60"))),
      h("fieldset", {}, h("legend", {}, t("new.help")), h("div.grid2", {}, check(t("new.hints"), "hints", true), check(t("new.sort"), "sort", true), choice(t("new.referee"), "referee", words("referee", ["off", "training", "strict"]), "off"))),
      h("fieldset", {}, h("legend", {}, t("new.watching")), h("div.grid2", {}, choice(t("new.watch"), "watching", words("watching", ["off", "public", "open"]), "public"),
        choice(t("new.delay"), "watch_delay", [["hand", t("delay.hand")], ["300", t("delay.300")]], "hand"), check(t("new.public"), "public", false),
        choice(t("new.privacy"), "privacy", words("privacy", ["off", "jitter", "fixed"]), "jitter"), choice(t("new.window"), "window", [["2000", "2 s"], ["3000", "3 s"], ["4000", "4 s"], ["5000", "5 s"]], "3000"))),
      error, h("button.big.gold", { type: "submit", style: "width:100%" }, t("new.create")));
    custom.hidden = true;
  });
});
