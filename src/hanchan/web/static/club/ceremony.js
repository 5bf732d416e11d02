/** The ceremony: places are revealed one by one from the bottom; equal places together. */
import { all, find } from "./page.js";

const rows = all(".reveal li");

/** Reveals the last hidden place, with all who share it. */
function next() {
  const hidden = rows.filter((row) => "hidden" in row.dataset);
  const place = hidden.length ? find(".place", hidden[hidden.length - 1])?.textContent : null;
  for (const row of hidden) {
    if (find(".place", row)?.textContent !== place) continue;
    delete row.dataset.hidden;
    row.scrollIntoView({ block: "center" });
  }
  const list = /** @type {HTMLElement | null} */ (find(".reveal"));
  if (list) list.dataset.left = String(rows.filter((row) => "hidden" in row.dataset).length);
}

rows.at(-1)?.scrollIntoView({ block: "center" });
find("[data-next]")?.addEventListener("click", next);
find("[data-all]")?.addEventListener("click", () => {
  while (rows.filter((row) => "hidden" in row.dataset).length > 3) next();
});
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLButtonElement || ![" ", "ArrowDown", "Enter", "PageDown"].includes(event.key)) return;
  event.preventDefault();
  next();
});
