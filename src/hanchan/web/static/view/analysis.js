/** What the expert thinks of a decision: the choices in bars and numbers, which was best and which was made. */
import { fill, h, hidden } from "../dom.js";
import { language, percent, points, signed, t, tileName } from "../i18n.js";
import { api } from "../net.js";
import { signal } from "../signal.js";
import { set, settings } from "../store.js";
import { tile } from "../tiles/faces.js";
import { cap } from "./prompt.js";

/** @import { GameEvent, Signal, Tile, Watch } from "../types.d.ts" */
/**
 * @typedef {{ act: string, tile?: Tile, use?: Tile[] }} Action
 * @typedef {{
 *   action: Action, ev: number | null, shanten?: number | null, accepted?: number | null, win?: number | null,
 *   value?: number | null, deal_in?: number | null, tiles: { tile: Tile, left: number }[],
 * }} Choice
 * @typedef {{ lines: Choice[], chosen: Action, best: Action, mistake?: boolean, loss?: number, why?: string,
 *   net?: { why: string } }} Judged
 * @typedef {{ mistakes: { n: number }[], done?: boolean, of?: number, hands?: number }} Reviewed
 */

const ASK_AGAIN_MS = 1500;

/** @param {string} game */
export const gamePath = (game) => `/api/games/${encodeURIComponent(game)}`;

/** The seat whose decision the event is; undefined if nobody decided. @param {GameEvent | undefined} event */
export function decider(event) {
  if (event?.k === "discard" || event?.k === "call" || event?.k === "kan" || event?.k === "win") return event.b.seat;
}

/** @param {Action | undefined} action */
const named = (action) => `${action?.act} ${action?.tile ?? ""} ${action?.use ?? ""}`;

/** A choice: the call in words if it is one, and its tiles. @param {Action} action */
function move({ act, tile: one, use = [] }) {
  const tiles = use.length || !one ? use : [one];
  const call = act !== "discard" && h("span.call", t(`call.${act}`));
  return [call, tiles.map((face) => tile(face)), hidden(tiles.map(tileName).join(", "))];
}

/** What is known of a choice, in words. @param {Choice} one */
function facts(one) {
  /**
   * @param {number | null | undefined} value
   * @param {string} key @param {(value: number) => Record<string, string | number>} values
   */
  const known = (value, key, values) => (value == null ? [] : [t(key, values(value))]);
  return [
    ...(one.shanten === 0 ? [t("tenpai")] : known(one.shanten, "analysis.shanten", (count) => ({ count }))),
    ...known(one.accepted, "analysis.copies", (count) => ({ count })),
    ...known(one.win, "analysis.win", (win) => ({ share: percent(win) })),
    ...known(one.value, "analysis.value", (value) => ({ points: points(value) })),
    ...known(one.deal_in, "analysis.risk", (risk) => ({ share: percent(risk) })),
  ].join(" · ");
}

/**
 * One choice with its bar: the longer, the nearer to the best.
 * @param {Choice} one @param {number} part of the way from the worst to the best @param {boolean} chosen
 * @param {boolean} best
 */
function line(one, part, chosen, best) {
  const { ev } = one;
  const bar = ev !== null && [h("span.bar", { style: `--part:${part.toFixed(3)}` }), h("b", signed(ev))];
  const accepted = one.tiles.map(({ tile: face, left }) => h("span", tile(face), `×${left}`, hidden(tileName(face))));
  return h(
    "li",
    { "data-best": best, "data-chosen": chosen },
    h("div.move", move(one.action), bar),
    h(
      "p",
      chosen && h("span.badge.gold", t("analysis.chosen")),
      best && h("span.badge", t("analysis.best")),
      h("small.soft", facts(one)),
    ),
    (chosen || best) && accepted.length > 0 && h("p.accepted", accepted),
  );
}

/** The choices, equal tiles as one: what was done and what was best above the others. @param {Judged} judged */
function list({ lines, chosen, best }) {
  const [done, wanted] = [named(chosen), named(best)];
  const names = lines.map((one) => named(one.action));
  /** @param {Choice} one */
  const first = ({ action }) => (named(action) === wanted ? 2 : 0) + (named(action) === done ? 1 : 0);
  const shown = lines.filter((_, at) => names.indexOf(names[at]) === at).sort((one, two) => first(two) - first(one));
  const worth = shown.map((one) => one.ev).filter((ev) => ev !== null);
  const [low, high] = [Math.min(...worth), Math.max(...worth)];
  /** @param {Choice} one */
  const part = ({ ev }) => (high > low && ev !== null ? 0.04 + (0.96 * (ev - low)) / (high - low) : 1);
  const rows = shown.map((one) => line(one, part(one), named(one.action) === done, named(one.action) === wanted));
  return h("ol", rows);
}

