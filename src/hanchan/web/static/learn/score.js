/** The scorer: tiles are tapped or typed, and the answer follows every one of them. */
import "./style.js";
import { outside } from "../base.js";
import { element, fill, h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { api, messageOf } from "../net.js";
import { signal } from "../signal.js";
import { settings } from "../store.js";
import { copyText, pageHead } from "../view/page.js";
import { answer, books, further, inOneLine } from "./answer.js";
import { entrySide } from "./entry.js";
import { address, fromAddress } from "./question.js";

/** @import { Signal, Watch } from "../types.d.ts" */
/** @import { Look, More } from "./types.d.ts" */
/** @import { Question } from "./question.js" */

const PICTURE_SCALE = 2; // a picture for a screen of today
const RED_FIVES = ["ema2012", "own"];

/** The hand, and what the server says to it. */
class Scorer {
  /** @type {Signal<Question>} */
  asked;
  mode = signal("hand");
  /** @type {Signal<Look | null>} */
  look = signal(null);
  /** @type {Signal<More>} */
  more = signal({});
  #turn = 0;

  /** @param {URLSearchParams} query */
  constructor(query) {
    const found = fromAddress(query);
    const { rules } = settings.peek();
    const own = found.own || (typeof rules === "object" ? JSON.stringify(rules) : "");
    this.asked = signal({ ...found, own });
  }

  /** What the server is asked. */
  get query() {
    const query = address(this.asked.value);
    query.set("lang", language.value);
    if (this.asked.value.own) query.set("own", this.asked.value.own);
    return query;
  }

  /** Asks about the hand as it lies; of several answers the last question's counts. */
  async ask() {
    const query = this.query;
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const look = /** @type {Look} */ (await api(`/api/score?${query}`));
      if (turn !== this.#turn) return;
      this.look.value = look;
      this.more.value = {};
      if (look.state === "short" || look.state === "unreadable") return;
      const more = /** @type {More} */ (await api(`/api/score/more?${query}`));
      if (turn === this.#turn) this.more.value = more;
    } catch (failed) {
      const error = messageOf(failed);
      if (turn === this.#turn) this.look.value = /** @type {Look} */ ({ state: "unreadable", error });
    }
  }
}

/** The card as a picture of dots. @param {string} address of the card */
async function saveAsPicture(address) {
  const image = new Image();
  image.src = outside(address);
  await image.decode();
  const canvas = h("canvas", { width: image.width * PICTURE_SCALE, height: image.height * PICTURE_SCALE });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  h("a", { href: canvas.toDataURL("image/png"), download: "hanchan.png" }).click();
}

/** Link, picture, paper. @param {Scorer} scorer @param {Watch} watch */
function sharing(scorer, watch) {
  const copied = h("span.soft", { role: "status" });
  const card = () => `/api/score/card.svg?${scorer.query}`;
  const copy = h("button.act", {
    "data-do": "link",
    onclick: async () => put(copied, { text: t((await copyText(location.href)) ? "copied" : "copy.yourself") }),
  });
  const svg = h("a.act", { "data-do": "svg", download: "hanchan.svg" });
  const png = h("button.act", { "data-do": "png", onclick: () => saveAsPicture(card()) });
  const print = h("button.act", { "data-do": "print", onclick: () => window.print() });
  watch(() => {
    put(copy, { text: t("copy.link") });
    put(png, { text: "PNG", "aria-label": t("score.picture", { kind: "PNG" }) });
    put(svg, { text: "SVG", "aria-label": t("score.picture", { kind: "SVG" }), href: card() });
    put(print, { text: t("score.print") });
    const wins = scorer.look.value?.state === "won";
    for (const one of [svg, png, print]) one.hidden = !wins;
    copied.textContent = "";
  });
  return h("div.row.sharing", copy, svg, png, print, copied);
}

element("hanchan-score", (host, watch) => {
  const scorer = new Scorer(host.query);
  const title = h("h1");
  const told = h("section.sheet.answer");
  const beside = h("section.card.beside-books");
  const reds = () => RED_FIVES.includes(scorer.asked.value.rules);
  const error = () => (scorer.look.value?.state === "unreadable" ? scorer.look.value.error : undefined);
  const entry = { asked: scorer.asked, mode: scorer.mode, reds, error };
  const bar = h("button.result-bar", { onclick: () => told.scrollIntoView({ block: "start" }) });
  const side = h("div.told", told, sharing(scorer, watch), beside);
  host.append(pageHead(watch), h("main.page.score", title, h("div.scorer", entrySide(watch, entry), side), bar));
  watch(() => {
    put(title, { text: t("head.score") });
    document.title = `${t("head.score")} – Hanchan`;
  });
  watch(() => {
    const query = address(scorer.asked.value).toString();
    history.replaceState(null, "", outside(query ? `/score?${query}` : "/score"));
    scorer.ask();
  });
  watch(() => {
    const look = scorer.look.value;
    put(told, { "data-state": look?.state ?? "none", "aria-label": t("score.answer") });
    fill(told, look && answer(look));
    put(bar, { "data-state": look?.state ?? "none" });
    fill(bar, look && inOneLine(look));
  });
  watch(() => {
    const look = scorer.look.value;
    const shown = look ? [books(look, scorer.asked.value.rules), further(scorer.more.value)] : [];
    fill(beside, shown);
    beside.hidden = !beside.childNodes.length;
  });
});
