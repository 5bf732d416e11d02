/** The own hand: a toolbar of tiles, the drawn one apart, forbidden ones crossed with the reason in words. */
import { each, element, fill, h, hidden, put } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { seatLabel } from "../model/say.js";
import { doraOf, plain, sorted } from "../model/tiles.js";
import { settings } from "../store.js";
import { drawing, turn } from "../tiles/tile.js";
import { below } from "./board.js";
import { melds } from "./melds.js";

const HOLD_MS = 350; // a finger that rests this long wants to see the tile larger

/**
 * The tiles as they stand: in order, or as the player arranged them; the drawn one last.
 * @returns {{ tile: string | null, drawn: boolean }[]}
 */
export function standing(source) {
  const state = source.state.value;
  const seat = below(source);
  const hand = [...state.hands[seat]];
  const apart = state.drawn?.seat === seat;
  const drawn = apart ? hand.pop() : undefined;
  const kept = source.toggles && !source.toggles.value.sort ? arranged(source, hand) : sorted(hand);
  const all = kept.map((tile) => ({ tile: tile ?? null, drawn: false }));
  return apart ? [...all, { tile: drawn ?? null, drawn: true }] : all;
}

/** @param {(string | null)[]} hand */
function arranged(source, hand) {
  const rest = [...hand];
  const order = source.ui.order.filter((tile) => {
    const at = rest.indexOf(tile);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  source.ui.order = [...order, ...rest];
  return [...source.ui.order];
}

/** Moves a tile of a hand that is not sorted. @param {number} from @param {number} to */
export function move(source, from, to) {
  const order = source.ui.order;
  if (from < 0 || to < 0 || from >= order.length || to >= order.length) return;
  order.splice(to, 0, order.splice(from, 1)[0]);
  source.ui.moved.value += 1;
}

/** Whether a tile may go now, and if not, why. @param {{ tile: string | null, drawn: boolean }} one */
export function mayDiscard(source, one) {
  const ask = source.ask?.value;
  if (!ask || ask.kind === "claim") return { option: null, why: "" };
  const act = source.ui.riichi.value ? "riichi" : "discard";
  const fits = ask.opts.filter((option) => option.act === act && option.tile === one.tile);
  const option = fits.find((found) => Boolean(found.drawn) === one.drawn) ?? fits[0] ?? null;
  if (option) return { option, why: "" };
  const bar = (ask.barred ?? []).find((found) => one.tile !== null && plain(found.tile) === plain(one.tile));
  if (bar) return { option: null, why: t(`barred.${bar.why}`) + (bar.clause ? ` (${bar.clause})` : "") };
  const any = ask.opts.some((found) => found.act === act);
  return { option: null, why: any ? t(act === "riichi" ? "barred.no_tenpai" : "barred.locked") : "" };
}

/** Takes the tile: lifts it first where one touch must not be enough. @param {number} at @param {boolean} twice */
export function press(source, at, twice) {
  const one = standing(source)[at];
  if (!one) return;
  const pick = source.ui.pick.value;
  if (pick) {
    const chosen = pick.chosen.includes(at) ? pick.chosen.filter((other) => other !== at) : [...pick.chosen, at];
    source.ui.pick.value = { ...pick, chosen };
    if (chosen.length === pick.need) {
      source.ui.pick.value = null;
      source.act({ act: pick.act, use: chosen.map((place) => standing(source)[place].tile) });
    }
    return;
  }
  const { option, why } = mayDiscard(source, one);
  if (why) source.notice.value = why;
  if (!option || !source.act) return;
  if (source.tooEarly?.()) return;
  if (twice && source.ui.lifted.value !== at) {
    source.ui.lifted.value = at;
    return;
  }
  source.ui.lifted.value = -1;
  source.ui.riichi.value = false;
  source.ui.sending.value = { ...one, n: source.state.peek().n };
  source.act(option);
}

/** @param {HTMLElement} bar */
function button(source, bar) {
  const at = () => [...bar.children].indexOf(made);
  let start = 0;
  let held = null;
  let looked = false; // the finger rested: it does not press
  const release = () => {
    clearTimeout(held);
    looked = made.classList.contains("magnified");
    bar.querySelector(".magnified")?.classList.remove("magnified");
  };
  const made = h(
    "button.tile",
    {
      draggable: "true",
      onpointerdown: (event) => {
        start = event.clientY;
        if (event.pointerType === "touch") held = setTimeout(() => made.classList.add("magnified"), HOLD_MS);
      },
      onpointerup: (event) => {
        release();
        if (event.pointerType !== "mouse" && start - event.clientY > 30) press(source, at(), false);
      },
      onpointercancel: release,
      onclick: (event) => {
        const byKey = event.detail === 0;
        if (byKey || !looked)
          press(source, at(), !byKey && (event.pointerType === "touch" || settings.peek().doubleClick));
      },
      onfocus: () => (source.ui.focus.value = at()),
      ondragstart: (event) => event.dataTransfer?.setData("text/plain", at()),
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        move(source, Number(event.dataTransfer?.getData("text/plain")), at());
      },
    },
    drawing(null),
    hidden(),
  );
  return made;
}

element("hanchan-hand", (host, watch) => {
  const { source } = host;
  const bar = h("div.tiles", { role: "toolbar" });
  const own = h("ol.melds.own");
  const chips = h("div.chips", { "aria-live": "polite" });
  host.append(chips, bar, own);

  watch(() => {
    source.ui.moved.value;
    const state = source.state.value;
    const all = standing(source);
    const focus = Math.min(source.ui.focus.value, all.length - 1);
    const sending = source.ui.sending.value;
    const pick = source.ui.pick.value;
    const dora = state.indicators.map(doraOf);
    put(bar, { "aria-label": t("hand.label"), "data-count": all.length });
    each(
      bar,
      all,
      () => button(source, bar),
      (made, one, at) => {
        const { option, why } = mayDiscard(source, one);
        const hint = option && source.hints?.value?.discards?.find((found) => found.tile === one.tile);
        const gone = sending && sending.n === state.n && sending.tile === one.tile && sending.drawn === one.drawn;
        const marks = [
          one.drawn && "drawn",
          why && "barred",
          why && source.ui.riichi.value && "unlit",
          option && "live",
          one.tile && dora.includes(plain(one.tile)) && "dora",
          source.ui.lifted.value === at && "lifted",
          made.classList.contains("magnified") && "magnified",
          gone && "sending",
          pick?.chosen.includes(at) && "picked",
        ]
          .filter(Boolean)
          .join(" ");
        turn(made, one.tile, { class: marks });
        const name = tileName(one.tile) + (one.drawn ? `, ${t("drawn")}` : "");
        put(made, {
          tabindex: at === Math.max(0, focus) ? 0 : -1,
          "aria-disabled": why ? "true" : null,
          "aria-label": why ? `${name}, ${why}` : name,
          "data-drawn": one.drawn,
        });
        const waits =
          hint && source.ui.riichi.value && settings.value.hints
            ? hint.waits.map((wait) => `${tileName(wait.tile)} ×${wait.left}`).join(", ")
            : "";
        made.lastChild.textContent = waits;
        put(made, { "data-waits": waits || null });
      },
    );
  });
  watch(() => {
    const state = source.state.value;
    const seat = below(source);
    melds(own, state, seat, seatLabel(state, seat), true);
  });
  watch(() => {
    const furiten = source.furiten?.value;
    const dead = source.state.value.dead[below(source)];
    fill(
      chips,
      source.room?.value?.last_hand ? h("span.chip", t("last_hand")) : null,
      furiten ? h("span.chip.warn", { "data-why": furiten.why }, t(`furiten.${furiten.why}`)) : null,
      dead ? h("span.chip.warn", t("dead_hand")) : null,
      source.notice?.value ? h("span.chip.notice", source.notice.value) : null,
    );
  });
  watch(() => {
    const text = source.notice?.value;
    if (text) setTimeout(() => source.notice.peek() === text && (source.notice.value = ""), 6000);
  });
});
