/** The keyboard: single letters can be switched off, and are ignored while a text field has the focus. */
import { t } from "./i18n.js";
import { settings } from "./store.js";
import { READ, readSeat } from "./view/command.js";
import { move, press, standing } from "./view/hand.js";
import { choose, clear, buttonsOf, refereed } from "./view/prompt.js";

const DIGITS = "1234567890-=";
const CALLS = /** @type {Record<string, string[]>} */ ({ c: ["chow"], p: ["pung"], k: ["kong"], r: ["riichi"], w: ["ron", "tsumo"], t: ["tenpai"], 9: ["nine_terminals"] });
const QUERIES = /** @type {Record<string, (source: any, rest: string) => string>} */ ({ d: READ.dora, l: READ.last, c: READ.clock, t: READ.tiles });
const TOGGLES = /** @type {Record<string, string>} */ ({ n: "no_calls", a: "auto_win", g: "discard_drawn", s: "sort" });

/** Remembers how the player works, for the focus of prompts. */
export function watchInput() {
  const note = (/** @type {string} */ kind) => () => (document.documentElement.dataset.input = kind);
  window.addEventListener("keydown", note("keyboard"), true);
  window.addEventListener("pointerdown", note("pointer"), true);
}

/** @param {any} source @param {number} to @param {HTMLElement} host */
function focusTile(source, to, host) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("hanchan-hand .tiles .tile"));
  const at = Math.max(0, Math.min(buttons.length - 1, to));
  source.ui.focus.value = at;
  buttons[at]?.focus();
}

/** Moves within a toolbar. @param {Element} bar @param {number} step */
function along(bar, step) {
  const all = /** @type {HTMLElement[]} */ ([...bar.querySelectorAll("button")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + step + all.length) % all.length]?.focus();
}

/**
 * The keys of a live table; the answer takes them away again.
 * @param {any} source
 * @param {HTMLElement} host
 */
export function tableKeys(source, host) {
  let query = false;

  /** @param {KeyboardEvent} event */
  function named(event) {
    const bar = document.activeElement?.closest("[role=toolbar]");
    const hand = bar?.classList.contains("tiles");
    const last = standing(source).length - 1;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight": {
        const step = event.key === "ArrowLeft" ? -1 : 1;
        if (event.altKey && hand) move(source, source.ui.focus.peek(), source.ui.focus.peek() + step);
        if (bar && !hand) along(bar, step);
        else focusTile(source, source.ui.focus.peek() + (hand ? step : 0), host);
        return true;
      }
      case "Home": return focusTile(source, 0, host), true;
      case "End": return focusTile(source, last, host), true;
      case "Backspace": {
        const drawn = standing(source).findIndex((one) => one.drawn);
        if (drawn >= 0) press(source, drawn, false);
        return true;
      }
      case "Escape":
        if (source.ui.riichi.peek() || source.ui.chooser.peek() || source.ui.pick.peek()) clear(source);
        else if (source.ui.keys.peek()) source.ui.keys.value = false;
        else pass();
        return true;
      default: return false;
    }
  }

  function pass() {
    const names = buttonsOf(source.ask.peek(), refereed(source)).map((one) => one.name);
    return choose(source, names.includes("pass") ? "pass" : "noten");
  }

  /** @param {string} letter */
  function asked(letter) {
    query = false;
    const seats = "eswn".indexOf(letter);
    const state = source.state.peek();
    const text = seats >= 0 ? readSeat(source, (state.dealer + seats) % 4)
      : QUERIES[letter]?.(source, "");
    if (text) source.write(text);
  }

  /** @param {string} letter */
  function lettered(letter) {
    const digit = DIGITS.indexOf(letter);
    if (letter === "q") query = true;
    else if (letter === "x") pass();
    else if (letter in CALLS && CALLS[letter].some((name) => choose(source, name))) return true;
    else if (letter in TOGGLES) source.toggle(TOGGLES[letter], !source.toggles.peek()[TOGGLES[letter]]);
    else if (letter === "d") source.ui.differences.value = !source.ui.differences.peek();
    else if (letter === "h") source.ui.panel.value = source.ui.panel.peek() === "waits" ? "" : "waits";
    else if (letter === "?") source.ui.keys.value = !source.ui.keys.peek();
    else if (letter === "/") /** @type {HTMLElement | null} */ (host.querySelector(".command-line"))?.focus();
    else if (digit >= 0) {
      if (source.ui.lifted.peek() === digit || source.ui.pick.peek()) press(source, digit, false);
      else {
        source.ui.lifted.value = digit;
        focusTile(source, digit, host);
      }
    } else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const letter = event.key.toLowerCase();
    if (query && letter.length === 1) asked(letter);
    else if (!named(event) && (event.altKey || letter.length !== 1 || !settings.peek().letters || !lettered(letter))) return;
    event.preventDefault();
  }
  window.addEventListener("keydown", key);
  return () => window.removeEventListener("keydown", key);
}

/** The key list in words. @returns {[string, string][]} */
export const keyList = () => ["arrows", "ends", "enter", "digits", "backspace", "x", "cpk", "r", "w", "toggles", "d", "h", "q", "slash"].map((name) => {
  const [keys, ...words] = t(`key.${name}`).split(": ");
  return [keys, words.join(": ")];
});