/**
 * Keeps `found` at the answer to the question, while there is one; an answer that comes late is not shown.
 * @template T
 * @param {string} game @param {Watch} watch @param {() => string} question @param {Signal<T | null>} found
 * @param {T} nothing what an answer that never comes counts as
 */
export function answered(game, watch, question, found, nothing) {
  /** @type {Map<string, Promise<T>>} */
  const kept = new Map();
  let last = "";
  /** @param {string} query */
  const ask = (query) => {
    const coming = kept.get(query) ?? api(`${gamePath(game)}/${query}`).catch(() => nothing);
    kept.set(query, /** @type {Promise<T>} */ (coming));
    return coming;
  };
  watch(() => {
    const query = question();
    last = query;
    found.value = null;
    if (!query) return;
    ask(query).then((answer) => {
      if (last === query) found.value = /** @type {T} */ (answer);
    });
  });
}

/** The panel of a replay: the decision at this point of who moves next, or of the seat one looks from. */
export class Analysis {
  box = h("section.analysis");
  /** @type {Signal<Judged | null>} */
  #found = signal(null);
  /** @type {Signal<Reviewed>} */
  #reviewed = signal({ mistakes: [] });

  /**
   * @param {string} game
   * @param {GameEvent[]} frames @param {Signal<number>} at @param {Signal<number>} from @param {Watch} watch
   */
  constructor(game, frames, at, from, watch) {
    this.game = game;
    this.frames = frames;
    this.at = at;
    this.from = from;
    const nothing = { lines: [], chosen: { act: "" }, best: { act: "" } };
    watch(() => {
      if (settings.value.analysis) this.#review(from.value);
    });
    answered(game, watch, () => (settings.value.analysis ? this.#question() : ""), this.#found, nothing);
    watch(() => this.#show());
  }

  toggle() {
    set({ analysis: !settings.peek().analysis });
  }

  /** Goes to the next or the last decision that cost more than a little. @param {1 | -1} by */
  mistake(by) {
    const now = this.at.peek();
    const places = this.#reviewed.peek().mistakes.map((one) => this.frames.findIndex((frame) => frame.n === one.n));
    const steps = places.filter((step) => by * (step - now) > 0);
    if (steps.length) this.at.value = by > 0 ? Math.min(...steps) : Math.max(...steps);
  }

  #question() {
    const { frames, at } = this;
    const seat = decider(frames[at.value + 1]) ?? this.from.value;
    return `analysis?n=${frames[at.value].n}&seat=${seat}&lang=${language.value}`;
  }

  /** The server looks at the game hand by hand: ask until it has seen all. @param {number} seat */
  async #review(seat) {
    const path = `${gamePath(this.game)}/mistakes?seat=${seat}`;
    const all = /** @type {Reviewed} */ (await api(path).catch(() => ({ mistakes: [], done: true })));
    if (this.from.peek() !== seat || !this.box.isConnected) return;
    this.#reviewed.value = all;
    if (!all.done) setTimeout(() => this.#review(seat), ASK_AGAIN_MS);
  }

  /** How many mistakes there are, and the way to them. */
  #mistakes() {
    const { mistakes, done, of, hands } = this.#reviewed.value;
    /** @param {string} name @param {string} sign @param {1 | -1} by */
    const button = (name, sign, by) => {
      const given = { "data-go": name, "aria-label": t(`go.${name}`), onclick: () => this.mistake(by) };
      return h("button.act", given, sign);
    };
    const count = mistakes.length;
    const found = h(
      "span",
      { "data-count": count, "data-done": done },
      t("analysis.mistakes", { count }),
      of ? ` (${hands}/${of})` : "",
    );
    return h("div.mistakes", button("mistake_back", "‹", -1), found, button("mistake_next", "›", 1));
  }

  #show() {
    const on = settings.value.analysis;
    const now = this.#found.value;
    const given = { "data-go": "analysis", "aria-pressed": String(on), onclick: () => this.toggle() };
    const head = h("button.act", given, t("go.analysis"), cap("a"));
    if (!on) return fill(this.box, head);
    fill(
      this.box,
      head,
      this.#mistakes(),
      now?.mistake && h("p.mistake", t("analysis.mistake"), now.loss ? ` −${points(now.loss)}` : ""),
      now?.why && h("p", now.why),
      now?.net && h("p.soft", { "data-part": "net" }, now.net.why),
      now?.lines.length ? list(now) : h("p.soft", t(now ? "analysis.none" : "loading")),
    );
  }
}
