/** The tile set, drawn: one `<symbol>` per face in a view box of 100 by 134, put into the document once. */

const SVG = "http://www.w3.org/2000/svg";
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every face of a set: 34, the three red fives, and the back. */
export const FACES = [
  ..."mps".split("").flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`)),
  ...RANKS.slice(0, 7).map((rank) => `${rank}z`),
  "0m",
  "0p",
  "0s",
  "back",
];

/**
 * Which of ink, red, green, blue are used; the style sheet gives them their values, so a theme can change them.
 * @type {Record<string, string>}
 */
const INK = { k: "var(--tile-ink)", r: "var(--tile-red)", g: "var(--tile-green)", b: "var(--tile-blue)" };
const ROUND = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
const HONOURS = "?ESWNPFC"; // by their rank; P is the white dragon, which has a frame and no character

/**
 * Strokes, centres and inks: the characters on a grid of 100 by 100, the index on one of 60 by 100. No font is needed.
 * @type {{
 *   glyphs: Record<string, string>, index: Record<string, string>, signs: Record<string, string>,
 *   circles: Record<string, { r: number, at: [number, number, string][] }>,
 *   bamboo: Record<string, { height: number, at: [number, number, string, number?][] }>,
 *   bird: { body: string, lines: [string, number][] },
 * }}
 */
const drawn = await fetch(new URL("./faces.json", import.meta.url)).then((answer) => answer.json());

/** @param {string} name @param {Record<string, string | number>} given @param {...Element} children */
export function shape(name, given, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * A drawing that readers pass over.
 * @param {string} viewBox @param {Record<string, string | number>} given @param {...Element} children
 */
export const picture = (viewBox, given, ...children) =>
  shape("svg", { viewBox, "aria-hidden": "true", ...given }, ...children);

/** The character of a wind, drawn. @param {string} wind E, S, W or N */
export const glyph = (wind) =>
  picture(
    "-6 -6 112 112",
    { class: "glyph" },
    shape("path", { ...ROUND, d: drawn.glyphs[wind], stroke: "currentColor", "stroke-width": 11 }),
  );

/** The sign of a button, on a grid of 24: no font is needed. @param {string} name */
export const sign = (name) =>
  picture("0 0 24 24", { width: 22, height: 22 }, shape("path", { d: drawn.signs[name], fill: "currentColor" }));

/** Two digits after the point are finer than any screen. @param {number} value */
const short = (value) => Math.round(100 * value) / 100;

/**
 * Draws on a part of a face. Everything gets its final coordinates: a face without transforms of its own is painted in
 * one piece, and a table has a hundred of them.
 */
class Pen {
  /** @param {number} x @param {number} y @param {number} scale */
  constructor(x = 0, y = 0, scale = 1) {
    this.x = x;
    this.y = y;
    this.scale = scale;
  }

  /**
   * A pen for a smaller part: its corner, and how long a unit is there.
   * @param {number} x @param {number} y @param {number} scale
   */
  at(x, y, scale) {
    return new Pen(this.x + this.scale * x, this.y + this.scale * y, this.scale * scale);
  }

  /** @param {number} length */
  long(length) {
    return short(this.scale * length);
  }

  /** A path in absolute commands, moved and scaled. @param {string} d */
  path(d) {
    const axes = { H: [this.x], V: [this.y] };
    return d.replace(/([A-Z])([^A-Z]*)/g, (_, command, rest) => {
      const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
      const from = axes[/** @type {"H" | "V"} */ (command)] ?? [this.x, this.y];
      return (
        command +
        numbers
          .map((/** @type {number} */ one, /** @type {number} */ at) =>
            short(from[at % from.length] + this.scale * one),
          )
          .join(" ")
      );
    });
  }

  /** @param {string} d @param {number} width @param {string} ink @param {Record<string, string>} [more] */
  line(d, width, ink, more = {}) {
    return shape("path", {
      ...ROUND,
      d: this.path(d),
      "stroke-width": this.long(width),
      style: `stroke:${INK[ink]}`,
      ...more,
    });
  }

  /** @param {string} d @param {string} ink */
  area(d, ink) {
    return shape("path", { d: this.path(d), style: `fill:${INK[ink]}` });
  }

  /** A circle as a path, which can be one with others. @param {number} cx @param {number} cy @param {number} r */
  #round(cx, cy, r) {
    const [x, y, long] = [short(this.x + this.scale * (cx - r)), short(this.y + this.scale * cy), this.long(r)];
    const half = (/** @type {number} */ by) => `a${long} ${long} 0 0 1 ${short(2 * by)} 0`;
    return `M${x} ${y}${half(long)}${half(-long)}Z`;
  }

  /** @param {number} cx @param {number} cy @param {number} r @param {string} ink */
  disc(cx, cy, r, ink) {
    return shape("path", { d: this.#round(cx, cy, r), style: `fill:${INK[ink]}` });
  }

  /** @param {number} cx @param {number} cy @param {number} r @param {number} width @param {string} ink */
  ring(cx, cy, r, width, ink) {
    const given = { fill: "none", "stroke-width": this.long(width), style: `stroke:${INK[ink]}` };
    return shape("path", { d: this.#round(cx, cy, r), ...given });
  }

  /**
   * A straight line between two points that are turned about a middle.
   * @param {number[]} middle @param {number[]} ends @param {number} turn degrees
   */
  stretch([x, y], [x1, y1, x2, y2], turn) {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const point = (/** @type {number} */ a, /** @type {number} */ b) =>
      `${short(x + a * cos - b * sin)} ${short(y + a * sin + b * cos)}`;
    return `M${point(x1, y1)}L${point(x2, y2)}`;
  }
}

/** @param {Pen} pen @param {number} rank @param {boolean} red */
const characters = (pen, rank, red) => [
  pen.at(22, 10, 0.56).line(drawn.glyphs[rank], 11, red ? "r" : "k"),
  pen.at(20, 70, 0.58).line(drawn.glyphs.man, 8.5, "r"),
  pen.at(20, 70, 0.58).line(drawn.glyphs.manInner, 8.5, "r", { class: "fine" }),
];

/** @param {Pen} pen @param {number} rank @param {boolean} red */
function circles(pen, rank, red) {
  if (rank > 1) {
    const { r, at } = drawn.circles[rank];
    return at.flatMap(([x, y, ink]) => [
      pen.ring(x, y, 0.84 * r, 0.32 * r, red ? "r" : ink),
      pen.disc(x, y, 0.36 * r, red ? "r" : ink),
    ]);
  }
  const petals = RANKS.slice(0, 8).map((at) => pen.stretch([50, 66], [0, -17.1, 0, -12.9], at * 45));
  return [
    pen.ring(50, 66, 33, 7, "b"),
    pen.ring(50, 66, 24.5, 3, "g"),
    pen.line(petals.join(""), 8.8, "g"),
    pen.disc(50, 66, 7.5, "r"),
  ];
}

/**
 * One cane of bamboo: a capsule with a knot and a light line.
 * @param {Pen} pen @param {number} x @param {number} y
 * @param {number} height @param {string} ink @param {number} [turn]
 */
function cane(pen, x, y, height, ink, turn = 0) {
  const end = height / 2 - 4.5;
  const part = (/** @type {number[]} */ ends) => pen.stretch([x, y], ends, turn);
  return [
    pen.line(part([0, -end, 0, end]), 9, ink),
    pen.line(part([-3, 0, 3, 0]), 7, ink),
    pen.line(part([0, 6 - height / 2, 0, -7]) + part([0, 7, 0, height / 2 - 6]), 2, "k", {
      style: "stroke:var(--tile-face)",
    }),
  ];
}

/**
 * The one of bamboo is a bird, made to be known by its outline.
 * @param {Pen} pen @param {number} rank @param {boolean} red
 */
function bamboo(pen, rank, red) {
  if (rank > 1)
    return drawn.bamboo[rank].at.flatMap(([x, y, ink, turn]) =>
      cane(pen, x, y, drawn.bamboo[rank].height, red ? "r" : ink, turn),
    );
  return [
    pen.area(drawn.bird.body, "g"),
    ...drawn.bird.lines.map(([d, width]) => pen.line(d, width, "r")),
    put(pen.disc(66, 39, 5.4, "k"), "fill:#fff"),
    pen.disc(67, 39, 2.4, "k"),
  ];
}

/** @template {Element} E @param {E} made @param {string} style */
function put(made, style) {
  made.setAttribute("style", style);
  return made;
}

/** @param {Pen} pen @param {number} rank */
function honours(pen, rank) {
  /** @param {number} x @param {number} width @param {number} stroke */
  const frame = (x, width, stroke) =>
    pen.line(`M${x} ${x + 6}H${x + width}V${x + width + 28}H${x}Z`, stroke, "b", { class: "frame" });
  if (rank === 5) return [frame(20, 60, 6), frame(30, 40, 2.5)];
  return [pen.at(14, 30, 0.72).line(drawn.glyphs[HONOURS[rank]], 10, { 6: "g", 7: "r" }[rank] ?? "k")];
}

/** @type {Record<string, (pen: Pen, rank: number, red: boolean) => SVGElement[]>} */
const SUITS = { m: characters, p: circles, s: bamboo, z: honours };

const WHOLE = new Pen();

/** The colour of a plain numeral, and the sign of its suit below it. @type {Record<string, () => SVGElement[]>} */
const EMBLEMS = {
  m: () => [WHOLE.at(31, 90, 0.38).line(drawn.glyphs.man, 9, "r")],
  p: () => [WHOLE.ring(50, 108, 14, 6, "b"), WHOLE.disc(50, 108, 6, "b")],
  s: () => cane(WHOLE, 50, 108, 40, "g"),
};
/** @type {Record<string, string>} */
const PLAIN = { m: "k", p: "b", s: "g" };

/**
 * Each set draws a face: the traditional one with a small index or none, a large numeral over the sign of the suit, or
 * the traditional one below a large index.
 * @type {Record<string, (suit: string, rank: number, red: boolean, indexed: boolean) => SVGElement[]>}
 */
const SETS = {
  classic: (suit, rank, red, indexed) => [
    ...SUITS[suit](indexed ? WHOLE.at(12, 15, 0.86) : WHOLE, rank, red),
    ...(indexed ? [indexOf(suit, rank, red, 24, 17)] : []),
  ],
  plain: (suit, rank, red, indexed) =>
    suit === "z"
      ? SETS.classic(suit, rank, red, indexed)
      : [WHOLE.at(28, 12, 0.72).line(drawn.index[rank], 13, red ? "r" : PLAIN[suit]), ...EMBLEMS[suit]()],
  large: (suit, rank, red) => [...SUITS[suit](WHOLE.at(32, 46, 0.64), rank, red), indexOf(suit, rank, red, 50, 17)],
};

/**
 * The numeral or letter at the upper left.
 * @param {string} suit @param {number} rank @param {boolean} red @param {number} size @param {number} width
 */
const indexOf = (suit, rank, red, size, width) =>
  WHOLE.at(7, 7, size / 100).line(drawn.index[suit === "z" ? HONOURS[rank] : rank], width, red ? "r" : "k");

/**
 * Strokes that look alike become one: what a tile is made of is worked out for every tile that is drawn.
 * @param {SVGElement[]} strokes
 */
function joined(strokes) {
  /** @type {Map<string, SVGElement>} */
  const found = new Map();
  for (const one of strokes) {
    const look = [...one.attributes].map(({ name, value }) => (name === "d" ? "" : `${name}=${value}`)).join();
    const before = found.get(look);
    if (before) before.setAttribute("d", `${before.getAttribute("d")}${one.getAttribute("d")}`);
    else found.set(look, one);
  }
  return found.values();
}

/** @param {string} face @param {boolean} indexed with a numeral or letter at the upper left @param {string} set */
function symbol(face, indexed, set) {
  const [digit, suit] = face;
  const red = digit === "0";
  const all = { x: 0, y: 0, width: 100, height: 134, rx: 10 };
  return shape(
    "symbol",
    { id: `t-${face}`, viewBox: "0 0 100 134" },
    shape("rect", { ...all, style: "fill:var(--tile-face)" }),
    shape("rect", { ...all, fill: "url(#tile-light)" }),
    ...joined([
      ...SETS[set](suit, red ? 5 : Number(digit), red, indexed),
      ...(red ? [WHOLE.disc(86, 15, 7, "r")] : []),
    ]),
  );
}

/** Light that falls on a face from above. */
function light() {
  const stops = [
    [0, "#fff", 0.55],
    [0.3, "#fff", 0],
    [0.8, "#000", 0.02],
    [1, "#000", 0.1],
  ].map(([offset, colour, part]) => shape("stop", { offset, "stop-color": colour, "stop-opacity": part }));
  return shape("linearGradient", { id: "tile-light", x1: 0, y1: 0, x2: 0.25, y2: 1 }, ...stops);
}

/** Puts the symbols into the document, once for each set and choice of index. @param {boolean} index */
export function install(index) {
  const before = document.getElementById("tile-set");
  const { tiles = "classic" } = document.documentElement.dataset;
  const set = tiles in SETS ? tiles : "classic";
  const wanted = `${set} ${index}`;
  if (before?.dataset.set === wanted) return;
  const look = { width: 0, height: 0, "aria-hidden": "true", style: "position:absolute" };
  const holder = shape(
    "svg",
    { id: "tile-set", "data-set": wanted, ...look },
    light(),
    ...FACES.filter((face) => face !== "back").map((face) => symbol(face, index, set)),
  );
  if (before) before.replaceWith(holder);
  else document.body.prepend(holder);
}

/* On the page: a holder of the right box with the drawing inside it, point sticks, dice. */

/** @typedef {[number, number, number, string]} Dot */

/**
 * The drawing of a face, hidden from screen readers: the words beside it are the truth.
 * @param {string | null} face null is a back
 */
export function drawing(face) {
  // A table has sixty backs: a box of the style sheet is laid out sooner than a drawing.
  if (face === null) return Object.assign(document.createElement("i"), { className: "back" });
  return picture("0 0 100 134", {}, shape("use", { href: `#t-${face}` }));
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
  made.dataset.tile = face ?? "back";
  return turn(made, face, how);
}

