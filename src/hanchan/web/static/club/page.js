/** Every page of the club: forms are sent without losing what was typed, and pages show what has changed. */
import { outside } from "../base.js";
import { dress, returning, settings } from "../store.js";
import { freshWord, keepToSend, sendNow, watchQueue } from "./queue.js";
import { readBack } from "./readback.js";

/** @template {Element} T @typedef {new () => T} Kind the class of an element */

/**
 * The first element that fits.
 * @template {Element} T @param {Kind<T>} kind @param {string} selector @param {ParentNode} [within]
 */
export function find(kind, selector, within = document) {
  const found = within.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * The element that the page has for certain.
 * @template {Element} T @param {Kind<T>} kind @param {string} selector @param {ParentNode} [within]
 */
export function get(kind, selector, within = document) {
  const found = find(kind, selector, within);
  if (!found) throw new Error(`the page lacks ${selector}`);
  return found;
}

/**
 * All elements that fit.
 * @template {Element} T @param {Kind<T>} kind @param {string} selector @param {ParentNode} [within]
 */
export const all = (kind, selector, within = document) =>
  [...within.querySelectorAll(selector)].flatMap((one) => (one instanceof kind ? [one] : []));

/** Shows a part of a form and sends its fields, or neither. @param {HTMLElement} part @param {boolean} on */
export function offer(part, on) {
  part.hidden = !on;
  for (const field of all(HTMLInputElement, "input", part)) field.disabled = !on;
  for (const field of all(HTMLSelectElement, "select", part)) field.disabled = !on;
}

/** @param {string} lang */
function keep(lang) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is absent on plain HTTP
  document.cookie = `lang=${lang}; path=${outside("/")}; max-age=31536000; samesite=lax`;
}

/** The table's language, where one was chosen there and none here. */
function speak() {
  const chosen = settings.peek().lang;
  if (chosen && chosen !== document.documentElement.lang && !document.cookie.includes("lang=")) {
    keep(chosen);
    location.reload();
  }
  for (const link of all(HTMLElement, "[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      keep(link.dataset.lang ?? "en");
      location.reload();
    });
  }
}

/**
 * Says something in a line, which is there only while it says something.
 * @param {HTMLElement | null} line @param {string} text
 */
function say(line, text) {
  if (!line) return;
  line.textContent = text;
  line.hidden = !text;
}

/** Says something above the page. @param {string} text */
const note = (text) => say(get(HTMLElement, ".note"), text);

/** The sentence of a refusal, beside the form it belongs to. @param {HTMLElement} form @param {string} text */
export function refuse(form, text) {
  const line = find(HTMLElement, ".error", form);
  say(line, text);
  if (text) line?.scrollIntoView({ block: "nearest" });
}

/**
 * @typedef {{ to: string, says?: string, name: string, qr: string, address: string, text: string }} Answer of a form:
 * where to go, an invitation, the rows of a file
 */

/**
 * Asks the server; null, and its sentence, if it refuses.
 * @param {HTMLElement} form @param {string} to @param {BodyInit} body @param {Record<string, string>} [more] headers
 * @returns {Promise<Answer | null>}
 */
export async function ask(form, to, body, more = {}) {
  refuse(form, "");
  const buttons = all(HTMLButtonElement, "button", form);
  const lock = (/** @type {boolean} */ on) => buttons.forEach((button) => (button.disabled = on));
  lock(true);
  try {
    const answer = await fetch(to, { method: "POST", body, headers: { accept: "application/json", ...more } });
    const said = await answer.json();
    if (answer.ok) return said;
    refuse(form, said.clause ? `${said.error} (${said.clause})` : said.error);
  } catch {
    refuse(form, document.body.dataset.failed ?? "");
  } finally {
    lock(false);
  }
  return null;
}

/** What a form sends. @param {HTMLFormElement} form @param {HTMLElement | null} [submitter] */
function fieldsOf(form, submitter) {
  const pairs = [...new FormData(form, submitter)];
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
}

/** Goes to the page that follows. @param {{ to: string, says?: string }} said */
function go(said) {
  if (said.says) sessionStorage.setItem("club.note", said.says);
  const to = outside(said.to);
  if (to === location.pathname) location.reload();
  else location.assign(to);
}

