/**
 * The table as a fold of events: `reduce(state, event)` gives a new state and changes nothing. Live play, replay and
 * watching use this one function; an event is `{ n, k, b, x, at }` as the socket sends it.
 */
import { plain, split } from "./tiles.js";

/**
 * @typedef {{ tile: string, drawn: boolean, sideways: boolean, claimed: number | null }} Lying
 * @typedef {{ act: string, tile: string, source: number | null, use: string[], added: string | null }} Meld
 * @typedef {{ n: number, k: string, b: any, x?: any, at?: number }} Ev
 */

/** @template T @param {() => T} make */
const four = (make) => [0, 1, 2, 3].map(make);

/**
 * @typedef {{
 *   n: number, game: string, rules: string, names: string[], players: number[], phase: string, round: string, dealer: number,
 *   counters: number, bets: number, dice: number[], scores: number[], hands: (string | null)[][], drawn: { seat: number, tile: string | null } | null, melds: Meld[][],
 *   rivers: Lying[][], riichi: boolean[], dead: boolean[], indicators: string[], live: number, replaced: number, turn: number,
 *   last: { seat: number, tile: string } | null, shown: Record<number, string | null>,
 * }} State
 */

/** A table before its first event. @returns {State} */
export function empty() {
  return {
    n: 0,
    game: "",
    rules: "",
    names: ["", "", "", ""],
    players: [0, 1, 2, 3],
    phase: "none",
    round: "E",
    dealer: 0,
    counters: 0,
    bets: 0,
    dice: [0, 0],
    scores: [0, 0, 0, 0],
    hands: four(() => []),
    drawn: null,
    melds: four(() => []),
    rivers: four(() => []),
    riichi: four(() => false),
    dead: four(() => false),
    indicators: [],
    live: 0,
    replaced: 0,
    turn: 0,
    last: null,
    shown: {},
  };
}

/** @template T @param {readonly T[]} list @param {number} at @param {T} value @returns {T[]} */
const replaced = (list, at, value) => list.map((one, place) => (place === at ? value : one));

/** A hand without one tile; an unknown one goes if the tile is not known to be there. @param {(string | null)[]} hand @param {string | null} tile */
function without(hand, tile) {
  let at = hand.lastIndexOf(tile);
  if (at < 0) at = hand.lastIndexOf(null);
  return at < 0 ? hand : hand.filter((_, place) => place !== at);
}

/** Events that are told on a sheet of their own. */
export const SHEETS = ["win", "draw_end", "chombo", "ruling", "penalty", "game_end"];

/** The wind of a seat in this hand. @param {{ dealer: number }} state @param {number} seat */
export const windOf = (state, seat) => "ESWN"[(seat - state.dealer + 4) % 4];

/** Who sits there. @param {State} state @param {number} seat */
export const nameOf = (state, seat) => state.names[state.players[seat]] ?? "";

/** The seat is in riichi and the tile that showed it was claimed: the next one lies on its side (rulings R13, W-44). @param {State} state @param {number} seat */
function owesSideways(state, seat) {
  const turned = state.rivers[seat].filter((one) => one.sideways);
  return state.riichi[seat] && turned.every((one) => one.claimed !== null);
}

