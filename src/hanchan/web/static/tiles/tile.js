/** A tile on the page: a holder of the right box and the drawing inside it. */
import { picture, shape } from "./faces.js";

/**
 * The drawing of a face, hidden from screen readers: the words beside it are the truth.
 * @param {string | null} face null is a back
 */
export function drawing(face) {
  return picture("0 0 100 134", {}, shape("use", { href: `#t-${face ?? "back"}` }));
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

/** Dots of the point sticks that lie on a table: where, how large, which colour. */
const DOTS = {
  100: [0, 1, 2, 3].flatMap((at) => [2.6, 5.4].map((y) => [38.5 + 3 * at, y, 0.9, "#222"])),
  1000: [[43, 4, 2, "#b3261e"]],
};

/** A point stick by its worth: dots as on the real ones. @param {100 | 1000} worth */
export const stick = (worth) =>
  picture(
    "0 0 86 8",
    { class: "stick", "data-worth": worth },
    shape("rect", {
      x: 0.4,
      y: 0.4,
      width: 85.2,
      height: 7.2,
      rx: 2.4,
      fill: "#fdfbf3",
      stroke: "#0006",
      "stroke-width": 0.8,
    }),
    ...DOTS[worth].map(([cx, cy, r, fill]) => shape("circle", { cx, cy, r, fill })),
  );

/** Eyes of the dice on a grid of three by three. */
const EYES = ["", "4", "08", "048", "0268", "02468", "035268"];

/** A die with its eyes. @param {number} eyes */
export const die = (eyes) =>
  picture(
    "0 0 100 100",
    { class: "die", "data-eyes": eyes },
    shape("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18, fill: "#fff", stroke: "#0008", "stroke-width": 4 }),
    ...[...EYES[eyes]].map((place) =>
      shape("circle", {
        cx: 26 + 24 * (place % 3),
        cy: 26 + 24 * Math.floor(place / 3),
        r: eyes === 1 ? 14 : 9.5,
        fill: eyes === 1 ? "#b3261e" : "#151515",
      }),
    ),
  );
