/** The keyboard: single letters can be switched off or changed, and are ignored while a text field has the focus. */
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { TOGGLES } from "./source.js";
import { keyOf, meant } from "./store.js";
import { READ, readSeat } from "./view/command.js";
import { move, press, standing } from "./view/hand.js";
import { BUTTONS, choose, clear } from "./view/prompt.js";

/** @import { Child, Source, Watch } from "./types.d.ts" */

/** Keys that name a tile of the hand, or a hand of a replay. */
export const DIGITS = [..."1234567890-="];
/** @type {Record<string, (source: Source, rest: string) => string>} */
const QUERIES = { d: READ.dora, l: READ.last, c: READ.clock, t: READ.tiles };

/** Moves within a toolbar. @param {Element} bar @param {number} step */
function along(bar, step) {
  /** @type {(Element & { focus(): void } | null)[]} */
  const all = [...bar.querySelectorAll("button")];
  const at = all.indexOf(/** @type {HTMLElement | null} */ (document.activeElement));
  all[(at + step + all.length) % all.length]?.focus();
}

/** The keys of a live table. */
class TableKeys {
  /** @param {Source} source @param {HTMLElement} host */
  constructor(source, host) {
    this.source = source;
    this.host = host;
    this.read = reader(source);
  }

  /** @param {number} to */
  focus(to) {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll("hanchan-hand .tiles .tile"));
    const at = Math.max(0, Math.min(buttons.length - 1, to));
    this.source.ui.focus.value = at;
    buttons[at]?.focus();
  }

  /**
   * Left or right: along the hand or the prompt, with Alt the tile itself; who watches goes through the game.
   * @param {-1 | 1} step @param {boolean} moved
   */
  arrow(step, moved) {
    const { source } = this;
    if (source.watch) return source.step(step);
    const bar = document.activeElement?.closest("[role=toolbar]");
    const hand = bar?.classList.contains("tiles");
    const at = source.ui.focus.peek();
    if (moved && hand) move(source, at, at + step);
    if (bar && !hand) along(bar, step);
    else this.focus(at + (hand ? step : 0));
  }

  discardDrawn() {
    const drawn = standing(this.source).findIndex((one) => one.drawn);
    if (drawn >= 0) press(this.source, drawn, false);
  }

  escape() {
    const { ui } = this.source;
    if (ui.riichi.peek() || ui.chooser.peek() || ui.pick.peek()) clear(this.source);
    else if (ui.keys.peek()) ui.keys.value = false;
    else if (ui.panel.peek()) ui.panel.value = "";
    else this.call("x");
  }

  /** Keys with a name; gives whether it was one of them. @param {KeyboardEvent} event */
  named({ key, altKey }) {
    if (key === "ArrowLeft") this.arrow(-1, altKey);
    else if (key === "ArrowRight") this.arrow(1, altKey);
    else if (key === "Home") this.focus(0);
    else if (key === "End") this.focus(standing(this.source).length - 1);
    else if (key === "Backspace") this.discardDrawn();
    else if (key === "Escape") this.escape();
    else return false;
    return true;
  }

  /** Presses the button of the prompt that has this letter. @param {string} letter */
  call(letter) {
    return BUTTONS.some(([name, , own]) => own === letter && choose(this.source, name));
  }

  /** Lifts a tile by its number; a second time, or among tiles to be shown, takes it. @param {number} at */
  digit(at) {
    const { ui } = this.source;
    if (ui.lifted.peek() === at || ui.pick.peek()) return press(this.source, at, false);
    ui.lifted.value = at;
    this.focus(at);
  }

  /** @param {string} letter */
  lettered(letter) {
    const { source } = this;
    const { ui } = source;
    const digit = DIGITS.indexOf(letter);
    if (this.call(letter)) return true;
    if (letter in TOGGLES) source.toggle(TOGGLES[letter], !source.toggles.peek()[TOGGLES[letter]]);
    else if (letter === "d") ui.differences.value = !ui.differences.peek();
    else if (letter === "h") ui.panel.value = ui.panel.peek() === "waits" ? "" : "waits";
    else if (letter === "?") ui.keys.value = !ui.keys.peek();
    else if (letter === "/") /** @type {HTMLElement | null} */ (this.host.querySelector(".command-line"))?.focus();
    else if (digit >= 0) this.digit(digit);
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  press = (event) => {
    if (elsewhere(event)) return;
    // A key that is held goes along the hand, and does nothing else: it would discard draw after draw.
    if (event.repeat && !event.key.startsWith("Arrow")) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const lettered = () => !event.altKey && event.key.length === 1 && (this.read(event) || this.lettered(meant(event)));
    if (this.named(event) || lettered()) event.preventDefault();
  };
}

/**
 * Listens to the keys of a live table; the answer takes them away again.
 * @param {Source} source @param {HTMLElement} host
 */
export function tableKeys(source, host) {
  const { press: listener } = new TableKeys(source, host);
  window.addEventListener("keydown", listener);
  return () => window.removeEventListener("keydown", listener);
}

/** The key is for a field or a dialog, or for the browser. @param {KeyboardEvent} event */
export const elsewhere = (event) =>
  (event.target instanceof Element && event.target.matches("input, textarea, select")) ||
  event.ctrlKey ||
  event.metaKey ||
  document.querySelector("dialog[open]") !== null;

/**
 * Q and a letter: what lies before a seat, or something about the table, in words; gives whether the key was one of
 * them.
 * @param {Source} source @returns {(event: KeyboardEvent) => boolean}
 */
export function reader(source) {
  let query = false;
  return (event) => {
    const began = query;
    query = !began && meant(event) === "q";
    if (!began) return query;
    const letter = event.key.toLowerCase();
    const seat = "eswn".indexOf(letter);
    const text = seat >= 0 ? readSeat(source, (source.state.peek().dealer + seat) % 4) : QUERIES[letter]?.(source, "");
    if (text) source.write(text);
    return true;
  };
}

/** A row of the help: the key as it is now, and what it does. @param {string} name */
function keyRow(name) {
  const [keys, ...words] = t(`key.${name}`).split(": ");
  const now = keys.replace(/(?<!\S)\S(?=,?(?!\S))/g, (letter) => keyOf(letter.toLowerCase()).toUpperCase() || "–");
  return h("tr", h("th", { scope: "row" }, h("kbd", now)), h("td", words.join(": ")));
}

/**
 * The dialog with the keys, open while `source.ui.keys` says so.
 * @param {Source} source @param {Watch} watch
 * @param {string[]} names of the keys @param {() => Child[]} [more] below them
 */
export function helpDialog(source, watch, names, more = () => []) {
  const dialog = h("dialog.keys");
  const close = () => (source.ui.keys.value = false);
  dialog.addEventListener("close", close);
  watch(() => {
    if (!source.ui.keys.value) return dialog.close();
    const head = h("header", h("h2", t("keys")), h("button.act", { onclick: close }, t("close")));
    fill(dialog, head, h("table", h("tbody", names.map(keyRow))), more());
    if (!dialog.open) dialog.showModal();
  });
  return dialog;
}
