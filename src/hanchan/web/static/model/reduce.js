/**
 * The table as a fold of events: `reduce(state, event)` gives a new state and changes nothing. Live play, replay and
 * watching use this one function; an event is `{ n, k, b, x }` as the socket sends it.
 */
import { plain, split } from "./tiles.js";

/** @import { Bodies, Frames, GameEvent, Hand, Kind, Meld, State } from "../types.d.ts" */

/** What every hand begins with. */
const fresh = () => ({
  drawn: null,
  melds: [[], [], [], []],
  rivers: [[], [], [], []],
  riichi: [false, false, false, false],
  dead: [false, false, false, false],
  indicators: [],
  replaced: 0,
  last: null,
  shown: {},
  won: [],
  ended: false,
});

/** A table before its first event. @returns {State} */
export const empty = () => ({
  ...fresh(),
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
  hands: [[], [], [], []],
  live: 0,
  turn: 0,
  may_be_last: false,
});

/** @template T @param {readonly T[]} list @param {number} at @param {T} value @returns {T[]} */
const replaced = (list, at, value) => list.map((one, place) => (place === at ? value : one));

/**
 * A hand without one tile; an unknown one goes if the tile is not known to be there.
 * @param {Hand} hand @param {string | null} tile
 */
function without(hand, tile) {
  let at = hand.lastIndexOf(tile);
  if (at < 0) at = hand.lastIndexOf(null);
  return at < 0 ? hand : hand.filter((_, place) => place !== at);
}

/** Events that are told on a sheet of their own. @type {Kind[]} */
export const SHEETS = ["win", "draw_end", "chombo", "ruling", "penalty", "game_end"];

/** The wind of a seat in this hand. @param {{ dealer: number }} state @param {number} seat */
export const windOf = (state, seat) => "ESWN"[(seat - state.dealer + 4) % 4];

/** Who sits there. @param {State} state @param {number} seat */
export const nameOf = (state, seat) => state.names[state.players[seat]] ?? "";

/**
 * The seat is in riichi and the tile that showed it was claimed: the next one lies on its side (rulings R13, W-44).
 * @param {State} state @param {number} seat
 */
function owesSideways(state, seat) {
  const turned = state.rivers[seat].filter((one) => one.sideways);
  return state.riichi[seat] && turned.every((one) => one.claimed !== null);
}

/**
 * The hands and sets of all once a seat's have changed.
 * @param {State} state @param {number} seat @param {Hand} hand @param {Meld[]} melds
 */
const owned = (state, seat, hand, melds) => ({
  hands: replaced(state.hands, seat, hand),
  melds: replaced(state.melds, seat, melds),
});

/** A pung becomes a kong. @param {State} state @param {Bodies["kan"]} body */
function addedKong(state, { seat, tile }) {
  const melds = state.melds[seat].map((meld) =>
    meld.act === "pung" && plain(meld.tile) === plain(tile) ? { ...meld, act: "added_kong", added: tile } : meld,
  );
  return owned(state, seat, without(state.hands[seat], tile), melds);
}

/** Four of a hand become a kong; of an unknown hand, any four. @param {State} state @param {Bodies["kan"]} body */
function concealedKong(state, { seat, tile }) {
  const hand = state.hands[seat];
  const own = hand.filter((one) => one !== null && plain(one) === plain(tile));
  const known = own.length === 4;
  const use = /** @type {string[]} */ (known ? own : Array(4).fill(plain(tile)));
  const meld = { act: "concealed_kong", tile: plain(tile), source: null, use, added: null };
  const rest = known ? hand.filter((one) => !own.includes(one)) : hand.slice(4);
  return owned(state, seat, rest, [...state.melds[seat], meld]);
}

/**
 * The scores once a hand has ended and points have changed hands.
 * @param {State} state @param {{ deltas?: number[] }} body
 */
const paid = (state, body) => ({
  ended: true,
  scores: state.scores.map((score, seat) => score + (body.deltas?.[seat] ?? 0)),
});

