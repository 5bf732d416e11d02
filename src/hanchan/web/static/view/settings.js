/** Settings of this device. */
import { element, fill, h } from "../dom.js";
import { speak, t } from "../i18n.js";
import { LANGUAGES } from "../kept.js";
import { DIGITS } from "../keys.js";
import { keyOf, LETTERS, set, settings } from "../store.js";
import { FACES, install, tile } from "../tiles/faces.js";
import { check, choice, pageHead } from "./page.js";

/** @import { Settings } from "../store.js" */
/** @typedef {{ name: keyof Settings, words?: string, range?: [least: number, most: number, step: number] }} Field */

/**
 * By group: a name alone is switched on or off, one with words is chosen, one with a range is slid.
 * @type {Record<string, Field[]>}
 */
const GROUPS = {
  words: [{ name: "lang" }, { name: "naming", words: "books romaji japanese" }],
  look: [
    { name: "theme", words: "auto dark light" },
    { name: "felt", words: "green blue charcoal paper" },
    { name: "tiles", words: "classic plain large" },
    { name: "face", words: "ivory white dark" },
    { name: "back", words: "amber blue green" },
    { name: "colours", words: "usual safe suits" },
    { name: "contrast", words: "usual high" },
    { name: "index" },
    { name: "blankWhite" },
    { name: "ghosts" },
    { name: "tsumogiri" },
    { name: "wall" },
    { name: "upright", words: "auto on off" },
  ],
  play: [
    { name: "hints" },
    { name: "doubleClick" },
    { name: "leftHanded" },
    { name: "letters" },
    { name: "focusPrompts", words: "auto on off" },
    { name: "motion", words: "auto on off" },
  ],
  sounds: [
    { name: "sound" },
    { name: "tick" },
    { name: "voices" },
    { name: "notices" },
    { name: "volume", range: [0, 1, 0.1] },
  ],
};

/** @param {string} code */
function changeLanguage(code) {
  set({ lang: code });
  speak(code);
}

/** One setting. @param {Field} field */
function field({ name, words, range }) {
  const now = settings.value[name];
  const label = t(`set.${name}`);
  /** @param {string | number | boolean} value */
  const change = (value) => {
    set({ [name]: value });
    if (name === "notices" && value && "Notification" in window) Notification.requestPermission();
  };
  if (name === "lang") {
    return choice(label, name, Object.entries(LANGUAGES), document.documentElement.lang, changeLanguage);
  }
  if (words) {
    const all = words.split(" ").map((one) => /** @type {[string, string]} */ ([one, t(`set.${name}.${one}`)]));
    return choice(label, name, all, String(now), change);
  }
  if (!range) return check(label, name, Boolean(now), change);
  const [min, max, step] = range;
  const slider = h("input", { type: "range", name, min, max, step, value: Number(now) });
  slider.addEventListener("change", () => change(Number(slider.value)));
  return h("label.field", h("span", label), slider);
}

/**
 * The field for the key of a letter; one that means something already is refused.
 * @param {string} letter @param {HTMLElement} error
 */
function keyField(letter, error) {
  const input = h("input", { name: letter, maxlength: 1, autocomplete: "off", value: keyOf(letter).toUpperCase() });
  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", () => {
    const key = input.value.trim().toLowerCase();
    const other = DIGITS.includes(key) ? "digits" : LETTERS.find((one) => key && one !== letter && keyOf(one) === key);
    if (!other) return set({ keys: { ...settings.peek().keys, [letter]: key } });
    error.textContent = t("letter.taken", { key: key.toUpperCase(), what: t(`letter.${other}`) });
    input.value = keyOf(letter).toUpperCase();
    input.select();
  });
  return h("label.key", input, t(`letter.${letter}`));
}

/** The keys of one sign, each with a field for another. */
function keyFields() {
  const error = h("p.error", { role: "alert" });
  const fields = LETTERS.map((letter) => keyField(letter, error));
  const reset = h("button.act", { name: "reset", onclick: () => set({ keys: {} }) }, t("set.keys.reset"));
  const says = h("p.soft", t("set.keys.says"));
  return h("fieldset.key-fields", h("legend", t("set.keys")), says, h("div.grid2", fields), error, reset);
}

/** Every face, as the settings make it look. */
function gallery() {
  const faces = FACES.map((face) => tile(face === "back" ? null : face));
  return h("div.gallery", { role: "img", "aria-label": t("set.sample") }, faces);
}

element("hanchan-settings", (host, watch) => {
  const body = h("main.page");
  host.append(pageHead(watch), body);
  watch(() => {
    const focused = document.activeElement?.getAttribute("name");
    const groups = Object.entries(GROUPS).map(([group, all]) => {
      const fields = h("div.grid2", all.map(field));
      return h("fieldset", h("legend", t(`set.${group}`)), fields, group === "look" && gallery());
    });
    fill(body, h("h1", t("settings")), groups, settings.value.letters && keyFields());
    if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[name="${focused}"]`))?.focus();
    install(settings.value.index);
  });
});
