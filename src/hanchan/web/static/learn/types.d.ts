/** What the server tells the learners' pages. */
import type { FuItem, Tile, YakuLine } from "../types.d.ts";

export interface Refusal {
  error: string;
  clause: string | null;
  reason: string | null;
}
export interface Worth {
  han: number | null;
  fu: number | null;
  limit: string | null;
  points: number;
  total: number;
  payments: Record<string, number>;
}
export interface Reading extends Worth {
  yaku: YakuLine[];
  bonus: { dora: number; ura: number; red: number };
  bonus_clauses: Record<string, string | null>;
  fu_items: FuItem[];
  fu_sum: number | null;
  rounding: string | null;
  parts: { places: number[]; won: number; concealed: boolean }[];
  earned: Record<string, number[]>;
  formula: { text: string; clause: string | null }[][];
  reading: string;
}
export interface WaitValue {
  tile: Tile;
  left: number;
  ron: Worth | Refusal;
  tsumo: Worth | Refusal;
}
/** The answer of `/api/score`. */
export interface Look {
  state: "unreadable" | "short" | "waiting" | "unnamed" | "won" | "refused";
  held: Tile[];
  melds: string[];
  win: Tile | null;
  missing: number;
  shanten: number | null;
  readings: Reading[];
  waits: WaitValue[];
  remedies: { kind: string; name: string; total: number }[];
  books: Record<string, Worth | Refusal>;
  error?: string;
  clause?: string | null;
  reason?: string | null;
}
/** The answer of `/api/score/more`. */
export interface More {
  differences?: {
    field: string;
    asks: string;
    values: Record<string, unknown>;
    said: Record<string, string>;
    clause: Record<string, string | null>;
  }[];
  accepts?: { tile: Tile; left: number }[];
  discards?: { tile: Tile; shanten: number; accepts: number; waits: Tile[] }[];
}
