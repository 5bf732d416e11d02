/** The room before a game: seats, invitation with a QR code, chat, and for the host the start; then the seat draw. */
import { outside } from "../base.js";
import { element, fill, h, put } from "../dom.js";
import { has, personName, t } from "../i18n.js";
import { seatOf } from "../kept.js";
import { api } from "../net.js";
import { signal } from "../signal.js";
import { glyph, tile } from "../tiles/faces.js";
import { bookName, copyText, levelChoice, levelName, pageHead } from "./page.js";
import { face, hostName, rulesLine } from "./people.js";
import { stateName } from "./plate.js";
import { chatBox } from "./side.js";
import { banner } from "./ui.js";

/** @import { Attributes, Child, Place, Room, Signal, Source } from "../types.d.ts" */
/** @typedef {() => string | undefined} Level of a bot that is added */

/** States of people for whom the start waits. */
const LATE = ["not_ready", "joining", "away"];

/** What one may do with a place. @param {Source} source @param {Place} place */
function rights(source, place) {
  const { host, place: mine } = source.you.value ?? { host: false, place: null };
  const own = mine === place.place;
  const empty = place.kind === "empty";
  const words = [host && empty && "bot", host && place.state === "joining" && "admit", own && "leave"];
  return { own, words: [...words, !own && host && !empty && "remove"].filter((word) => word !== false) };
}

/**
 * A place at the table and what may be done with it.
 * @param {Source} source @param {Room} room @param {Place} place @param {Level} level
 */
function chair(source, room, place, level) {
  const { own, words } = rights(source, place);
  const actions = words.map((word) => {
    const ask = () => source.command(word, { place: place.place, level: level() });
    return h("button.act", { "data-do": word, onclick: ask }, t(`room.${word}`));
  });
  if (own && place.kind === "human") {
    const on = place.state === "ready";
    const ask = () => source.command("ready", { on: !on });
    const given = { "data-do": "ready", "aria-pressed": String(on), onclick: ask };
    actions.unshift(h(`button.act${on ? "" : ".gold"}`, given, t(on ? "room.unready" : "room.ready")));
  }
  const bot = place.kind === "bot";
  const name = place.name ?? "";
  return h(
    "div.chair",
    { "data-place": place.place, "data-state": place.state },
    face(place.name, place.kind),
    h("b", { dir: "auto" }, place.name ? personName(name) : t("room.empty")),
    h(
      "span.soft",
      bot ? t("room.bot_level", { level: levelName(place.level) }) : stateName(source, place),
      room.host === place.place ? ` · ${t("room.host")}` : "",
    ),
    has(`bot.${name}.says`) && bot && h("small.says", t(`bot.${name}.says`)),
    room.phase === "room" && actions.length > 0 && h("div.acts", actions),
  );
}

/** @type {Map<string, Promise<string>>} links by table, each asked for once */
const links = new Map();

/** Where others find a table: this browser may have opened it by an address that leads every machine to itself.
 * @param {string} table @param {string} own */
function linkOf(table, own) {
  const asked = links.get(table) ?? api(`/api/tables/${table}/invitation`).then((found) => String(found.link));
  links.set(table, asked);
  return asked.catch(() => {
    links.delete(table);
    return own;
  });
}

/** @param {Room} room */
function invite(room) {
  let link = location.origin + outside(`/t/${room.table}`);
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("room.link") });
  field.addEventListener("click", () => field.select());
  linkOf(room.table, link).then((found) => {
    link = found;
    field.value = found;
  });
  const said = h("span.soft", { role: "status" });
  /** @param {string} text */
  const copy = async (text) => {
    const done = await copyText(text);
    said.textContent = t(done ? "copied" : "copy.yourself");
    if (!done) field.select();
  };
  /** @param {string} name @param {() => string} text @param {string} words */
  const button = (name, text, words) => h("button.act", { "data-do": name, onclick: () => copy(text()) }, t(words));
  const secret = seatOf(room.table);
  const seat = secret && button("copy-seat", () => `${link}#seat=${secret}`, "copy.seat");
  const code = h("p.code", { "aria-label": t("start.code") }, room.code);
  const picture = { src: `/api/tables/${room.table}/qr.svg`, alt: t("room.qr"), width: 132, height: 132 };
  const row = h(
    "p.row",
    button("copy", () => link, "copy.link"),
    seat,
    said,
  );
  return h("section.card", h("h2", t("room.invite")), h("div.invite", h("img", picture), h("div", code, field, row)));
}

/**
 * One of the four wind tiles, face down until it is turned; the player who mixed them picks last.
 * @param {Source} source @param {Room} room @param {number} place @param {(string | null)[]} winds
 */
function windTile(source, room, place, winds) {
  const wind = winds[place];
  const others = winds.every((one, at) => one || at === place);
  const may = place === source.you.value?.place && !wind && (place !== room.host || others);
  const given = {
    role: "listitem",
    "data-place": place,
    "data-open": String(Boolean(wind)),
    disabled: !may,
    onclick: () => source.command("turn"),
  };
  const shown = wind ? tile(`${"ESWN".indexOf(wind) + 1}z`) : tile(null);
  const words = wind ? [glyph(wind), " ", t(`wind.${wind}`)] : t(may ? "draw_seats.turn" : "draw_seats.down");
  return h(
    "button.pick",
    given,
    shown,
    h("b", { dir: "auto" }, personName(room.places[place]?.name ?? "")),
    h("span", words),
  );
}

