/**
 * The service worker: it keeps the shell of this version, so that the page opens at once and without a line.
 *
 * Pages come from the network, and from here only when there is none. Files under /s/ never change, so what was fetched
 * once stays. Nothing else is answered here: no API, no socket. A new version has a new name; the old one is dropped.
 */
const NAME = "hanchan-HASH";
/** Where the server is on its host, with a stroke at the end. */
const BASE = new URL("./", location.href).pathname;
/** Addresses below it that the one page serves. */
const SHELL = /^($|settings$|t\/|w\/|g\/)/;
/** @type {string[]} what is fetched beforehand */
const FILES = ["FILES"];

const worker = /** @type {any} */ (self); // the types here are those of pages

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const drop = (/** @type {string[]} */ names) =>
    Promise.all(
      names.filter((name) => name.startsWith("hanchan-") && name !== NAME).map((name) => caches.delete(name)),
    );
  event.waitUntil(
    caches
      .keys()
      .then(drop)
      .then(() => worker.clients.claim()),
  );
});

/** A file that never changes: as it was kept, or fetched and kept. @param {Request} request */
async function file(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && new URL(request.url).pathname.startsWith(`${BASE}s/HASH/`)) cache.put(request, found.clone());
  return found;
}

/** A page: from the network; without one the shell, which says so itself. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (failed) {
    const shell = SHELL.test(new URL(request.url).pathname.slice(BASE.length)) && (await caches.match(BASE));
    if (!shell) throw failed;
    return shell;
  }
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(`${BASE}s/`)) event.respondWith(file(request));
});

/** The tab that a notice is about comes to the front; without it the address opens anew. @param {string} address */
async function show(address) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((/** @type {{ url: string }} */ one) => one.url === address);
  return tab ? tab.focus() : worker.clients.openWindow(address);
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
