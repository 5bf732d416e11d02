/** An exercise on the page: what is asked as tiles and facts, and the ways to answer. */
import { h, hidden } from "../dom.js";
import { has, points, signed, t, tileName, windName } from "../i18n.js";
import { split } from "../model/tiles.js";
import { FACES, tile } from "../tiles/faces.js";
import { tileRow, withTiles } from "../tiles/rows.js";
import { bookName } from "../view/page.js";
import { cite } from "../view/result.js";

/** @import { Child } from "../types.d.ts" */
/**
 * @typedef {{ kind: string, rules: string, seed: number, level: number, answered: string, choices: string[] | null,
 *   question: Record<string, unknown> }} Exercise
 * @typedef {{ right: boolean, answers: string[], why: string, clauses: string[], given: string }} Verdict
 */

const TILE = /^[0-9][mpsz]$/;
const ROWS = ["tiles", "indicator", "dora", "ura", "indicators", "discards", "river", "since", "tile"];
const FLAGS = ["riichi", "ippatsu"];
const SUIT = 9;
const DIGITS = 10; // the last of them is 0
const NUMBERS = ["counters", "wall", "han", "fu"];

/** A hand as it lies, its sets apart. @param {string} text @param {string} [win] */
function handRow(text, win) {
  const words = text.split(" ").map((word) => {
    const [name, set] = word.split(":");
    if (!set) return tileRow(split(name));
    const faces = split(set).map((face, at) => tile(name === "ankan" && at % 3 === 0 ? null : face));
    return h("span.tiles.meld", faces, hidden(`${t(`score.${name}`)} ${split(set).map(tileName).join(", ")}`));
  });
  const winning =
    win && h("span.tiles", tile(win, { class: "winning" }), hidden(`${t("winning_tile")} ${tileName(win)}`));
  return h("div.asked-hand", words, winning);
}

/** @param {string} label @param {Child} value */
const fact = (label, value) => h("div.fact", h("dt", label), h("dd", value));

/** The facts beside the tiles. @param {Record<string, unknown>} asked @returns {Child[]} */
function facts(asked) {
  const winds = ["seat", "round"].filter((name) => name in asked);
  const numbers = NUMBERS.filter((name) => typeof asked[name] === "number");
  const flags = FLAGS.filter((name) => asked[name] === true);
  const way = Boolean(asked.way) && fact(t("score.way"), t(asked.tsumo ? "score.tsumo" : "score.ron"));
  const from = typeof asked.tile === "string" && typeof asked.from === "string" && asked.from;
  return [
    way,
    from && fact(t("train.from"), windName(from)),
    winds.map((name) => fact(t(`score.${name}`), windName(String(asked[name])))),
    flags.length > 0 && fact(t("score.also"), flags.map((name) => t(`score.${name}`)).join(", ")),
    numbers.map((name) => fact(t(`train.${name}`), String(asked[name]))),
    typeof asked.points === "number" && fact(t("standings.points"), points(asked.points)),
    typeof asked.consequence === "string" && fact(t("train.consequence"), t(`consequence.${asked.consequence}`)),
    typeof asked.tenpai === "string" &&
      fact(t("train.tenpai"), asked.tenpai ? inTenpai(asked.tenpai) : t("train.nobody")),
    typeof asked.tenpai === "string" && fact(t("you"), windName(String(asked.you))),
  ];
}

/** @param {string} winds */
const inTenpai = (winds) => winds.split(" ").map(windName).join(", ");

/** Scores, or the discards of each player. @param {Record<string, unknown>} asked @returns {Child[]} */
function table(asked) {
  const scores = /** @type {Record<string, number>} */ (asked.scores ?? {});
  const rivers = /** @type {Record<string, string>} */ (asked.rivers ?? {});
  const mark = (/** @type {string} */ wind) =>
    asked.you === wind ? ` (${t("you")})` : asked.riichi === wind ? ` (${t("riichi")})` : "";
  return [
    Object.entries(scores).map(([wind, score]) => fact(`${windName(wind)}${mark(wind)}`, points(score))),
    Object.entries(rivers).map(([wind, river]) => fact(`${windName(wind)}${mark(wind)}`, tileRow(split(river)))),
  ];
}

/** What is asked. @param {Exercise} exercise */
export function question({ kind, question: given }) {
  // What is as usual is left out of a scored hand; a learner is told it.
  const asked = given.score ? { seat: "S", round: "E", way: "ron", .../** @type {object} */ (given.score) } : {};
  /** @type {Record<string, unknown>} */
  const all = { ...given, ...asked };
  // Han and fu are what is asked for, but for the payment.
  const shown = kind === "payment" ? all : { ...all, han: null, fu: null };
  const rows = ROWS.filter((name) => typeof all[name] === "string" && all[name]).map((name) =>
    fact(t(`train.${name}`), tileRow(split(String(all[name])))),
  );
  return [
    typeof all.says === "string" && h("p.deed", all.says),
    typeof all.hand === "string" && handRow(all.hand, /** @type {string | undefined} */ (all.win)),
    h("dl.facts", rows, facts(shown), table(all)),
  ];
}

/** What the choices of a kind are called, where that is their own. @type {Record<string, (value: string) => string>} */
const NAMED = {
  yaku: (value) => t(`yaku.${value}`),
  price,
  away: (value) => (value === "0" ? t("tenpai") : value),
  draw: (value) => signed(Number(value)),
  uma: (value) => signed(Number(value)),
  referee: (value) => t(`consequence.${value}`),
  call: (value) => t(`train.call.${value}`), // as the lessons say, and as the buttons of the table
  compare: bookName,
  ruling: bookName,
  han: (value) => t("han", { count: Number(value) }),
  fu: (value) => t("score.fu", { count: Number(value) }),
};

