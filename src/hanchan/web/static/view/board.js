/** The table seen from above: four seats around the centre block, each drawn as its owner sees it and then turned. */
import { each, element, fill, h, hidden, once, put, renew } from "../dom.js";
import { points, signed, t, windName } from "../i18n.js";
import { windOf } from "../model/reduce.js";
import { roundName, seatLabel } from "../model/say.js";
import { sorted, split } from "../model/tiles.js";
import { signal } from "../signal.js";
import { settings } from "../store.js";
import { die, glyph, stick, tile, turn } from "../tiles/faces.js";
import { onBeat } from "./clock.js";
import { melds } from "./melds.js";
import { drawPortraits, plate, plateParts, tell, toAct } from "./plate.js";
import { river } from "./river.js";
import { deadWall, wallSide } from "./wall.js";

/** @import { Hand, Source, State } from "../types.d.ts" */

const LAST_TILES = 4; // of the wall: they are pointed out

/** The block in the middle: which hand it is, the dora, what lies on the table, how much of the wall is left. */
function centre() {
  const parts = { round: h("div.round"), counters: h("span.counters"), bets: h("span.bets"), left: h("div.left") };
  const count = h("b");
  const bar = h("span.bar");
  const small = h("small");
  parts.left.append(count, small, bar);
  const dora = h("div.dead-wall", { role: "group" });
  const sticks = h("div.sticks", parts.counters, parts.bets);
  const made = h("div.centre", { role: "group" }, parts.round, dora, sticks, parts.left);
  return { made, parts, dora, count, small, bar };
}

/** @param {ReturnType<typeof centre>} middle @param {State} state */
function showCentre({ made, parts, dora, count, small, bar }, state) {
  const { round, dealer, counters, bets, live } = state;
  put(made, { "aria-label": t("centre"), "data-round": round, "data-sticks": counters + bets > 0 });
  const name = roundName(state);
  put(parts.round, { "aria-label": name });
  renew(parts.round, name + dealer, () => [glyph(round), h("span.number", dealer + 1), hidden(name)]);
  put(parts.counters, { "data-count": counters });
  renew(parts.counters, `${counters}`, () => [
    stick(100),
    h("b", `× ${counters}`),
    hidden(t("counters", { count: counters })),
  ]);
  put(parts.bets, { "data-count": bets });
  renew(parts.bets, `${bets}`, () => [stick(1000), h("b", `× ${bets}`), hidden(t("bets", { count: bets }))]);
  put(parts.left, { class: live > LAST_TILES ? "left" : "left few", "data-count": live });
  put(count, { text: live });
  put(small, { text: t("tiles_left") });
  put(bar, { style: `--part:${live / 70}` });
  deadWall(dora, state);
}

/** The score of a seat, facing it. */
function score() {
  const parts = { wind: h("span.wind"), points: h("b.points"), acting: h("span") };
  return { made: h("div.score", parts.wind, parts.points, parts.acting), parts };
}

/**
 * The score of a seat; while the middle is pressed, the difference to mine.
 * @param {ReturnType<typeof score>} target @param {Source} source @param {number} seat
 */
function showScore({ made, parts }, source, seat) {
  const state = source.state.value;
  const wind = windOf(state, seat);
  const mine = source.below;
  const apart = source.ui.differences.value && seat !== mine;
  const acts = toAct(source) === seat;
  once(made, [seat, wind, state.scores, mine, apart, acts], () => {
    put(made, {
      "data-seat": seat,
      "data-wind": wind,
      "data-dealer": wind === "E",
      "data-minus": state.scores[seat] < 0,
    });
    renew(parts.wind, wind, () => [glyph(wind), h("i", t(`wind.short.${wind}`))]);
    put(parts.points, {
      text: apart ? signed(state.scores[seat] - state.scores[mine]) : points(state.scores[seat]),
    });
    // told to who listens; the plate shows it
    renew(parts.acting, acts, () => acts && h("em.sr", t("to_play")));
  });
}

