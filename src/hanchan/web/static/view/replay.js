/** A game again, step by step: every position has an address. */
import { outside } from "../base.js";
import { element, fill, h, hidden, put } from "../dom.js";
import { points, t } from "../i18n.js";
import { DIGITS, elsewhere, helpDialog, reader } from "../keys.js";
import { empty, reduce, SHEETS } from "../model/reduce.js";
import { nameAt, roundName, ruleBook, sentence, windAt } from "../model/say.js";
import { api, messageOf } from "../net.js";
import { computed, signal } from "../signal.js";
import { Source } from "../source.js";
import { meant, set, settings } from "../store.js";
import { install, sign } from "../tiles/faces.js";
import { Analysis, answered, decider, gamePath } from "./analysis.js";
import { check, choice, copyText } from "./page.js";
import { contents } from "./result.js";
import { commandLine, waits } from "./side.js";
import { part } from "./ui.js";
import "./board.js";
import "./hand.js";

/** @import { GameEvent, Host, Room, Signal, State, Watch } from "../types.d.ts" */
/** @typedef {{ frames: GameEvent[], rules: string }} Game */

/** The moves that have buttons, each with a sign of its name. */
const BUTTONS = "first hand_back own_back back play step own_next hand_next last".split(" ");
/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "step",
  ArrowUp: "hand_back",
  ArrowDown: "hand_next",
  Home: "hand_start",
  End: "hand_end",
  " ": "play",
  Enter: "play",
  ",": "own_back",
  ".": "own_next",
  a: "analysis",
  v: "view",
  d: "differences",
  h: "waits",
  "/": "command",
  "?": "help",
};
const HELP = "step hands ends_of_hand own play view analysis mistakes d h q slash".split(" ");
const EXPORTS = ["jsonl", "mjai", "json", "txt"];
const STEP_MS = 900;

/** The frames of a game, as much as this browser may see. @param {string} game @returns {Promise<Game>} */
async function load(game) {
  const path = `${gamePath(game)}/frames`;
  const shown = api(`${path}?s=open`).catch(() => api(path));
  return /** @type {Promise<Game>} */ (shown.catch(() => api(`${path}?s=public`)));
}

/**
 * Where to go from a step.
 * @param {GameEvent[]} frames @param {number[]} hands @param {number} seat
 * @returns {Record<string, (step: number) => number>}
 */
export function moves(frames, hands, seat) {
  const last = frames.length - 1;
  /** @param {number} step */
  const handAt = (step) => hands.filter((first) => first <= step).length - 1;
  /** The table as the seat saw it when it decided: just before. @param {number} step @param {1 | -1} by */
  const own = (step, by) => {
    for (let at = step + by; at >= 0 && at <= last; at += by) if (decider(frames[at + 1]) === seat) return at;
    return step;
  };
  return {
    first: () => 0,
    last: () => last,
    back: (step) => Math.max(0, step - 1),
    step: (step) => Math.min(last, step + 1),
    hand_back: (step) => {
      const now = hands[handAt(step)];
      return (now < step - 1 ? now : hands[Math.max(0, handAt(step) - 1)]) ?? 0;
    },
    hand_next: (step) => hands[handAt(step) + 1] ?? last,
    own_back: (step) => own(step, -1),
    own_next: (step) => own(step, 1),
    hand_start: (step) => hands[handAt(step)] ?? 0,
    hand_end: (step) => (hands[handAt(step) + 1] ?? last + 1) - 1,
  };
}

/** How a hand ended, in a word or two. @param {State} state @param {GameEvent} event */
function ending(state, event) {
  if (event.k === "win") return [`${nameAt(state, event.b.seat)} ${points(event.b.deltas[event.b.seat])}`];
  if (event.k === "chombo") return [t("foul.chombo")];
  return event.k === "draw_end" ? [t(`draw.${event.b.reason}`)] : [];
}

