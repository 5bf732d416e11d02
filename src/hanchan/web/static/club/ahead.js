/**
 * The sheets of the round, fetched while the line is there, so that the next one opens without it. This page alone
 * holds them, and they end with it: a link to a sheet carries no key, and nobody else's browser has them.
 */
import { all, find, get } from "./elements.js";
import { wire } from "./page.js";

const FRESH_MS = 30_000;
const PATIENCE_MS = 2500;
/** All sheets, as they were fetched. @type {HTMLElement | null} */
let fetched = null;
let from = "";
let at = 0;
/** What the page has shown under its addresses since the line broke. @type {Map<string, HTMLElement>} */
const shown = new Map();

async function fetchAhead() {
  const address = find(HTMLElement, "main [data-ahead]")?.dataset.ahead;
  if (!address || (address === from && performance.now() - at < FRESH_MS)) return;
  [from, at] = [address, performance.now()];
  try {
    const text = await (await fetch(address, { cache: "no-store" })).text();
    fetched = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    document.documentElement.dataset.sheetsHeld = "";
  } catch {
    from = ""; // the line is away: what was fetched before stays
  }
}

/** The server answers. */
async function isThere() {
  try {
    const pulse = `${document.body.dataset.event}/pulse`;
    await fetch(pulse, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Shows a page in the place of this one. @param {HTMLElement} main */
function put(main) {
  get(HTMLElement, "main").replaceWith(main);
  scrollTo(0, 0);
  wire();
}

/** Shows one of the sheets that were fetched. @param {string} address */
function open(address) {
  const main = fetched?.cloneNode(true);
  if (!(main instanceof HTMLElement)) return;
  shown.set(location.pathname, get(HTMLElement, "main"));
  for (const sheet of all(HTMLElement, "[data-sheet]", main)) sheet.hidden = sheet.dataset.sheet !== address;
  for (const link of all(HTMLAnchorElement, "[data-ahead] a", main))
    if (link.pathname === address) link.setAttribute("aria-current", "page");
  history.pushState(null, "", address);
  put(main);
}

/** Has this sheet been fetched? @param {string} address */
const has = (address) =>
  all(HTMLElement, "[data-sheet]", fetched ?? new DocumentFragment()).some((one) => one.dataset.sheet === address);

document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement && isPlain && has(link.pathname))) return;
  event.preventDefault();
  if (await isThere()) location.assign(link.href);
  else open(link.pathname);
});
addEventListener("popstate", () => {
  const main = shown.get(location.pathname);
  if (main) put(main);
  else location.reload();
});
document.addEventListener("club:wired", fetchAhead);
fetchAhead();
