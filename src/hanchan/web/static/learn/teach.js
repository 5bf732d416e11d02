/** The teaching table: a hand against bots, without a clock; advice before, after or on request; moves taken back. */
import "./style.js";
import { outside } from "../base.js";
import { element, fill, h } from "../dom.js";
import { language, points, signed, t, windName } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { split } from "../model/tiles.js";
import { api, messageOf } from "../net.js";
import { signal } from "../signal.js";
import { tileRow, withTiles } from "../tiles/rows.js";
import { BOOKS, bookChoices, choice, levelName, pageHead, usualBook } from "../view/page.js";
import { anySeed, learnHead } from "./learner.js";
import { focusOn, smallTable } from "./smalltable.js";

/** @import { Signal, Tile } from "../types.d.ts" */
/** @import { Move, Scene } from "./smalltable.js" */
/**
 * @typedef {{ action: Move, value: number | null, why: string }} Line
 * @typedef {{ lost: number | null, is_mistake: boolean, best: Line, why: string }} Judged
 * @typedef {Scene & {
 *   judged: Judged | null, advice: Line[], possible: { key: string, han: number, lacks: number }[]
 * }} Taught
 * @typedef {{ made: Move, on: Tile | null, why: string, lines: { action: Move, value: number }[] }} Step
 * @typedef {{ seat: number, tile: Tile, hand: string, own: boolean, steps: Step[] }} Thought
 */

const WHEN = ["before", "after", "asked"];
const LEVELS = ["novice", "club", "expert"];
const SHOWN = 3;

/** A hand at the teaching table. */
class Teaching {
  /** @type {Signal<Taught | null>} */
  scene = signal(null);
  /** @type {Signal<Thought | null>} */
  thought = signal(null);
  error = signal("");
  /** @type {Move[]} */
  moves = [];
  #asked = 0;
  #acting = false;

  /** @param {URLSearchParams} query */
  constructor(query) {
    const rules = query.get("rules") ?? usualBook;
    const level = query.get("level") ?? "club";
    const seed = Number(query.get("seed"));
    const before = /** @type {{ teach?: { when: string } }} */ (kept()).teach?.when ?? "after";
    this.now = signal({
      rules: BOOKS.includes(rules) ? rules : BOOKS[0],
      level: LEVELS.includes(level) ? level : "club",
      seed: query.has("seed") && Number.isInteger(seed) ? seed : anySeed(),
    });
    this.when = signal(WHEN.includes(before) ? before : "after");
  }

  /** @param {Partial<{ rules: string, level: string, seed: number }>} to */
  go(to) {
    history.replaceState(null, "");
    this.now.value = { ...this.now.peek(), seed: anySeed(), ...to };
  }

  /** The table from the beginning, or where it was before a reload. */
  async load() {
    const { rules, level, seed } = this.now.value;
    const address = outside(`/teach?${new URLSearchParams({ rules, level, seed: String(seed) })}`);
    // The moves stay with the page's place in the history: a reload goes on where the hand was.
    this.moves = history.state?.taught === address ? history.state.moves : [];
    history.replaceState({ taught: address, moves: this.moves }, "", address);
    await this.show();
  }