/** A choice as it is called. @param {string} kind @param {string} value @returns {Child} */
export function called(kind, value) {
  if (TILE.test(value)) return tileRow([value]);
  if (value.includes(" ")) return value.split(" ").map((one) => [called(kind, one), " "]);
  if (kind in NAMED) return NAMED[kind](value);
  return has(`train.choice.${value}`) ? t(`train.choice.${value}`) : amount(value);
}

/** What a deed costs: `20000-after-uma`, `mangan`, `nothing`. @param {string} value */
function price(value) {
  const [number, ...when] = value.split("-");
  if (!when.length) return t(`price.${value}`);
  return t(`price.${when.join("_")}`, { points: points(Number(number)) });
}

/** Points, also two of them: `1000/2000`, `2000-all`. @param {string} text */
function amount(text) {
  const shown = text
    .replace("-all", "")
    .split("/")
    .map((one) => points(Number(one)))
    .join(" / ");
  return text.endsWith("-all") ? t("train.all", { points: shown }) : shown;
}

/**
 * The ways to answer: one press, a number, or several things and a press.
 * @param {Exercise} exercise @param {(answer: string) => void} answer
 */
export function answers(exercise, answer) {
  const { kind, choices, answered } = exercise;
  if (answered === "choice") {
    const made = (choices ?? []).map((one, at) =>
      h(
        "button.act.choice",
        { "data-answer": one, onclick: () => answer(one) },
        called(kind, one),
        at < DIGITS && h("kbd", (at + 1) % DIGITS),
      ),
    );
    return h("div.choices", { role: "group", "aria-label": t("train.answers") }, made);
  }
  if (answered === "number") {
    const field = h("input", {
      type: "number",
      name: "answer",
      inputmode: "numeric",
      required: true,
      "aria-label": t("standings.points"),
    });
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      answer(field.value);
    };
    return h("form.row", { onsubmit: send }, field, h("button.act.gold", { type: "submit" }, t("train.answer")));
  }
  return several(kind, choices ?? FACES.filter((face) => face !== "back" && face[0] !== "0"), answer);
}

/**
 * Several that are right together.
 * @param {string} kind @param {string[]} all @param {(answer: string) => void} answer
 */
function several(kind, all, answer) {
  const buttons = all.map((one) => {
    const made = h("button.choice.pick", { "data-answer": one, "aria-pressed": "false" }, called(kind, one));
    made.addEventListener("click", () => {
      made.setAttribute("aria-pressed", String(made.ariaPressed !== "true"));
      done.disabled = chosen().length === 0;
    });
    return made;
  });
  const chosen = () => buttons.filter((one) => one.ariaPressed === "true").map((one) => one.dataset.answer);
  const done = h(
    "button.act.gold",
    { "data-do": "answer", disabled: true, onclick: () => answer(chosen().join(" ")) },
    t("train.answer"),
  );
  const group = h("div.choices.several", { role: "group", "aria-label": t("train.answers") }, buttons);
  group.addEventListener("keydown", (event) => walk(event, buttons, TILE.test(all[0]) ? SUIT : 1));
  return [h("p.soft", t("train.choose_all")), group, h("p", done)];
}

/**
 * Arrows walk among choices, up and down by a row; Home and End go to the first and the last.
 * @param {KeyboardEvent} event @param {HTMLElement[]} buttons @param {number} row
 */
function walk(event, buttons, row) {
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const last = buttons.length - 1;
  /** @type {Record<string, number>} */
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - row, ArrowDown: at + row, Home: 0, End: last };
  if (!(event.key in to)) return;
  event.preventDefault();
  buttons[Math.min(last, Math.max(0, to[event.key]))].focus();
}

/**
 * Digits choose among single answers.
 * @param {HTMLElement} body @param {() => boolean} isOpen
 */
export const digits = (body, isOpen) => (/** @type {KeyboardEvent} */ event) => {
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !isOpen()) return;
  const all = /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll(".choices:not(.several) .choice"));
  if (event.key.length === 1 && event.key >= "0" && event.key <= "9")
    all[(Number(event.key) + DIGITS - 1) % DIGITS]?.click();
};

/** Which answers were right, and which were given. @param {ParentNode} answering @param {Verdict} verdict */
export function markAnswers(answering, { answers: right, given }) {
  const parts = { right: new Set(right.flatMap((one) => one.split(" "))), chosen: new Set(given.split(" ")) };
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (answering.querySelectorAll("[data-answer]"))) {
    const { answer = "" } = one.dataset;
    one.dataset.right = String(parts.right.has(answer));
    one.dataset.chosen = String(parts.chosen.has(answer));
    if (parts.chosen.has(answer)) one.setAttribute("aria-pressed", "true");
  }
}

/** @param {string} clause */
const bookOf = (clause) => clause.split(":")[0];

/** The verdict: every right answer, why, and the clauses. @param {string} kind @param {Verdict} verdict */
export function reasons(kind, verdict) {
  const right = verdict.answers.map((one) => h("span.right-answer", called(kind, one)));
  const said = t(verdict.right ? "train.right" : "train.wrong");
  const books = new Set(verdict.clauses.map(bookOf));
  return [
    h("p.verdict", { role: "status", "data-ok": String(verdict.right) }, said),
    h("p", t("train.answers_right", { count: right.length }), " ", right),
    h("p.reason", withTiles(verdict.why)),
    verdict.clauses.length > 0 &&
      h(
        "p.clauses",
        verdict.clauses.map((clause) => [books.size > 1 && `${bookName(bookOf(clause))} `, cite(clause), " "]),
      ),
  ];
}
