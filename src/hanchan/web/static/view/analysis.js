/** What the expert thinks of a decision: the choices in bars and numbers, which was best and which was made. */
import { fill, h, hidden } from "../dom.js";
import { language, points, signed, t, tileName } from "../i18n.js";
import { api } from "../net.js";
import { signal } from "../signal.js";
import { set, settings } from "../store.js";
import { tile } from "../tiles/tile.js";
import { cap } from "./prompt.js";

/** @param {string} game */
export const gamePath = (game) => `/api/games/${encodeURIComponent(game)}`;

const DECISIONS = ["discard", "call", "kan", "win"];

/** The seat whose decision the event is; undefined if nobody decided. */
export const decider = (frame) => (DECISIONS.includes(frame?.k) ? frame.b.seat : undefined);

const share = (chance) => `${Math.round(1000 * chance) / 10} %`;
const named = (action) => `${action?.act} ${action?.tile ?? ""} ${action?.use ?? ""}`;

/** A choice: the call in words if it is one, and its tiles. */
function move(action) {
  const tiles = action.use?.length ? action.use : action.tile ? [action.tile] : [];
  return [
    action.act === "discard" ? null : h("span.call", t(`call.${action.act}`)),
    ...tiles.map((one) => tile(one)),
    hidden(tiles.map(tileName).join(", ")),
  ];
}

/** One choice with its bar: the longer, the nearer to the best. @param {number} part of the way from the worst to the best */
function line(one, part, chosen, best) {
  const known = (value, key, values) => (value == null ? null : t(key, values));
  const facts = [
    one.shanten === 0 ? t("tenpai") : known(one.shanten, "analysis.shanten", { count: one.shanten }),
    known(one.accepted, "analysis.copies", { count: one.accepted }),
    known(one.win, "analysis.win", { share: share(one.win) }),
    known(one.value, "analysis.value", { points: points(one.value ?? 0) }),
    known(one.deal_in, "analysis.risk", { share: share(one.deal_in) }),
  ];
  return h(
    "li",
    { "data-best": best, "data-chosen": chosen },
    h(
      "div.move",
      ...move(one.action),
      ...(one.ev === null ? [] : [h("span.bar", { style: `--part:${part}` }), h("b", signed(one.ev))]),
    ),
    h(
      "p",
      chosen ? h("span.badge.gold", t("analysis.chosen")) : null,
      best ? h("span.badge", t("analysis.best")) : null,
      h("small.soft", facts.filter(Boolean).join(" · ")),
    ),
    (chosen || best) && one.tiles.length
      ? h(
          "p.accepted",
          ...one.tiles.map((wait) => h("span", tile(wait.tile), `×${wait.left}`, hidden(tileName(wait.tile)))),
        )
      : null,
  );
}

/** The choices, equal tiles as one: what was done and what was best above the others. */
function list({ lines, chosen, best }) {
  const [done, wanted] = [named(chosen), named(best)];
  const first = (one) => (named(one.action) === wanted ? 2 : 0) + (named(one.action) === done ? 1 : 0);
  const shown = lines
    .filter((one, at) => lines.findIndex((other) => named(other.action) === named(one.action)) === at)
    .sort((one, two) => first(two) - first(one));
  const worth = shown.map((one) => one.ev).filter((ev) => ev !== null);
  const [low, high] = [Math.min(...worth), Math.max(...worth)];
  return h(
    "ol",
    ...shown.map((one) =>
      line(
        one,
        (high > low ? 0.04 + (0.96 * (one.ev - low)) / (high - low) : 1).toFixed(3),
        named(one.action) === done,
        named(one.action) === wanted,
      ),
    ),
  );
}

/** Keeps `found` at the answer to the question, while there is one; an answer that comes late is not shown. @param {string} game @param {() => string} question */
export function answered(game, watch, question, found) {
  const kept = new Map();
  let last = "";
  const ask = (query) =>
    kept.get(query) ??
    kept
      .set(
        query,
        api(`${gamePath(game)}/${query}`).catch(() => ({ lines: [] })),
      )
      .get(query);
  watch(() => {
    const query = (last = question());
    found.value = null;
    if (query) ask(query).then((answer) => last === query && (found.value = answer));
  });
}

/**
 * The panel of a replay: the decision at this point of who moves next, or of the seat one looks from.
 * `mistake(by)` goes to the next or the last decision that cost more than a little.
 * @param {string} game @param {any[]} frames
 */
export function analysis(game, frames, at, from, watch) {
  const box = h("section.analysis");
  const found = signal(null);
  const reviewed = signal({ mistakes: [] });

  const mistake = (by) => {
    const steps = reviewed
      .peek()
      .mistakes.map((one) => frames.findIndex((frame) => frame.n === one.n))
      .filter((step) => by * (step - at.peek()) > 0);
    if (steps.length) at.value = by > 0 ? Math.min(...steps) : Math.max(...steps);
  };
  /** The server looks at the game hand by hand: ask until it has seen all. @param {number} seat */
  async function review(seat) {
    const all = await api(`${gamePath(game)}/mistakes?seat=${seat}`).catch(() => ({ mistakes: [], done: true }));
    if (from.peek() !== seat || !box.isConnected) return;
    reviewed.value = all;
    if (!all.done) setTimeout(review, 1500, seat);
  }
  const toggle = () => set({ analysis: !settings.peek().analysis });

  watch(() => settings.value.analysis && review(from.value));
  answered(
    game,
    watch,
    () =>
      settings.value.analysis &&
      `analysis?n=${frames[at.value].n}&seat=${decider(frames[at.value + 1]) ?? from.value}&lang=${language.value}`,
    found,
  );
  watch(() => {
    const on = settings.value.analysis;
    const now = found.value;
    const count = reviewed.value.mistakes.length;
    const button = (name, sign, does) =>
      h("button.act", { "data-go": name, "aria-label": t(`go.${name}`), onclick: does }, sign);
    fill(
      box,
      h(
        "button.act",
        { "data-go": "analysis", "aria-pressed": String(on), onclick: toggle },
        t("go.analysis"),
        cap("a"),
      ),
      ...(on
        ? [
            h(
              "div.mistakes",
              button("mistake_back", "‹", () => mistake(-1)),
              h(
                "span",
                { "data-count": count, "data-done": reviewed.value.done },
                t("analysis.mistakes", { count }),
                reviewed.value.of ? ` (${reviewed.value.hands}/${reviewed.value.of})` : "",
              ),
              button("mistake_next", "›", () => mistake(1)),
            ),
            now?.mistake ? h("p.mistake", t("analysis.mistake"), now.loss ? ` −${points(now.loss)}` : "") : null,
            now?.why ? h("p", now.why) : null,
            now?.lines.length ? list(now) : h("p.soft", t(now ? "analysis.none" : "loading")),
          ]
        : []),
    );
  });
  return { box, mistake, toggle };
}
