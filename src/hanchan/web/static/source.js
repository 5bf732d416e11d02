/** What a table shows, as signals that the views read: of a live table, of a replay, of a picture in a test. */
import { empty } from "./model/reduce.js";
import { signal } from "./signal.js";

/**
 * @import { Answer, Ask, Clock, Hints, Notes, Option, Room, Saying, Sheet, Signal, Status, Tile } from "./types.d.ts"
 */

/** @template T @param {T | null} [value] @returns {Signal<T | null>} */
const maybe = (value = null) => signal(value);

/** What a player may leave to the table, by its key. @type {Record<string, string>} */
export const TOGGLES = { s: "sort", a: "auto_win", n: "no_calls", g: "discard_drawn" };

/** What the player is doing on the page, apart from the game: focus, a lifted tile, a riichi being chosen. */
class Doing {
  focus = signal(0);
  lifted = signal(-1);
  riichi = signal(false);
  differences = signal(false);
  moved = signal(0);
  pressed = { ask: "", at: 0 }; // when a tile was last touched, and in which decision
  /** @type {DOMRect | null} where the tile stood that was discarded last */
  left = null;
  /** @type {Signal<{ tile: Tile | null, drawn: boolean, n: number } | null>} a discard on its way to the server */
  sending = maybe();
  /** @type {Signal<{ act: string, need: number, chosen: number[] } | null>} tiles for a claim the referee will judge */
  pick = maybe();
  /** @type {Signal<{ name: string, opts: Option[] } | null>} several ways to do what was pressed */
  chooser = maybe();
  panel = signal("");
  keys = signal(false);
  /** @type {Signal<string[]>} */
  muted = signal([]);
  /** @type {(Tile | null)[]} the tiles of a hand that the player arranges */
  order = [];
  guarded = signal(true); // the decision ignores input in its first moments
  warned = "";
  closeSheet = () => {};
  /** @type {typeof import("./sound.js") | null} which come after the table is there */
  sounds = null;
  paint = () => {};
  /** The table has been painted: what can wait waits for it. @type {Promise<void>} */
  painted = new Promise((done) => {
    this.paint = done;
  });
}

export class Source {
  watch = false;
  ui = new Doing();
  state = signal(empty());
  /** @type {Signal<number | null>} the own seat */
  seat = maybe();
  from = signal(0); // the seat below which somebody without one sits
  /** @type {Signal<Room | null>} */
  room = maybe();
  /** @type {Signal<{ place: number, host: boolean } | null>} */
  you = maybe();
  /** @type {Signal<Ask | null>} */
  ask = maybe();
  /** @type {Signal<Sheet[]>} */
  sheets = signal([]);
  /** @type {Signal<Hints | null>} */
  hints = maybe();
  /** @type {Signal<Notes["furiten"] | null>} */
  furiten = maybe();
  /** @type {Signal<Notes["weighed"] | null>} what the discard that was asked about would leave */
  weighed = maybe();
  /** @type {Signal<Record<string, boolean>>} */
  toggles = signal({ sort: true, auto_win: false, no_calls: false, discard_drawn: false });
  /** @type {Signal<Clock | null>} */
  clock = maybe();
  /** @type {Signal<{ ready: boolean[], until: number | null } | null>} who has read the result */
  ready = maybe();
  /** @type {Signal<{ name: string, text: string }[]>} */
  chat = signal([]);
  /** @type {Signal<string[]>} */
  log = signal([]);
  /** @type {Signal<{ seat: number, call: string, word: string, n: number, win?: boolean } | null>} */
  bubble = maybe();
  notice = signal("");
  proved = signal({ count: 0, ok: true }); // tiles of this hand whose place in the wall was proved
  behind = signal(0); // how many states a watcher looks back
  lag = signal(0);
  /** @type {Signal<Status>} */
  status = signal("connected");

  /** The seat at the lower side of the picture. */
  get below() {
    return this.seat.value ?? this.from.value;
  }

  /* What a live table does instead. */

  /** @param {string} _text a line of the log */
  write(_text) {}

  /** @param {Option} _option @param {{ shown?: boolean }} [_more] @returns {Promise<void>} */
  async act(_option, _more) {}

  /** The first sheet was read. */
  next() {}

  /** @param {number} _by */
  step(_by) {}

  /** Asks what a discard would leave. @param {Tile} _tile */
  weigh(_tile) {}

  /** @param {string} _name @param {boolean} _on */
  toggle(_name, _on) {}

  /** @param {string} _what @param {object} [_more] @returns {Promise<Answer>} */
  command(_what, _more) {
    return Promise.resolve({ t: "ok", id: "" });
  }

  /** @param {Saying} _what @returns {Promise<Answer>} */
  say(_what) {
    return this.command("say");
  }

  /** @param {number} ms of the server's clock */
  localTime(ms) {
    return new Date(ms);
  }

  close() {}
}
