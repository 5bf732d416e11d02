/** Who sits there: portrait, name, wind, points and the difference to mine, riichi, clock, whose move it is. */
import { h, hidden, once, put, renew } from "../dom.js";
import { language, personName, points, signed, t } from "../i18n.js";
import { nameOf, windOf } from "../model/reduce.js";
import { windAt } from "../model/say.js";
import { signal } from "../signal.js";
import { glyph, stick } from "../tiles/faces.js";
import { inSeconds, timeLeft } from "./clock.js";

/** @import { Place, Source, State } from "../types.d.ts" */

/** @typedef {typeof import("../portrait.js").portrait | null} Painter */

/**
 * Draws the portraits, which come once the table is painted.
 * @type {import("../types.d.ts").Signal<Painter>}
 */
const painter = signal(null);

/** Portraits are drawn from now on. */
export async function drawPortraits() {
  painter.value = (await import("../portrait.js")).portrait;
}

/** Whether somebody is here, and if not, since when. @param {Source} source @param {Place} place */
export function stateName(source, { state, away_since: since }) {
  const time = since && source.localTime(since).toLocaleTimeString(language.value, { timeStyle: "short" });
  return t(`place.${state}`) + (state === "away" && time ? ` (${t("place.since", { time })})` : "");
}

/**
 * The seat that is in turn, as everybody sees it: who has drawn or called. Between a discard and the next draw, and
 * once the hand is over, that is nobody.
 * @param {State} state
 */
function inTurn({ phase, ended, turn, drawn, last }) {
  if (phase !== "play" || ended) return null;
  return drawn?.seat === turn || last === null ? turn : null;
}

/** The seat that has to do something, as far as one can see: oneself if one is asked. @param {Source} source */
export function toAct({ ask, seat, state }) {
  const asked = state.value.phase === "play" && ask.value !== null;
  return asked && seat.value !== null ? seat.value : inTurn(state.value);
}

/** What the seat has to do, in words. @param {Source} source */
const duty = ({ ask }) => t(ask.value && ask.value.kind !== "turn" ? "your_call" : "to_play");

/**
 * The points of a seat beside mine: how many more or fewer; of my own, the place.
 * @param {State} state @param {number} seat @param {number} mine
 */
function beside({ scores }, seat, mine) {
  if (seat !== mine) return scores[seat] === scores[mine] ? "" : signed(scores[seat] - scores[mine]);
  return t("place", { place: 1 + scores.filter((other) => other > scores[seat]).length });
}

/**
 * The running clock of a plate shows the seconds that are left; my own is that of the decision I am asked for.
 * @param {HTMLElement} target @param {Source} source
 */
export function tell(target, { clock, ask, seat }) {
  const running = target.querySelector(".seconds:not([hidden])");
  const now = clock.peek();
  const left = running && timeLeft(now?.seat === seat.peek() ? (ask.peek() ?? now) : now);
  if (left)
    put(running, { text: t("seconds", { time: left.base ? inSeconds(left.base) : `+${inSeconds(left.bank)}` }) });
}

/**
 * A name that is shortened before its last word, if that is short: a number there keeps equal names apart.
 * @param {string} name
 */
function shortened(name) {
  const [end] = name.match(/\s\S{1,3}$/u) ?? [""];
  return [h("span", name.slice(0, name.length - end.length)), end && h("span.end", end)];
}

/** The parts of a plate: each is drawn anew only when what it shows is another. */
export function plateParts() {
  const parts = {
    portrait: h("span.portrait"),
    name: h("b.name", { dir: "auto" }),
    points: h("b.points"),
    beside: h("small.beside"),
    wind: h("span.wind-name"),
    does: h("em.to-play"),
    seconds: h("span.seconds"),
    stick: h("span.riichi"),
    badges: h("span.badges"),
    count: h("span.count"),
  };
  const { portrait: face, name, points: score, beside: difference, ...below } = parts;
  const marks = h("span.marks", Object.values(below));
  return { made: h("div.plate", face, name, h("span.worth", score, difference), marks), parts };
}

/**
 * Shows what is marked on a plate, below the points; a mark without a word is not there.
 * @param {ReturnType<typeof plateParts>["parts"]} parts @param {Source} source @param {number} seat
 * @param {{ acts: boolean, runs: boolean, other: boolean }} how
 */
function mark(parts, source, seat, { acts, runs, other }) {
  const state = source.state.value;
  const place = source.room.value?.places.find((one) => one.seat === seat);
  const away = place && !["here", "ready", "bot"].includes(place.state) ? stateName(source, place) : "";
  const riichi = state.riichi[seat];
  const dead = state.dead[seat];
  const wind = windAt(state, seat);
  put(parts.wind, { text: seat === state.dealer ? t("dealer.of", { wind }) : wind });
  put(parts.does, { text: acts ? duty(source) : "" });
  put(parts.seconds, { hidden: !runs });
  renew(parts.stick, riichi, () => riichi && [stick(1000), hidden(t("riichi"))]);
  renew(parts.badges, [place?.kind, away, dead].join("|"), () => [
    place?.kind === "bot" && h("span.badge", t("bot")),
    away && h("span.badge.warn", away),
    dead && h("span.badge.warn", t("dead_hand")),
  ]);
  put(parts.count, { text: other ? t("tiles", { count: state.hands[seat].length }) : "" });
}

/** @param {ReturnType<typeof plateParts>} target @param {Source} source @param {number} seat @param {number} at */
export function plate({ made, parts }, source, seat, at) {
  const state = source.state.value;
  const place = source.room.value?.places.find((one) => one.seat === seat);
  const clock = source.clock.value;
  const acts = toAct(source) === seat;
  const runs = clock?.seat === seat && clock.on && clock.base !== null && inTurn(state) === seat;
  const draw = painter.value;
  const { players, names, dealer, scores } = state;
  const own = [state.riichi[seat], state.dead[seat], state.hands[seat].length, acts && duty(source), runs];
  once(made, [seat, at, place, players, names, dealer, scores, draw, source.below, ...own], () =>
    drawPlate({ made, parts }, source, { seat, at, place, draw, acts, runs }),
  );
  tell(made, source);
}

/**
 * @param {ReturnType<typeof plateParts>} target @param {Source} source
 * @param {{ seat: number, at: number, place?: Place, draw: Painter, acts: boolean, runs: boolean }} how
 */
function drawPlate({ made, parts }, source, { seat, at, place, draw, acts, runs }) {
  const state = source.state.value;
  const name = nameOf(state, seat);
  const wind = windOf(state, seat);
  put(made, {
    class: `plate plate-${at}`,
    "data-part": "plate",
    "data-seat": seat,
    "data-state": place?.state ?? null,
    "data-active": acts,
    "data-dealer": wind === "E",
  });
  const kind = place?.kind;
  renew(parts.portrait, [name, wind, kind, draw !== null].join("|"), () => [
    draw && name ? draw(name, kind) : null,
    h("i.wind", glyph(wind)),
  ]);
  renew(parts.name, name, () => shortened(personName(name)));
  put(parts.points, { text: points(state.scores[seat]) });
  put(parts.beside, { text: beside(state, seat, source.below) });
  mark(parts, source, seat, { acts, runs, other: at !== 0 });
}
