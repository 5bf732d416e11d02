/** A book's questions and answers in words: the form of a book of one's own, and what a room's book changes. */
import { h } from "../dom.js";
import { language, points, t } from "../i18n.js";
import { api } from "../net.js";

/** @import { Child } from "../types.d.ts" */
/** @typedef {Record<string, string>} Words */
/**
 * @typedef {{ asks: string, kind: string, common: boolean, section: string, choices: string[], numbers: number[],
 *   least: number | null, step: number, words: Words, flags: Words }} Question of `/api/books`
 * @typedef {Record<string, Question>} Questions
 * @typedef {Record<string, unknown>} Answers
 */

/** Kinds that the form asks; the rest are for organisers, who write a file. */
const ASKED = ["flag", "number", "word", "words", "words+", "either", "amounts"];

/** @type {Map<string, Promise<Questions>>} */
const known = new Map();

/** Every question in the reader's language, asked for once. */
export function questions() {
  const lang = language.value;
  const asked = known.get(lang) ?? api("/api/books").then((all) => /** @type {{ fields: Questions }} */ (all).fields);
  known.set(lang, asked);
  return asked;
}

/** The answers a book gives. @param {string} book */
export async function answersOf(book) {
  const { fields } = /** @type {{ fields: Record<string, { value: unknown }> }} */ (await api(`/api/rules/${book}`));
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

/** An answer in words. @param {Question} asked @param {unknown} value @returns {string} */
export function said(asked, value) {
  if (typeof value === "boolean") return asked.flags[String(value)];
  if (typeof value === "number") return points(value);
  if (typeof value === "string") return asked.words[value] ?? value;
  if (!Array.isArray(value)) return "…";
  const between = typeof value[0] === "number" ? " / " : ", ";
  return value.map((one) => said(asked, one)).join(between) || t("none");
}

/** @param {[string, string][]} choices @param {string} now @param {(value: string) => void} changed */
function select(choices, now, changed) {
  const options = choices.map(([value, text]) => h("option", { value, selected: value === now }, text));
  const made = h("select", options);
  made.addEventListener("change", () => changed(made.value));
  return made;
}

/** @param {Question} asked @param {number} now @param {(value: number) => void} changed @param {string} [label] */
function amount(asked, now, changed, label) {
  const { least, step } = asked;
  const input = h("input", { type: "number", min: least, step: Math.max(1, step), value: now, "aria-label": label });
  input.addEventListener("change", () => changed(Number(input.value)));
  return input;
}

/**
 * Several of the words may hold.
 * @param {Question} asked @param {string[]} now @param {(value: string[]) => void} changed
 */
function several(asked, now, changed) {
  const boxes = asked.choices.map((value) => {
    const box = h("input", { type: "checkbox", value, checked: now.includes(value) });
    box.addEventListener("change", () => changed(boxes.filter((one) => one[1].checked).map((one) => one[0])));
    return /** @type {[string, HTMLInputElement]} */ ([value, box]);
  });
  return h(
    "span.several",
    boxes.map(([value, box]) => h("label.check", box, asked.words[value])),
  );
}

/**
 * The numbers or words that may be answered, with what they are called.
 * @param {Question} asked @param {unknown} now
 */
function choices(asked, now) {
  if (asked.kind === "flag") return Object.entries(asked.flags);
  const numbers = new Set([...asked.numbers, ...(typeof now === "number" ? [now] : [])]);
  const words = asked.choices.map((word) => [word, asked.words[word]]);
  return /** @type {[string, string][]} */ ([...[...numbers].map((one) => [String(one), points(one)]), ...words]);
}

/** Rounds from the first one on: so many as are played. @param {Question} asked */
const rows = (asked) => asked.choices.map((_, last) => asked.choices.slice(0, last + 1));

/**
 * What a question is answered with.
 * @param {Question} asked @param {unknown} now @param {(value: unknown) => void} changed @returns {Child}
 */
function control(asked, now, changed) {
  if (asked.kind === "words") return several(asked, /** @type {string[]} */ (now), changed);
  if (asked.kind === "words+") {
    const all = rows(asked).map((row) => /** @type {[string, string]} */ ([row.join(" "), said(asked, row)]));
    return select(all, /** @type {string[]} */ (now).join(" "), (value) => changed(value.split(" ")));
  }
  if (Array.isArray(now)) {
    const set = (/** @type {number} */ at) => (/** @type {number} */ value) => changed(now.with(at, value));
    return h(
      "span.amounts",
      now.map((one, at) => amount(asked, one, set(at), `${asked.asks} ${at + 1}`)),
    );
  }
  if (asked.kind === "number" && asked.numbers.length === 0) return amount(asked, Number(now), changed);
  const typed = (/** @type {string} */ value) =>
    asked.kind === "flag" ? value === "true" : asked.choices.includes(value) ? value : Number(value);
  return select(choices(asked, now), String(now), (value) => changed(typed(value)));
}

/** A question with its answer; where it is not the base's, it says what that was. */
class Line {
  was = h("small.was");
  label = h("div.field.question");

  /** @param {string} name @param {Question} asked @param {unknown} base @param {Answers} changes */
  constructor(name, asked, base, changes) {
    const set = (/** @type {unknown} */ value) => {
      if (JSON.stringify(value) === JSON.stringify(base)) delete changes[name];
      else changes[name] = value;
      this.mark(asked, base, changes, name);
    };
    const now = changes[name] ?? base;
    const made = control(asked, now, set);
    const many = Array.isArray(now) && asked.kind !== "words+";
    const tag = many ? h("div", { role: "group", "aria-label": asked.asks }) : h("label");
    tag.append(h("span", asked.asks), /** @type {Node} */ (made));
    this.label.dataset.field = name;
    this.label.append(tag, this.was);
    this.mark(asked, base, changes, name);
  }

  /** @param {Question} asked @param {unknown} base @param {Answers} changes @param {string} name */
  mark(asked, base, changes, name) {
    const changed = name in changes;
    this.label.classList.toggle("changed", changed);
    this.was.textContent = changed ? t("new.was", { answer: said(asked, base) }) : "";
  }
}

/**
 * The questions of a book of one's own: the common ones, then the others by section; `changes` is kept up to date.
 * @param {Questions} all @param {Answers} base @param {Answers} changes @returns {Child[]}
 */
export function bookForm(all, base, changes) {
  const asked = Object.entries(all).filter(
    ([name, one]) => ASKED.includes(one.kind) && !(one.kind === "amounts" && !Array.isArray(base[name])),
  );
  const line = (/** @type {[string, Question]} */ [name, one]) => new Line(name, one, base[name], changes).label;
  const rest = asked.filter(([, one]) => !one.common);
  const common = asked.filter(([, one]) => one.common).map(line);
  const sections = [...new Set(rest.map(([, one]) => one.section))].map((title) => {
    const some = rest.filter(([, one]) => one.section === title);
    const open = some.some(([name]) => name in changes);
    return h(
      "details.more",
      { open },
      h("summary", title, h("small.soft", ` ${some.length}`)),
      h("div.grid2", some.map(line)),
    );
  });
  return [h("h2", t("new.common")), h("div.grid2", common), h("h2", t("new.others")), sections];
}

/**
 * What a book changes, in words: question and answer.
 * @param {Answers} changes @returns {Promise<[string, string][]>}
 */
export async function changesSaid(changes) {
  const all = await questions();
  return Object.entries(changes).map(([name, value]) => {
    if (name in all) return [all[name].asks, said(all[name], value)];
    const yaku = Object.keys(/** @type {object} */ (value)).map((key) => t(`yaku.${key}`));
    return [t("sheet.yaku"), yaku.join(", ")];
  });
}
