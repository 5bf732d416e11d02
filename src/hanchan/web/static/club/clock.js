/** The hall's clock: large digits, the book's signal with a gong, and what every table has left. */
import { all, clock, find } from "./page.js";

const hall = /** @type {HTMLElement} */ (find("[data-hall]"));
const words = JSON.parse(hall.dataset.words ?? "{}");
const show = Object.fromEntries(
  ["what", "digits", "state", "board"].map((name) => [name, /** @type {HTMLElement} */ (find(`[data-${name}]`, hall))]),
);
/** @type {AudioContext | null} */
let audio = null;
/** @type {any} */
let now = null;
let at = 0;
/** What has been sounded, so that a reload or a late answer sounds nothing twice. @type {Set<string>} */
const sounded = new Set(JSON.parse(sessionStorage.getItem("club.sounded") ?? "[]"));

/** A gong: low partials that fade slowly. @param {number} times */
function gong(times) {
  if (!audio) return;
  for (let stroke = 0; stroke < times; stroke += 1) {
    for (const [pitch, loud] of [
      [98, 0.5],
      [196, 0.35],
      [263, 0.25],
      [392, 0.12],
    ]) {
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

/** @param {string} text @param {any} value */
const put = (text, value) => text.replace("#", String(value));

/** One table of the board. @param {any} one */
function table(one) {
  const card = document.createElement("article");
  card.dataset.table = one.table;
  card.dataset.state =
    one.signed || one.keyed > 1 ? "done" : one.hands_left === null ? "play" : one.hands_left ? "last" : "over";
  const title = document.createElement("b");
  title.textContent = put(words.table, one.table);
  const left = document.createElement("span");
  const signalled = now.started && now.left !== null && now.left <= now.signal_left;
  left.textContent =
    card.dataset.state === "done"
      ? words.done
      : one.hands_left !== null
        ? put(words.left, one.hands_left)
        : signalled
          ? words.dice
          : "";
  card.toggleAttribute("data-called", Boolean(one.called));
  const added = document.createElement("small");
  added.textContent = one.called ? words.called : one.added ? put(words.added, Math.round(one.added / 60)) : "";
  card.append(title, left, added);
  return card;
}

/** Brings the page up to date with what is known. */
function draw() {
  if (!now || now.round === null) {
    show.what.textContent = words.none;
    return;
  }
  const running = now.started && !now.paused && !now.closed;
  const passed = running ? (performance.now() - at) / 1000 : 0;
  const left = now.left === null ? null : Math.max(0, now.left - passed);
  show.what.textContent = put(words.round, now.round);
  show.digits.textContent = left === null ? clock(now.elapsed + passed) : clock(Math.ceil(left));
  const signal = running && left !== null && left <= now.signal_left;
  show.state.textContent = now.closed
    ? words.closed
    : !now.started
      ? words.waiting
      : now.paused
        ? words.paused
        : signal
          ? words.signal
          : words.playing;
  hall.dataset.state = now.closed
    ? "closed"
    : !now.started
      ? "waiting"
      : now.paused
        ? "paused"
        : signal
          ? "signal"
          : "playing";
  if (running && now.elapsed + passed < 20) sound(`start ${now.round}`, 1);
  if (signal && left > now.signal_left - 60) sound(`signal ${now.round}`, 3);
}

async function ask() {
  try {
    now = await (await fetch(hall.dataset.hall ?? "", { cache: "no-store" })).json();
    at = performance.now();
    show.board.replaceChildren(...now.tables.map(table));
    show.board.dataset.count = now.tables.length;
    draw();
  } catch {
    // the clock goes on by itself until the server is back
  }
}

const button = /** @type {HTMLElement} */ (find("[data-sound]", hall));
button.addEventListener("click", () => {
  audio = audio ? null : new AudioContext();
  button.setAttribute("aria-pressed", String(audio !== null));
  gong(1);
});
find("[data-full]", hall)?.addEventListener("click", () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {}),
);
navigator.wakeLock?.request("screen").catch(() => {}); // a projector should not go dark
ask();
setInterval(ask, 2000);
setInterval(draw, 200);
all("[data-hall]").forEach((one) => (one.dataset.ready = ""));
