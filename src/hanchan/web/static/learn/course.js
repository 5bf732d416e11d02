/** The course: lessons in their order, each two sentences, a small table, three exercises and a check. */
import "./style.js";
import { outside } from "../base.js";
import { element, fill, h, hidden, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { api, messageOf } from "../net.js";
import { signal } from "../signal.js";
import { BOOKS, bookChoices, choice, pageHead, usualBook } from "../view/page.js";
import { answers, digits, markAnswers, question, reasons } from "./exercise.js";
import { anySeed, asLearner, done, kindly, learnHead, mark, refresh } from "./learner.js";
import { codeCard } from "./progress.js";
import { focusOn, smallTable } from "./smalltable.js";

/** @import { Signal } from "../types.d.ts" */
/** @import { Exercise, Verdict } from "./exercise.js" */
/** @import { Move, Scene } from "./smalltable.js" */
/**
 * @typedef {{ key: string, title: string, says: string[], task: string, words: [string, string][],
 *   steps: Record<string, string | null> }} Lesson
 */

const STEPS = ["table", "1", "2", "3", "check"];

/** Where the learner stands in the course. */
class Course {
  /** @type {Signal<Lesson[]>} */
  lessons = signal([]);
  /** @type {Signal<Scene | null>} */
  scene = signal(null);
  /** @type {Signal<Exercise | null>} */
  exercise = signal(null);
  /** @type {Signal<Verdict | null>} */
  verdict = signal(null);
  error = signal("");
  seed = anySeed();
  /** @type {Move[]} */
  moves = [];
  #asked = 0;
  #acting = false;
  begun = false; // something was done here, so the keyboard is with it

  /** @param {URLSearchParams} query */
  constructor(query) {
    const step = query.get("step") ?? STEPS[0];
    const rules = query.get("rules") ?? usualBook;
    this.now = signal({
      lesson: query.get("lesson") ?? "",
      step: STEPS.includes(step) ? step : STEPS[0],
      rules: BOOKS.includes(rules) ? rules : BOOKS[0],
    });
    if (query.has("seed")) this.seed = Number(query.get("seed")) || 0;
  }

  /** The lesson on the page: the one of the address, or the first that is not done. */
  get lesson() {
    const all = this.lessons.value;
    const named = all.find((one) => one.key === this.now.value.lesson);
    return named ?? all.find((one) => !isDone(one.key, done.peek())) ?? all[0];
  }

  /** @param {Partial<{ lesson: string, step: string, rules: string }>} to */
  go(to) {
    const step = to.lesson ? STEPS[0] : this.now.peek().step;
    this.seed = anySeed();
    this.begun = true;
    this.now.value = { ...this.now.peek(), lesson: this.lesson?.key ?? "", step, ...to };
  }

  /** Shows the step of the address. */
  async load() {
    const { step, rules } = this.now.value;
    const { lesson } = this;
    if (!lesson) return;
    const query = new URLSearchParams({ lesson: lesson.key, step, rules });
    history.replaceState(null, "", outside(`/learn?${query}`));
    this.moves = [];
    this.verdict.value = null;
    this.error.value = "";
    this.exercise.value = null; // else it could be answered once more while the next one comes
    if (step === "table") await this.#show();
    else {
      this.scene.value = null;
      await this.#ask(lesson.key, step);
    }
  }

  /** @param {string} lesson @param {string} step */
  async #ask(lesson, step) {
    const query = new URLSearchParams({
      lesson,
      step,
      rules: this.now.peek().rules,
      seed: String(this.seed),
      lang: language.value,
    });
    await this.#try(
      () => /** @type {Promise<Exercise>} */ (api(`/api/learn/item?${query}`)),
      (exercise) => (this.exercise.value = exercise),
    );
  }

  /**
   * Asks the server, and does something with the answer unless something else was asked for meanwhile.
   * @template T @param {() => Promise<T>} ask @param {(told: T) => void} then
   */
  async #try(ask, then) {
    this.#asked += 1;
    const turn = this.#asked;
    try {
      const told = await ask();
      if (turn !== this.#asked) return;
      this.error.value = "";
      then(told);
    } catch (failed) {
      if (turn === this.#asked) this.error.value = messageOf(failed);
    }
  }

  async #show() {
    const { lesson } = this;
    const { rules } = this.now.peek();
    const body = { lesson: lesson?.key, rules, seed: this.seed, moves: this.moves, lang: language.value };
    const ask = this.moves.length ? kindly : asLearner;
    await this.#try(
      () => /** @type {Promise<Scene>} */ (ask("/api/learn/table", body)),
      (scene) => {
        if (scene.reached && lesson) mark(lesson.key, "table");
        this.scene.value = scene;
      },
    );
  }

  /** @param {Move} move */
  async act(move) {
    if (this.#acting) return;
    this.#acting = true;
    const before = this.moves;
    this.moves = [...before, move];
    await this.#show();
    if (this.error.peek()) this.moves = before;
    this.#acting = false;
  }

  /** Without the last move, or without all of them. @param {boolean} all */
  async back(all) {
    this.moves = all ? [] : this.moves.slice(0, -1);
    await this.#show();
  }

  /** @param {string} answer */
  async answer(answer) {
    const { lesson } = this;
    const exercise = this.exercise.peek();
    if (!exercise || !lesson || this.verdict.peek() || this.#acting) return;
    const { kind, rules, seed } = exercise;
    const { step } = this.now.peek();
    const body = { kind, rules, seed, answer, lang: language.peek(), step: { lesson: lesson.key, step } };
    this.#acting = true;
    await this.#try(
      () => /** @type {Promise<Verdict>} */ (kindly("/api/train/answer", body)),
      (verdict) => {
        if (verdict.right) mark(lesson.key, step);
        this.verdict.value = { ...verdict, given: answer };
      },
    );
    this.#acting = false;
  }

  /** The next step, or the next lesson. */
  next() {
    const at = STEPS.indexOf(this.now.peek().step);
    if (at + 1 < STEPS.length) return this.go({ step: STEPS[at + 1] });
    const all = this.lessons.peek();
    const next = all[all.findIndex((one) => one.key === this.lesson?.key) + 1] ?? all[0];
    return this.go({ lesson: next.key });
  }
}

