/** The hand that is laid down on the scorer's page, as text, as an address, and what may be added to it. */
import { join, plain, sorted, split } from "../model/tiles.js";

/**
 * @typedef {{ word: string, tiles: string[] }} Meld a declared set, named as in hand notation
 * @typedef {{
 *   tiles: string[], win: string | null, melds: Meld[], dora: string[], ura: string[], discards: string[],
 *   seat: string, round: string, tsumo: boolean, riichi: string, ippatsu: boolean, kong: boolean, last: boolean,
 *   first: boolean, liable: boolean, counters: number, bets: number, rules: string, own: string, raw: string,
 *   rest: [string, string][],
 * }} Question `raw` is typed text that is no hand; `rest` what an address says that the page has no field for
 */

const WHOLE = 14;
const COPIES = 4;
/** How many tiles a meld takes of the hand. */
const SET = 3;
export const MOST_INDICATORS = 5;
export const MOST_COUNTED = 99; // counters, or bets
const TILES = /^(\d+[mpsz])+$/;
const WORDS = ["chi", "pon", "kan", "ankan", "kakan"];
/** Circumstances that have one name by self-draw and another on a discard. */
const BY_WAY = { kong: ["rinshan", "chankan"], last: ["haitei", "houtei"] };
const REST = ["dealer_streak", "kanfuri", "mixed_in"];

/** @type {Question} */
export const EMPTY = {
  tiles: [],
  win: null,
  melds: [],
  dora: [],
  ura: [],
  discards: [],
  seat: "S",
  round: "E",
  tsumo: false,
  riichi: "",
  ippatsu: false,
  kong: false,
  last: false,
  first: false,
  liable: false,
  counters: 0,
  bets: 0,
  rules: "ema2016",
  own: "",
  raw: "",
  rest: [],
};

/** Tiles of the hand, a kong counted as three, without the winning one. @param {Question} asked */
export const size = ({ tiles, melds }) => tiles.length + SET * melds.length;

/** Every tile that is laid down somewhere. @param {Question} asked */
const laid = ({ tiles, win, melds, dora, ura, discards }) => [
  ...tiles,
  ...(win ? [win] : []),
  ...melds.flatMap((meld) => meld.tiles),
  ...dora,
  ...ura,
  ...discards,
];

/** How many of the four copies are left. @param {Question} asked @param {string} tile */
export function left(asked, tile) {
  const used = laid(asked).filter((one) => plain(one) === plain(tile));
  if (plain(tile) !== tile && used.includes(tile)) return 0; // one red five of a suit is enough for the palette
  return COPIES - used.length;
}

/**
 * The tiles of a set that begins with this one; none if there is no such set.
 * @param {string} word @param {string} tile
 */
function setOf(word, tile) {
  const [digit, suit] = plain(tile);
  if (word !== "chi") return [tile, ...Array(word === "pon" ? 2 : 3).fill(plain(tile))];
  const low = Number(digit);
  if (suit === "z" || low > 7) return [];
  return [tile, `${low + 1}${suit}`, `${low + 2}${suit}`];
}

/** There are tiles for this, and room. @param {Question} asked @param {string} mode @param {string} tile */
export function fits(asked, mode, tile) {
  if (mode === "hand") return left(asked, tile) > 0;
  if (mode === "win") return left(asked, tile) > 0 || asked.tiles.includes(tile);
  if (mode === "dora" || mode === "ura") return left(asked, tile) > 0 && asked[mode].length < MOST_INDICATORS;
  if (mode === "discards") return left(asked, tile) > 0;
  const set = setOf(mode, tile);
  if (!set.length || size(asked) + SET > WHOLE - 1) return false;
  return set.every((one) => left(asked, one) >= set.filter((other) => plain(other) === plain(one)).length);
}

/**
 * The hand with one thing more.
 * @param {Question} asked @param {string} mode @param {string} tile @returns {Question}
 */
export function add(asked, mode, tile) {
  if (!fits(asked, mode, tile)) return asked;
  if (mode === "hand") {
    if (size(asked) === WHOLE - 1) return { ...asked, win: tile };
    return { ...asked, tiles: sorted([...asked.tiles, tile]) };
  }
  if (mode === "win") return named(asked, tile);
  if (mode === "dora" || mode === "ura" || mode === "discards") return { ...asked, [mode]: [...asked[mode], tile] };
  return { ...asked, melds: [...asked.melds, { word: mode, tiles: sorted(setOf(mode, tile)) }] };
}

/**
 * Calls a tile the winning one: of the hand's own the one before goes back.
 * @param {Question} asked @param {string} tile
 */
function named(asked, tile) {
  const at = asked.tiles.indexOf(tile);
  const full = size(asked) === WHOLE - 1 && asked.win;
  if (at < 0 || !full) return { ...asked, win: tile };
  const tiles = asked.tiles.toSpliced(at, 1);
  return { ...asked, tiles: sorted([...tiles, /** @type {string} */ (asked.win)]), win: tile };
}

/**
 * Without the thing at this place.
 * @param {Question} asked @param {string} part @param {number} at @returns {Question}
 */
