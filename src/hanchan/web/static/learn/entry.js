/** The left side of the scorer: the tiles that are laid down, the palette, how the hand was won. */
import { each, fill, h, put } from "../dom.js";
import { t, tileName, windName } from "../i18n.js";
import { FACES, tile, turn } from "../tiles/faces.js";
import { bookName } from "../view/page.js";
import {
  add,
  counting,
  EMPTY,
  fits,
  left,
  MOST_COUNTED,
  MOST_INDICATORS,
  size,
  take,
  text,
  typed,
} from "./question.js";

/** @import { Signal, Watch } from "../types.d.ts" */
/** @import { Question } from "./question.js" */
/**
 * @typedef {{
 *   asked: Signal<Question>, mode: Signal<string>, reds: () => boolean, error: () => string | undefined,
 * }} Entry
 */

const SETS = ["chi", "pon", "kan", "ankan"];
const MODES = ["hand", "win", ...SETS, "dora", "ura", "discards"];
const BOOKS = ["ema2016", "wrc2015", "ema2012", "resume"];
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {Entry} entry @param {Partial<Question>} changes */
const change = ({ asked }, changes) => (asked.value = { ...asked.peek(), ...changes });

/**
 * Buttons side by side of which one is on.
 * @param {Watch} watch @param {() => string} label @param {() => [string, string][]} choices
 * @param {() => string} now @param {(value: string) => void} choose
 */
function segments(watch, label, choices, now, choose) {
  const row = h("div.segments", { role: "group" });
  watch(() => {
    put(row, { "aria-label": label() });
    each(
      row,
      choices(),
      ([value]) => h("button.segment", { onclick: () => choose(value) }),
      (made, [value, name]) => put(made, { text: name, "data-value": value, "aria-pressed": String(now() === value) }),
    );
  });
  return row;
}

/**
 * A button that is on or off.
 * @param {Watch} watch @param {Entry} entry @param {"ippatsu" | "kong" | "last" | "first" | "liable"} name
 */
function chip(watch, entry, name) {
  const made = h("button.segment.chip", { onclick: () => change(entry, { [name]: !entry.asked.peek()[name] }) });
  watch(() => {
    const { tsumo, seat, [name]: on } = entry.asked.value;
    const way = tsumo ? "tsumo" : "ron";
    const early = seat === "E" ? "east" : "other";
    const word = { ippatsu: "", liable: "", kong: `.${way}`, last: `.${way}`, first: `.${way}.${early}` }[name];
    put(made, {
      text: t(`score.${name}${word}`),
      "data-flag": name,
      "aria-pressed": String(on),
      hidden: name === "first" && !tsumo && seat === "E",
    });
  });
  return made;
}

/** A number that is counted up and down. @param {Watch} watch @param {Entry} entry @param {"counters" | "bets"} name */
function counted(watch, entry, name) {
  const input = h("input", { type: "number", name, min: 0, max: MOST_COUNTED, inputmode: "numeric" });
  input.addEventListener("input", () => change(entry, { [name]: counting(input.value) }));
  input.addEventListener("change", () => (input.value = String(entry.asked.peek()[name])));
  const label = h("span");
  watch(() => {
    put(label, { text: t(`score.${name}`) });
    if (document.activeElement !== input) input.value = String(entry.asked.value[name]);
  });
  return h("label.field.number", label, input);
}

/** A button of the palette. @param {Entry} entry @param {string} face */
function paletteTile(entry, face) {
  const made = /** @type {HTMLButtonElement} */ (tile(face, { tag: "button", class: "pick" }));
  made.type = "button";
  made.append(h("span.left", { "aria-hidden": "true" }));
  made.addEventListener("click", () => {
    const { asked, mode } = entry;
    const before = asked.peek();
    asked.value = add({ ...before, raw: "" }, mode.peek(), face);
    if (mode.peek() === "win" || SETS.includes(mode.peek())) mode.value = "hand";
  });
  return made;
}

