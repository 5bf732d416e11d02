/**
 * Where the server is on its host: at the root, or below a base path as in `/mahjong`. The scripts tell: they lie in
 * `<base>/s/<version>/`.
 */
const BASE = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The address as the browser knows it. @param {string} path from the server's root, or from elsewhere */
export const outside = (path) => (path.startsWith("/") ? BASE + path : path);

/** The address from the server's root. @param {string} path as the browser knows it */
export const inside = (path) => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path);
