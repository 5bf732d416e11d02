/** The search in the clauses of a book: what fits alone stays, with its chapter; the words are in the address. */
import "./style.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.clause-search"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
const texts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".clause-text")]);
const groups = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".clauses, .chapter")]);
const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".book-parts, nav .beside")]);
const words = new Map(texts.map((one) => [one, `${one.id} ${one.textContent}`.toLowerCase()]));

/** Shows the clauses that have every word of the question, or all. */
function search() {
  const asked = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of texts) one.hidden = !asked.every((word) => words.get(one)?.includes(word));
  for (const group of groups) group.hidden = !group.querySelector(".clause-text:not([hidden])");
  // What is found lies below the field, not below the questions and the yaku.
  for (const part of parts) part.hidden = asked.length > 0;
  const count = texts.filter((one) => !one.hidden).length;
  status.textContent = asked.length ? (status.dataset.found ?? "").replace("{count}", String(count)) : "";
}

/** Opens the clause that the address names: a search must not hide it. */
function open() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && parts.some((part) => part.hidden && part.contains(named))) {
    field.value = "";
    search();
    named.scrollIntoView();
  }
  if (!named?.classList.contains("clause-text")) return;
  if (named.hidden) {
    field.value = "";
    search();
  }
  named.querySelector("details")?.setAttribute("open", "");
  named.scrollIntoView({ block: "center" });
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", () => {
  search();
  const query = new URLSearchParams(location.search);
  if (field.value) query.set("q", field.value);
  else query.delete("q");
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
});
field.value = new URLSearchParams(location.search).get("q") ?? "";
search();
open();
addEventListener("hashchange", open);
