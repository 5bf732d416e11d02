/** A table to learn at: rivers around the middle, the own hand below, and what may be done as buttons. */
import { h, hidden } from "../dom.js";
import { points, signed, t, tileName, windName } from "../i18n.js";
import { split } from "../model/tiles.js";
import { stick, tile } from "../tiles/faces.js";
import { meldRow, tileRow } from "../tiles/rows.js";

/** @import { Child, Tile } from "../types.d.ts" */
/**
 * @typedef {{ act: string, tile?: Tile, drawn?: boolean, use?: Tile[] }} Move
 * @typedef {{
 *   seat: number, rules: string, over: boolean, round: string, dealer: number, counters: number, bets: number,
 *   winds: string[], scores: number[], live: number, indicators: Tile[], hand: string, drawn: Tile | null,
 *   melds: { act: string, tiles: Tile[] }[][], rivers: { tile: Tile, riichi: boolean, claimed: boolean }[][],
 *   riichi: boolean[], open: { tile: Tile, seat: number } | null, legal: Move[], barred: Record<Tile, string | null>,
 *   furiten: boolean, result: Result | null, since: { seat: number, act: string, tile: Tile }[], reached?: boolean,
 *   strayed?: boolean
 * }} Scene
 * @typedef {{
 *   kind: string, seat?: number, source?: number, tile?: Tile, hand?: string, deltas: number[], text?: string,
 *   tenpai?: boolean[]
 * }} Result
 * @typedef {{ act: (move: Move) => void, river?: (seat: number, at: number) => void }} Doing
 */

const SIDES = ["below", "right", "across", "left"];

/** What lies before a seat. @param {Scene} scene @param {number} seat @param {Doing} doing */
function side(scene, seat, doing) {
  const here = SIDES[(seat - scene.seat + 4) % 4];
  const mine = seat === scene.seat;
  const { river: look } = doing;
  const lying = scene.rivers[seat].map((one, at) => {
    const open = scene.open?.seat === seat && at === scene.rivers[seat].length - 1;
    const how = { sideways: one.riichi, class: `${one.claimed ? "gone" : ""}${open ? " claimable" : ""}`.trim() };
    const made = tile(one.tile, look ? { ...how, tag: "button" } : how);
    if (look) {
      made.setAttribute("aria-label", tileName(one.tile));
      made.setAttribute("aria-pressed", "false");
      made.addEventListener("click", () => {
        const felt = made.closest(".small-felt");
        for (const other of felt?.querySelectorAll(".small-river [aria-pressed=true]") ?? [])
          other.setAttribute("aria-pressed", "false");
        made.setAttribute("aria-pressed", "true");
        look(seat, at);
      });
    }
    return made;
  });
  return h(
    `div.small-side.${here}`,
    { "data-seat": seat },
    h(
      "p.who",
      h("b", mine ? t("you") : windName(scene.winds[seat])),
      " ",
      mine && `${windName(scene.winds[seat])} `,
      h("span", points(scene.scores[seat])),
      scene.riichi[seat] && h("span.in-riichi", stick(1000), hidden(t("riichi"))),
    ),
    h("div.small-river", lying, !look && hidden(scene.rivers[seat].map((one) => tileName(one.tile)).join(", "))),
    !mine && scene.melds[seat].length > 0 && h("div.sets", scene.melds[seat].map(meldRow)),
  );
}

/** The middle: round, dora indicators, tiles left. @param {Scene} scene */
const middle = (scene) =>
  h(
    "div.small-middle",
    h("b", t("small.round", { wind: windName(scene.round) })),
    h("span.row", hidden(t("train.dora")), tileRow(scene.indicators)),
    h("span", t("small.left", { count: scene.live })),
  );

/** @param {Scene} scene @param {Doing} doing @param {{ riichi: boolean }} how */
function ownHand(scene, doing, how) {
  const wanted = how.riichi ? "riichi" : "discard";
  const can = (/** @type {Tile} */ face, /** @type {boolean} */ drawn) => {
    const fitting = scene.legal.filter((one) => one.act === wanted && one.tile === face);
    return fitting.find((one) => one.drawn === drawn) ?? fitting[0];
  };
  const button = (/** @type {Tile} */ face, /** @type {boolean} */ drawn) => {
    const move = can(face, drawn);
    const made = tile(face, { tag: "button", class: drawn ? "drawn" : "" });
    made.setAttribute("aria-label", tileName(face));
    if (face in scene.barred) made.classList.add("barred");
    if (move) made.addEventListener("click", () => doing.act(move));
    else made.setAttribute("aria-disabled", "true");
    return made;
  };
  const tiles = split(scene.hand).map((face) => button(face, false));
  if (scene.drawn) tiles.push(button(scene.drawn, true));
  const held = h(
    "div.small-hand",
    { role: "group", "aria-label": t("small.hand") },
    tiles,
    scene.melds[scene.seat].length > 0 && h("span.sets", scene.melds[scene.seat].map(meldRow)),
  );
  held.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!by || at < 0) return;
    event.preventDefault();
    tiles[(at + by + tiles.length) % tiles.length].focus();
  });
  return held;
}