/** @type {{ [K in Kind]?: (state: State, body: Bodies[K], told?: GameEvent<K>["x"]) => Partial<State> }} */
const FOLDS = {
  game_start: (_, body) => ({ ...empty(), game: body.game, rules: body.rules, names: body.names, phase: "play" }),
  seats_drawn: (_, body) => ({ players: body.players }),
  hand_start: (_, { round, dealer, counters, bets, dice, scores, hands }, told) => ({
    ...fresh(),
    phase: "play",
    round,
    dealer,
    counters,
    bets,
    dice,
    scores,
    hands: hands.map((hand) => (hand === null ? Array(13).fill(null) : split(hand))),
    live: 70,
    turn: dealer,
    may_be_last: told?.may_be_last ?? false,
  }),
  draw: (state, { seat, tile = null, replacement }) => ({
    hands: replaced(state.hands, seat, [...state.hands[seat], tile]),
    drawn: { seat, tile },
    turn: seat,
    live: state.live - 1,
    replaced: state.replaced + (replacement ? 1 : 0),
  }),
  draw_taken_back: (state) => {
    const seat = state.drawn ? state.drawn.seat : state.turn;
    const forKong = state.last?.seat === seat;
    return {
      hands: replaced(state.hands, seat, state.hands[seat].slice(0, -1)),
      drawn: null,
      live: state.live + 1,
      replaced: state.replaced - (forKong ? 1 : 0),
    };
  },
  call_taken_back: (state, { seat }) => {
    const meld = state.melds[seat][state.melds[seat].length - 1];
    const source = meld.source ?? 0;
    const river = state.rivers[source];
    const back = state.hands[seat].includes(null) ? meld.use.map(() => null) : meld.use;
    return {
      ...owned(state, seat, [...state.hands[seat], ...back], state.melds[seat].slice(0, -1)),
      rivers: replaced(
        state.rivers,
        source,
        replaced(river, river.length - 1, { ...river[river.length - 1], claimed: null }),
      ),
      turn: source,
      last: { seat: source, tile: meld.tile },
    };
  },
  discard: (state, { seat, tile, drawn = false, riichi = false }) => {
    const sideways = riichi || owesSideways(state, seat);
    const hand = state.hands[seat];
    const kept = drawn && state.drawn?.seat === seat ? hand.slice(0, -1) : without(hand, tile);
    return {
      hands: replaced(state.hands, seat, kept),
      rivers: replaced(state.rivers, seat, [...state.rivers[seat], { tile, drawn, claimed: null, sideways }]),
      drawn: null,
      turn: seat,
      last: { seat, tile },
    };
  },
  call: (state, { seat, act, tile, source, use }) => {
    const river = state.rivers[source];
    const claimed = { ...river[river.length - 1], claimed: seat };
    const meld = { act, tile, source, use, added: null };
    return {
      ...owned(state, seat, use.reduce(without, state.hands[seat]), [...state.melds[seat], meld]),
      rivers: replaced(state.rivers, source, replaced(river, river.length - 1, claimed)),
      turn: seat,
      drawn: null,
      last: null,
    };
  },
  kan: (state, body) => ({
    ...(body.act === "added_kong" ? addedKong : concealedKong)(state, body),
    drawn: null,
    last: { seat: body.seat, tile: body.tile },
  }),
  dora_revealed: (state, body) => ({ indicators: [...state.indicators, body.tile] }),
  riichi_accepted: (state, { seat, bet = 1000 }) => ({
    riichi: replaced(state.riichi, seat, true),
    bets: state.bets + 1,
    scores: replaced(state.scores, seat, state.scores[seat] - bet),
  }),
  exhaustion_taken_back: () => ({ shown: {} }),
  dora_taken_back: (state) => ({ indicators: state.indicators.slice(0, -1) }),
  riichi_taken_back: (state, { seat, bet = 0 }) => ({
    riichi: replaced(state.riichi, seat, false),
    bets: state.bets - (state.riichi[seat] ? 1 : 0),
    scores: replaced(state.scores, seat, state.scores[seat] + bet),
  }),
  win: (state, body) => ({
    ...paid(state, body),
    shown: { ...state.shown, [body.seat]: body.hand },
    won: [...state.won, { seat: body.seat, source: body.source, tile: body.tile }],
  }),
  announce: (state, body) => ({ shown: { ...state.shown, [body.seat]: (body.tenpai && body.hand) || null } }),
  draw_end: paid,
  chombo: paid,
  penalty: (state, { seat, points, when }) =>
    when === "at once" ? { scores: replaced(state.scores, seat, state.scores[seat] - points) } : {},
  dead_hand: (state, body) => ({ dead: replaced(state.dead, body.seat, true) }),
  hand_end: (_, body) => ({ ended: true, scores: body.scores, bets: body.bets, drawn: null }),
  game_end: (_, body) => ({ scores: body.scores, bets: body.bets, phase: "over" }),
};

/**
 * The state after an event. Events of kinds it does not know change the number only.
 * @template {Kind} K
 * @param {State} state
 * @param {GameEvent<K>} event
 * @returns {State}
 */
export function reduce(state, event) {
  return { ...state, ...FOLDS[event.k]?.(state, event.b, event.x), n: event.n };
}

/** The state that a snapshot of the socket begins a hand with. @param {Frames["snap"]} snap @returns {State} */
export function fromSnap({ n, state: { game_start, seats_drawn, scores = [0, 0, 0, 0] } }) {
  const begun = { ...empty(), ...FOLDS.game_start?.(empty(), game_start) };
  return { ...begun, players: seats_drawn?.players ?? [0, 1, 2, 3], scores, n };
}

/** A whole log, folded. @param {readonly GameEvent[]} events */
export const fold = (events) => events.reduce(reduce, empty());
