/** Events in words, for the log and for screen readers: one short sentence each, draws are left out. */
import { points, signed, t, tileName, windName } from "../i18n.js";
import { nameOf, windOf } from "./reduce.js";

/** @typedef {import("./reduce.js").State} State */

/** The wind of a seat in this hand, by its name. @param {{ dealer: number }} state @param {number} seat */
export const windAt = (state, seat) => windName(windOf(state, seat));

/** "East 2". @param {{ round: string, dealer: number }} hand */
export const roundName = ({ round, dealer }) => `${windName(round)} ${dealer + 1}`;

/** Who sits where, for who cannot see it. @param {State} state @param {number} seat */
export const seatLabel = (state, seat) => t("seat.label", { wind: windAt(state, seat), name: nameOf(state, seat) });

/** Sentences by the kind of the event, of its body and of what it names: who did it, from whom, which tile. */
const SENTENCES = {
  hand_start: ({ body }) => t("log.hand", { hand: roundName(body), count: body.counters, dice: body.dice.join(" + ") }),
  draw: ({ tile, own }) => (tile && own ? t("log.drew", { tile }) : ""),
  discard: ({ body, who, tile }) => t(body.riichi ? "log.riichi" : "log.discard", { who, tile }),
  call: ({ body, who, tile, from }) =>
    t("log.call", { who, call: t(`call.${body.act}`), group: t(`group.${body.act}`), tile, from }),
  kan: ({ body, who, tile }) => t("log.kan", { who, group: t(`group.${body.act}`), tile }),
  dora_revealed: ({ tile }) => t("log.dora", { tile }),
  riichi_accepted: ({ body, who }) => t("log.accepted", { who, points: points(body.bet ?? 1000) }),
  win: ({ body, who, tile, from }) =>
    t(body.seat === body.source ? "log.tsumo" : "log.ron", { who, tile, from, points: signed(body.deltas[body.seat]) }),
  announce: ({ body, who }) => t(body.tenpai ? "log.tenpai" : "log.noten", { who }),
  draw_end: ({ body }) => t(`draw.${body.reason}`),
  dead_hand: ({ who }) => t("log.dead", { who }),
  chombo: ({ body, name }) => t("log.chombo", { who: body.seats.map(name).join(", ") }),
  penalty: ({ body, who }) => t("log.penalty", { who, points: points(body.points) }),
  ruling: ({ body, who, x }) => `${who}: ${x?.says ?? body.offence} (${body.clause})`,
  seat_status: ({ body, who }) => t(`log.${body.status}`, { who }),
  hand_end: ({ body, state }) =>
    t("log.scores", { scores: body.scores.map((score, seat) => `${nameOf(state, seat)} ${points(score)}`).join(", ") }),
  game_end: () => t("log.end"),
};

/** @param {State} state the table before the event @param {number | null} mine @returns {string} */
export function sentence(state, { k, b: body, x }, mine) {
  const name = (seat) => (seat === mine ? t("you") : windAt(state, seat));
  const who = body.seat === undefined ? "" : name(body.seat);
  const from = body.source === undefined ? "" : name(body.source);
  return (
    SENTENCES[k]?.({
      state,
      body,
      x,
      name,
      who,
      from,
      tile: body.tile && tileName(body.tile),
      own: body.seat === mine,
    }) ?? ""
  );
}
