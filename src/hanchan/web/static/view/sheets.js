/** The dialogs that show results one after the other; the first moments of each ignore input. */
import { element, fill, h, put } from "../dom.js";
import { t } from "../i18n.js";
import { windOf } from "../model/reduce.js";
import { contents } from "./result.js";

const GUARD_MS = 600;

element("hanchan-sheets", (host, watch) => {
  const { source } = host;
  const title = h("h2", { id: "sheet-title" });
  const limit = h("p.limit");
  const body = h("div.sheet-body");
  const dots = h("div.dots");
  const ok = h("button.act.ok", { onclick: () => close() });
  const peek = h("button.act.peek", { onclick: () => aside() });
  const copy = h("button.act.copy", { onclick: () => copyText(text || body.innerText) });
  const hold = h("button.act.hold", { onclick: () => source.command("pause") });
  const dialog = h(
    "dialog.sheet",
    { "aria-labelledby": "sheet-title" },
    title,
    limit,
    body,
    h("div.sheet-foot", dots, hold, copy, peek, ok),
  );
  const back = h("button.act.back-to-sheet", {
    hidden: true,
    onclick: () => {
      back.hidden = true;
      dialog.showModal();
    },
  });
  host.append(dialog, back);
  let since = 0;
  let shown = null;
  let text = "";

  const aside = () => {
    back.hidden = false;
    dialog.close();
  };
  const read = () => (shown?.event.k === "game_end" ? aside() : source.next());
  const close = () => performance.now() - since < GUARD_MS || read();
  // A browser closes a dialog at the second Escape whatever the page says: then the sheet counts as read.
  dialog.addEventListener("close", () => shown && back.hidden && source.sheets.peek()[0] === shown && read());
  source.ui.closeSheet = close;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });

  watch(() => {
    const [sheet] = source.sheets.value;
    if (!sheet) {
      shown = null;
      back.hidden = true;
      if (dialog.open) dialog.close();
      return;
    }
    if (shown?.event !== sheet.event) {
      since = performance.now();
      back.hidden = true;
    }
    shown = sheet;
    const made = contents(sheet, source);
    text = made.text;
    put(dialog, { "data-kind": sheet.event.k, "data-n": sheet.event.n });
    put(title, { text: made.title });
    put(limit, { text: made.limit });
    fill(body, ...made.content.filter(Boolean));
    const over = sheet.event.k === "game_end";
    peek.hidden = copy.hidden = over; // its own links do that
    const words = [
      [ok, over ? "close" : "ok"],
      [peek, "sheet.table"],
      [back, "sheet.back"],
      [copy, "copy.text"],
      [hold, "sheet.hold"],
    ];
    for (const [button, word] of words) put(button, { text: t(word) });
    if (!dialog.open && back.hidden) {
      dialog.showModal();
      ok.focus();
    }
  });
  // Who has read the result, and how long the table waits for the others.
  const beat = setInterval(() => {
    const until = source.ready?.peek()?.until;
    put(ok, { "data-left": until && dialog.open ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : null });
  }, 500);
  watch(() => {
    const wait = source.ready?.value;
    const state = source.state.value;
    hold.hidden = !source.you?.value?.host || !wait?.until; // the table goes on by itself, unless its host holds it
    fill(
      dots,
      ...(wait
        ? wait.ready.map((on, seat) =>
            h("span.dot", { "data-on": on }, t(`wind.short.${windOf(state, seat)}`), on ? " ✓" : " …"),
          )
        : []),
    );
  });
  return () => clearInterval(beat);
});

/** Copies text; without a secure context by selecting it. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "copying", readonly: true });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