/** @param {Source} source @param {Room} room */
function seatDraw(source, room) {
  const order = [1, 2, 3, 0].map((step) => (room.host + step) % 4);
  const winds = room.draw?.winds ?? [null, null, null, null];
  const skip = { "data-do": "skip", onclick: () => source.command("skip") };
  return h(
    "section.card.draw",
    { "data-order": order.join(" ") },
    h("h2", t("draw_seats.title")),
    h("p.soft", t("draw_seats.says", { name: room.places[room.host]?.name ?? "" })),
    h(
      "div.draw-winds",
      { role: "list" },
      order.map((place) => windTile(source, room, place, winds)),
    ),
    source.you.value?.place != null && h("button.act", skip, t("draw_seats.skip")),
  );
}

/** @typedef {[Child, Child]} Fact */

/** @param {Room} room @param {Fact[]} changes of the book, in words */
function summary({ options, rules, commit }, changes) {
  /** @param {string} label @param {string} [name] @returns {[Child, Child]} */
  const chosen = (label, name = label) => [t(`new.${label}`), t(`${name}.${options[name]}`)];
  /** @param {string} name @returns {[Child, Child]} */
  const whether = (name) => [t(`new.${name}`), t(options[name] ? "yes" : "no")];
  const base = h("a", { href: `/rules/${rules.book}`, target: "_blank" }, bookName(rules.book));
  const book = rules.reported ? [bookName(rules.reported), " · ", base] : base;
  const facts = [
    [t("new.rules"), book],
    ...changes,
    chosen("length"),
    chosen("clock"),
    chosen("speed", "pace"),
    chosen("dropped"),
    whether("referee"),
    whether("hints"),
    chosen("watch", "watching"),
    chosen("privacy"),
  ];
  const rows = facts.map(([name, value]) => h("tr", h("th", { scope: "row" }, name), h("td", value)));
  const committed = h("p.soft.commit", t("room.commit"), " ", h("code", commit ?? ""));
  return h("section.card.facts", h("h2", t("room.summary")), h("table", h("tbody", rows)), committed);
}

/** Whom the start waits for, in words; nothing when it may be. @param {Room} room */
function waitsFor({ places }) {
  const late = places
    .filter((place) => place.kind === "human" && LATE.includes(place.state))
    .map((place) => t(`room.wait.${place.state}`, { name: place.name ?? "" }));
  const count = places.filter((place) => place.kind === "empty").length;
  return [...late, count && t("room.wait.empty", { count })].filter(Boolean).join(" · ");
}

/**
 * What the host may do with the whole table; others wait.
 * @param {Source} source @param {Room} room @param {Level} level @param {(text: string) => void} tell
 */
function hosting(source, room, level, tell) {
  const waits = waitsFor(room);
  const says = h("p.waits-for", { role: "status", id: "waits-for" }, waits && t("room.waits", { who: waits }));
  if (!source.you.value?.host) return [h("p.soft", t("room.waiting", { name: hostName(room) })), says];
  const empty = room.places.some((place) => place.kind === "empty");
  /** @param {string} word @param {Attributes} given @param {string} [name] */
  const button = (word, given, name = word) => {
    const ask = async () => {
      const answer = await source.command(word, { level: level(), on: !room.locked });
      tell(answer.t === "no" ? (answer.says ?? answer.why) : "");
    };
    return h("button.act", { "data-do": word, onclick: ask, ...given }, t(`room.${name}`));
  };
  return [
    button("start", { class: "act gold large", disabled: Boolean(waits), "aria-describedby": "waits-for" }),
    button("fill", { disabled: !empty }),
    button("lock", { "aria-pressed": String(room.locked) }, room.locked ? "unlock" : "lock"),
    says,
  ];
}

element("hanchan-room", (host, watch) => {
  const { source } = host;
  const title = h("h1");
  const line = h("p.rules-line");
  const draw = h("div");
  const seats = h("div.diamond");
  const control = h("div.row");
  const levels = levelChoice();
  const level = () => levels.querySelector("select")?.value;
  const side = h("div");
  const chatTitle = h("h2");
  const error = h("p.error", { role: "alert" });
  const chat = h("section.card.chat", chatTitle, chatBox(source, watch));
  const room = h("div.room", h("div", seats, control, levels, error), h("div", side, chat));
  host.append(pageHead(watch), banner(source, watch), h("main.page", title, line, draw, room));
  const middle = () => h("div.mid", { "aria-hidden": "true", style: "--tw:34px" }, tile("1z"));

  const changes = /** @type {Signal<Fact[]>} */ (signal(/** @type {Fact[]} */ ([])));
  watch(() => {
    const changed = source.room.value?.rules.changes ?? {};
    if (Object.keys(changed).length && !changes.peek().length)
      import("./book.js").then(async ({ changesSaid }) => (changes.value = await changesSaid(changed)));
  });
  watch(() => {
    put(chatTitle, { text: t("side.chat") });
    const now = source.room.value;
    if (!now) return;
    const mine = source.you.value?.host;
    put(title, { text: mine ? t("room.yours") : t("room.theirs", { name: hostName(now) }) });
    put(line, { text: rulesLine(now) });
    const begins = now.phase === "draw" && !draw.childElementCount;
    fill(draw, now.phase === "draw" && seatDraw(source, now));
    if (begins) requestAnimationFrame(() => draw.scrollIntoView({ block: "nearest" })); // who pressed start was below
    fill(
      seats,
      now.places.map((place) => chair(source, now, place, level)),
      middle(),
    );
    levels.hidden = !source.you.value?.host || now.places.every((place) => place.kind !== "empty");
    control.hidden = now.phase !== "room";
    fill(
      control,
      hosting(source, now, level, (text) => (error.textContent = text)),
    );
    fill(side, invite(now), summary(now, changes.value));
  });
});
