/** Starts the page: language, theme, and the view of the address. */
import { fill, h } from "./dom.js";
import { language, preferred, speak, t } from "./i18n.js";
import { watchInput } from "./keys.js";
import { live } from "./live.js";
import { api, FINAL } from "./net.js";
import { listen, route } from "./router.js";
import { computed, effect, signal, untracked } from "./signal.js";
import { dress, myName, seatOf, set, settings } from "./store.js";
import { install } from "./tiles/faces.js";
import { pageHead } from "./view/page.js";
import { dressed, part } from "./view/ui.js";
import "./view/newtable.js";
import "./view/replay.js";
import "./view/room.js";
import "./view/settings.js";
import "./view/start.js";
import "./view/table.js";
import "./view/verify.js";

const page = document.getElementById("page");
/** @type {any} the connection of the table on the page */
let current = null;
/** @type {(() => void) | null} */
let stop = null;

/** @param {string} table */
const tableApi = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** A message alone on the page. @param {string} text @param {...any} more */
const message = (text, ...more) =>
  fill(page, pageHead(), h("main.page", h("h1", text), ...more, h("p", h("a.act", { href: "/" }, t("home")))));

function leave() {
  stop?.();
  stop = null;
  current?.close();
  current = null;
}

/** Room, table or result: one address for all phases. @param {string} table @param {boolean} watch */
function connect(table, watch) {
  const reds = signal(false);
  const source = dressed({ ...live(table, { watch }), reds });
  current = source;
  window.hanchan = source;
  const phase = computed(() => {
    const status = source.status.value;
    if (FINAL.includes(status) && status !== "replaced") return status;
    const room = source.room.value;
    if (!room) return "wait";
    return ["room", "draw"].includes(room.phase) && source.state.value.phase !== "over" ? "room" : "table";
  });
  let shown = "";
  let book = "";
  stop = effect(() => {
    const rules = source.room.value?.rules;
    if (rules && rules.book !== book) {
      book = rules.book;
      api(`/api/rules/${book}`)
        .then((all) => (reds.value = (rules.changes?.red_fives ?? all.fields?.red_fives?.value ?? 0) > 0))
        .catch(() => (reds.value = true));
    }
    if (phase.value === shown) return;
    shown = phase.value;
    untracked(() => {
      if (shown === "wait") fill(page, h("p.page", { role: "status" }, t("line.connecting")));
      else if (shown === "room") fill(page, part("hanchan-room", source));
      else if (shown === "table") fill(page, part("hanchan-table", source));
      else if (shown === "token" && !watch) stranger(table);
      else message(t(`line.${shown}`));
    });
  });
}

/** Somebody without a seat: may join, or watch. @param {string} table */
async function stranger(table) {
  try {
    const room = await api(tableApi(table));
    const free = room.phase === "room" && room.places.some((place) => place.kind === "empty");
    const open = room.watching.mode !== "off";
    if (open && !free) {
      // who comes late watches
      leave();
      return connect(table, true);
    }
    const name = h("input", { type: "text", maxlength: 16, value: myName(), "aria-label": t("start.name") });
    const error = h("p.error", { role: "alert" });
    const join = async (event) => {
      event.preventDefault();
      set({ name: name.value.trim() });
      await api(`${tableApi(table)}/join`, { name: myName() })
        .then((made) => {
          seatOf(table, made.seat);
          leave();
          connect(table, false);
        })
        .catch((failed) => (error.textContent = failed.message));
    };
    message(
      room.rules?.title ?? t("start.join"),
      free
        ? h("form.row", { onsubmit: join }, name, h("button.act.gold", { type: "submit" }, t("start.join")))
        : h("p", t("room.no_seat")),
      error,
      open ? h("p", h("a.act", { href: `/w/${table}` }, t("watch"))) : null,
    );
  } catch (failed) {
    message(t("line.unknown"), h("p.soft", failed.message));
  }
}

/** Takes the seat of a seat link: the secret leaves the address bar at once. @param {string} table */
async function takeSeat(table) {
  const seat = decodeURIComponent(/^#seat=(.+)$/.exec(location.hash)?.[1] ?? "");
  if (!seat) return;
  history.replaceState(null, "", location.pathname);
  seatOf(table, seat);
  await api(`${tableApi(table)}/seat`, { seat }).catch(() => {});
}

/** @param {import("./router.js").Route} to */
async function show(to) {
  leave();
  document.title = "Hanchan";
  if (to.name === "table") {
    await takeSeat(to.id);
    if (seatOf(to.id)) return connect(to.id, false);
    const room = await api(tableApi(to.id)).catch(() => null);
    return room?.you ? connect(to.id, false) : stranger(to.id);
  }
  if (to.name === "watch") return connect(to.id, true);
  const tag = `hanchan-${to.name}`;
  if (customElements.get(tag)) fill(page, Object.assign(h(tag), { game: to.id, query: to.query }));
  else message(t("missing"));
}

dress();
watchInput();
listen();
await speak(settings.peek().lang || preferred());
install({ index: settings.peek().index, reds: false });
effect(() => {
  const to = route.value;
  untracked(() => show(to));
});
document.documentElement.dataset.ready = language.peek();
