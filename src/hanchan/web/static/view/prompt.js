/**
 * The prompt: one toolbar in a fixed order, Pass at the far left, the win at the far right. Input in the first moments
 * is ignored, so that a click meant for a discard cannot become a call.
 */
import { element, fill, h, put } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { keyOf, settings } from "../store.js";
import { stick, tile } from "../tiles/faces.js";
import { inSeconds, onBeat, timeLeft } from "./clock.js";
import { guarded, startGuard } from "./hand.js";

/** @import { Ask, Option, Source } from "../types.d.ts" */
/** @typedef {{ name: string, key: string, opts: Option[] }} Button */

/** Buttons from left to right: name, the acts under it, its key. @type {[string, string[], string][]} */
export const BUTTONS = [
  ["pass", ["pass"], "x"],
  ["noten", ["noten"], "x"],
  ["nine_terminals", ["nine_terminals"], "9"],
  ["chow", ["chow"], "c"],
  ["kong", ["kong", "concealed_kong", "added_kong"], "k"],
  ["pung", ["pung"], "p"],
  ["riichi", ["riichi"], "r"],
  ["tenpai", ["tenpai"], "t"],
  ["nagashi", ["nagashi"], "w"],
  ["ron", ["ron"], "w"],
  ["tsumo", ["tsumo"], "w"],
];

/** A key, printed small. @param {string} name */
const printed = (name) => h("kbd", { "aria-hidden": "true" }, name);

/** The key of a letter, printed small. @param {string} letter */
export const cap = (letter) => (settings.value.letters && keyOf(letter) ? printed(keyOf(letter).toUpperCase()) : null);

/** The buttons that show tiles. */
const PICTURED = ["chow", "kong", "pung", "ron", "tsumo"];

/** How many tiles a claim shows. @type {Record<string, number>} */
const NEEDS = { chow: 2, pung: 2, kong: 3 };

/**
 * The buttons that an ask gives, with the options under each; a referee lets everything be claimed.
 * @param {Ask | null} ask @param {boolean} referee @returns {Button[]}
 */
export function buttonsOf(ask, referee) {
  if (!ask) return [];
  const claims = ask.kind === "turn" ? ["kong", "riichi", "tsumo"] : ["pass", "chow", "kong", "pung", "ron"];
  return BUTTONS.map(([name, acts, key]) => {
    return { name, key, opts: ask.opts.filter((option) => acts.includes(option.act)) };
  }).filter((one) => one.opts.length || (referee && claims.includes(one.name)));
}

/**
 * A button was pressed, by hand, key or word; gives whether it was there to be pressed.
 * @param {Source} source @param {string} name @param {(option: Option) => boolean} [fits]
 */
export function choose(source, name, fits = () => true) {
  const { ui } = source;
  const button = buttonsOf(source.ask.peek(), refereed(source)).find((one) => one.name === name);
  if (!button || guarded(source)) return false;
  const opts = button.opts.filter(fits);
  if (!opts.length) return !button.opts.length && challenge(source, name);
  if (name === "riichi") ui.riichi.value = !ui.riichi.peek();
  else if (opts.length > 1) ui.chooser.value = { name, opts };
  else take(source, opts[0]);
  return true;
}

/** @param {Source} source @param {Option} option */
function take(source, option) {
  clear(source);
  source.act(option);
}

/**
 * A claim that is not legal, in referee mode: a training table asks once, a strict one never.
 * @param {Source} source @param {string} name
 */
function challenge(source, name) {
  const { ui } = source;
  const ask = source.ask.peek();
  if (ask?.against && ui.warned !== name + ask.id) {
    ui.warned = name + ask.id;
    source.notice.value = t("referee.sure", { call: t(`call.${name}`), law: ask.against[name] });
  } else if (NEEDS[name]) ui.pick.value = { act: name, need: NEEDS[name], chosen: [] };
  else source.act({ act: name }, name === "ron" || name === "tsumo" ? { shown: true } : {});
  return true;
}

/** @param {Source} source */
const refereed = (source) => Boolean(source.room.value?.options.referee);

/** Nothing is being chosen any more. @param {Source} source */
export function clear({ ui }) {
  ui.chooser.value = null;
  ui.riichi.value = false;
  ui.pick.value = null;
  ui.lifted.value = -1;
}

/**
 * What the bar shows now: ways to do what was pressed, tiles to be shown, or the buttons.
 * @param {Source} source @param {Button[]} buttons
 */
function shown(source, buttons) {
  const { chooser, pick, riichi } = source.ui;
  if (chooser.value) return choices(source, chooser.value.name, chooser.value.opts);
  if (pick.value) return [h("span.pick", t("referee.pick", { count: pick.value.need })), cancel(source)];
  return [riichi.value && cancel(source), ...buttons.map((one) => act(source, one))];
}

/**
 * The tiles of one way to do something: those of the hand, and the one that is claimed.
 * @param {Source} source @param {Option} option
 */
function tilesOf(source, { act, use, tile: own }) {
  const { last, drawn } = source.state.peek();
  if (act === "ron") return [last?.tile ?? null];
  if (act === "tsumo") return [drawn?.tile ?? null];
  const tiles = use ?? (own ? [own] : []);
  return (use && last ? [...tiles, last.tile] : tiles).toSorted();
}

