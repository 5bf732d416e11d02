/** The trainer: exercises of every kind under every book, judged with the reason at once, spaced, and counted. */
import "./style.js";
import { outside } from "../base.js";
import { element, fill, h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { api, messageOf } from "../net.js";
import { signal } from "../signal.js";
import { BOOKS, bookChoices, check, choice, pageHead } from "../view/page.js";
import { answers, digits, markAnswers, question, reasons } from "./exercise.js";
import { anySeed, asLearner, code, kindly, learnHead, progress, refresh } from "./learner.js";
import { codeCard, figures } from "./progress.js";

/** @import { Signal } from "../types.d.ts" */
/** @import { Exercise, Verdict } from "./exercise.js" */
/** @typedef {{ kind: string, asks: string }} Kind */
/** @typedef {{ kind: string, rules: string, level: number, timed: boolean }} Wanted */

const MIXED = "mixed";
const TICK_MS = 250;
const LONGEST_MS = 2 ** 31 - 1; // that an answer may say it took
/** Seconds for an exercise against the clock. @type {Record<string, number>} */
const SECONDS = { hand: 60, discard: 45, value: 60, push: 45, last: 45, waits: 45, fu: 40, compare: 60 };
const USUAL_SECONDS = 30;

/** One exercise after another. */
class Trainer {
  /** @type {Signal<Kind[]>} */
  kinds = signal([]);
  /** @type {Signal<(Exercise & { because?: string }) | null>} */
  exercise = signal(null);
  /** @type {Signal<Verdict | null>} */
  verdict = signal(null);
  error = signal("");
  left = signal(0); // seconds
  begun = false; // something has been answered
  #answering = false;
  #asked = 0;
  #since = 0;

  /** @param {URLSearchParams} query */
  constructor(query) {
    const before = /** @type {{ train?: Partial<Wanted> }} */ (kept()).train ?? {};
    const rules = query.get("rules") ?? before.rules ?? BOOKS[0];
    const timed = before.timed === true;
    const level = query.has("seed") ? 0 : Number(before.level ?? 0);
    this.wanted = signal({ kind: query.get("kind") ?? before.kind ?? MIXED, rules, level, timed });
    this.given = query.has("seed") ? Number(query.get("seed")) : null;
  }

  /** @param {Partial<Wanted>} changes */
  want(changes) {
    this.wanted.value = { ...this.wanted.peek(), ...changes };
    keep("train", this.wanted.peek());
    void this.next();
  }

  /** The exercise of the address, if it names one; else what comes next. */
  async begin() {
    const { kind, rules } = this.wanted.peek();
    if (this.given === null) return this.next();
    const query = new URLSearchParams({ kind, rules, seed: String(this.given), lang: language.peek() });
    await this.#take(() => api(`/api/train/item?${query}`));
  }

  /** Another exercise: what is due, else a new one. */
  async next() {
    const { kind, rules, level } = this.wanted.peek();
    const last = this.exercise.peek();
    const seed = anySeed();
    const body = { kind, rules, level, seed, lang: language.peek() };
    const before = last && { last: { kind: last.kind, rules: last.rules, seed: last.seed } };
    await this.#take(() => asLearner("/api/train/next", { ...body, ...before }));
  }

  /** The same exercise in another language. */
  async again() {
    const now = this.exercise.peek();
    if (!now) return this.begin();
    const query = new URLSearchParams({
      kind: now.kind,
      rules: now.rules,
      seed: String(now.seed),
      lang: language.peek(),
    });
    await this.#take(() => api(`/api/train/item?${query}`));
  }

  /** @param {() => Promise<unknown>} ask */
  async #take(ask) {
    this.#asked += 1;
    const turn = this.#asked;
    this.error.value = "";
    try {
      const found = /** @type {Exercise} */ (await ask());
      if (turn !== this.#asked) return;
      const { kind, rules, seed } = found;
      history.replaceState(null, "", outside(`/train?${new URLSearchParams({ kind, rules, seed: String(seed) })}`));
      this.verdict.value = null;
      this.exercise.value = found;
      this.#since = performance.now();
      this.left.value = SECONDS[kind] ?? USUAL_SECONDS;
    } catch (failed) {
      this.exercise.value = null;
      this.error.value = messageOf(failed);
    }
  }

  /** The clock goes on; who is late has answered nothing. */
  tick() {
    const exercise = this.exercise.peek();
    if (!this.wanted.peek().timed || !exercise || this.verdict.peek() || this.#answering) return;
    const allowed = SECONDS[exercise.kind] ?? USUAL_SECONDS;
    this.left.value = Math.max(0, Math.ceil(allowed - (performance.now() - this.#since) / 1000));
    if (this.left.peek() === 0) void this.answer("");
  }

  /** @param {string} answer */
  async answer(answer) {
    const now = this.exercise.peek();
    if (!now || this.verdict.peek() || this.#answering) return;
    this.#answering = true;
    try {
      const ms = Math.min(LONGEST_MS, Math.round(performance.now() - this.#since));
      const { kind, rules, seed } = now;
      const body = { kind, rules, seed, answer, ms, lang: language.peek() };
      this.begun = true;
      this.verdict.value = { .../** @type {Verdict} */ (await kindly("/api/train/answer", body)), given: answer };
      this.error.value = "";
      void refresh();
    } catch (failed) {
      this.error.value = messageOf(failed);
    }
    this.#answering = false;
  }
}

/** The choice of kind, book, level and clock. @param {Trainer} trainer */
function choices(trainer) {
  const { kind, rules, level, timed } = trainer.wanted.value;
  const kinds = [MIXED, ...trainer.kinds.value.map((one) => one.kind)].map((one) =>
    h(
      "button.segment",
      { "data-value": one, "aria-pressed": String(one === kind), onclick: () => trainer.want({ kind: one }) },
      t(`train.kind.${one}`),
    ),
  );
  const levels = ["0", "1", "2", "3"].map((one) => /** @type {[string, string]} */ ([one, t(`train.level.${one}`)]));
  return [
    h("div.segments", { role: "group", "aria-label": t("train.kinds") }, kinds),
    h(
      "div.train-how",
      choice(t("new.rules"), "rules", bookChoices(), rules, (to) => trainer.want({ rules: to })),
      choice(t("train.level"), "level", levels, String(level), (to) => trainer.want({ level: Number(to) })),
      check(t("train.timed"), "timed", timed, (on) => trainer.want({ timed: on })),
    ),
  ];
}

/** On a phone the kinds are a row that moves: the chosen one comes into sight. @param {HTMLElement} chooser */
function showChosen(chooser) {
  const row = /** @type {HTMLElement | null} */ (chooser.querySelector(".segments"));
  const chosen = /** @type {HTMLElement | null} */ (row?.querySelector("[aria-pressed=true]"));
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

/** @param {Trainer} trainer @param {Verdict} verdict */
function judged(trainer, verdict) {
  const { kind } = trainer.exercise.peek() ?? { kind: "" };
  const share = progress.value?.kinds[kind];
  return [
    reasons(kind, verdict),
    share && h("p.soft", t("train.tally", { right: share.right, asked: share.asked })),
    h("p", nextButton(trainer)),
  ];
}

/** @param {Trainer} trainer */
const nextButton = (trainer) =>
  h("button.act.gold", { "data-do": "next", onclick: () => trainer.next() }, t("train.next"));

/** What is asked. @param {Trainer} trainer @param {HTMLElement} body */
function showExercise(trainer, body) {
  const exercise = trainer.exercise.value;
  const asks = trainer.kinds.value.find((one) => one.kind === exercise?.kind)?.asks ?? "";
  put(body, { "data-kind": exercise?.kind, "data-seed": exercise?.seed, "aria-label": asks });
  put(body, { "data-because": exercise?.because });
  const why =
    exercise?.because && exercise.because !== "new" && h("span.badge", t(`train.because.${exercise.because}`));
  fill(
    body,
    trainer.error.value && h("p.error", { role: "alert" }, trainer.error.value),
    trainer.error.value && !exercise && h("p", nextButton(trainer)),
    exercise && [
      h("div.exercise-head", h("h2", asks), why, h("span.seconds", { role: "timer" })),
      question(exercise),
      h(
        "div.answering",
        answers(exercise, (answer) => trainer.answer(answer)),
      ),
      h("div.judged"),
    ],
  );
  // Who answers by keys goes on among the answers, not at the top of the page.
  const byKeys = document.documentElement.dataset.input === "keyboard" && document.activeElement === document.body;
  const first = /** @type {HTMLElement | null} */ (body.querySelector(".choice, input"));
  if (byKeys && trainer.verdict.peek() === null && trainer.begun) first?.focus();
}

/** The verdict below it. @param {Trainer} trainer @param {HTMLElement} body */
function showVerdict(trainer, body) {
  const verdict = trainer.verdict.value;
  const place = /** @type {HTMLElement | null} */ (body.querySelector(".judged"));
  if (!place) return;
  const fresh = place.childElementCount === 0;
  fill(place, verdict && judged(trainer, verdict));
  const next = /** @type {HTMLElement | null} */ (place.querySelector("[data-do=next]"));
  if (fresh || document.activeElement === document.body) next?.focus();
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (body.querySelectorAll(".answering :is(button, input)"));
  if (verdict) for (const one of buttons) one.disabled = true;
  if (verdict) markAnswers(body, verdict);
}

element("hanchan-train", (host, watch) => {
  const trainer = new Trainer(host.query);
  const title = h("h1");
  const chooser = h("div.chooser");
  const body = h("section.sheet.answer.exercise");
  const how = h("section.card.progress");
  const kept = h("div");
  const head = learnHead(watch, "/train", "train.title");
  host.append(
    pageHead(watch),
    h("main.page.learn.train", head, title, chooser, h("div.training", body, h("div", how, kept))),
  );
  watch(() => {
    put(title, { text: t("train.title") });
    api(`/api/train/kinds?lang=${language.value}`).then(
      (all) => (trainer.kinds.value = all),
      () => {},
    );
  });
  watch(() => {
    fill(chooser, choices(trainer));
    showChosen(chooser);
  });
  watch(() => {
    language.value;
    void trainer.again();
  });
  watch(() => showExercise(trainer, body));
  watch(() => showVerdict(trainer, body));
  watch(() => fill(how, h("h2", t("progress.title")), figures()));
  watch(() => {
    code.value;
    fill(kept, codeCard(kept.querySelector("details")?.open));
  });
  watch(() => {
    const clock = body.querySelector(".seconds");
    trainer.exercise.value;
    if (clock) clock.textContent = trainer.wanted.value.timed ? t("train.seconds", { count: trainer.left.value }) : "";
  });
  void refresh();
  const listen = digits(body, () => !trainer.verdict.peek());
  const ticking = setInterval(() => trainer.tick(), TICK_MS);
  addEventListener("keydown", listen);
  return () => {
    clearInterval(ticking);
    removeEventListener("keydown", listen);
  };
});
