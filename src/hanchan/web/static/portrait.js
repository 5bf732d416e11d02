/**
 * Portraits drawn from a name: the head of an animal on a round ground. The same name always gives the same picture;
 * a name that begins with an animal's (as the ones we make up do) gets that animal. Bots sit on a ruled ground.
 */
const SVG = "http://www.w3.org/2000/svg";
const INK = "#231f1a";

/** @typedef {{ coat: string, light: string, dark: string }} Coat the colours of a head */
/** @typedef {[name: string, given: Record<string, string | number>]} Shape */

/** @type {[ground: string, rule: string][]} */
const GROUNDS = [
  ["#3f6fa8", "#4b7db8"],
  ["#a4553c", "#b5644a"],
  ["#3b7d5d", "#478d6b"],
  ["#75549c", "#8463ac"],
  ["#a87b22", "#b88a2f"],
  ["#9a4468", "#aa5377"],
  ["#2f7d86", "#3a8d97"],
  ["#5d6673", "#6b7583"],
];

/** @type {Coat[]} */
const COATS = [
  { coat: "#d9823b", light: "#fbeedd", dark: "#8a4518" },
  { coat: "#8d8f96", light: "#f1f1ee", dark: "#4d4f57" },
  { coat: "#f0e6d2", light: "#ffffff", dark: "#b39a72" },
  { coat: "#7c5638", light: "#e8d3b4", dark: "#4a3019" },
  { coat: "#40454f", light: "#e9e6dd", dark: "#22252c" },
  { coat: "#c9a25e", light: "#fdf3dc", dark: "#7d5c22" },
];

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @returns {Shape} */
const dot = (cx, cy, r, fill) => ["circle", { cx, cy, r, fill }];
/** @param {string} d @param {string} fill @returns {Shape} */
const area = (d, fill) => ["path", { d, fill }];
/** @param {string} d @param {number} [width] @param {string} [stroke] @returns {Shape} */
const line = (d, width = 1.6, stroke = INK) => [
  "path",
  { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" },
];
/** Both sides of a face: what is drawn at the left, and its mirror image. @param {Shape[]} left @returns {Shape[]} */
const both = (...left) => [
  ...left,
  ...left.map(([name, given]) => /** @type {Shape} */ ([name, { ...given, transform: "matrix(-1 0 0 1 64 0)" }])),
];

/** Ways to look out: calm, awake, content. @type {((y: number) => Shape[])[]} */
const EYES = [
  (y) => both(dot(24, y, 2.5, INK), dot(24.8, y - 0.9, 0.8, "#fff")),
  (y) => both(dot(24, y, 4.2, "#fff"), dot(24.4, y, 2.5, INK), dot(25.2, y - 0.9, 0.8, "#fff")),
  (y) => both(line(`M20.5 ${y + 1}Q24 ${y - 3.4} 27.5 ${y + 1}`, 2)),
];
/** Nose and mouth of what has a snout. @param {number} y @returns {Shape[]} */
const snout = (y) => [
  area(`M28.6 ${y}H35.4Q34.6 ${y + 4} 32 ${y + 4}Q29.4 ${y + 4} 28.6 ${y}Z`, INK),
  line(`M32 ${y + 4}V${y + 6}Q29.5 ${y + 9} 27 ${y + 7}M32 ${y + 6}Q34.5 ${y + 9} 37 ${y + 7}`, 1.5),
];
const HEAD = "M32 16C46 16 52 27 51 37C50 48 42 54 32 54C22 54 14 48 13 37C12 27 18 16 32 16Z";

/** The animals: ears and head, marks, then the face above them. @type {Record<string, (c: Coat) => Shape[]>} */
const ANIMALS = {
  fox: (c) => [
    ...both(area("M14 34L12 8Q13 6 15 7.5L31 19Z", c.coat), area("M16.5 26L15.5 13L25 20Z", c.dark)),
    area("M32 16C44 16 53 26 54 36C48 46 40 55 32 56C24 55 16 46 10 36C11 26 20 16 32 16Z", c.coat),
    area("M32 40C37 34 46 34 54 36C48 46 40 55 32 56C24 55 16 46 10 36C18 34 27 34 32 40Z", c.light),
    ...snout(45),
  ],
  cat: (c) => [
    ...both(area("M14 33L10 9Q11 7 13 8L29 19Z", c.coat), area("M16 24L14 14L23 20Z", "#d98f8f")),
    area(HEAD, c.coat),
    line("M32 17V24M26.5 18.5L27.5 24M37.5 18.5L36.5 24", 2.2, c.dark),
    area("M32 38C38 38 42 42 41 46C40 50 36 51 32 51C28 51 24 50 23 46C22 42 26 38 32 38Z", c.light),
    ...snout(40),
    ...both(line("M19 43L10 41M19 46L10 47", 1.1, c.dark)),
  ],
  bear: (c) => [
    ...both(dot(17, 19, 7.5, c.coat), dot(17, 19, 4, c.dark)),
    area(HEAD, c.coat),
    area("M32 35C39 35 43 40 42 45C41 50 37 52 32 52C27 52 23 50 22 45C21 40 25 35 32 35Z", c.light),
    ...snout(38),
  ],
  panda: () => [
    ...both(dot(16, 18, 7.5, "#2a2c30")),
    area(HEAD, "#f7f5ef"),
    ...both(["ellipse", { cx: 23, cy: 33, rx: 6, ry: 7, fill: "#2a2c30", transform: "rotate(28 23 33)" }]),
    ...both(dot(24, 32, 3.4, "#fff")),
    ...snout(41),
  ],
  hare: (c) => [
    ...both(
      area("M27 22C19 18 15 2 20 2C26 2 31 12 30 22Z", c.coat),
      area("M26.5 19C22 15 19.5 6 21 6C24 6 28 13 28 19Z", "#e0a3a0"),
    ),
    area("M32 19C44 19 50 29 49 38C48 49 41 54 32 54C23 54 16 49 15 38C14 29 20 19 32 19Z", c.coat),
    area("M32 39C37 39 40 42 39.5 46C39 50 36 52 32 52C28 52 25 50 24.5 46C24 42 27 39 32 39Z", c.light),
    ...snout(40),
    area("M30.3 48.5H33.7V52H30.3Z", "#fff"),
  ],
  badger: (c) => [
    ...both(dot(17, 20, 5.5, c.dark), dot(17, 20, 2.6, c.light)),
    area(HEAD, c.light),
    ...both(area("M20 18C26 17 28 24 28 34C28 42 24 47 19 50C14 46 12 40 13 34C13.5 27 16 21 20 18Z", c.dark)),
    ...both(dot(24, 33, 3.3, c.light)),
    ...snout(42),
  ],
  otter: (c) => [
    ...both(dot(15, 24, 4.6, c.dark)),
    area(HEAD, c.coat),
    area("M32 34C42 34 48 40 46 46C43 52 38 54 32 54C26 54 21 52 18 46C16 40 22 34 32 34Z", c.light),
    ...snout(37),
    ...both(line("M20 42L12 40M20 45L12 46.5", 1.1, c.dark)),
  ],
  owl: (c) => [
    ...both(area("M15 28L13 9L28 18Z", c.dark)),
    area("M32 14C46 14 52 25 51 37C50 49 43 56 32 56C21 56 14 49 13 37C12 25 18 14 32 14Z", c.coat),
    ...both(dot(23, 32, 9.5, c.light)),
    line("M26 48L29 51L32 48L35 51L38 48", 1.6, c.dark),
    area("M28.5 35.5Q32 33 35.5 35.5Q34.5 41 32 44Q29.5 41 28.5 35.5Z", "#e39a2d"),
  ],
  crane: () => [
    area("M32 14C43 14 47 23 46 33C45 43 41 62 41 62H23C23 62 19 43 18 33C17 23 21 14 32 14Z", "#f7f5ef"),
    area("M22 21C23 14 28 12 32 12C36 12 41 14 42 21C38 24 26 24 22 21Z", "#c23b30"),
    area("M19 40C22 45 42 45 45 40L42 62H22Z", "#2a2c30"),
    area("M28.5 36H35.5L32 52Z", "#d8a441"),
  ],
  wren: (c) => [
    area("M32 16C45 16 50 26 50 36C50 48 43 55 32 55C21 55 14 48 14 36C14 26 19 16 32 16Z", c.coat),
    line("M31 17Q29 8 24 8M33 17Q35 7 41 9", 2.4, c.dark),
    area("M32 36C41 33 47 40 45 46C42 53 38 55 32 55C26 55 22 53 19 46C17 40 23 33 32 36Z", c.light),
    ...both(line("M17.5 27Q23 23 28 27", 2.2, c.light)),
    area("M28 36Q32 33.5 36 36L32 43.5Z", "#e39a2d"),
  ],
};
const KINDS = Object.keys(ANIMALS);
/** Names we make up whose animal is not drawn itself: the nearest one is. @type {Record<string, string>} */
const LIKE = { tiger: "cat", lynx: "cat", heron: "crane", stork: "crane", egret: "crane", finch: "wren" };
/** Eyes that lie in patches or discs are open ones. */
const OPEN = ["panda", "owl", "badger", "crane"];

/** A number of the name that small changes change wholly (FNV-1a, then mixed). @param {string} name */
function number(name) {
  let sum = 2166136261;
  for (const sign of name) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/** @param {string} name @param {Record<string, string | number>} given */
function node(name, given) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  return made;
}

/** The ground: plain for a person, ruled for a bot. @param {[string, string]} colours @param {string} kind */
function ground([plain, rule], kind) {
  const rules = "M-4 22L22 -4M-4 44L44 -4M-4 66L66 -4M14 68L68 14M36 68L68 36";
  return [dot(32, 32, 32, plain), ...(kind === "bot" ? [line(rules, 5, rule)] : [])];
}

/**
 * The portrait of a name, as wide as its place; whoever shows it says the name beside it.
 * @param {string} name @param {string} [kind] "bot" or "human" @returns {SVGSVGElement}
 */
export function portrait(name, kind = "human") {
  const seed = number(name);
  const first = name.split(" ", 1)[0].toLowerCase();
  const animal = LIKE[first] ?? (first in ANIMALS ? first : KINDS[seed % KINDS.length]);
  const coat = COATS[(seed >>> 5) % COATS.length];
  const eyes = OPEN.includes(animal) ? EYES[0] : EYES[(seed >>> 9) % EYES.length];
  const shapes = [
    ...ground(GROUNDS[(seed >>> 13) % GROUNDS.length], kind),
    ...ANIMALS[animal](coat),
    ...eyes(animal === "crane" ? 29 : 32),
  ];
  const given = { viewBox: "0 0 64 64", class: "portrait", "data-animal": animal, "aria-hidden": "true" };
  const made = /** @type {SVGSVGElement} */ (node("svg", given));
  made.append(...shapes.map(([shape, how]) => node(shape, how)));
  made.style.borderRadius = "50%"; // the rules and shoulders end with the ground
  return made;
}
