/** Discards in rows of six, in their order: sideways for riichi, a ghost where a tile was claimed. */
import { each, hidden, put } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { windAt } from "../model/say.js";
import { tile, turn } from "../tiles/tile.js";

/** Where each discard lies, in tile widths: left, and the row. @param {readonly { sideways: boolean }[]} river */
export function places(river) {
  let left = 0;
  return river.map((one, at) => {
    const row = Math.min(2, Math.floor(at / 6));
    if (at % 6 === 0 && at <= 12) left = 0;
    const place = { left, row };
    left += one.sideways ? 1.34 : 1;
    return place;
  });
}

/** @param {HTMLElement} target @param {import("../model/reduce.js").State} state @param {number} seat @param {string} name */
export function river(target, state, seat, name) {
  const lying = state.rivers[seat];
  const newest = state.last?.seat === seat;
  const seen = [lying, newest, name]; // a river that nobody touched is the same list
  if (target.seen?.every((one, at) => one === seen[at])) return;
  target.seen = seen;
  const where = places(lying);
  put(target, { "aria-label": t("river.label", { name }) });
  each(
    target,
    lying,
    (one) => {
      const made = tile(one.tile, { tag: "li" });
      made.append(hidden());
      return made;
    },
    (made, one, at) => {
      const last = newest && at === lying.length - 1;
      const marks = [one.claimed !== null && "claimed", one.drawn && "drawn", last && "last"].filter(Boolean).join(" ");
      turn(made, one.tile, { sideways: one.sideways, class: marks });
      made.style.left = `calc(var(--w) * ${where[at].left.toFixed(2)})`;
      made.style.top = `calc(var(--w) * ${(where[at].row * 1.34).toFixed(2)})`;
      put(made, { "data-row": where[at].row, "data-claimed": one.claimed });
      const words = [tileName(one.tile)];
      if (one.sideways) words.push(t("riichi"));
      if (one.claimed !== null) words.push(t("claimed_by", { who: windAt(state, one.claimed) }));
      put(made.lastChild, { text: words.join(", ") });
    },
  );
}
