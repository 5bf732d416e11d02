/** The right side of the scorer: what the hand is worth, reading by reading, or what it lacks. */
import { h } from "../dom.js";
import { has, points, t, tileName } from "../i18n.js";
import { split } from "../model/tiles.js";
import { tile } from "../tiles/faces.js";
import { tileRow } from "../tiles/rows.js";
import { bookName } from "../view/page.js";
import { cite, fuTable, yakuTable } from "../view/result.js";

/** @import { Child } from "../types.d.ts" */
/** @import { Look, More, Reading, Refusal, Worth } from "./types.d.ts" */

/** @param {Worth | Refusal} one @returns {one is Worth} */
const wins = (one) => "total" in one;

/** Han and fu, or the limit, in short. @param {Worth} one */
function inShort({ han, fu, limit }) {
  const named = limit ? (has(`limit.${limit}`) ? t(`limit.${limit}`) : limit) : "";
  if (han === null) return named;
  const counted = `${t("han", { count: han })}${fu === null ? "" : ` ${t("score.fu", { count: fu })}`}`;
  return named ? `${counted} · ${named}` : counted;
}

/** Who pays what. @param {Worth} one */
const paid = (one) =>
  Object.entries(one.payments)
    .map(([who, amount]) => t(`score.pays.${who}`, { points: points(amount) }))
    .join(" · ");

/**
 * The tiles of a reading: its sets and pair apart, the winning tile marked; its parts have the numbers of `earned`.
 * @param {Reading} reading @param {Look} look
 */
function readingRow(reading, { held, melds, win }) {
  const all = [...held, win ?? ""];
  const parts = reading.parts.map(({ places, won }) => {
    const meld = places[0] >= all.length ? melds[places[0] - all.length] : "";
    if (meld) {
      const faces = split(meld.split(":")[1]);
      return h(
        "span.part.meld",
        { "data-piece": places[0] },
        faces.map((face, at) => tile(meld.startsWith("ankan") && at % 3 === 0 ? null : face)),
      );
    }
    const faces = places.map((place, at) => {
      const made = tile(all[place], { class: at === won ? "winning" : "" });
      made.dataset.piece = String(place);
      return made;
    });
    return h("span.part", faces);
  });
  return h("div.won-hand.reading", { role: "img", "aria-label": reading.reading }, parts);
}

/** One way to read the hand, in full. @param {Reading} reading @param {Look} look */
function whole(reading, look) {
  const row = readingRow(reading, look);
  const formula = reading.formula.map((steps) =>
    h(
      "p",
      steps.map(({ text, clause }, at) => [at > 0 && "; ", text, clause && " ", cite(clause)]),
    ),
  );
  return [row, h("div.columns", yakuTable(reading, row), fuTable(reading)), h("div.formula", formula)];
}

/** The headline: points first. @param {Worth} one */
const headline = (one) => [h("b.points", points(one.total)), h("span.short", inShort(one)), h("span.paid", paid(one))];

/** @param {Look} look @returns {Child} */
function won(look) {
  const [best, ...others] = look.readings;
  const less = others.map((one) => {
    const summary = h("summary", `${inShort(one)} · ${points(one.total)}`);
    return h("details.other", summary, whole(one, look));
  });
  return [
    h("div.headline", { role: "status" }, headline(best)),
    whole(best, look),
    less.length > 0 && h("h2", t("score.others")),
    less,
  ];
}

/** A tile's worth in a cell, or why it wins nothing. @param {Worth | Refusal} one */
function cell(one) {
  if (wins(one)) return [h("b", points(one.total)), " ", h("small", inShort(one))];
  const reason = one.reason && has(`score.no.${one.reason}`) ? t(`score.no.${one.reason}`) : one.error;
  return [h("span.warn", reason), " ", cite(one.clause)];
}

/** @param {Look} look */
function waitsTable({ waits }) {
  const heads = ["tile", "left", "ron", "tsumo"].map((name) => h("th", { scope: "col" }, t(`score.col.${name}`)));
  const rows = waits.map((one) =>
    h(
      "tr",
      { "data-wait": one.tile },
      h("th", { scope: "row" }, tileRow([one.tile])),
      h("td", one.left),
      h("td", cell(one.ron)),
      h("td", cell(one.tsumo)),
    ),
  );
  return h("table.waits", h("thead", h("tr", heads)), h("tbody", rows));
}

/** How far the hand is. @param {number | null} shanten */
const distance = (shanten) => (shanten ? t("score.shanten", { count: shanten }) : "");

/** @param {Look} look @returns {Child} */
function waiting(look) {
  if (!look.waits.length) return h("div.headline", { role: "status" }, h("span.short", distance(look.shanten)));
  return [
    h(
      "div.headline",
      { role: "status" },
      h("span.short", t("score.waits")),
      tileRow(look.waits.map((one) => one.tile)),
    ),
    waitsTable(look),
  ];
}

