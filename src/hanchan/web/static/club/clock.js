/** The hall's clock: large digits, the book's signal with a gong, and what every table has left. */
import { screenLight } from "../wake.js";
import { clock, find, get } from "./elements.js";

/**
 * @typedef {{
 *   table: number, signed: boolean, keyed: number, hands_left: number | null, called: boolean, added: number,
 * }} Table
 * @typedef {{
 *   round: number | null, started: boolean, paused: boolean, closed: boolean, left: number | null, elapsed: number,
 *   signal_left: number, tables: Table[],
 * }} Now
 */

const hall = get(HTMLElement, "[data-hall]");
/** @type {Record<string, string>} */
const words = JSON.parse(hall.dataset.words ?? "{}");
const [what, digits, state, board] = ["what", "digits", "state", "board"].map((name) =>
  get(HTMLElement, `[data-${name}]`, hall),
);
/** @type {AudioContext | null} */
let audio = null;
/** @type {Now | null} */
let now = null;
let at = 0;
/** What has been sounded, so that a reload or a late answer sounds nothing twice. @type {Set<string>} */
const sounded = new Set(JSON.parse(sessionStorage.getItem("club.sounded") ?? "[]"));
/** Pitches of a gong and how loud each is. */
const PARTIALS = [
  { pitch: 98, loud: 0.5 },
  { pitch: 196, loud: 0.35 },
  { pitch: 263, loud: 0.25 },
  { pitch: 392, loud: 0.12 },
];

/** A gong: low partials that fade slowly. @param {number} times */
function gong(times) {
  if (!audio) return;
  for (let stroke = 0; stroke < times; stroke += 1) {
    for (const { pitch, loud } of PARTIALS) {
      const from = audio.currentTime + stroke * 1.6;
      const source = audio.createOscillator();
      const gain = audio.createGain();
      source.frequency.value = pitch;
      gain.gain.setValueAtTime(0.0001, from);
      gain.gain.exponentialRampToValueAtTime(loud, from + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, from + 3);
      source.connect(gain).connect(audio.destination);
      source.start(from);
      source.stop(from + 3.1);
    }
  }
}

/** Sounds once. @param {string} what @param {number} times */
function sound(what, times) {
  if (sounded.has(what)) return;
  sounded.add(what);
  sessionStorage.setItem("club.sounded", JSON.stringify([...sounded]));
  hall.dataset.sounded = what;
  gong(times);
}

/** @param {string} text @param {number} value */
const put = (text, value) => text.replace("#", String(value));

/** What a table has left, as a word for the style sheet. @param {Table} one */
function progress({ signed, keyed, hands_left: left }) {
  if (signed || keyed > 1) return "done";
  if (left === null) return "play";
  return left ? "last" : "over";
}

/** What a table has left, in words. @param {Table} one @param {boolean} signalled */
function leftWords(one, signalled) {
  if (progress(one) === "done") return words.done;
  if (one.hands_left !== null) return put(words.left, one.hands_left);
  return signalled ? words.dice : "";
}

/** @param {keyof HTMLElementTagNameMap} name @param {string} text */
const text = (name, text) => Object.assign(document.createElement(name), { textContent: text });

/** One table of the board. @param {Table} one @param {boolean} signalled */
function table(one, signalled) {
  const card = document.createElement("article");
  Object.assign(card.dataset, { table: one.table, state: progress(one) });
  card.toggleAttribute("data-called", Boolean(one.called));
  const added = one.added ? put(words.added, Math.round(one.added / 60)) : "";
  card.append(
    text("b", put(words.table, one.table)),
    text("span", leftWords(one, signalled)),
    text("small", one.called ? words.called : added),
  );
  return card;
}

/**
 * What the clock says: a word for the style sheet, and the key of its words.
 * @param {Now} now @param {boolean} signal
 */
function phase({ closed, started, paused }, signal) {
  if (closed) return "closed";
  if (!started) return "waiting";
  if (paused) return "paused";
  return signal ? "signal" : "playing";
}

/** Brings the page up to date with what is known. */
function draw() {
  if (!now || now.round === null) {
    what.textContent = words.none;
    return;
  }
  const running = now.started && !now.paused && !now.closed;
  const passed = running ? (performance.now() - at) / 1000 : 0;
  const left = now.left === null ? null : Math.max(0, now.left - passed);
  const signal = running && left !== null && left <= now.signal_left;
  what.textContent = put(words.round, now.round);
  digits.textContent = left === null ? clock(now.elapsed + passed) : clock(Math.ceil(left));
  hall.dataset.state = phase(now, signal);
  state.textContent = words[hall.dataset.state];
  if (running && now.elapsed + passed < 20) sound(`start ${now.round}`, 1);
  if (signal && left > now.signal_left - 60) sound(`signal ${now.round}`, 3);
}

const light = screenLight();

async function ask() {
  light.want(true); // a projector should not go dark
  try {
    /** @type {Now} */
    const told = await (await fetch(hall.dataset.hall ?? "", { cache: "no-store" })).json();
    now = told;
    at = performance.now();
    const signalled = told.started && told.left !== null && told.left <= told.signal_left;
    board.replaceChildren(...told.tables.map((one) => table(one, signalled)));
    board.dataset.count = String(told.tables.length);
    draw();
  } catch {
    // the clock goes on by itself until the server is back
  }
}

const button = get(HTMLElement, "[data-sound]", hall);
button.addEventListener("click", () => {
  audio = audio ? null : new AudioContext();
  button.setAttribute("aria-pressed", String(audio !== null));
  gong(1);
});
find(HTMLElement, "[data-full]", hall)?.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});
ask();
setInterval(ask, 2000);
setInterval(draw, 200);
hall.dataset.ready = "";
