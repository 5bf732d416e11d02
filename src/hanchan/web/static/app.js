/** Starts the page: language, theme, and the view of the address, whose modules come when they are needed. */
import { outside } from "./base.js";
import { takeSeat } from "./dial.js";
import { fill, h, style } from "./dom.js";
import { language, t, words } from "./i18n.js";
import { seatOf } from "./kept.js";
import { Live } from "./live.js";
import { api, FINAL, messageOf } from "./net.js";
import { listen, route } from "./router.js";
import { computed, effect, untracked } from "./signal.js";
import { dress, myName, settings } from "./store.js";

/** @import { Child, Room, Source } from "./types.d.ts" */
/** @import { Route } from "./router.js" */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Source | null} the table on the page */
let current = null;
/** @type {(() => void) | null} */
let stop = null;

/** So long after everything was loaded, files for the next visit are nobody's delay. */
const SHELL_MS = 3000;

const connecting = () => h("p.page", { role: "status" }, t("line.connecting"));

// The first drawings and the first words on a page take longest: they come while the view is still on its way.
import("./tiles/faces.js").then(({ install }) => install(settings.peek().index));

/** A view that is shown with what a table shows last. @template T @param {Promise<T>} coming */
const styled = (coming) => Promise.all([coming, style("sheets")]).then(([come]) => come);

/**
 * The modules of the views; each defines the element that has its name.
 * @type {Record<string, () => Promise<object>>}
 */
const VIEWS = {
  invitation: () => import("./view/people.js"),
  late: () => import("./view/people.js"),
  new: () => import("./view/newtable.js"),
  review: () => import("./review/review.js"),
  replay: () => styled(import("./view/replay.js")),
  room: () => styled(import("./view/room.js")),
  score: () => import("./learn/score.js"),
  train: () => import("./learn/train.js"),
  learn: () => import("./learn/course.js"),
  teach: () => import("./learn/teach.js"),
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
  const { phase } = source.state.value;
  if (source.watch && room.watching.mode === "open" && room.phase === "play" && phase === "none") return "late";
  const before = ["room", "draw"].includes(room.phase) && phase !== "over";
  return before ? "room" : "table";
}

/** What the host proposes, above whatever the table shows. @param {Source} source @returns {() => void} */
function besideTable(source) {
  const box = Object.assign(h("hanchan-proposal"), { source });
  const begun = effect(() => {
    if (!source.room.value?.proposal || box.isConnected) return;
    Promise.all([import("./view/proposal.js"), words]).then(() => source === current && page.after(box));
  });
  return () => {
    begun();
    box.remove();
  };
}

/** Room, table or result: one address for all phases. @param {string} table @param {boolean} watch */
function connect(table, watch) {
  const source = new Live(table, { watch });
  current = source;
  Object.assign(window, { hanchan: source });
  const phase = computed(() => phaseOf(source));
  const ends = [
    effect(() => {
      const now = phase.value;
      untracked(() => showPhase(source, now, table, watch));
    }),
    effect(() => {
      // Whoever took the seat up elsewhere is asked there.
      if (source.status.value === "replaced") source.ask.value = null;
    }),
    besideTable(source),
  ];
  stop = () => {
    for (const end of ends) end();
  };
}

/** @param {Source} source @param {string} phase @param {string} table @param {boolean} watch */
function showPhase(source, phase, table, watch) {
  if (phase === "wait") show(words, connecting);
  else if (phase in VIEWS) view(phase, { source });
  else if (phase === "token" && !watch) stranger(table);
  else message(() => t(`line.${phase}`));
}

/** Takes a place, and goes there. @param {string} table */
async function sitDown(table) {
  const made = /** @type {{ seat: string }} */ (await api(`${tableApi(table)}/join`, { name: myName() }));
  seatOf(table, made.seat);
  leave();
  connect(table, false);
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
    const watch = open ? `/w/${table}` : null;
    view("invitation", { room, watch, join: free ? () => sitDown(table) : null });
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

/** Japanese words need a font of the system. */
function needFonts() {
  const wanted = language.value === "ja" || settings.value.naming === "japanese";
  if (wanted) import("./fonts.js").then(({ tellOnce }) => tellOnce());
}

/** Keeps the shell on the device, once the page has what it needs; without a secure context there is no such thing. */
function keepShell() {
  const begin = () => setTimeout(() => navigator.serviceWorker?.register(outside("/sw.js")).catch(() => {}), SHELL_MS);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}

dress();
words.then(() => effect(needFonts));
watchInput();
keepShell();
listen();
effect(() => {
  const to = route.value;
  untracked(() => follow(to));
});
