/** The own hand: a toolbar of tiles, the drawn one apart, forbidden ones crossed with the reason in words. */
import { each, element, fill, h, hidden, put } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { seatLabel } from "../model/say.js";
import { doraOf, plain, sorted } from "../model/tiles.js";
import { settings } from "../store.js";
import { drawing, turn } from "../tiles/faces.js";
import { melds } from "./melds.js";

/** @import { Hand, Option, Source, Tile } from "../types.d.ts" */
/** @typedef {{ tile: Tile | null, drawn: boolean }} Standing */

const HOLD_MS = 350; // a finger that rests this long wants to see the tile larger
const NOTICE_MS = 6000;
const GUARD_MS = 250;

/**
 * The tiles as they stand: in order, or as the player arranged them; the drawn one last.
 * @param {Source} source @returns {Standing[]}
 */
export function standing(source) {
  const { hands, drawn } = source.state.value;
  const hand = [...hands[source.below]];
  const apart = drawn?.seat === source.below ? [{ tile: hand.pop() ?? null, drawn: true }] : [];
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

/** The inputs of the first moments do not count. @param {Source} source */
export function guarded(source) {
  const ask = source.ask.peek();
  return !ask || performance.now() - source.ui.asked < (ask.guard ?? GUARD_MS);
}

/**
 * East waits with the first discard until everybody has seen the hand (ema2016:3.3-d): the server says how long.
 * @param {Source} source
 */
const tooEarly = (source) => (source.ask.peek()?.guard ?? 0) > GUARD_MS && guarded(source);

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
    return;
  }
  ui.lifted.value = -1;
  ui.riichi.value = false;
  ui.sending.value = { ...one, n: source.state.peek().n };
  source.act(option);
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
        if (event.pointerType === "touch") held = setTimeout(() => made.classList.add("magnified"), HOLD_MS);
      },
      onpointerup: (event) => {
        release();
        if (event.pointerType !== "mouse" && start - event.clientY > 30) press(source, at(), false);
      },
      onpointercancel: release,
      onclick: (event) => {
        const byKey = event.detail === 0;
        const touch = event instanceof PointerEvent && event.pointerType === "touch";
        if (byKey || !looked) press(source, at(), !byKey && (touch || settings.peek().doubleClick));
      },
      onfocus: () => (source.ui.focus.value = at()),
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

/** The waits that a riichi with this tile would leave, in words. @param {Source} source @param {Standing} one */
function waitsAfter(source, one) {
  if (!source.ui.riichi.value || !settings.value.hints) return "";
  const hint = source.hints.value?.discards?.find((found) => found.tile === one.tile);
  return hint?.waits.map((wait) => `${tileName(wait.tile)} ×${wait.left}`).join(", ") ?? "";
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
  ];
  turn(made, one.tile, { class: marks.flatMap(([name, on]) => (on ? [name] : [])).join(" ") });
  const name = tileName(one.tile) + (one.drawn ? `, ${t("drawn")}` : "");
  const waits = option ? waitsAfter(source, one) : "";
  put(made, {
    tabindex: focused ? 0 : -1,
    "aria-disabled": why ? "true" : null,
    "aria-label": why ? `${name}, ${why}` : name,
    "data-drawn": one.drawn,
    "data-waits": waits || null,
  });
  if (made.lastElementChild) put(made.lastElementChild, { text: waits });
}

element("hanchan-hand", (host, watch) => {
  const { source } = host;
  const { ui, notice } = source;
  const bar = h("div.tiles", { role: "toolbar" });
  const own = h("ol.melds.own");
  const chips = h("div.chips", { "aria-live": "polite" });
  host.append(chips, bar, own);

  watch(() => {
    ui.moved.value;
    const all = standing(source);
    const focus = Math.max(0, Math.min(ui.focus.value, all.length - 1));
    put(bar, { "aria-label": t("hand.label"), "data-count": all.length });
    each(
      bar,
      all,
      () => button(source, bar),
      (made, one, at) => show(made, source, one, at, at === focus),
    );
  });
  watch(() => {
    const state = source.state.value;
    melds(own, state, source.below, seatLabel(state, source.below), true);
  });
  watch(() => {
    const furiten = source.furiten.value;
    fill(
      chips,
      source.room.value?.last_hand && h("span.chip", t("last_hand")),
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
