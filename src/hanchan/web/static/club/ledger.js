/** The pad of a table: what is asked follows from how the hand ended; tiles can be tapped. */
import { join, sorted } from "../model/tiles.js";
import { install, tile } from "../tiles/faces.js";
import { screenLight } from "../wake.js";
import { all, find, get, offer } from "./elements.js";
import { ask } from "./forms.js";

const RANKS = { m: 9, p: 9, s: 9, z: 7 };

const light = screenLight();

/** How the hand ended, as far as it is chosen. @param {HTMLFormElement} pad */
const endOf = (pad) => find(HTMLInputElement, "input[name=end]:checked", pad)?.value ?? "";

/** Shows the rows that the end of the hand asks for. @param {HTMLFormElement} pad */
function follow(pad) {
  const end = endOf(pad);
  get(HTMLElement, "[data-rest]", pad).hidden = !end;
  for (const row of all(HTMLElement, "[data-when]", pad))
    offer(row, row.dataset.when?.split(" ").includes(end) ?? false);
  for (const input of all(HTMLInputElement, "input[name=winner]", pad)) {
    const value = get(HTMLFieldSetElement, `[data-value="${input.value}"]`, pad);
    value.hidden = input.disabled || !input.checked;
    value.disabled = value.hidden;
  }
}

/**
 * One winner of a self-draw, so that a second tap moves the mark.
 * @param {HTMLFormElement} pad @param {HTMLInputElement} input
 */
function single(pad, input) {
  if (endOf(pad) !== "tsumo" || input.name !== "winner" || !input.checked) return;
  for (const other of all(HTMLInputElement, "input[name=winner]", pad)) other.checked = other === input;
}

/** A button within the pad. @param {HTMLElement} made @param {() => void} pressed */
function button(made, pressed) {
  made.setAttribute("type", "button");
  made.addEventListener("click", pressed);
  return made;
}

/** Tiles to tap; the last one tapped is the winning tile. @param {HTMLElement} holder */
function tiles(holder) {
  const seat = holder.dataset.tiles;
  const form = holder.closest("form") ?? document;
  const hand = get(HTMLInputElement, `[name=hand${seat}]`, form);
  const won = get(HTMLInputElement, `[name=tile${seat}]`, form);
  /** @type {string[]} */
  const tapped = [];
  const write = () => {
    hand.value = join(sorted(tapped.slice(0, -1)));
    won.value = tapped.at(-1) ?? "";
  };
  /** @param {string} face */
  const tap = (face) => {
    if (tapped.length < 18 && tapped.filter((one) => one === face).length < 4) tapped.push(face);
    write();
  };
  const takeBack = () => {
    tapped.pop();
    write();
  };
  for (const [suit, count] of Object.entries(RANKS)) {
    const row = document.createElement("div");
    for (let rank = 1; rank <= count; rank += 1) {
      const face = `${rank}${suit}`;
      const made = button(tile(face, { tag: "button" }), () => tap(face));
      made.setAttribute("aria-label", face);
      row.append(made);
    }
    holder.append(row);
  }
  const back = Object.assign(document.createElement("button"), { className: "act small", textContent: "⌫" });
  holder.lastElementChild?.append(button(back, takeBack));
}

/** A hand entered before is corrected with the same pad. @param {HTMLFormElement} pad @param {string} hand */
function correct(pad, hand) {
  get(HTMLInputElement, "[name=correct]", pad).value = hand;
  get(HTMLElement, "[data-correcting]", pad).hidden = false;
  const title = get(HTMLElement, "[data-title]", pad);
  pad.dataset.title ??= title.textContent ?? "";
  if (!title.textContent?.includes("№")) title.textContent += ` (№ ${hand})`;
  pad.scrollIntoView();
}

function wire() {
  const pad = find(HTMLFormElement, "[data-pad]");
  light.want(pad !== null); // hands are still to be entered here
  if (!pad || "wired" in pad.dataset) return;
  pad.dataset.wired = "";
  pad.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) single(pad, event.target);
    follow(pad);
  });
  all(HTMLElement, "[data-tiles]", pad).forEach(tiles);
  follow(pad);
  const wanted = new URLSearchParams(location.search).get("correct");
  if (wanted) correct(pad, wanted);
}

/**
 * A hand or an agreement is kept until the line is back: the pad is free for the hand after it.
 * @param {HTMLElement} form
 */
function goOn(form) {
  const pad = find(HTMLFormElement, "[data-pad]");
  if (!pad) return;
  if (form !== pad) {
    get(HTMLElement, "[data-next-hand]").hidden = false;
    get(HTMLElement, ".readback").hidden = true;
    return;
  }
  const field = get(HTMLInputElement, "[name=correct]", pad);
  if (field.value) {
    field.value = "";
    get(HTMLElement, "[data-correcting]", pad).hidden = true;
    get(HTMLElement, "[data-title]", pad).textContent = pad.dataset.title ?? "";
    return history.replaceState(null, "", location.pathname);
  }
  // Which hand it is in the game's words, nobody has counted yet.
  pad.dataset.number = String(Number(pad.dataset.number) + 1);
  pad.dataset.queue = `№ ${pad.dataset.number}`;
}

/** A club table's link: the secret behind # becomes a cookie, and can be shared on. */
async function share() {
  const secret = location.hash.slice(1);
  const path = location.pathname;
  if (secret) sessionStorage.setItem(`club.${path}`, secret);
  const kept = sessionStorage.getItem(`club.${path}`);
  const line = find(HTMLInputElement, "[data-share]");
  if (secret) history.replaceState(null, "", path);
  if (line && kept) line.value = `${line.dataset.share}${path}#${kept}`;
  else if (secret && !line) {
    const said = await ask(document.body, `${path}/join`, new URLSearchParams({ token: secret }));
    if (said) location.reload();
  }
}

install(true);
document.addEventListener("club:wired", wire);
document.addEventListener("club:kept", ({ target }) => {
  if (target instanceof HTMLElement) goOn(target);
});
wire();
share();