/** @param {Look["remedies"][number]} remedy */
function remedyLine({ kind, name, total: gained }) {
  const what = kind === "tile" ? tileName(name) : kind === "book" ? bookName(name) : "";
  const shown = kind === "tile" && tile(name);
  return h("li", { "data-remedy": kind }, shown, ` ${t(`score.remedy.${kind}`, { what })}: `, h("b", points(gained)));
}

/** Why a hand may not win, in two words. @param {Look} look */
const reasonOf = ({ reason }) => (reason && has(`score.no.${reason}`) ? t(`score.no.${reason}`) : "");

/** @param {Look} look @returns {Child} */
function refused(look) {
  return [
    h("div.headline", { role: "status" }, h("b.points.warn", t("score.no_win")), h("span.short", reasonOf(look))),
    h("p", look.error, " ", cite(look.clause)),
    look.shanten !== null && h("p", distance(look.shanten)),
    look.remedies.length > 0 && [h("h2", t("score.remedies")), h("ul.remedies", look.remedies.map(remedyLine))],
  ];
}

/** Hands to begin with: a win, a hand that waits, one without yaku. */
const EXAMPLES = [
  "hand=12345678s345m66p&win=9s&riichi=1&dora=4p",
  "hand=23456789p333z44z",
  "hand=345m567p2278s+pon:111m&win=9s",
];

/** @param {Look} look @returns {Child} */
function short({ missing, held, melds, win }) {
  const told = h("div.headline", { role: "status" }, h("span.short", t("score.missing", { count: missing })));
  if (held.length || melds.length || win) return told;
  const links = EXAMPLES.map((query, at) => h("a.act", { href: `/score?${query}` }, t(`score.example.${at}`)));
  return [
    told,
    h("p.soft", t("score.says")),
    h("div.row", links),
    h("p", h("a", { href: "/train" }, t("score.train"))),
  ];
}

/** @param {Look} look @returns {Child} */
const unreadable = ({ error, clause }) => h("p.error", { role: "alert" }, error, " ", cite(clause));

/** @param {Look} look @returns {Child} */
const unnamed = ({ shanten }) =>
  h("div.headline", { role: "status" }, h("span.short", shanten === -1 ? t("score.which") : distance(shanten)));

/** @type {Record<Look["state"], (look: Look) => Child>} */
const STATES = { won, waiting, refused, short, unreadable, unnamed };

/** What the hand is worth or lacks. @param {Look} look */
export const answer = (look) => STATES[look.state](look);

/** The answer in one line, for the bar of a phone. @param {Look} look @returns {Child} */
export function inOneLine(look) {
  const [best] = look.readings ?? [];
  if (best) return [h("b", points(best.total)), inShort(best)];
  if (look.state === "waiting" && look.waits.length)
    return [t("score.waits"), tileRow(look.waits.map((one) => one.tile))];
  if (look.state === "refused") return [h("b", t("score.no_win")), reasonOf(look)];
  return look.state === "short"
    ? t("score.missing", { count: look.missing })
    : look.error
      ? h("span.cut", look.error)
      : distance(look.shanten);
}

/** The four books and one's own side by side. @param {Look} look @param {string} chosen @returns {Child} */
export function books(look, chosen) {
  const rows = Object.entries(look.books ?? {}).map(([name, one]) =>
    h(
      "tr",
      { "data-book": name, "aria-current": name === chosen ? "true" : null },
      h("th", { scope: "row" }, name === "own" ? t("score.own") : h("a", { href: `/rules/${name}` }, bookName(name))),
      wins(one) ? [h("td", inShort(one)), h("td", h("b", points(one.total)))] : h("td", { colspan: 2 }, cell(one)),
    ),
  );
  return rows.length > 0 && [h("h2", t("score.books")), h("table.books", h("tbody", rows))];
}

/** What makes the books differ, or which tiles help. @param {More} more @returns {Child} */
export function further({ differences = [], accepts = [], discards = [] }) {
  const causes = differences.map(({ asks, said, clause }) =>
    h(
      "li",
      t("score.cause", { name: asks, words: "" }),
      Object.entries(said).map(([book, words]) => [
        h("span.cause", `${bookName(book)} ${words} `, cite(clause[book])),
        " ",
      ]),
    ),
  );
  const helped = accepts.reduce((sum, one) => sum + one.left, 0);
  return [
    causes.length > 0 && [h("h2", t("score.causes")), h("ul.causes", causes)],
    helped > 0 && [h("h2", t("score.accepts", { count: helped })), tileRow(accepts.map((one) => one.tile))],
    discards.length > 0 && [
      h("h2", t("score.best_discards")),
      h(
        "ul.discards",
        discards.map((one) =>
          h(
            "li",
            tileRow([one.tile]),
            ` ${one.shanten > 0 ? distance(one.shanten) : t("tenpai")} · ${t("tiles", { count: one.accepts })}`,
          ),
        ),
      ),
    ],
  ];
}