/**
 * What a button would make, drawn: a set, every tile of several ways, the bet of a riichi.
 * @param {Source} source @param {Button} button
 */
function picture(source, { name, opts }) {
  if (name === "riichi") return h("span.set", stick(1000));
  if (!PICTURED.includes(name)) return null;
  const [first, ...more] = opts.map((option) => tilesOf(source, option));
  const all = more.length ? [...new Set([first, ...more].flat())].toSorted() : first;
  return (
    all &&
    h(
      "span.set",
      { "aria-hidden": "true" },
      all.map((one) => tile(one)),
    )
  );
}

/** @param {Source} source @param {Button} button */
function act(source, button) {
  const { name, key } = button;
  const pressed = name === "riichi" ? String(source.ui.riichi.value) : null;
  const given = { "data-act": name, onclick: () => choose(source, name), "aria-pressed": pressed };
  // In a drill nothing tells which call is legal: no set is drawn, and the buttons look alike.
  const shown = refereed(source) ? null : picture(source, button);
  return h(`button.act.${name}`, given, shown, h("span.word-of", t(`call.${name}`), cap(key)));
}

element("hanchan-prompt", (host, watch) => {
  const { source } = host;
  const bar = h("div.buttons", { role: "toolbar", "data-part": "prompt" });
  const digits = h("b");
  const ring = h("div.clock", { "aria-hidden": "true" }, digits);
  const alert = h("div.sr", { role: "alert" });
  host.append(ring, bar, alert);
  let last = "";
  let told = 99;

  watch(() => {
    const ask = source.ask.value;
    const buttons = buttonsOf(ask, refereed(source));
    if (ask?.id !== last) {
      last = ask?.id ?? "";
      told = 99;
      startGuard(source);
      clear(source);
      alert.textContent = spoken(ask, buttons);
    }
    put(bar, {
      "aria-label": t("prompt.label"),
      "data-kind": ask?.kind ?? null,
      "data-ask": ask?.id ?? null,
      "data-neutral": refereed(source),
    });
    const ready = shown(source, buttons);
    if (bar.childElementCount || ready.some(Boolean)) fill(bar, ready);
    if (wantsFocus(source)) /** @type {HTMLElement | null} */ (bar.querySelector("[data-act]:not(.pass)"))?.focus();
  });
  host.closest("hanchan-table")?.addEventListener("contextmenu", (event) => {
    // a finger that rests on a tile looks at it; only a mouse's right button passes
    if (event instanceof PointerEvent && event.pointerType === "touch") return event.preventDefault();
    if (!source.ask.peek()?.opts.some((option) => option.act === "pass")) return;
    event.preventDefault();
    choose(source, "pass");
  });

  const silence = onBeat(() => {
    const ask = source.ask.peek();
    const left = timeLeft(ask);
    put(host, { "data-clock": left ? "on" : null });
    if (!left) return;
    const seconds = inSeconds(left.base + left.bank);
    ring.style.setProperty("--base", String(left.base && left.base / (ask?.base || 1)));
    ring.dataset.bank = left.base ? "off" : "on";
    digits.textContent = String(inSeconds(left.base || left.bank));
    const marked = [10, 5].some((mark) => seconds <= mark && told > mark);
    if (marked) alert.textContent = t("prompt.seconds", { count: seconds });
    if (seconds <= 5 && seconds < told) source.ui.sounds?.tick();
    told = Math.min(told, seconds);
  });
  return silence;
});

/** @param {Ask | null} ask @param {Button[]} buttons */
function spoken(ask, buttons) {
  if (!buttons.length) return "";
  const left = timeLeft(ask);
  const words = t("prompt.may", { calls: buttons.map((one) => t(`call.${one.name}`)).join(", ") });
  return left ? `${words} ${t("prompt.seconds", { count: inSeconds(left.base + left.bank) })}` : words;
}

/** @param {Source} source */
const cancel = (source) => h("button.act.cancel", { onclick: () => clear(source) }, t("cancel"), printed("Esc"));

/**
 * The ways to do what was pressed, by their tiles.
 * @param {Source} source @param {string} name @param {Option[]} opts
 */
function choices(source, name, opts) {
  const ways = opts.map((option) => {
    const own = option.use ?? [option.tile ?? null];
    const tiles = tilesOf(source, option);
    const label = `${t(`call.${name}`)}: ${tiles.map(tileName).join(", ")}`;
    const given = { "data-use": own.join(" "), "aria-label": label, onclick: () => take(source, option) };
    return h(
      `button.act.group.${name}`,
      given,
      tiles.map((one) => tile(one)),
    );
  });
  return [cancel(source), ...ways];
}

/** Keyboard players get the focus moved to the prompt. @param {Source} source */
function wantsFocus(source) {
  const wish = settings.peek().focusPrompts;
  const keyboard = document.documentElement.dataset.input === "keyboard";
  const typing = document.activeElement?.matches("input, textarea");
  return !typing && (wish === "on" || (wish === "auto" && keyboard)) && source.ask.peek()?.kind !== "turn";
}
