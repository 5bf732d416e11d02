/** The projector: long lists turn their pages by themselves, or by the arrow keys; tools hide when nobody moves. */
import { screenLight } from "../wake.js";
import { find } from "./elements.js";

const SECONDS = 10;
const IDLE_MS = 4000;
let shown = 0;
let turned = performance.now();
let idle = 0;
const light = screenLight();

/** Shows one page of the list, as much of it as the screen holds, and which of how many it is. */
function show() {
  light.want(true);
  const list = find(HTMLElement, "[data-list]");
  if (!list) return;
  // Columns that do not fit stand to the right of the screen: a page is what one width holds.
  const width = list.clientWidth + Number.parseFloat(getComputedStyle(list).columnGap);
  const pages = Math.max(1, Math.ceil((list.scrollWidth + width - list.clientWidth) / width - 0.01));
  const at = ((shown % pages) + pages) % pages;
  list.scrollLeft = at * width;
  const note = find(HTMLElement, "[data-pages]");
  if (note) note.textContent = pages > 1 ? `${at + 1} / ${pages}` : "";
}

/** @param {number} by pages */
function turn(by) {
  shown += by;
  turned = performance.now();
  show();
}

/** The tools are there while somebody moves. */
function awake() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  idle = window.setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
}

document.addEventListener("club:wired", show); // the list was brought in anew
addEventListener("resize", show);
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-turn], [data-full]") : null;
  if (!(button instanceof HTMLElement)) return;
  if ("full" in button.dataset) document.documentElement.requestFullscreen?.().catch(() => {});
  else turn(Number(button.dataset.turn));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === " ") turn(1);
  if (event.key === "ArrowLeft") turn(-1);
});
for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) document.addEventListener(kind, awake);
show();
awake();
setInterval(() => {
  if (performance.now() - turned >= SECONDS * 1000) turn(1);
}, 500);
