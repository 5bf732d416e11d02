/** The table of a live game: bar, board, prompt, hand, side column, sheets. */
import { element, fill, h, put } from "../dom.js";
import { t, windName } from "../i18n.js";
import { keyList, tableKeys } from "../keys.js";
import { chime } from "../sound.js";
import { install } from "../tiles/faces.js";
import { settings } from "../store.js";
import "./board.js";
import "./hand.js";
import { guarded } from "./prompt.js";
import "./side.js";
import "./sheets.js";

/** What the books advise for tables of wood and felt. */
const GUIDE = ["polite", "loopholes", "same_hand", "mix", "open", "replacement", "count"];
const GUARD_MS = 250;
const TOGGLES = ["sort", "auto_win", "no_calls", "discard_drawn"];

/** The last toggles of the action row. @param {any} source */
function toggles(source) {
  return h("div.toggles", { role: "group", "aria-label": t("toggles") }, ...TOGGLES.map((name) =>
    h("button.toggle", { type: "button", "data-toggle": name, "aria-pressed": String(Boolean(source.toggles.value[name])), onclick: () => source.toggle(name, !source.toggles.peek()[name]) }, t(`toggle.${name}`))));
}

/** @param {any} source */
function bar(source) {
  const state = source.state.value;
  const room = source.room.value;
  const watchers = room?.watching?.count ?? 0;
  return [
    h("h1.round-name", {}, state.phase === "none" ? "" : `${windName(state.round)} ${state.dealer + 1}`), state.phase === "none" ? null : h("span", {}, t("counters", { count: state.counters })),
    h("a.book", { href: `/rules/${room?.rules?.book ?? state.rules}`, target: "_blank", rel: "noopener" }, room?.rules?.title ?? state.rules),
    h("span.wall-left", {}, t("wall", { count: state.live })),
    watchers ? h("span.watchers", {}, t("watchers", { count: watchers, how: t(`watching.${room.watching.mode}`) })) : null,
    source.lag.value > 800 ? h("span.chip.warn", {}, t("line.unstable")) : null,
    h("span.grow"),
    h("button.menu.panel-menu", { type: "button", "aria-expanded": String(source.ui.panel.value !== ""), onclick: () => (source.ui.panel.value = source.ui.panel.peek() ? "" : "log") }, t("panel")),
    h("button.menu", { type: "button", onclick: () => (source.ui.keys.value = true) }, "?", h("span.sr", {}, t("keys"))),
    h("a.menu", { href: "/settings", target: "_blank" }, t("settings")),
    h("a.menu", { href: "/", "data-link": true }, t("leave")),
  ];
}

/** East waits with the first discard until everybody has seen the hand (ema2016:3.3-d): the server says how long. @param {any} source */
const tooEarly = (source) => (source.ask?.peek()?.guard ?? 0) > GUARD_MS && guarded(source);

element("hanchan-table", (host, watch) => {
  const { source } = host;
  const top = h("header.bar");
  const banner = h("div.banner", { role: "status" });
  const make = (/** @type {string} */ name) => Object.assign(document.createElement(name), { source });
  const main = h("main.play", { "data-n": 0 }, make("hanchan-board"), h("div.actions", {}, h("div.toggle-holder"), make("hanchan-prompt")), make("hanchan-hand"));
  const side = make("hanchan-side");
  const keys = h("dialog.keys");
  source.tooEarly = () => tooEarly(source);
  host.append(top, banner, main, h("aside", {}, side), make("hanchan-sheets"), keys);

  watch(() => fill(top, ...bar(source)));
  watch(() => fill(main.querySelector(".toggle-holder"), source.toggles && !source.watch && source.seat.value !== null ? toggles(source) : null));
  watch(() => {
    const status = source.status.value;
    put(banner, { "data-status": status, hidden: ["connected", "unstable"].includes(status) });
    put(banner, { text: ["connected", "unstable"].includes(status) ? "" : t(`line.${status}`) });
  });
  watch(() => put(host, { "data-panel": source.ui.panel.value || null, "data-view": source.view?.value ?? null }));
  watch(() => {
    const state = source.state.value;
    put(main, { "data-n": state.n, "data-phase": state.phase });
  });
  watch(() => install({ index: settings.value.index, reds: source.reds?.value ?? true }));
  watch(() => {
    const asked = source.ask?.value;
    document.title = asked ? `● ${t("to_play")} – Hanchan` : "Hanchan";
    if (asked && document.hidden) chime();
  });
  watch(() => {
    const open = source.ui.keys.value;
    if (open) {
      fill(keys, h("h2", {}, t("keys")), h("table", {}, h("tbody", {}, ...keyList().map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what))))),
        h("h2", {}, t("guide.title")), h("p", {}, t("guide.says")), h("ul.guide", {}, ...GUIDE.map((name) => h("li", { "data-guide": name }, t(`guide.${name}`)))),
        h("button.act", { type: "button", onclick: () => (source.ui.keys.value = false) }, t("close")));
      if (!keys.open) keys.showModal();
    } else if (keys.open) keys.close();
  });
  keys.addEventListener("close", () => (source.ui.keys.value = false));
  return tableKeys(source, host);
});