/**
 * Buttons that move, and the pace; the one that plays says so in words, for its sign is like the next step's.
 * @param {(name: string) => void} go @param {Signal<number>} speed 0: it stands still @param {Signal<number>} pace
 * @param {Watch} watch
 */
function controls(go, speed, pace, watch) {
  const menu = h("select", { "data-go": "speed" });
  menu.addEventListener("change", () => {
    pace.value = Number(menu.value);
    if (speed.peek()) speed.value = pace.peek();
  });
  const buttons = BUTTONS.map((name) => {
    const words = name === "play" ? h("span") : hidden();
    const word = () => (name !== "play" ? name : speed.value ? "pause" : "start");
    watch(() => put(words, { text: t(`go.${word()}`) }));
    return h("button.act", { "data-go": name, onclick: () => go(name) }, sign(name), words);
  });
  const bar = h("div.replay-bar", { role: "toolbar" }, buttons, menu);
  watch(() => {
    put(bar, { "aria-label": t("replay") });
    put(menu, { "aria-label": t("go.speed") });
    /** @param {number} one */
    const option = (one) => h("option", { value: one, selected: one === pace.value }, `${one}×`);
    fill(menu, [1, 2, 4].map(option));
    bar.querySelector("[data-go=play] svg")?.replaceWith(sign(speed.value ? "pause" : "play"));
  });
  return bar;
}

/** The table of a replay: what the chosen step shows, with closed hands if that is wanted. */
class Replayed extends Source {
  spoken = h("p.soft", { role: "status" });

  /** @param {Game} game @param {import("../types.d.ts").Computed<State>} state */
  constructor({ rules, frames }, state) {
    super();
    this.state = /** @type {Signal<State>} */ (state);
    const begun = frames.find((frame) => frame.k === "game_start");
    this.book = { book: rules, changes: begun?.b.changes };
    const room = /** @type {unknown} */ ({ places: [], options: {}, rules: this.book });
    this.room.value = /** @type {Room} */ (room);
  }

  /** @override @param {string} text */
  write(text) {
    this.spoken.textContent = text;
  }
}

/** A replay on the page. */
class Replay {
  speed = signal(0);
  pace = signal(1);
  side = h("div.replay-side");
  waiting = h("div.waits-box", { role: "status" });
  bar = h("header.bar");

  /** @param {Host} host @param {Watch} watch @param {Game} data */
  constructor(host, watch, data) {
    const { frames } = data;
    const { query } = host;
    this.host = host;
    this.frames = frames;
    this.states = [empty()];
    for (const frame of frames) this.states.push(reduce(this.states[this.states.length - 1], frame));
    this.hands = frames.flatMap((frame, at) => (frame.k === "hand_start" ? [at] : []));
    this.at = signal(this.#wanted(query));
    this.from = signal(Number(query.get("s")) & 3); // whatever is asked for is one of the four
    this.open = signal(query.get("closed") !== "1");
    this.source = new Replayed(
      data,
      computed(() => this.#seen()),
    );
    this.source.from = this.from;
    this.panel = new Analysis(host.game, frames, this.at, this.from, watch);
    this.command = commandLine(this.source, watch);
    this.read = reader(this.source);
  }

  /** The step that the address names: by the number of the event, or by the hand. @param {URLSearchParams} query */
  #wanted(query) {
    const { frames, hands } = this;
    const number = Number(query.get("n"));
    const at = query.has("n")
      ? frames.findIndex((frame) => frame.n === number)
      : hands[Number(query.get("h") ?? 1) - 1];
    return Math.max(0, Math.min(frames.length - 1, at ?? 0));
  }

  /** The table at the step; closed hands show backs. @returns {State} */
  #seen() {
    const now = this.states[this.at.value + 1];
    if (this.open.value) return now;
    return { ...now, hands: now.hands.map((hand, seat) => (seat === this.from.value ? hand : hand.map(() => null))) };
  }

