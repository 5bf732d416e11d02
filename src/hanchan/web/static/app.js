/** Starts the page: language, theme, and the view of the address, whose modules come when they are needed. */
import { takeSeat } from "./dial.js";
import { fill, h } from "./dom.js";
import { t, words } from "./i18n.js";
import { seatOf } from "./kept.js";
import { Live } from "./live.js";
import { api, FINAL, messageOf } from "./net.js";
import { listen, route } from "./router.js";
import { computed, effect, untracked } from "./signal.js";
import { dress, myName, set, settings } from "./store.js";

/** @import { Child, Room, Source } from "./types.d.ts" */
/** @import { Route } from "./router.js" */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Source | null} the table on the page */
let current = null;
/** @type {(() => void) | null} */
let stop = null;

const connecting = () => h("p.page", { role: "status" }, t("line.connecting"));

// The first drawings and the first words on a page take longest: they come while the view is still on its way.
import("./tiles/faces.js").then(({ install }) => install(settings.peek().index));

/**
 * The modules of the views; each defines the element that has its name.
 * @type {Record<string, () => Promise<object>>}
 */
const VIEWS = {
  new: () => import("./view/newtable.js"),
  replay: () => import("./view/replay.js"),
  room: () => import("./view/room.js"),
  settings: () => import("./view/settings.js"),
  start: () => import("./view/start.js"),
  table: () => import("./view/table.js"),
  verify: () => import("./view/verify.js"),
};

let asked = 0;

/**
 * Fills the page once words and modules are there, unless something else has been asked for meanwhile.
 * @template T @param {Promise<T>} coming @param {(come: T) => Child} make
 */
async function show(coming, make) {
  asked += 1;
  const turn = asked;
  const [come] = await Promise.all([coming, words]);
  if (turn === asked) fill(page, make(come));
}

/** The element of a view, with what it shows. @param {string} name @param {object} given */
const view = (name, given) => show(VIEWS[name](), () => Object.assign(h(`hanchan-${name}`), given));

/** @param {string} table */
const tableApi = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** A message alone on the page. @param {() => string} title @param {() => Child} [more] */
function message(title, more = () => null) {
  const home = () => h("p", h("a.act", { href: "/" }, t("home")));
  return show(import("./view/page.js"), ({ pageHead }) => [
    pageHead(),
    h("main.page", h("h1", title()), more(), home()),
  ]);
}

function leave() {
  stop?.();
  stop = null;
  current?.close();
  current = null;
}

/** What of a table is shown: the room, the game, or why there is neither. @param {Source} source */
function phaseOf(source) {
  const status = source.status.value;
  if (FINAL.includes(status) && status !== "replaced") return status;
  const room = source.room.value;
  if (!room) return "wait";
  const before = ["room", "draw"].includes(room.phase) && source.state.value.phase !== "over";
  return before ? "room" : "table";
}

/** Room, table or result: one address for all phases. @param {string} table @param {boolean} watch */
function connect(table, watch) {
  const source = new Live(table, { watch });
  current = source;
  Object.assign(window, { hanchan: source });
  const phase = computed(() => phaseOf(source));
  stop = effect(() => {
    const now = phase.value;
    untracked(() => showPhase(source, now, table, watch));
  });
}

/** @param {Source} source @param {string} phase @param {string} table @param {boolean} watch */
function showPhase(source, phase, table, watch) {
  if (phase === "wait") show(words, connecting);
  else if (phase === "room" || phase === "table") view(phase, { source });
  else if (phase === "token" && !watch) stranger(table);
  else message(() => t(`line.${phase}`));
}

/** The form of somebody who may join. @param {string} table */
function joinForm(table) {
  const name = h("input", { type: "text", maxlength: 16, value: myName(), "aria-label": t("start.name") });
  const error = h("p.error", { role: "alert" });
  /** @param {SubmitEvent} event */
  const join = async (event) => {
    event.preventDefault();
    set({ name: name.value.trim() });
    try {
      const made = /** @type {{ seat: string }} */ (await api(`${tableApi(table)}/join`, { name: myName() }));
      seatOf(table, made.seat);
      leave();
      connect(table, false);
    } catch (failed) {
      error.textContent = messageOf(failed);
    }
  };
  return [h("form.row", { onsubmit: join }, name, h("button.act.gold", { type: "submit" }, t("start.join"))), error];
}

/** Somebody without a seat: may join, or watch. @param {string} table */
async function stranger(table) {
  try {
    const room = /** @type {Room} */ (await api(tableApi(table)));
    const free = room.phase === "room" && room.places.some((place) => place.kind === "empty");
    const open = room.watching.mode !== "off";
    if (open && !free) {
      // who comes late watches
      leave();
      return connect(table, true);
    }
    const watch = () => open && h("p", h("a.act", { href: `/w/${table}` }, t("watch")));
    const form = () => [free ? joinForm(table) : h("p", t("room.no_seat")), watch()];
    message(() => room.rules.title ?? t("start.join"), form);
  } catch (failed) {
    message(
      () => t("line.unknown"),
      () => h("p.soft", messageOf(failed)),
    );
  }
}

/** @param {Route} to */
async function follow({ name, id, query }) {
  leave();
  document.title = "Hanchan";
  if (name === "watch") return connect(id, true);
  if (name !== "table") return name in VIEWS ? view(name, { game: id, query }) : message(() => t("missing"));
  takeSeat(id);
  const seat = seatOf(id);
  if (seat) {
    connect(id, false);
    // A cookie too, for the pages that the server writes.
    return api(`${tableApi(id)}/seat`, { seat }).catch(() => {});
  }
  const room = /** @type {Room | null} */ (await api(tableApi(id)).catch(() => null));
  return room?.you ? connect(id, false) : stranger(id);
}

/** Remembers how the player works, for the focus of prompts. */
function watchInput() {
  const { dataset } = document.documentElement;
  window.addEventListener("keydown", () => (dataset.input = "keyboard"), true);
  window.addEventListener("pointerdown", () => (dataset.input = "pointer"), true);
}

dress();
watchInput();
listen();
effect(() => {
  const to = route.value;
  untracked(() => follow(to));
});
