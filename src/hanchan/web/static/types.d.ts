/** What the server tells the pages, and what they pass around. Tiles are text (`5p`, `0s`), seats 0 to 3, times ms. */
export type Tile = string;
export type Hand = (Tile | null)[];

export interface Signal<T> {
  value: T;
  peek(): T;
}
export interface Computed<T> {
  readonly value: T;
  peek(): T;
}
/** Runs work now and whenever a signal it read has changed, as long as the element is on the page; late: a change may
 * wait until the next picture is painted. */
export type Watch = (work: () => void, how?: { late?: boolean }) => void;

/* Elements */

export type Child = Node | string | number | boolean | null | undefined | readonly Child[];
type Listeners = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => unknown;
};
/** Attributes by their names, listeners by `on…`, the text alone by `text`. */
export interface Attributes extends Listeners {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}
type TagOf<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;
/** The element of `h("button.gold")`. */
export type ElementOf<Name extends string> =
  TagOf<Name> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Name>] : HTMLElement;
/** A custom element of ours, with what it was given to show. */
export interface Host extends HTMLElement {
  source: Source;
  game: string;
  query: URLSearchParams;
  ends: (() => void)[];
}

/* The game: events as the socket sends them (src/hanchan/game/events.py), and the table they fold to. */

export interface Bodies {
  game_start: { rules: string; names: string[]; game: string; commit: string; changes?: Record<string, unknown> };
  seats_drawn: { players: number[]; scheduled?: boolean };
  hand_start: Deal;
  draw: { seat: number; tile: Tile | null; replacement?: boolean };
  discard: { seat: number; tile: Tile; drawn?: boolean; riichi?: boolean };
  call: { seat: number; act: string; tile: Tile; source: number; use: Tile[] };
  kan: { seat: number; act: string; tile: Tile };
  dora_revealed: { tile: Tile };
  riichi_accepted: { seat: number; bet?: number };
  win: { seat: number; source: number; tile: Tile; hand: string; deltas: number[]; ura?: Tile[]; liable?: number };
  wall_exhausted: { dealer: number };
  announce: { seat: number; tenpai: boolean; hand?: string | null };
  nagashi: { seat: number; claimed: boolean };
  draw_end: { reason: string; tenpai: boolean[]; deltas: number[]; nagashi?: number[] };
  dead_hand: { seat: number; offence?: string; clause?: string };
  draw_taken_back: { seat: number };
  call_taken_back: { seat: number; by: number };
  exhaustion_taken_back: { seat: number };
  dora_taken_back: { tile: Tile };
  riichi_taken_back: { seat: number; bet?: number };
  ruling: { seat: number; offence: string; consequence: string; clause: string };
  chombo: { seats: number[]; deltas: number[]; offence?: string; clause?: string };
  penalty: { seat: number; points: number; when: string; offence?: string; clause?: string };
  hand_end: { scores: number[]; over: boolean; round: string; dealer: number; counters: number; bets: number };
  game_end: { scores: number[]; deltas: number[]; bets: number; secret?: string; nonces?: string };
  seat_status: { seat: number; status: string };
  clock: { seat: number; bank: number };
}
export interface Deal {
  hand: number;
  round: string;
  dealer: number;
  counters: number;
  bets: number;
  scores: number[];
  dice: number[];
  hands: (string | null)[];
  wall?: string | null;
  root?: string;
}
/** What a sheet shows beside the event. */
export interface Extras {
  hand_start?: { may_be_last: boolean };
  win: WinSheet;
  draw_end: {
    hands?: (string | null)[];
    waits?: Tile[][];
    next?: { dealer: number; counters: number };
    clause?: string;
  };
  ruling: Offence;
  chombo: Offence;
  penalty: Offence;
  game_end: { standings: Standing[]; scores?: number[][]; moments?: Moment[] };
}
/** A hand in which many points changed their owner: who won from whom, and what it changed. */
export interface Moment {
  hand: number;
  round: string;
  dealer: number;
  wins: [seat: number, source: number][];
  changes: number[];
}
interface Offence {
  says?: string;
  clause?: string;
}
export interface WinSheet {
  yaku: YakuLine[];
  bonus: { dora: number; ura: number; red: number };
  han: number | null;
  fu: number | null;
  fu_items: FuItem[];
  fu_sum: number | null;
  points: number;
  counters: number;
  bets: number;
  payments: { each?: number; others?: number; east?: number };
  limit: string | null;
  indicators: Tile[];
  ura: Tile[];
  formula: Record<string, string[]>;
  text: Record<string, string>;
  earned: Record<string, number[]>;
}
export interface YakuLine {
  key: string;
  han: number | null;
  yakuman?: number;
  clause?: string;
}
export interface FuItem {
  key: string;
  fu: number;
  clause?: string;
  tiles?: string;
  open?: boolean;
  shape?: string;
}
export interface Standing {
  seat: number;
  place: number;
  name: string;
  points: number;
  uma: number;
  penalty: number;
  total: number;
  shown: string;
}
export interface Proof {
  place: number;
  tile: Tile;
  salt: string;
  path: string[];
}
export type Kind = keyof Bodies;
type Frame<K extends Kind> = {
  n: number;
  k: K;
  b: Bodies[K];
  x: K extends keyof Extras ? Extras[K] : undefined;
  p?: Proof[];
};
export type GameEvent<K extends Kind = Kind> = { [P in K]: Frame<P> }[K];
/** An event as a line of a record: its kind among the fields of its body. */
export type RecordLine = { [K in Kind]: { k: K } & Bodies[K] }[Kind];

