/** The keyboard: single letters can be switched off or changed, and are ignored while a text field has the focus. */
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { keyOf, meant } from "./store.js";
import { READ, readSeat } from "./view/command.js";
import { move, press, standing } from "./view/hand.js";
import { BUTTONS, choose, clear } from "./view/prompt.js";

/** Keys that name a tile of the hand, or a hand of a replay. */
export const DIGITS = [..."1234567890-="];
const QUERIES = { d: READ.dora, l: READ.last, c: READ.clock, t: READ.tiles };
export const TOGGLES = { s: "sort", a: "auto_win", n: "no_calls", g: "discard_drawn" };

/** Remembers how the player works, for the focus of prompts. */
export function watchInput() {
  const note = (kind) => () => (document.documentElement.dataset.input = kind);
  window.addEventListener("keydown", note("keyboard"), true);
  window.addEventListener("pointerdown", note("pointer"), true);
}

/** @param {number} to @param {HTMLElement} host */
function focusTile(source, to, host) {
  const buttons = host.querySelectorAll("hanchan-hand .tiles .tile");
  const at = Math.max(0, Math.min(buttons.length - 1, to));
  source.ui.focus.value = at;
  buttons[at]?.focus();
}

/** Moves within a toolbar. @param {Element} bar @param {number} step */
function along(bar, step) {
  const all = [...bar.querySelectorAll("button")];
  const at = all.indexOf(document.activeElement);
  all[(at + step + all.length) % all.length]?.focus();
}

/**
 * The keys of a live table; the answer takes them away again.
 * @param {HTMLElement} host
 */
export function tableKeys(source, host) {
  const read = reader(source);

  /** @param {KeyboardEvent} event */
  function named(event) {
    const bar = document.activeElement?.closest("[role=toolbar]");
    const hand = bar?.classList.contains("tiles");
    const last = standing(source).length - 1;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight": {
        const step = event.key === "ArrowLeft" ? -1 : 1;
        if (source.watch) return (source.step(step), true);
        if (event.altKey && hand) move(source, source.ui.focus.peek(), source.ui.focus.peek() + step);
        if (bar && !hand) along(bar, step);
        else focusTile(source, source.ui.focus.peek() + (hand ? step : 0), host);
        return true;
      }
      case "Home":
        return (focusTile(source, 0, host), true);
      case "End":
        return (focusTile(source, last, host), true);
      case "Backspace": {
        const drawn = standing(source).findIndex((one) => one.drawn);
        if (drawn >= 0) press(source, drawn, false);
        return true;
      }
      case "Escape":
        if (source.ui.riichi.peek() || source.ui.chooser.peek() || source.ui.pick.peek()) clear(source);
        else if (source.ui.keys.peek()) source.ui.keys.value = false;
        else call("x");
        return true;
      default:
        return false;
    }
  }

  /** Presses the button of the prompt that has this letter. @param {string} letter */
  const call = (letter) => BUTTONS.some(([name, , own]) => own === letter && choose(source, name));

  /** @param {string} letter */
  function lettered(letter) {
    const digit = DIGITS.indexOf(letter);
    if (call(letter)) return true;
    if (letter in TOGGLES) source.toggle(TOGGLES[letter], !source.toggles.peek()[TOGGLES[letter]]);
    else if (letter === "d") source.ui.differences.value = !source.ui.differences.peek();
    else if (letter === "h") source.ui.panel.value = source.ui.panel.peek() === "waits" ? "" : "waits";
    else if (letter === "?") source.ui.keys.value = !source.ui.keys.peek();
    else if (letter === "/") host.querySelector(".command-line")?.focus();
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
    if (elsewhere(event)) return;
    if (!named(event) && (event.altKey || event.key.length > 1 || !(read(event) || lettered(meant(event))))) return;
    event.preventDefault();
  }
  window.addEventListener("keydown", key);
  return () => window.removeEventListener("keydown", key);
}

/** The key is for a field or a dialog, or for the browser. @param {KeyboardEvent} event */
export const elsewhere = (event) =>
  event.target.matches?.("input, textarea, select") ||
  event.ctrlKey ||
  event.metaKey ||
  document.querySelector("dialog[open]");

/** Q and a letter: what lies before a seat, or something about the table, in words; gives whether the key was one of them. */
export function reader(source) {
  let query = false;
  return (event) => {
    if (!query) return (query = meant(event) === "q");
    query = false;
    const letter = event.key.toLowerCase();
    const seat = "eswn".indexOf(letter);
    const text = seat >= 0 ? readSeat(source, (source.state.peek().dealer + seat) % 4) : QUERIES[letter]?.(source, "");
    if (text) source.write(text);
    return true;
  };
}

/** The dialog with the keys, open while `source.ui.keys` says so. @param {string[]} names of the keys @param {() => any[]} [more] below them */
export function helpDialog(source, watch, names, more = () => []) {
  const dialog = h("dialog.keys");
  const close = () => (source.ui.keys.value = false);
  const row = (name) => {
    const [keys, ...words] = t(`key.${name}`).split(": ");
    const now = keys.replace(/(?<!\S)\S(?=,?(?!\S))/g, (letter) => keyOf(letter.toLowerCase()).toUpperCase() || "–");
    return h("tr", h("th", { scope: "row" }, h("kbd", now)), h("td", words.join(": ")));
  };
  dialog.addEventListener("close", close);
  watch(() => {
    if (!source.ui.keys.value) return dialog.close();
    fill(
      dialog,
      h("header", h("h2", t("keys")), h("button.act", { onclick: close }, t("close"))),
      h("table", h("tbody", ...names.map(row))),
      ...more(),
    );
    if (!dialog.open) dialog.showModal();
  });
  return dialog;
}
