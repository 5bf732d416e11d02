/** A hand in the words of its form, to be read back at a table that the server does not answer. */

/**
 * The text of an element without the wind before a name: it is of the hand that the page knew.
 * @param {Element | null} one
 */
function plain(one) {
  const copy = /** @type {Element | undefined} */ (one?.cloneNode(true));
  for (const wind of copy?.querySelectorAll("i") ?? []) wind.remove();
  return (copy?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** What a field says, if somebody has given it. @param {Element} field */
function said(field) {
  const label = plain(field.closest("label")?.querySelector("span") ?? field.closest("label"));
  if (field instanceof HTMLSelectElement)
    return field.value ? `${label} ${plain(field.selectedOptions[0] ?? null)}` : "";
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return "";
  if (field.type === "checkbox" || field.type === "radio") return field.checked ? label : "";
  return field.value ? `${label} ${field.value}` : "";
}

/**
 * The lines of a hand: how it ended, then each row and each winner with what was given.
 * @param {HTMLFormElement} pad
 */
export function readBack(pad) {
  /** @type {Map<Element, string[]>} */
  const groups = new Map();
  for (const field of pad.querySelectorAll("input, select")) {
    if (field.matches(":disabled")) continue;
    const words = said(field).trim();
    const group = field.closest("[data-row], [data-value]") ?? pad;
    if (words) groups.set(group, [...(groups.get(group) ?? []), words]);
  }
  return [...groups].map(([group, words]) => {
    const name = plain(group.querySelector(".pick-name, legend"));
    return group === pad || !name ? words.join(", ") : `${name} ${words.join(", ")}`;
  });
}
