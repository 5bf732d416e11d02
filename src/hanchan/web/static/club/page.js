/** Every page of the club: what its parts do, and how it shows what has changed. */
import { outside } from "../base.js";
import { dress, returning, settings } from "../store.js";
import { all, clock, find, get } from "./elements.js";
import { drop, invite, isOver, join, note, send, upload } from "./forms.js";
import { freshWord, watchQueue } from "./queue.js";

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
