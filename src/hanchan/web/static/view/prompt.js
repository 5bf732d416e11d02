/**
 * The prompt: one toolbar in a fixed order, Pass at the far left, the win at the far right. Input in the first moments
 * is ignored, so that a click meant for a discard cannot become a call.
 */
import { element, fill, h, put } from "../dom.js";
import { t, tileName } from "../i18n.js";
import { tick } from "../sound.js";
import { keyOf, settings } from "../store.js";
import { tile } from "../tiles/tile.js";

/** Buttons from left to right: name, the acts under it, its key. @type {[string, string[], string][]} */
export const BUTTONS = [
  ["pass", ["pass"], "x"],
  ["noten", ["noten"], "x"],
  ["nine_terminals", ["nine_terminals"], "9"],
  ["chow", ["chow"], "c"],
  ["kong", ["kong", "concealed_kong", "added_kong"], "k"],
  ["pung", ["pung"], "p"],
  ["riichi", ["riichi"], "r"],
  ["tenpai", ["tenpai"], "t"],
  ["ron", ["ron"], "w"],
  ["tsumo", ["tsumo"], "w"],
];
/** The key of a letter, printed small. @param {string} letter */
export const cap = (letter) =>
  settings.value.letters && keyOf(letter) ? h("kbd", { "aria-hidden": "true" }, keyOf(letter).toUpperCase()) : null;

const NEEDS = { chow: 2, pung: 2, kong: 3 };

/** The buttons that an ask gives, with the options under each. @param {boolean} referee */
export function buttonsOf(ask, referee) {
  if (!ask) return [];
  const all = BUTTONS.map(([name, acts, key]) => ({
    name,
    key,
    opts: ask.opts.filter((option) => acts.includes(option.act)),
  }));
  const claims = ask.kind === "turn" ? ["kong", "riichi", "tsumo"] : ["pass", "chow", "kong", "pung", "ron"];
  return all.filter((one) => one.opts.length || (referee && claims.includes(one.name)));
}

/** The inputs of the first moments do not count. */
export function guarded(source) {
  const ask = source.ask.peek();
  return !ask || performance.now() - (source.ui.shown?.at ?? 0) < (ask.guard ?? 250);
}

/** A button was pressed, by hand, key or word. @param {string} name @param {(option: any) => boolean} [fits] */
export function choose(source, name, fits = () => true) {
  const ask = source.ask.peek();
  const button = buttonsOf(ask, refereed(source)).find((one) => one.name === name);
  if (!button || guarded(source)) return false;
  const opts = button.opts.filter(fits);
  if (name === "riichi" && opts.length) {
    source.ui.riichi.value = !source.ui.riichi.peek();
    return true;
  }
  if (opts.length > 1) {
    source.ui.chooser.value = { name, opts };
    return true;
  }
  if (opts.length === 1) {
    clear(source);
    source.act(opts[0]);
    return true;
  }
  if (button.opts.length) return false;
  return challenge(source, name);
}

/** A claim that is not legal, in referee mode: a training table asks once, a strict one never. @param {string} name */
function challenge(source, name) {
  const { id, against } = source.ask.peek();
  if (against && source.ui.warned !== name + id) {
    source.ui.warned = name + id;
    source.notice.value = t("referee.sure", { call: t(`call.${name}`), law: against[name] });
    return true;
  }
  if (NEEDS[name]) source.ui.pick.value = { act: name, need: NEEDS[name], chosen: [] };
  else source.act({ act: name }, name === "ron" || name === "tsumo" ? { shown: true } : {});
  return true;
}

const refereed = (source) => source.room?.value?.options?.referee;

export function clear(source) {
  source.ui.chooser.value = null;
  source.ui.riichi.value = false;
  source.ui.pick.value = null;
  source.ui.lifted.value = -1;
}

/** What is left of an ask's time now, in ms; null without a limit. */
function timeLeft(ask) {
  if (ask?.base == null) return null;
  const spent = performance.now() - ask.since;
  const base = Math.max(0, ask.base - spent);
  return { base, bank: Math.max(0, (ask.bank ?? 0) - Math.max(0, spent - ask.base)), whole: ask.base };
}

