/** What the pages outside the table share: the head with the name, and links. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tile } from "../tiles/tile.js";

/** @param {...any} more */
export function pageHead(...more) {
  return h("header.top", {}, h("div.page-head", {}, h("a.logo", { href: "/", "data-link": true }, tile("7z"), "Hanchan"), h("span.grow"), ...more,
    h("a", { href: "/settings", "data-link": true }, t("settings"))));
}

/** A labelled choice. @param {string} label @param {string} name @param {[string, string][]} choices @param {string} value @param {(value: string) => void} [changed] */
export function choice(label, name, choices, value, changed) {
  return h("label.field", {}, h("span", {}, label), h("select", { name, onchange: (/** @type {any} */ event) => changed?.(event.target.value) },
    ...choices.map(([key, text]) => h("option", { value: key, selected: key === value }, text))));
}

/** @param {string} label @param {string} name @param {boolean} on @param {(on: boolean) => void} [changed] */
export function check(label, name, on, changed) {
  return h("label.check", {}, h("input", { type: "checkbox", name, checked: on, onchange: (/** @type {any} */ event) => changed?.(event.target.checked) }), label);
}
