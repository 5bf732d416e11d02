/** One page, several addresses: links inside it change the view without a reload. */
import { inside, outside } from "./base.js";
import { tableAt } from "./dial.js";
import { signal } from "./signal.js";

/** @typedef {{ name: string, id: string, query: URLSearchParams }} Route */

/** @type {[RegExp, string][]} */
const ROUTES = [
  [/^\/g\/([^/]+)\/verify\/?$/, "verify"],
  [/^\/g\/([^/]+)\/?$/, "replay"],
  [/^\/settings\/?$/, "settings"],
  [/^\/score\/?$/, "score"],
  [/^\/train\/?$/, "train"],
  [/^\/learn\/?$/, "learn"],
  [/^\/teach\/?$/, "teach"],
  [/^\/review\/?$/, "review"],
  [/^\/$/, "start"],
];

/** The view of an address. @param {{ pathname: string, search: string }} [at] @returns {Route} */
function read(at = location) {
  const query = new URLSearchParams(at.search);
  const path = inside(at.pathname);
  const table = tableAt(path);
  if (table) return { name: table.watch ? "watch" : "table", id: table.id, query };
  for (const [pattern, name] of ROUTES) {
    const found = pattern.exec(path);
    if (found)
      return {
        name: name === "start" && query.has("new") ? "new" : name,
        id: decodeURIComponent(found[1] ?? ""),
        query,
      };
  }
  return { name: "missing", id: "", query };
}

export const route = signal(read());

/** Goes to an address. @param {string} path from the server's root */
export function go(path) {
  history.pushState(null, "", outside(path));
  route.value = read();
  scrollTo(0, 0);
}

/** Listens to links within the page, and to the back button. */
export function listen() {
  window.addEventListener("popstate", () => (route.value = read()));
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element && /** @type {HTMLAnchorElement | null} */ (event.target.closest("a[href]"));
    if (
      !link ||
      link.target ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button
    )
      return;
    if (link.origin !== location.origin || read(link).name === "missing") return;
    event.preventDefault();
    go(inside(link.pathname) + link.search + link.hash);
  });
}
