/** What the player is doing on the page, apart from the game: focus, a lifted tile, a riichi being chosen. */
import { each, h, put } from "../dom.js";
import { t } from "../i18n.js";
import { sorted } from "../model/tiles.js";
import { signal } from "../signal.js";
import { tile, turn } from "../tiles/tile.js";

export function ui() {
  return {
    focus: signal(0),
    lifted: signal(-1),
    riichi: signal(false),
    differences: signal(false),
    moved: signal(0),
    sending: signal(null),
    pick: signal(null),
    chooser: signal(null),
    panel: signal(""),
    muted: signal([]),
    keys: signal(false),
    order: [],
  };
}

/** An opponent's concealed tiles: backs, or faces where the view is open. @param {HTMLElement} target @param {(string | null)[]} hand @param {boolean} drawn */
export function fillBacks(target, hand, drawn) {
  const kept = drawn ? [...sorted(hand.slice(0, -1)), hand[hand.length - 1]] : sorted(hand);
  each(
    target,
    kept,
    (one) => tile(one),
    (made, one, at) => turn(made, one, { class: drawn && at === kept.length - 1 ? "drawn" : "" }),
  );
}

/** Says above a page what is wrong with its line. */
export function banner(source, watch) {
  const made = h("div.banner", { role: "status" });
  watch(() => {
    const status = source.status.value;
    const fine = ["connected", "unstable", "connecting"].includes(status);
    put(made, { "data-status": status, hidden: fine, text: fine ? "" : t(`line.${status}`) });
  });
  return made;
}

/** A part of the table that shows the source. @param {string} name of the element */
export const part = (name, source) => Object.assign(h(name), { source });

/** A source of what a table shows, with the page's own state. */
export const dressed = (given) => ({ ui: ui(), fillBacks, ...given });
