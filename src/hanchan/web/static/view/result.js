/** Result sheets: one dialog per winner with yaku, fu and clauses, payments in seat layout; draws, fouls, the end. */
import { h, hidden, put } from "../dom.js";
import { has, language, personName, points, signed, t, tileName } from "../i18n.js";
import { windOf } from "../model/reduce.js";
import { nameAt, roundName, windAt } from "../model/say.js";
import { doraOf, split } from "../model/tiles.js";
import { settings } from "../store.js";
import { glyph, tile } from "../tiles/faces.js";
import { graph } from "./graph.js";
import { setName, set as setTiles } from "./melds.js";

/**
 * @import { Attributes, Bodies, Child, FuItem, GameEvent, Moment, Sheet, Source, Standing, State, WinSheet, YakuLine }
 * from "../types.d.ts"
 * @typedef {{ title: string, content: Child[], limit?: string, counted?: string, gain?: string,
 *   beside?: Child[], text?: string }} Contents
 * @typedef {{ name: Child, worth: Child, clause?: string, given?: Attributes }} Row
 * @typedef {Pick<WinSheet, "yaku" | "bonus" | "han" | "limit" | "earned">
 *   & { bonus_clauses?: Record<string, string | null> }} Counted
 */

const SEATS = [0, 1, 2, 3];

/** A clause as a link to the book's page. @param {string | null | undefined} clause */
export function cite(clause) {
  if (!clause) return null;
  const [book, id] = clause.split(":");
  const href = `/rules/${encodeURIComponent(book)}#${encodeURIComponent(id ?? "")}`;
  return h("a.clause", { href, target: "_blank" }, id ?? clause, hidden(` ${book}`));
}

const CITED = /\s*\(([^\s():]+:[^\s()]+)\)/u;

/** A line of a calculation, its clauses as links. @param {string} line */
const linked = (line) => line.split(CITED).map((part, at) => (at % 2 ? [" ", cite(part)] : part));

/** The name of dora and red fives, or a yaku's in the chosen naming. @param {string} key */
function yakuName(key) {
  const naming = settings.value.naming;
  if (has(`bonus.${key}`)) return t(`bonus.${key}`);
  if (naming === "romaji") return key.replaceAll("-", " ");
  if (naming === "japanese" && has(`yaku.ja.${key}`)) return t(`yaku.ja.${key}`);
  return has(`yaku.${key}`) ? t(`yaku.${key}`) : key;
}

/** @param {State} state @param {number} seat */
const named = (state, seat) => `${windAt(state, seat)} · ${nameAt(state, seat)}`;

/**
 * A hand in a row: the concealed part, then the sets as they lie. Its parts have the numbers that `earned` of a sheet
 * names.
 * @param {string} hand @param {State} state @param {number} seat
 */
function opened(hand, state, seat) {
  const held = split(hand);
  const melds = state.melds[seat].map((meld, at) =>
    h("span.meld", { "data-piece": held.length + 1 + at }, setTiles(meld, seat)),
  );
  return [
    h(
      "span.concealed",
      held.map((one, at) => put(tile(one), { "data-piece": at })),
    ),
    ...melds.reverse(),
  ];
}

/** The hand that won, the winning tile apart. @param {State} state @param {Bodies["win"]} body */
function handRow(state, body) {
  const held = split(body.hand);
  const label = `${held.map(tileName).join(", ")}; ${t("winning_tile")}: ${tileName(body.tile)}`;
  const winning = h("span.winning", { "data-tile": body.tile, "data-piece": held.length }, tile(body.tile));
  return h("div.won-hand", { role: "img", "aria-label": label }, opened(body.hand, state, body.seat), winning);
}

/**
 * The row of a yaku or of dora: while a pointer or the focus is there, the tiles that earn it are marked in the hand.
 * @param {YakuLine} line @param {Counted} x
 * @param {HTMLElement} hand its tiles and sets have the numbers that `earned` names
 * @param {string} told what is read out beside the name
 * @returns {Row}
 */
