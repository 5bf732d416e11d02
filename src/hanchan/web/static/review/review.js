/** The review of a game: the worst choices first, what each cost and why, luck apart from skill, a deck of mistakes. */
import "./style.js";
import { outside } from "../base.js";
import { element, fill, fillInUse, h, put } from "../dom.js";
import { has, language, points, t } from "../i18n.js";
import { learnHead } from "../learn/learner.js";
import { messageOf } from "../net.js";
import { signal } from "../signal.js";
import { settings } from "../store.js";
import { install } from "../tiles/faces.js";
import { check, pageHead, choice as select } from "../view/page.js";
import { choiceView } from "./choice.js";
import { deckView, save } from "./deck.js";
import { deck, learn, look, reviews } from "./memory.js";
import { moveParts, moveWords } from "./position.js";
import { Reading } from "./reading.js";
import { seatChoice, sourceForm } from "./source.js";
import { handsTable, summary, trends } from "./summary.js";

/** @import { Child, Host, Signal, Watch } from "../types.d.ts" */
/** @import { Asked, Choice, Head } from "./types.d.ts" */

const WORST = 3;
const SIZES = [1, 300, 1000, 0];
const KINDS = ["all", "discard", "call", "riichi", "win", "kong", "draw", "defence"];

/** The page and what is open on it. */
class Page {
  error = signal("");
  busy = signal(false);
  /** @type {Signal<Asked | null>} */
  asked = signal(null);
  /** @type {Signal<Head | null>} */
  opened = signal(null);
  /** @type {Signal<Reading | null>} */
  reading = signal(null);
  /** @type {Signal<Choice | null>} */
  at = signal(null);
  size = signal(300);
  kind = signal("all");
  hand = signal("");
  hidden = signal(true);
  added = signal(-1);

  /** @param {Asked} asked @param {number} [seat] */
  async open(asked, seat) {
    this.error.value = "";
    this.reading.peek()?.close();
    this.reading.value = this.opened.value = null;
    this.busy.value = true;
    try {
      this.asked.value = asked;
      this.opened.value = await Reading.open(asked);
      if (seat !== undefined) this.start(seat);
    } catch (failed) {
      this.error.value = messageOf(failed);
    }
    this.busy.value = false;
  }

  /** @param {number} seat */
  async start(seat) {
    const asked = this.asked.peek();
    if (!asked) return;
    if (asked.game) history.replaceState(null, "", outside(`/review?game=${asked.game}&seat=${seat}`));
    const reading = new Reading(asked, seat);
    this.at.value = null;
    this.added.value = -1;
    this.reading.value = reading;
    try {
      await reading.run();
    } catch (failed) {
      if (this.reading.peek() === reading) reading.error.value = messageOf(failed);
    }
  }

  /** The choices that the filters let through, in their order. */
  get listed() {
    const [size, kind, hand] = [this.size.value, this.kind.value, this.hand.value];
    const fits = (/** @type {Choice} */ one) =>
      (size === 300 ? one.mistake : one.lost >= size) &&
      (kind === "all" || one.kind === kind || (kind === "defence" && one.defence));
    // By number: a hand that is dealt again after a chombo has the name of the one before.
    const hands = this.reading.value?.hands.value.filter((one) => !hand || String(one.hand) === hand) ?? [];
    return hands.flatMap((one) => one.choices).filter(fits);
  }

  /** The next or the last of the listed ones. @param {1 | -1} by */
  step(by) {
    const all = this.listed;
    if (all.length === 0) return;
    const now = this.at.peek();
    const here = now ? all.findIndex((one) => one.n === now.n) : -1;
    const to = here < 0 ? (by > 0 ? 0 : all.length - 1) : (here + by + all.length) % all.length;
    this.at.value = all[to];
  }

  /** The whole review as JSON, as `hanchan review --json` prints it. */
  json() {
    const reading = this.reading.peek();
    const head = reading?.head.peek();
    if (!reading || !head) return "";
    const decisions = reading.hands
      .peek()
      .flatMap((hand) => hand.choices.map(({ position: _position, ...choice }) => ({ hand: hand.hand, ...choice })));
    const hands = reading.hands.peek().map(({ choices: _choices, k: _k, ...hand }) => hand);
    const file = reading.asked.name ?? reading.asked.game ?? "";
    const { rules, bot, names, threshold, noise } = head;
    return JSON.stringify({
      file,
      rules,
      bot,
      names,
      threshold,
      noise,
      decisions,
      hands,
      seats: [reading.seat.peek()],
    });
  }

  /** Puts the mistakes into the deck. @param {Choice[]} mistakes @param {readonly string[]} names */
  async train(mistakes, names) {
    const reading = this.reading.peek();
    try {
      this.added.value = await learn(mistakes, names);
    } catch (failed) {
      if (reading) reading.error.value = messageOf(failed);
    }
  }

