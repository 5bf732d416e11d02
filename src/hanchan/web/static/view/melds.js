/** Sets to the right of the hand, the newest leftmost: the sideways tile tells who discarded it. */
import { each, h, hidden, put, renew } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { laid } from "../model/layout.js";
import { windAt } from "../model/say.js";
import { drawing, tile } from "../tiles/tile.js";

/** One set as it lies. @param {import("../model/reduce.js").Meld} meld @param {number} seat */
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

/** The set in words: "pung of 5 circles from South". @param {import("../model/reduce.js").State} state @param {import("../model/reduce.js").Meld} meld */
export function setName(state, meld) {
  const tiles = [...new Set([...meld.use, meld.tile, ...(meld.added ? [meld.added] : [])])]
    .sort()
    .map(tileName)
    .join(", ");
  const from = meld.source === null ? "" : t("meld.from", { who: windAt(state, meld.source) });
  return t("meld.label", { group: t(`group.${meld.act}`), tiles, from }).trim();
}

/** @param {HTMLElement} target @param {import("../model/reduce.js").State} state @param {number} seat @param {string} name @param {boolean} shown */
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