function earner(line, x, hand, told) {
  const parts = x.earned[line.key] ?? [];
  /** @param {boolean} on */
  const mark = (on) => () => {
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (hand.querySelectorAll("[data-piece]")))
      one.classList.toggle("earns", on && parts.includes(Number(one.dataset.piece)));
  };
  return {
    name: h("button.earner", yakuName(line.key), told && hidden(`: ${told}`)),
    worth: worth(line, x),
    clause: line.clause,
    given: {
      "data-yaku": line.key,
      onpointerenter: mark(true),
      onpointerleave: mark(false),
      onfocusin: mark(true),
      onfocusout: mark(false),
      onclick: mark(true),
    },
  };
}

/**
 * What names the tiles and sets of a won hand by their numbers.
 * @param {State} state @param {Bodies["win"]} body @returns {(parts: readonly number[]) => string}
 */
function nameParts(state, body) {
  const sets = state.melds[body.seat].map((meld) => setName(state, meld));
  const names = [...[...split(body.hand), body.tile].map(tileName), ...sets];
  return (parts) => (parts.length === names.length ? t("sheet.whole") : parts.map((at) => names[at]).join(", "));
}

/** Indicators with the dora they mean. @param {string} label @param {readonly string[]} list */
function indicators(label, list) {
  if (!list.length) return null;
  const pairs = list.map((one) => {
    const dora = doraOf(one);
    const told = hidden(t("dora.means", { indicator: tileName(one), dora: tileName(dora) }));
    return h("span.pair", { "data-indicator": one }, tile(one), "→", tile(dora), told);
  });
  return h("div.indicators-row", { "data-kind": label }, h("span", t(label)), pairs);
}

/** What a yaku is worth. @param {YakuLine} line @param {{ limit: string | null }} x */
function worth(line, x) {
  if (line.yakuman) return line.yakuman > 1 ? t("limit.double-yakuman") : t("limit.yakuman");
  if (line.han == null) return x.limit ? t(`limit.${x.limit}`) : "–";
  return t("han", { count: line.han });
}

/**
 * A table of the sheet: its title, the heads, the rows.
 * @param {string} kind @param {string[]} heads @param {Row[]} rows
 */
function ledger(kind, heads, rows) {
  const row = (/** @type {Row} */ { name, worth: value, clause, given = {} }) =>
    h("tr", given, h("th", { scope: "row" }, name), h("td", value), h("td", cite(clause)));
  const head = heads.map((one) => h("th", { scope: "col" }, t(`sheet.${one}`)));
  const body = h("tbody", rows.map(row));
  return h(`table.${kind}`, h("caption", t(`sheet.${kind}`)), h("thead", h("tr", head)), body);
}

/**
 * A last row, if there is something to say.
 * @param {string} name @param {Child} value @param {string} look @returns {Row[]}
 */
const total = (name, value, look) => (value == null ? [] : [{ name: t(name), worth: value, given: { class: look } }]);

/**
 * The yaku of a hand and its dora, with the sum.
 * @param {Counted} x @param {HTMLElement} hand in which the tiles are marked
 * @param {(parts: readonly number[]) => string} [told] what is read out of the tiles that earn something
 */
export function yakuTable(x, hand, told = () => "") {
  const { han, yaku, bonus, bonus_clauses: clauses = {} } = x;
  const counted = [
    { key: "dora", han: bonus.dora },
    { key: "ura-dora", han: bonus.ura },
    { key: "red-five", han: bonus.red },
  ].filter((one) => one.han && han !== null);
  const extra = counted.map((one) => ({ ...one, clause: clauses[one.key] ?? undefined }));
  const rows = [...yaku, ...extra].map((line) => earner(line, x, hand, told(x.earned[line.key] ?? [])));
  const sum = han === null ? null : t("han", { count: han });
  return ledger("yaku", ["name", "worth", "clause"], [...rows, ...total("sheet.together", sum, "sum")]);
}

