/** Train my mistakes: positions from one's own games, asked again when they are due, on every device. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { soon } from "../learn/progress.js";
import { messageOf } from "../net.js";
import { signal } from "../signal.js";
import { choiceView } from "./choice.js";
import { cards, deck, forget, next, note, takeIn } from "./memory.js";
import { moveWords } from "./position.js";

/** @import { Signal, Watch } from "../types.d.ts" */
/** @import { Card } from "./memory.js" */

/** The deck as exercises that any trainer could take. */
async function exercises() {
  return (await cards()).map(({ choice }) => ({
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

/** What is asked now. */
class Deck {
  /** @type {Signal<(Card & { id: string }) | null>} */
  card = signal(null);
  known = signal(false);
  judged = signal(false);
  error = signal("");
  #last = "";
  #since = 0;

  /** @param {() => Promise<unknown>} work */
  async #try(work) {
    try {
      await work();
      this.error.value = "";
    } catch (failed) {
      this.error.value = messageOf(failed);
    }
  }

  /** The next position, though none is due if it is to be early. @param {boolean} early */
  async next(early = false) {
    await this.#try(async () => {
      await takeIn();
      const card = await next(this.#last, early);
      this.#last = card?.id ?? "";
      this.#since = performance.now();
      this.judged.value = false;
      this.card.value = card;
      this.known.value = true;
    });
  }

  /** @param {boolean} right */
  async answer(right) {
    const card = this.card.peek();
    if (!card || this.judged.peek()) return; // the first try counts
    await this.#try(async () => {
      await note(card.id, right, Math.round(performance.now() - this.#since));
      this.judged.value = true;
    });
  }

  async forget() {
    if (!confirm(t("review.forget_sure"))) return;
    await this.#try(forget);
    await this.next();
  }

  async save() {
    await this.#try(async () => save("deck.json", JSON.stringify(await exercises())));
  }
}

/** How the deck stands, in words. */
function state() {
  const { count = 0, due = 0, next_ms: wait = null } = deck.value ?? {};
  if (!count) return t("review.deck_empty");
  if (due) return t("review.deck_state", { due, count });
  return t("review.deck_done", { count, when: wait === null ? "" : soon(wait) });
}

/** @param {Watch} watch */
export function deckView(watch) {
  const asked = new Deck();
  const stand = h("p.soft", { role: "status" });
  const body = h("div.deck-body", { tabindex: -1 });
  const go = h("p");
  const ends = h("p.row");
  watch(() => fill(stand, asked.known.value && state()));
  watch(() => {
    const card = asked.card.value;
    fill(
      body,
      asked.error.value && h("p.error", { role: "alert" }, asked.error.value),
      card && [
        h("p.soft", card.choice.name),
        choiceView(card.choice, card.names, false, (right) => asked.answer(right)),
      ],
    );
    if (card) body.focus({ preventScroll: true });
  });
  watch(() => {
    const count = deck.value?.count ?? 0;
    const early = asked.known.value && !asked.card.value && count > 0;
    const more = h(
      "button.act.gold",
      { "data-do": early ? "early" : "next", onclick: () => asked.next(early) },
      t(early ? "review.early" : "train.next"),
    );
    fill(go, (early || asked.judged.value) && more);
    if (asked.judged.value) more.focus();
    fill(
      ends,
      h("a.act", { href: "/review" }, t("review.another")),
      count > 0 && [
        h("button.act", { "data-do": "save-deck", onclick: () => asked.save() }, t("review.export")),
        h("button.act", { "data-do": "forget", onclick: () => asked.forget() }, t("review.forget")),
      ],
    );
  });
  void asked.next();
  return h("section.card.deck", { "data-part": "deck" }, stand, body, go, ends);
}
