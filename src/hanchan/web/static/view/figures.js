/** My figures: places, and how often I win, deal in, declare and call; each with the interval that it lies in. */
import { h } from "../dom.js";
import { language, t } from "../i18n.js";

/**
 * @typedef {{ value: number, low: number, high: number }} Estimate
 * @typedef {{ games: number, hands: number, places: number[], place: Estimate, total: number, wins: Estimate,
 *   deal_ins: Estimate, riichi: Estimate, calls: Estimate }} Figures
 * @typedef {{ games?: Record<string, { place: number, points: number, total: number }>,
 *   figures?: Figures | null }} Counted
 */

/** @param {number} share */
const percent = (share) => share.toLocaleString(language.value, { style: "percent", maximumFractionDigits: 0 });

/** A rate: the number, and the interval as a bar and in words. @param {string} name @param {Estimate} rate */
function rate(name, { value, low, high }) {
  const between = t("figures.between", { low: percent(low), high: percent(high) });
  const bar = h("i.range", { "aria-hidden": "true", style: `--low:${low};--high:${high};--at:${value}` });
  return h("div.figure", h("dt", t(`figures.${name}`)), h("dd", h("b", percent(value)), bar, h("small.soft", between)));
}

/** How often each place was reached. @param {number[]} places */
function placesBar(places) {
  const label = places.map((count, at) => t("figures.place", { place: at + 1, count })).join(", ");
  const parts = places.map(
    (count, at) => count > 0 && h("i", { "data-place": at + 1, style: `flex-grow:${count}` }, count),
  );
  return h("div.places-bar", { role: "img", "aria-label": label }, parts);
}

/** @param {Figures} all */
export function figuresCard(all) {
  const { value, low, high } = all.place;
  const said = (/** @type {number} */ one) => one.toLocaleString(language.value, { maximumFractionDigits: 2 });
  const between = t("figures.between", { low: said(low), high: said(high) });
  return h(
    "section.card.figures",
    { "data-part": "figures" },
    h("h2", t("figures.title")),
    h("p.soft", t("figures.from", { games: all.games, hands: all.hands })),
    placesBar(all.places),
    h(
      "dl",
      h("div.figure", h("dt", t("figures.average")), h("dd", h("b", said(value)), h("small.soft", between))),
      rate("wins", all.wins),
      rate("deal_ins", all.deal_ins),
      rate("riichi", all.riichi),
      rate("calls", all.calls),
    ),
    h("p.soft.fine", t("figures.says")),
  );
}
