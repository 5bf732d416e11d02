/** Words in the chosen language: catalogues are JSON, fetched on demand; a missing key falls back to English. */
import { signal } from "./signal.js";

export const LANGUAGES = { en: "English", fr: "Français", ja: "日本語" };

/** @type {{ value: string, peek: () => string }} */
export const language = signal("en");
/** @type {Record<string, Record<string, string>>} */
const catalogues = {};
const ready = signal(0);

/** @param {string} code */
async function load(code) {
  if (catalogues[code]) return;
  const answer = await fetch(new URL(`./i18n/${code}.json`, import.meta.url));
  catalogues[code] = await answer.json();
  ready.value += 1;
}

/** Takes a language up; English is always there to fall back on. @param {string} code */
export async function speak(code) {
  const known = code in LANGUAGES ? code : "en";
  await Promise.all([load("en"), load(known)]);
  document.documentElement.lang = known;
  language.value = known;
}

/** The language the browser asks for, if we have it. */
export const preferred = () =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => code in LANGUAGES) ?? "en";

/** @param {string} key */
function find(key) {
  return catalogues[language.value]?.[key] ?? catalogues.en?.[key];
}

/** There is a message of this key. @param {string} key */
export const has = (key) => find(key) !== undefined;

/**
 * The message with its values put in; `count` chooses the plural.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  ready.value;
  let text = find(key);
  if (values.count !== undefined) {
    const form = new Intl.PluralRules(language.value).select(values.count);
    text = find(`${key}.${form}`) ?? find(`${key}.other`) ?? text;
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Points with the language's grouping. @param {number} points */
export const points = (points) => points.toLocaleString(language.value).replace("-", "−");

/** Points with a sign. @param {number} change */
export const signed = (change) => (change > 0 ? `+${points(change)}` : points(change));

/** What a tile is called: "5 bamboo, red". @param {string | null} tile */
export function tileName(tile) {
  if (tile === null) return t("tile.back");
  const [digit, suit] = tile;
  if (suit === "z") return t(`tile.z${digit}`);
  const name = t(`tile.${suit}`, { rank: digit === "0" ? 5 : digit });
  return digit === "0" ? t("tile.red", { tile: name }) : name;
}

/** @param {string} letter E, S, W or N */
export const windName = (letter) => t(`wind.${letter}`);
