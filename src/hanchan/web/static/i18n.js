/** Words in the chosen language: catalogues are JSON, fetched on demand; a missing key falls back to English. */
import { chosenLanguage, LANGUAGES } from "./kept.js";
import { signal } from "./signal.js";

export const language = signal("en");
/** @type {Record<string, Record<string, string>>} */
const catalogues = {};
/** @type {Record<string, Promise<void>>} */
const coming = {};
const ready = signal(0);

/** @param {string} code */
async function load(code) {
  const answer = await fetch(new URL(`./i18n/${code}.json`, import.meta.url));
  catalogues[code] = await answer.json();
  ready.value += 1;
}

/** The catalogue is asked for once. @param {string} code */
function loaded(code) {
  coming[code] ??= load(code);
  return coming[code];
}

/** Takes a language up; English is always there to fall back on. @param {string} code */
export async function speak(code) {
  const known = code in LANGUAGES ? code : "en";
  await Promise.all([loaded("en"), loaded(known)]);
  document.documentElement.lang = known;
  language.value = known;
}

/** The words of the language that is chosen, or that the browser asks for; nothing is said before they are there. */
export const words = speak(chosenLanguage());

/** @param {string} key */
function find(key) {
  return catalogues[language.value]?.[key] ?? catalogues.en?.[key];
}

/** There is a message of this key. @param {string} key */
export const has = (key) => find(key) !== undefined;

/** @type {Record<string, Intl.PluralRules>} */
const rules = {};

/** @param {string} code */
function plurals(code) {
  rules[code] ??= new Intl.PluralRules(code);
  return rules[code];
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A value as it stands in a sentence: a name that is read from the right turns nothing around it.
 * @param {string} value
 */
const apart = (value) => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/**
 * The message with its values put in; `count` chooses the plural.
 * @param {string} key
 * @param {Record<string, string | number> & { count?: number }} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  ready.value;
  let text = find(key);
  if (values.count !== undefined) {
    const form = plurals(language.value).select(values.count);
    text = find(`${key}.${form}`) ?? find(`${key}.other`) ?? text;
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => apart(String(values[name] ?? whole)));
}

/**
 * What stands between thousands: the browser knows it too, but takes its time to look it up.
 * @type {Record<string, string>}
 */
const BETWEEN = { en: ",", fr: "\u202f", ja: "," };

/** Points with the language's grouping. @param {number} points */
export function points(points) {
  const text = Number.isInteger(points)
    ? String(points).replace(/\B(?=(\d{3})+$)/g, BETWEEN[language.value])
    : points.toLocaleString(language.value);
  return text.replace("-", "−");
}

/** Points with a sign. @param {number} change */
export const signed = (change) => (change > 0 ? `+${points(change)}` : points(change));

/** A share of one in hundredths, as the language writes them. @param {number} share @param {number} digits */
export const percent = (share, digits = 1) =>
  share.toLocaleString(language.value, { style: "percent", maximumFractionDigits: digits });

/** What a tile is called: "5 bamboo, red". @param {string | null} tile */
export function tileName(tile) {
  if (tile === null) return t("tile.back");
  const [digit, suit] = tile;
  if (suit === "z") return t(`tile.z${digit}`);
  const name = t(`tile.${suit}`, { rank: digit === "0" ? 5 : digit });
  return digit === "0" ? t("tile.red", { tile: name }) : name;
}

/** What a book is called in the reader's language; one without a name there has its own. @param {string} rules */
export const bookName = (rules) => (has(`book.${rules}`) ? t(`book.${rules}`) : rules);

/** A name as the reader's language writes it: a bot's character, or what a person chose. @param {string} name */
export const personName = (name) => (has(`bot.${name}`) ? t(`bot.${name}`) : name);

/** @param {string} letter E, S, W or N */
export const windName = (letter) => t(`wind.${letter}`);