/** Asks a question and waits for the answer; true for yes. @param {string} question @returns {Promise<boolean>} */
export function confirmed(question) {
  const box = get(HTMLDialogElement, "dialog.confirm");
  get(HTMLElement, "[data-question]", box).textContent = question;
  box.returnValue = "";
  box.showModal();
  return new Promise((answer) => {
    box.addEventListener("close", () => answer(box.returnValue === "yes"), { once: true });
  });
}

/** Says that something takes its time, and how long it has taken. @param {string} text @returns {() => void} the end */
function busy(text) {
  const [line, bar, from] = [get(HTMLElement, ".note"), document.createElement("progress"), performance.now()];
  const tick = () => {
    line.replaceChildren(`${text} ${clock((performance.now() - from) / 1000)} `, bar);
    line.hidden = false;
  };
  tick();
  const ticking = setInterval(tick, 500);
  return () => {
    clearInterval(ticking);
    note("");
  };
}

/**
 * What is kept of a form while the line is away. A hand is read back and agreed on here, and the agreement kept
 * behind it; nothing is kept if somebody does not agree.
 * @param {HTMLFormElement} form @param {URLSearchParams} fields
 */
async function toKeep(form, fields) {
  const { queue: says = "", agree, agreed = "" } = form.dataset;
  if (!agree || fields.get("correct")) return [{ fields, says }];
  const words = readBack(form);
  if (!(await confirmed(`${agree}\n${words.join("\n")}`))) return [];
  const agreement = new URLSearchParams({ do: "confirm", n: fields.get("n") ?? "", once: freshWord() });
  return [
    { fields, says: `${says}: ${words.join(", ")}` },
    { fields: agreement, says: agreed },
  ];
}

/**
 * Sends an entry that may wait for the line to come back; the form is free for the next one meanwhile.
 * @param {HTMLFormElement} form @param {string} to @param {URLSearchParams} fields
 */
async function sendLater(form, to, fields) {
  refuse(form, "");
  const buttons = all(HTMLButtonElement, "button", form);
  for (const button of buttons) button.disabled = true;
  const heard = await sendNow(to, fields);
  for (const button of buttons) button.disabled = false;
  if (heard && !heard.ok) {
    const { error = "", clause } = heard.said;
    return refuse(form, clause ? `${error} (${clause})` : error);
  }
  if (heard) {
    form.removeAttribute("data-dirty");
    return go(heard.said);
  }
  const kept = await toKeep(form, fields);
  // What comes next from this form is an entry of its own, also if the server has heard this one.
  const word = find(HTMLInputElement, "input[name=once]", form);
  if (word) word.value = freshWord();
  if (!kept.length) return;
  keepToSend(to, kept);
  form.removeAttribute("data-dirty");
  form.reset();
  form.dispatchEvent(new Event("change", { bubbles: true }));
  form.dispatchEvent(new Event("club:kept", { bubbles: true }));
  note(document.body.dataset.kept ?? "");
}

/** Whether the minutes typed are more than the book leaves before a substitute plays. @param {HTMLFormElement} form */
function isOver(form) {
  const limit = Number(form.closest("[data-limit]")?.getAttribute("data-limit"));
  const [minutes, seconds = 0] = find(HTMLInputElement, "[data-lateness]", form)?.value.split(":").map(Number) ?? [0];
  return limit > 0 && minutes * 60 + seconds > limit;
}

/**
 * What a form asks before it is sent; `{name}` stands for what was chosen or typed in the field of that name.
 * @param {HTMLFormElement} form
 */
function questionOf(form) {
  const { confirm = "", confirmOver } = form.dataset;
  const asked = confirmOver && isOver(form) ? confirmOver : confirm;
  return asked.replace(/\{(\w+)\}/g, (whole, name) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
    return field instanceof HTMLInputElement ? field.value : whole;
  });
}

/** @param {SubmitEvent} event */
async function send(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-send]"))) return;
  event.preventDefault();
  if (form.dataset.confirm && !(await confirmed(questionOf(form)))) return;
  const to = form.getAttribute("action") ?? location.pathname;
  if (form.dataset.queue) return sendLater(form, to, fieldsOf(form, event.submitter));
  const stop = form.dataset.busy ? busy(form.dataset.busy) : () => {};
  const said = await ask(form, to, fieldsOf(form, event.submitter));
  stop();
  if (said) {
    form.removeAttribute("data-dirty");
    go(said);
  }
}

