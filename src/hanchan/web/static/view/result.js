/** Result sheets: one dialog per winner with yaku, fu and clauses, payments in seat layout; draws, fouls, the end. */
import { h, hidden, put } from "../dom.js";
import { has, language, points, signed, t, tileName } from "../i18n.js";
import { nameOf, windOf } from "../model/reduce.js";
import { windAt } from "../model/say.js";
import { doraOf, split } from "../model/tiles.js";
import { settings } from "../store.js";
import { glyph } from "../tiles/faces.js";
import { tile } from "../tiles/tile.js";
import { set, setName } from "./melds.js";

/** @typedef {import("../model/reduce.js").State} State */

/** A clause as a link to the book's page. @param {string | null | undefined} clause */
export function cite(clause) {
  if (!clause) return null;
  const [book, id] = clause.split(":");
  return h(
    "a.clause",
    { href: `/rules/${encodeURIComponent(book)}#${encodeURIComponent(id ?? "")}`, target: "_blank" },
    id ?? clause,
    hidden(` ${book}`),
  );
}

/** The name of dora and red fives, or a yaku's in the chosen naming. @param {string} key */
function yakuName(key) {
  const naming = settings.value.naming;
  if (has(`bonus.${key}`)) return t(`bonus.${key}`);
  if (naming === "romaji") return key.replaceAll("-", " ");
  if (naming === "japanese" && has(`yaku.ja.${key}`)) return t(`yaku.ja.${key}`);
  return has(`yaku.${key}`) ? t(`yaku.${key}`) : key;
}

/** @param {State} state @param {number} seat */
const called = (state, seat) => `${windAt(state, seat)} · ${nameOf(state, seat)}`;

/** A hand in a row: the concealed part, then the sets as they lie. Its parts have the numbers that `earned` of a sheet names. @param {string} hand @param {State} state @param {number} seat */
function opened(hand, state, seat) {
  const held = split(hand);
  return [
    h("span.concealed", ...held.map((one, at) => put(tile(one), { "data-part": at }))),
    ...state.melds[seat]
      .map((meld, at) => h("span.meld", { "data-part": held.length + 1 + at }, ...set(meld, seat)))
      .reverse(),
  ];
}

/** The hand that won, the winning tile apart. @param {State} state */
const handRow = (state, body) =>
  h(
    "div.won-hand",
    {
      role: "img",
      "aria-label": `${split(body.hand).map(tileName).join(", ")}; ${t("winning_tile")}: ${tileName(body.tile)}`,
    },
    ...opened(body.hand, state, body.seat),
    h("span.winning", { "data-tile": body.tile, "data-part": split(body.hand).length }, tile(body.tile)),
  );

/** The row of a yaku or of dora: while a pointer or the focus is there, the tiles that earn it are marked in the hand; they are told beside its name. @param {State} state */
function earner({ key, ...line }, state, { b: body, x }, hand) {
  const names = [...split(body.hand), body.tile]
    .map(tileName)
    .concat(state.melds[body.seat].map((meld) => setName(state, meld)));
  const parts = x.earned[key] ?? [];
  const told = parts.length === names.length ? t("sheet.whole") : parts.map((at) => names[at]).join(", ");
  const mark = (on) => () =>
    hand
      .querySelectorAll("[data-part]")
      .forEach((one) => one.classList.toggle("earns", on && parts.includes(Number(one.dataset.part))));
  return [
    h("button.earner", yakuName(key), hidden(`: ${told}`)),
    worth(line, x),
    line.clause,
    {
      "data-yaku": key,
      onpointerenter: mark(true),
      onpointerleave: mark(false),
      onfocusin: mark(true),
      onfocusout: mark(false),
      onclick: mark(true),
    },
  ];
}

/** Indicators with the dora they mean. @param {string} label @param {readonly string[]} list */
function indicators(label, list) {
  if (!list.length) return null;
  return h(
    "div.indicators-row",
    { "data-kind": label },
    h("span", t(label)),
    ...list.map((one) =>
      h(
        "span.pair",
        { "data-indicator": one },
        tile(one),
        "→",
        tile(doraOf(one)),
        hidden(t("dora.means", { indicator: tileName(one), dora: tileName(doraOf(one)) })),
      ),
    ),
  );
}

function worth(line, x) {
  if (line.yakuman) return line.yakuman > 1 ? t("limit.double-yakuman") : t("limit.yakuman");
  if (line.han == null) return x.limit ? t(`limit.${x.limit}`) : "–";
  return t("han", { count: line.han });
}

