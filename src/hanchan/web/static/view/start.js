/** The start page: go on, play now, new table, join; then the problem of the day, open tables, my games and figures. */
import { element, fill, h, put } from "../dom.js";
import { language, personName, points, t } from "../i18n.js";
import { seatOf } from "../kept.js";
import { api, messageOf, Refused } from "../net.js";
import { go } from "../router.js";
import { myName, set, settings } from "../store.js";
import { figuresCard } from "./figures.js";
import { BOOKS, bookChoices, bookName, choice, levelChoice, levelName, pageHead, usualBook } from "./page.js";
import { face } from "./people.js";

/** @import { Child, Watch } from "../types.d.ts" */
/** @import { Counted } from "./figures.js" */
/** @import { Rules } from "../store.js" */
/**
 * @typedef {{ table: string, seat?: string }} Seated a table and the secret of one's seat there
 * @typedef {{ table: string, phase: string, names: string[], rules: Rules, touched: number, places: number }} Listed
 * @typedef {{ game: string, names: string[], rules: Rules, ended: number }} Finished
 * @typedef {{ place: number, points: number, total: number }} Result of a game
 * @typedef {{ tables?: Listed[], games?: Finished[] }} Mine
 */

const SHOWN = 8; // games in the list

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
const date = (ms) => new Date(ms).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
/** @param {number} ms */
const when = (ms) => h("small.soft.when", date(ms));
/** @param {{ names: string[] }} one */
const people = (one) => h("span.who", one.names.filter(Boolean).map(personName).join(", "));
/** @param {{ names: string[] }} one */
const faces = (one) =>
  h(
    "span.faces",
    one.names.filter(Boolean).map((name) => face(name, "human")),
  );

/** @param {Listed} one */
const mine = (one) =>
  row(
    `/t/${one.table}`,
    faces(one),
    h("span.lines", people(one), h("small.soft", `${book(one.rules)} · ${t(`phase.${one.phase}`)}`)),
    when(one.touched),
    h("span.act.gold", t("start.go_on")),
  );
/** @param {Finished} one @param {Result | undefined} result */
const played = (one, result) =>
  row(
    `/g/${one.game}`,
    h("b.place", { "data-place": result?.place ?? null }, result?.place ?? "–"),
    h("span.lines", people(one), h("small.soft", `${book(one.rules)} · ${date(one.ended)}`)),
    result && h("span.points", points(result.points)),
  );
/** @param {Listed} one */
const open = (one) =>
  row(
    `${one.phase === "room" ? "/t/" : "/w/"}${one.table}`,
    faces(one),
    h("span.lines", people(one), h("small.soft", `${book(one.rules)} · ${t(`phase.${one.phase}`)} · ${one.places}/4`)),
    h("span.act", t(one.phase === "room" ? "start.join" : "watch")),
  );

/** Asks, and has nothing if there is no answer. @param {string} path */
const asked = (path) => api(path).catch(() => ({}));

/** @param {string} name @param {Child[]} rows @param {Child} [empty] said where there are none */
function section(name, rows, empty = null) {
  if (!rows.length && !empty) return null;
  return h(
    "section.card",
    { "data-part": name },
    h("h2", t(`start.${name}`)),
    rows.length ? h("ul.list", rows) : empty,
  );
}

/**
 * The games of this browser, and the open tables: the first above everything, the others where they belong.
 * @param {{ going: HTMLElement, open: HTMLElement, games: HTMLElement, figures: HTMLElement }} at @param {Watch} watch
 */
async function list(at, watch) {
  const [own, listed] = await Promise.all([asked("/api/mine"), asked("/api/tables")]);
  const { tables = [], games = [] } = /** @type {Mine} */ (own);
  const opened = /** @type {Mine} */ (listed).tables ?? [];
  const results = games.length ? /** @type {Counted} */ (await asked("/api/mine/figures")) : {};
  watch(() => {
    fill(at.going, section("mine", tables.filter((one) => one.phase !== "over").map(mine)));
    fill(at.open, section("open", opened.map(open), h("p.soft", t("start.none_open"))));
    const rows = games.slice(0, SHOWN).map((one) => played(one, results.games?.[one.game]));
    fill(at.games, section("games", rows, h("p.soft", t("start.none_played"))));
    fill(at.figures, results.figures && figuresCard(results.figures));
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

/** Play now: the button, and under it by which book and against whom. @param {() => void} play */
function nowCard(play) {
  const { rules, level } = settings.value;
  const against = t("start.now_says", { rules: book(rules || usualBook), level: levelName(level || "club") });
  const own = typeof rules === "string" ? [] : [/** @type {[string, string]} */ (["custom", t("book.custom")])];
  const known = bookChoices([...new Set([usualBook, ...BOOKS])]);
  const chosen = typeof rules === "string" ? rules || usualBook : "custom";
  const choose = (/** @type {string} */ name) => name !== "custom" && set({ rules: name === usualBook ? "" : name });
  return h(
    "section.card.now",
    h("button.big.gold", { "data-act": "now", onclick: play }, t("start.now"), h("small", against)),
    h("div.grid2", choice(t("new.rules"), "now-rules", [...own, ...known], chosen, choose), levelChoice()),
  );
}

/** Where else this site leads. */
const doors = () =>
  h(
    "nav.doors",
    { "aria-label": t("start.more") },
    Object.entries({ learn: "/learn", score: "/score", club: "/club" }).map(([name, href]) =>
      h("a.card.door", { href }, h("b", t(`start.${name}`)), h("small.soft", t(`start.${name}_says`))),
    ),
  );

/** Who I am here: portrait and name. */
function meCard() {
  const name = h("input", { type: "text", maxlength: 16, value: myName(), autocomplete: "nickname" });
  name.addEventListener("change", () => set({ name: name.value.trim() }));
  return h("div.me", face(myName(), "human"), h("label.field", h("span", t("start.name")), name));
}

element("hanchan-start", (host, watch) => {
  const error = h("p.error", { role: "alert" });
  const code = h("input", { type: "text", maxlength: 200, autocomplete: "off", autocapitalize: "characters" });
  /** @param {Promise<void>} work */
  const tried = (work) => work.catch((failed) => (error.textContent = messageOf(failed)));
  /** @param {SubmitEvent} event */
  const enterCode = (event) => {
    event.preventDefault();
    tried(join(code.value));
  };
  const at = { going: h("div"), open: h("div"), games: h("div"), figures: h("div") };
  const head = h("div.welcome");
  const ways = h("div.ways");
  const problem = h("div");
  const links = h("div");
  const body = h("main.page.hub", head, at.going, ways, error);
  body.append(h("div.columns", h("div", problem, links), h("div", at.open, at.games, at.figures)));
  host.append(pageHead(watch), body);
  watch(() => fill(head, h("div", h("h1", t("start.title")), h("p.soft", t("start.says"))), meCard()));
  watch(() => {
    put(code, { "aria-label": t("start.code"), placeholder: t("start.code") });
    const codeRow = h("span.row", code, h("button.act", { type: "submit" }, t("go")));
    fill(
      ways,
      nowCard(() => tried(playNow())),
      h("a.big", { href: "/?new=1", "data-act": "new" }, t("start.new"), h("small", t("start.new_says"))),
      h("form.big", { onsubmit: enterCode }, t("start.join"), codeRow),
    );
    fill(links, doors());
  });
  list(at, watch);
  import("./problem.js").then(({ problemCard }) => host.isConnected && problemCard(problem, watch));
});
