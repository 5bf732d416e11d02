/**
 * The socket: reconnects by itself, resends what was not acknowledged, and notices silence. A dropped line shows as
 * silence more often than as a close, so a missing pong is what counts.
 */
import { signal } from "./signal.js";
import { random } from "./store.js";

const STEPS = [300, 700, 1500, 3000, 5000];
const PING_MS = 2500;
const PONG_MS = 8000;
const RESEND_MS = 2500;
/** Words after which nobody dials again. */
export const FINAL = ["replaced", "token", "unknown", "full", "proto", "closed", "policy"];

/** @typedef {"connecting" | "connected" | "unstable" | "reconnecting" | "replaced" | "restart" | "token" | "unknown" | "full" | "proto" | "closed" | "policy" | "rate"} Line */

/**
 * A line to a table.
 * @param {string} path `/ws/…`
 * @param {() => Record<string, any>} hello what to say first, every time
 * @param {(frame: any) => void} hear
 */
export function line(path, hello, hear) {
  /** @type {{ value: Line, peek: () => Line }} */
  const status = signal("connecting");
  const lag = signal(0);
  /** @type {Map<string, { frame: any, sent: number, done: (answer: any) => void }>} */
  const open = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let heard = 0;
  let welcomed = false;
  let over = false;
  let timer = null;

  const raw = (frame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  function dial() {
    clearTimeout(timer);
    if (over) return;
    drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const made = new WebSocket(`${scheme}://${location.host}${path}`);
    socket = made;
    welcomed = false;
    heard = Date.now();
    made.onopen = () => raw({ t: "hello", proto: 1, ...hello() });
    made.onmessage = (message) => made === socket && receive(JSON.parse(message.data));
    made.onclose = () => made === socket && lost();
  }

  function drop() {
    if (!socket) return;
    const before = socket;
    socket = null;
    before.onclose = before.onmessage = before.onopen = null;
    before.close();
  }

  function lost() {
    drop();
    if (over) return;
    if (status.peek() !== "restart") status.value = "reconnecting";
    const wait = STEPS[Math.min(tries, STEPS.length - 1)] * (0.7 + 0.6 * Math.random());
    tries += 1;
    timer = setTimeout(dial, wait);
  }

  function receive(frame) {
    heard = Date.now();
    if (frame.t === "ping") return raw({ t: "pong", c: frame.c });
    if (frame.t === "pong") {
      const now = Date.now() - frame.c;
      lag.value = lag.peek() ? Math.round(0.8 * lag.peek() + 0.2 * now) : now;
      if (welcomed && ["connected", "unstable"].includes(status.peek()))
        status.value = now > 800 ? "unstable" : "connected";
      return;
    }
    if (frame.t === "welcome") {
      welcomed = true;
      tries = 0;
      status.value = "connected";
    }
    if (frame.t === "ok" || frame.t === "no") {
      const command = open.get(frame.id);
      open.delete(frame.id);
      command?.done(frame);
    }
    if (frame.t === "bye") {
      status.value = frame.why;
      if (FINAL.includes(frame.why)) end();
    }
    hear(frame);
    if (frame.t === "sync" || frame.t === "room") resend(0);
  }

  /** @param {number} age */
  function resend(age) {
    const now = Date.now();
    for (const command of open.values()) {
      if (now - command.sent >= age) {
        command.sent = now;
        raw(command.frame);
      }
    }
  }

  function tick() {
    if (over) return;
    if (socket && Date.now() - heard > PONG_MS) lost();
    else if (welcomed) {
      raw({ t: "ping", c: Date.now(), lag: lag.peek() });
      resend(RESEND_MS);
    }
  }

  /** A command with an id of its own; the answer is `ok` or `no`. @returns {Promise<any>} */
  function send(frame) {
    const id = random(12);
    return new Promise((done) => {
      const whole = { ...frame, id };
      open.set(id, { frame: whole, sent: Date.now(), done });
      if (welcomed) raw(whole);
    });
  }

  const again = () => {
    if (over || document.visibilityState === "hidden") return;
    if (!socket || socket.readyState > 1 || Date.now() - heard > PING_MS + 1500) {
      tries = 0;
      dial();
    }
  };
  const beat = setInterval(tick, PING_MS);
  const moments = [
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ];
  for (const [target, name] of moments) target.addEventListener(name, again);

  function end() {
    over = true;
    clearInterval(beat);
    clearTimeout(timer);
    for (const [target, name] of moments) target.removeEventListener(name, again);
    drop();
  }

  dial();
  return { status, lag, send, close: end };
}

/** A JSON answer of the server; a refusal is thrown with its sentence. @param {string} path @returns {Promise<any>} */
export async function api(path, body) {
  const given =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, given);
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.error ?? `${answer.status}`), data);
  return data;
}
