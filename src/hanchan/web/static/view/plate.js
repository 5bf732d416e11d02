/** Who sits there: name, connection in words, bot badge, clock, riichi and dead hand. */
import { fill, h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { nameOf } from "../model/reduce.js";
import { windAt } from "../model/say.js";

/** @import { Clock, Place, Source } from "../types.d.ts" */

/**
 * The base time of who is in turn, running down; it goes on where it was when the plate is drawn again.
 * @param {Clock} clock
 */
const ring = (clock) =>
  h("i.ring", {
    "aria-hidden": "true",
    style: `--time:${clock.base}ms;animation-delay:${Math.round(clock.since - performance.now())}ms`,
  });

/** Whether somebody is here, and if not, since when. @param {Source} source @param {Place} place */
export function stateName(source, { state, away_since: since }) {
  const time = since && source.localTime(since).toLocaleTimeString(language.value, { timeStyle: "short" });
  return t(`place.${state}`) + (state === "away" && time ? ` (${t("place.since", { time })})` : "");
}

/** @param {HTMLElement} target @param {Source} source @param {number} seat @param {number} at */
export function plate(target, source, seat, at) {
  const state = source.state.value;
  const place = source.room.value?.places.find((one) => one.seat === seat);
  const clock = source.clock.value;
  const runs = clock?.seat === seat && clock.on;
  put(target, {
    class: `plate plate-${at}`,
    "data-seat": seat,
    "data-state": place?.state ?? null,
    "data-active": state.turn === seat && state.phase === "play",
  });
  const word = place && !["here", "ready", "bot"].includes(place.state) ? stateName(source, place) : "";
  fill(
    target,
    h("span.wind-name", windAt(state, seat)),
    h(
      "span.name",
      h("i.dot", { "data-state": place?.state ?? "here", "aria-hidden": "true" }),
      h("b", nameOf(state, seat)),
    ),
    place?.kind === "bot" ? h("span.badge", t("bot")) : null,
    word ? h("span.badge.warn", word) : null,
    state.riichi[seat] ? h("span.badge.gold", t("riichi")) : null,
    state.dead[seat] ? h("span.badge.warn", t("dead_hand")) : null,
    at !== 0 ? h("span.count", t("tiles", { count: state.hands[seat].length })) : null,
    runs && clock.base !== null ? ring(clock) : null,
    runs && clock.bank !== null ? h("span.count", t("bank", { count: Math.ceil(clock.bank / 1000) })) : null,
  );
}