  /** The address of the step, or of the hand. @param {boolean} whole */
  #link(whole) {
    const step = whole ? `&n=${this.frames[this.at.value].n}` : "";
    const game = outside(`/g/${this.host.game}`);
    return `${location.origin}${game}?h=${this.#handNow() + 1}${step}&s=${this.from.value}`;
  }

  #handNow() {
    return this.hands.filter((first) => first <= this.at.value).length - 1;
  }

  /** Where the side column is a drawer, what is wanted of it opens it. @param {() => void} work */
  #drawer(work) {
    this.host.dataset.panel = "";
    work();
  }

  /** What a button or a key does, where it is not a move. @type {Record<string, () => void>} */
  #other = {
    play: () => (this.speed.value = this.speed.peek() ? 0 : this.pace.peek()),
    view: () => (this.from.value = (this.from.peek() + 1) % 4),
    analysis: () => this.panel.toggle(),
    differences: () => (this.source.ui.differences.value = !this.source.ui.differences.peek()),
    help: () => (this.source.ui.keys.value = true),
    mistake_next: () => this.panel.mistake(1),
    mistake_back: () => this.panel.mistake(-1),
    waits: () => this.#drawer(() => (this.source.ui.panel.value = this.source.ui.panel.peek() ? "" : "waits")),
    command: () => this.#drawer(() => this.command.querySelector("input")?.focus()),
  };

  /** @param {string} name */
  go = (name) => {
    const { at } = this;
    if (name in this.#other) this.#other[name]();
    else at.value = moves(this.frames, this.hands, this.from.peek())[name](at.peek());
  };

  /** @param {Watch} watch */
  build(watch) {
    const { host, source } = this;
    const board = [
      part("hanchan-board", source),
      controls(this.go, this.speed, this.pace, watch),
      part("hanchan-hand", source),
    ];
    const help = helpDialog(source, watch, HELP);
    host.append(this.bar, h("main.play", { "data-n": 0 }, board), h("aside", this.side, this.command), help);
    watch(() => this.#address());
    watch(() => this.#showBar());
    watch(() => this.#showSide());
    const question = () =>
      source.ui.panel.value ? `waits?n=${this.frames[this.at.value].n}&seat=${this.from.value}` : "";
    answered(host.game, watch, question, source.hints, {});
    watch(() => fill(this.waiting, source.hints.value?.waits && waits(source)));
    watch(() => install(settings.value.index));
    this.#play(watch);
    window.addEventListener("keydown", this.press);
    host.ends.push(() => window.removeEventListener("keydown", this.press));
  }

  #address() {
    history.replaceState(null, "", this.#link(true).slice(location.origin.length));
    const event = this.frames[this.at.value];
    if (event.k !== "call" && event.k !== "kan") return;
    this.source.bubble.value = { seat: event.b.seat, call: event.b.act, word: t(`call.${event.b.act}`), n: event.n };
  }

  #showBar() {
    const { host } = this;
    const now = this.source.state.value;
    fill(
      this.bar,
      h("a.menu", { href: "/" }, "Hanchan"),
      h("h1.round-name", roundName(now)),
      h("span", t("counters", { count: now.counters })),
      h("span.book", ruleBook(this.source.book)),
      h("span.grow"),
      h("button.menu", { onclick: () => this.go("help") }, "?", hidden(t("keys"))),
      h("button.menu.panel-menu", { onclick: () => host.toggleAttribute("data-panel") }, t("panel")),
      h("a.menu.to-verify", { href: `/g/${host.game}/verify` }, t("verify")),
    );
  }

  /** The sheet of the step, if it has one. */
  #sheet() {
    const event = this.frames[this.at.value];
    if (!SHEETS.includes(event.k)) return null;
    const shown = { event, state: this.states[this.at.value + 1], before: this.states[this.at.value] };
    const { title, limit, content } = contents(shown, this.source);
    return h("section.sheet.inline", h("h2", title), h("p.limit", limit), h("div.sheet-body", content));
  }

  /** A hand in the menu: its name and how it ended. @param {number} number */
  #handTitle(number) {
    const { hands, frames } = this;
    const state = this.states[hands[number] + 1];
    const ends = frames.slice(hands[number], hands[number + 1]).flatMap((event) => ending(state, event));
    return `${roundName(state)}${state.counters ? ` +${state.counters}` : ""} – ${ends.join(", ") || "…"}`;
  }

  /** What happened, in words. */
  #sentence() {
    const event = this.frames[this.at.value];
    const says = sentence(this.states[this.at.value], event, null);
    const who = "seat" in event.b ? windAt(this.states[this.at.value + 1], event.b.seat) : "";
    return h("p.now", { role: "status" }, says || t("go.drew", { who }));
  }

  /** The choices of what is shown: hand, seat, open hands, marks. */
  #choices() {
    const { hands, at, from, open } = this;
    /** @type {[string, string][]} */
    const titles = hands.map((_, number) => [String(number), this.#handTitle(number)]);
    /** @type {[string, string][]} */
    const names = [0, 1, 2, 3].map((seat) => [String(seat), nameAt(this.states[at.value + 1], seat)]);
    const toHand = (/** @type {string} */ value) => (at.value = hands[Number(value)]);
    const toSeat = (/** @type {string} */ value) => (from.value = Number(value));
    return [
      choice(t("replay.hand"), "hand", titles, String(this.#handNow()), toHand),
      choice(t("replay.seat"), "viewpoint", names, String(from.value), toSeat),
      check(t("replay.open"), "open", open.value, (on) => (open.value = on)),
      check(t("set.tsumogiri"), "tsumogiri", settings.value.tsumogiri, (tsumogiri) => set({ tsumogiri })),
    ];
  }

  #showSide() {
    /** @param {boolean} whole @param {string} words */
    const copy = (whole, words) => h("button.act", { onclick: () => copyText(this.#link(whole)) }, t(words));
    /** @param {string} kind */
    const file = (kind) => h("a", { href: `/api/games/${this.host.game}/export.${kind}` }, t(`export.${kind}`));
    const { spoken } = this.source;
    spoken.textContent = "";
    fill(
      this.side,
      [this.#sentence(), this.#sheet(), spoken, this.waiting, this.panel.box, this.#choices()],
      h("p.row", copy(true, "copy.link"), copy(false, "copy.hand")),
      h("p.row", EXPORTS.map(file), h("a", { href: `/g/${this.host.game}/verify` }, t("verify"))),
      h("p.row", h("a", { href: `/review?game=${this.host.game}&seat=${this.from.value}` }, t("review.of_game"))),
    );
  }

  /** Goes on by itself while a speed is set. @param {Watch} watch */
  #play(watch) {
    const { at, speed } = this;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let timer;
    const step = () => {
      if (at.peek() < this.frames.length - 1) at.value += 1;
      else speed.value = 0;
    };
    watch(() => {
      clearInterval(timer);
      if (speed.value) timer = setInterval(step, STEP_MS / speed.value);
    });
    this.host.ends.push(() => clearInterval(timer));
  }

  /** @param {KeyboardEvent} event */
  press = (event) => {
    if (elsewhere(event) || event.altKey || this.read(event)) return;
    const letter = meant(event);
    const number = DIGITS.indexOf(letter);
    const pressed =
      event.target instanceof Element && event.target.matches("button, a") && [" ", "Enter"].includes(letter);
    if (letter === "m") this.go(event.shiftKey ? "mistake_back" : "mistake_next");
    else if (letter in KEYS && !pressed) this.go(KEYS[letter]);
    else if (number >= 0 && this.hands[number] !== undefined) this.at.value = this.hands[number];
    else return;
    event.preventDefault();
  };
}

element("hanchan-replay", async (host, watch) => {
  const note = h("div.banner", { role: "status" }, t("loading"));
  host.append(note);
  try {
    const data = await load(host.game);
    if (!host.isConnected) return;
    note.remove();
    new Replay(host, watch, data).build(watch);
  } catch (failed) {
    note.textContent = messageOf(failed);
  }
});