  /** The page to print, saved as a file. */
  async print() {
    const reading = this.reading.peek();
    if (!reading) return;
    const body = JSON.stringify({ ...reading.asked, seat: reading.place, lang: language.peek() });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(outside("/api/review/page"), { method: "POST", headers, body });
    if (answer.ok) save("review.html", await answer.text(), "text/html");
    else this.error.value = messageOf((await answer.json()).error);
  }
}

/** A choice in a line. @param {Page} page @param {Choice} one */
function listLine(page, one) {
  const open = page.at.value?.n === one.n;
  const words = [
    one.name,
    t("review.turn", { turn: one.turn }),
    page.hidden.value ? t(`review.kind.${one.kind}`) : moveWords(one.played),
    t("review.cost", { points: points(one.lost) }),
  ];
  const hint = page.hidden.value ? t(`review.kind.${one.kind}`) : moveParts(one.played);
  return h(
    "li",
    h(
      "button.item",
      {
        "data-n": one.n,
        "data-lost": one.lost,
        "aria-current": open && "true",
        "aria-label": words.filter(Boolean).join(", "),
        onclick: () => (page.at.value = one),
      },
      h("b", one.name),
      h("span.soft", t("review.turn", { turn: one.turn })),
      h("span.what", hint),
      h("b.lost", `−${points(one.lost)}`),
    ),
  );
}

/** The three worst, then all that the filters let through. @param {Page} page */
function lists(page) {
  const reading = page.reading.value;
  if (!reading) return null;
  const worst = [...reading.choices].filter((one) => one.mistake).sort((one, two) => two.lost - one.lost);
  const listed = page.listed;
  const hands = reading.hands.value.map((hand, at, all) => {
    const before = all.slice(0, at).filter((one) => one.name === hand.name).length;
    return /** @type {[string, string]} */ ([String(hand.hand), before ? `${hand.name} (${before + 1})` : hand.name]);
  });
  /** @type {[string, string][]} */
  const sizes = SIZES.map((size) => [String(size), t(`review.size.${size}`)]);
  /** @type {[string, string][]} */
  const kinds = KINDS.map((kind) => [kind, t(`review.kind.${kind}`)]);
  return [
    h("h2", t("review.worst")),
    worst.length > 0
      ? h(
          "ol.list.worst",
          worst.slice(0, WORST).map((one) => listLine(page, one)),
        )
      : h("p.soft", t(reading.seat.value ? "review.none" : "review.none_yet")),
    h("h2", t("review.all")),
    h(
      "div.filters",
      select(t("review.size"), "size", sizes, String(page.size.value), (value) => (page.size.value = Number(value))),
      select(t("review.kind"), "kind", kinds, page.kind.value, (value) => (page.kind.value = value)),
      select(
        t("review.hand"),
        "hand",
        [["", t("review.every_hand")], ...hands],
        page.hand.value,
        (value) => (page.hand.value = value),
      ),
    ),
    check(t("review.hide"), "hide", page.hidden.value, (on) => (page.hidden.value = on)),
    h("p.soft", { role: "status" }, t("review.count", { count: listed.length })),
    h(
      "ol.list.choices-list",
      listed.map((one) => listLine(page, one)),
    ),
  ];
}

/** How far it has come. @param {Reading} reading */
function progress(reading) {
  const of = reading.head.value?.hands ?? 1;
  const done = reading.hands.value.length;
  if (reading.error.value) return h("p.error", { role: "alert" }, reading.error.value);
  if (reading.seat.value) return null;
  return h(
    "p.progress",
    h("progress", { max: of, value: done, "aria-label": t("review.progress", { done, of }) }),
    h("span", { role: "status" }, t("review.progress", { done, of })),
  );
}

/** What can be done with a review that is whole. @param {Page} page @param {Reading} reading */
function deeds(page, reading) {
  const head = reading.head.value;
  if (!reading.seat.value || !head) return null;
  const mistakes = reading.choices.filter((one) => one.mistake);
  const train = () => page.train(mistakes, head.names);
  return h(
    "p.row.deeds",
    mistakes.length > 0 && h("button.act.gold", { "data-do": "train", onclick: train }, t("review.train")),
    page.added.value >= 0 &&
      h(
        "span",
        { role: "status" },
        t("review.added", { count: page.added.value }),
        " ",
        h("a", { href: "/review?deck=1" }, t("review.to_deck")),
      ),
    h("button.act", { "data-do": "json", onclick: () => save("review.json", page.json()) }, t("review.json")),
    h("button.act", { "data-do": "print", onclick: () => page.print() }, t("review.print")),
    reading.asked.game && h("a.act", { href: `/g/${reading.asked.game}?s=${reading.place}` }, t("replay")),
  );
}