/** Where a seat appears on the screen: 0 below, 1 right, 2 across, 3 left. @param {number} seat @param {number} mine */
const side = (seat, mine) => (seat - mine + 4) % 4;

const SEATS = [0, 1, 2, 3];
const LATER = { late: true };
/** How long a call and a win stand on the table. */
const CALL_MS = 1100;
const WIN_MS = 1400;

/** What lies before one seat. */
function layer() {
  const parts = {
    score: score(),
    bet: h("div.bet"),
    marker: h("div.marker"),
    dice: h("div.dice"),
    wall: h("div.wall-side", { "aria-hidden": "true" }),
    river: h("ol.river"),
    rack: h("div.rack"),
    backs: h("div.backs", { "aria-hidden": "true" }),
    melds: h("ol.melds"),
  };
  parts.rack.append(parts.backs, parts.melds);
  const made = h(
    "section.layer",
    parts.score.made,
    parts.bet,
    parts.marker,
    parts.dice,
    parts.wall,
    parts.river,
    parts.rack,
  );
  return { made, parts };
}

/**
 * What an event is seen by at once: the river, and whose move it is.
 * @param {ReturnType<typeof layer>} made @param {Source} source @param {State} state @param {number} seat
 */
function layOut({ made, parts }, source, state, seat) {
  const at = side(seat, source.below);
  const name = seatLabel(state, seat);
  const active = toAct(source) === seat;
  once(made, [seat, at, name, active], () =>
    put(made, {
      class: `layer side-${at}`,
      "data-seat": seat,
      "data-side": at,
      "data-first": seat === 0,
      "aria-label": name,
      "data-active": active,
    }),
  );
  river(parts.river, state, seat, name, claimed(source));
}

/**
 * What else lies before a seat: sticks, dice, the hand and the sets.
 * @param {ReturnType<typeof layer>} made @param {Source} source @param {State} state @param {number} seat
 */
function layBeside({ parts }, source, state, seat) {
  const others = seat !== source.below;
  const name = seatLabel(state, seat);
  const { hands, shown, won, drawn } = state;
  once(parts.backs, [hands[seat], shown[seat], won, drawn?.seat === seat, seat, others], () =>
    backs(parts.backs, state, seat, others),
  );
  once(parts.melds, [state.melds[seat], state.dealer, name, others], () =>
    melds(parts.melds, state, seat, name, others),
  );
  put(parts.melds, {
    "data-claim": claimed(source) && state.last?.seat === seat && robbed(state),
    "data-wind": state.melds[seat].length > 0 && t(`wind.short.${windOf(state, seat)}`),
  });
  const bet = state.riichi[seat];
  renew(parts.bet, bet, () => bet && [stick(1000), hidden(t("riichi"))]);
  put(parts.bet, { "data-bet": bet });
  // The marker lies with the first East for the whole game and is turned over for the south round (ema2016:2.2-b).
  const marked = seat === 0 ? state.round : null;
  renew(parts.marker, marked, () => marked && [glyph(marked), hidden(t("marker", { wind: windName(marked) }))]);
  put(parts.marker, { "data-wind": marked });
  // The dice lie at East's right, so that the dealer is known (ema2016:2.8-e).
  const dealer = seat === state.dealer && state.phase !== "none";
  const [one, two] = state.dice;
  renew(parts.dice, `${dealer} ${one} ${two}`, () => dealer && [die(one), die(two), hidden(t("dice", { one, two }))]);
  put(parts.dice, { "data-dealer": dealer });
  wallSide(parts.wall, state, seat, settings.value.wall);
}

/** One is asked about the tile that lies there. @param {Source} source */
const claimed = ({ ask }) => ask.value !== null && ["claim", "referee"].includes(ask.value.kind);

/** The last tile was laid on a pung, not into a river. @param {State} state */
function robbed({ last, rivers }) {
  const lies = last && rivers[last.seat].at(-1);
  return last !== null && (lies?.tile !== last.tile || lies.claimed !== null);
}

