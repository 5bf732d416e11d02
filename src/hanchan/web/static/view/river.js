/** Discards in rows of six, in their order: sideways for riichi, a ghost where a tile was claimed. */
import { each, hidden, once, put } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { windAt } from "../model/say.js";
import { tile, turn } from "../tiles/faces.js";

/** @import { Discarded, State } from "../types.d.ts" */
/** @typedef {{ lying: Discarded[], newest: boolean, name: string, claim: boolean, won: boolean }} Lying */

/** Where each discard lies, in tile widths: left, and the row. @param {readonly { sideways: boolean }[]} lying */
export function places(lying) {
  let left = 0;
  return lying.map((one, at) => {
    const row = Math.min(2, Math.floor(at / 6));
    if (at % 6 === 0 && at <= 12) left = 0;
    const place = { left, row };
    left += one.sideways ? 1.34 : 1;
    return place;
  });
}

/**
 * A discard in words: the tile, whether it showed riichi, who claimed it.
 * @param {State} state @param {Discarded} one
 */
export const discardWords = (state, one) =>
  [
    tileName(one.tile),
    one.sideways && t("riichi"),
    one.claimed !== null && t("claimed_by", { who: windAt(state, one.claimed) }),
  ].filter((word) => word !== false);

/**
 * @param {HTMLElement} target @param {State} state @param {number} seat @param {string} name
 * @param {boolean} asked one is asked about the last discard
 */
export function river(target, state, seat, name, asked) {
  const lying = state.rivers[seat];
  const newest = state.last?.seat === seat;
  const won = state.won.some((win) => win.source === seat && win.seat !== seat);
  const claim = newest && asked;
  once(target, [lying, newest, name, claim, won], () => lay(target, state, { lying, newest, name, claim, won }));
}

/** @param {HTMLElement} target @param {State} state @param {Lying} how */
function lay(target, state, { lying, newest, name, claim, won }) {
  const where = places(lying);
  put(target, { "aria-label": t("river.label", { name }) });
  const make = () => {
    const made = tile(null, { tag: "li" });
    made.append(hidden());
    return made;
  };
  each(target, lying, make, (made, one, at) => {
    const last = newest && at === lying.length - 1;
    const marks = [one.claimed !== null && "claimed", one.drawn && "drawn", last && "last", last && won && "won"]
      .filter(Boolean)
      .join(" ");
    turn(made, one.tile, { sideways: one.sideways, class: marks });
    made.style.setProperty("--along", where[at].left.toFixed(2));
    made.style.setProperty("--row", String(where[at].row));
    put(made, {
      "data-row": where[at].row,
      "data-claimed": one.claimed,
      "data-claim": last && claim && one.claimed === null,
    });
    if (made.lastElementChild) put(made.lastElementChild, { text: discardWords(state, one).join(", ") });
  });
}
