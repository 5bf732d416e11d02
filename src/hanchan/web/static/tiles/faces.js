/** The tile set, drawn: one `<symbol>` per face in a view box of 100 by 134, put into the document once. */
import { GLYPHS, INDEX } from "./glyphs.js";

const SVG = "http://www.w3.org/2000/svg";
const SUITS = ["m", "p", "s"];

/** Every face of a set: 34, the three red fives, and the back. */
export const FACES = [
  ...SUITS.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}`)),
  ...[1, 2, 3, 4, 5, 6, 7].map((rank) => `${rank}z`),
  ...SUITS.map((suit) => `0${suit}`), "back",
];

/** Which of `red green blue ink` are used; the style sheet gives them their values, so a theme can change them. */
const INK = { k: "var(--tile-ink)", r: "var(--tile-red)", g: "var(--tile-green)", b: "var(--tile-blue)" };

/** @typedef {"k" | "r" | "g" | "b"} Ink */

/** @param {string} name @param {Record<string, string | number>} given @param {...Element} children @returns {SVGElement} */
export function shape(name, given, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  made.append(...children);
  return /** @type {SVGElement} */ (made);
}

/** Strokes of a glyph, scaled to `size` at (x, y). @param {string} path @param {number} x @param {number} y @param {number} size @param {number} width @param {Ink} ink */
function strokes(path, x, y, size, width, ink) {
  const scale = size / 100;
  return shape("path", {
    d: path, fill: "none", transform: `translate(${x} ${y}) scale(${scale})`, "stroke-width": width,
    "stroke-linecap": "round", "stroke-linejoin": "round", style: `stroke:${INK[ink]}`,
  });
}

/** @param {number} rank @param {boolean} red */
function characters(rank, red) {
  return [
    strokes(GLYPHS[rank], 22, 10, 56, 11, red ? "r" : "k"),
    strokes(GLYPHS.man, 20, 70, 58, 8.5, "r"),
    shape("g", { class: "fine" }, strokes(GLYPHS.manInner, 20, 70, 58, 8.5, "r")),
  ];
}

/** @param {number} x @param {number} y @param {number} r @param {Ink} ink */
function pip(x, y, r, ink) {
  const ring = 0.32 * r;
  return [
    shape("circle", { cx: x, cy: y, r: r - ring / 2, fill: "none", "stroke-width": ring, style: `stroke:${INK[ink]}` }),
    shape("circle", { cx: x, cy: y, r: 0.36 * r, style: `fill:${INK[ink]}` }),
  ];
}

/** Centres and inks of the circles; the one circle has its own drawing. @type {Record<number, [number, number, Ink][]>} */
const CIRCLES = {
  2: [[50, 36, "g"], [50, 96, "b"]],
  3: [[24, 32, "b"], [50, 66, "r"], [76, 100, "g"]],
  4: [[30, 36, "b"], [70, 36, "g"], [30, 96, "g"], [70, 96, "b"]],
  5: [[28, 34, "b"], [72, 34, "g"], [50, 66, "r"], [28, 98, "g"], [72, 98, "b"]],
  6: [[32, 30, "g"], [68, 30, "g"], [32, 68, "r"], [68, 68, "r"], [32, 104, "r"], [68, 104, "r"]],
  7: [[24, 22, "g"], [50, 34, "g"], [76, 46, "g"], [32, 76, "r"], [68, 76, "r"], [32, 108, "r"], [68, 108, "r"]],
  8: [22, 51, 81, 110].flatMap((y) => /** @type {[number, number, Ink][]} */ ([[32, y, "b"], [68, y, "b"]])),
  9: [[30, "g"], [66, "r"], [102, "b"]].flatMap(([y, ink]) =>
    [22, 50, 78].map((x) => /** @type {[number, number, Ink]} */ ([x, y, ink]))),
};
const RADII = [0, 30, 20, 17, 17, 16, 15, 13, 12.5, 12.5];

/** @param {number} rank @param {boolean} red */
function circles(rank, red) {
  if (rank > 1) return CIRCLES[rank].flatMap(([x, y, ink]) => pip(x, y, RADII[rank], red ? "r" : ink));
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
    shape("ellipse", { cx: 50, cy: 51, rx: 4.4, ry: 6.5, transform: `rotate(${turn} 50 66)`, style: `fill:${INK.g}` }));
  return [
    shape("circle", { cx: 50, cy: 66, r: 33, fill: "none", "stroke-width": 7, style: `stroke:${INK.b}` }),
    shape("circle", { cx: 50, cy: 66, r: 24.5, fill: "none", "stroke-width": 3, style: `stroke:${INK.g}` }),
    ...petals, shape("circle", { cx: 50, cy: 66, r: 7.5, style: `fill:${INK.r}` }),
  ];
}

/** @param {number} x @param {number} y @param {number} height @param {Ink} ink @param {number} [turn] */
function stick(x, y, height, ink, turn = 0) {
  const fill = `fill:${INK[ink]}`;
  return shape("g", { transform: `translate(${x} ${y}) rotate(${turn})` },
    shape("rect", { x: -4.5, y: -height / 2, width: 9, height, rx: 4.5, style: fill }),
    shape("rect", { x: -6.5, y: -3.5, width: 13, height: 7, rx: 3, style: fill }),
    shape("path", { d: `M0 ${6 - height / 2}V-7M0 7V${height / 2 - 6}`, fill: "none", "stroke-width": 2,
      "stroke-linecap": "round", style: "stroke:var(--tile-face)" }));
}

/** Height, then centres and inks of the sticks; eight slants them. @type {Record<number, [number, [number, number, Ink, number?][]]>} */
const STICKS = {
  2: [44, [[50, 40, "g"], [50, 92, "g"]]],
  3: [42, [[50, 40, "g"], [32, 92, "g"], [68, 92, "g"]]],
  4: [42, [[32, 40, "g"], [68, 40, "b"], [32, 92, "b"], [68, 92, "g"]]],
  5: [36, [[28, 38, "g"], [72, 38, "b"], [50, 66, "r"], [28, 94, "b"], [72, 94, "g"]]],
  6: [42, [26, 50, 74].flatMap((x) => /** @type {[number, number, Ink][]} */ ([[x, 40, "g"], [x, 92, "b"]]))],
  7: [30, [[50, 26, "r"], ...[26, 50, 74].flatMap((x) =>
    /** @type {[number, number, Ink][]} */ ([[x, 66, x === 50 ? "b" : "g"], [x, 104, x === 50 ? "b" : "g"]]))]],
  8: [42, [[20, 38, "g"], [80, 38, "g"], [40, 38, "b", -28], [60, 38, "b", 28],
    [20, 94, "g"], [80, 94, "g"], [40, 94, "b", 28], [60, 94, "b", -28]]],
  9: [30, [26, 66, 106].flatMap((y) => /** @type {[number, number, Ink][]} */ (
    [[26, y, "g"], [50, y, "r"], [74, y, "b"]]))],
};

/** A bird: body, wing, tail, beak, eye and legs, made to be known by its outline. */
function bird() {
  const line = (/** @type {string} */ d, /** @type {number} */ width, /** @type {Ink} */ ink) =>
    shape("path", { d, fill: "none", "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", style: `stroke:${INK[ink]}` });
  return [
    shape("path", { d: "M62 26C74 26 81 35 79 46C77 58 84 66 80 80C76 94 58 100 44 94C34 104 24 110 12 112C18 100 22 90 26 80C32 66 46 62 48 44C49 33 54 26 62 26Z", style: `fill:${INK.g}` }),
    line("M36 86Q52 84 60 68M48 92Q62 88 68 74", 3.4, "r"),
    line("M14 104L30 84M24 108L38 92", 2.6, "r"),
    line("M79 38L94 43L79 47", 4.5, "r"), line("M56 98V114H46M68 94V114H58", 4.5, "r"),
    line("M62 25Q58 14 66 10M67 26Q68 16 76 14", 3.6, "r"),
    shape("circle", { cx: 66, cy: 39, r: 5.4, fill: "#fff" }), shape("circle", { cx: 67, cy: 39, r: 2.4, style: `fill:${INK.k}` }),
  ];
}

/** @param {number} rank @param {boolean} red */
function bamboo(rank, red) {
  if (rank === 1) return bird();
  const [height, places] = STICKS[rank];
  return places.map(([x, y, ink, turn]) => stick(x, y, height, red ? "r" : ink, turn));
}

/** @param {number} rank */
function honours(rank) {
  if (rank === 5) {
    return [
      shape("rect", { x: 20, y: 26, width: 60, height: 82, rx: 4, fill: "none", "stroke-width": 6, class: "frame", style: `stroke:${INK.b}` }),
      shape("rect", { x: 30, y: 36, width: 40, height: 62, rx: 2, fill: "none", "stroke-width": 2.5, class: "frame", style: `stroke:${INK.b}` }),
    ];
  }
  const name = "?ESWNPFC"[rank];
  return [strokes(GLYPHS[name], 14, 30, 72, 10, name === "F" ? "g" : name === "C" ? "r" : "k")];
}

/** What is on a face, without the tile under it. @param {string} face */
function marks(face) {
  const red = face[0] === "0";
  const rank = red ? 5 : Number(face[0]);
  if (face[1] === "m") return characters(rank, red);
  if (face[1] === "p") return circles(rank, red);
  return face[1] === "s" ? bamboo(rank, red) : honours(rank);
}

/** The numeral or letter at the upper left. @param {string} face */
function index(face) {
  const name = face[1] === "z" ? "?ESWNPFC"[Number(face[0])] : face[0] === "0" ? "5" : face[0];
  return strokes(INDEX[name], 7, 7, 24, 17, face[0] === "0" ? "r" : "k");
}

/** @param {string} face @param {boolean} indexed */
export function symbol(face, indexed) {
  const body = [shape("rect", { x: 1, y: 1, width: 98, height: 132, rx: 9, style: "fill:var(--tile-back)" })];
  const edge = { fill: "none", stroke: "#000", "stroke-opacity": 0.45, "stroke-width": 2 };
  if (face === "back") {
    body.push(shape("rect", { x: 11, y: 11, width: 78, height: 112, rx: 5, fill: "none", "stroke-width": 2.5, style: "stroke:var(--tile-line)" }));
  } else {
    body.push(shape("rect", { x: 1, y: 1, width: 98, height: 127, rx: 9, style: "fill:var(--tile-face)" }));
    const group = shape("g", indexed ? { transform: "translate(12 15) scale(.86)" } : { transform: "translate(0 -2)" }, ...marks(face));
    body.push(group);
    if (indexed) body.push(index(face));
    if (face[0] === "0") body.push(shape("circle", { cx: 86, cy: 15, r: 7, style: `fill:${INK.r}` }));
  }
  body.push(shape("rect", { x: 1, y: 1, width: 98, height: 132, rx: 9, ...edge }));
  return shape("symbol", { id: `t-${face}`, viewBox: "0 0 100 134" }, ...body);
}

/**
 * Puts the symbols into the document, once for each choice of index; red fives only where a book has them.
 * @param {{ index?: boolean, reds?: boolean }} options
 */
export function install({ index: indexed = false, reds = true } = {}) {
  const before = document.getElementById("tile-set");
  const wanted = `${indexed}${reds}`;
  if (before?.dataset.set === wanted) return;
  const holder = shape("svg", { id: "tile-set", width: 0, height: 0, "aria-hidden": "true", "data-set": wanted, style: "position:absolute" });
  holder.append(...FACES.filter((face) => reds || face[0] !== "0").map((face) => symbol(face, indexed)));
  if (before) before.replaceWith(holder);
  else document.body.prepend(holder);
}
