/** One choice looked at again: the position, the answers to try, then what each was worth in bars and figures. */
import { fill, h } from "../dom.js";
import { percent, points, signed, t } from "../i18n.js";
import { withTiles } from "../tiles/rows.js";
import { moveParts, moveWords, position, sameMove } from "./position.js";

/** @import { Choice, Move, Weighed } from "./types.d.ts" */

const SHOWN = 6; // options with their bars; the one that was played is always among them

/** What is known of an option, in words. @param {Weighed} one */
function facts(one) {
  const said = [];
  if (one.shanten !== null) said.push(one.shanten ? t("analysis.shanten", { count: one.shanten }) : t("tenpai"));
  if (one.accepts !== null) said.push(t("analysis.copies", { count: one.accepts }));
  if (one.win > 0 && one.win < 1) said.push(t("analysis.win", { share: percent(one.win) }));
  if (one.points) said.push(t("analysis.value", { points: points(one.points) }));
  if (one.deal_in > 0) said.push(t("analysis.risk", { share: percent(one.deal_in) }));
  return said.join(" · ");
}

/**
 * The options with their bars: the longer, the nearer to the best.
 * @param {Choice} choice @param {Move | null} tried
 */
export function bars(choice, tried) {
  const { options, played, best } = choice;
  const wanted = (/** @type {Weighed} */ one, /** @type {number} */ at) =>
    at < SHOWN || sameMove(one.action, played) || (tried && sameMove(one.action, tried));
  const shown = options.filter(wanted);
  const [high, low] = [shown[0].value, shown[shown.length - 1].value];
  const rows = shown.map((one) => {
    const part = high > low ? 0.04 + (0.96 * (one.value - low)) / (high - low) : 1;
    const is = { best: best.some((move) => sameMove(move, one.action)), played: sameMove(played, one.action) };
    return h(
      "li",
      { "data-best": is.best, "data-chosen": is.played },
      h(
        "div.move",
        moveParts(one.action),
        h("span.bar", { style: `--part:${part.toFixed(3)}`, "aria-hidden": "true" }),
        h("b", signed(one.value)),
      ),
      h(
        "p",
        is.played && h("span.badge.gold", t("analysis.chosen")),
        is.best && h("span.badge.good", t("analysis.best")),
        tried && sameMove(tried, one.action) && h("span.badge", t("review.tried")),
        h("small.soft", facts(one)),
      ),
    );
  });
  return h("ol.bars", rows);
}

/** The answers as buttons. @param {Choice} choice @param {(move: Move) => void} answer */
function answers(choice, answer) {
  const order = (/** @type {Weighed} */ { action }) =>
    `${action.act === "discard" ? 0 : 1}${action.act}${rankOf(action)}`;
  const sortedOptions = [...choice.options].sort((one, two) => (order(one) < order(two) ? -1 : 1));
  const buttons = sortedOptions.map(({ action }) =>
    h(
      "button.act.choice",
      { "data-answer": moveWords(action), "aria-label": moveWords(action), onclick: () => answer(action) },
      moveParts(action),
    ),
  );
  return h("div.choices.answers", { role: "group", "aria-label": t("review.ask") }, buttons);
}

/** @param {Move} move */
const rankOf = ({ tile = "", use = [] }) => [tile, ...use].map((one) => one[1] + one[0]).join("");

/** What came out: right or not, what it cost, and why. @param {Choice} choice @param {Move | null} tried */
function verdict(choice, tried) {
  const right = tried !== null && choice.best.some((move) => sameMove(move, tried));
  const cost = choice.lost > 0 ? t("review.cost", { points: points(choice.lost) }) : t("review.no_cost");
  return [
    tried && h("p.verdict", { "data-ok": String(right) }, t(right ? "train.right" : "train.wrong")),
    h("p.cost", h("span", t("review.played")), moveParts(choice.played), h("b", { "data-lost": choice.lost }, cost)),
    h("p.why.reason", withTiles(choice.why)),
    !choice.agreed && h("p.why.reason", withTiles(choice.why_best)),
  ];
}

/**
 * A choice to look at. Unless it is `open`, its answer is hidden until one has been tried, or is asked for.
 * @param {Choice} choice @param {readonly string[]} names @param {boolean} open
 * @param {(right: boolean) => void} [judged]
 */
export function choiceView(choice, names, open, judged) {
  const result = h("div.result", { role: "status", tabindex: -1 });
  const show = (/** @type {Move | null} */ tried) => fill(result, verdict(choice, tried), bars(choice, tried));
  const tell = (/** @type {Move | null} */ tried) => {
    show(tried);
    result.focus({ preventScroll: true }); // the button that was pressed is gone
  };
  const answer = (/** @type {Move} */ move) => {
    tell(move);
    judged?.(choice.best.some((one) => sameMove(one, move)));
  };
  if (open) show(null);
  else
    fill(
      result,
      h("h2", t("review.ask")),
      answers(choice, answer),
      h("p", h("button.act", { "data-do": "show", onclick: () => tell(null) }, t("review.show"))),
    );
  return h("article.looked-at", { "data-n": choice.n }, position(choice.position, names), result);
}
