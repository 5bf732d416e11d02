/** The start page: new table, join, play now against bots; my games below. */
import { element, fill, h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { seatOf } from "../kept.js";
import { split } from "../model/tiles.js";
import { api, messageOf, Refused } from "../net.js";
import { go } from "../router.js";
import { myName, set, settings } from "../store.js";
import { tile } from "../tiles/faces.js";
import { bookName, levelName, pageHead, usualBook } from "./page.js";

/** @import { Child } from "../types.d.ts" */
/** @import { Rules } from "../store.js" */
/**
 * @typedef {{ table: string, seat?: string }} Seated a table and the secret of one's seat there
 * @typedef {{ table: string, phase: string, names: string[], rules: Rules, touched: number, places: number }} Listed
 * @typedef {{ game: string, names: string[], rules: Rules, ended: number }} Finished
 */

/** A hand for the eye: what the game is about. */
const SHOWN = "234m567p345s777z99s";

/** Remembers the seat and goes to the table. @param {Seated} made */
export function enter(made) {
  if (made.seat) seatOf(made.table, made.seat);
  go(made.seat ? `/t/${made.table}` : `/w/${made.table}`);
}

/** The table of a code or of a pasted link. @param {string} text */
const tableIn = (text) => /\/[tw]\/([A-Za-z0-9]+)/.exec(text)?.[1];

/** @param {string} href @param {...Child} parts */
const row = (href, ...parts) => h("li", h("a", { href }, ...parts));
/** @param {Rules} rules */
const book = (rules) => (typeof rules === "string" ? bookName(rules) : t("book.custom"));
/** @param {number} ms */
const when = (ms) =>
  h("small.soft.when", new Date(ms).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" }));
/** @param {{ names: string[] }} one */
const people = (one) => h("span", one.names.filter(Boolean).join(", "));
/** @param {Listed} one */
const mine = (one) =>
  row(
    `/t/${one.table}`,
    h("b", t(`phase.${one.phase}`)),
    people(one),
    h("small.soft", book(one.rules)),
    when(one.touched),
  );
/** @param {Finished} one */
const replay = (one) => row(`/g/${one.game}`, people(one), h("small.soft", book(one.rules)), when(one.ended));
/** @param {Listed} one */
const open = (one) =>
  row(
    `${one.phase === "room" ? "/t/" : "/w/"}${one.table}`,
    h("b", book(one.rules)),
    h("span", `${one.places}/4`),
    people(one),
    h("span.soft", t(`phase.${one.phase}`)),
  );

/**
 * The games of this browser, and the open tables.
 * @param {HTMLElement} target @param {import("../types.d.ts").Watch} watch
 */
async function list(target, watch) {
  const none = () => ({});
  const asked = await Promise.all([api("/api/mine").catch(none), api("/api/tables").catch(none)]);
  const [own, public_] = /** @type {[{ tables?: Listed[], games?: Finished[] }, { tables?: Listed[] }]} */ (asked);
  const { tables = [], games = [] } = own;
  /** @param {string} title @param {Child[]} rows */
  const section = (title, rows) => rows.length > 0 && h("section.card", h("h2", t(title)), h("ul.list", rows));
  watch(() => {
    const going = tables.filter((one) => one.phase !== "over").map(mine);
    const opened = (public_.tables ?? []).map(open);
    fill(
      target,
      section("start.mine", going),
      section("start.open", opened),
      section("start.replays", games.map(replay)),
    );
  });
}

/** A game against bots, at once. */
async function playNow() {
  const { rules, level } = settings.peek();
  const given = { rules: rules || undefined, bot_level: level || undefined };
  enter(await api("/api/tables", { ...given, name: myName(), bots: 3, start: true, clock: "relaxed" }));
}

/** Goes to the table of a link, or takes a seat by its code; a full table may be watched. @param {string} text */
async function join(text) {
  const table = tableIn(text);
  const link = /#seat=([^&\s]+)/.exec(text);
  if (table && link) seatOf(table, link[1]);
  if (table) return go(`/t/${table}`);
  try {
    enter(await api("/api/join", { code: text.trim().toUpperCase(), name: myName() }));
  } catch (failed) {
    if (!(failed instanceof Refused && failed.watch)) throw failed;
    go(failed.watch);
  }
}

element("hanchan-start", (host, watch) => {
  const error = h("p.error", { role: "alert" });
  const name = h("input", { type: "text", maxlength: 16, value: myName(), autocomplete: "nickname" });
  name.addEventListener("change", () => set({ name: name.value.trim() }));
  const code = h("input", { type: "text", maxlength: 200, autocomplete: "off", autocapitalize: "characters" });
  /** @param {Promise<void>} work */
  const tried = (work) => work.catch((failed) => (error.textContent = messageOf(failed)));
  /** @param {SubmitEvent} event */
  const enterCode = (event) => {
    event.preventDefault();
    tried(join(code.value));
  };
  const lists = h("div");
  const body = h("main.page");
  host.append(pageHead(watch), body);
  watch(() => {
    put(code, { "aria-label": t("start.code"), placeholder: t("start.code") });
    const { rules, level } = settings.value;
    const against = t("start.now_says", { rules: book(rules || usualBook), level: levelName(level || "club") });
    const now = { "data-act": "now", onclick: () => tried(playNow()) };
    const codeRow = h("span.row", code, h("button.act", { type: "submit" }, t("go")));
    const hero = h(
      "div.hero",
      h("button.big.gold", now, t("start.now"), h("small", against)),
      h("a.big", { href: "/?new=1", "data-act": "new" }, t("start.new"), h("small", t("start.new_says"))),
      h("form.big", { onsubmit: enterCode }, t("start.join"), codeRow),
    );
    const hand = h(
      "div.shown-hand",
      { "aria-hidden": "true" },
      split(SHOWN).map((one) => tile(one)),
    );
    const who = h("label.field", h("span", t("start.name")), name);
    fill(body, hand, h("h1", t("start.title")), h("p.soft", t("start.says")), who, hero, error, lists);
  });
  list(lists, watch);
});