/** All tiles, to be tapped. @param {Watch} watch @param {Entry} entry */
function palette(watch, entry) {
  const rows = "mpsz".split("").map((suit) => {
    const faces = FACES.filter((face) => face[1] === suit && face !== "back").sort(
      (one, two) => (Number(one[0]) || 5.5) - (Number(two[0]) || 5.5),
    );
    return h(
      "div.suit",
      { "data-suit": suit },
      faces.map((face) => paletteTile(entry, face)),
    );
  });
  const made = h("div.palette", { role: "toolbar" }, rows);
  const all = /** @type {HTMLButtonElement[]} */ ([...made.querySelectorAll("button")]);
  roving(made, all);
  watch(() => {
    const asked = entry.asked.value;
    const mode = entry.mode.value;
    put(made, { "aria-label": t("score.palette"), "data-reds": entry.reds() });
    for (const one of all) {
      const face = one.dataset.tile ?? "";
      const copies = left(asked, face);
      put(one, {
        "aria-label": `${tileName(face)}, ${t("waits.left", { count: copies })}`,
        "aria-disabled": String(!fits(asked, mode, face)),
        "data-left": copies,
      });
    }
  });
  return made;
}

/** One stop for the tab key; arrows go from tile to tile. @param {HTMLElement} bar @param {HTMLButtonElement[]} all */
function roving(bar, all) {
  all.forEach((one, at) => put(one, { tabindex: at ? -1 : 0 }));
  bar.addEventListener("keydown", (event) => {
    const here = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (here < 0) return;
    const shown = all.filter((one) => one.offsetParent);
    const at = shown.indexOf(all[here]);
    const row = (/** @type {number} */ by) => shown.at(Math.max(0, Math.min(shown.length - 1, at + by)));
    const to =
      event.key in STEPS
        ? row(STEPS[/** @type {keyof typeof STEPS} */ (event.key)])
        : { ArrowUp: row(-9), ArrowDown: row(9), Home: shown[0], End: shown.at(-1) }[event.key];
    if (!to) return;
    event.preventDefault();
    for (const one of all) one.tabIndex = one === to ? 0 : -1;
    to.focus();
  });
}

/**
 * Tiles that lie there; a tap takes one away, or calls it the winning one.
 * @param {Watch} watch @param {Entry} entry @param {"tiles" | "dora" | "ura" | "discards"} part
 */
function laidRow(watch, entry, part) {
  const row = h("div.laid", { "data-part": part });
  const tap = (/** @type {number} */ at) => {
    const { asked, mode } = entry;
    if (part === "tiles" && mode.peek() === "win") {
      asked.value = add(asked.peek(), "win", asked.peek().tiles[at]);
      mode.value = "hand";
    } else asked.value = take({ ...asked.peek(), raw: "" }, part, at);
  };
  watch(() => {
    const word = part === "tiles" && entry.mode.value === "win" ? "score.name_win" : "score.take";
    each(
      row,
      entry.asked.value[part],
      (face, at) => {
        const made = tile(face, { tag: "button" });
        made.addEventListener("click", () => tap(at));
        return made;
      },
      (made, face) => put(turn(made, face), { "aria-label": t(word, { tile: tileName(face) }) }),
    );
  });
  return row;
}

/** The hand: its concealed tiles, the winning one, the sets. @param {Watch} watch @param {Entry} entry */
function hand(watch, entry) {
  const rest = h("div.laid.rest");
  watch(() => {
    const { win, melds } = entry.asked.value;
    const drop = (/** @type {string} */ part, /** @type {number} */ at) => () => {
      entry.asked.value = take({ ...entry.asked.peek(), raw: "" }, part, at);
    };
    const winning = win && put(tile(win, { tag: "button", class: "winning" }), { onclick: drop("win", 0) });
    if (win && winning) put(winning, { "aria-label": t("score.take_win", { tile: tileName(win) }) });
    const sets = melds.map(({ word, tiles }, at) => {
      const label = t("score.take_set", { set: t(`score.${word}`), tiles: tiles.map(tileName).join(", ") });
      const faces = tiles.map((face, place) => tile(word === "ankan" && place % 3 === 0 ? null : face));
      return h("button.meld", { onclick: drop("melds", at), "aria-label": label, "data-word": word }, faces);
    });
    fill(rest, winning, sets);
  });
  const ghosts = h("span.to-go");
  watch(() => {
    const asked = entry.asked.value;
    const count = 13 - size(asked) + (asked.win ? 0 : 1);
    put(ghosts, { text: count > 0 ? t("score.missing", { count }) : "" });
  });
  return h("div.hand-row", laidRow(watch, entry, "tiles"), rest, ghosts);
}

