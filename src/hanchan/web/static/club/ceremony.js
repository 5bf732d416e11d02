/** The ceremony: places are revealed one by one from the bottom; equal places together. */
import { all, find } from "./elements.js";

const rows = all(HTMLElement, ".reveal li");
const hiddenRows = () => rows.filter((row) => "hidden" in row.dataset);

/** @param {HTMLElement | undefined} row */
const placeOf = (row) => row && find(HTMLElement, ".place", row)?.textContent;

/** Reveals the last hidden place, with all who share it. */
function next() {
  const hidden = hiddenRows();
  const place = placeOf(hidden.at(-1));
  for (const row of hidden) {
    if (placeOf(row) !== place) continue;
    delete row.dataset.hidden;
    row.scrollIntoView({ block: "center" });
  }
  const list = find(HTMLElement, ".reveal");
  if (list) list.dataset.left = String(hiddenRows().length);
}

rows.at(-1)?.scrollIntoView({ block: "center" });
find(HTMLElement, "[data-next]")?.addEventListener("click", next);
find(HTMLElement, "[data-all]")?.addEventListener("click", () => {
  while (hiddenRows().length > 3) next();
});
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLButtonElement || ![" ", "ArrowDown", "Enter", "PageDown"].includes(event.key)) return;
  event.preventDefault();
  next();
});