/** @param {string} lesson @param {Record<string, string[]>} marks */
const isDone = (lesson, marks) => STEPS.every((step) => marks[lesson]?.includes(step));

/** The list of lessons. @param {Course} course */
function contents(course) {
  const marks = done.value;
  const items = course.lessons.value.map((one, at) => {
    const steps = marks[one.key]?.length ?? 0;
    return h(
      "li",
      h(
        "button.lesson-link",
        {
          "data-lesson": one.key,
          "data-done": String(isDone(one.key, marks)),
          "aria-current": one.key === course.lesson?.key && "step",
          onclick: () => course.go({ lesson: one.key }),
        },
        h("span.number", isDone(one.key, marks) ? "✓" : at + 1),
        h("span", one.title),
        h("small.soft", `${steps}/${STEPS.length}`),
      ),
    );
  });
  const finished = course.lessons.value.filter((one) => isDone(one.key, marks)).length;
  const total = course.lessons.value.length;
  return h(
    "details.contents",
    { open: matchMedia("(min-width: 900px)").matches },
    h("summary", t("course.contents", { done: finished, total })),
    h("ol", items),
  );
}

/** The steps of a lesson. @param {Course} course */
function steps(course) {
  const { lesson } = course;
  return h(
    "ol.steps",
    { "aria-label": t("course.steps") },
    STEPS.map((step) => {
      const marked = done.value[lesson?.key ?? ""]?.includes(step);
      const name = t(`course.step.${Number(step) ? "exercise" : step}`, { number: step });
      return h(
        "li",
        h(
          "button",
          {
            "data-step": step,
            "data-done": String(Boolean(marked)),
            "aria-current": step === course.now.value.step && "step",
            onclick: () => course.go({ step }),
          },
          Number(step) ? [h("span.wide", name), h("span.narrow", step, hidden(name))] : name,
        ),
      );
    }),
  );
}

/** @param {Course} course */
const nextButton = (course) =>
  h(
    "button.act.gold",
    { "data-do": "next", onclick: () => course.next() },
    t(course.now.value.step === "check" ? "course.next_lesson" : "train.next"),
  );

/** The step at the table: the sentences, the task, and the table. @param {Course} course @param {Scene} scene */
function atTable(course, scene) {
  const again = h("button.act", { "data-do": "again", onclick: () => course.back(true) }, t("course.again"));
  const other = h("button.act", { "data-do": "other", onclick: () => course.go({}) }, t("course.fresh"));
  const undo = h("button.act", { "data-do": "undo", onclick: () => course.back(false) }, t("course.undo"));
  const moved = course.moves.length > 0;
  const missed = scene.over && !scene.reached;
  const bad = missed || scene.strayed;
  return [
    scene.reached &&
      h("p.verdict", { role: "status", "data-ok": "true" }, t("course.reached"), " ", nextButton(course)),
    bad && h("p.verdict", { role: "status", "data-ok": "false" }, t(missed ? "course.missed" : "course.astray")),
    bad && h("p.row", undo, again),
    smallTable(scene, { act: (move) => course.act(move) }),
    h("p.row", moved && !bad && [undo, again], other),
  ];
}

