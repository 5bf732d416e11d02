/** The table seen from above: four seats around the centre block, each drawn as its owner sees it and then turned. */
import { each, element, fill, h, hidden, put, renew } from "../dom.js";
import { points, signed, t, windName } from "../i18n.js";
import { windOf } from "../model/reduce.js";
import { roundName, seatLabel } from "../model/say.js";
import { sorted } from "../model/tiles.js";
import { signal } from "../signal.js";
import { settings } from "../store.js";
import { die, glyph, stick, tile, turn } from "../tiles/faces.js";
import { melds } from "./melds.js";
import { plate } from "./plate.js";
import { river } from "./river.js";
import { deadWall, wallSide } from "./wall.js";

/** @import { Hand, Source, State } from "../types.d.ts" */

/** @param {State} state */
function centre(state) {
  const name = roundName(state);
  return [
    h("div.round", { "aria-label": name }, glyph(state.round), h("span.number", state.dealer + 1), hidden(name)),
    h(
      "div.sticks",
      h(
        "span.counters",
        { "data-count": state.counters },
        stick(100),
        h("b", `× ${state.counters}`),
        hidden(t("counters", { count: state.counters })),
      ),
      h(
        "span.bets",
        { "data-count": state.bets },
        stick(1000),
        h("b", `× ${state.bets}`),
        hidden(t("bets", { count: state.bets })),
      ),
    ),
    h(
      "div.left",
      { "data-count": state.live },
      h("b", state.live),
      h("small", t("tiles_left")),
      h("span.bar", { style: `--part:${state.live / 70}` }),
    ),
  ];
}

/**
 * The score of a seat, facing it; with `from` the difference to that seat.
 * @param {HTMLElement} target @param {State} state @param {number} seat
 * @param {number | null} from @param {boolean} acting
 */
function score(target, state, seat, from, acting) {
  const wind = windOf(state, seat);
  const value =
    from === null || from === seat ? points(state.scores[seat]) : signed(state.scores[seat] - state.scores[from]);
  put(target, {
    "data-seat": seat,
    "data-wind": wind,
    "data-dealer": wind === "E",
    "data-minus": state.scores[seat] < 0,
  });
  renew(target, `${wind} ${value} ${acting}`, () => [
    h("span.wind", glyph(wind), h("i", t(`wind.short.${wind}`))),
    h("b.points", value),
    acting ? h("em.to-play", t("to_play")) : null,
  ]);
}

/** Where a seat appears on the screen: 0 below, 1 right, 2 across, 3 left. @param {number} seat @param {number} mine */
const side = (seat, mine) => (seat - mine + 4) % 4;

const SEATS = [0, 1, 2, 3];

/** What lies before one seat. */
function layer() {
  const parts = {
    score: h("div.score"),
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
    parts.score,
    parts.bet,
    parts.marker,
    parts.dice,
    parts.wall,
    parts.river,
    parts.rack,
  );
  return { made, parts };
}

/** @param {ReturnType<typeof layer>} made @param {Source} source @param {State} state @param {number} seat */
function layOut({ made, parts }, source, state, seat) {
  const mine = source.below;
  const at = side(seat, mine);
  const name = seatLabel(state, seat);
  const acting = state.turn === seat && state.phase === "play";
  put(made, {
    class: `layer side-${at}`,
    "data-seat": seat,
    "data-side": at,
    "aria-label": name,
    "data-active": acting,
  });
  score(parts.score, state, seat, source.ui.differences.value ? mine : null, acting);
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
  river(parts.river, state, seat, name);
  melds(parts.melds, state, seat, name, at !== 0);
  backs(parts.backs, state, seat, at === 0 ? [] : state.hands[seat]);
  wallSide(parts.wall, state, seat, settings.value.wall);
}

/**
 * Backs of an opponent, or the faces of a hand that is open.
 * @param {HTMLElement} target @param {State} state @param {number} seat @param {Hand} hand
 */
function backs(target, state, seat, hand) {
  const drawn = hand.length > 0 && state.drawn?.seat === seat;
  const kept = drawn ? [...sorted(hand.slice(0, -1)), hand[hand.length - 1]] : sorted(hand);
  put(target, { "data-count": hand.length });
  each(
    target,
    kept,
    (one) => tile(one),
    (made, one, at) => {
      turn(made, one, { class: drawn && at === kept.length - 1 ? "drawn" : "" });
    },
  );
}

element("hanchan-board", (host, watch) => {
  const { source } = host;
  const dora = h("div.dead-wall", { role: "group" });
  const middle = h("div.centre", { role: "group" });
  const layers = SEATS.map(layer);
  const plates = SEATS.map(() => h("div.plate"));
  const bubble = h("div.bubble", { "aria-hidden": "true" });
  host.append(
    dora,
    h(
      "div.square",
      middle,
      layers.map((one) => one.made),
      plates,
      bubble,
    ),
  );
  middle.addEventListener("pointerdown", () => (source.ui.differences.value = true));
  // River tiles narrower than 22 px are read more easily upright.
  const small = signal(false);
  const sized = new ResizeObserver(
    () => (small.value = Math.min((host.clientHeight - 8) / 15.75, host.clientWidth / 16.8) < 22),
  );
  sized.observe(host);
  const release = () => (source.ui.differences.value = false);
  window.addEventListener("pointerup", release);

  watch(() => {
    const state = source.state.value;
    put(middle, { "aria-label": t("centre"), "data-round": state.round });
    renew(middle, `${state.round} ${state.dealer} ${state.counters} ${state.bets} ${state.live}`, () => centre(state));
    deadWall(dora, state);
    const upright = settings.value.upright;
    host.dataset.upright = upright === "on" || (upright === "auto" && small.value) ? "on" : "off";
    for (const at of SEATS) layOut(layers[at], source, state, (source.below + at) % 4);
    host.closest("[data-n]")?.setAttribute("data-n", String(state.n));
  });
  watch(() => {
    for (const at of SEATS) plate(plates[at], source, (source.below + at) % 4, at);
  });
  watch(() => {
    const said = source.bubble.value;
    if (!said) return;
    const word = h(`span.word.side-${side(said.seat, source.below)}`, said.word);
    fill(bubble, word);
    setTimeout(() => word.remove(), 900);
  });
  return () => {
    sized.disconnect();
    window.removeEventListener("pointerup", release);
  };
});
