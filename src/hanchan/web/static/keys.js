/** The keyboard: single letters can be switched off, and are ignored while a text field has the focus. */
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { settings } from "./store.js";
import { READ, readSeat } from "./view/command.js";
import { move, press, standing } from "./view/hand.js";
import { choose, clear, buttonsOf, refereed } from "./view/prompt.js";

const DIGITS = "1234567890-=";
const CALLS = { c: ["chow"], p: ["pung"], k: ["kong"], r: ["riichi"], w: ["ron", "tsumo"], t: ["tenpai"], 9: ["nine_terminals"] };
const QUERIES = { d: READ.dora, l: READ.last, c: READ.clock, t: READ.tiles };
const TOGGLES = { n: "no_calls", a: "auto_win", g: "discard_drawn", s: "sort" };

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
  const read = reader(source, source.write);

  /** @param {KeyboardEvent} event */
  function named(event) {
    const bar = document.activeElement?.closest("[role=toolbar]");
    const hand = bar?.classList.contains("tiles");
    const last = standing(source).length - 1;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight": {
        const step = event.key === "ArrowLeft" ? -1 : 1;
        if (source.watch) return source.step(step), true;
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
  function lettered(letter) {
    const digit = DIGITS.indexOf(letter);
    if (letter === "x") pass();
    else if (letter in CALLS && CALLS[letter].some((name) => choose(source, name))) return true;
    else if (letter in TOGGLES) source.toggle(TOGGLES[letter], !source.toggles.peek()[TOGGLES[letter]]);
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
    const target = event.target;
    if (target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const letter = event.key.toLowerCase();
    const single = letter.length === 1 && !event.altKey && settings.peek().letters;
    if (!named(event) && !(single && (read(letter) || lettered(letter)))) return;
    event.preventDefault();
  }
  window.addEventListener("keydown", key);
  return () => window.removeEventListener("keydown", key);
}

/** Q and a letter: what lies before a seat, or something about the table, in words; gives whether the letter was one of them. */
export function reader(source, write) {
  let query = false;
  return (letter) => {
    if (!query) return (query = letter === "q");
    query = false;
    const seat = "eswn".indexOf(letter);
    const text = seat >= 0 ? readSeat(source, (source.state.peek().dealer + seat) % 4) : QUERIES[letter]?.(source, "");
    if (text) write(text);
    return true;
  };
}

/** The dialog with the keys, open while `source.ui.keys` says so. @param {string[]} names of the keys @param {() => any[]} [more] below them */
export function helpDialog(source, watch, names, more = () => []) {
  const dialog = h("dialog.keys");
  const close = () => (source.ui.keys.value = false);
  const row = (name) => {
    const [keys, ...words] = t(`key.${name}`).split(": ");
    return h("tr", h("th", { scope: "row" }, h("kbd", keys)), h("td", words.join(": ")));
  };
  dialog.addEventListener("close", close);
  watch(() => {
    if (!source.ui.keys.value) return dialog.close();
    fill(dialog, h("header", h("h2", t("keys")), h("button.act", { onclick: close }, t("close"))), h("table", h("tbody", ...names.map(row))), ...more());
    if (!dialog.open) dialog.showModal();
  });
  return dialog;
}
