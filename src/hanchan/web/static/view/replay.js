/** A game again, step by step: every position has an address. */
import { element, fill, h, hidden, put } from "../dom.js";
import { points, t } from "../i18n.js";
import { DIGITS, elsewhere, helpDialog, reader } from "../keys.js";
import { empty, nameOf, reduce, SHEETS } from "../model/reduce.js";
import { roundName, sentence, windAt } from "../model/say.js";
import { api } from "../net.js";
import { computed, signal } from "../signal.js";
import { meant, set, settings } from "../store.js";
import { install, sign } from "../tiles/faces.js";
import { analysis, answered, decider, gamePath } from "./analysis.js";
import { check, choice } from "./page.js";
import { contents } from "./result.js";
import { copyText } from "./sheets.js";
import { commandLine, waits } from "./side.js";
import { dressed, part } from "./ui.js";
import "./board.js";
import "./hand.js";

/** The frames of a game, as much as this browser may see. @param {string} game */
async function load(game) {
  const path = `${gamePath(game)}/frames`;
  return api(`${path}?s=open`)
    .catch(() => api(path))
    .catch(() => api(`${path}?s=public`));
}

/** Where to go from a step. @param {any[]} frames @param {number[]} hands @param {number} seat */
export function moves(frames, hands, seat) {
  const last = frames.length - 1;
  const handAt = (step) => hands.filter((first) => first <= step).length - 1;
  const own = (step, by) => {
    // the table as the seat saw it when it decided: just before
    for (let at = step + by; at >= 0 && at <= last; at += by) if (decider(frames[at + 1]) === seat) return at;
    return step;
  };
  return {
    first: () => 0,
    last: () => last,
    back: (step) => Math.max(0, step - 1),
    step: (step) => Math.min(last, step + 1),
    hand_back: (step) =>
      (hands[handAt(step)] < step - 1 ? hands[handAt(step)] : hands[Math.max(0, handAt(step) - 1)]) ?? 0,
    hand_next: (step) => hands[handAt(step) + 1] ?? last,
    own_back: (step) => own(step, -1),
    own_next: (step) => own(step, 1),
    hand_start: (step) => hands[handAt(step)] ?? 0,
    hand_end: (step) => (hands[handAt(step) + 1] ?? last + 1) - 1,
  };
}

/** The moves that have buttons, each with a sign of its name. */
const BUTTONS = "first hand_back own_back back play step own_next hand_next last".split(" ");
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
const HELP = ["step", "hands", "ends_of_hand", "own", "play", "view", "analysis", "mistakes", "d", "h", "q", "slash"];

/** A hand in the menu: its name and how it ended. @param {any[]} states @param {any[]} frames @param {number[]} hands @param {number} number */
function handTitle(states, frames, hands, number) {
  const state = states[hands[number] + 1];
  const says = {
    win: ({ b }) => `${nameOf(state, b.seat)} ${points(b.deltas[b.seat])}`,
    chombo: () => t("foul.chombo"),
    draw_end: ({ b }) => t(`draw.${b.reason}`),
  };
  const ends = frames
    .slice(hands[number], hands[number + 1])
    .filter((frame) => frame.k in says)
    .map((frame) => says[frame.k](frame));
  return `${roundName(state)}${state.counters ? ` +${state.counters}` : ""} – ${ends.join(", ") || "…"}`;
}

/** Buttons that move, and the speed. @param {(name: string) => void} go @param {{ value: number }} speed */
function controls(go, speed, watch) {
  const pace = h("select", { "data-go": "speed", onchange: () => (speed.value = Number(pace.value)) });
  const bar = h(
    "div.replay-bar",
    { role: "toolbar" },
    ...BUTTONS.map((name) => h("button.act", { "data-go": name, onclick: () => go(name) }, sign(name), hidden())),
    pace,
  );
  watch(() => {
    put(bar, { "aria-label": t("replay") });
    put(pace, { "aria-label": t("go.speed") });
    fill(
      pace,
      ...[0, 1, 2, 4].map((one) =>
        h("option", { value: one, selected: one === speed.value }, one ? `${one}×` : t("go.pause")),
      ),
    );
    for (const button of bar.querySelectorAll("button"))
      put(button.lastElementChild, { text: t(`go.${button.dataset.go}`) });
    bar.querySelector("[data-go=play] svg").replaceWith(sign(speed.value ? "pause" : "play"));
  });
  return bar;
}

element("hanchan-replay", (host, watch) => {
  const note = h("div.banner", { role: "status" }, t("loading"));
  host.append(h("header.bar"), note);
  load(host.game)
    .then((data) => {
      note.remove();
      show(host, watch, data);
    })
    .catch((error) => (note.textContent = error.message));
});

