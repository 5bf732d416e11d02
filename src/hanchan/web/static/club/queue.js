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

/** The number that an entry of a ledger follows; null for one that follows none. @param {Entry} entry */
function numberOf({ body }) {
  const given = new URLSearchParams(body).get("n");
  return given ? Number(given) : null;
}

/** How long this page has made the log behind an address. @type {Map<string, number>} */
const written = new Map();

/**
 * Gives an entry of a ledger the number that follows from what this device wrote and keeps for it: the page may be
 * older. Somebody else's line in between makes the log longer than that, and the server refuses the entry.
 * @param {string} to @param {URLSearchParams} fields
 */
function follow(to, fields) {
  if (!fields.get("n")) return;
  const own = waiting().flatMap((one) => (one.to === to && !one.refused ? [(numberOf(one) ?? -1) + 1] : []));
  fields.set("n", String(Math.max(Number(fields.get("n")), written.get(to) ?? 0, ...own)));
}

/**
 * Sends an entry, unless others wait; what the server said, or null if it has to wait.
 * @param {string} to @param {URLSearchParams} fields
 */
export async function sendNow(to, fields) {
  follow(to, fields);
  const entry = { to, body: fields.toString(), says: "", at: "" };
  const heard = waiting().some((one) => !one.refused) ? null : await post(to, entry.body);
  if (heard?.ok) count(entry);
  return heard;
}

/** An entry is in the log. @param {Entry} entry */
function count(entry) {
  const number = numberOf(entry);
  if (number !== null) written.set(entry.to, number + 1);
}

/**
 * Keeps entries behind those that wait, each with what it is called in the list.
 * @param {string} to @param {{ fields: URLSearchParams, says: string }[]} given
 */
export function keepToSend(to, given) {
  for (const { fields, says } of given) {
    follow(to, fields);
    keep([...waiting(), { to, body: fields.toString(), says, at: new Date().toISOString() }]);
  }
  flush();
}

/**
 * What waits when the server has answered an entry. One that is refused stays with the reason, and takes with it what
 * was keyed behind it in the same ledger: that would say something else now, for instance agree to another's hand.
 * @param {Entry} answered @param {string} refused
 */
function after(answered, refused) {
  const behind = box()?.dataset.behind;
  return waiting().flatMap((one) => {
    if (one.to !== answered.to || one.refused) return [one];
    if (one.body === answered.body) return refused ? [{ ...one, refused }] : [];
    const follows = refused && numberOf(answered) !== null && numberOf(one) !== null;
    return [follows ? { ...one, refused: behind ?? refused } : one];
  });
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
      if (heard.ok) count(next);
      keep(after(next, heard.ok ? "" : (heard.said.error ?? "?")));
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

/** Where the page shows what waits. */
const box = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-waiting]"));

/** Shows what waits, above the page; a table that has moved on in this device alone is marked as older. */
function show() {
  const shown = box();
  if (!shown) return;
  const entries = waiting();
  shown.hidden = !entries.length;
  const head = document.createElement("p");
  head.textContent = (shown.dataset.waits ?? "").replace("{count}", String(entries.length));
  const list = document.createElement("ul");
  list.append(...entries.map((one) => row(one, shown.dataset)));
  shown.replaceChildren(head, list);
  const ledger = `${document.body.dataset.event}/do`;
  const isOlder = entries.some((one) => !one.refused && numberOf(one) !== null && one.to.endsWith(ledger));
  document.body.toggleAttribute("data-older", isOlder);
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
