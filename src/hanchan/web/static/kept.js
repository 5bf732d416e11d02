/**
 * What this device keeps between visits, and how it introduces itself. It needs no other module: the line to a table is
 * opened with this alone.
 */
const KEY = "hanchan";

export const LANGUAGES = { en: "English", fr: "Français", ja: "日本語" };

/**
 * @returns {{
 *   settings?: Partial<import("./store.js").Settings>, seats?: Record<string, string>, fonts?: { told: boolean },
 *   problem?: { day: string, answer: string }, learner?: { code: string }, course?: Record<string, string[]>
 * }}
 */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // a private window may refuse storage; the game works without
  }
}

/** Keeps a value under a name. @param {string} name @param {object} value */
export function keep(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value }));
  } catch {
    // as above
  }
}

/** The seat link of a table on this device. @param {string} table @param {string} [secret] */
export function seatOf(table, secret) {
  const seats = kept().seats ?? {};
  if (secret) {
    const names = Object.keys(seats);
    if (names.length > 40) delete seats[names[0]];
    keep("seats", { ...seats, [table]: secret });
    return secret;
  }
  return seats[table];
}

/** The language of the settings, or what the browser asks for, if we have it. */
export function chosenLanguage() {
  const asked = navigator.languages.map((tag) => tag.slice(0, 2));
  return kept().settings?.lang || (asked.find((code) => code in LANGUAGES) ?? "en");
}

/** Bytes as hexadecimal digits. @param {Uint8Array} data */
export const toHex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** So many random hexadecimal digits, an even number; works without a secure context. @param {number} digits */
export const random = (digits) => toHex(crypto.getRandomValues(new Uint8Array(digits / 2)));
