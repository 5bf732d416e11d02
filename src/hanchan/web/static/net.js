/**
 * The socket: reconnects by itself, resends what was not acknowledged, and notices silence. A dropped line shows as
 * silence more often than as a close, so a missing pong is what counts.
 */
import { outside } from "./base.js";
import { dial } from "./dial.js";
import { t } from "./i18n.js";
import { random } from "./kept.js";
import { signal } from "./signal.js";

/** @import { Answer, Frames, Signal, Status } from "./types.d.ts" */
/** @typedef {{ [K in keyof Frames]: { t: K } & Frames[K] }[keyof Frames]} Frame */

// A table whose server is gone has another one within three seconds: until then we ask every second.
const STEPS = [300, 700, 1000, 1000, 1000, 1500, 3000, 5000];
const PING_MS = 2500;
const PONG_MS = 8000;
const RESEND_MS = 2500;
/** Words after which nobody dials again. @type {Status[]} */
export const FINAL = ["replaced", "token", "unknown", "full", "proto", "closed", "policy"];
const MOMENTS = /** @type {[EventTarget, string][]} */ ([
  [window, "online"],
  [window, "pageshow"],
  [document, "visibilitychange"],
]);

/** A line to a table. */
export class Line {
  /** @type {Signal<Status>} */
  status = signal("connecting");
  lag = signal(0);
  /** @type {Map<string, { frame: object, sent: number, done: (answer: Answer) => void }>} */
  #open = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #heard = 0;
  #welcomed = false;
  #over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #beat;

  /**
   * @param {string} path `/ws/…`
   * @param {() => object} hello what to say first, every time
   * @param {(frame: Frame) => void} hear
   */
  constructor(path, hello, hear) {
    this.path = path;
    this.hello = hello;
    this.hear = hear;
    this.#beat = setInterval(() => this.#tick(), PING_MS);
    for (const [target, name] of MOMENTS) target.addEventListener(name, this.#again);
    this.#dial();
  }

  /** A command with an id of its own; the answer is `ok` or `no`. @param {object} frame @returns {Promise<Answer>} */
  send(frame) {
    const id = random(12);
    return new Promise((done) => {
      const whole = { ...frame, id };
      this.#open.set(id, { frame: whole, sent: Date.now(), done });
      if (this.#welcomed) this.#raw(whole);
    });
  }

  close() {
    this.#over = true;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    for (const [target, name] of MOMENTS) target.removeEventListener(name, this.#again);
    this.#drop();
  }

  /** @param {object} frame */
  #raw(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #dial() {
    clearTimeout(this.#timer);
    if (this.#over) return;
    this.#drop();
    const { socket, heard } = dial(this.path, this.hello);
    this.#socket = socket;
    this.#welcomed = false;
    this.#heard = Date.now();
    for (const data of heard) this.#receive(JSON.parse(data));
    socket.onmessage = (message) => socket === this.#socket && this.#receive(JSON.parse(message.data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #drop() {
    const before = this.#socket;
    if (!before) return;
    this.#socket = null;
    before.onclose = before.onmessage = before.onopen = null;
    before.close();
  }

  #lost() {
    this.#drop();
    if (this.#over) return;
    if (!["restart", "storage"].includes(this.status.peek())) this.status.value = "reconnecting";
    const wait = STEPS[Math.min(this.#tries, STEPS.length - 1)] * (0.7 + 0.6 * Math.random());
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#dial(), wait);
  }

  /** @param {Frame} frame */
  #receive(frame) {
    this.#heard = Date.now();
    if (frame.t === "ping") return this.#raw({ t: "pong", c: frame.c });
    if (frame.t === "pong") return this.#time(Date.now() - frame.c);
    if (frame.t === "welcome") this.#welcome();
    else if (frame.t === "ok" || frame.t === "no") this.#answered(frame);
    else if (frame.t === "bye") this.#dismissed(frame.why);
    this.hear(frame);
    if (frame.t === "sync" || frame.t === "room") this.#resend(0);
  }

  /** @param {number} lag */
  #time(lag) {
    const { status } = this;
    this.lag.value = this.lag.peek() ? Math.round(0.8 * this.lag.peek() + 0.2 * lag) : lag;
    if (!this.#welcomed || !["connected", "unstable"].includes(status.peek())) return;
    status.value = lag > 800 ? "unstable" : "connected";
  }

  #welcome() {
    this.#welcomed = true;
    this.#tries = 0;
    this.status.value = "connected";
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const command = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    command?.done(answer);
  }

  /** @param {Status} why */
  #dismissed(why) {
    this.status.value = why;
    if (FINAL.includes(why)) this.close();
  }

  /** @param {number} age */
  #resend(age) {
    const now = Date.now();
    for (const command of this.#open.values()) {
      if (now - command.sent < age) continue;
      command.sent = now;
      this.#raw(command.frame);
    }
  }

  #tick() {
    if (this.#socket && Date.now() - this.#heard > PONG_MS) this.#lost();
    else if (this.#welcomed) {
      this.#raw({ t: "ping", c: Date.now(), lag: this.lag.peek() });
      this.#resend(RESEND_MS);
    }
  }

  #again = () => {
    if (this.#over || document.visibilityState === "hidden") return;
    if (this.#socket && this.#socket.readyState <= 1 && Date.now() - this.#heard <= PING_MS + 1500) return;
    this.#tries = 0;
    this.#dial();
  };
}

/** A refusal of the server: its sentence, and what else it says. */
export class Refused extends Error {
  /** @param {number} status @param {{ error?: string, code?: string, watch?: string }} said */
  constructor(status, said) {
    super(said.error ?? `${status}`);
    this.code = said.code; // a word for programs
    this.watch = said.watch; // where one may look on instead
  }
}

/** What went wrong, in words. @param {unknown} failed */
export const messageOf = (failed) => (failed instanceof Error ? failed.message : String(failed));

/**
 * A JSON answer of the server; a refusal is thrown with its sentence. The caller says what it expects.
 * @template T
 * @param {string} path @param {object} [body]
 * @returns {Promise<T>}
 */
export async function api(path, body) {
  const headers = { "content-type": "application/json" };
  const sent = body && { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(outside(path), sent).catch(() => {
    throw new Error(t("line.down")); // the browser's own words are in its own language
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, data);
  return data;
}
