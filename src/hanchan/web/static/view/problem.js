/** The problem of the day: a hand, a question, and after an answer the right one with its reason. */
import { fill, h } from "../dom.js";
import { language, t, tileName } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { api } from "../net.js";
import { tile } from "../tiles/faces.js";
import { bookName } from "./page.js";

/** @import { Child, Watch } from "../types.d.ts" */
/**
 * @typedef {{ day: string, rules: string, kind: "score" | "discard", asks: string, hand: string[], win: string | null,
 *   dora: string | null, situation: string[], choices: string[], right: string[], why: string,
 *   numbers?: [string, number][], clauses: string[] }} Problem
 */

/** What was answered on this device today. @param {Problem} one */
const answered = (one) => (kept().problem?.day === one.day ? kept().problem?.answer : undefined);

/** @param {Problem} one */
function hand(one) {
  const shown = [...one.hand, ...(one.win ? [one.win] : [])];
  const label = shown.map((face) => tileName(face)).join(", ");
  const tiles = one.hand.map((face) => tile(face));
  const winning = one.win && h("span.winning", tile(one.win));
  return h("div.problem-hand", { role: "img", "aria-label": label }, tiles, winning);
}

/** The situation in words, with the indicator drawn. @param {Problem} one */
function situation(one) {
  const indicator = one.dora && h("span.row.dora-one", t("problem.dora"), tile(one.dora));
  return h("p.row.situation", h("span.soft", [bookName(one.rules), ...one.situation].join(" · ")), indicator);
}

/** Why the answer is right: the counting, or how many tiles each discard leaves. @param {Problem} one */
function reason(one) {
  if (!one.numbers) return h("details.more", { open: true }, h("summary", t("problem.why")), h("pre", one.why));
  const rows = one.numbers.map(([face, count]) => h("li", tile(face), h("span", t("tiles", { count }))));
  return [h("p", t("problem.accepts")), h("ol.numbers", rows)];
}

/** @param {HTMLElement} target @param {Problem} one */
function show(target, one) {
  const given = answered(one);
  const done = given !== undefined;
  /** @param {string} choice */
  const button = (choice) => {
    const right = done && one.right.includes(choice);
    const look = { "data-choice": choice, "data-right": right || null, "data-mine": given === choice || null };
    const answer = () => {
      keep("problem", { day: one.day, answer: choice });
      show(target, one);
      /** @type {HTMLElement | null} */ (target.querySelector(".verdict"))?.focus();
    };
    const face = one.kind === "discard" ? [tile(choice), h("span.sr", tileName(choice))] : choice;
    return h("button.act", { ...look, disabled: done, onclick: answer }, face);
  };
  const right = one.right.includes(given ?? "");
  const verdict = h(
    "p.verdict",
    { tabindex: -1, "data-ok": String(right) },
    t(right ? "problem.right" : "problem.wrong"),
  );
  /** @type {Child[]} */
  const parts = [
    h("h2", t("problem.title")),
    h("p.asks", one.asks),
    hand(one),
    one.kind === "score" && situation(one),
    h("div.choices", { role: "group", "aria-label": one.asks }, one.choices.map(button)),
    done && [verdict, reason(one)],
  ];
  fill(target, h(`section.card.problem.${one.kind}`, { "data-part": "problem" }, parts));
}

/** Fills the place of the problem, in whatever language is read. @param {HTMLElement} target @param {Watch} watch */
export function problemCard(target, watch) {
  watch(() => {
    const lang = language.value;
    api(`/api/problem?lang=${lang}`).then(
      (one) => show(target, /** @type {Problem} */ (one)),
      () => {}, // a page without it is a page
    );
  });
}
