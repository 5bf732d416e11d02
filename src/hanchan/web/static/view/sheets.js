/** The dialogs that show results one after the other; the first moments of each ignore input. */
import { element, fill, h, put } from "../dom.js";
import { t } from "../i18n.js";
import { windOf } from "../model/reduce.js";
import { still } from "../store.js";
import { copyText } from "./page.js";
import { contents } from "./result.js";

/** @import { Sheet, Source } from "../types.d.ts" */

const GUARD_MS = 600;
const WIN_MS = 1300; // a win is seen on the table first, unless somebody presses something
const COUNTING_MS = 1400; // its lines are counted up within this time

/** What shows a sheet at once. */
const SKIPS = /** @type {const} */ (["pointerdown", "keydown"]);

/** The dialog of the results, and the button that brings it back after a look at the table. */
class Results {
  #since = 0;
  /** @type {Sheet | null} */
  #shown = null;
  #text = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} the sheet that is about to come */
  #coming;
  /** @type {ReturnType<typeof setTimeout>[]} what is still to be heard of the counting */
  #counting = [];
  title = h("h2", { id: "sheet-title" });
  limit = h("p.limit");
  counted = h("p.counted");
  gain = h("b");
  beside = h("small");
  won = h("p.gain", { "aria-hidden": "true" }, this.gain, this.beside); // the payments tell it again
  head = h("header.sheet-head", this.title, h("div.reckoned", this.limit, this.counted), this.won);
  body = h("div.sheet-body", { onscroll: () => this.hint() });
  more = h("button.more", { hidden: true, onclick: () => this.body.scrollBy({ top: this.body.clientHeight / 2 }) });
  dots = h("div.dots");
  ok = h("button.act.ok", { onclick: () => this.close() });
  peek = h("button.act.peek", { onclick: () => this.aside() });
  // biome-ignore lint/performance/useDomNodeTextContent: the lines of the sheet shall stay lines
  copy = h("button.act.copy", { onclick: () => copyText(this.#text || this.body.innerText) });
  hold = h("button.act.hold", { onclick: () => this.source.command("pause") });
  until = h("span.until.soft");
  foot = h("div.sheet-foot", this.dots, this.until, h("div.buttons-row", this.hold, this.copy, this.peek, this.ok));
  dialog = h("dialog.sheet", { "aria-labelledby": "sheet-title" }, this.head, this.body, this.more, this.foot);
  back = h("button.act.back-to-sheet", { hidden: true, onclick: () => this.again() });

  sized = new ResizeObserver(() => this.hint());

  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    source.ui.closeSheet = () => this.close();
    this.sized.observe(this.body);
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    // A browser closes a dialog at the second Escape whatever the page says: then the sheet counts as read.
    this.dialog.addEventListener("close", () => {
      if (this.#shown && this.back.hidden && source.sheets.peek()[0] === this.#shown) this.read();
    });
  }

  /** The sheet gives way to the table, or comes back over it. @param {boolean} on */
  look(on) {
    this.back.hidden = !on;
    const table = this.back.closest("hanchan-table");
    if (table) put(table, { "data-looking": on });
  }

  /** Shows that something lies below what is seen of the sheet. */
  hint() {
    const { scrollTop, clientHeight, scrollHeight } = this.body;
    const more = scrollHeight - scrollTop - clientHeight > 10;
    if (!more && document.activeElement === this.more) this.ok.focus();
    this.more.hidden = !more;
    put(this.dialog, { "data-more": more });
  }

  aside() {
    this.look(true);
    this.dialog.close();
  }

  again() {
    this.look(false);
    this.dialog.showModal();
  }

  read() {
    if (this.#shown?.event.k === "game_end") this.aside();
    else this.source.next();
  }

  close() {
    if (this.#coming) this.open();
    else if (performance.now() - this.#since >= GUARD_MS) this.read();
  }

  clear() {
    this.settle();
    this.#shown = null;
    this.look(false);
    if (this.dialog.open) this.dialog.close();
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    const { event } = sheet;
    if (this.#shown?.event !== event) {
      this.#since = performance.now();
      this.look(false);
    }
    this.#shown = sheet;
    const { title, limit, counted, gain, beside, content, text } = contents(sheet, this.source);
    this.#text = text;
    put(this.dialog, { "data-kind": event.k, "data-n": event.n });
    put(this.title, { text: title });
    put(this.limit, { text: limit });
    put(this.counted, { text: counted });
    put(this.won, { hidden: !gain });
    put(this.gain, { text: gain });
    fill(this.beside, ...beside);
    fill(this.body, content);
    this.hint();
    this.label(event.k === "game_end");
    if (this.dialog.open || !this.back.hidden || this.#coming) return;
    if (event.k !== "win" || still()) return this.open();
    this.#coming = setTimeout(this.open, WIN_MS);
    for (const kind of SKIPS) addEventListener(kind, this.open, { once: true });
  }

  /** The sheet comes, now. */
  open = () => {
    const counted = this.#coming !== undefined;
    this.settle();
    if (!this.#shown || this.dialog.open) return;
    this.#since = performance.now();
    this.dialog.showModal();
    this.ok.focus();
    if (counted) this.countUp();
  };

  /** Nothing is about to come or being counted any more. */
  settle = () => {
    clearTimeout(this.#coming);
    this.#coming = undefined;
    for (const kind of SKIPS) removeEventListener(kind, this.open);
    for (const one of this.#counting.splice(0)) clearTimeout(one);
    put(this.dialog, { "data-counting": null });
  };

  /** Yaku, fu and payments come one after the other; a press shows them all. */
  countUp() {
    const lines = /** @type {HTMLElement[]} */ ([...this.body.querySelectorAll("tbody tr, .formula, .payments")]);
    const step = Math.min(130, COUNTING_MS / lines.length);
    lines.forEach((line, at) => {
      line.style.setProperty("--after", `${Math.round(at * step)}ms`);
      this.#counting.push(setTimeout(() => this.source.ui.sounds?.count(at), at * step));
    });
    put(this.dialog, { "data-counting": true });
    this.dialog.addEventListener("pointerdown", this.settle, { once: true });
    this.dialog.addEventListener("keydown", this.settle, { once: true });
  }

  /** @param {boolean} over */
  label(over) {
    this.peek.hidden = this.copy.hidden = over; // the last sheet's own links do that
    put(this.ok, { text: t(over ? "close" : "ok") });
    put(this.peek, { text: t("sheet.table") });
    put(this.back, { text: t("sheet.back") });
    put(this.copy, { text: t("copy.text") });
    put(this.more, { "aria-label": t("sheet.more") });
    put(this.hold, { text: t("sheet.hold") });
  }

  /** Who has read the result. */
  showReaders() {
    const { ready, state, you } = this.source;
    const wait = ready.value;
    const { dealer } = state.value;
    this.hold.hidden = !you.value?.host || !wait?.until; // the table goes on by itself, unless its host holds it
    const dots = wait?.ready.map((on, seat) =>
      h("span.dot", { "data-on": on }, t(`wind.short.${windOf({ dealer }, seat)}`), on ? " ✓" : " …"),
    );
    fill(this.dots, dots);
  }

  /** How long the table waits for the others. */
  count() {
    const until = this.dialog.open && this.source.ready.peek()?.until;
    const time = until ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : null;
    put(this.ok, { "data-left": time });
    put(this.until, { text: time === null ? "" : t("sheet.until", { time }) });
  }
}

element("hanchan-sheets", (host, watch) => {
  const results = new Results(host.source);
  host.append(results.dialog, results.back);
  watch(() => {
    const [sheet] = host.source.sheets.value;
    if (sheet) results.show(sheet);
    else results.clear();
  });
  watch(() => results.showReaders());
  const beat = setInterval(() => results.count(), 500);
  return () => {
    clearInterval(beat);
    results.sized.disconnect();
  };
});