/** @param {FuItem} item */
function fuName(item) {
  const name = t(`fu.${item.key}`);
  if (!item.tiles) return item.shape ? `${name} (${t(`fu.shape.${item.shape}`)})` : name;
  const tiles = split(item.tiles);
  const open = item.open == null ? "" : ` (${t(item.open ? "fu.open" : "fu.concealed")})`;
  return [
    name,
    " ",
    h(
      "span.mini",
      tiles.map((one) => tile(one)),
    ),
    open,
    hidden(tiles.map(tileName).join(", ")),
  ];
}

/**
 * The items of a hand's fu, each with its clause.
 * @param {Pick<WinSheet, "fu" | "fu_sum" | "fu_items">} x
 */
export function fuTable({ fu, fu_sum: sum, fu_items: items }) {
  if (!items.length) return null;
  const rows = items.map((item) => ({
    name: fuName(item),
    worth: item.fu,
    clause: item.clause,
    given: { "data-fu": item.key },
  }));
  const rounded = fu && fu !== sum ? fu : null;
  return ledger(
    "fu",
    ["item", "fu", "clause"],
    [...rows, ...total("sheet.together", sum, "sum"), ...total("sheet.rounded", rounded, "rounded")],
  );
}

/**
 * Payments in seat layout: what each seat pays or gets, its new score and place.
 * @param {State} state the table afterwards @param {readonly number[]} deltas @param {number} mine
 * @param {{ seat?: number, liable?: number }} [to] who is paid, and who answers for it
 */
function payments(state, deltas, mine, to = {}) {
  const { scores } = state;
  const pays = SEATS.map((at) => {
    const seat = (mine + at) % 4;
    const change = deltas[seat];
    const place = 1 + scores.filter((other) => other > scores[seat]).length;
    const receiver = change < 0 && to.seat !== undefined ? ` → ${windAt(state, to.seat)}` : "";
    return h(
      `div.pay.side-${at}`,
      { role: "listitem", "data-seat": seat, "data-change": change },
      h(
        "span.who",
        glyph(windOf(state, seat)),
        h("span", h("span.wind-word", `${windAt(state, seat)} · `), nameAt(state, seat)),
      ),
      h("b.change", { "data-sign": Math.sign(change) }, change === 0 ? "±0" : signed(change), h("small", receiver)),
      h("span.now", `${points(scores[seat])} · ${t("place", { place })}`),
      to.liable === seat && h("em", t("liable")),
    );
  });
  return h("div.payments", { role: "list" }, pays);
}

/** Han and fu in a line; a yakuman has none. @param {Pick<WinSheet, "han" | "fu">} x */
function counted({ han, fu }) {
  if (han === null) return "";
  return fu ? t("sheet.counted", { han, fu }) : t("han", { count: han });
}

/**
 * What the hand is worth as players call it, without counters and bets: of a self-draw, what each pays.
 * @param {WinSheet} x
 */
function called(x) {
  const { each, others, east } = x.payments;
  const bare = (/** @type {number} */ paid) => points(paid - x.counters / 3);
  if (each) return t("sheet.each", { points: bare(each) });
  return others && east ? `${bare(others)} / ${bare(east)}` : points(x.points);
}

/**
 * What comes to it, and what the winner gains in all; nothing where that is what the hand is worth.
 * @param {WinSheet} x @param {State} before @param {number} gain @returns {Child[]}
 */
function beside({ points: worth, counters, bets }, before, gain) {
  if (gain === worth) return [];
  const more = (/** @type {number} */ sum, /** @type {string} */ why) =>
    sum > 0 && [`+ ${points(sum)} `, h("span.why", `(${why}) `)];
  return [
    more(counters, t("counters", { count: before.counters })),
    more(bets, t("bets", { count: before.bets })),
    `= ${signed(gain)}`,
  ];
}