export function take(asked, part, at) {
  if (part === "win") return { ...asked, win: null };
  const list = /** @type {unknown[]} */ (asked[/** @type {"tiles"} */ (part)]);
  return { ...asked, [part]: list.toSpliced(at, 1) };
}

/** The hand as one text, the winning tile last of the concealed ones. @param {Question} asked */
export const text = ({ tiles, win, melds, raw }) =>
  raw || [join([...tiles, ...(win ? [win] : [])]), ...melds.map(meldText)].join(" ").trim();

/** @param {Meld} meld */
const meldText = ({ word, tiles }) => `${word}:${join(tiles)}`;

/** A word of a hand's text: tiles, or a set; null if it is neither. @param {string} word */
function readWord(word) {
  const [name, set] = word.split(":");
  if (!TILES.test(set ?? name) || (set && !WORDS.includes(name))) return null;
  return set ? { word: name, tiles: split(set) } : split(word);
}

/**
 * The tiles of a whole hand, the last of fourteen being the winning one.
 * @param {Question} asked @param {string} text
 */
export function typed(asked, text) {
  const said = text.normalize("NFKC"); // Japanese keyboards write １２３ｍ
  // What is still being typed is left out: digits without a suit, a set without its tiles.
  const finished = said.toLowerCase().replace(/(\w+:)?\d*$/, "");
  const words = finished.split(/\s+/).filter(Boolean).map(readWord);
  if (words.includes(null)) return { ...asked, raw: said };
  const tiles = words.flatMap((one) => (Array.isArray(one) ? one : []));
  const melds = words.flatMap((one) => (one === null || Array.isArray(one) ? [] : [one]));
  const count = tiles.length + SET * melds.length;
  if (count > WHOLE) return { ...asked, raw: said };
  const win = count === WHOLE ? (tiles.pop() ?? null) : null;
  return { ...asked, tiles: sorted(tiles), win, melds, raw: "" };
}

/** The circumstances by the names that the server has for them. @param {Question} asked */
function flags(asked) {
  const { tsumo, seat, first, riichi } = asked;
  const early = tsumo ? (seat === "E" ? "tenhou" : "chiihou") : seat === "E" ? "" : "renhou";
  return [
    tsumo && "tsumo",
    riichi,
    riichi && asked.ippatsu && "ippatsu",
    asked.kong && BY_WAY.kong[tsumo ? 0 : 1],
    asked.last && BY_WAY.last[tsumo ? 0 : 1],
    first && early,
    asked.liable && "liable",
  ].filter((name) => typeof name === "string" && name !== "");
}

/** What the address says; without what is as usual. @param {Question} asked @returns {URLSearchParams} */
export function address(asked) {
  const { tiles, melds, raw, win, dora, ura, discards, seat, round, counters, bets, rules, own } = asked;
  const hand = raw || [join(tiles), ...melds.map(meldText)].join(" ").trim();
  /** @type {[string, string | number | null, string | number][]} */
  const given = [
    ["hand", hand, ""],
    ["win", raw ? "" : win, ""],
    ["dora", join(dora), ""],
    ["ura", join(ura), ""],
    ["discards", join(discards), ""],
    ["seat", seat, EMPTY.seat],
    ["round", round, EMPTY.round],
    ["counters", counters, 0],
    ["bets", bets, 0],
    ["rules", rules, EMPTY.rules],
    ["own", rules === "own" ? own : "", ""],
  ];
  const said = given
    .filter(([, value, usual]) => value && value !== usual)
    .map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...said, ...flags(asked).map((name) => [String(name), "1"]), ...asked.rest]);
}

/** Counters or bets as they were typed. @param {string} said */
export const counting = (said) => Math.min(MOST_COUNTED, Math.max(0, Math.floor(Number(said)) || 0));

/** The hand of an address. @param {URLSearchParams} query @returns {Question} */
export function fromAddress(query) {
  const get = (/** @type {string} */ name) => query.get(name) ?? "";
  const on = (/** @type {string[]} */ ...names) => names.some((name) => get(name));
  const asked = typed(EMPTY, `${get("hand")} `);
  const win = split(get("win"))[0] ?? asked.win;
  const at = asked.win && win ? [...asked.tiles, asked.win].indexOf(win) : -1;
  // A hand of fourteen may hold its winning tile anywhere.
  const tiles = at < 0 ? asked.tiles : sorted([...asked.tiles, /** @type {string} */ (asked.win)].toSpliced(at, 1));
  return {
    ...asked,
    tiles,
    win,
    dora: split(get("dora")),
    ura: split(get("ura")),
    discards: split(get("discards")),
    seat: get("seat") || EMPTY.seat,
    round: get("round") || EMPTY.round,
    tsumo: on("tsumo", "haitei", "rinshan", "tenhou", "chiihou"),
    riichi: on("double_riichi") ? "double_riichi" : on("riichi") ? "riichi" : "",
    ippatsu: on("ippatsu"),
    kong: on(...BY_WAY.kong),
    last: on(...BY_WAY.last),
    first: on("tenhou", "chiihou", "renhou"),
    liable: on("liable"),
    counters: counting(get("counters")),
    bets: counting(get("bets")),
    rules: get("rules") || EMPTY.rules,
    own: get("own"),
    rest: REST.filter((name) => get(name)).map((name) => [name, get(name)]),
  };
}
