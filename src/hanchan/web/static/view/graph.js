/** The scores of a game, hand by hand, as four lines; in words for who cannot see them. */
import { h, hidden } from "../dom.js";
import { points } from "../i18n.js";
import { picture, shape } from "../tiles/faces.js";

const HEIGHT = 190;
const LEFT = 52;
const RIGHT = 8;
/** As wide as it is shown on a phone, so that its numbers can be read there. */
const width = () => (innerWidth < 640 ? 340 : 600);
/** A line for each seat: told apart without hue too. */
const LOOKS = [
  { stroke: "#8a4b00", "stroke-dasharray": "" },
  { stroke: "#1f4e9e", "stroke-dasharray": "9 4" },
  { stroke: "#0b6b43", "stroke-dasharray": "2 4" },
  { stroke: "#9c1f5e", "stroke-dasharray": "12 3 2 3" },
];

/**
 * @param {readonly (readonly number[])[]} scores before the first hand and after each
 * @param {readonly string[]} names by seat @param {number | null} mine
 */
export function graph(scores, names, mine) {
  const wide = width();
  const all = scores.flat();
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(1, most - least);
  const x = (/** @type {number} */ at) => LEFT + ((wide - LEFT - RIGHT) * at) / Math.max(1, scores.length - 1);
  const y = (/** @type {number} */ score) => 10 + ((HEIGHT - 20) * (most - score)) / span;
  const rules = [least, scores[0][0], most].map((score) => {
    const text = shape("text", {
      x: LEFT - 6,
      y: y(score) + 4,
      "text-anchor": "end",
      "font-size": 11,
      fill: "#5d584b",
    });
    text.textContent = points(score);
    const line = shape("line", { x1: LEFT, x2: wide - RIGHT, y1: y(score), y2: y(score), stroke: "#d9d2bd" });
    return shape("g", {}, line, text);
  });
  const lines = names.map((_, seat) =>
    shape("polyline", {
      points: scores.map((one, at) => `${x(at).toFixed(1)},${y(one[seat]).toFixed(1)}`).join(" "),
      fill: "none",
      "stroke-width": seat === mine ? 4 : 2.2,
      "stroke-linejoin": "round",
      "data-seat": seat,
      ...LOOKS[seat],
    }),
  );
  const keys = names.map((name, seat) =>
    h(
      "li",
      picture(
        "0 0 34 8",
        { width: 34, height: 8 },
        shape("line", { x1: 0, x2: 34, y1: 4, y2: 4, "stroke-width": 3, ...LOOKS[seat] }),
      ),
      name,
      hidden(`: ${scores.map((one) => points(one[seat])).join(", ")}`),
    ),
  );
  return h("figure.graph", picture(`0 0 ${wide} ${HEIGHT}`, {}, ...rules, ...lines), h("ul", keys));
}