/** A table with its title, heads and rows: name, worth, clause. A row is [name, worth, clause, attributes, class]. */
const ledger = (kind, title, heads, rows) =>
  h(
    `table.${kind}`,
    h("caption", t(title)),
    h("thead", h("tr", ...heads.map((head) => h("th", { scope: "col" }, t(head))))),
    h(
      "tbody",
      ...rows
        .filter(Boolean)
        .map(([name, worth, clause, given = {}, look = ""]) =>
          h(
            "tr",
            { ...given, class: look || null },
            h("th", { scope: "row" }, name),
            h("td", worth),
            h("td", cite(clause)),
          ),
        ),
    ),
  );

const known = (value) => value != null;

function yakuTable(state, event, hand) {
  const { x } = event;
  const bonus = [
    ["dora", x.bonus.dora],
    ["ura-dora", x.bonus.ura],
    ["red-five", x.bonus.red],
  ].filter(([, count]) => count && x.han !== null);
  return ledger(
    "yaku",
    "sheet.yaku",
    ["sheet.name", "sheet.worth", "sheet.clause"],
    [
      ...x.yaku.map((line) => earner(line, state, event, hand)),
      ...bonus.map(([key, han]) => earner({ key, han }, state, event, hand)),
      known(x.han) && [t("sheet.together"), t("han", { count: x.han }), null, {}, "sum"],
    ],
  );
}

function fuName(item) {
  const name = t(`fu.${item.key}`);
  if (item.tiles)
    return [
      name,
      " ",
      h("span.mini", ...split(item.tiles).map((one) => tile(one))),
      known(item.open) ? ` (${t(item.open ? "fu.open" : "fu.concealed")})` : "",
      hidden(split(item.tiles).map(tileName).join(", ")),
    ];
  return item.shape ? `${name} (${t(`fu.shape.${item.shape}`)})` : name;
}

function fuTable(x) {
  if (!x.fu_items.length) return null;
  return ledger(
    "fu",
    "sheet.fu",
    ["sheet.item", "sheet.fu", "sheet.clause"],
    [
      ...x.fu_items.map((item) => [fuName(item), item.fu, item.clause, { "data-fu": item.key }]),
      known(x.fu_sum) && [t("sheet.together"), x.fu_sum, null, {}, "sum"],
      x.fu && x.fu !== x.fu_sum && [t("sheet.rounded"), x.fu, null, {}, "rounded"],
    ],
  );
}

/** Payments in seat layout: what each seat pays or gets, its new score and place. @param {State} state the table afterwards @param {readonly number[]} deltas @param {number} mine */
function payments(state, deltas, mine, body) {
  const places = state.scores.map((score) => 1 + state.scores.filter((other) => other > score).length);
  return h(
    "div.payments",
    { role: "list" },
    ...[0, 1, 2, 3].map((at) => {
      const seat = (mine + at) % 4;
      const change = deltas[seat];
      const to = change < 0 && body?.seat !== undefined ? ` → ${windAt(state, body.seat)}` : "";
      return h(
        `div.pay.side-${at}`,
        { role: "listitem", "data-seat": seat, "data-change": change },
        h("span.who", glyph(windOf(state, seat)), called(state, seat)),
        h("b.change", { "data-sign": Math.sign(change) }, change === 0 ? "±0" : signed(change), h("small", to)),
        h("span.now", `${points(state.scores[seat])} · ${t("place", { place: places[seat] })}`),
        body?.liable === seat ? h("em", t("liable")) : null,
      );
    }),
  );
}

/** @param {number} mine */
function win(sheet, mine) {
  const { event, state, before } = sheet;
  const { b: body, x } = event;
  const how = body.seat === body.source ? t("sheet.tsumo") : t("sheet.ron", { who: windAt(state, body.source) });
  const hand = handRow(before, body);
  return {
    title: t("sheet.wins", { who: called(state, body.seat), how }),
    limit: x.limit ? t(`limit.${x.limit}`) : "",
    content: [
      hand,
      h("div.dora-rows", indicators("sheet.dora", x.indicators), indicators("sheet.ura", x.ura)),
      h("div.columns", yakuTable(before, event, hand), fuTable(x)),
      h(
        "div.columns.settled",
        h(
          "div.formula",
          (x.formula[language.value] ?? []).map((line) => h("p", line)),
        ),
        payments(state, body.deltas, mine, body),
      ),
    ],
    text: x.text[language.value],
  };
}