/** @type {Record<string, (state: State, body: any) => Partial<State>>} */
const FOLDS = {
  game_start: (_, body) => ({ ...empty(), game: body.game, rules: body.rules, names: body.names, phase: "play" }),
  seats_drawn: (_, body) => ({ players: body.players }),
  hand_start: (_, body) => ({
    phase: "play",
    round: body.round,
    dealer: body.dealer,
    counters: body.counters,
    bets: body.bets,
    dice: body.dice,
    scores: body.scores,
    hands: body.hands.map((hand) => (hand === null ? Array(13).fill(null) : split(hand))),
    drawn: null,
    melds: four(() => []),
    rivers: four(() => []),
    riichi: four(() => false),
    dead: four(() => false),
    indicators: [],
    live: 70,
    replaced: 0,
    turn: body.dealer,
    last: null,
    shown: {},
  }),
  draw: (state, body) => ({
    hands: replaced(state.hands, body.seat, [...state.hands[body.seat], body.tile ?? null]),
    drawn: { seat: body.seat, tile: body.tile ?? null },
    turn: body.seat,
    live: state.live - 1,
    replaced: state.replaced + (body.replacement ? 1 : 0),
  }),
  draw_taken_back: (state) => {
    const seat = state.drawn ? state.drawn.seat : state.turn;
    return { hands: replaced(state.hands, seat, state.hands[seat].slice(0, -1)), drawn: null, live: state.live + 1 };
  },
  discard: (state, body) => {
    const lying = {
      tile: body.tile,
      drawn: body.drawn ?? false,
      claimed: null,
      sideways: (body.riichi ?? false) || owesSideways(state, body.seat),
    };
    const hand = state.hands[body.seat];
    const kept = lying.drawn && state.drawn?.seat === body.seat ? hand.slice(0, -1) : without(hand, body.tile);
    return {
      hands: replaced(state.hands, body.seat, kept),
      rivers: replaced(state.rivers, body.seat, [...state.rivers[body.seat], lying]),
      drawn: null,
      turn: body.seat,
      last: { seat: body.seat, tile: body.tile },
    };
  },
  call: (state, body) => {
    const river = state.rivers[body.source];
    const hand = body.use.reduce(without, state.hands[body.seat]);
    const meld = { act: body.act, tile: body.tile, source: body.source, use: body.use, added: null };
    return {
      rivers: replaced(
        state.rivers,
        body.source,
        replaced(river, river.length - 1, { ...river[river.length - 1], claimed: body.seat }),
      ),
      hands: replaced(state.hands, body.seat, hand),
      melds: replaced(state.melds, body.seat, [...state.melds[body.seat], meld]),
      turn: body.seat,
      drawn: null,
      last: null,
    };
  },
  kan: (state, body) => {
    const { seat, tile } = body;
    if (body.act === "added_kong") {
      const melds = state.melds[seat].map((meld) =>
        meld.act === "pung" && plain(meld.tile) === plain(tile) ? { ...meld, act: "added_kong", added: tile } : meld,
      );
      return {
        hands: replaced(state.hands, seat, without(state.hands[seat], tile)),
        melds: replaced(state.melds, seat, melds),
        drawn: null,
        last: { seat, tile },
      };
    }
    const own = state.hands[seat].filter((one) => one !== null && plain(one) === plain(tile));
    const use = own.length === 4 ? own : Array(4).fill(plain(tile));
    const hand =
      own.length === 4
        ? state.hands[seat].filter((one) => one === null || plain(one) !== plain(tile))
        : state.hands[seat].slice(4);
    const meld = { act: "concealed_kong", tile: plain(tile), source: null, use, added: null };
    return {
      hands: replaced(state.hands, seat, hand),
      melds: replaced(state.melds, seat, [...state.melds[seat], meld]),
      drawn: null,
      last: { seat, tile },
    };
  },
  dora_revealed: (state, body) => ({ indicators: [...state.indicators, body.tile] }),
  riichi_accepted: (state, body) => ({
    riichi: replaced(state.riichi, body.seat, true),
    bets: state.bets + 1,
    scores: replaced(state.scores, body.seat, state.scores[body.seat] - (body.bet ?? 1000)),
  }),
  win: (state, body) => ({ ...paid(state, body), shown: { ...state.shown, [body.seat]: body.hand } }),
  announce: (state, body) => ({ shown: { ...state.shown, [body.seat]: body.tenpai ? body.hand : null } }),
  draw_end: paid,
  chombo: paid,
  penalty: (state, body) =>
    body.when === "at once" ? { scores: replaced(state.scores, body.seat, state.scores[body.seat] - body.points) } : {},
  dead_hand: (state, body) => ({ dead: replaced(state.dead, body.seat, true) }),
  hand_end: (_, body) => ({ scores: body.scores, bets: body.bets, drawn: null }),
  game_end: (_, body) => ({ scores: body.scores, bets: body.bets, phase: "over" }),
};

/** The scores once points have changed hands. @param {State} state */
function paid(state, body) {
  return { scores: state.scores.map((score, seat) => score + (body.deltas?.[seat] ?? 0)) };
}

/**
 * The state after an event. Events of kinds it does not know change the number only.
 * @param {State} state
 * @param {Ev} event
 * @returns {State}
 */
export function reduce(state, event) {
  return { ...state, ...FOLDS[event.k]?.(state, event.b), n: event.n };
}

/** The state that a snapshot of the socket begins a hand with. @param {number} n @returns {State} */
export function fromSnap(n, snap) {
  const begun = FOLDS.game_start(empty(), snap.game_start);
  return { ...begun, players: snap.seats_drawn?.players ?? [0, 1, 2, 3], scores: snap.scores ?? [0, 0, 0, 0], n };
}

/** A whole log, folded. @param {readonly Ev[]} events */
export const fold = (events) => events.reduce(reduce, empty());
