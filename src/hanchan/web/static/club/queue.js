/**
 * Entries that wait for the server: what is sent while the Wi-Fi is away is kept in this browser, shown as waiting, and
 * sent in its order when the server answers again. Every entry has a word of its own (`once`) by which the server knows
 * it, so that one whose answer was lost is not written twice.
 */

/** @typedef {{ to: string, body: string, says: string, at: string, refused?: string }} Entry */

const KEY = "club.queue";
const PATIENCE_MS = 8000;
const AGAIN_MS = 3000;
let sending = false;
/** What the page does when entries have gone out. @type {() => void} */
let afterwards = () => {};

/** The entries that wait, the oldest first. @returns {Entry[]} */
export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Entry[]} entries */
function keep(entries) {
  if (entries.length) localStorage.setItem(KEY, JSON.stringify(entries));
  else localStorage.removeItem(KEY);
  show();
}

/** A word that no other entry has. */
export const freshWord = () => crypto.getRandomValues(new Uint8Array(12)).toString().replaceAll(",", "");

/** The server has no time or is just starting: what it refuses so, it takes later. @param {number} status */
const isForLater = (status) => status === 429 || status >= 500;

/**
 * Sends a form; null if the server did not answer in time, which does not say that it did not hear, or cannot now.
 * @param {string} to @param {string} body
 * @returns {Promise<{ ok: boolean, said: { to: string, says?: string, error?: string, clause?: string } } | null>}
 */
async function post(to, body) {
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  try {
    const answer = await fetch(to, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    return isForLater(answer.status) ? null : { ok: answer.ok, said: await answer.json() };
  } catch {
    return null;
  }
}

/**
 * Sends an entry behind those that wait; what the server said, or null while it waits.
 * @param {string} to @param {URLSearchParams} fields @param {string} says what it is called in the list
 */
export async function sendOrKeep(to, fields, says) {
  const body = fields.toString();
  const heard = waiting().some((one) => !one.refused) ? null : await post(to, body);
  if (!heard) {
    keep([...waiting(), { to, body, says, at: new Date().toISOString() }]);
    flush();
  }
  return heard;
}

/** Sends what waits, in its order, until the server is away again. */
export async function flush() {
  if (sending) return;
  sending = true;
  let sent = false;
  try {
    for (;;) {
      const next = waiting().find((one) => !one.refused);
      if (!next) break;
      const heard = await post(next.to, next.body);
      if (!heard) break;
      const same = (/** @type {Entry} */ one) => one.body === next.body && one.to === next.to;
      const refused = heard.ok ? "" : (heard.said.error ?? "?");
      keep(waiting().flatMap((one) => (!same(one) ? [one] : refused ? [{ ...one, refused }] : [])));
      sent = true;
    }
  } finally {
    sending = false;
  }
  if (sent) afterwards();
}

/** One waiting entry in the list. @param {Entry} entry @param {DOMStringMap} words */
function row(entry, words) {
  const line = document.createElement("li");
  const name = document.createElement("span");
  const hour = new Date(entry.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  name.textContent = `${entry.says} · ${hour}`;
  line.append(name);
  if (!entry.refused) return line;
  const why = Object.assign(document.createElement("b"), { textContent: entry.refused, className: "warn" });
  const remove = Object.assign(document.createElement("button"), { type: "button", className: "act small" });
  remove.textContent = words.remove ?? "";
  remove.addEventListener("click", () => keep(waiting().filter((one) => one.body !== entry.body)));
  line.dataset.refused = "";
  line.append(why, remove);
  return line;
}

/** Shows what waits, above the page. */
function show() {
  const box = document.querySelector("[data-waiting]");
  if (!(box instanceof HTMLElement)) return;
  const entries = waiting();
  box.hidden = !entries.length;
  const head = document.createElement("p");
  head.textContent = (box.dataset.waits ?? "").replace("{count}", String(entries.length));
  const list = document.createElement("ul");
  list.append(...entries.map((one) => row(one, box.dataset)));
  box.replaceChildren(head, list);
}

/** Begins to send what waits, now and whenever the line comes back. @param {() => void} after */
export function watchQueue(after) {
  afterwards = after;
  show();
  flush();
  addEventListener("online", flush);
  addEventListener("storage", show); // another tab has sent or kept something
  setInterval(() => {
    if (waiting().some((one) => !one.refused)) flush();
  }, AGAIN_MS);
}
