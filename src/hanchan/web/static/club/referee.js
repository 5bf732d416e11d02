/** The referee's tree: the offence names its clause and consequence, and the form asks only what that needs. */
import { all, get, offer } from "./elements.js";

/**
 * @typedef {{
 *   key: string, clause: string, consequence: string, points?: number | string | null, choices?: string[],
 *   default?: string, bound?: unknown, repeated?: unknown, needs?: string[],
 * }} Offence
 */

/**
 * Says what follows from an offence.
 * @param {HTMLElement} verdict @param {Offence} one @param {HTMLElement} label @param {Record<string, string>} names
 */
function judge(verdict, one, label, names) {
  const { choices = [], needs = [] } = one;
  verdict.hidden = false;
  label.after(verdict);
  get(HTMLElement, "[data-consequence]", verdict).textContent = get(HTMLElement, ".chip", label).textContent;
  get(HTMLElement, "[data-when]", verdict).textContent = label.dataset.when ?? "";
  const link = /** @type {HTMLElement} */ (get(HTMLAnchorElement, "a", label).cloneNode(true));
  link.removeAttribute("tabindex"); // in the list of offences the tab key passes the clauses by
  get(HTMLElement, "[data-clause]", verdict).replaceChildren(link);
  get(HTMLInputElement, "input[name=clause]", verdict).value = one.clause;
  const options = choices.map(
    (name) => new Option(names[name] ?? name, name, name === one.default, name === one.default),
  );
  get(HTMLSelectElement, "select[name=choice]", verdict).replaceChildren(...options);
  const open = typeof one.points !== "number" && (one.consequence === "points" || choices.includes("points"));
  const asked = {
    choices: choices.length > 0,
    points: open,
    count: Boolean(one.bound),
    times: Boolean(one.repeated),
    needs: needs.includes("evidence"),
  };
  for (const [name, on] of Object.entries(asked)) offer(get(HTMLElement, `[data-${name}]`, verdict), on);
}

/** @param {HTMLElement} box */
function tree(box) {
  /** @type {Offence[]} */
  const known = JSON.parse(box.dataset.offences ?? "[]");
  const names = JSON.parse(box.dataset.names ?? "{}");
  const verdict = get(HTMLElement, "[data-verdict]", box);
  box.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "offence") return;
    const one = known.find((offence) => offence.key === target.value);
    const label = target.closest("label");
    if (one && label) judge(verdict, one, label, names);
  });
}

function start() {
  for (const box of all(HTMLElement, "[data-offences]")) {
    if ("wired" in box.dataset) continue;
    box.dataset.wired = "";
    tree(box);
  }
}

document.addEventListener("club:wired", start);
start();
