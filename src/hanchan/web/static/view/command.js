/** The command line: everything a prompt or a tile can do, and everything the table shows, in words. */
import { points, t, tileName } from "../i18n.js";
import { nameOf } from "../model/reduce.js";
import { windAt } from "../model/say.js";
import { plain, split } from "../model/tiles.js";
import { below } from "./board.js";
import { mayDiscard, press, standing } from "./hand.js";
import { setName } from "./melds.js";
import { buttonsOf, choose } from "./prompt.js";

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
const ANSWERS = { pass: "pass", tenpai: "tenpai", noten: "noten", nine: "nine_terminals" };

/** The seat of a wind's name or letter. @param {string} word */
function seatOf(state, word) {
  const wind = "eswn".indexOf(word[0] ?? "?");
  return wind < 0 ? null : (state.dealer + wind) % 4;
}

/** What a seat shows: name, score, sets, discards. @param {number} seat @returns {string} */
export function readSeat(source, seat) {
  const state = source.state.peek();
  const melds = state.melds[seat].map((meld) => setName(state, meld)).join("; ") || t("none");
  return (
    t("read.seat", {
      wind: windAt(state, seat),
      name: nameOf(state, seat),
      points: points(state.scores[seat]),
      melds,
      river: riverText(state, seat),
    }) + (state.riichi[seat] ? ` ${t("riichi")}.` : "")
  );
}

/** @param {number} seat */
const riverText = (state, seat) =>
  state.rivers[seat]
    .map(
      (one) =>
        tileName(one.tile) +
        (one.sideways ? ` (${t("riichi")})` : "") +
        (one.claimed !== null ? ` (${t("claimed_by", { who: windAt(state, one.claimed) })})` : ""),
    )
    .join(", ") || t("none");

/** Answers to questions about the table. @type {Record<string, (source: any, rest: string) => string>} */
export const READ = {
  hand: (source) =>
    t("read.hand", {
      tiles: standing(source)
        .map((one) => tileName(one.tile) + (one.drawn ? ` (${t("drawn")})` : ""))
        .join(", "),
    }),
  river(source, rest) {
    const seat = seatOf(source.state.peek(), rest) ?? below(source);
    return `${windAt(source.state.peek(), seat)}: ${riverText(source.state.peek(), seat)}`;
  },
  seat: (source, rest) => readSeat(source, seatOf(source.state.peek(), rest) ?? below(source)),
  dora: (source) => t("read.dora", { tiles: source.state.peek().indicators.map(tileName).join(", ") || t("none") }),
  scores(source) {
    const state = source.state.peek();
    return [0, 1, 2, 3]
      .map((seat) => `${windAt(state, seat)} ${nameOf(state, seat)} ${points(state.scores[seat])}`)
      .join(", ");
  },
  waits(source) {
    source.ui.panel.value ||= "waits";
    const known = source.hints.peek()?.waits;
    return known
      ? known.map((one) => `${tileName(one.tile)} ×${one.left} ${t(`wait.${one.label}`)}`).join(", ") || t("waits.none")
      : ""; // the panel says the rest
  },
  last(source) {
    const { last } = source.state.peek();
    return last
      ? t("read.last", { who: windAt(source.state.peek(), last.seat), tile: tileName(last.tile) })
      : t("none");
  },
  clock(source) {
    const ask = source.ask?.peek();
    return ask?.base
      ? t("read.clock", { base: Math.ceil(ask.base / 1000), bank: Math.ceil((ask.bank ?? 0) / 1000) })
      : t("read.no_clock");
  },
  tiles: (source) => t("read.left", { count: source.state.peek().live }),
  prompt: (source) =>
    buttonsOf(source.ask?.peek(), false)
      .map((one) => t(`call.${one.name}`))
      .join(", ") || t("none"),
  help: () => t("command.help"),
};

/** Discards the tile that is named, or the drawn one. @param {string} rest @returns {string} */
function discard(source, rest) {
  const all = standing(source);
  const [wanted] = split(rest);
  const same = (one) => one.tile === wanted;
  const fit = rest
    ? [
        (one) => same(one) && mayDiscard(source, one).option,
        same,
        (one) => one.tile && wanted && plain(one.tile) === plain(wanted),
      ]
    : [(one) => one.drawn];
  const at = fit.map((test) => all.findIndex(test)).find((found) => found >= 0);
  if (at === undefined) return rest ? t("command.no_tile", { tile: rest }) : t("command.no");
  const { option, why } = mayDiscard(source, all[at]);
  if (!option) return why || t("command.no");
  press(source, at, false);
  return "";
}

/** The tiles named fit the option. @param {string} rest */
function fits(rest) {
  const wanted = split(rest).sort().join();
  return (option) => !wanted || [...(option.use ?? [option.tile])].sort().join() === wanted || option.tile === wanted;
}

/**
 * Runs a line and gives what is to be written in the log.
 * @param {string} said
 * @returns {string[]}
 */
export function run(source, said) {
  const [word, ...others] = said.trim().toLowerCase().split(/\s+/);
  const rest = others.join(" ");
  if (word === "d" || word === "discard") return answer(said, discard(source, rest));
  if (word === "ok" && source.sheets?.peek().length) {
    source.ui.closeSheet?.();
    return answer(said, "");
  }
  if (CALLS[word] === "riichi" && rest) {
    if (!choose(source, "riichi")) return answer(said, t("command.no"));
    source.ui.riichi.value = true;
    const done = discard(source, rest);
    if (done) source.ui.riichi.value = false;
    return answer(said, done);
  }
  if (Object.hasOwn(READ, word)) return answer(said, READ[word](source, rest));
  const claim = Object.hasOwn(CALLS, word) ? CALLS[word] : Object.hasOwn(ANSWERS, word) ? ANSWERS[word] : "";
  if (claim) return answer(said, choose(source, claim, fits(rest)) ? "" : t("command.no"));
  return answer(said, t("command.unknown", { word }));
}

/** @param {string} said @param {string} text */
const answer = (said, text) => (text ? [`> ${said}`, text] : [`> ${said}`]);
