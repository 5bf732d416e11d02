/** A live table: what the socket says, as signals that the views read, and the commands that answer it. */

import { introduction, socketPath } from "./dial.js";
import { t, words } from "./i18n.js";
import { empty, fromSnap, reduce, SHEETS } from "./model/reduce.js";
import { sentence, windAt } from "./model/say.js";
import { Line } from "./net.js";
import { afterPicture, batch } from "./signal.js";
import { Source } from "./source.js";

/** @import { Ask, Frames, GameEvent, Notes, Option, Proof, Saying, State, Tile } from "./types.d.ts" */
/** @import { Frame } from "./net.js" */

const LINE_MS = 1000;
/** So many events at once are shown without sound. */
const MANY = 40;

/** The lines of the log: one a second at most, so that who listens can follow. */
class Log {
  /** @type {string[]} sentences that wait for their line */
  #pending = [];
  #spoke = 0;

  /** @param {Source} source */
  constructor(source) {
    this.source = source;
  }

  /** A line of its own, now, after what was told. @param {string} text */
  write(text) {
    this.#spoke = performance.now();
    const { log } = this.source;
    log.value = [...log.peek(), this.#pending.splice(0).join(" · "), text].filter(Boolean);
  }

  /** What the table did; what happens within a second shares a line. @param {string} text */
  tell(text) {
    if (!text || this.#pending.push(text) > 1) return;
    setTimeout(() => this.write(""), this.#spoke + LINE_MS - performance.now());
  }
}

/** What is called out with an event, by the name of the call. @param {GameEvent} event */
function called(event) {
  if (event.k === "call") return event.b.act;
  if (event.k === "kan") return "kong";
  if (event.k === "win") return event.b.seat === event.b.source ? "tsumo" : "ron";
  if (event.k === "nagashi") return event.b.claimed ? "nagashi" : null;
  return event.k === "discard" && event.b.riichi ? "riichi" : null;
}

export class Live extends Source {
  /** @type {GameEvent[]} events that wait for the sheets to be read */
  #queue = [];
  /** @type {string | null} */
  #game = null;
  #have = 0;
  #holding = false;
  /** @type {Ask | null} the ask as it came; shown once the events before it are */
  #asked = null;
  #answered = ""; // the id of the ask we answered; it must not be offered again while the answer travels
  #offset = 0;
  #latest = this.state.peek(); // what the table shows, unless a watcher looks back at earlier states
  #past = [this.#latest];
  /** @type {import("./model/wall.js").Prover | null} */
  #prover = null;
  #proving = false; // every tile comes with its proof
  /** @type {{ before: State, event: GameEvent }[]} what waits for its proofs */
  #unproved = [];
  #log = new Log(this);
  #line;

  /** @param {string} table @param {{ watch: boolean }} how */
  constructor(table, { watch }) {
    super();
    this.table = table;
    this.watch = watch;
    const hello = () => ({ ...introduction(table, watch), ...this.#known });
    this.#line = new Line(socketPath(table), hello, (frame) => words.then(() => this.#hear(frame)));
    this.status = this.#line.status;
    this.lag = this.#line.lag;
    this.#startProving();
  }

  /** What a new line is told of the one before. */
  get #known() {
    return { have: this.#have, game: this.#game, proof: this.#proving };
  }

  /* Commands */

  /** @override @param {string} text */
  write(text) {
    this.#log.write(text);
  }

  /**
   * Answers the prompt; the buttons go at once, and come back if the server refuses.
   * @override @param {Option} option @param {{ shown?: boolean }} [more]
   */
  async act(option, more) {
    const now = this.ask.peek();
    if (!now) return;
    this.#answered = now.id;
    this.ask.value = null;
    const answer = await this.#line.send({ t: "do", ask: now.id, ...option, ...more });
    if (this.#asked?.id !== now.id) return;
    if (answer.t === "ok") this.#asked = null;
    else if (answer.why !== "stale_ask") {
      this.#notify(answer.says ?? t(`no.${answer.why}`));
      this.ui.sending.value = null;
      this.#answered = "";
      this.ask.value = now;
    }
  }

  /** @override */
  next() {
    const [, ...rest] = this.sheets.peek();
    this.sheets.value = rest;
    if (rest.length) return;
    this.#holding = false;
    if (this.#latest.phase !== "over") this.#line.send({ t: "ready" });
    this.#drain();
  }

  /** A watcher looks back, or on again; at the end he is with the table. @override @param {number} by */
  step(by) {
    const { behind } = this;
    behind.value = Math.max(0, Math.min(this.#past.length - 1, behind.peek() - by));
    this.state.value = behind.peek() ? this.#past[this.#past.length - 1 - behind.peek()] : this.#latest;
  }

  /** @override @param {Tile} tile */
  weigh(tile) {
    if (this.weighed.peek()?.tile !== tile) this.#line.send({ t: "weigh", tile });
  }

  /** @override @param {string} name @param {boolean} on */
  toggle(name, on) {
    this.#line.send({ t: "set", toggle: name, on });
  }

  /** @override @param {Saying} what */
  say(what) {
    return this.#line.send({ t: "say", ...what });
  }

  /** @override @param {string} what @param {object} [more] */
  command(what, more) {
    return this.#line.send({ t: "room", do: what, ...more });
  }

  /** @override @param {number} ms */
  localTime(ms) {
    return new Date(ms - this.#offset);
  }

  /** @override */
  close() {
    this.#line.close();
  }

  /* What the table shows */

  /** Said on the table and in the log. @param {string} text */
  #notify(text) {
    this.notice.value = text;
    this.write(text);
  }

  /** @param {State} next */
  #advance(next) {
    this.#latest = next;
    if (this.watch) this.#past.push(next);
    if (this.behind.peek()) this.behind.value += 1;
    else this.state.value = next;
  }

  /** @param {State} first */
  #begin(first) {
    this.#queue = [];
    this.#holding = false;
    this.#past = [];
    this.sheets.value = [];
    this.behind.value = 0;
    this.#advance(first);
  }

  #reset() {
    this.#have = 0;
    this.#asked = null;
    this.#unproved = [];
    batch(() => {
      this.#begin(empty());
      for (const one of [this.ask, this.hints, this.furiten, this.clock, this.ready, this.bubble]) one.value = null;
    });
  }

  /**
   * @param {GameEvent} event
   * @param {boolean} quiet without sound and word bubble @param {boolean} [told] in the log
   */
  #show(event, quiet, told = !quiet) {
    const before = this.#latest;
    this.#advance(reduce(before, event));
    this.#unproved.push({ before, event });
    if (this.#proving && this.#unproved.length === 1) afterPicture(() => this.#prove(), { light: true });
    if (event.k === "hand_start") {
      this.furiten.value = this.hints.value = this.ready.value = this.weighed.value = null;
      this.sheets.value = [];
    }
    if (event.k === "discard" && event.b.seat === this.seat.peek()) this.hints.value = this.weighed.value = null;
    this.#lay(event, before);
    const says = told ? sentence(before, event, this.seat.peek()) : "";
    if (quiet) {
      if (told) this.write(says);
      return;
    }
    this.#log.tell(says);
    afterPicture(() => this.ui.sounds?.play(event), { light: true });
    const word = called(event);
    if (!word || !("seat" in event.b)) return;
    const call = word.replace(/^(concealed|added)_/, "");
    this.bubble.value = { seat: event.b.seat, call, word: t(`call.${word}`), n: event.n, win: event.k === "win" };
    this.ui.sounds?.say(t(`call.${word}`));
  }

  /**
   * The sheet of an event, if it has one; the end of a hand holds the table until they are read.
   * @param {GameEvent} event @param {State} before
   */
  #lay(event, before) {
    const { sheets } = this;
    if (SHEETS.includes(event.k) && !this.behind.peek()) {
      sheets.value = [...sheets.peek(), { event, state: this.#latest, before }];
    }
    if (event.k !== "hand_end" || !sheets.peek().length) return;
    sheets.value = sheets.peek().map((one) => ({ ...one, end: event }));
    this.#holding = true;
  }

  /** Tiles are proved once the table has been painted: those of this hand so far, then each as it comes. */
  async #startProving() {
    await this.ui.painted;
    const { Prover } = await import("./model/wall.js");
    this.#prover = new Prover();
    this.#line.send({ t: "prove" });
  }

  /** @param {Map<number, Proof[]>} [late] proofs of events that came without, by their number */
  #prove(late) {
    for (const { before, event } of this.#unproved.splice(0)) {
      const whole = /** @type {GameEvent} */ ({ ...event, p: event.p ?? late?.get(event.n) });
      if (this.#prover) this.proved.value = this.#prover.take(before, whole);
    }
  }

  #drain() {
    batch(() => {
      for (let next = this.#queue[0]; next; next = this.#queue[0]) {
        if (this.#holding && next.k === "hand_start") {
          if (!this.ready.peek()) return; // nobody waits for us: the sheets stay until they are read
          this.#holding = false;
          this.sheets.value = [];
        }
        this.#queue.shift();
        this.#show(next, this.#queue.length > MANY);
      }
      this.#offer();
    });
  }

  #offer() {
    const next = this.#asked;
    const reading = this.#holding && this.sheets.peek().length > 0 && next?.kind !== "announce";
    const open = next && next.id !== this.#answered && !this.#queue.length && !reading;
    this.ask.value = open ? next : null;
  }

  /** @param {GameEvent[]} events */
  #catchUp(events) {
    const fresh = events.filter((event) => event.n > this.#have);
    if (!fresh.length) return;
    this.#have = fresh[fresh.length - 1].n;
    const last = fresh.map((event) => event.k).lastIndexOf("hand_start");
    batch(() => {
      if (last >= 0) {
        this.#queue = [];
        for (const event of fresh.slice(0, last)) this.#show(event, true);
        this.sheets.value = [];
        this.#holding = false;
      }
      for (const event of [...this.#queue.splice(0), ...fresh.slice(Math.max(last, 0))]) this.#show(event, true, true);
      this.#offer();
    });
  }

  /* What the socket brings */

  /** @param {Frame} frame */
  #hear(frame) {
    const hear = /** @type {((frame: Frame) => void) | undefined} */ (this.#heard[frame.t]);
    hear?.(frame);
  }

  /** @type {{ [K in keyof Frames]?: (frame: Frames[K]) => void }} */
  #heard = {
    welcome: (frame) => {
      this.#offset = frame.now - Date.now();
      if (frame.game !== this.#game) {
        this.#game = frame.game;
        this.#reset();
      }
      this.you.value = frame.you;
      this.seat.value = /^seat\d$/.test(frame.view) ? Number(frame.view[4]) : null;
    },
    room: (frame) => {
      this.room.value = frame.b;
    },
    ev: (frame) => {
      if (frame.n <= this.#have) return;
      this.#have = frame.n;
      this.#queue.push(frame);
      this.#drain();
    },
    batch: (frame) => this.#catchUp(frame.ev),
    proofs: (frame) => {
      this.#proving = true;
      this.#prove(new Map(frame.of.map(({ n, p }) => [n, p])));
    },
    snap: (frame) => {
      this.#have = frame.n;
      this.#begin(fromSnap(frame));
    },
    ask: (frame) => {
      this.#asked = { ...frame, since: performance.now() };
      afterPicture(() => this.#offer(), { first: true });
    },
    unask: ({ id, by, why }) => {
      if (this.#asked?.id !== id) return;
      this.#asked = null;
      this.ask.value = null;
      if (by == null || by === this.seat.peek() || why === "answered") return;
      this.notice.value = t("prompt.lost", { call: t(`call.${why}`), who: windAt(this.#latest, by) });
    },
    note: ({ k, b }) => {
      const note = /** @type {((body: Notes[keyof Notes]) => void) | undefined} */ (this.#notes[k]);
      note?.(b);
    },
    wait: ({ ready, until }) => {
      this.ready.value = { ready, until: until === null ? null : until - this.#offset };
      this.#drain();
    },
    clock: (frame) => {
      this.clock.value = { ...frame, since: performance.now() };
    },
    say: ({ who, text, phrase }) => {
      this.chat.value = [...this.chat.peek().slice(-199), { name: who.name, text: text ?? t(`phrase.${phrase}`) }];
    },
  };

  /** What only this seat is told. @type {{ [K in keyof Notes]: (body: Notes[K]) => void }} */
  #notes = {
    furiten: (body) => {
      this.furiten.value = body.on ? body : null;
    },
    passed_win: (body) => this.#notify(t(`furiten.passed_${body.until}`)),
    hints: (body) => {
      this.hints.value = body;
    },
    weighed: (body) => {
      this.weighed.value = body;
    },
    toggles: (body) => {
      this.toggles.value = body;
    },
    auto: (body) => {
      this.notice.value = t(`auto.${body.why}`);
    },
    seat: (body) => {
      this.notice.value = body.held === "bot" ? t("seat.held") : "";
    },
  };
}
