/** Settings of this device. */
import { element, fill, h } from "../dom.js";
import { LANGUAGES, speak, t } from "../i18n.js";
import { DIGITS } from "../keys.js";
import { keyOf, LETTERS, set, settings } from "../store.js";
import { FACES, install } from "../tiles/faces.js";
import { tile } from "../tiles/tile.js";
import { check, choice, pageHead } from "./page.js";

/** By group: a name alone is switched on or off, one with words is chosen, one with numbers (least, most, step) is slid. */
const GROUPS = {
  words: [["lang"], ["naming", "books romaji japanese"]],
  look: [
    ["felt", "green blue charcoal paper"],
    ["face", "ivory white dark"],
    ["back", "amber blue green"],
    ["colours", "usual safe suits"],
    ["contrast", "usual high"],
    ["index"],
    ["blankWhite"],
    ["ghosts"],
    ["tsumogiri"],
    ["wall"],
    ["upright", "auto on off"],
    ["handSize", 40, 64, 1],
  ],
  play: [
    ["hints"],
    ["doubleClick"],
    ["leftHanded"],
    ["letters"],
    ["focusPrompts", "auto on off"],
    ["motion", "auto on off"],
  ],
  sounds: [["sound"], ["tick"], ["volume", 0, 1, 0.1]],
};

/** One setting. @param {string} name @param {string | number} [given] */
function field([name, given, max, step]) {
  const now = settings.value[name];
  const label = t(`set.${name}`);
  const change = (value) => set({ [name]: value });
  if (name === "lang") {
    return choice(label, name, Object.entries(LANGUAGES), document.documentElement.lang, (value) => {
      change(value);
      speak(value);
    });
  }
  if (given === undefined) return check(label, name, now, change);
  if (typeof given === "string")
    return choice(
      label,
      name,
      given.split(" ").map((one) => [one, t(`set.${name}.${one}`)]),
      now,
      change,
    );
  return h(
    "label.field",
    h("span", label),
    h("input", {
      type: "range",
      name,
      min: given,
      max,
      step,
      value: now,
      onchange: (event) => change(Number(event.target.value)),
    }),
  );
}

/** The keys of one sign, each with a field for another; one that means something already is refused. */
function keyFields() {
  const error = h("p.error", { role: "alert" });
  const field = (letter) => {
    const input = h("input", {
      name: letter,
      maxlength: 1,
      autocomplete: "off",
      value: keyOf(letter).toUpperCase(),
      onfocus: () => input.select(),
      oninput: () => {
        const key = input.value.trim().toLowerCase();
        const other = DIGITS.includes(key)
          ? "digits"
          : LETTERS.find((one) => key && one !== letter && keyOf(one) === key);
        if (!other) return set({ keys: { ...settings.peek().keys, [letter]: key } });
        error.textContent = t("letter.taken", { key: key.toUpperCase(), what: t(`letter.${other}`) });
        input.value = keyOf(letter).toUpperCase();
        input.select();
      },
    });
    return h("label.key", input, t(`letter.${letter}`));
  };
  return h(
    "fieldset.key-fields",
    h("legend", t("set.keys")),
    h("p.soft", t("set.keys.says")),
    h("div.grid2", ...LETTERS.map(field)),
    error,
    h("button.act", { name: "reset", onclick: () => set({ keys: {} }) }, t("set.keys.reset")),
  );
}

element("hanchan-settings", (host, watch) => {
  const body = h("main.page");
  host.append(pageHead(watch), body);
  watch(() => {
    const focused = document.activeElement?.getAttribute("name");
    fill(
      body,
      h("h1", t("settings")),
      ...Object.entries(GROUPS).map(([group, all]) =>
        h(
          "fieldset",
          h("legend", t(`set.${group}`)),
          h("div.grid2", ...all.map(field)),
          group === "look"
            ? h(
                "div.gallery",
                { role: "img", "aria-label": t("set.sample") },
                ...FACES.map((face) => tile(face === "back" ? null : face)),
              )
            : null,
        ),
      ),
      settings.value.letters ? keyFields() : null,
    );
    if (focused) body.querySelector(`[name="${focused}"]`)?.focus();
    install({ index: settings.value.index, reds: true });
  });
});
