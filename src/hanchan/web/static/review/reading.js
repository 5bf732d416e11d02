/** A review as it comes: what is asked of the server, and the lines it answers with. */
import { outside } from "../base.js";
import { language } from "../i18n.js";
import { api, Refused } from "../net.js";
import { signal } from "../signal.js";
import { remember } from "./memory.js";

/** @import { Signal } from "../types.d.ts" */
/** @import { Asked, Choice, HandLine, Head, Line, SeatLine } from "./types.d.ts" */

/** The game that an address of this server names; null for anything else. @param {string} text */
export const gameIn = (text) => /^\s*(?:https?:\/\/\S*?)?\/g\/([\w-]+)\S*\s*$/.exec(text)?.[1] ?? null;

/** What a file holds as text, unpacked if it is packed. @param {File} file */
export async function textOf(file) {
  const [one, two] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (one !== 0x1f || two !== 0x8b) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** A short name, the same every time: a game's own, or a digest of the record. @param {Asked} asked */
function idOf(asked) {
  if (asked.game) return asked.game;
  let sum = 7;
  for (const letter of asked.record ?? "") sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `r${(sum >>> 0).toString(36)}`;
}

/** One seat's review. */
export class Reading {
  /** @type {Signal<Head | null>} */
  head = signal(null);
  /** @type {Signal<HandLine[]>} */
  hands = signal([]);
  /** @type {Signal<SeatLine | null>} */
  seat = signal(null);
  /** @type {Signal<string>} */
  error = signal("");
  #stop = new AbortController();

  /** @param {Asked} asked @param {number} seat */
  constructor(asked, seat) {
    this.asked = asked;
    this.place = seat;
  }

  /** Whose game it is. @param {Asked} asked @returns {Promise<Head>} */
  static open = (asked) => api("/api/review/read", { ...asked, lang: language.peek() });

  close() {
    this.#stop.abort();
  }

  /** All choices as far as they have come. */
  get choices() {
    return this.hands.value.flatMap((hand) => hand.choices);
  }

  /** Asks, and takes line after line. */
  async run() {
    const body = JSON.stringify({ ...this.asked, seat: this.place, lang: language.peek() });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(outside("/api/review"), { method: "POST", headers, body, signal: this.#stop.signal });
    if (!answer.ok || !answer.body) throw new Refused(answer.status, await answer.json().catch(() => ({})));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#take(JSON.parse(line));
    }
  }

  /** @param {Line} line */
  #take(line) {
    if (line.k === "head") this.head.value = line;
    else if (line.k === "hand") this.hands.value = [...this.hands.peek(), this.#named(line)];
    else this.#end(line);
  }

  /** Every choice knows its hand and its book, for the deck. @param {HandLine} hand */
  #named(hand) {
    const rules = this.head.peek()?.rules ?? "";
    const choices = hand.choices.map((/** @type {Choice} */ one) => ({ ...one, name: hand.name, rules }));
    return { ...hand, choices };
  }

  /** @param {SeatLine} line */
  #end(line) {
    this.seat.value = line;
    const head = this.head.peek();
    if (!head || !line.decisions) return;
    remember({
      id: `${idOf(this.asked)}.${line.seat}`,
      at: Date.now(),
      title: head.names[line.seat] || head.title,
      decisions: line.decisions,
      lost: line.lost,
      low: line.lost_ci95[0],
      high: line.lost_ci95[1],
      agreement: line.agreement ?? 0,
      luck: line.luck,
      result: line.result,
    });
  }
}
