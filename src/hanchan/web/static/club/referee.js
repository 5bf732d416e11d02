/** The referee's tree: the offence names its clause and consequence, and the form asks only what that needs. */
import { all, find } from "./page.js";

/** @param {HTMLElement} box */
function tree(box) {
  const known = JSON.parse(box.dataset.offences ?? "[]");
  const names = JSON.parse(box.dataset.names ?? "{}");
  const verdict = /** @type {HTMLElement} */ (find("[data-verdict]", box));
  /** @param {string} name @param {boolean} on */
  const need = (name, on) => {
    const field = /** @type {HTMLElement} */ (find(`[data-${name}]`, verdict));
    field.hidden = !on;
    all("input, select", field).forEach((input) => /** @type {HTMLInputElement} */ ((input.disabled = !on)));
  };
  box.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== "offence") return;
    const key = event.target.value;
    const one = known.find((/** @type {any} */ offence) => offence.key === key);
    verdict.hidden = false;
    event.target.closest("label")?.after(verdict);
    const label = /** @type {HTMLElement} */ (
      find(".chip", /** @type {HTMLElement} */ (event.target.closest("label")))
    );
    /** @type {HTMLElement} */ (find("[data-consequence]", verdict)).textContent = label.textContent;
    /** @type {HTMLElement} */ (find("[data-when]", verdict)).textContent =
      event.target.closest("label")?.dataset.when ?? "";
    /** @type {HTMLElement} */ (find("[data-clause]", verdict)).textContent = one.clause;
    /** @type {HTMLInputElement} */ (find("input[name=clause]", verdict)).value = one.clause;
    const choices = one.choices ?? [];
    /** @type {HTMLElement} */ (find("select[name=choice]", verdict)).replaceChildren(
      ...choices.map(
        (/** @type {string} */ name) =>
          new Option(names[name] ?? name, name, name === one.default, name === one.default),
      ),
    );
    need("choices", choices.length > 0);
    need("points", typeof one.points !== "number" && (one.consequence === "points" || choices.includes("points")));
    need("count", Boolean(one.bound));
    need("times", Boolean(one.repeated));
    need("needs", (one.needs ?? []).includes("evidence"));
  });
}

const start = () =>
  all("[data-offences]")
    .filter((box) => !("wired" in box.dataset))
    .forEach((box) => {
      box.dataset.wired = "";
      tree(box);
    });
document.addEventListener("club:wired", start);
start();