export interface Discarded {
  tile: Tile;
  drawn: boolean;
  sideways: boolean;
  claimed: number | null;
}
export interface Meld {
  act: string;
  tile: Tile;
  source: number | null;
  use: Tile[];
  added: Tile | null;
}
export interface State {
  n: number;
  game: string;
  rules: string;
  names: string[];
  players: number[];
  phase: "none" | "play" | "over";
  round: string;
  dealer: number;
  counters: number;
  bets: number;
  dice: number[];
  scores: number[];
  hands: Hand[];
  drawn: { seat: number; tile: Tile | null } | null;
  melds: Meld[][];
  rivers: Discarded[][];
  riichi: boolean[];
  dead: boolean[];
  indicators: Tile[];
  live: number;
  replaced: number;
  turn: number;
  may_be_last: boolean;
  last: { seat: number; tile: Tile } | null;
  shown: Record<number, string | null>;
  won: { seat: number; source: number; tile: Tile }[];
  ended: boolean;
}

/* The table around the game */

export interface Option {
  act: string;
  tile?: Tile;
  use?: (Tile | null)[];
  drawn?: boolean;
}
export interface Ask {
  id: string;
  kind: string;
  opts: Option[];
  since: number;
  guard?: number;
  base?: number | null;
  bank?: number | null;
  barred?: { tile: Tile; why: string; clause?: string }[];
  against?: Record<string, string>;
}
export interface Place {
  place: number;
  kind: "empty" | "human" | "bot";
  name: string | null;
  level: string;
  state: string;
  seat: number | null;
  away_since: number | null;
}
export interface Room {
  table: string;
  code: string;
  phase: string;
  host: number;
  locked: boolean;
  options: Record<string, string | number | boolean>;
  watching: { mode: string; count: number; delay: "hand" | number | null };
  rematch: (boolean | null)[];
  commit: string | null;
  draw: { winds: (string | null)[] } | null;
  places: Place[];
  you: { place: number } | null;
  rules: { book: string; title?: string; changes?: Record<string, unknown>; reported?: string };
  last_hand: boolean;
  proposal?: Proposal;
}
/** What the host proposes: places for and against it. */
export interface Proposal {
  id: string;
  do: "stop" | "foul";
  by: number;
  seat: number | null;
  offence: string | null;
  named: Record<string, string> | null;
  points: number | null;
  yes: number[];
  no: number[];
  needed: number;
}
export interface Wait {
  tile: Tile;
  left: number;
  label: string;
  in_riichi?: string;
  riichi_points?: number | null;
  clause?: string;
}
export interface Hints {
  waits?: Wait[];
  discards?: { tile: Tile; waits: Wait[] }[];
}
export interface Clock {
  seat: number;
  on: boolean;
  base: number | null;
  bank: number | null;
  since: number;
}
export interface Sheet {
  event: GameEvent;
  state: State;
  before: State;
  end?: GameEvent<"hand_end">;
}
/** A phrase or words of one's own, as they are sent. */
export type Saying = { text: string } | { phrase: number };
/** The server's answer to a command. */
export type Answer = { t: "ok"; id: string } | { t: "no"; id: string; why: string; says?: string };
/** What the socket brings, by the kind of the frame. */
export interface Frames {
  welcome: { now: number; game: string | null; view: string; you: { place: number; host: boolean } | null };
  room: { b: Room };
  ev: GameEvent;
  batch: { ev: GameEvent[] };
  proofs: { of: { n: number; p: Proof[] }[] };
  snap: {
    n: number;
    state: { game_start: Bodies["game_start"]; seats_drawn?: Bodies["seats_drawn"]; scores?: number[] };
  };
  ask: Ask;
  unask: { id: string; by?: number | null; why: string };
  note: { [K in keyof Notes]: { k: K; b: Notes[K] } }[keyof Notes];
  wait: { ready: boolean[]; until: number | null };
  clock: Clock;
  say: { who: { name: string }; text?: string; phrase?: number; channel: string };
  sync: object;
  bye: { why: Status };
  ping: { c: number };
  pong: { c: number };
  ok: { id: string };
  no: { id: string; why: string; says?: string };
}
export interface Notes {
  furiten: { on: boolean; why: string };
  passed_win: { until: string };
  hints: Hints;
  weighed: { tile: Tile; shanten: number; kinds: number; copies: number; furiten: boolean; safe: number[] };
  toggles: Record<string, boolean>;
  auto: { why: string };
  seat: { held: string };
}
export type Status =
  | "connecting"
  | "connected"
  | "unstable"
  | "reconnecting"
  | "replaced"
  | "restart"
  | "storage"
  | "token"
  | "unknown"
  | "full"
  | "proto"
  | "closed"
  | "policy"
  | "rate";

export type Source = import("./source.js").Source;
