/** Elements of a page of the club, and what is written into them. */

/** @template {Element} T @typedef {new () => T} Kind the class of an element */

/**
 * The first element that fits.
 * @template {Element} T @param {Kind<T>} kind @param {string} selector @param {ParentNode} [within]
 */
export function find(kind, selector, within = document) {
  const found = within.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * The element that the page has for certain.
 * @template {Element} T @param {Kind<T>} kind @param {string} selector @param {ParentNode} [within]
 */
export function get(kind, selector, within = document) {
  const found = find(kind, selector, within);
  if (!found) throw new Error(`the page lacks ${selector}`);
  return found;
}

/**
 * All elements that fit.
 * @template {Element} T @param {Kind<T>} kind @param {string} selector @param {ParentNode} [within]
 */
export const all = (kind, selector, within = document) =>
  [...within.querySelectorAll(selector)].flatMap((one) => (one instanceof kind ? [one] : []));

/** Shows a part of a form and sends its fields, or neither. @param {HTMLElement} part @param {boolean} on */
export function offer(part, on) {
  part.hidden = !on;
  for (const field of all(HTMLInputElement, "input", part)) field.disabled = !on;
  for (const field of all(HTMLSelectElement, "select", part)) field.disabled = !on;
}

/** Minutes and seconds. @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
