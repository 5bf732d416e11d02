/** The table of a live game: bar, board, prompt and hand; what is around them comes once they are painted. */
import { element, fill, h, hidden, put, refill } from "../dom.js";
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

/** How many tiles of the hand were proved. @param {Source} source */
function proved(source) {
  const { count, ok } = source.proved.value;
  const look = { "data-ok": String(ok), class: ok ? "proved" : "chip warn" };
  return count > 0 && h("span", look, t(ok ? "proved.good" : "proved.bad", { count }));
}

/** Who watches, and how. @param {Source} source */
function watchers(source) {
  const { mode, count } = source.room.value?.watching ?? { mode: "", count: 0 };
  return count > 0 && h("span.watchers", t("watchers", { count, how: t(`watching.${mode}`) }));
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

/** @param {Source} source */
function bar(source) {
  const state = source.state.value;
  const rules = source.room.value?.rules;
  const begun = state.phase !== "none";
  return [
    h("h1.round-name", begun ? roundName(state) : "Hanchan"),
    h(
      "a.book",
      { href: `/rules/${rules?.book ?? state.rules}`, target: "_blank" },
      ruleBook(rules ?? { book: state.rules }),
    ),
    begun && h("span.wall-left", t("counters", { count: state.counters })),
    proved(source),
    watchers(source),
    source.lag.value > LAG_MS && h("span.chip.warn", t("line.unstable")),
  ];
}

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
  const facts = h("div.facts-line");
  const top = h("header.bar", menus, facts);
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
  watch(() => refill(facts, bar(source)), { late: true });
  watch(() => fill(holder, source.watch ? steps(source) : source.seat.value !== null && toggles(source)));
  watch(() => put(host, { "data-panel": source.ui.panel.value || null }));
  watch(() => {
    const { phase, live, rivers } = source.state.value;
    const dealt = phase === "play" && live >= 69 && rivers.every((river) => !river.length);
    put(main, { "data-phase": phase, "data-dealt": dealt });
  });
  watch(() => install(settings.value.index));
  watch(() => announce(source));
  watch(() => source.state.value.n > 0 && requestAnimationFrame(() => setTimeout(source.ui.paint)));
  const pressed = keepKeys(host);
  source.ui.painted
    .then(() => import("./around.js"))
    .then(({ surround }) => surround(host, aside, watch))
    .then(pressed);
});