/** @param {Sheet} sheet @param {GameEvent<"win">} event @param {number} mine @returns {Contents} */
function win({ state, before }, event, mine) {
  const { b: body, x } = event;
  const how = body.seat === body.source ? t("sheet.tsumo") : t("sheet.ron", { who: windAt(state, body.source) });
  const hand = handRow(before, body);
  const formula = h(
    "div.formula",
    x.formula[language.value]?.map((line) => h("p", linked(line))),
  );
  return {
    title: t("sheet.wins", { who: named(state, body.seat), how }),
    limit: x.limit ? t(`limit.${x.limit}`) : "",
    counted: counted(x),
    gain: called(x),
    beside: beside(x, before, body.deltas[body.seat]),
    content: [
      hand,
      h("div.dora-rows", indicators("sheet.dora", x.indicators), indicators("sheet.ura", x.ura)),
      h(
        "div.columns",
        h("div.column", yakuTable(x, hand, nameParts(before, body)), fuTable(x)),
        h("div.column", payments(state, body.deltas, mine, body), formula),
      ),
    ],
    text: x.text[language.value],
  };
}

/** A hand that was shown at a draw. @param {State} state @param {GameEvent<"draw_end">} event @param {number} seat */
function shownHand(state, { b: body, x }, seat) {
  const hand = x?.hands?.[seat] ?? state.shown[seat];
  const waits = x?.waits?.[seat] ?? [];
  const word = t(body.nagashi?.includes(seat) ? "yaku.nagashi-mangan" : "tenpai");
  const told = hidden(waits.map(tileName).join(", "));
  return h(
    "div.tenpai",
    { "data-seat": seat },
    h("b", `${named(state, seat)}: `, word),
    hand && h("span.won-hand", opened(hand, state, seat)),
    waits.length > 0 &&
      h(
        "span.waits-row",
        t("sheet.waits"),
        waits.map((one) => tile(one)),
        told,
      ),
  );
}

/** @param {Sheet} sheet @param {GameEvent<"draw_end">} event @param {number} mine @returns {Contents} */
function draw({ state, end: ended }, event, mine) {
  const { b: body, x } = event;
  const shown = SEATS.map((step) => (state.dealer + step) % 4)
    .filter((seat) => body.tenpai[seat] || body.nagashi?.includes(seat))
    .map((seat) => shownHand(state, event, seat));
  const next = x?.next ?? ended?.b;
  const stays = t(next?.dealer === state.dealer ? "sheet.stays" : "sheet.passes");
  return {
    title: t(`draw.${body.reason}`),
    content: [
      shown.length ? shown : h("p", t("sheet.nobody")),
      payments(state, body.deltas, mine),
      h("p.soft.then", next && `${stays} ${t("counters", { count: next.counters })}`, cite(x?.clause)),
    ],
  };
}

/**
 * @param {Sheet} sheet
 * @param {GameEvent<"ruling" | "chombo" | "penalty">} event @param {number} mine @returns {Contents}
 */
function foul({ state }, { k, b, x }, mine) {
  const seats = k === "chombo" ? b.seats : [b.seat];
  const who = seats.map((seat) => named(state, seat)).join(", ") || t("nobody");
  return {
    title: `${t(`foul.${k}`)}: ${who}`,
    content: [
      h("p.offence", x?.says ?? b.offence),
      k === "ruling" && h("p", t(`consequence.${b.consequence}`)),
      cite(x?.clause ?? (k === "ruling" ? b.clause : null)),
      k === "penalty" && h("p", `−${points(b.points)} (${t(`when.${b.when}`)})`),
      k === "chombo" && payments(state, b.deltas, mine),
    ],
  };
}

/**
 * The final table: place, name, points, uma, penalties where there are some, total.
 * @param {readonly Standing[]} standings @param {number | null} mine
 */
function standingsTable(standings, mine) {
  const lines = standings.toSorted((one, two) => one.place - two.place);
  const penalties = lines.some((line) => line.penalty);
  const row = (/** @type {Standing} */ line) => {
    const sum = /^[+-]?\d+$/.test(line.shown) ? signed(line.total) : line.shown.replace("-", "−");
    return h(
      "tr",
      { "data-seat": line.seat, "data-place": line.place, class: line.seat === mine ? "me" : null },
      h("td", line.place),
      h("th", { scope: "row", dir: "auto" }, personName(line.name)),
      h("td", points(line.points)),
      h("td", signed(line.uma)),
      penalties && h("td", line.penalty ? `−${points(line.penalty)}` : ""),
      h("td", sum),
    );
  };
  const heads = ["place", "name", "points", "uma", ...(penalties ? ["penalty"] : []), "total"];
  const head = heads.map((name) => h("th", { scope: "col" }, t(`standings.${name}`)));
  return h("table.standings", h("thead", h("tr", head)), h("tbody", lines.map(row)));
}

