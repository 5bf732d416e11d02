/** What a review comes to: figures with their intervals, luck apart from skill, the hands, the games before. */
import { h } from "../dom.js";
import { language, percent, points, signed, t } from "../i18n.js";
import { picture, shape } from "../tiles/faces.js";

/** @import { HandLine, Head, Luck, SeatLine } from "./types.d.ts" */
/** @typedef {{ id: string, at: number, title: string, decisions: number, lost: number, low: number, high: number,
 *   agreement: number, luck: number, result: number }} Kept a review of this device */

/** @param {number} part */
const whole = (part) => percent(part, 0);

/** @param {string} name @param {string} value @param {string} [more] */
const figure = (name, value, more) =>
  h("div.figure", h("dt", t(name)), h("dd", h("b", value), more && h("small.soft", more)));

/** A share of luck or loss as a bar from the middle. @param {string} name @param {number} value @param {number} most */
function part(name, value, most) {
  const size = most ? Math.min(1, Math.abs(value) / most) : 0;
  return h(
    "li",
    h("span", t(name)),
    h("i.from-middle", { "data-sign": value < 0 ? "minus" : "plus", style: `--size:${size.toFixed(3)}` }),
    h("b", signed(value)),
  );
}

/** Luck and skill, part by part. @param {Luck} luck @param {number} lost @param {number} result */
function balance(luck, lost, result) {
  const all = [luck.deal, luck.course, luck.end, -lost, result];
  const most = Math.max(...all.map(Math.abs));
  return h(
    "div.balance",
    h("h3", t("review.luck_and_skill")),
    h(
      "ul",
      part("review.deal", luck.deal, most),
      part("review.course", luck.course, most),
      part("review.end", luck.end, most),
      part("review.skill", -lost, most),
      part("review.result", result, most),
    ),
    h(
      "p.soft",
      t("review.draws", { useful: luck.useful, expected: luck.expected.toLocaleString(language.value) }),
      " ",
      t("review.luck_says"),
    ),
  );
}

/** @param {Head} head @param {SeatLine} seat */
export function summary(head, seat) {
  const [low, high] = seat.lost_ci95;
  const [least, most] = seat.agreement_ci95;
  const per = seat.decisions ? Math.round(seat.lost / seat.decisions) : 0;
  return h(
    "section.card.figures",
    { "data-part": "summary" },
    h("h2", t("review.summary", { name: head.names[seat.seat] || t("you") })),
    h(
      "dl",
      figure("review.lost", points(seat.lost), t("figures.between", { low: points(low), high: points(high) })),
      figure("review.per_choice", points(per), t("review.of_choices", { count: seat.decisions })),
      figure(
        "review.agreement",
        seat.agreement === null ? "–" : whole(seat.agreement),
        t("figures.between", { low: whole(least), high: whole(most) }),
      ),
      figure("review.mistakes", String(seat.mistakes), t("review.threshold", { points: points(head.threshold) })),
    ),
    balance(seat.luck_parts, seat.lost, seat.result),
    kinds(seat),
    h("p.soft.fine", t("review.says", { noise: points(head.noise) })),
  );
}

/** What each kind of choice cost. @param {SeatLine} seat */
function kinds(seat) {
  const found = Object.entries(seat.by_kind).filter(([, one]) => one.decisions > 0);
  const most = Math.max(1, ...found.map(([, one]) => one.lost));
  const row = (/** @type {[string, { decisions: number, lost: number }]} */ [kind, one]) =>
    h(
      "li",
      h("span", t(`review.kind.${kind}`)),
      h("i.from-left", { style: `--size:${(one.lost / most).toFixed(3)}` }),
      h("b", points(one.lost)),
      h("small.soft", t("review.of_choices", { count: one.decisions })),
    );
  return h("div.by-kind", h("h3", t("review.by_kind")), h("ul", found.map(row)));
}

