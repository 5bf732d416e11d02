/** The own hand: a toolbar of tiles, the drawn one apart, forbidden ones crossed with the reason in words. */
import { each, element, h, hidden, once, put, refill } from "../dom.js";
import { points, t, tileName } from "../i18n.js";
import { seatLabel, windAt } from "../model/say.js";
import { doraOf, plain, sorted } from "../model/tiles.js";
import { settings } from "../store.js";
import { drawing, turn } from "../tiles/faces.js";
import { melds } from "./melds.js";

/** @import { Ask, Hand, Option, Source, Tile } from "../types.d.ts" */
/** @typedef {{ tile: Tile | null, drawn: boolean }} Standing */

const HOLD_MS = 350; // a finger that rests this long wants to see the tile larger
const NOTICE_MS = 6000;
const GUARD_MS = 250;
const DOUBLE_MS = 500; // how far apart the two halves of a double click may lie
const LEAVE = 0.62; // of its width: how far a discard is lifted while its answer travels, as the style sheet says
const DWELL_MS = 200; // a pointer or a focus that rests so long asks what the discard would leave

/**
 * The tiles as they stand: in order, or as the player arranged them; the drawn one last.
 * @param {Source} source @returns {Standing[]}
 */
export function standing(source) {
  const { hands, drawn } = source.state.value;
  const hand = [...hands[source.below]];
  // There are thirteen places: a fourteenth tile stands apart, also once the hand is over.
  const more = drawn?.seat === source.below || hand.length === 14;
  const apart = more ? [{ tile: hand.pop() ?? null, drawn: true }] : [];
  const kept = source.toggles.value.sort ? sorted(hand) : arranged(source, hand);
  return [...kept.map((tile) => ({ tile, drawn: false })), ...apart];
}

