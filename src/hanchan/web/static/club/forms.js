/** The forms of the club: what is typed is sent, asked about, kept while the line is away, and never lost. */
import { outside } from "../base.js";
import { all, clock, find, get } from "./elements.js";
import { freshWord, keepToSend, sendNow } from "./queue.js";
import { readBack } from "./readback.js";

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
export const note = (text) => say(get(HTMLElement, ".note"), text);

/**
 * The sentence of a refusal and where it stands, beside the form it belongs to; none.
 * @param {HTMLElement} form @param {string} [text] @param {string | null} [clause]
 */
function refuse(form, text = "", clause = "") {
  const line = find(HTMLElement, ".error", form);
  say(line, clause ? `${text} (${clause})` : text);
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
  refuse(form);
  const buttons = all(HTMLButtonElement, "button", form);
  const lock = (/** @type {boolean} */ on) => buttons.forEach((button) => (button.disabled = on));
  lock(true);
  try {
    const answer = await fetch(to, { method: "POST", body, headers: { accept: "application/json", ...more } });
    const said = await answer.json();
    if (answer.ok) return said;
    refuse(form, said.error, said.clause);
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
function confirmed(question) {
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
  refuse(form);
  const buttons = all(HTMLButtonElement, "button", form);
  for (const button of buttons) button.disabled = true;
  const heard = await sendNow(to, fields);
  for (const button of buttons) button.disabled = false;
  if (heard && !heard.ok) return refuse(form, heard.said.error, heard.said.clause);
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
export function isOver(form) {
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
export async function send(event) {
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
export function upload(form) {
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
export function drop(form) {
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
export function invite(form) {
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
export function join(form) {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  get(HTMLInputElement, "[name=token]", form).value = secret;
  form.requestSubmit();
}