/**
 * Everything but discards.
 * @param {Scene} scene @param {Doing} doing @param {() => void} declare @param {boolean} on
 */
function prompt(scene, doing, declare, on) {
  const others = scene.legal.filter((one) => one.act !== "discard" && one.act !== "riichi");
  const may = scene.legal.some((one) => one.act === "riichi");
  const gold = (/** @type {string} */ act) => (["ron", "tsumo"].includes(act) ? ".gold" : "");
  return h(
    "div.small-prompt",
    { role: "group", "aria-label": t("small.choices") },
    may && h("button.act", { "data-act": "riichi", "aria-pressed": String(on), onclick: declare }, t("call.riichi")),
    others.map((one) =>
      h(
        `button.act${gold(one.act)}`,
        { "data-act": one.act, onclick: () => doing.act(one) },
        t(`call.${one.act}`),
        one.use && one.use.length > 0 && [" ", tileRow(one.use)],
        one.act.endsWith("_kong") && one.tile && [" ", tileRow([one.tile])],
      ),
    ),
  );
}

/** How the hand ended. @param {Scene} scene */
function ending(scene) {
  const { result } = scene;
  if (!result) return null;
  const mine = result.deltas[scene.seat];
  if (result.kind === "draw") return h("p.ending", { role: "status" }, t("small.drawn", { points: signed(mine) }));
  const who = result.seat === scene.seat ? t("you") : windName(scene.winds[result.seat ?? 0]);
  return h(
    "div.ending",
    { role: "status" },
    h("p", t("small.won", { who, points: signed(mine) })),
    h(
      "p.won-tiles",
      (result.hand ?? "").split(" ").map((word) => tileRow(split(word.split(":").at(-1) ?? ""))),
      " ",
      result.tile && tile(result.tile, { class: "winning" }),
    ),
    result.text && h("details", h("summary", t("small.why")), h("pre", result.text)),
  );
}

/** What somebody did, in words. @param {Scene} scene @param {Scene["since"][number]} one */
const deed = ({ winds }, { seat, act, tile: face }) =>
  `${windName(winds[seat])}: ${act === "discard" ? "" : t(`call.${act}`)} ${tileName(face)}`;

/** What the others did last, for who cannot see it. @param {Scene} scene */
const told = (scene) =>
  h(
    "p.sr",
    { role: "status" },
    scene.since
      .filter((one) => one.seat !== scene.seat)
      .map((one) => deed(scene, one))
      .join(", "),
  );

/**
 * The whole table. A riichi is pressed first, then its discard.
 * @param {Scene} scene @param {Doing} doing
 */
export function smallTable(scene, doing) {
  const host = h("section.small-table", { "aria-label": t("small.table"), "data-over": String(scene.over) });
  let riichi = false;
  const draw = () => {
    const declare = () => {
      riichi = !riichi;
      draw();
      /** @type {HTMLElement | null} */ (host.querySelector("[data-act=riichi]"))?.focus();
    };
    /** @type {Child[]} */
    const parts = [
      h(
        "div.small-felt",
        { "data-look": doing.river && "true" },
        [2, 3, 1, 0].map((by) => side(scene, (scene.seat + by) % 4, doing)),
        middle(scene),
      ),
      scene.furiten && h("p.note", t("small.furiten")),
      Object.keys(scene.barred).length > 0 &&
        h("p.note", t("small.barred"), " ", tileRow(Object.keys(scene.barred)), " ", ...barredBy(scene)),
      scene.over ? ending(scene) : prompt(scene, doing, declare, riichi),
      // Who has won sees the hand as it won.
      !(scene.over && scene.result?.seat === scene.seat) && ownHand(scene, doing, { riichi }),
      told(scene),
    ];
    host.replaceChildren();
    for (const part of parts.flat(3)) if (part instanceof Node) host.append(part);
  };
  draw();
  return host;
}

/** @param {Scene} scene */
const barredBy = (scene) =>
  [...new Set(Object.values(scene.barred))]
    .filter((clause) => clause !== null)
    .map((clause) => h("a.clause", { href: `/rules/${clause.replace(":", "#")}` }, clause));

/** The part of the table that the keyboard goes on with. @param {HTMLElement} host */
export function focusOn(host) {
  const first = host.querySelector(".small-prompt .act") ?? host.querySelector(".small-hand .drawn");
  /** @type {HTMLElement | null} */ (first ?? host.querySelector(".small-hand .tile"))?.focus();
}
