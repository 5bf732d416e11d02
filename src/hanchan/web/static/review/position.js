/** What a seat saw when it chose: rivers and sets of the four, scores, dora, its own tiles. */
import { h, hidden } from "../dom.js";
import { points, t, tileName, windName } from "../i18n.js";
import { sorted } from "../model/tiles.js";
import { tile } from "../tiles/faces.js";
import { meldRow, tileRow } from "../tiles/rows.js";

/** @import { Move, Position } from "./types.d.ts" */

/** The wind of a seat. @param {Position} seen @param {number} seat */
const windOf = ({ dealer }, seat) => windName("ESWN"[(seat - dealer + 4) % 4]);

/** The discards of a seat. @param {Position} seen @param {number} seat */
function river(seen, seat) {
  const last = seen.open !== null && seen.turn === seat ? seen.rivers[seat].length - 1 : -1;
  const lying = seen.rivers[seat].map((one, at) => {
    const marks = [one.claimed !== null && "claimed", one.drawn && "drawn", at === last && "last"].filter(Boolean);
    return h(
      "li",
      tile(one.tile, { sideways: one.sideways || one.riichi, class: marks.join(" ") }),
      hidden([tileName(one.tile), one.riichi && t("riichi")].filter(Boolean).join(", ")),
    );
  });
  return h("ul.lying", { "aria-label": t("river.label", { name: windOf(seen, seat) }) }, lying);
}

/** The sets of a seat. @param {Position} seen @param {number} seat */
const melds = (seen, seat) => seen.melds[seat].length > 0 && h("div.melds", seen.melds[seat].map(meldRow));

/** One of the four. @param {Position} seen @param {number} seat @param {readonly string[]} names */
function player(seen, seat, names) {
  const mine = seat === seen.seat;
  return h(
    "section.seat",
    { "data-mine": mine },
    h(
      "header",
      h("b", windOf(seen, seat)),
      h("span.name", mine ? t("you") : (names[seat] ?? "")),
      seen.riichi[seat] && h("span.badge.gold", t("riichi")),
      h("span.points", points(seen.scores[seat])),
    ),
    river(seen, seat),
    !mine && melds(seen, seat),
  );
}

/** The hand in its order, the drawn tile apart; sets beside it. @param {Position} seen */
export function ownHand(seen) {
  const held = [...seen.hand];
  const at = seen.drawn === null ? -1 : held.lastIndexOf(seen.drawn);
  const drawn = at < 0 ? [] : held.splice(at, 1);
  return h("div.own-hand", tileRow(sorted(held)), drawn.length > 0 && tileRow(drawn, "drawn"), melds(seen, seen.seat));
}

/** The whole position. @param {Position} seen @param {readonly string[]} names by seat */
export function position(seen, names) {
  const order = [0, 1, 2, 3].map((by) => (seen.seat + by) % 4);
  const facts = [
    `${windName(seen.round)} ${seen.dealer + 1}`,
    seen.counters > 0 && t("counters", { count: seen.counters }),
    seen.bets > 0 && t("review.bets", { count: seen.bets }),
    t("review.left", { count: seen.live }),
  ];
  return h(
    "div.position",
    h(
      "p.facts",
      facts.filter(Boolean).join(" · "),
      h("span.dora", h("span.soft", t("review.dora")), tileRow(seen.indicators)),
    ),
    h(
      "div.seats",
      order.map((seat) => player(seen, seat, names)),
    ),
    seen.open !== null && h("p.open", t("review.open", { wind: windOf(seen, seen.turn) }), tileRow([seen.open])),
    ownHand(seen),
  );
}

/** An action: the call in words if it is one, and its tiles. @param {Move} move */
export function moveParts({ act, tile: one, use = [] }) {
  const faces = use.length || !one ? use : [one];
  const word = act !== "discard" && h("span.call", t(`call.${act}`));
  return [word, faces.length > 0 && tileRow(faces)];
}

/** The same in words. @param {Move} move */
export const moveWords = ({ act, tile: one, use = [] }) =>
  [t(act === "discard" ? "review.discard" : `call.${act}`), ...(use.length || !one ? use : [one]).map(tileName)].join(
    " ",
  );

/** The same choice, whichever of two equal tiles it is. @param {Move} one @param {Move} other */
export const sameMove = (one, other) =>
  one.act === other.act && one.tile === other.tile && String(one.use ?? "") === String(other.use ?? "");