/** A picture small enough to be kept: at most 1600 pixels wide or high. @param {File} file @returns {Promise<Blob>} */
async function shrunk(file) {
  if (!file.type.startsWith("image/")) return file;
  const picture = await createImageBitmap(file);
  const by = Math.min(1, 1600 / Math.max(picture.width, picture.height));
  if (by === 1 && file.size < 500_000) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * by), Math.round(picture.height * by));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
}

/** @param {HTMLFormElement} form */
function upload(form) {
  const input = get(HTMLInputElement, "input[type=file]", form);
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const body = "picture" in form.dataset ? await shrunk(file).catch(() => file) : file;
    const code = find(HTMLInputElement, "[name=code]", form);
    /** @type {Record<string, string>} */
    const more = code ? { "x-club-code": encodeURIComponent(code.value) } : {};
    const said = await ask(form, form.dataset.upload ?? "", body, more);
    if (said) go(said);
    input.value = "";
  });
}

/** A list of players dropped or chosen: the server reads it into the form. @param {HTMLFormElement} form */
function drop(form) {
  const [input, lines] = [get(HTMLInputElement, "input[type=file]", form), get(HTMLTextAreaElement, "textarea", form)];
  const take = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    const said = await ask(form, form.dataset.drop ?? "", file);
    if (said) lines.value = said.text;
    input.value = "";
  };
  input.addEventListener("change", () => take(input.files?.[0]));
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
}

/** An invitation: the link is shown with its QR code, and only now. @param {HTMLFormElement} form */
function invite(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = await ask(form, form.action, fieldsOf(form));
    if (!said) return;
    const made = get(HTMLElement, ".made", form);
    made.hidden = false;
    get(HTMLElement, "[data-name]", made).textContent = said.name;
    get(HTMLImageElement, "[data-qr]", made).src = said.qr;
    get(HTMLInputElement, "[data-link]", made).value = said.address;
  });
}

/** The secret of a link leaves the address bar and becomes a cookie. @param {HTMLFormElement} form */
function join(form) {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  get(HTMLInputElement, "[name=token]", form).value = secret;
  form.requestSubmit();
}

/** Minutes and seconds. @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Counts up how late the missing are; past the limit a substitute is proposed. @param {HTMLElement} box */
function lateness(box) {
  const from = performance.now() - Number(box.dataset.late) * 1000;
  const tick = () => {
    const late = clock((performance.now() - from) / 1000);
    for (const shown of all(HTMLElement, "[data-countup]", box)) shown.textContent = late;
    for (const input of all(HTMLInputElement, "[data-lateness]", box))
      if (!input.dataset.typed && document.activeElement !== input) input.value = late;
    for (const more of all(HTMLElement, "[data-when-over]", box)) {
      const form = more.closest("form");
      more.hidden = !form || !isOver(form);
    }
  };
  box.addEventListener("input", (event) => {
    if (event.target instanceof HTMLElement) event.target.dataset.typed = "1";
  });
  tick();
  setInterval(tick, 500);
}

/** Points with thin spaces between thousands, as the server writes them. @param {number} value */
const points = (value) =>
  String(value)
    .replace("-", "−")
    .replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** A button that puts the points beside it below zero, and back. @param {HTMLButtonElement} button */
