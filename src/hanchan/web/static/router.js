/** One page, several addresses: links inside it change the view without a reload. */
import { signal } from "./signal.js";

/** @typedef {{ name: string, id: string, query: URLSearchParams }} Route */

/** @type {[RegExp, string][]} */
const ROUTES = [
  [/^\/t\/([^/]+)\/?$/, "table"], [/^\/w\/([^/]+)\/?$/, "watch"], [/^\/g\/([^/]+)\/verify\/?$/, "verify"], [/^\/g\/([^/]+)\/?$/, "replay"],
  [/^\/settings\/?$/, "settings"], [/^\/$/, "start"],
];

/** @returns {Route} */
function read() {
  for (const [pattern, name] of ROUTES) {
    const found = pattern.exec(location.pathname);
    const query = new URLSearchParams(location.search);
    if (found) return { name: name === "start" && query.has("new") ? "new" : name, id: found[1] ? decodeURIComponent(found[1]) : "", query };
  }
  return { name: "missing", id: "", query: new URLSearchParams() };
}

export const route = signal(read());

/** Goes to an address. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  route.value = read();
  scrollTo(0, 0);
}

/** Listens to links and to the back button. */
export function listen() {
  window.addEventListener("popstate", () => (route.value = read()));
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[data-link]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(/** @type {HTMLAnchorElement} */ (link).getAttribute("href") ?? "/");
  });
}
