/** The table of a live game: bar, board, prompt, hand, side column, sheets. */
import { element, fill, h, hidden, put } from "../dom.js";
import { t } from "../i18n.js";
import { helpDialog, TOGGLES, tableKeys } from "../keys.js";
import { roundName } from "../model/say.js";
import { chime } from "../sound.js";
import { settings } from "../store.js";
import { install } from "../tiles/faces.js";
import "./board.js";
import "./hand.js";
import { guarded } from "./prompt.js";
import "./side.js";
import { banner, part } from "./ui.js";
import "./sheets.js";

/** What the books advise for tables of wood and felt. */
const GUIDE = ["polite", "loopholes", "same_hand", "mix", "open", "replacement", "count"];
const guide = () => [
  h("h2", t("guide.title")),
  h("p", t("guide.says")),
  h("ul.guide", ...GUIDE.map((name) => h("li", { "data-guide": name }, t(`guide.${name}`)))),
];

/** What the host may do with the game; to end it needs two presses. */
function hosting(source) {
  if (!source.you.peek()?.host || source.state.peek().phase !== "play") return [];
  const stop = h(
    "button.act",
    {
      "data-do": "stop",
      onclick: () => {
        if (stop.dataset.sure) {
          source.command("stop");
          source.ui.keys.value = false;
        }
        put(stop, { text: t("game.sure"), "data-sure": "yes" });
      },
    },
    t("game.stop"),
  );
  return [h("h2", t("game.title")), h("p", stop)];
}
const KEYS = [
  "arrows",
  "ends",
  "enter",
  "digits",
  "backspace",
  "x",
  "cpk",
  "r",
  "w",
  "toggles",
  "d",
  "h",
  "q",
  "slash",
];
const GUARD_MS = 250;

/** The last toggles of the action row. */
function toggles(source) {
  return h(
    "div.toggles",
    { role: "group", "aria-label": t("toggles") },
    ...Object.values(TOGGLES).map((name) =>
      h(
        "button.toggle",
        {
          "data-toggle": name,
          "aria-pressed": String(source.toggles.value[name]),
          onclick: () => source.toggle(name, !source.toggles.peek()[name]),
        },
        t(`toggle.${name}`),
      ),
    ),
  );
}

/** A watcher may look back; what is new meanwhile does not move him. */
function steps(source) {
  const button = (name, sign, by) =>
    h("button.toggle", { "data-step": name, "aria-label": t(`watch.${name}`), onclick: () => source.step(by) }, sign);
  const count = source.behind.value;
  return h(
    "div.toggles",
    { role: "group", "aria-label": t("watch.steps") },
    button("back", "‹", -1),
    button("on", "›", 1),
    count ? button("new", t("watch.new", { count }), Infinity) : null,
  );
}

function bar(source) {
  const state = source.state.value;
  const room = source.room.value;
  const watchers = room?.watching?.count ?? 0;
  const proved = source.proved?.value;
  return [
    h("h1.round-name", state.phase === "none" ? "" : roundName(state)),
    state.phase === "none" ? null : h("span", t("counters", { count: state.counters })),
    h(
      "a.book",
      { href: `/rules/${room?.rules?.book ?? state.rules}`, target: "_blank" },
      room?.rules?.title ?? state.rules,
    ),
    h("span.wall-left", t("wall", { count: state.live })),
    proved?.count
      ? h(
          "span.proved",
          { "data-ok": String(proved.ok), class: proved.ok ? "proved" : "chip warn" },
          t(proved.ok ? "proved.good" : "proved.bad", { count: proved.count }),
        )
      : null,
    watchers ? h("span.watchers", t("watchers", { count: watchers, how: t(`watching.${room.watching.mode}`) })) : null,
    source.lag.value > 800 ? h("span.chip.warn", t("line.unstable")) : null,
    h("span.grow"),
    h(
      "button.menu.panel-menu",
      {
        "aria-expanded": String(source.ui.panel.value !== ""),
        onclick: () => (source.ui.panel.value = source.ui.panel.peek() ? "" : "log"),
      },
      t("panel"),
    ),
    h("button.menu", { onclick: () => (source.ui.keys.value = true) }, "?", hidden(t("keys"))),
    h("a.menu", { href: "/settings", target: "_blank" }, t("settings")),
    h("a.menu", { href: "/" }, t("leave")),
  ];
}

/** East waits with the first discard until everybody has seen the hand (ema2016:3.3-d): the server says how long. */
const tooEarly = (source) => (source.ask?.peek()?.guard ?? 0) > GUARD_MS && guarded(source);

element("hanchan-table", (host, watch) => {
  const { source } = host;
  const top = h("header.bar");
  const main = h(
    "main.play",
    { "data-n": 0 },
    part("hanchan-board", source),
    h("div.actions", h("div.toggle-holder"), part("hanchan-prompt", source)),
    part("hanchan-hand", source),
  );
  source.tooEarly = () => tooEarly(source);
  host.append(
    top,
    banner(source, watch),
    main,
    h("aside", part("hanchan-side", source)),
    part("hanchan-sheets", source),
    helpDialog(source, watch, KEYS, () => [...hosting(source), ...guide()]),
  );

  watch(() => fill(top, ...bar(source)));
  watch(() =>
    fill(
      main.querySelector(".toggle-holder"),
      source.watch ? steps(source) : source.seat.value !== null ? toggles(source) : null,
    ),
  );
  watch(() => put(host, { "data-panel": source.ui.panel.value || null }));
  watch(() => {
    const state = source.state.value;
    put(main, {
      "data-phase": state.phase,
      "data-dealt": state.phase === "play" && state.live >= 69 && state.rivers.every((river) => !river.length),
    });
  });
  watch(() => install({ index: settings.value.index, reds: source.reds?.value ?? true }));
  watch(() => {
    const asked = source.ask?.value;
    document.title = asked ? `● ${t("to_play")} – Hanchan` : "Hanchan";
    const icon = document.querySelector("link[rel=icon]");
    put(icon, {
      href: icon.href.replace(/icon(-turn)?\.svg/, asked && document.hidden ? "icon-turn.svg" : "icon.svg"),
    });
    if (asked && document.hidden) chime();
  });
  return tableKeys(source, host);
});
