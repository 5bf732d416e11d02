/** The settings of this device, among them the last name and rules. Nothing of it is needed on the server. */
import { keep, kept, random } from "./kept.js";
import { effect, signal } from "./signal.js";

/** Every setting with the value a new player starts with. */
const DEFAULTS = {
  lang: "",
  naming: "books",
  theme: "auto",
  felt: "green",
  tiles: "classic",
  face: "ivory",
  back: "amber",
  colours: "usual",
  contrast: "usual",
  index: true,
  ghosts: true,
  tsumogiri: true,
  upright: "auto",
  wall: false,
  doubleClick: false,
  leftHanded: false,
  motion: "auto",
  sound: true,
  volume: 0.5,
  tick: false,
  voices: false,
  notices: false,
  letters: true,
  focusPrompts: "auto",
  hints: true,
  rules: "",
  clock: "club",
  level: "",
  analysis: false,
  name: "",
  blankWhite: false,
  keys: {},
};

/** @typedef {string | Record<string, unknown> & { base: string }} Rules a book by its name, or one of one's own */
/** @typedef {Omit<typeof DEFAULTS, "rules" | "keys"> & { rules: Rules, keys: Record<string, string> }} Settings */

/** @type {import("./types.d.ts").Signal<Settings>} */
export const settings = signal({ ...DEFAULTS, ...kept().settings });

/** Another tab has changed them: the settings of a game are open beside it. */
addEventListener("storage", () => (settings.value = { ...DEFAULTS, ...kept().settings }));

/** Keys of one sign, by what they are at first; `keys` of the settings gives others for them, or none. */
export const LETTERS = [..."xcpkrwtngsadhqvm,./?"];

/** The key that a letter of the list has now. @param {string} letter */
export const keyOf = (letter) => settings.value.keys[letter] ?? letter;

/**
 * What a pressed key means: itself if it has a name or is not in the list, else a letter of the list; nothing if that
 * is switched off.
 * @param {KeyboardEvent} event
 */
export function meant({ key }) {
  if (key.length > 1 || key === " ") return key;
  const pressed = key.toLowerCase();
  if (!settings.peek().letters) return "";
  return LETTERS.find((letter) => keyOf(letter) === pressed) ?? (LETTERS.includes(pressed) ? "" : pressed);
}

/** Changes some settings and keeps them. @param {Partial<Settings>} changes */
export function set(changes) {
  settings.value = { ...settings.peek(), ...changes };
  keep("settings", settings.peek());
}

/** Settings were changed here before. */
export const returning = () => kept().settings !== undefined;

/** Motion is wanted neither by the device nor by the settings. */
export const still = () =>
  settings.value.motion === "off" ||
  (settings.value.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);

/** Writes the theme onto the root element, where the style sheets look for it. */
export function dress() {
  effect(() => {
    const { theme, felt, tiles, face, back, colours, contrast, leftHanded, blankWhite, ghosts, tsumogiri } =
      settings.value;
    const root = document.documentElement;
    Object.assign(root.dataset, {
      theme,
      felt,
      tiles,
      face,
      back,
      colours,
      contrast,
      hands: leftHanded ? "left" : "right",
      white: blankWhite ? "blank" : "frame",
      ghosts: ghosts ? "on" : "off",
      tsumogiri: tsumogiri ? "on" : "off",
      motion: still() ? "off" : "on",
    });
  });
}

const ANIMALS = "Crane Tiger Heron Otter Fox Koi Lynx Panda Wren Finch Badger Hare Stork Marten Egret Newt".split(" ");

/** The player's name, or one made up for a first visit. */
export function myName() {
  if (!settings.peek().name)
    set({ name: `${ANIMALS[parseInt(random(2), 16) % ANIMALS.length]} ${(parseInt(random(4), 16) % 90) + 10}` });
  return settings.peek().name;
}