/** The hand as text. @param {Watch} watch @param {Entry} entry */
function textField(watch, entry) {
  const input = h("input", {
    type: "text",
    name: "hand",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "12345s345m66p 6s pon:777z",
    "aria-describedby": "hand-error",
  });
  input.addEventListener("input", () => (entry.asked.value = typed(entry.asked.peek(), input.value)));
  const label = h("span");
  const wrong = h("p.error", { id: "hand-error" });
  const clear = h("button.act", {
    "data-do": "clear",
    onclick: () => {
      const { rules, own, seat, round } = entry.asked.peek();
      entry.asked.value = { ...EMPTY, rules, own, seat, round };
      entry.mode.value = "hand";
    },
  });
  watch(() => {
    put(label, { text: t("score.text") });
    put(clear, { text: t("score.clear") });
    const now = text(entry.asked.value);
    if (document.activeElement !== input) input.value = now;
  });
  watch(() => {
    const error = entry.error();
    put(wrong, { text: error ?? "", hidden: !error });
    put(input, { "aria-invalid": String(Boolean(error)) });
    if (error && document.activeElement === input) wrong.scrollIntoView({ block: "nearest" });
  });
  return h("div.typed", h("label.field", label, input), clear, wrong);
}

/** Seat, round, how the tile came, riichi and what else counts. @param {Watch} watch @param {Entry} entry */
function circumstances(watch, entry) {
  const { asked } = entry;
  const winds = () => [..."ESWN"].map((wind) => /** @type {[string, string]} */ ([wind, windName(wind)]));
  const words = (/** @type {string[]} */ ...keys) =>
    keys.map((key) => /** @type {[string, string]} */ ([key, t(`score.${key || "no_riichi"}`)]));
  const labelled = (/** @type {string} */ key, /** @type {HTMLElement} */ row) => {
    const name = h("span.soft");
    watch(() => put(name, { text: t(key), "aria-hidden": "true" }));
    return h("div.labelled", name, row);
  };
  const way = segments(
    watch,
    () => t("score.way"),
    () => words("ron", "tsumo"),
    () => (asked.value.tsumo ? "tsumo" : "ron"),
    (value) => change(entry, { tsumo: value === "tsumo" }),
  );
  const bet = segments(
    watch,
    () => t("score.riichi"),
    () => words("", "riichi", "double_riichi"),
    () => asked.value.riichi,
    (riichi) => change(entry, { riichi, ippatsu: Boolean(riichi) && asked.peek().ippatsu }),
  );
  const seats = (/** @type {"seat" | "round"} */ name) =>
    segments(
      watch,
      () => t(`score.${name}`),
      winds,
      () => asked.value[name],
      (value) => change(entry, { [name]: value }),
    );
  const chips = h(
    "div.segments",
    /** @type {const} */ (["ippatsu", "kong", "last", "first", "liable"]).map((name) => chip(watch, entry, name)),
  );
  return h(
    "div.circumstances",
    labelled("score.way", way),
    labelled("score.seat", seats("seat")),
    labelled("score.round", seats("round")),
    labelled("score.riichi", bet),
    labelled("score.also", chips),
    h("div.labelled.numbers", counted(watch, entry, "counters"), counted(watch, entry, "bets")),
  );
}

/** The book that answers first. @param {Watch} watch @param {Entry} entry */
function bookChoice(watch, entry) {
  const names = () => [...BOOKS, ...(entry.asked.value.own ? ["own"] : [])];
  return segments(
    watch,
    () => t("new.rules"),
    () => names().map((name) => [name, name === "own" ? t("score.own") : bookName(name)]),
    () => entry.asked.value.rules,
    (rules) => change(entry, { rules }),
  );
}

/** Where the next tile of the palette goes. @param {Watch} watch @param {Entry} entry */
function modes(watch, entry) {
  return segments(
    watch,
    () => t("score.mode"),
    () => MODES.map((mode) => [mode, t(`score.to.${mode}`)]),
    () => entry.mode.value,
    (mode) => (entry.mode.value = mode),
  );
}

/** Indicators and own discards, where there are any. @param {Watch} watch @param {Entry} entry */
function beside(watch, entry) {
  const rows = /** @type {const} */ (["dora", "ura", "discards"]).map((part) => {
    const name = h("span.soft");
    const row = h("div.labelled.beside", name, laidRow(watch, entry, part));
    watch(() => {
      put(name, { text: t(`score.${part}`) });
      put(row, {
        hidden: !entry.asked.value[part].length,
        "data-full": entry.asked.value[part].length >= MOST_INDICATORS,
      });
    });
    return row;
  });
  return h("div", rows);
}

/** @param {Watch} watch @param {Entry} entry */
export function entrySide(watch, entry) {
  return h(
    "div.entry",
    bookChoice(watch, entry),
    hand(watch, entry),
    beside(watch, entry),
    modes(watch, entry),
    palette(watch, entry),
    textField(watch, entry),
    circumstances(watch, entry),
  );
}