/**
 * The tiles of a hand; of one that was shown, their faces, and apart the tile it was won with by self-draw.
 * @param {State} state @param {number} seat @returns {{ hand: Hand, apart: boolean, won: boolean }}
 */
function open({ hands, shown, drawn, won }, seat) {
  const hand = hands[seat];
  const drew = won.find((win) => win.seat === seat && win.source === seat);
  const faces = shown[seat];
  if (faces && drew) return { hand: [...split(faces), drew.tile], apart: true, won: true };
  const apart = hand.length > 0 && drawn?.seat === seat;
  return { hand: faces && hand.includes(null) ? split(faces) : hand, apart, won: false };
}

/**
 * Backs of an opponent, or the faces of a hand that is open.
 * @param {HTMLElement} target @param {State} state @param {number} seat @param {boolean} other it is not my own
 */
function backs(target, state, seat, other) {
  const { hand, apart, won } = other ? open(state, seat) : { hand: [], apart: false, won: false };
  const kept = apart ? [...sorted(hand.slice(0, -1)), hand[hand.length - 1]] : sorted(hand);
  put(target, {
    "data-count": hand.length,
    "data-part": "others-hand",
    "data-seat": seat,
    "data-open": hand.some((one) => one !== null),
    "data-shown": Boolean(other && state.shown[seat]),
  });
  each(
    target,
    kept,
    (one, at) => {
      const made = tile(one);
      made.dataset.block = String(Math.floor(at / 4)); // of the deal
      return made;
    },
    (made, one, at) => {
      turn(made, one, { class: apart && at === kept.length - 1 ? `drawn${won ? " won" : ""}` : "" });
    },
  );
}

element("hanchan-board", (host, watch) => {
  const { source } = host;
  const block = centre();
  const middle = block.made;
  const layers = SEATS.map(layer);
  const plates = SEATS.map(plateParts);
  const bubble = h("div.bubble", { "aria-hidden": "true" });
  const square = h(
    "div.square",
    middle,
    layers.map((one) => one.made),
  );
  host.append(
    h(
      "div.felt",
      square,
      plates.map((one) => one.made),
      bubble,
    ),
  );
  middle.addEventListener("pointerdown", () => (source.ui.differences.value = true));
  // River tiles narrower than 22 px are read more easily upright.
  const small = signal(false);
  const sized = new ResizeObserver(() => (small.value = middle.clientWidth < 6.2 * 22));
  sized.observe(middle);
  const release = () => (source.ui.differences.value = false);
  window.addEventListener("pointerup", release);

  watch(() => {
    const state = source.state.value;
    const upright = settings.value.upright;
    host.dataset.upright = upright === "on" || (upright === "auto" && small.value) ? "on" : "off";
    for (const at of SEATS) layOut(layers[at], source, state, (source.below + at) % 4);
    const { drawn } = state; // a draw is seen in nothing but the hand
    if (drawn) layBeside(layers[side(drawn.seat, source.below)], source, state, drawn.seat);
    host.closest("[data-n]")?.setAttribute("data-n", String(state.n));
  });
  watch(() => {
    const state = source.state.value;
    for (const at of SEATS) layBeside(layers[at], source, state, (source.below + at) % 4);
  }, LATER);
  watch(() => {
    showCentre(block, source.state.value);
    for (const at of SEATS) {
      const seat = (source.below + at) % 4;
      plate(plates[at], source, seat, at);
      showScore(layers[at].parts.score, source, seat);
    }
  }, LATER);
  requestAnimationFrame(() => setTimeout(drawPortraits));
  const silence = onBeat(() => plates.forEach((one) => tell(one.made, source)));
  watch(() => {
    const said = source.bubble.value;
    if (!said) return;
    const look = `side-${side(said.seat, source.below)}.${said.call}${said.win ? ".win" : ""}`;
    const word = h(`span.word.${look}`, said.word);
    fill(bubble, word);
    setTimeout(() => word.remove(), said.win ? WIN_MS : CALL_MS);
  });
  return () => {
    silence();
    sized.disconnect();
    window.removeEventListener("pointerup", release);
  };
});
