/** Events in words, for the log and for screen readers: one short sentence each, draws are left out. */
import { bookName, personName, points, signed, t, tileName, windName } from "../i18n.js";
import { nameOf, windOf } from "./reduce.js";

/** @import { Bodies, GameEvent, Kind, Room, State } from "../types.d.ts" */

/** The book that a table plays by, and whether it was changed. @param {Room["rules"]} rules */
export function ruleBook({ book, changes, reported }) {
  if (reported) return bookName(reported); // its changes are those of the edition
  return Object.keys(changes ?? {}).length ? t("book.changed", { book: bookName(book) }) : bookName(book);
}

/** The wind of a seat in this hand, by its name. @param {{ dealer: number }} state @param {number} seat */
export const windAt = (state, seat) => windName(windOf(state, seat));

/** "East 2". @param {{ round: string, dealer: number }} hand */
export const roundName = ({ round, dealer }) => `${windName(round)} ${dealer + 1}`;

/** Who sits there, by the name that the reader's language has. @param {State} state @param {number} seat */
export const nameAt = (state, seat) => personName(nameOf(state, seat));

/** Who sits where, for who cannot see it. @param {State} state @param {number} seat */
export const seatLabel = (state, seat) => t("seat.label", { wind: windAt(state, seat), name: nameAt(state, seat) });

/**
 * Who says it: the table before the event, the own seat, and what a seat is called.
 * @typedef {{ state: State, mine: number | null, name: (seat: number) => string }} Teller
 */

/**
 * Sentences by the kind of the event.
 * @type {{ [K in Kind]?: (body: Bodies[K], by: Teller, says?: string) => string }}
 */
const SENTENCES = {
  hand_start: (body) => t("log.hand", { hand: roundName(body), count: body.counters, dice: body.dice.join(" + ") }),
  draw: ({ seat, tile }, { mine }) => (tile && seat === mine ? t("log.drew", { tile: tileName(tile) }) : ""),
  discard: ({ seat, tile, riichi }, { name }) =>
    t(riichi ? "log.riichi" : "log.discard", { who: name(seat), tile: tileName(tile) }),
  call: ({ seat, act, tile, source }, { name }) =>
    t("log.call", {
      who: name(seat),
      call: t(`call.${act}`),
      group: t(`group.${act}`),
      tile: tileName(tile),
      from: name(source),
    }),
  kan: ({ seat, act, tile }, { name }) =>
    t("log.kan", { who: name(seat), group: t(`group.${act}`), tile: tileName(tile) }),
  dora_revealed: ({ tile }) => t("log.dora", { tile: tileName(tile) }),
  riichi_accepted: ({ seat, bet = 1000 }, { name }) => t("log.accepted", { who: name(seat), points: points(bet) }),
  win: ({ seat, source, tile, deltas }, { name }) =>
    t(seat === source ? "log.tsumo" : "log.ron", {
      who: name(seat),
      tile: tileName(tile),
      from: name(source),
      points: signed(deltas[seat]),
    }),
  announce: ({ seat, tenpai }, { name }) => t(tenpai ? "log.tenpai" : "log.noten", { who: name(seat) }),
  nagashi: ({ seat, claimed }, { name }) => t(claimed ? "log.nagashi" : "log.nagashi_not", { who: name(seat) }),
  draw_end: ({ reason }) => t(`draw.${reason}`),
  dead_hand: ({ seat }, { name }) => t("log.dead", { who: name(seat) }),
  draw_taken_back: ({ seat }, { name }) => t("log.draw_back", { who: name(seat) }),
  call_taken_back: ({ seat, by }, { name }) => t("log.call_back", { who: name(by), from: name(seat) }),
  exhaustion_taken_back: ({ seat }, { name }) => t("log.end_back", { who: name(seat) }),
  dora_taken_back: ({ tile }) => t("log.dora_back", { tile: tileName(tile) }),
  riichi_taken_back: ({ seat }, { name }) => t("log.riichi_back", { who: name(seat) }),
  chombo: ({ seats }, { name }) => t("log.chombo", { who: seats.map(name).join(", ") }),
  penalty: (body, { name }) => t("log.penalty", { who: name(body.seat), points: points(body.points) }),
  ruling: ({ seat, offence, clause }, { name }, says = offence) => `${name(seat)}: ${says} (${clause})`,
  seat_status: ({ seat, status }, { name }) => t(`log.${status}`, { who: name(seat) }),
  hand_end: ({ scores }, { state }) =>
    t("log.scores", { scores: scores.map((score, seat) => `${nameAt(state, seat)} ${points(score)}`).join(", ") }),
  game_end: () => t("log.end"),
};

/**
 * @template {Kind} K
 * @param {State} state the table before the event
 * @param {GameEvent<K>} event
 * @param {number | null} mine
 */
export function sentence(state, event, mine) {
  /** @param {number} seat */
  const name = (seat) => (seat === mine ? t("you") : windAt(state, seat));
  const says = event.x && "says" in event.x ? event.x.says : undefined;
  return SENTENCES[event.k]?.(event.b, { state, mine, name }, says) ?? "";
}
