/** Events in words, for the log and for screen readers: one short sentence each, draws are left out. */
import { points, signed, t, tileName, windName } from "../i18n.js";
import { nameOf, windOf } from "./reduce.js";

/** @typedef {import("./reduce.js").State} State */

/** @param {State} state @param {number} seat @param {number | null} mine */
export function who(state, seat, mine) {
  return seat === mine ? t("you") : windName(windOf(state, seat));
}

/** @param {State} state the table before the event @param {number | null} mine @returns {string} */
export function sentence(state, event, mine) {
  const body = event.b;
  const name = body.seat === undefined ? "" : who(state, body.seat, mine);
  switch (event.k) {
    case "hand_start":
      return t("log.hand", { hand: `${windName(body.round)} ${body.dealer + 1}`, count: body.counters, dice: body.dice.join(" + ") });
    case "draw":
      return body.tile && body.seat === mine ? t("log.drew", { tile: tileName(body.tile) }) : "";
    case "discard":
      return t(body.riichi ? "log.riichi" : "log.discard", { who: name, tile: tileName(body.tile) });
    case "call":
      return t("log.call", { who: name, call: t(`call.${body.act}`), group: t(`group.${body.act}`), tile: tileName(body.tile), from: who(state, body.source, mine) });
    case "kan":
      return t("log.kan", { who: name, group: t(`group.${body.act}`), tile: tileName(body.tile) });
    case "dora_revealed":
      return t("log.dora", { tile: tileName(body.tile) });
    case "riichi_accepted":
      return t("log.accepted", { who: name, points: points(body.bet ?? 1000) });
    case "win":
      return body.seat === body.source
        ? t("log.tsumo", { who: name, tile: tileName(body.tile), points: signed(body.deltas[body.seat]) })
        : t("log.ron", { who: name, tile: tileName(body.tile), from: who(state, body.source, mine), points: signed(body.deltas[body.seat]) });
    case "announce":
      return t(body.tenpai ? "log.tenpai" : "log.noten", { who: name });
    case "draw_end":
      return t(`draw.${body.reason}`);
    case "dead_hand":
      return t("log.dead", { who: name });
    case "chombo":
      return t("log.chombo", { who: body.seats.map((seat) => who(state, seat, mine)).join(", ") });
    case "penalty":
      return t("log.penalty", { who: name, points: points(body.points) });
    case "ruling":
      return `${name}: ${event.x?.says ?? body.offence} (${body.clause})`;
    case "hand_end":
      return t("log.scores", { scores: body.scores.map((score, seat) => `${nameOf(state, seat)} ${points(score)}`).join(", ") });
    case "game_end":
      return t("log.end");
    default:
      return "";
  }
}