/** A table that is wider than a phone is moved by keys too. @param {string} name */
const region = (name) => ({ tabindex: 0, role: "region", "aria-label": t(name) });

/** The hands in a table. @param {readonly HandLine[]} hands @param {(hand: HandLine) => void} chosen */
export function handsTable(hands, chosen) {
  const heads = ["hand", "choices", "mistakes", "lost", "luck", "result"].map((name) =>
    h("th", { scope: "col" }, t(`review.${name}`)),
  );
  const rows = hands.map((one) =>
    h(
      "tr",
      h("th", { scope: "row" }, h("button.link", { "data-hand": one.hand, onclick: () => chosen(one) }, one.name)),
      h("td", one.decisions),
      h("td", one.mistakes),
      h("td", points(one.lost)),
      h("td", one.luck ? signed(one.luck.total) : "–"),
      h("td", one.result === null ? "–" : signed(one.result)),
    ),
  );
  return h("div.wide-table", region("review.hands"), h("table.hands", h("thead", h("tr", heads)), h("tbody", rows)));
}

const WIDTH = 640;
const HEIGHT = 200;

/** Points lost per choice over one's games, each with its interval. @param {readonly Kept[]} games the oldest first */
export function trend(games) {
  const per = games.map((one) => ({
    at: one.lost / one.decisions,
    low: one.low / one.decisions,
    high: one.high / one.decisions,
  }));
  const most = Math.max(1, ...per.map((one) => one.high));
  const x = (/** @type {number} */ at) => 50 + ((WIDTH - 70) * (at + 0.5)) / games.length;
  const y = (/** @type {number} */ value) => 12 + ((HEIGHT - 34) * (most - value)) / most;
  const rules = [0, most / 2, most].map((value) => {
    const text = shape("text", { x: 44, y: y(value) + 4, "text-anchor": "end", class: "mark" });
    text.textContent = points(Math.round(value));
    return shape("g", {}, shape("line", { x1: 50, x2: WIDTH - 10, y1: y(value), y2: y(value), class: "rule" }), text);
  });
  const marks = per.flatMap((one, at) => [
    shape("line", { x1: x(at), x2: x(at), y1: y(one.low), y2: y(one.high), class: "range" }),
    shape("circle", { cx: x(at), cy: y(one.at), r: 4, class: "dot" }),
  ]);
  const line = shape("polyline", {
    points: per.map((one, at) => `${x(at).toFixed(1)},${y(one.at).toFixed(1)}`).join(" "),
    class: "way",
  });
  const label = t("review.trend_says", {
    count: games.length,
    first: points(Math.round(per[0].at)),
    last: points(Math.round(per[per.length - 1].at)),
  });
  return h(
    "figure.trend",
    { role: "img", "aria-label": label },
    picture(`0 0 ${WIDTH} ${HEIGHT}`, {}, ...rules, line, ...marks),
  );
}

/** The games that were reviewed on this device. @param {readonly Kept[]} games the oldest first */
export function trends(games) {
  if (games.length === 0) return h("p.soft", t("review.no_games"));
  const rows = [...games]
    .reverse()
    .map((one) =>
      h(
        "tr",
        h(
          "th",
          { scope: "row" },
          new Date(one.at).toLocaleDateString(language.value, { dateStyle: "medium" }),
          " ",
          one.title,
        ),
        h("td", points(Math.round(one.lost / one.decisions))),
        h("td", whole(one.agreement)),
        h("td", signed(one.luck)),
        h("td", signed(one.result)),
      ),
    );
  const heads = ["game", "per_choice", "agreement", "luck", "result"].map((name) =>
    h("th", { scope: "col" }, t(`review.${name}`)),
  );
  return [
    h("p.soft", t("review.trend_about")),
    trend(games),
    h("div.wide-table", region("review.trends"), h("table.hands", h("thead", h("tr", heads)), h("tbody", rows))),
  ];
}
