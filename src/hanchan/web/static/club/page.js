/** Every page of the club: forms are sent without losing what was typed, and pages show what has changed. */
import { dress, recall, settings } from "../store.js";

/** @template {Element} T @param {string} selector @param {ParentNode} [within] @returns {T | null} */
export const find = (selector, within = document) => /** @type {T | null} */ (within.querySelector(selector));
/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export const all = (selector, within = document) =>
  [...within.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/** The table's language, where one was chosen there and none here. */
function speak() {
  const chosen = settings.peek().lang;
  if (chosen && chosen !== document.documentElement.lang && !document.cookie.includes("lang=")) {
    keep(chosen);
    location.reload();
  }
  for (const link of all("[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      keep(link.dataset.lang ?? "en");
      location.reload();
    });
  }
}

/** @param {string} lang */
const keep = (lang) => (document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`);

/** Says something above the page. @param {string} text */
function note(text) {
  const line = /** @type {HTMLElement} */ (find(".note"));
  line.textContent = text;
  line.hidden = !text;
}

/** The sentence of a refusal, beside the form it belongs to. @param {HTMLElement} form @param {string} text */
export function refuse(form, text) {
  const line = find(".error", form);
  if (line instanceof HTMLElement) {
    line.textContent = text;
    line.hidden = !text;
    if (text) line.scrollIntoView({ block: "nearest" });
  }
}

/** Asks the server; its sentence if it refuses. @param {HTMLElement} form @param {string} to @param {BodyInit} body @returns {Promise<any>} */
export async function ask(form, to, body) {
  refuse(form, "");
  const buttons = /** @type {HTMLButtonElement[]} */ (all("button", form));
  buttons.forEach((button) => (button.disabled = true));
  try {
    const answer = await fetch(to, { method: "POST", body, headers: { accept: "application/json" } });
    const said = await answer.json();
    if (answer.ok) return said;
    refuse(form, said.clause ? `${said.error} (${said.clause})` : said.error);
  } catch {
    refuse(form, document.body.dataset.failed ?? "");
  } finally {
    buttons.forEach((button) => (button.disabled = false));
  }
  return null;
}

/** Goes to the page that follows. @param {{ to: string, says?: string }} said */
function go(said) {
  if (said.says) sessionStorage.setItem("club.note", said.says);
  const [path] = said.to.split("#");
  if (path === location.pathname && !said.to.includes("#")) location.reload();
  else location.assign(said.to);
}

/** @param {SubmitEvent} event */
async function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-send]")) return;
  event.preventDefault();
  if (form.dataset.busy) note(form.dataset.busy);
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  const said = await ask(form, form.getAttribute("action") ?? location.pathname, fields);
  if (form.dataset.busy) note("");
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

/** @param {HTMLElement} form */
function upload(form) {
  const input = /** @type {HTMLInputElement} */ (find("input[type=file]", form));
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const body = "picture" in form.dataset ? await shrunk(file).catch(() => file) : file;
    const said = await ask(form, form.dataset.upload ?? "", body);
    if (said) go(said);
    input.value = "";
  });
}

/** An invitation: the link is shown with its QR code, and only now. @param {HTMLFormElement} form */
function invite(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = await ask(form, form.action, new URLSearchParams(/** @type {any} */ (new FormData(form))));
    if (!said) return;
    const made = /** @type {HTMLElement} */ (find(".made", form));
    made.hidden = false;
    /** @type {HTMLElement} */ (find("[data-name]", made)).textContent = said.name;
    /** @type {HTMLImageElement} */ (find("[data-qr]", made)).src = said.qr;
    /** @type {HTMLInputElement} */ (find("[data-link]", made)).value = location.origin + said.link;
  });
}

/** The secret of a link leaves the address bar and becomes a cookie. @param {HTMLFormElement} form */
function join(form) {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("token")).value = secret;
  form.requestSubmit();
}

/** Minutes and seconds. @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Counts up how late the missing are; past the limit a substitute is proposed. @param {HTMLElement} box */
function lateness(box) {
  const from = performance.now() - Number(box.dataset.late) * 1000;
  const limit = Number(box.dataset.limit);
  const tick = () => {
    const late = (performance.now() - from) / 1000;
    for (const shown of all("[data-countup]", box)) shown.textContent = clock(late);
    for (const input of /** @type {HTMLInputElement[]} */ (all("[data-lateness]", box)))
      if (!input.dataset.typed && document.activeElement !== input) input.value = clock(late);
    for (const more of all("[data-when-over]", box)) {
      const typed = /** @type {HTMLInputElement} */ (
        find("[data-lateness]", /** @type {HTMLElement} */ (more.closest("form")))
      ).value.split(":");
      more.hidden = !limit || Number(typed[0]) * 60 + Number(typed[1] ?? 0) <= limit;
    }
  };
  box.addEventListener("input", (event) => /** @type {HTMLElement} */ ((event.target.dataset.typed = "1")));
  tick();
  setInterval(tick, 500);
}

/** The sum of the scores beside what must be in play. @param {HTMLFormElement} form */
function sums(form) {
  const output = find("[data-sum]", form);
  if (!(output instanceof HTMLElement)) return;
  const show = () => {
    const given = /** @type {HTMLInputElement[]} */ (all("input[name=score]", form)).map((input) =>
      Number(input.value.replace(/[\s,.'’]/g, "").replace("−", "-")),
    );
    const bets = Number(/** @type {HTMLInputElement | null} */ (find("input[name=bets_left]", form))?.value ?? 0);
    const due = Number(output.dataset.due) - bets * Number(output.dataset.bet);
    const sum = given.reduce((one, two) => one + two, 0);
    output.textContent = `${sum} / ${due}`;
    output.dataset.fits = String(sum === due);
  };
  form.addEventListener("input", show);
  show();
}

/** Shows only what has the typed words. @param {HTMLInputElement} input @param {string} rows @param {string} name */
function filter(input, rows, name) {
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of all(rows)) {
      const fits = words.every((word) => (row.dataset[name] ?? "").includes(word));
      if (name === "says") row.hidden = !fits;
      else row.toggleAttribute("data-found", fits && words.length > 0);
    }
  });
}

/** Brings in what has changed, unless somebody is typing: then a button offers it. @param {string} home */
function live(home) {
  let seen = Number(document.body.dataset.n);
  let left = /** @type {number | null} */ (null);
  let at = performance.now();
  const tick = () =>
    all("[data-countdown]").forEach(
      (one) =>
        (one.textContent =
          left === null
            ? ""
            : clock(Math.max(0, left - (one.closest("[data-stands]") ? 0 : (performance.now() - at) / 1000)))),
    );
  const pulse = async () => {
    try {
      const now = await (await fetch(`${home}/pulse`, { cache: "no-store" })).json();
      [left, at] = [now.left, performance.now()];
      if (now.n === seen) return;
      if (find("form[data-dirty]")) return offer();
      seen = now.n;
      await refresh();
    } catch {
      // the server is away for a moment; the next pulse finds it
    }
  };
  const refresh = async () => {
    const text = await (await fetch(location.href, { cache: "no-store" })).text();
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const open = all("main details").map((one) => /** @type {HTMLDetailsElement} */ (one).open);
    find("main")?.replaceWith(/** @type {Element} */ (fresh.querySelector("main")));
    all("main details").forEach(
      (one, place) => /** @type {HTMLDetailsElement} */ ((one.open ||= Boolean(open[place]))),
    );
    wire();
    tick();
  };
  const offer = () => {
    const line = /** @type {HTMLElement} */ (find(".note"));
    const button = Object.assign(document.createElement("button"), {
      className: "act small",
      type: "button",
      textContent: document.body.dataset.changed,
    });
    button.addEventListener("click", () => location.reload());
    line.replaceChildren(button);
    line.hidden = false;
  };
  setInterval(pulse, 2000);
  setInterval(tick, 500);
  pulse().then(tick);
}

/** Takes up what is on the page. */
function wire() {
  const once = crypto.getRandomValues(new Uint8Array(12)).toString().replaceAll(",", "");
  all("form").forEach((form, place) => {
    const hidden = /** @type {HTMLInputElement | null} */ (find("input[name=once]", form));
    if (hidden) hidden.value = `${once}.${place}`;
  });
  all("form[data-upload]").forEach(upload);
  all("form[data-invite]").forEach((form) => invite(/** @type {HTMLFormElement} */ (form)));
  all("form[data-join]").forEach((form) => join(/** @type {HTMLFormElement} */ (form)));
  all("[data-late]").forEach(lateness);
  all("form:has([data-sum])").forEach((form) => sums(/** @type {HTMLFormElement} */ (form)));
  all("[data-find]").forEach((input) => filter(/** @type {HTMLInputElement} */ (input), "[data-name]", "name"));
  all("[data-search]").forEach((input) => filter(/** @type {HTMLInputElement} */ (input), ".offence", "says"));
  document.dispatchEvent(new Event("club:wired"));
}

dress();
speak();
const here = find(".menu [aria-current]");
if (here instanceof HTMLElement && here.parentElement) here.parentElement.scrollLeft = here.offsetLeft - 60;
document.addEventListener("submit", send);
document.addEventListener("input", (event) =>
  /** @type {HTMLElement} */ (event.target).closest("form[data-send]")?.setAttribute("data-dirty", ""),
);
note(sessionStorage.getItem("club.note") ?? "");
sessionStorage.removeItem("club.note");
wire();
if (document.body.dataset.event) live(document.body.dataset.event);
document.documentElement.dataset.ready = recall("settings") ? "again" : "first";
