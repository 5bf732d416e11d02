/** Elements from data. Text goes in as text nodes only: nothing a person typed is ever read as markup. */
import { outside } from "./base.js";
import { language } from "./i18n.js";
import { effect } from "./signal.js";

/** @import { Attributes, Child, ElementOf, Host, Watch } from "./types.d.ts" */

/** @param {Attributes | Child} one @returns {one is Attributes} */
const isAttributes = (one) => one?.constructor === Object;

/**
 * An element: `h("button.gold", { onclick }, "Ron")`; the attributes may be left out.
 * @template {string} Name
 * @param {Name} name tag and classes
 * @param {...(Attributes | Child)} rest attributes (functions under `on…` are listeners), then children
 * @returns {ElementOf<Name>}
 */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  if (made instanceof HTMLButtonElement) made.type = "button"; // nothing is sent unless a button says so
  const [first] = rest;
  const given = isAttributes(first);
  if (given) put(made, first);
  made.append(...nodes(/** @type {Child[]} */ (given ? rest.slice(1) : rest)));
  return /** @type {ElementOf<Name>} */ (made);
}

/**
 * Sets attributes where they differ; null and false remove them.
 * @template {Element} E @param {E} target @param {Attributes} given
 */
export function put(target, given) {
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === "function") target.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === "text") setText(target, String(value));
    else if (value == null || value === false) target.removeAttribute(key);
    else setAttribute(target, key, value === true ? "" : String(value));
  }
  return target;
}

/** @param {Element} target @param {string} text */
function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** @param {Element} target @param {string} key @param {string} value */
function setAttribute(target, key, value) {
  const given = key === "href" || key === "src" ? outside(value) : value;
  if (target.getAttribute(key) !== given) target.setAttribute(key, given);
}

/** @param {Child} child @returns {Node[]} */
function nodes(child) {
  if (Array.isArray(child)) return child.flatMap(nodes);
  if (child instanceof Node) return [child];
  return child == null || child === false || child === "" ? [] : [document.createTextNode(String(child))];
}

const NAMED = ["name", "data-do", "data-n", "data-hand"]; // what tells a control from its neighbours

/** The controls of a part that bear the same name as this one. @param {Element} part @param {Element} control */
function namesakes(part, control) {
  const name = NAMED.find((one) => control.hasAttribute(one));
  const value = name && CSS.escape(control.getAttribute(name) ?? "");
  return [...part.querySelectorAll(name ? `[${name}="${value}"]` : control.localName)];
}

/**
 * Replaces what is inside for somebody who is using it: the focus stays on the control of the same name, and a list
 * stays where it was scrolled to.
 * @param {HTMLElement} target @param {...Child} children
 */
export function fillInUse(target, ...children) {
  const now = document.activeElement;
  const within = now && now !== target && target.contains(now) ? now : null;
  const at = within ? namesakes(target, within).indexOf(within) : -1;
  const scrolled = [...target.querySelectorAll("ol")].map((list) => list.scrollTop);
  fill(target, ...children);
  target.querySelectorAll("ol").forEach((list, place) => {
    list.scrollTop = scrolled[place] ?? 0;
  });
  const again = within ? namesakes(target, within) : [];
  const same = /** @type {HTMLElement | undefined} */ (again[at] ?? again[0]);
  same?.focus({ preventScroll: true });
}

/** Replaces what is inside. @template {Element} E @param {E} target @param {...Child} children */
export function fill(target, ...children) {
  target.replaceChildren(...nodes(children));
  return target;
}

/** What each element was filled for. @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Fills the target anew only if what it shows has another key, or the language is another.
 * @param {HTMLElement} target @param {string | boolean | null} key @param {() => Child} make
 */
export function renew(target, key, make) {
  const whole = `${document.documentElement.lang} ${key}`;
  if (keys.get(target) === whole) return;
  keys.set(target, whole);
  fill(target, make());
}

/** What each part was brought up to date for. @type {WeakMap<Element, unknown[]>} */
const sources = new WeakMap();

/**
 * Brings a part up to date if what it shows is another, or the language is: what nobody touched is the same value.
 * @param {Element} part @param {unknown[]} from @param {() => void} show
 */
export function once(part, from, show) {
  const now = [language.value, ...from];
  if (sources.get(part)?.every((one, at) => one === now[at])) return;
  sources.set(part, now);
  show();
}

/**
 * Replaces only the children that look or sound otherwise than the new ones: what is drawn anew is laid out anew, and
 * most events change little. Children with listeners that hold what is old need a key (`renew`).
 * @param {HTMLElement} target @param {...Child} children
 */
export function refill(target, ...children) {
  const made = nodes(children);
  const now = [...target.childNodes];
  made.forEach((one, at) => {
    const old = now[at];
    if (!old) target.append(one);
    else if (!one.isEqualNode(old)) old.replaceWith(one);
  });
  for (const old of now.slice(made.length)) old.remove();
}

/**
 * Children keyed by position: child `i` is kept and brought up to date, extra ones go.
 * @template T
 * @template {Element} E
 * @param {Element} target
 * @param {readonly T[]} items
 * @param {(item: T, at: number) => E} make
 * @param {(child: E, item: T, at: number) => void} update
 */
export function each(target, items, make, update) {
  items.forEach((item, at) => {
    let child = /** @type {E | undefined} */ (target.children[at]);
    if (!child) {
      child = make(item, at);
      target.append(child);
    }
    update(child, item, at);
  });
  while (target.children.length > items.length) target.lastElementChild?.remove();
}

/**
 * Defines a custom element in the light DOM: `build(host, watch)` runs when it enters the page, and every effect made
 * with `watch` ends when it leaves.
 * @param {string} name
 * @param {(host: Host, watch: Watch) => void | (() => void) | Promise<void>} build
 */
export function element(name, build) {
  if (customElements.get(name)) return;
  const made = class extends HTMLElement {
    /** @type {(() => void)[]} */
    ends = [];

    connectedCallback() {
      this.ends = [];
      const end = build(/** @type {Host} */ (/** @type {HTMLElement} */ (this)), (work, how) =>
        this.ends.push(effect(work, how)),
      );
      if (typeof end === "function") this.ends.push(end);
    }

    disconnectedCallback() {
      for (const end of this.ends) end();
      this.replaceChildren();
    }
  };
  customElements.define(name, made);
}

/** Visible to a screen reader only. @param {...Child} children */
export const hidden = (...children) => h("span.sr", ...children);

/** @type {Record<string, Promise<unknown>>} */
const styles = {};

/** A style sheet that is not needed for the first picture; done when it has come. @param {string} name */
export function style(name) {
  styles[name] ??= new Promise((done) => {
    const href = new URL(`./css/${name}.css`, import.meta.url).href;
    const link = h("link", { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
  return styles[name];
}

/**
 * Adds style sheets to the page; done when each is there, or could not be had.
 * @param {string[]} names @param {string} base the address that the names are seen from
 */
export const addStyles = (names, base) =>
  Promise.all(
    names.map((name) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(name, base).href;
      return new Promise((done) => {
        link.addEventListener("load", done);
        link.addEventListener("error", done);
        document.head.append(link);
      });
    }),
  );