/** Buttons for another game, with those who want it too; for players only. @param {Source} source */
function rematch(source) {
  const room = source.room.value;
  if (!room || source.seat.peek() === null) return null;
  return [false, true].map((redraw) => {
    const how = redraw ? "redraw" : "same";
    const wanted = room.places
      .filter((_, place) => room.rematch[place] === redraw)
      .map((one) => ` ✓ ${personName(one.name ?? "")}`);
    const ask = () => source.command("rematch", { redraw });
    const look = redraw ? "button.act" : "button.act.gold";
    return h(look, { "data-act": `rematch-${how}`, onclick: ask }, t(`rematch.${how}`), wanted);
  });
}

/**
 * A hand that decided the game, as a link to it in the replay.
 * @param {Moment} moment @param {string} game @param {(seat: number) => string} name
 */
function moment({ hand, round, dealer, wins, changes }, game, name) {
  const [won] = wins;
  const most = changes.indexOf(Math.max(...changes));
  const gain = signed(changes[most]);
  const how = !won ? "moment.draw" : won[0] === won[1] ? "moment.tsumo" : "moment.ron";
  const says = t(how, { who: name(won?.[0] ?? most), from: name(won?.[1] ?? most), points: gain });
  const link = h("a", { href: `/g/${game}?h=${hand}` }, roundName({ round, dealer }));
  return h("li", { "data-hand": hand }, link, `: ${says}`);
}

/** Place and points of one's own. @param {readonly Standing[]} standings @param {number | null} mine */
function ownPlace(standings, mine) {
  const own = standings.find((line) => line.seat === mine);
  return own && h("p.own-place", h("b", t("place", { place: own.place })), " · ", points(own.points));
}

/** @param {Sheet} sheet @param {GameEvent<"game_end">} event @param {Source} source @returns {Contents} */
function end({ state: { game } }, { b, x }, source) {
  const mine = source.seat.peek();
  const names = SEATS.map((seat) => personName(x.standings.find((line) => line.seat === seat)?.name ?? ""));
  const moments = (x.moments ?? []).map((one) => moment(one, game, (seat) => names[seat]));
  const review = { href: `/review?game=${game}&seat=${mine ?? 0}`, "data-act": "review" };
  return {
    title: t("sheet.end"),
    content: [
      ownPlace(x.standings, mine),
      standingsTable(x.standings, mine),
      b.bets > 0 && h("p.soft", t("bets", { count: b.bets })),
      x.scores && x.scores.length > 1 && graph(x.scores, names, mine),
      moments.length > 0 && h("section.moments", h("h3", t("moments")), h("ul", moments)),
      h("p.links", h("a.act.gold", review, t("review")), rematch(source)),
      h(
        "p.links.small",
        h("a", { href: `/g/${game}` }, t("replay")),
        h("a", { href: `/g/${game}/verify` }, t("verify")),
        h("a", { href: `/api/games/${game}/export.txt` }, t("export.text")),
      ),
    ],
  };
}

/** @param {Sheet} sheet @param {Source} source @returns {Contents} */
function made(sheet, source) {
  const { event } = sheet;
  if (event.k === "win") return win(sheet, event, source.below);
  if (event.k === "draw_end") return draw(sheet, event, source.below);
  if (event.k === "game_end") return end(sheet, event, source);
  if (event.k === "ruling" || event.k === "chombo" || event.k === "penalty") return foul(sheet, event, source.below);
  return { title: "", content: [] };
}

/** What a sheet shows. @param {Sheet} sheet @param {Source} source */
export const contents = (sheet, source) => ({
  limit: "",
  counted: "",
  gain: "",
  beside: [],
  text: "",
  ...made(sheet, source),
});
