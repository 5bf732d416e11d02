/* What the review of a game sends, line by line (src/hanchan/web/review/stream.py). */

import type { Tile } from "../types.d.ts";

export interface Move {
  act: string;
  tile?: Tile;
  drawn?: boolean;
  use?: Tile[];
}

export interface Weighed {
  action: Move;
  value: number;
  win: number;
  deal_in: number;
  points: number;
  shanten: number | null;
  accepts: number | null;
}

export interface Position {
  seat: number;
  round: string;
  dealer: number;
  counters: number;
  bets: number;
  scores: number[];
  hand: Tile[];
  drawn: Tile | null;
  melds: { act: string; tiles: Tile[]; source: number | null }[][];
  rivers: { tile: Tile; drawn: boolean; riichi: boolean; sideways: boolean; claimed: number | null }[][];
  riichi: boolean[];
  indicators: Tile[];
  live: number;
  turn: number;
  open: Tile | null;
}

export interface Choice {
  n: number;
  turn: number;
  seat: number;
  kind: string;
  played: Move;
  best: Move[];
  lost: number;
  mistake: boolean;
  defence: boolean;
  agreed: boolean;
  why: string;
  why_best: string;
  options: Weighed[];
  position: Position;
  /** where it was, as in `E1` */
  name: string;
  rules: string;
}

export interface Luck {
  deal: number;
  course: number;
  end: number;
  total: number;
  useful: number;
  expected: number;
}

export interface HandLine {
  k: "hand";
  hand: number;
  name: string;
  seat: number;
  decisions: number;
  lost: number;
  mistakes: number;
  result: number | null;
  luck: Luck | null;
  choices: Choice[];
}

export interface Head {
  k: "head";
  rules: string;
  title: string;
  bot: string;
  names: string[];
  hands: number;
  threshold: number;
  noise: number;
  results: { place: number; points: number; total: number }[];
  seat?: number;
}

export interface SeatLine {
  k: "seat";
  seat: number;
  decisions: number;
  lost: number;
  lost_ci95: [number, number];
  agreement: number | null;
  agreement_ci95: [number, number];
  mistakes: number;
  by_kind: Record<string, { decisions: number; lost: number }>;
  result: number;
  luck: number;
  luck_parts: Luck;
}

export type Line = Head | HandLine | SeatLine;

/** What is asked of the server: a record in any format, or a game of its own. */
export interface Asked {
  record?: string;
  game?: string;
  rules?: string;
  name?: string;
}
