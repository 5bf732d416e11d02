/** Sets to the right of the hand, the newest leftmost: the sideways tile tells who discarded it. */
import { each, h, hidden, put, renew } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { windAt } from "../model/say.js";
import { plain } from "../model/tiles.js";
import { drawing, tile } from "../tiles/faces.js";

/** @import { Meld, State } from "../types.d.ts" */

/**
 * The tiles of a set from left to right, as its owner sees them: the claimed tile lies sideways on the left, in the
 * middle or on the right as it came from the left, opposite or right player; the outer two of a concealed kong are
 * face down; an added tile lies on the sideways one.
 * @param {Meld} meld
 * @param {number} seat
 * @returns {{ tile: string, sideways: boolean, down: boolean, added: string | null }[]}
 */
function laid(meld, seat) {
  if (meld.act === "concealed_kong") {
    const tiles = [...meld.use].sort((one, two) => Number(plain(two) !== two) - Number(plain(one) !== one));
    // A red five must be seen: it lies among the two in the middle.
    const [first, second, third, fourth] = tiles;
    return [third, first, second, fourth].map((tile, at) => ({
      tile,
      sideways: false,
      down: at === 0 || at === 3,
      added: null,
    }));
  }
  const from = ((meld.source ?? 0) - seat + 4) % 4; // 1 right, 2 opposite, 3 left
  /** @type {ReturnType<typeof laid>} */
  const own = meld.use.map((tile) => ({ tile, sideways: false, down: false, added: null }));
  own.splice(from === 3 ? 0 : from === 2 ? 1 : own.length, 0, {
    tile: meld.tile,
    sideways: true,
    down: false,
    added: meld.added,
  });
  return own;
}

/** One set as it lies. @param {Meld} meld @param {number} seat */
export function set(meld, seat) {
  return laid(meld, seat).map((one) => {
    const made = tile(one.down ? null : one.tile, { sideways: one.sideways, class: one.down ? "down" : "" });
    if (one.added) {
      const above = drawing(one.added);
      above.classList.add("added");
      above.setAttribute("data-tile", one.added);
      made.append(above);
    }
    return made;
  });
}

/** The set in words: "pung of 5 circles from South". @param {State} state @param {Meld} meld */
export function setName(state, meld) {
  const tiles = [...new Set([...meld.use, meld.tile, ...(meld.added ? [meld.added] : [])])]
    .sort()
    .map(tileName)
    .join(", ");
  const from = meld.source === null ? "" : t("meld.from", { who: windAt(state, meld.source) });
  return t("meld.label", { group: t(`group.${meld.act}`), tiles, from }).trim();
}

/** @param {HTMLElement} target @param {State} state @param {number} seat @param {string} name @param {boolean} shown */
export function melds(target, state, seat, name, shown) {
  put(target, { "aria-label": t("melds.label", { name }) });
  const all = shown ? state.melds[seat] : [];
  each(
    target,
    all,
    () => h("li.meld"),
    (made, meld) => {
      put(made, { "data-act": meld.act });
      renew(made, JSON.stringify(meld) + state.dealer, () => [...set(meld, seat), hidden(setName(state, meld))]);
    },
  );
}