/** The step of an exercise. @param {Course} course @param {Exercise} exercise */
function asked(course, exercise) {
  const verdict = course.verdict.value;
  const more = () => course.go({});
  const answering = h(
    "div.answering",
    answers(exercise, (answer) => course.answer(answer)),
  );
  if (verdict) markAnswers(answering, verdict);
  return [
    question(exercise),
    answering,
    verdict &&
      h(
        "div.judged",
        reasons(exercise.kind, verdict),
        h(
          "p.row",
          verdict.right
            ? nextButton(course)
            : h("button.act.gold", { "data-do": "more", onclick: more }, t("course.another")),
        ),
      ),
  ];
}

/** What a lesson lists in a few words each. @param {[string, string][]} words */
const wordList = (words) =>
  h(
    "dl.words",
    words.map(([name, says]) => h("div", h("dt", name), h("dd", says))),
  );

/** @param {Course} course @param {{ kind: string, asks: string }[]} kinds */
function stage(course, kinds) {
  const { lesson } = course;
  if (!lesson) return null;
  const { step } = course.now.value;
  const scene = course.scene.value;
  const exercise = course.exercise.value;
  const asks = kinds.find((one) => one.kind === exercise?.kind)?.asks ?? "";
  return [
    h("h1", lesson.title),
    step === "table" && h("p.says", lesson.says.join(language.value === "ja" ? "" : " ")),
    step === "table" && lesson.words.length > 0 && wordList(lesson.words),
    h("h2", step === "table" ? lesson.task : step === "check" ? t("course.check", { asks }) : asks),
    course.error.value && h("p.error", { role: "alert" }, course.error.value),
    step === "table" ? scene && atTable(course, scene) : exercise && asked(course, exercise),
  ];
}

/** The keyboard goes on where something is to be done. @param {HTMLElement} body @param {Course} course */
function follow(body, course) {
  const button = /** @type {HTMLElement | null} */ (body.querySelector("[data-do=next], [data-do=more]"));
  const byKeys = document.documentElement.dataset.input === "keyboard";
  if (button) button.focus();
  else if (course.scene.peek() && (course.moves.length || (byKeys && course.begun))) focusOn(body);
  else if (byKeys && course.begun) /** @type {HTMLElement | null} */ (body.querySelector(".choice, input"))?.focus();
  if (course.verdict.peek())
    for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (
      body.querySelectorAll(".answering :is(button, input)")
    ))
      one.disabled = true;
}

/** On a phone a step begins at the top: table and hand in sight. @param {HTMLElement} top @param {Course} course */
function intoSight(top, course) {
  if (!course.scene.peek() && !course.exercise.peek()) return;
  const { lesson, step } = course.now.peek();
  const now = `${lesson} ${step}`;
  const other = course.begun && top.dataset.shown !== now;
  top.dataset.shown = now;
  if (other && matchMedia("(max-width: 899px)").matches) top.scrollIntoView({ block: "start" });
}

element("hanchan-learn", (host, watch) => {
  const course = new Course(host.query);
  /** @type {Signal<{ kind: string, asks: string }[]>} */
  const kinds = signal([]);
  const list = h("aside");
  const top = h("div.lesson-top");
  const body = h("section.sheet.answer.exercise.lesson");
  const more = h("div");
  const head = learnHead(watch, "/learn", "learn.course");
  host.append(pageHead(watch), h("main.page.learn", head, h("div.course", list, h("div", top, body, more))));
  watch(() => {
    Promise.all([
      api(`/api/learn/lessons?lang=${language.value}`),
      api(`/api/train/kinds?lang=${language.value}`),
    ]).then(
      ([all, known]) => {
        kinds.value = known;
        course.lessons.value = all;
      },
      (failed) => (course.error.value = messageOf(failed)),
    );
  });
  watch(() => fill(list, contents(course)));
  watch(() => {
    const book = choice(t("new.rules"), "rules", bookChoices(), course.now.value.rules, (rules) =>
      course.go({ rules }),
    );
    fill(top, steps(course));
    fill(more, h("div.lesson-book", book), codeCard(more.querySelector("details")?.open));
  });
  watch(() => void course.load());
  watch(() => {
    put(body, { "data-lesson": course.lesson?.key, "data-step": course.now.value.step });
    put(body, { "data-kind": course.exercise.value?.kind, "data-seed": course.exercise.value?.seed ?? course.seed });
    fill(body, stage(course, kinds.value));
    follow(body, course);
    intoSight(top, course);
  });
  void refresh();
  const listen = digits(body, () => !course.verdict.peek());
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
});
