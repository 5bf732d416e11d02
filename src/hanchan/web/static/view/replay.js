/** A game again, step by step: every position has an address. */
import { element, fill, h, put } from "../dom.js";
import { points, t, windName } from "../i18n.js";
import { empty, nameOf, reduce, windOf } from "../model/reduce.js";
import { sentence } from "../model/say.js";
import { api } from "../net.js";
import { computed, signal } from "../signal.js";
import { settings } from "../store.js";
import { install, shape } from "../tiles/faces.js";
import { contents } from "./result.js";
import { copyText } from "./sheets.js";
import { dressed } from "./ui.js";
import "./board.js";
import "./hand.js";

const ENDS = new Set(["win", "draw_end", "chombo", "ruling", "penalty", "game_end"]);
const DECISIONS = new Set(["discard", "call", "kan", "win"]);

/** The frames of a game, as much as this browser may see. @param {string} game */
async function load(game) {
  const path = `/api/games/${encodeURIComponent(game)}/frames`;
  return api(`${path}?s=open`).catch(() => api(path)).catch(() => api(`${path}?s=public`));
}

/** Where to go from a step. @param {any[]} frames @param {number[]} hands @param {number} seat */
export function moves(frames, hands, seat) {
  const last = frames.length - 1;
  const handAt = (/** @type {number} */ step) => hands.filter((first) => first <= step).length - 1;
  const own = (/** @type {number} */ step, /** @type {number} */ by) => {
    for (let at = step + by; at >= 0 && at <= last; at += by) if (DECISIONS.has(frames[at].k) && frames[at].b.seat === seat) return at;
    return step;
  };
  return /** @type {Record<string, (step: number) => number>} */ ({
    first: () => 0, last: () => last, back: (step) => Math.max(0, step - 1), step: (step) => Math.min(last, step + 1),
    hand_back: (step) => (hands[handAt(step)] < step - 1 ? hands[handAt(step)] : hands[Math.max(0, handAt(step) - 1)]) ?? 0,
    hand_next: (step) => hands[handAt(step) + 1] ?? last, own_back: (step) => own(step, -1), own_next: (step) => own(step, 1),
    hand_start: (step) => hands[handAt(step)] ?? 0, hand_end: (step) => (hands[handAt(step) + 1] ?? last + 1) - 1,
  });
}

/** Each move with its sign: paths on a grid of 24, so that no font is needed. */
const BUTTONS = /** @type {[string, string][]} */ ([
  ["first", "M5 5h3v14H5zM20 5v14L9 12z"], ["hand_back", "M12 5v14L3 12zM21 5v14l-9-7z"], ["own_back", "M13 5v14L4 12zM16 9h5v6h-5z"], ["back", "M16 5v14L7 12z"],
  ["play", "M7 4v16l12-8z"], ["step", "M8 5v14l9-7z"], ["own_next", "M11 5v14l9-7zM3 9h5v6H3z"], ["hand_next", "M3 5v14l9-7zM12 5v14l9-7z"], ["last", "M4 5v14l11-7zM16 5h3v14h-3z"],
]);
const PAUSE = "M6 5h4v14H6zM14 5h4v14h-4z";