function show(host, watch, { frames, rules, title = rules }) {
  const states = [empty()];
  for (const frame of frames) states.push(reduce(states[states.length - 1], frame));
  const hands = frames.flatMap((frame, at) => (frame.k === "hand_start" ? [at] : []));
  const { query, game } = host;
  const wanted = query.has("n")
    ? frames.findIndex((frame) => frame.n === Number(query.get("n")))
    : hands[Number(query.get("h") ?? 1) - 1];
  const at = signal(Math.max(0, Math.min(frames.length - 1, wanted ?? 0)));
  const from = signal(Number(query.get("s")) & 3); // whatever is asked for is one of the four
  const open = signal(query.get("closed") !== "1");
  const speed = signal(0);
  const state = computed(() => {
    const now = states[at.value + 1];
    return open.value
      ? now
      : { ...now, hands: now.hands.map((hand, seat) => (seat === from.value ? hand : hand.map(() => null))) };
  });
  const handNow = () => hands.filter((first) => first <= at.value).length;
  const source = dressed({
    state,
    seat: signal(null),
    from,
    room: signal({ places: [], rules: { book: rules, title } }),
    notice: signal(""),
    bubble: signal(null),
    ask: signal(null),
    hints: signal(null),
    write: (text) => (spoken.textContent = text),
  });
  const link = (whole) =>
    `${location.origin}/g/${game}?h=${handNow()}${whole ? `&n=${frames[at.value].n}` : ""}&s=${from.value}`;
  const panel = analysis(game, frames, at, from, watch);
  const other = {
    play: () => (speed.value = speed.peek() ? 0 : 1),
    view: () => (from.value = (from.peek() + 1) % 4),
    analysis: panel.toggle,
    differences: () => (source.ui.differences.value = !source.ui.differences.peek()),
    help: () => (source.ui.keys.value = true),
    mistake_next: () => panel.mistake(1),
    mistake_back: () => panel.mistake(-1),
  };
  /** Where the side column is a drawer, what is wanted of it opens it. */
  const drawer = (work) => () => {
    host.dataset.panel = "";
    work();
  };
  other.waits = drawer(() => (source.ui.panel.value = !source.ui.panel.peek()));
  other.command = drawer(() => command.firstChild.focus());
  const go = (name) => (other[name] ? other[name]() : (at.value = moves(frames, hands, from.peek())[name](at.peek())));
  const main = h(
    "main.play",
    { "data-n": 0 },
    part("hanchan-board", source),
    controls(go, speed, watch),
    part("hanchan-hand", source),
  );
  const side = h("div.replay-side");
  const spoken = h("p.soft", { role: "status" });
  const read = reader(source);
  const waiting = h("div.waits-box", { role: "status" });
  const command = commandLine(source, watch);
  host.append(main, h("aside", side, command), helpDialog(source, watch, HELP));

  watch(() => {
    history.replaceState(null, "", link(true).slice(location.origin.length));
    const event = frames[at.value];
    if (["call", "kan"].includes(event.k))
      source.bubble.value = { seat: event.b.seat, word: t(`call.${event.b.act}`), n: event.n };
  });
  watch(() => {
    const now = state.value;
    fill(
      host.firstChild,
      h("a.menu", { href: "/" }, "Hanchan"),
      h("h1.round-name", roundName(now)),
      h("span", t("counters", { count: now.counters })),
      h("span.book", title),
      h("span.grow"),
      h("button.menu", { onclick: () => go("help") }, "?", hidden(t("keys"))),
      h("button.menu.panel-menu", { onclick: () => host.toggleAttribute("data-panel") }, t("panel")),
      h("a.menu", { href: `/g/${game}/verify` }, t("verify")),
    );
  });
  watch(() => {
    const now = states[at.value + 1];
    const event = frames[at.value];
    const sheet = SHEETS.includes(event.k) ? contents({ event, state: now, before: states[at.value] }, source) : null;
    const copy = (whole, words) => h("button.act", { onclick: () => copyText(link(whole)) }, t(words));
    spoken.textContent = "";
    fill(
      side,
      h(
        "p.now",
        { role: "status" },
        sentence(states[at.value], event, null) ||
          t("go.drew", { who: event.b.seat === undefined ? "" : windAt(now, event.b.seat) }),
      ),
      sheet
        ? h(
            "section.sheet.inline",
            h("h2", sheet.title),
            h("p.limit", sheet.limit),
            h("div.sheet-body", ...sheet.content.filter(Boolean)),
          )
        : null,
      spoken,
      waiting,
      panel.box,
      choice(
        t("replay.hand"),
        "hand",
        hands.map((_, number) => [String(number), handTitle(states, frames, hands, number)]),
        String(handNow() - 1),
        (value) => (at.value = hands[Number(value)]),
      ),
      choice(
        t("replay.seat"),
        "viewpoint",
        [0, 1, 2, 3].map((seat) => [String(seat), nameOf(now, seat)]),
        String(from.value),
        (value) => (from.value = Number(value)),
      ),
      check(t("replay.open"), "open", open.value, (on) => (open.value = on)),
      check(t("set.tsumogiri"), "tsumogiri", settings.value.tsumogiri, (tsumogiri) => set({ tsumogiri })),
      h("p.row", copy(true, "copy.link"), copy(false, "copy.hand")),
      h(
        "p.row",
        ...["jsonl", "mjai", "json", "txt"].map((kind) =>
          h("a", { href: `/api/games/${game}/export.${kind}` }, t(`export.${kind}`)),
        ),
      ),
    );
  });
  answered(
    game,
    watch,
    () => source.ui.panel.value && `waits?n=${frames[at.value].n}&seat=${from.value}`,
    source.hints,
  );
  watch(() => fill(waiting, source.hints.value?.waits && waits(source)));
  watch(() => install({ index: settings.value.index, reds: true }));
  let timer = null;
  watch(() => {
    clearInterval(timer);
    if (speed.value)
      timer = setInterval(
        () => (at.peek() < frames.length - 1 ? (at.value += 1) : (speed.value = 0)),
        900 / speed.value,
      );
  });
  const keys = (event) => {
    if (elsewhere(event) || event.altKey || read(event)) return;
    const letter = meant(event);
    const number = DIGITS.indexOf(letter);
    const pressed = event.target.matches("button, a") && [" ", "Enter"].includes(letter);
    if (letter === "m") go(event.shiftKey ? "mistake_back" : "mistake_next");
    else if (letter in KEYS && !pressed) go(KEYS[letter]);
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
