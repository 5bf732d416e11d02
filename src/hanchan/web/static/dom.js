/** Elements from data. Text goes in as text nodes only: nothing a person typed is ever read as markup. */
import { effect } from "./signal.js";

/**
 * An element: `h("button.gold", { onclick }, "Ron")`; the attributes may be left out.
 * @param {string} name tag and classes
 * @param {...any} rest attributes (functions under `on…` are listeners), then children
 */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  if (tag === "button") made.type = "button"; // nothing is sent unless a button says so
  if (rest[0]?.constructor === Object) put(made, rest.shift());
  made.append(...nodes(rest));
  return made;
}

/** Sets attributes where they differ; null and false remove them. @param {Element} target @param {Record<string, any>} given */
export function put(target, given) {
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === "function" && key.startsWith("on")) {
      target.addEventListener(key.slice(2), value);
    } else if (key === "text") {
      if (target.textContent !== String(value)) target.textContent = value;
    } else if (value == null || value === false) {
      target.removeAttribute(key);
    } else if (target.getAttribute(key) !== String(value === true ? "" : value)) {
      target.setAttribute(key, value === true ? "" : value);
    }
  }
  return target;
}

/** @param {any[]} children @returns {Node[]} */
function nodes(children) {
  return children
    .flat(9)
    .filter((one) => one != null && one !== false && one !== "")
    .map((one) => (one instanceof Node ? one : document.createTextNode(one)));
}

/** Replaces what is inside. @param {Element} target @param {...any} children */
export function fill(target, ...children) {
  target.replaceChildren(...nodes(children));
  return target;
}

/** Fills the target anew only if what it shows has another key, or the language is another. @param {HTMLElement} target @param {string} key @param {() => any} make */
export function renew(target, key, make) {
  const whole = `${document.documentElement.lang} ${key}`;
  if (target.dataset.key === whole) return;
  target.dataset.key = whole;
  fill(target, make());
}

/**
 * Children keyed by position: child `i` is kept and brought up to date, extra ones go.
 * @template T
 * @param {Element} target
 * @param {readonly T[]} items
 * @param {(item: T, at: number) => Element} make
 * @param {(child: any, item: T, at: number) => void} update
 */
export function each(target, items, make, update) {
  items.forEach((item, at) => {
    let child = target.children[at];
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
 * @param {(host: any, watch: (work: () => void) => void) => void | (() => void)} build
 */
export function element(name, build) {
  if (customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      /** @type {(() => void)[]} */
      ends = [];

      connectedCallback() {
        this.ends = [];
        const end = build(this, (work) => this.ends.push(effect(work)));
        if (end) this.ends.push(end);
      }

      disconnectedCallback() {
        for (const end of this.ends) end();
        this.replaceChildren();
      }
    },
  );
}

/** Visible to a screen reader only. @param {...any} children */
export const hidden = (...children) => h("span.sr", ...children);
