/** The table of a live game: bar, board, prompt and hand; what is around them comes once they are painted. */
import { element, fill, h, hidden, put } from "../dom.js";
import { t } from "../i18n.js";
import { roundName, ruleBook } from "../model/say.js";
import { TOGGLES } from "../source.js";
import { settings } from "../store.js";
import { install, sign } from "../tiles/faces.js";
import "./board.js";
import "./hand.js";
import { banner, part } from "./ui.js";

/** @import { Host, Source } from "../types.d.ts" */

const LAG_MS = 800;
const LATER = { late: true, light: true };

/** The last toggles of the action row. @param {Source} source */
function toggles(source) {
  const buttons = Object.values(TOGGLES).map((name) => {
    const on = source.toggles.value[name];
    const given = { "data-toggle": name, "aria-pressed": String(on), onclick: () => source.toggle(name, !on) };
    return h("button.toggle", given, t(`toggle.${name}`));
  });
  return h("div.toggles", { role: "group", "aria-label": t("toggles") }, buttons);
}

/** A watcher may look back; what is new meanwhile does not move him. @param {Source} source */
function steps(source) {
  /** @param {string} name @param {string} says @param {number} by */
  const button = (name, says, by) => h("button.toggle", { "data-step": name, onclick: () => source.step(by) }, says);
  const count = source.behind.value;
  const newest = count > 0 && button("new", t("watch.new", { count }), Number.POSITIVE_INFINITY);
  const group = { role: "group", "aria-label": t("watch.steps") };
  return h(
    "div.toggles",
    group,
    button("back", `‹ ${t("watch.back")}`, -1),
    button("on", `${t("watch.on")} ›`, 1),
    newest,
  );
}

/** The buttons at the right end of the bar. @param {Source} source */
function menu({ ui }) {
  const panel = () => (ui.panel.value = ui.panel.peek() ? "" : "log");
  return [
    h("button.menu.panel-menu", { onclick: panel }, sign("panel"), hidden(t("panel"))),
    h("button.menu", { onclick: () => (ui.keys.value = true) }, "?", hidden(t("keys"))),
    h("a.menu", { href: "/settings", target: "_blank" }, sign("settings"), hidden(t("settings"))),
    h("a.menu", { href: "/" }, sign("leave"), hidden(t("leave"))),
  ];
}

/** The parts of the bar: an event changes little of it. */
function barParts() {
  const parts = {
    round: h("h1.round-name"),
    book: h("a.book", { target: "_blank" }),
    counters: h("span.wall-left"),
    proved: h("span.proved"),
    watchers: h("span.watchers"),
    lag: h("span.chip.warn"),
  };
  return { made: h("div.facts-line", Object.values(parts)), parts };
}

/** @param {ReturnType<typeof barParts>["parts"]} parts @param {Source} source */
function showBar(parts, source) {
  const state = source.state.value;
  const rules = source.room.value?.rules ?? { book: state.rules };
  const { mode, count } = source.room.value?.watching ?? { mode: "", count: 0 };
  const begun = state.phase !== "none";
  put(parts.round, { text: begun ? roundName(state) : "Hanchan" });
  put(parts.book, { href: `/rules/${rules.book}`, text: ruleBook(rules) });
  tell(parts.counters, begun && t("counters", { count: state.counters }));
  tell(parts.watchers, count > 0 && t("watchers", { count, how: t(`watching.${mode}`) }));
  tell(parts.lag, source.lag.value > LAG_MS && t("line.unstable"));
  const proved = source.proved.value;
  put(parts.proved, { class: proved.ok ? "proved" : "chip warn", "data-ok": String(proved.ok) });
  tell(parts.proved, proved.count > 0 && t(proved.ok ? "proved.good" : "proved.bad", { count: proved.count }));
}

/** A part of the bar is there when it has something to say. @param {HTMLElement} part @param {string | false} text */
const tell = (part, text) => put(part, { hidden: !text, text: text || "" });

/** Tells in the tab, and by a sound behind another one, that somebody is asked. @param {Source} source */
function announce({ ask: asked, ui }) {
  const ask = asked.value;
  const title = ask ? `● ${t("to_play")} – Hanchan` : "Hanchan";
  if (document.title !== title) document.title = title;
  const away = ask !== null && document.hidden;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (icon) put(icon, { href: icon.href.replace(/icon(-turn)?\.svg/, away ? "icon-turn.svg" : "icon.svg") });
  if (away) ui.sounds?.chime();
}

/** Keeps keys that are pressed before anybody listens. @param {Host} host @returns {() => void} presses them again */
function keepKeys(host) {
  /** @type {KeyboardEvent[]} */
  const early = [];
  const keep = (/** @type {KeyboardEvent} */ event) => early.push(event);
  const stop = () => window.removeEventListener("keydown", keep);
  window.addEventListener("keydown", keep);
  host.ends.push(stop);
  return () => {
    stop();
    const at = document.activeElement ?? document.body;
    for (const event of early) at.dispatchEvent(new KeyboardEvent("keydown", event));
  };
}

element("hanchan-table", (host, watch) => {
  const { source } = host;
  const menus = h("div.menus");
  const bar = barParts();
  const top = h("header.bar", menus, bar.made);
  const holder = h("div.toggle-holder");
  const actions = h("div.actions", holder, part("hanchan-prompt", source));
  const main = h("main.play", { "data-n": 0 }, part("hanchan-board", source), actions, part("hanchan-hand", source));
  // Who comes into the closed drawer with the keyboard opens it.
  const aside = h("aside", { onfocusin: () => (source.ui.panel.value ||= "log") });
  host.append(top, banner(source, watch), main, aside);

  watch(() => fill(menus, menu(source)));
  watch(() => {
    const button = menus.querySelector(".panel-menu");
    if (button) put(button, { "aria-expanded": String(source.ui.panel.value !== "") });
  });
  watch(() => showBar(bar.parts, source), LATER);
  watch(() => fill(holder, source.watch ? steps(source) : source.seat.value !== null && toggles(source)));
  watch(() => put(host, { "data-panel": source.ui.panel.value || null }));
  watch(() => {
    const { phase, live, rivers } = source.state.value;
    const dealt = phase === "play" && live >= 69 && rivers.every((river) => !river.length);
    put(main, { "data-phase": phase, "data-dealt": dealt });
  });
  watch(() => install(settings.value.index));
  watch(() => announce(source), LATER);
  watch(() => source.state.value.n > 0 && requestAnimationFrame(() => setTimeout(source.ui.paint)));
  const pressed = keepKeys(host);
  source.ui.painted
    .then(() => import("./around.js"))
    .then(({ surround }) => surround(host, aside, watch))
    .then(pressed);
});
