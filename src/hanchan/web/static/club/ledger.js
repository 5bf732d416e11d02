/** The pad of a table: what is asked follows from how the hand ended; tiles can be tapped. */
import { install } from "../tiles/faces.js";
import { tile } from "../tiles/tile.js";
import { all, ask, find } from "./page.js";

const SUITS = /** @type {[string, number][]} */ ([
  ["m", 9],
  ["p", 9],
  ["s", 9],
  ["z", 7],
]);

/** Shows the rows that the end of the hand asks for. @param {HTMLFormElement} pad */
function follow(pad) {
  const end = /** @type {HTMLInputElement | null} */ (find("input[name=end]:checked", pad))?.value ?? "";
  /** @type {HTMLElement} */ (find("[data-rest]", pad)).hidden = !end;
  for (const row of all("[data-when]", pad)) {
    const asked = row.dataset.when?.split(" ").includes(end) ?? false;
    row.hidden = !asked;
    all("input, select", row).forEach((input) => /** @type {HTMLInputElement} */ ((input.disabled = !asked)));
  }
  const winners = /** @type {HTMLInputElement[]} */ (all("input[name=winner]", pad));
  for (const input of winners) {
    const value = /** @type {HTMLFieldSetElement} */ (find(`[data-value="${input.value}"]`, pad));
    value.hidden = input.disabled || !input.checked;
    value.disabled = value.hidden;
  }
}

/** One winner of a self-draw, so that a second tap moves the mark. @param {HTMLFormElement} pad @param {HTMLInputElement} input */
function single(pad, input) {
  const end = /** @type {HTMLInputElement | null} */ (find("input[name=end]:checked", pad))?.value;
  if (end !== "tsumo" || input.name !== "winner" || !input.checked) return;
  for (const other of /** @type {HTMLInputElement[]} */ (all("input[name=winner]", pad)))
    other.checked = other === input;
}

/** Tiles to tap; the last one tapped is the winning tile. @param {HTMLElement} holder */
function tiles(holder) {
  const seat = holder.dataset.tiles;
  const form = /** @type {HTMLFormElement} */ (holder.closest("form"));
  const hand = /** @type {HTMLInputElement} */ (form.elements.namedItem(`hand${seat}`));
  const won = /** @type {HTMLInputElement} */ (form.elements.namedItem(`tile${seat}`));
  /** @type {string[]} */
  const tapped = [];
  const write = () => {
    const text = tapped.slice(0, -1).sort((one, two) => one[1].localeCompare(two[1]) || one[0].localeCompare(two[0]));
    hand.value = text.map((face, at) => (text[at + 1]?.[1] === face[1] ? face[0] : face)).join("");
    won.value = tapped.at(-1) ?? "";
  };
  for (const [suit, ranks] of SUITS) {
    const row = document.createElement("div");
    for (let rank = 1; rank <= ranks; rank += 1) {
      const face = `${rank}${suit}`;
      const button = tile(face, { tag: "button" });
      button.setAttribute("type", "button");
      button.setAttribute("aria-label", face);
      button.addEventListener("click", () => {
        if (tapped.length < 18 && tapped.filter((one) => one === face).length < 4) tapped.push(face);
        write();
      });
      row.append(button);
    }
    if (suit === "z") {
      const back = Object.assign(document.createElement("button"), {
        type: "button",
        className: "act small",
        textContent: "⌫",
      });
      back.addEventListener("click", () => {
        tapped.pop();
        write();
      });
      row.append(back);
    }
    holder.append(row);
  }
}

/** A hand entered before is corrected with the same pad. @param {HTMLFormElement} pad @param {string} hand */
function correct(pad, hand) {
  /** @type {HTMLInputElement} */ (pad.elements.namedItem("correct")).value = hand;
  /** @type {HTMLElement} */ (find("[data-correcting]", pad)).hidden = false;
  const title = /** @type {HTMLElement} */ (find("[data-title]", pad));
  if (!title.textContent?.includes("№")) title.textContent += ` (№ ${hand})`;
  pad.scrollIntoView();
}

function wire() {
  const pad = /** @type {HTMLFormElement | null} */ (find("[data-pad]"));
  if (pad && !("wired" in pad.dataset)) {
    pad.dataset.wired = "";
    pad.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement) single(pad, event.target);
      follow(pad);
    });
    all("[data-tiles]", pad).forEach(tiles);
    follow(pad);
    const wanted = new URLSearchParams(location.search).get("correct");
    if (wanted) correct(pad, wanted);
  }
}

/** A club table's link: the secret behind # becomes a cookie, and can be shared on. */
async function share() {
  const secret = location.hash.slice(1);
  const path = location.pathname;
  if (secret) sessionStorage.setItem(`club.${path}`, secret);
  const kept = sessionStorage.getItem(`club.${path}`);
  const line = /** @type {HTMLInputElement | null} */ (find("[data-share]"));
  if (secret) history.replaceState(null, "", path);
  if (line && kept) line.value = `${location.origin}${path}#${kept}`;
  else if (secret && !line) {
    const said = await ask(document.body, `${path}/join`, new URLSearchParams({ token: secret }));
    if (said) location.reload();
  }
}

install({ index: true, reds: false });
document.addEventListener("club:wired", wire);
wire();
share();