/**
 * Brings a tile up to date.
 * @template {HTMLElement} E
 * @param {E} made @param {string | null} face @param {{ sideways?: boolean, class?: string }} [how]
 */
export function turn(made, face, how = {}) {
  const name = face ?? "back";
  if (made.dataset.tile !== name) {
    made.dataset.tile = name;
    const use = face && made.querySelector("use");
    if (use) use.setAttribute("href", `#t-${name}`);
    else made.firstElementChild?.replaceWith(drawing(face));
  }
  const classes = `tile${how.sideways ? " sideways" : ""}${how.class ? ` ${how.class}` : ""}`;
  if (made.className !== classes) made.className = classes;
  return made;
}

/** Dots of the point sticks that lie on a table: where, how large, which colour. @type {Record<number, Dot[]>} */
const DOTS = {
  100: [0, 1, 2, 3].flatMap((at) => [2.6, 5.4].map((y) => /** @type {Dot} */ ([38.5 + 3 * at, y, 0.9, "#222"]))),
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
    ...[...EYES[eyes]].map(Number).map((place) =>
      shape("circle", {
        cx: 26 + 24 * (place % 3),
        cy: 26 + 24 * Math.floor(place / 3),
        r: eyes === 1 ? 14 : 9.5,
        fill: eyes === 1 ? "#b3261e" : "#151515",
      }),
    ),
  );