element("hanchan-prompt", (host, watch) => {
  const { source } = host;
  const bar = h("div.buttons", { role: "toolbar" });
  const ring = h("div.clock", { "aria-hidden": "true" }, h("b"));
  const alert = h("div.sr", { role: "alert" });
  host.append(ring, bar, alert);
  let last = "";
  let told = 99;

  watch(() => {
    const ask = source.ask.value;
    const chooser = source.ui.chooser.value;
    const buttons = buttonsOf(ask, refereed(source));
    const riichi = source.ui.riichi.value;
    if (ask?.id !== last) {
      last = ask?.id ?? "";
      told = 99;
      source.ui.shown = { at: performance.now() };
      clear(source);
      alert.textContent = buttons.length ? spoken(ask, buttons) : "";
    }
    put(bar, { "aria-label": t("prompt.label"), "data-kind": ask?.kind ?? null, "data-ask": ask?.id ?? null });
    if (chooser) fill(bar, ...choices(source, chooser));
    else if (source.ui.pick.value)
      fill(bar, h("span.pick", t("referee.pick", { count: source.ui.pick.value.need })), cancel(source));
    else {
      fill(
        bar,
        ...buttons.map(({ name, key }) =>
          h(
            `button.act.${name}`,
            {
              "data-act": name,
              onclick: () => choose(source, name),
              "aria-pressed": name === "riichi" ? String(riichi) : null,
            },
            t(`call.${name}`),
            cap(key),
          ),
        ),
      );
      if (riichi) bar.prepend(cancel(source));
      if (buttons.length && wantsFocus(source)) bar.querySelector("button:not(.pass)")?.focus();
    }
  });
  const pass = (event) => {
    // a finger that rests on a tile looks at it; only a mouse's right button passes
    if (event.pointerType === "touch") return event.preventDefault();
    if (!source.ask.peek()?.opts.some((option) => option.act === "pass")) return;
    event.preventDefault();
    choose(source, "pass");
  };
  host.closest("hanchan-table")?.addEventListener("contextmenu", pass);

  const beat = setInterval(() => {
    const left = timeLeft(source.ask.peek());
    put(host, { "data-clock": left ? "on" : null });
    if (!left) return;
    const seconds = Math.ceil((left.base + left.bank) / 1000);
    ring.style.setProperty("--base", left.whole && left.base / left.whole);
    ring.dataset.bank = left.base <= 0 ? "on" : "off";
    ring.firstChild.textContent = seconds <= 5 || left.base <= 0 ? seconds : "";
    if ([10, 5].some((mark) => seconds <= mark && told > mark))
      alert.textContent = t("prompt.seconds", { count: seconds });
    if (seconds <= 5 && seconds < told) tick();
    told = Math.min(told, seconds);
  }, 200);
  return () => clearInterval(beat);
});

/** @param {any[]} buttons */
function spoken(ask, buttons) {
  const words = buttons.map((one) => t(`call.${one.name}`)).join(", ");
  const left = timeLeft(ask);
  return (
    t("prompt.may", { calls: words }) +
    (left ? ` ${t("prompt.seconds", { count: Math.ceil((left.base + left.bank) / 1000) })}` : "")
  );
}

const cancel = (source) =>
  h("button.act.cancel", { onclick: () => clear(source) }, t("cancel"), h("kbd", { "aria-hidden": "true" }, "Esc"));

function choices(source, chooser) {
  const last = source.state.peek().last;
  return [
    cancel(source),
    ...chooser.opts.map((option) => {
      const own = option.use ?? [option.tile];
      const tiles = [...own, option.use && last?.tile].filter(Boolean).sort();
      return h(
        "button.act.group",
        {
          "data-use": own.join(" "),
          "aria-label": `${t(`call.${chooser.name}`)}: ${tiles.map(tileName).join(", ")}`,
          onclick: () => {
            clear(source);
            source.act(option);
          },
        },
        ...tiles.map((one) => tile(one)),
      );
    }),
  ];
}

/** Keyboard players get the focus moved to the prompt. */
function wantsFocus(source) {
  const wish = settings.peek().focusPrompts;
  const typing = document.activeElement?.matches("input, textarea");
  return (
    !typing &&
    (wish === "on" || (wish === "auto" && document.documentElement.dataset.input === "keyboard")) &&
    source.ask.peek()?.kind !== "turn"
  );
}