/** @param {string} path */
const sign = (path) => shape("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, shape("path", { d: path, fill: "currentColor" }));

element("hanchan-replay", (host, watch) => {
  const top = h("header.bar");
  const note = h("div.banner", { role: "status" }, t("loading"));
  host.append(top, note);
  load(host.game).then((data) => {
    note.remove();
    show(data);
  }).catch((error) => (note.textContent = error.message));

  /** @param {any} data */
  function show(data) {
    const { frames } = data;
    const states = [empty()];
    for (const frame of frames) states.push(reduce(states[states.length - 1], frame));
    const hands = frames.flatMap((/** @type {any} */ frame, /** @type {number} */ at) => (frame.k === "hand_start" ? [at] : []));
    const query = host.query;
    const wanted = query.has("n") ? frames.findIndex((/** @type {any} */ frame) => frame.n === Number(query.get("n"))) : hands[Number(query.get("h") ?? 1) - 1];
    const at = signal(Math.max(0, Math.min(frames.length - 1, wanted ?? 0)));
    const from = signal((Number(query.get("s")) || 0) % 4);
    const open = signal(query.get("closed") !== "1");
    const speed = signal(0);
    const state = computed(() => {
      const now = states[at.value + 1];
      if (open.value) return now;
      return { ...now, hands: now.hands.map((hand, seat) => (seat === from.value ? hand : hand.map(() => null))) };
    });
    const source = dressed({ state, seat: signal(null), from, room: signal({ places: [], rules: { book: data.rules, title: data.title } }), notice: signal(""), bubble: signal(null) });
    const make = (/** @type {string} */ name) => Object.assign(document.createElement(name), { source });
    const bar = h("div.replay-bar", { role: "toolbar" });
    const side = h("div.replay-side");
    const main = h("main.play", { "data-n": 0 }, make("hanchan-board"), bar, make("hanchan-hand"));
    host.append(main, h("aside", {}, side));

    const link = (/** @type {boolean} */ whole) => `${location.origin}/g/${host.game}?h=${hands.filter((/** @type {number} */ first) => first <= at.peek()).length}${whole ? `&n=${frames[at.peek()].n}` : ""}&s=${from.peek()}`;
    const go = (/** @type {string} */ name) => {
      if (name === "play") speed.value = speed.peek() ? 0 : 1;
      else at.value = moves(frames, hands, from.peek())[name](at.peek());
    };
    watch(() => {
      const now = state.value;
      from.value; // the viewpoint is part of the address
      history.replaceState(null, "", link(true).slice(location.origin.length));
      put(main, { "data-n": now.n });
      const event = frames[at.value];
      if (event && ["call", "kan"].includes(event.k)) source.bubble.value = { seat: event.b.seat, word: t(`call.${event.b.act}`), n: event.n };
    });
    watch(() => {
      fill(top, h("a.menu", { href: "/", "data-link": true }, "Hanchan"), h("h1.round-name", {}, `${windName(state.value.round)} ${state.value.dealer + 1}`), h("span", {}, t("counters", { count: state.value.counters })), h("span.book", {}, data.title ?? data.rules), h("span.grow"),
        h("button.menu.panel-menu", { type: "button", onclick: () => (host.dataset.panel ? delete host.dataset.panel : (host.dataset.panel = "log")) }, t("panel")), h("a.menu", { href: `/g/${host.game}/verify`, "data-link": true }, t("verify")));
    });
    watch(() => {
      put(bar, { "aria-label": t("replay") });
      if (!bar.firstChild) fill(bar, ...BUTTONS.map(([name, path]) => h("button.act", { type: "button", "data-go": name, onclick: () => go(name) }, sign(path), h("span.sr"))), h("select", { "data-go": "speed", onchange: (/** @type {any} */ event) => (speed.value = Number(event.target.value)) }, ...[0, 1, 2, 4].map((one) => h("option", { value: one }, one ? `${one}×` : t("go.pause")))));
      for (const button of bar.querySelectorAll("button")) {
        put(button.lastElementChild, { text: t(`go.${button.dataset.go}`) });
        if (button.dataset.go === "play") button.firstElementChild.replaceWith(sign(speed.value ? PAUSE : BUTTONS[4][1]));
      }
      const select = bar.querySelector("select");
      put(select, { "aria-label": t("go.speed") });
      select.value = String(speed.value);
    });
    watch(() => {
      const now = states[at.value + 1];
      const event = frames[at.value];
      const sheet = ENDS.has(event.k) ? contents({ event, state: now, before: states[at.value] }, source) : null;
      const handNow = hands.filter((/** @type {number} */ first) => first <= at.value).length - 1;
      fill(side, h("p.now", { role: "status" }, sentence(states[at.value], event, null) || t("go.drew", { who: event.b.seat === undefined ? "" : windName(windOf(now, event.b.seat)) })),
        h("label.field", {}, h("span", {}, t("replay.hand")), h("select", { name: "hand", onchange: (/** @type {any} */ change) => (at.value = hands[Number(change.target.value)]) }, ...hands.map((/** @type {number} */ first, /** @type {number} */ number) => h("option", { value: number, selected: number === handNow }, handTitle(states, frames, hands, number))))),
        h("label.field", {}, h("span", {}, t("replay.seat")), h("select", { name: "viewpoint", onchange: (/** @type {any} */ change) => (from.value = Number(change.target.value)) }, ...[0, 1, 2, 3].map((seat) => h("option", { value: seat, selected: seat === from.value }, nameOf(now, seat))))),
        h("label.check", {}, h("input", { type: "checkbox", checked: open.value, name: "open", onchange: (/** @type {any} */ change) => (open.value = change.target.checked) }), t("replay.open")),
        h("p.row", {}, h("button.act", { type: "button", onclick: () => copyText(link(true)) }, t("copy.link")), h("button.act", { type: "button", onclick: () => copyText(link(false)) }, t("copy.hand"))),
        h("p.row", {}, ...["jsonl", "mjai", "txt"].map((kind) => h("a", { href: `/api/games/${host.game}/export.${kind}` }, t(`export.${kind}`)))),
        sheet ? h("section.sheet.inline", {}, h("h2", {}, sheet.title), h("p.limit", {}, sheet.limit), h("div.sheet-body", {}, ...sheet.content.filter(Boolean))) : null);
    });
    watch(() => install({ index: settings.value.index, reds: true }));
    let timer = /** @type {any} */ (null);
    watch(() => {
      clearInterval(timer);
      if (speed.value) timer = setInterval(() => (at.peek() < frames.length - 1 ? at.value += 1 : speed.value = 0), 900 / speed.value);
    });
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (/** @type {HTMLElement} */ (event.target).matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      const names = /** @type {Record<string, string>} */ ({ ArrowLeft: "back", ArrowRight: "step", ArrowUp: "hand_back", ArrowDown: "hand_next", Home: "hand_start", End: "hand_end", " ": "play", Enter: "play", ",": "own_back", ".": "own_next" });
      const number = "1234567890-=".indexOf(event.key);
      if (event.key in names && !(/** @type {HTMLElement} */ (event.target).matches("button, a") && [" ", "Enter"].includes(event.key))) go(names[event.key]);
      else if (event.key === "v") from.value = (from.peek() + 1) % 4;
      else if (event.key === "d") source.ui.differences.value = !source.ui.differences.peek();
      else if (number >= 0 && hands[number] !== undefined) at.value = hands[number];
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", keys);
    host.ends.push(() => {
      window.removeEventListener("keydown", keys);
      clearInterval(timer);
    });
  }
});

/** A hand in the menu: its name and how it ended. @param {any[]} states @param {any[]} frames @param {number[]} hands @param {number} number */
function handTitle(states, frames, hands, number) {
  const first = hands[number];
  const state = states[first + 1];
  const ends = frames.slice(first, hands[number + 1] ?? frames.length).filter((frame) => ["win", "draw_end", "chombo"].includes(frame.k));
  const how = ends.map((frame) => (frame.k === "win" ? `${nameOf(state, frame.b.seat)} ${points(frame.b.deltas[frame.b.seat])}` : frame.k === "chombo" ? t("foul.chombo") : t(`draw.${frame.b.reason}`))).join(", ");
  return `${windName(state.round)} ${state.dealer + 1}${state.counters ? ` +${state.counters}` : ""} – ${how || "…"}`;
}
