/** A live table: what the socket says, as signals that the views read, and the commands that answer it. */

import { language, t } from "./i18n.js";
import { empty, fromSnap, reduce, SHEETS } from "./model/reduce.js";
import { sentence, windAt } from "./model/say.js";
import { prover } from "./model/wall.js";
import { line } from "./net.js";
import { batch, signal } from "./signal.js";
import { play as sound } from "./sound.js";
import { random, seatOf } from "./store.js";

const LINE_MS = 1000;

/**
 * @param {string} table
 * @param {{ watch?: boolean }} [how]
 */
export function live(table, { watch = false } = {}) {
  const state = signal(empty());
  const seat = signal(null);
  const room = signal(null);
  const you = signal(null);
  const ask = signal(null);
  const asked = signal(null); // the ask as it came; shown once the events before it are
  const sheets = signal([]);
  const hints = signal(null);
  const furiten = signal(null);
  const toggles = signal({ sort: true, auto_win: false, no_calls: false, discard_drawn: false });
  const clock = signal(null);
  const ready = signal(null);
  const chat = signal([]);
  const log = signal([]);
  const bubble = signal(null);
  const notice = signal("");
  const proved = signal({ count: 0, ok: true }); // tiles of this hand whose place in the wall was proved
  const prove = prover();
  /** @type {any[]} events that wait for the sheets to be read */
  let queue = [];
  let game = null;
  let have = 0;
  let holding = false;
  let answered = ""; // the id of the ask we answered; it must not be offered again while the answer travels
  let offset = 0;
  let latest = state.peek(); // what the table shows, unless a watcher looks back at earlier states
  let past = [latest];
  const behind = signal(0);
  const nonce = random(32);
  /** @type {string[]} sentences that wait for their line in the log */
  const pending = [];
  let spoke = 0;

  /** A line of its own, now, after what was told. @param {string} text */
  function write(text) {
    spoke = performance.now();
    log.value = [...log.peek(), pending.splice(0).join(" · "), text].filter(Boolean);
  }

  /** What the table did: one line a second at most, so that who listens can follow. @param {string} text */
  function tell(text) {
    if (text && pending.push(text) === 1) setTimeout(write, spoke + LINE_MS - performance.now(), "");
  }

  /** @param {import("./model/reduce.js").State} next */
  function advance(next) {
    latest = next;
    if (watch) past.push(next);
    if (behind.peek()) behind.value += 1;
    else state.value = next;
  }

  /** A watcher looks back, or on again; at the end he is with the table. @param {number} by */
  function step(by) {
    behind.value = Math.max(0, Math.min(past.length - 1, behind.peek() - by));
    state.value = behind.peek() ? past[past.length - 1 - behind.peek()] : latest;
  }

  /** @param {import("./model/reduce.js").State} first */
  function begin(first) {
    past = [];
    behind.value = 0;
    advance(first);
  }

  function reset() {
    queue = [];
    have = 0;
    holding = false;
    batch(() => {
      begin(empty());
      ask.value = asked.value = hints.value = furiten.value = clock.value = ready.value = bubble.value = null;
      sheets.value = [];
    });
  }

  /** @param {boolean} quiet without sound and word bubble @param {boolean} [told] with a line in the log */
  function show(event, quiet, told = !quiet) {
    const before = latest;
    const after = reduce(before, event);
    advance(after);
    proved.value = prove(before, event);
    if (event.k === "hand_start") {
      furiten.value = hints.value = ready.value = null;
      sheets.value = [];
    }
    if (event.k === "discard" && event.b.seat === seat.peek()) hints.value = null;
    if (SHEETS.includes(event.k) && !behind.peek()) sheets.value = [...sheets.peek(), { event, state: after, before }];
    if (event.k === "hand_end" && sheets.peek().length) {
      sheets.value = sheets.peek().map((one) => ({ ...one, end: event }));
      holding = true;
    }
    if (told) (quiet ? write : tell)(sentence(before, event, seat.peek()));
    if (quiet) return;
    sound(event);
    const said =
      { call: event.b.act, kan: "kong", win: event.b.seat === event.b.source ? "tsumo" : "ron" }[event.k] ??
      (event.k === "discard" && event.b.riichi ? "riichi" : null);
    if (said) bubble.value = { seat: event.b.seat, word: t(`call.${said}`), n: event.n };
  }

  function drain() {
    batch(() => {
      while (queue.length) {
        const next = queue[0];
        if (holding && next.k === "hand_start") {
          if (!ready.peek()) return; // nobody waits for us: the sheets stay until they are read
          holding = false;
          sheets.value = [];
        }
        queue.shift();
        show(next, queue.length > 40);
      }
      offer();
    });
  }

  function offer() {
    const next = asked.peek();
    ask.value =
      next &&
      next.id !== answered &&
      queue.length === 0 &&
      !(holding && sheets.peek().length && next.kind !== "announce")
        ? next
        : null;
  }

  /** @param {any[]} events */
  function catchUp(events) {
    const fresh = events.filter((event) => event.n > have);
    if (!fresh.length) return;
    have = fresh[fresh.length - 1].n;
    const last = fresh.map((event) => event.k).lastIndexOf("hand_start");
    if (last >= 0) {
      queue = [];
      batch(() => {
        for (const event of fresh.slice(0, last)) show(event, true);
        sheets.value = [];
        holding = false;
      });
    }
    queue.push(...fresh.slice(Math.max(last, 0)));
    batch(() => {
      while (queue.length) show(queue.shift(), true, true);
      offer();
    });
  }

  /** @type {Record<string, (frame: any) => void>} */
  const hear = {
    welcome(frame) {
      offset = frame.now - Date.now();
      if (frame.game !== game) {
        game = frame.game;
        reset();
      }
      you.value = frame.you;
      seat.value = /^seat\d$/.test(frame.view) ? Number(frame.view[4]) : null;
    },
    room(frame) {
      room.value = frame.b;
    },
    ev(frame) {
      if (frame.n <= have) return;
      have = frame.n;
      queue.push(frame);
      drain();
    },
    batch: (frame) => catchUp(frame.ev),
    snap(frame) {
      have = frame.n;
      queue = [];
      holding = false;
      sheets.value = [];
      begin(fromSnap(frame.n, frame.state));
    },
    ask(frame) {
      asked.value = { ...frame, since: performance.now() };
      offer();
    },
    unask(frame) {
      if (asked.peek()?.id !== frame.id) return;
      asked.value = null;
      ask.value = null;
      if (frame.by != null && frame.by !== seat.peek() && frame.why !== "answered") {
        notice.value = t("prompt.lost", { call: t(`call.${frame.why}`), who: windAt(latest, frame.by) });
      }
    },
    note(frame) {
      const notes = {
        furiten: (body) => (furiten.value = body.on ? body : null),
        passed_win: (body) => write((notice.value = t(`furiten.passed_${body.until}`))),
        hints: (body) => (hints.value = body),
        toggles: (body) => (toggles.value = body),
        auto: (body) => (notice.value = t(`auto.${body.why}`)),
        seat: (body) => (notice.value = body.held === "bot" ? t("seat.held") : ""),
      };
      notes[frame.k]?.(frame.b);
    },
    wait(frame) {
      ready.value = { ready: frame.ready, until: frame.until === null ? null : frame.until - offset };
      drain();
    },
    clock(frame) {
      clock.value = { ...frame, since: performance.now() };
    },
    say(frame) {
      const text = frame.text ?? t(`phrase.${frame.phrase}`);
      chat.value = [...chat.peek().slice(-199), { who: frame.who, text, channel: frame.channel }];
    },
  };

  const wire = line(
    `/ws/${encodeURIComponent(table)}`,
    () => ({
      have,
      game,
      token: watch ? undefined : seatOf(table),
      watch,
      lang: language.peek(),
      proof: true,
      nonce,
    }),
    (frame) => hear[frame.t]?.(frame),
  );

  /** Answers the prompt; the buttons go at once, and come back if the server refuses. */
  async function act(option, more = {}) {
    const now = ask.peek();
    if (!now) return;
    answered = now.id;
    ask.value = null;
    const answer = await wire.send({ t: "do", ask: now.id, ...option, ...more });
    if (answer.t === "no" && asked.peek()?.id === now.id && answer.why !== "stale_ask") {
      write((notice.value = answer.says ?? t(`no.${answer.why}`)));
      answered = "";
      ask.value = now;
    } else if (answer.t === "ok" && asked.peek()?.id === now.id) asked.value = null;
  }

  /** The first sheet was read. */
  function next() {
    const [, ...rest] = sheets.peek();
    sheets.value = rest;
    if (rest.length) return;
    holding = false;
    if (latest.phase !== "over") wire.send({ t: "ready" });
    drain();
  }

  return {
    table,
    watch,
    state,
    seat,
    room,
    you,
    ask,
    sheets,
    hints,
    furiten,
    toggles,
    clock,
    ready,
    chat,
    log,
    bubble,
    notice,
    proved,
    behind,
    step,
    write,
    status: wire.status,
    lag: wire.lag,
    act,
    next,
    close: wire.close,
    localTime: (ms) => new Date(ms - offset),
    toggle: (name, on) => wire.send({ t: "set", toggle: name, on }),
    say: (what) => wire.send({ t: "say", ...what }),
    command: (what, more = {}) => wire.send({ t: "room", do: what, ...more }),
  };
}

/** @typedef {ReturnType<typeof live>} Live */