/** The choice that is open, with the way to its neighbours. @param {Page} page @param {HTMLElement} place */
function showChoice(page, place) {
  const one = page.at.value;
  const names = page.reading.value?.head.value?.names ?? [];
  if (!one)
    return void fill(
      place,
      h("p.soft.hint", t(matchMedia("(hover: none)").matches ? "review.pick_here" : "review.pick")),
    );
  const game = page.reading.peek()?.asked.game;
  fill(
    place,
    h(
      "p.row.steps",
      h("button.act", { "data-do": "back", onclick: () => page.step(-1) }, t("review.back"), h("kbd", "P")),
      h("b", `${one.name}, ${t("review.turn", { turn: one.turn })}`),
      h("button.act", { "data-do": "on", onclick: () => page.step(1) }, t("review.on"), h("kbd", "N")),
      game && h("a", { href: `/g/${game}?n=${one.n}&s=${one.seat}` }, t("review.in_replay")),
    ),
    choiceView(one, names, !page.hidden.peek()),
  );
}

/** N and P go through the listed choices. @param {Page} page */
const keys = (page) => (/** @type {KeyboardEvent} */ event) => {
  const field = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (field || event.ctrlKey || event.metaKey || event.altKey || !settings.peek().letters) return;
  if (event.key === "n" || event.key === "N") page.step(1);
  else if (event.key === "p" || event.key === "P") page.step(-1);
  else return;
  event.preventDefault();
};

/** What the page shows: the form, the choice of a seat, the review. @param {Page} page @param {Watch} watch */
function build(page, watch) {
  const form = sourceForm(
    watch,
    (asked) => page.open(asked),
    () => page.error.value,
  );
  const before = h("section.card.trends");
  const top = h("div.review-top");
  const side = h("aside.review-side");
  const place = h("section.card.review-choice", { "aria-label": t("review.choice"), tabindex: -1 });
  const sums = h("div.review-sums");
  watch(() => {
    const reading = page.reading.value;
    const head = page.opened.value;
    put(form, { hidden: Boolean(reading) });
    put(before, { hidden: Boolean(reading) || Boolean(head) });
    for (const part of [side, place, sums]) put(part, { hidden: !reading });
    fillInUse(
      top,
      page.busy.value && h("p.soft", { role: "status" }, t("loading")),
      !reading && head && seatChoice(head, (seat) => page.start(seat)),
      reading && again(page),
      reading && progress(reading),
      reading && deeds(page, reading),
    );
  });
  watch(() => fillInUse(side, lists(page)));
  watch(() => {
    showChoice(page, place);
    if (page.at.value) place.focus({ preventScroll: true }); // the keyboard goes on where the answers are
    // Where the list is above it, what is opened comes into sight.
    if (page.at.value && matchMedia("(max-width: 979px)").matches) place.scrollIntoView({ block: "start" });
  });
  watch(() => {
    const reading = page.reading.value;
    const [head, seat] = [reading?.head.value, reading?.seat.value];
    fillInUse(
      sums,
      head && seat && summary(head, seat),
      reading && reading.hands.value.length > 0 && hands(page, reading),
      seat && h("section.card.trends", h("h2", t("review.trends")), trends(reviews())),
    );
  });
  watch(() => {
    if (page.reading.value) return;
    fill(
      before,
      h("h2", t("review.trends")),
      trends(reviews()),
      (deck.value?.count ?? 0) > 0 && h("p", h("a.act", { href: "/review?deck=1" }, t("review.deck"))),
    );
  });
  look().catch(() => {}); // without it the deck is only not offered
  return [top, form, h("div.review-columns", side, place), sums, before];
}

/** @param {Page} page @param {Reading} reading */
const hands = (page, reading) =>
  h(
    "section.card",
    h("h2", t("review.hands")),
    handsTable(reading.hands.value, (hand) => {
      page.hand.value = String(hand.hand);
      page.size.value = 1;
    }),
  );

/** Back to the beginning. @param {Page} page @returns {Child} */
function again(page) {
  const begin = () => {
    page.reading.peek()?.close();
    page.reading.value = page.opened.value = page.asked.value = null;
    history.replaceState(null, "", outside("/review"));
  };
  const head = page.reading.value?.head.value ?? page.opened.value;
  const name = head?.names[page.reading.value?.place ?? 0] ?? "";
  const book = head && (has(`book.${head.rules}`) ? t(`book.${head.rules}`) : head.title);
  return h(
    "p.row",
    h("b", [name, book].filter(Boolean).join(" · ")),
    h("button.act", { "data-do": "again", onclick: begin }, t("review.another")),
  );
}

element("hanchan-review", (/** @type {Host} */ host, watch) => {
  const page = new Page();
  const title = h("h1");
  const deck = host.query.has("deck");
  const name = deck ? "review.deck" : "review.title";
  const head = learnHead(watch, "/review", name);
  host.append(pageHead(watch), h("main.page.review", head, title, deck ? deckView(watch) : build(page, watch)));
  watch(() => put(title, { text: t(name) }));
  watch(() => install(settings.value.index));
  const game = host.query.get("game");
  const seat = host.query.get("seat");
  if (game && !deck) page.open({ game }, seat === null ? undefined : Number(seat) & 3);
  const listen = keys(page);
  addEventListener("keydown", listen);
  return () => {
    page.reading.peek()?.close();
    removeEventListener("keydown", listen);
  };
});
