/** A tile on the page: a holder of the right box and the drawing inside it. */
import { shape } from "./faces.js";

/**
 * The drawing of a face, hidden from screen readers: the words beside it are the truth.
 * @param {string | null} face null is a back
 */
export function drawing(face) {
  return shape("svg", { viewBox: "0 0 100 134", "aria-hidden": "true", focusable: "false" }, shape("use", { href: `#t-${face ?? "back"}` }));
}

/**
 * A tile: `span.tile`, sideways if it lies on its side.
 * @param {string | null} face
 * @param {{ sideways?: boolean, class?: string, tag?: string }} [how]
 * @returns {HTMLElement}
 */
export function tile(face, how = {}) {
  const made = document.createElement(how.tag ?? "span");
  made.append(drawing(face));
  turn(made, face, how);
  return made;
}

/** Brings a tile up to date. @param {HTMLElement} made @param {string | null} face @param {{ sideways?: boolean, class?: string }} [how] */
export function turn(made, face, how = {}) {
  const name = face ?? "back";
  if (made.dataset.tile !== name) {
    made.dataset.tile = name;
    made.querySelector("use")?.setAttribute("href", `#t-${name}`);
  }
  const classes = `tile${how.sideways ? " sideways" : ""}${how.class ? ` ${how.class}` : ""}`;
  if (made.className !== classes) made.className = classes;
  return made;
}

/** A point stick by its worth: dots as on the real ones. @param {number} worth */
export function stick(worth) {
  /** @type {SVGElement[]} */
  const dots = [];
  const dot = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {string} */ fill) =>
    dots.push(shape("circle", { cx: x, cy: y, r, fill }));
  if (worth === 100) for (let at = 0; at < 8; at += 1) dot(38.5 + 3 * (at % 4), at < 4 ? 2.6 : 5.4, 0.9, "#222");
  else if (worth === 5000) for (const x of [37, 40, 43, 46, 49]) dot(x, 4, 1.2, "#b3261e");
  else if (worth === 10000) for (const x of [31, 34, 37, 43, 49, 52, 55]) dot(x, 4, 1.2, x === 43 ? "#b3261e" : "#222");
  else dot(43, 4, 2, "#b3261e");
  const made = shape("svg", { viewBox: "0 0 86 8", class: "stick", "data-worth": worth, "aria-hidden": "true" },
    shape("rect", { x: 0.4, y: 0.4, width: 85.2, height: 7.2, rx: 2.4, fill: "#fdfbf3", stroke: "#0006", "stroke-width": 0.8 }), ...dots);
  return made;
}

/** A die with its eyes. @param {number} eyes */
export function die(eyes) {
  const places = { 1: [[50, 50]], 2: [[28, 28], [72, 72]], 3: [[26, 26], [50, 50], [74, 74]], 4: [[28, 28], [72, 28], [28, 72], [72, 72]],
    5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]], 6: [[30, 24], [30, 50], [30, 76], [70, 24], [70, 50], [70, 76]] }[eyes] ?? [];
  return shape("svg", { viewBox: "0 0 100 100", class: "die", "data-eyes": eyes, "aria-hidden": "true" },
    shape("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18, fill: "#fff", stroke: "#0008", "stroke-width": 4 }),
    ...places.map(([cx, cy]) => shape("circle", { cx, cy, r: eyes === 1 ? 14 : 9.5, fill: eyes === 1 ? "#b3261e" : "#151515" })));
}

/** The character of a wind, drawn. @param {string} path */
export const glyph = (path) =>
  shape("svg", { viewBox: "-6 -6 112 112", class: "glyph", "aria-hidden": "true" },
    shape("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 10, "stroke-linecap": "round", "stroke-linejoin": "round" }));