/** @param {Source} source @param {Hand} hand */
function arranged({ ui }, hand) {
  const rest = [...hand];
  const order = ui.order.filter((tile) => {
    const at = rest.indexOf(tile);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  ui.order = [...order, ...rest];
  return [...ui.order];
}

/** Moves a tile of a hand that is not sorted. @param {Source} source @param {number} from @param {number} to */
export function move({ ui }, from, to) {
  const { order } = ui;
  if (from < 0 || to < 0 || from >= order.length || to >= order.length) return;
  order.splice(to, 0, order.splice(from, 1)[0]);
  ui.moved.value += 1;
}

/**
 * Whether a tile may go now, and if not, why.
 * @param {Source} source @param {Standing} one @returns {{ option: Option | null, why: string }}
 */
export function mayDiscard(source, one) {
  const ask = source.ask.value;
  if (!ask || ask.kind === "claim") return { option: null, why: "" };
  const act = source.ui.riichi.value ? "riichi" : "discard";
  const open = ask.opts.filter((option) => option.act === act);
  const fits = open.filter((option) => option.tile === one.tile);
  const option = fits.find((found) => Boolean(found.drawn) === one.drawn) ?? fits[0] ?? null;
  if (option) return { option, why: "" };
  const bar = ask.barred?.find((found) => one.tile !== null && plain(found.tile) === plain(one.tile));
  if (bar) return { option, why: t(`barred.${bar.why}`) + (bar.clause ? ` (${bar.clause})` : "") };
  return { option, why: open.length ? t(act === "riichi" ? "barred.no_tenpai" : "barred.locked") : "" };
}

/**
 * Shows a tile for a claim, or takes it back; the claim is made with the last one.
 * @param {Source} source @param {number} at
 */
function pickUp(source, at) {
  const { pick } = source.ui;
  const now = pick.peek();
  if (!now) return;
  const chosen = now.chosen.includes(at) ? now.chosen.filter((other) => other !== at) : [...now.chosen, at];
  const done = chosen.length === now.need;
  pick.value = done ? null : { ...now, chosen };
  if (done) source.act({ act: now.act, use: chosen.map((place) => standing(source)[place].tile) });
}

/** How long a decision ignores input, in ms. @param {Ask | null} ask */
const guardOf = (ask) => ask?.guard ?? GUARD_MS;

/** The inputs of the first moments do not count. @param {Source} source */
export const guarded = (source) => !source.ask.peek() || source.ui.guarded.peek();

/**
 * The moments count from when the page is through with the prompt: a whole table may be built with it.
 * @param {Source} source
 */
export function startGuard({ ask, ui }) {
  const now = ask.peek();
  const lift = () => {
    if (ask.peek()?.id === now?.id) ui.guarded.value = false;
  };
  ui.guarded.value = true;
  setTimeout(() => setTimeout(lift, guardOf(now)));
}

/**
 * East waits with the first discard until everybody has seen the hand (ema2016:3.3-d): the server says how long.
 * @param {Source} source
 */
const tooEarly = (source) => guardOf(source.ask.peek()) > GUARD_MS && guarded(source);

/**
 * For how long input is ignored now, as a mark: a short moment, or until everybody has seen the hand.
 * @param {Source} source
 */
function guardMark({ ask, ui }) {
  if (!ask.value || !ui.guarded.value) return null;
  return guardOf(ask.value) > GUARD_MS ? "long" : "short";
}

/**
 * Takes the tile: lifts it first where one touch must not be enough.
 * @param {Source} source @param {number} at @param {boolean} twice
 */
export function press(source, at, twice) {
  const { ui } = source;
  const one = standing(source)[at];
  if (!one) return;
  if (ui.pick.peek()) return pickUp(source, at);
  const { option, why } = mayDiscard(source, one);
  if (why) source.notice.value = why;
  if (!option || tooEarly(source)) return;
  if (twice && ui.lifted.peek() !== at) {
    ui.lifted.value = at;
    weigh(source, at);
    return;
  }
  ui.lifted.value = -1;
  ui.riichi.value = false;
  ui.sending.value = { ...one, n: source.state.peek().n };
  const place = document.querySelector(`[data-part=hand] [data-slot="${one.drawn ? "drawn" : at}"] > svg`);
  ui.left = place ? leaving(place.getBoundingClientRect()) : null;
  source.act(option);
}

/** Where a tile is once it has left its place: lifted out of the row. @param {DOMRect} from */
const leaving = ({ x, y, width, height }) => new DOMRect(x, y - LEAVE * width, width, height);

/** What a discard would leave is told where the table and its player want help. @param {Source} source */
const helped = (source) => source.room.value?.options.hints !== false && settings.value.hints;

/** Asks what a discard would leave, if it may be discarded. @param {Source} source @param {number} at */
function weigh(source, at) {
  const one = standing(source)[at];
  if (one?.tile && helped(source) && mayDiscard(source, one).option) source.weigh(one.tile);
}

/**
 * The second of two quick touches does nothing: it was meant for the first tile. A double click may be slower than that
 * where a new decision has come between the two: it was meant for the decision before.
 * @param {Source} source @param {MouseEvent} event @param {boolean} touch
 */
function twiceAtOnce({ ask, ui }, { detail }, touch) {
  const now = { ask: ask.peek()?.id ?? "", at: performance.now() };
  const since = now.at - ui.pressed.at;
  const same = touch || now.ask === ui.pressed.ask;
  const quick = same ? since < GUARD_MS : detail > 1 && since < DOUBLE_MS;
  if (!quick) ui.pressed = now;
  return quick;
}

/**
 * The button of a tile: clicked, flicked, dragged to another place, or held to be seen larger.
 * @param {Source} source @param {HTMLElement} bar
 */
function button(source, bar) {
  /** @returns {number} */
  const at = () => [...bar.children].indexOf(made);
  let start = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let held;
  let looked = false; // the finger rested: it does not press
  let flicked = false;
  const release = () => {
    clearTimeout(held);
    looked = made.classList.contains("magnified");
    bar.querySelector(".magnified")?.classList.remove("magnified");
  };
  const made = h(
    "button.tile",
    {
      draggable: "true",
      onpointerdown: (event) => {
        start = event.clientY;
        flicked = false;
        if (event.pointerType === "touch") held = setTimeout(() => made.classList.add("magnified"), HOLD_MS);
      },
      onpointerup: (event) => {
        release();
        flicked = event.pointerType !== "mouse" && start - event.clientY > 30;
        if (flicked) press(source, at(), false);
      },
      onpointercancel: release,
      onpointerenter: (event) => {
        if (event.pointerType === "mouse") held = setTimeout(() => weigh(source, at()), DWELL_MS);
      },
      onpointerleave: () => clearTimeout(held),
      onclick: (event) => {
        const byKey = event.detail === 0;
        const touch = event instanceof PointerEvent && event.pointerType === "touch";
        if (byKey) press(source, at(), false);
        else if (!looked && !flicked && !twiceAtOnce(source, event, touch))
          press(source, at(), touch || settings.peek().doubleClick);
      },
      onfocus: () => {
        source.ui.focus.value = at();
        // Arrows that pass over the hand ask nothing: thirteen questions would use up what a socket may send.
        if (document.documentElement.dataset.input === "keyboard")
          held = setTimeout(() => weigh(source, at()), DWELL_MS);
      },
      onblur: () => clearTimeout(held),
      ondragstart: (event) => event.dataTransfer?.setData("text/plain", String(at())),
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        move(source, Number(event.dataTransfer?.getData("text/plain")), at());
      },
    },
    drawing(null),
    hidden(),
  );
  return made;
}

/**
 * The waits that a riichi with this tile would leave, in words, with the points of a ron.
 * @param {Source} source
 * @param {Standing} one
 */
function waitsAfter(source, one) {
  const hint = source.hints.value?.discards?.find((found) => found.tile === one.tile);
  const words = hint?.waits.map((wait) => {
    const label = wait.in_riichi ?? wait.label;
    const worth = wait.riichi_points ? `: ${points(wait.riichi_points)}` : "";
    return `${tileName(wait.tile)} ×${wait.left}${label === "wins" ? worth : ` (${t(`wait.${label}`)})`}`;
  });
  return words?.join("; ") ?? "";
}

/**
 * What a discard would leave: distance and tiles that help, furiten, against whom it is safe.
 * @param {Source} source @param {Standing} one
 */
function leaves(source, one) {
  if (!helped(source)) return "";
  const found = source.weighed.value;
  if (source.ui.riichi.value) return waitsAfter(source, one);
  if (!found || found.tile !== one.tile) return "";
  const far = found.shanten ? t("leaves.far", { count: found.shanten }) : t("tenpai");
  const safe = found.safe.map((seat) => windAt(source.state.value, seat)).join(", ");
  return [
    `${far} · ${t("leaves.helps", { kinds: found.kinds, count: found.copies })}`,
    found.furiten && t("leaves.furiten"),
    safe && t("leaves.safe", { who: safe }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Brings a tile of the hand up to date.
 * @param {HTMLElement} made @param {Source} source @param {Standing} one @param {number} at @param {boolean} focused
 */
function show(made, source, one, at, focused) {
  const { ui } = source;
  const { n, indicators } = source.state.value;
  const { option, why } = mayDiscard(source, one);
  const sent = ui.sending.value;
  /** @type {[string, unknown][]} */
  const marks = [
    ["drawn", one.drawn],
    ["barred", why],
    ["unlit", why && ui.riichi.value],
    ["live", option],
    ["dora", one.tile && indicators.some((shown) => doraOf(shown) === plain(one.tile ?? ""))],
    ["lifted", ui.lifted.value === at],
    ["magnified", made.classList.contains("magnified")],
    ["sending", sent?.n === n && sent.tile === one.tile && sent.drawn === one.drawn],
    ["picked", ui.pick.value?.chosen.includes(at)],
    ["won", one.drawn && source.state.value.won.some((win) => win.seat === source.below && win.source === win.seat)],
  ];
  turn(made, one.tile, { class: marks.flatMap(([name, on]) => (on ? [name] : [])).join(" ") });
  const name = tileName(one.tile) + (one.drawn ? `, ${t("drawn")}` : "");
  const waits = option ? leaves(source, one) : "";
  put(made, {
    tabindex: focused ? 0 : -1,
    "aria-disabled": why ? "true" : null,
    "aria-label": why ? `${name}, ${why}` : name,
    "data-drawn": one.drawn,
    "data-slot": one.drawn ? "drawn" : at,
    "data-block": one.drawn ? null : Math.floor(at / 4), // of the deal
    "data-waits": waits || null,
  });
  if (made.lastElementChild) put(made.lastElementChild, { text: waits });
}

/**
 * Brings the buttons into an order in which as many as possible show their tile already: to draw a tile anew costs more
 * than to move one. The place that has the focus keeps it.
 * @param {HTMLElement} bar @param {Standing[]} all
 */
function rearrange(bar, all) {
  const before = /** @type {HTMLElement[]} */ ([...bar.children]);
  const focused = before.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const free = new Set(before);
  const wanted = all.map(({ tile }, at) => {
    const shows = (/** @type {HTMLElement | undefined} */ one) => one && free.has(one) && one.dataset.tile === tile;
    const found = shows(before[at]) ? before[at] : before.find(shows);
    if (found) free.delete(found);
    return found;
  });
  if (free.size === before.length) return;
  const spare = [...free]; // they go to the end, or to where a tile is new
  bar.append(...spare);
  wanted.forEach((found, at) => {
    const one = found ?? spare.shift();
    if (one && bar.children[at] !== one) bar.insertBefore(one, bar.children[at]);
  });
  const kept = /** @type {HTMLElement | undefined} */ (bar.children[focused]);
  if (kept && kept !== document.activeElement) kept.focus({ preventScroll: true });
}

/** Says that the game ends with this hand, or may. @param {Source} source */
function lastHand(source) {
  const { may_be_last: perhaps, ended } = source.state.value;
  if (source.room.value?.last_hand) return h("span.chip", t("last_hand"));
  return perhaps && !ended && h("span.chip", t("perhaps_last_hand"));
}

/** What the look of the own hand depends on: most events are about another's. @param {Source} source */
function looks({ state, below, ask, hints, weighed, toggles, room, ui }) {
  const { hands, drawn, indicators, won, n, dealer } = state.value;
  const { sending, lifted, riichi, pick, focus, moved } = ui;
  return [
    ...[hands[below], drawn?.seat === below, indicators, won, dealer, sending.value && n, settings.value],
    ...[ask, hints, weighed, toggles, room, sending, lifted, riichi, pick, focus, moved].map((one) => one.value),
  ];
}

element("hanchan-hand", (host, watch) => {
  const { source } = host;
  const { ui, notice } = source;
  const bar = h("div.tiles", { role: "toolbar", "data-part": "hand" });
  const own = h("ol.melds.own");
  const chips = h("div.chips", { "aria-live": "polite" });
  host.append(chips, bar, own);

  watch(() => {
    once(bar, looks(source), () => {
      const all = standing(source);
      const focus = Math.max(0, Math.min(ui.focus.value, all.length - 1));
      put(bar, { "aria-label": t("hand.label"), "data-count": all.length });
      rearrange(bar, all);
      each(
        bar,
        all,
        () => button(source, bar),
        (made, one, at) => show(made, source, one, at, at === focus),
      );
    });
  });
  watch(() => {
    const guard = guardMark(source);
    put(host, { "data-guarded": guard, "data-early": guard === "long" });
  });
  watch(() => {
    const state = source.state.value;
    const seat = source.below;
    const name = seatLabel(state, seat);
    once(own, [state.melds[seat], state.dealer, name], () => melds(own, state, seat, name, true));
  });
  watch(() => {
    const furiten = source.furiten.value;
    refill(
      chips,
      lastHand(source),
      furiten && h("span.chip.warn", { "data-why": furiten.why }, t(`furiten.${furiten.why}`)),
      source.state.value.dead[source.below] && h("span.chip.warn", t("dead_hand")),
      notice.value && h("span.chip.notice", notice.value),
    );
  });
  watch(() => {
    const text = notice.value;
    const clear = () => {
      if (notice.peek() === text) notice.value = "";
    };
    if (text) setTimeout(clear, NOTICE_MS);
  });
});
