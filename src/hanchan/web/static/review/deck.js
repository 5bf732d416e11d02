/** Train my mistakes: positions from one's own games, asked again until they are solved twice in a row. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { signal } from "../signal.js";
import { choiceView } from "./choice.js";
import { cards, due, ENOUGH, forget, note } from "./memory.js";
import { moveWords } from "./position.js";

/** @import { Watch } from "../types.d.ts" */

/** The deck as exercises that any trainer could take. */
function exercises() {
  return cards().map(({ choice }) => ({
    kind: "position",
    rules: choice.rules,
    seed: choice.n,
    question: choice.position,
    choices: choice.options.map((one) => moveWords(one.action)),
    right: choice.best.map(moveWords),
    why: choice.why_best,
    clauses: [],
  }));
}

/** Saves a text as a file. @param {string} name @param {string} text @param {string} type */
export function save(name, text, type = "application/json") {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { download: name });
  link.href = href;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** @param {Watch} watch */
export function deckView(watch) {
  const round = signal(0);
  const body = h("div.deck-body");
  const next = h("button.act.gold", { "data-do": "next", onclick: () => (round.value += 1) });
  const ends = h("p.row");
  const empty = () => {
    forget();
    round.value += 1;
  };
  watch(() => {
    round.value;
    const all = cards();
    const card = due();
    const done = all.filter((one) => one.right >= ENOUGH).length;
    next.textContent = t("train.next");
    next.hidden = true;
    fill(
      ends,
      h("a.act", { href: "/review" }, t("review.another")),
      all.length > 0 && [
        h(
          "button.act",
          { "data-do": "save-deck", onclick: () => save("deck.json", JSON.stringify(exercises())) },
          t("review.export"),
        ),
        h("button.act", { "data-do": "forget", onclick: empty }, t("review.forget")),
      ],
    );
    if (!card) return void fill(body, h("p", t(all.length ? "review.deck_done" : "review.deck_empty")));
    const judged = (/** @type {boolean} */ right) => {
      note(card, right);
      next.hidden = false;
      next.focus();
    };
    fill(
      body,
      h("p.soft", t("review.deck_state", { done, count: all.length }), " · ", card.choice.name),
      choiceView(card.choice, card.names, false, judged),
    );
  });
  return h("section.card.deck", { "data-part": "deck" }, body, h("p", next), ends);
}
