/** The command line: everything a prompt or a tile can do, and everything the table shows, in words. */
import { points, t, tileName } from "../i18n.js";
import { nameAt, windAt } from "../model/say.js";
import { plain, split } from "../model/tiles.js";
import { mayDiscard, press, standing } from "./hand.js";
import { setName } from "./melds.js";
import { buttonsOf, choose } from "./prompt.js";
import { discardWords } from "./river.js";

/** @import { Option, Source, State } from "../types.d.ts" */
/** @import { Standing } from "./hand.js" */

/** The words that are said at the table and what they claim (wrc2015:7.2-wrong-term-a), then answers to prompts. */
export const CALLS = {
  chii: "chow",
  pon: "pung",
  kan: "kong",
  riichi: "riichi",
  reach: "riichi",
  ron: "ron",
  tsumo: "tsumo",
};
const ANSWERS = { pass: "pass", tenpai: "tenpai", noten: "noten", nagashi: "nagashi", nine: "nine_terminals" };
/** What a word asks of the prompt. @type {Map<string, string>} */
const CLAIMS = new Map(Object.entries({ ...CALLS, ...ANSWERS }));

/** The seat of a wind's name or letter; the own one without. @param {Source} source @param {string} word */
function seatOf(source, word) {
  const wind = "eswn".indexOf(word[0] ?? "?");
  return wind < 0 ? source.below : (source.state.peek().dealer + wind) % 4;
}

/** What a seat shows: name, score, sets, discards. @param {Source} source @param {number} seat */
export function readSeat(source, seat) {
  const state = source.state.peek();
  const melds = state.melds[seat].map((meld) => setName(state, meld)).join("; ") || t("none");
  const said = { name: nameAt(state, seat), points: points(state.scores[seat]), melds, river: riverText(state, seat) };
  return t("read.seat", { wind: windAt(state, seat), ...said }) + (state.riichi[seat] ? ` ${t("riichi")}.` : "");
}

/** @param {State} state @param {number} seat */
function riverText(state, seat) {
  const said = state.rivers[seat].map((one) => {
    const [tile, ...notes] = discardWords(state, one);
    return [tile, ...notes.map((note) => `(${note})`)].join(" ");
  });
  return said.join(", ") || t("none");
}

/** Answers to questions about the table. */
export const READ = {
  /** @param {Source} source */
  hand(source) {
    const tiles = standing(source).map((one) => tileName(one.tile) + (one.drawn ? ` (${t("drawn")})` : ""));
    return t("read.hand", { tiles: tiles.join(", ") });
  },
  /** @param {Source} source @param {string} rest */
  river(source, rest) {
    const state = source.state.peek();
    const seat = seatOf(source, rest);
    return `${windAt(state, seat)}: ${riverText(state, seat)}`;
  },
  /** @param {Source} source @param {string} rest */
  seat: (source, rest) => readSeat(source, seatOf(source, rest)),
  /** @param {Source} source */
  dora: (source) => t("read.dora", { tiles: source.state.peek().indicators.map(tileName).join(", ") || t("none") }),
  /** @param {Source} source */
  scores(source) {
    const state = source.state.peek();
    const said = state.scores.map((score, seat) => `${windAt(state, seat)} ${nameAt(state, seat)} ${points(score)}`);
    return said.join(", ");
  },
  /** @param {Source} source */
  waits(source) {
    source.ui.panel.value ||= "waits";
    const known = source.hints.peek()?.waits;
    const said = known?.map((one) => `${tileName(one.tile)} ×${one.left} ${t(`wait.${one.label}`)}`).join(", ");
    return known ? said || t("waits.none") : ""; // the panel says the rest
  },
  /** @param {Source} source */
  last(source) {
    const state = source.state.peek();
    const { last } = state;
    return last ? t("read.last", { who: windAt(state, last.seat), tile: tileName(last.tile) }) : t("none");
  },
  /** @param {Source} source */
  clock(source) {
    const { base, bank } = source.ask.peek() ?? {};
    if (!base) return t("read.no_clock");
    return t("read.clock", { base: Math.ceil(base / 1000), bank: Math.ceil((bank ?? 0) / 1000) });
  },
  /** @param {Source} source */
  tiles: (source) => t("read.left", { count: source.state.peek().live }),
  /** @param {Source} source */
  prompt(source) {
    const buttons = buttonsOf(source.ask.peek(), false);
    return buttons.map((one) => t(`call.${one.name}`)).join(", ") || t("none");
  },
  help: () => t("command.help"),
};
/** @type {Map<string, (source: Source, rest: string) => string>} */
const QUESTIONS = new Map(Object.entries(READ));

/**
 * Where the tile stands that is named, one that may go before others, a red five by the five; the drawn one without.
 * @param {Source} source @param {string} rest
 */
function named(source, rest) {
  const [wanted] = split(rest);
  /** @param {Standing} one */
  const same = (one) => one.tile === wanted;
  /** @type {((one: Standing) => unknown)[]} */
  const fit = rest
    ? [
        (one) => same(one) && mayDiscard(source, one).option,
        same,
        (one) => one.tile && wanted && plain(one.tile) === plain(wanted),
      ]
    : [(one) => one.drawn];
  const all = standing(source);
  return fit.map((test) => all.findIndex(test)).find((found) => found >= 0);
}

/** Discards the tile that is named, or the drawn one; says why not. @param {Source} source @param {string} rest */
function discard(source, rest) {
  const at = named(source, rest);
  if (at === undefined) return rest ? t("command.no_tile", { tile: rest }) : t("command.no");
  const { option, why } = mayDiscard(source, standing(source)[at]);
  if (!option) return why || t("command.no");
  press(source, at, false);
  return "";
}

/** Declares riichi with the tile that is named; says why not. @param {Source} source @param {string} rest */
function riichi(source, rest) {
  if (!choose(source, "riichi")) return t("command.no");
  source.ui.riichi.value = true;
  const failed = discard(source, rest);
  if (failed) source.ui.riichi.value = false;
  return failed;
}

/** The tiles named fit the option. @param {string} rest @returns {(option: Option) => boolean} */
function fits(rest) {
  const wanted = split(rest).sort().join();
  return ({ tile, use = [tile ?? null] }) => !wanted || use.toSorted().join() === wanted || tile === wanted;
}

/**
 * What is answered to a line, "" if it was simply done.
 * @param {Source} source @param {string} word @param {string} rest
 */
function answer(source, word, rest) {
  const claim = CLAIMS.get(word);
  if (word === "d" || word === "discard") return discard(source, rest);
  if (word === "ok" && source.sheets.peek().length) {
    source.ui.closeSheet();
    return "";
  }
  if (claim === "riichi" && rest) return riichi(source, rest);
  if (claim) return choose(source, claim, fits(rest)) ? "" : t("command.no");
  return QUESTIONS.get(word)?.(source, rest) ?? t("command.unknown", { word });
}

/** Runs a line and gives what is to be written in the log. @param {Source} source @param {string} said */
export function run(source, said) {
  const [word, ...others] = said.trim().toLowerCase().split(/\s+/);
  return [`> ${said}`, answer(source, word, others.join(" "))].filter(Boolean);
}