function belowZero(button) {
  button.addEventListener("click", () => {
    const input = get(HTMLInputElement, "input", button.parentElement ?? document);
    input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** The sum of the scores beside what must be in play, and what is missing or too much. @param {HTMLFormElement} form */
function sums(form) {
  const output = get(HTMLElement, "[data-sum]", form);
  const show = () => {
    const given = all(HTMLInputElement, "input[name=score]", form).map((input) =>
      Number(input.value.replace(/[\s,.'’]/g, "").replace("−", "-")),
    );
    const bets = Number(find(HTMLInputElement, "input[name=bets_left]", form)?.value ?? 0);
    const due = Number(output.dataset.due) - bets * Number(output.dataset.bet);
    const sum = given.reduce((one, two) => one + two, 0);
    const off = sum === due ? "" : ` (${sum > due ? "+" : ""}${points(sum - due)})`;
    output.textContent = `${points(sum)} / ${points(due)}${off}`;
    output.dataset.fits = String(sum === due);
  };
  form.addEventListener("input", show);
  show();
}

/** Shows only what has the typed words. @param {HTMLInputElement} input @param {string} rows @param {string} name */
function filter(input, rows, name) {
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of all(HTMLElement, rows)) {
      const fits = words.every((word) => (row.dataset[name] ?? "").includes(word));
      if (name !== "name") row.hidden = !fits;
      else row.toggleAttribute("data-found", fits && words.length > 0);
    }
  });
}

/** The page as it is now, with what was unfolded. */
async function refresh() {
  const text = await (await fetch(location.href, { cache: "no-store" })).text();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
  const open = all(HTMLDetailsElement, "main details").map((one) => one.open);
  if (fresh) get(HTMLElement, "main").replaceWith(fresh);
  all(HTMLDetailsElement, "main details").forEach((one, place) => {
    one.open ||= Boolean(open[place]);
  });
  wire();
}

/** A button that brings in what has changed, for who is typing. */
function offerReload() {
  const line = get(HTMLElement, ".note");
  const button = document.createElement("button");
  Object.assign(button, { className: "act small", type: "button", textContent: document.body.dataset.changed });
  button.addEventListener("click", () => location.reload());
  line.replaceChildren(button);
  line.hidden = false;
}

/** Brings in what has changed, unless somebody is typing: then a button offers it. @param {string} home */
function live(home) {
  let seen = Number(document.body.dataset.n);
  /** @type {number | null} */
  let left = null;
  let at = performance.now();
  const tick = () => {
    const passed = (performance.now() - at) / 1000;
    for (const one of all(HTMLElement, "[data-countdown]")) {
      const stands = one.closest("[data-stands]") !== null;
      one.textContent = left === null ? "" : clock(Math.max(0, left - (stands ? 0 : passed)));
    }
    // what waits for the signal
    for (const one of all(HTMLElement, "[data-at-left]"))
      one.hidden = left !== null && Math.max(0, left - passed) > Number(one.dataset.atLeft);
  };
  const pulse = async () => {
    try {
      const now = await (await fetch(`${home}/pulse`, { cache: "no-store" })).json();
      [left, at] = [now.left, performance.now()];
      if (now.n === seen) return;
      if (find(HTMLElement, "form[data-dirty]")) return offerReload();
      seen = now.n;
      await refresh();
      tick();
    } catch {
      // the server is away for a moment; the next pulse finds it
    }
  };
  setInterval(pulse, 2000);
  setInterval(tick, 500);
  pulse().then(tick);
}

/** Takes up what is on the page. */
export function wire() {
  const once = freshWord();
  all(HTMLFormElement, "form").forEach((form, place) => {
    const field = find(HTMLInputElement, "input[name=once]", form);
    if (field) field.value = `${once}.${place}`;
  });
  all(HTMLFormElement, "form[data-upload]").forEach(upload);
  all(HTMLFormElement, "form[data-invite]").forEach(invite);
  all(HTMLFormElement, "form[data-join]").forEach(join);
  all(HTMLElement, "[data-late]").forEach(lateness);
  all(HTMLButtonElement, "[data-below-zero]").forEach(belowZero);
  all(HTMLFormElement, "form:has([data-sum])").forEach(sums);
  all(HTMLInputElement, "[data-find]").forEach((input) => filter(input, "[data-name]", "name"));
  all(HTMLInputElement, "[data-find-row]").forEach((input) => filter(input, "[data-row]", "row"));
  all(HTMLFormElement, "form[data-drop]").forEach(drop);
  all(HTMLInputElement, "[data-search]").forEach((input) => filter(input, ".offence", "says"));
  for (const button of all(HTMLElement, "[data-print]")) button.addEventListener("click", () => print());
  document.dispatchEvent(new Event("club:wired"));
}

dress();
speak();
const here = find(HTMLElement, ".menu [aria-current]");
if (here?.parentElement) here.parentElement.scrollLeft = here.offsetLeft - 60;
document.addEventListener("submit", send);
document.addEventListener("input", (event) => {
  if (event.target instanceof Element) event.target.closest("form[data-send]")?.setAttribute("data-dirty", "");
});
note(sessionStorage.getItem("club.note") ?? "");
sessionStorage.removeItem("club.note");
wire();
watchQueue(() => {
  note("");
  if (document.body.dataset.event && !find(HTMLElement, "form[data-dirty]")) refresh();
});
if (document.body.dataset.event) live(document.body.dataset.event);
document.documentElement.dataset.ready = returning() ? "again" : "first";