/** @param {number} mine */
function draw(sheet, mine) {
  const { event, state } = sheet;
  const { b: body, x = {} } = event;
  const hands = [0, 1, 2, 3]
    .map((step) => (state.dealer + step) % 4)
    .filter((seat) => body.tenpai[seat] || body.nagashi?.includes(seat));
  const rows = hands.map((seat) => {
    const hand = x.hands?.[seat] ?? state.shown[seat];
    return h(
      "div.tenpai",
      { "data-seat": seat },
      h("b", `${called(state, seat)}: `, t(body.nagashi?.includes(seat) ? "yaku.nagashi-mangan" : "tenpai")),
      hand ? h("span.won-hand", ...opened(hand, state, seat)) : null,
      x.waits?.[seat]?.length
        ? h(
            "span.waits-row",
            t("sheet.waits"),
            ...x.waits[seat].map((one) => tile(one)),
            hidden(x.waits[seat].map(tileName).join(", ")),
          )
        : null,
    );
  });
  const next = x.next ?? sheet.end?.b;
  return {
    title: t(`draw.${body.reason}`),
    content: [
      ...(rows.length ? rows : [h("p", t("sheet.nobody"))]),
      payments(state, body.deltas, mine),
      cite(x.clause),
      next
        ? h(
            "p.soft",
            t(next.dealer === state.dealer ? "sheet.stays" : "sheet.passes"),
            " ",
            t("counters", { count: next.counters }),
          )
        : null,
    ],
  };
}

/** @param {number} mine */
function foul(sheet, mine) {
  const { event, state } = sheet;
  const { b: body, x = {} } = event;
  const seats = body.seats ?? [body.seat];
  const who = seats.map((seat) => called(state, seat)).join(", ") || t("nobody");
  return {
    title: `${t(`foul.${event.k}`)}: ${who}`,
    content: [
      h("p.offence", x.says ?? body.offence ?? ""),
      body.consequence ? h("p", t(`consequence.${body.consequence}`)) : null,
      cite(x.clause ?? body.clause),
      body.points ? h("p", `−${points(body.points)} (${t(`when.${body.when}`)})`) : null,
      body.deltas ? payments(state, body.deltas, mine) : null,
    ],
  };
}

function end(sheet, source) {
  const { event, state } = sheet;
  const lines = [...event.x.standings].sort((one, two) => one.place - two.place);
  const penalties = lines.some((line) => line.penalty);
  const cells = (line) => [
    line.place,
    line.name,
    points(line.points),
    signed(line.uma),
    ...(penalties ? [line.penalty ? `−${points(line.penalty)}` : ""] : []),
    /^[+-]?\d+$/.test(line.shown) ? signed(line.total) : line.shown.replace("-", "−"),
  ];
  const heads = ["place", "name", "points", "uma", ...(penalties ? ["penalty"] : []), "total"];
  const room = source.room.value;
  const wanted = (redraw) =>
    room.places.filter((_, place) => room.rematch[place] === redraw).map((one) => ` ✓ ${one.name}`);
  const rematch =
    source.command && !source.watch
      ? [
          ["same", false],
          ["redraw", true],
        ].map(([how, redraw]) =>
          h(
            "button.act",
            { "data-act": `rematch-${how}`, onclick: () => source.command("rematch", { redraw }) },
            t(`rematch.${how}`),
            wanted(redraw),
          ),
        )
      : [];
  return {
    title: t("sheet.end"),
    content: [
      h(
        "table.standings",
        h("thead", h("tr", ...heads.map((name) => h("th", { scope: "col" }, t(`standings.${name}`))))),
        h(
          "tbody",
          ...lines.map((line) =>
            h(
              "tr",
              {
                "data-seat": line.seat,
                "data-place": line.place,
                class: line.seat === source.seat.peek() ? "me" : null,
              },
              ...cells(line).map((cell, at) => h(at === 1 ? "th" : "td", at === 1 ? { scope: "row" } : {}, cell)),
            ),
          ),
        ),
      ),
      event.b.bets ? h("p.soft", t("bets", { count: event.b.bets })) : null,
      h(
        "p.links",
        h("a.act", { href: `/g/${state.game}` }, t("replay")),
        h("a.act", { href: `/g/${state.game}/verify` }, t("verify")),
        h("a.act", { href: `/api/games/${state.game}/export.txt` }, t("export.text")),
        ...rematch,
      ),
    ],
  };
}

/** What a sheet shows. */
export function contents(sheet, source) {
  const mine = source.seat.peek() ?? source.from?.peek() ?? 0;
  const made = { win, draw_end: draw, game_end: () => end(sheet, source) }[sheet.event.k] ?? foul;
  return { limit: "", text: "", ...made(sheet, mine) };
}
