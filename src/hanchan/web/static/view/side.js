/** The side column: waits with their reasons, the log, the chat and the command line. */
import { element, fill, h, hidden, put, refill } from "../dom.js";
import { has, t, tileName } from "../i18n.js";
import { settings } from "../store.js";
import { tile } from "../tiles/faces.js";
import { run } from "./command.js";
import { cite } from "./result.js";

/** @import { Source, Wait, Watch } from "../types.d.ts" */

const PHRASES = [0, 1, 2, 3, 4, 5, 6, 7];
const REST_MS = 600;

/** The waits with copies left and whether they win. @param {Source} source */
export function waits(source) {
  const { waits: now = [], discards = [] } = source.hints.value ?? {};
  const allowed = source.room.value?.options?.hints !== false && settings.value.hints;
  if (!allowed) return [h("p.soft", t("waits.off"))];
  if (now.length) return now.map(wait);
  const declared = source.ui.riichi.value; // a riichi that is being chosen is a yaku already
  if (!discards.length) return [h("p.soft", t("waits.none"))];
  return discards.map((one) => {
    const without = h("span.without", t("waits.after"), tile(one.tile), "→");
    const shown = one.waits.map((found) =>
      wait(declared && found.in_riichi ? { ...found, label: found.in_riichi } : found),
    );
    return h("div.wait-row", without, h("div.wait-list", shown));
  });
}

/** @param {Wait} one */
function wait(one) {
  return h(
    "div.wait",
    { "data-label": one.label, "data-tile": one.tile },
    tile(one.tile),
    h("span.left", `×${one.left}`),
    hidden(`${tileName(one.tile)}, ${t("waits.left", { count: one.left })}`),
    h("span.label", t(`wait.${one.label}`), " ", cite(one.clause)),
  );
}

/** Phrases for the time of play. @param {Source} source @param {Watch} watch */
function phraseChoice(source, watch) {
  const made = h("select", {
    onchange: () => {
      if (made.value !== "") source.say({ phrase: Number(made.value) });
      made.value = "";
    },
  });
  watch(() => {
    put(made, { "aria-label": t("chat.phrases") });
    fill(
      made,
      h("option", { value: "" }, "…"),
      PHRASES.map((at) => h("option", { value: at }, t(`phrase.${at}`))),
    );
  });
  return made;
}

/**
 * Where one writes words of one's own; a refusal is written into the log.
 * @param {Source} source @param {Watch} watch
 */
function sayForm(source, watch) {
  const words = h("input", { type: "text", maxlength: 200, autocomplete: "off" });
  watch(() => put(words, { placeholder: t("chat.hint"), "aria-label": t("chat.label") }));
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const text = words.value.trim();
    if (!text) return;
    words.value = "";
    const answer = await source.say({ text });
    if (answer.t === "no") source.write(has(`no.${answer.why}`) ? t(`no.${answer.why}`) : (answer.says ?? answer.why));
  };
  return h("form.say", { onsubmit: send }, phraseChoice(source, watch), words);
}

/** What is said; a name is a button that mutes. @param {Source} source @param {Watch} watch */
export function chatBox(source, watch) {
  const { muted } = source.ui;
  const lines = h("div.chat-lines", { role: "log", "aria-live": "polite", tabindex: 0 });
  watch(() => put(lines, { "aria-label": t("side.chat") }));
  watch(() => {
    const off = muted.value;
    const said = source.chat.value.map(({ name, text }) => {
      const silent = off.includes(name);
      const toggle = () => (muted.value = silent ? off.filter((other) => other !== name) : [...off, name]);
      const given = { "aria-pressed": String(silent), "aria-label": t("chat.mute", { name }), onclick: toggle };
      return h("p", h("button.mute", given, `${name}: `), h("span", silent ? "…" : text));
    });
    fill(lines, said);
    lines.scrollTop = lines.scrollHeight;
  });
  return [lines, sayForm(source, watch)];
}

/** Where commands are typed; the answers are written by the source. @param {Source} source @param {Watch} watch */
export function commandLine(source, watch) {
  const line = h("input.command-line", { type: "text", autocomplete: "off", spellcheck: "false" });
  watch(() => put(line, { placeholder: t("command.hint"), "aria-label": t("command.label") }));
  /** @param {SubmitEvent} event */
  const enter = (event) => {
    event.preventDefault();
    const said = line.value.trim();
    line.value = "";
    if (said) for (const answer of run(source, said)) source.write(answer);
  };
  return h("form.command", { onsubmit: enter }, line);
}

/** The drawer is closed, and whoever was in it is back at the button that opens it. @param {Source} source */
function closeDrawer({ ui }) {
  ui.panel.value = "";
  /** @type {HTMLElement | null} */ (document.querySelector(".panel-menu"))?.focus();
}

element("hanchan-side", (host, watch) => {
  const { source } = host;
  const waitsBox = h("div.waits-box", { tabindex: 0, role: "group" });
  const log = h("div.log", { role: "log", "aria-live": "polite", tabindex: 0 });
  const titles = ["waits", "log", "chat"].map((name) => h("h2", { "data-name": name }));
  const close = h("button.act.close-drawer", { onclick: () => closeDrawer(source) });
  watch(() => put(close, { text: t("close") }));
  host.append(
    close,
    h("section.waits", { hidden: source.watch }, titles[0], waitsBox),
    h("section.log-box", titles[1], log, commandLine(source, watch)),
    h("section.chat", titles[2], chatBox(source, watch)),
  );
  watch(() => {
    for (const title of titles) put(title, { text: t(`side.${title.dataset.name}`) });
    put(waitsBox, { "aria-label": t("side.waits") });
    put(log, { "aria-label": t("side.log") });
  });
  // The newest line is in sight. To ask where that is lays the whole page out: only of a drawer that is open.
  const newest = () => {
    if (source.ui.panel.peek()) requestAnimationFrame(() => (log.scrollTop = log.scrollHeight));
  };
  new ResizeObserver(newest).observe(log); // the waits above it come and go
  watch(() => source.ui.panel.value && newest());
  // Nobody sees what is in a closed drawer: who listens finds it there once the table rests.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  watch(() => {
    const { hints, room, ui } = source;
    const open = [hints.value, room.value, settings.value, ui.riichi.value, ui.panel.value].at(-1);
    clearTimeout(resting);
    resting = setTimeout(() => refill(waitsBox, waits(source)), open ? 0 : REST_MS);
  });
  watch(() => {
    const lines = source.log.value;
    if (lines.length < log.childElementCount) fill(log);
    log.append(...lines.slice(log.childElementCount).map((text) => h("p", text))); // lines are only added
    newest();
  });
  return () => clearTimeout(resting);
});
