/**
 * The dead wall, seven stacks from the break: two of replacement tiles, the first of them laid down beside the wall
 * (ema2016:2.6-c), then five with the indicators on top. Under each open indicator the dora it means.
 */
import { h, hidden, put, renew } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { doraOf } from "../model/tiles.js";
import { tile } from "../tiles/faces.js";

/** @import { State } from "../types.d.ts" */

/** @param {HTMLElement} target @param {State} state */
export function deadWall(target, state) {
  put(target, { "aria-label": t("dora.label"), "data-tiles": 14, "data-replacements": 4 - state.replaced });
  renew(target, `${state.indicators}|${state.replaced}|${state.phase}`, () => {
    const replacements = [
      state.replaced < 1 ? tile(null, { class: "flat first" }) : null, // upper tile of the stack at the break
      ...[1, 2, 3].map((at) =>
        state.replaced <= at ? tile(null, { class: at === 2 ? "stacked upper" : at === 3 ? "stacked" : "" }) : null,
      ),
    ];
    const slots = [0, 1, 2, 3, 4].map((at) => {
      const indicator = state.indicators[at];
      if (!indicator) return h("li.slot", tile(null), h("span.means"));
      const dora = doraOf(indicator);
      return h(
        "li.slot.open",
        { "data-indicator": indicator, "data-dora": dora },
        tile(indicator),
        h("span.means", tile(dora)),
        hidden(t("dora.means", { indicator: tileName(indicator), dora: tileName(dora) })),
      );
    });
    const many = state.indicators.length > 3;
    return [
      h("div.replacements", { "aria-hidden": "true" }, ...replacements),
      h("ol.indicators", { "data-many": many }, ...slots),
    ];
  });
}

/* The wall around the table, as an option: thin stacks before each seat, broken at the dice and used leftwards. */

const RING = 68;

/**
 * What is left of each of a seat's 17 stacks, from its right end: 0 to 2 tiles, and whether it is of the dead wall.
 * @param {State} state
 * @param {number} seat
 */
function stacks(state, seat) {
  const total = state.dice[0] + state.dice[1];
  const first = ((13 - total) % 4) * 17 + total;
  const wind = (seat - state.dealer + 4) % 4;
  const before = 52 + (70 - state.live) - state.replaced;
  const after = 122 - state.replaced;
  return Array.from({ length: 17 }, (_, stack) => {
    const place = ((4 - wind) % 4) * 17 + stack;
    const step = (place - first + RING * 2) % RING;
    if (step >= RING - 7) {
      const dead = RING - 1 - step; // 0 is the stack at the break
      const gone = dead < 2 ? Math.min(2, Math.max(0, state.replaced - 2 * dead)) : 0;
      return { left: 2 - gone, dead: true };
    }
    const left = [2 * step, 2 * step + 1].filter((at) => at >= before && at < after).length;
    return { left, dead: false };
  });
}

/** @param {HTMLElement} target @param {State} state @param {number} seat @param {boolean} shown */
export function wallSide(target, state, seat, shown) {
  const marks = shown && state.phase !== "none" ? stacks(state, seat).reverse() : [];
  renew(target, marks.map((one) => `${one.left}${one.dead ? "d" : ""}`).join(""), () =>
    marks.map((one) => h("i", { "data-left": one.left, class: one.dead ? "dead" : null })),
  );
}