  /** @param {boolean} [advice] */
  async show(advice = this.when.peek() === "before") {
    this.#asked += 1;
    const turn = this.#asked;
    const body = { ...this.now.peek(), moves: this.moves, lang: language.value, advice };
    try {
      const scene = /** @type {Taught} */ (await api("/api/learn/teach", body));
      if (turn !== this.#asked) return; // something else was asked for meanwhile
      this.error.value = "";
      this.thought.value = null;
      this.scene.value = scene;
      history.replaceState({ ...history.state, moves: body.moves }, "");
    } catch (failed) {
      if (turn === this.#asked) this.error.value = messageOf(failed);
    }
  }

  /** @param {Move} move */
  async act(move) {
    if (this.#acting) return;
    this.#acting = true;
    const before = this.moves;
    this.moves = [...before, move];
    await this.show();
    if (this.error.peek()) this.moves = before;
    this.#acting = false;
  }

  async back() {
    this.moves = this.moves.slice(0, -1);
    await this.show();
  }

  /** What somebody thought at a discard. @param {number} seat @param {number} number */
  async ask(seat, number) {
    const body = { ...this.now.peek(), moves: this.moves, lang: language.value, seat, number };
    try {
      this.thought.value = /** @type {Thought} */ (await api("/api/learn/thought", body));
    } catch (failed) {
      this.error.value = messageOf(failed);
    }
  }

  /** @param {string} when */
  advise(when) {
    this.when.value = when;
    keep("teach", { when });
    void this.show();
  }
}

/** A choice in words and tiles. @param {Move} action */
function move({ act, tile: one, use = [] }) {
  const faces = use.length ? use : one ? [one] : [];
  return h("span.choice-named", act !== "discard" && `${t(`call.${act}`)} `, faces.length > 0 && tileRow(faces));
}

/** @param {Line[]} lines */
const adviceList = (lines) =>
  h(
    "section.advice",
    h("h2", t("teach.advice")),
    h(
      "ol",
      lines
        .slice(0, SHOWN)
        .map((one) =>
          h(
            "li",
            h("span.row", move(one.action), one.value !== null && h("b", signed(one.value))),
            h("p.reason", withTiles(one.why)),
          ),
        ),
    ),
  );

/** What the last move cost. @param {Teaching} teaching @param {Judged} judged */
function verdict(teaching, judged) {
  const lost = judged.lost === null ? t("teach.missed_win") : t("teach.lost", { points: points(judged.lost) });
  if (!judged.is_mistake) return h("p.good", { role: "status", "data-mistake": "false" }, t("teach.fine"));
  return h(
    "section.mistake",
    { role: "status", "data-mistake": "true" },
    h("p", h("b", lost), " ", t("teach.better"), " ", move(judged.best.action)),
    h("p.reason", withTiles(judged.why)),
    h("button.act.gold", { "data-do": "undo", onclick: () => teaching.back() }, t("teach.undo")),
  );
}

/** The yaku beside the hand. @param {Taught} scene */
const possible = (scene) =>
  h(
    "section.possible",
    h("h2", t("teach.possible")),
    h(
      "ul",
      scene.possible.map((one) =>
        h(
          "li",
          { "data-yaku": one.key },
          h("b", t(`yaku.${one.key}`)),
          " ",
          t("han", { count: one.han }),
          h("small.soft", t("teach.lacks", { count: one.lacks })),
        ),
      ),
    ),
  );

/**
 * What somebody held, and what was weighed at each choice up to the discard.
 * @param {Thought} one
 * @param {Taught} scene
 */
const thoughtCard = (one, scene) =>
  h(
    "section.thought",
    { role: "status" },
    h(
      "h2",
      t("teach.thought", { who: one.seat === scene.seat ? t("you") : windName(scene.winds[one.seat]) }),
      " ",
      tileRow([one.tile]),
    ),
    h("p.thought-hand", tileRow(split(one.hand))),
    one.steps.length > 0
      ? h("p.soft", { "data-own": String(one.own) }, t(one.own ? "teach.weighed" : "teach.not_its_own"))
      : h("p.soft", t("teach.no_choice")),
    one.steps.map(({ made, on, why, lines }) => [
      one.steps.length > 1 && h("h3", on && [tileRow([on]), " "], move(made)),
      h("p.reason", withTiles(why)),
      h(
        "ul",
        lines.map((line) => h("li", move(line.action), " ", signed(line.value))),
      ),
    ]),
  );

/** @param {Teaching} teaching @param {Taught} scene */
function beside(teaching, scene) {
  const when = teaching.when.value;
  const thought = teaching.thought.value;
  const asks = h("button.act", { "data-do": "advice", onclick: () => teaching.show(true) }, t("teach.ask"));
  return [
    scene.over && h("p", h("button.act.gold", { "data-do": "next", onclick: () => teaching.go({}) }, t("teach.next"))),
    scene.over && h("p.soft", t("teach.look")),
    thought && thoughtCard(thought, scene),
    scene.judged && when !== "asked" && !thought && verdict(teaching, scene.judged),
    scene.advice.length > 0 ? adviceList(scene.advice) : !scene.over && scene.legal.length > 0 && asks,
    teaching.moves.length > 0 &&
      !scene.judged?.is_mistake &&
      h("button.act", { "data-do": "undo", onclick: () => teaching.back() }, t("course.undo")),
    !scene.over && possible(scene),
    h("p.soft", { "data-part": "points" }, t("teach.points")),
  ];
}

/** Book, level, and when to be advised. @param {Teaching} teaching */
function chooser(teaching) {
  const { rules, level } = teaching.now.value;
  const pairs = (/** @type {string[]} */ names, /** @type {(name: string) => string} */ called) =>
    names.map((name) => /** @type {[string, string]} */ ([name, called(name)]));
  return [
    choice(t("new.rules"), "rules", bookChoices(), rules, (to) => teaching.go({ rules: to })),
    choice(t("new.level"), "level", pairs(LEVELS, levelName), level, (to) => teaching.go({ level: to })),
    choice(
      t("teach.when"),
      "when",
      pairs(WHEN, (name) => t(`teach.${name}`)),
      teaching.when.value,
      (to) => teaching.advise(to),
    ),
  ];
}

element("hanchan-teach", (host, watch) => {
  const teaching = new Teaching(host.query);
  const title = h("h1");
  const says = h("p.soft");
  const top = h("div.teach-top");
  const error = h("p.error", { role: "alert" });
  const table = h("div");
  const side = h("aside.sheet.answer.teacher");
  const head = learnHead(watch, "/teach", "learn.teaching");
  host.append(pageHead(watch), h("main.page.learn.teach", head, title, says, top, error, h("div.taught", table, side)));
  watch(() => {
    fill(title, t("learn.teaching"));
    fill(says, t("teach.says"));
  });
  watch(() => fill(top, chooser(teaching)));
  watch(() => fill(error, teaching.error.value));
  watch(() => void teaching.load());
  watch(() => {
    const scene = teaching.scene.value;
    if (!scene) return;
    const look = scene.over
      ? (/** @type {number} */ seat, /** @type {number} */ at) => teaching.ask(seat, at)
      : undefined;
    fill(table, smallTable(scene, { act: (made) => teaching.act(made), river: look }));
    if (teaching.moves.length) focusOn(table);
  });
  watch(() => {
    const scene = teaching.scene.value;
    fill(side, scene && beside(teaching, scene));
    if (scene?.over) /** @type {HTMLElement | null} */ (side.querySelector("[data-do=next]"))?.focus();
  });
});
