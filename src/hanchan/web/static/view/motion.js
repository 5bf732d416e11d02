/**
 * What moves on the table: the own discard from its place to the river, points from plate to plate. The state is shown
 * at once and motion only follows it; several events at a time do not move.
 */
import { h } from "../dom.js";
import { signed } from "../i18n.js";
import { still } from "../store.js";

/** @import { Source, Watch } from "../types.d.ts" */

const DISCARD_MS = 200;
const PAY_MS = 700;

/** @param {Element} one */
function middle(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The own discard comes from where it stood in the hand. @param {Source} source @param {HTMLElement} host */
function discarded({ ui }, host) {
  const tile = /** @type {HTMLElement | null} */ (host.querySelector(".layer.side-0 .river .tile.last"));
  const from = ui.left;
  ui.left = null;
  if (!tile || !from) return;
  tile.style.animation = "none"; // it comes from its own place, not from the edge of the table as others do
  const to = tile.getBoundingClientRect();
  const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const run = [{ transformOrigin: "0 0", transform }, { transformOrigin: "0 0" }];
  tile.animate(run, { duration: DISCARD_MS, easing: "ease-out" });
}

/**
 * Who pays whom, and how much: the points of each payer, to who got some in proportion to what they got.
 * @param {readonly number[]} changes by seat
 */
export function payments(changes) {
  const gain = changes.map((change) => Math.max(0, change));
  const all = gain.reduce((sum, one) => sum + one, 0);
  const paid = (/** @type {number} */ from) =>
    gain.map((got, to) => ({ from, to, points: Math.round((-changes[from] * got) / all) }));
  return changes.flatMap((change, seat) => (change < 0 && all ? paid(seat) : [])).filter((one) => one.points > 0);
}

/**
 * Points travel from who pays to who is paid.
 * @param {HTMLElement} host @param {readonly number[]} changes by seat
 */
function paid(host, changes) {
  const felt = host.querySelector(".felt");
  const plate = (/** @type {number} */ seat) => host.querySelector(`[data-part=plate][data-seat="${seat}"]`);
  for (const { from, to, points } of payments(changes)) {
    const [payer, payee] = [plate(from), plate(to)];
    if (!felt || !payer || !payee) return;
    const [start, end, origin] = [middle(payer), middle(payee), felt.getBoundingClientRect()];
    const chip = h("span.paid", { "aria-hidden": "true", "data-from": from, "data-to": to }, signed(points));
    felt.append(chip);
    const at = (/** @type {{ x: number, y: number }} */ { x, y }) => `translate(${x - origin.x}px, ${y - origin.y}px)`;
    const run = [
      { transform: at(start), opacity: 0 },
      { transform: at(start), opacity: 1, offset: 0.2 },
      { transform: at(end), opacity: 1, offset: 0.9 },
      { transform: at(end), opacity: 0 },
    ];
    chip.animate(run, { duration: PAY_MS, easing: "ease-in-out" }).finished.finally(() => chip.remove());
  }
}

/** @param {Source} source @param {HTMLElement} host @param {Watch} watch */
export function animate(source, host, watch) {
  let before = source.state.peek();
  watch(() => {
    const state = source.state.value;
    const last = before;
    before = state;
    if (still() || state.n !== last.n + 1) return;
    const laid = state.rivers[source.below].length > last.rivers[source.below].length;
    const changes = state.scores.map((score, seat) => score - last.scores[seat]);
    // The board is brought up to date in the same turn, before or after this.
    queueMicrotask(() => {
      if (laid) discarded(source, host);
      if (last.scores.some(Boolean)) paid(host, changes);
    });
  });
}
