/** Progress on the page: shares with intervals, by kind and over time; what is weak; the code for other devices. */
import { h, hidden } from "../dom.js";
import { has, percent, t } from "../i18n.js";
import { messageOf } from "../net.js";
import { picture, shape } from "../tiles/faces.js";
import { copyText } from "../view/page.js";
import { code, enter, forget, progress } from "./learner.js";

/** @import { Share } from "./learner.js" */

const WIDTH = 560;
const HEIGHT = 170;
const LEFT = 44;
const TOP = 10;
const BOTTOM = 24;
const SHOWN = 6;

/** @param {number} share */
const whole = (share) => percent(share, 0);

/** @param {Share} one */
const inWords = (one) =>
  t("progress.share", {
    share: whole(one.right / one.asked),
    low: whole(one.low),
    high: whole(one.high),
    right: one.right,
    asked: one.asked,
  });

/** A share as a bar with its interval. @param {string} name @param {Share} one */
function bar(name, one) {
  const style = `--share:${one.right / one.asked};--low:${one.low};--high:${one.high}`;
  return h(
    "li.share",
    h("span.name", name),
    h("span.gauge", { style, "aria-hidden": "true" }, h("span.fill"), h("span.range")),
    h("span.figure", { "aria-hidden": "true" }, whole(one.right / one.asked), h("small", ` / ${one.asked}`)),
    hidden(inWords(one)),
  );
}

/** The kind and the part of a topic, in words. @param {string} topic */
function topicName(topic) {
  const [kind, part] = topic.split("/");
  const names = [`topic.${kind}.${part}`, `yaku.${part}`, `consequence.${part}`, `train.call.${part}`, `topic.${part}`];
  const found = names.find(has);
  const name = t(`train.kind.${kind}`);
  return part === "all" || !found ? name : t("progress.topic", { kind: name, part: t(found) });
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} text */
function label(x, y, anchor, text) {
  const made = shape("text", { x, y, "text-anchor": anchor, "font-size": 12, fill: "currentColor" });
  made.textContent = text;
  return made;
}

/** The share over time as a line in the band of its interval. @param {(Share & { until: string })[]} course */
function plot(course) {
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - 12) * (at + 0.5)) / course.length;
  const y = (/** @type {number} */ share) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const at = (/** @type {number} */ n, /** @type {number} */ share) => `${x(n).toFixed(1)},${y(share).toFixed(1)}`;
  const upper = course.map((one, n) => at(n, one.high));
  const lower = course.map((one, n) => at(n, one.low)).reverse();
  const rules = [0, 0.5, 1].map((share) =>
    shape(
      "g",
      {},
      shape("line", { x1: LEFT, x2: WIDTH - 8, y1: y(share), y2: y(share), class: "rule" }),
      label(LEFT - 6, y(share) + 4, "end", whole(share)),
    ),
  );
  const dots = course.map((one, n) =>
    shape("circle", { cx: x(n), cy: y(one.right / one.asked), r: 3.5, class: "dot" }),
  );
  const days = [0, course.length - 1].filter((n, place, all) => all.indexOf(n) === place);
  return h(
    "figure.plot",
    h("figcaption", t("progress.course")),
    picture(
      `0 0 ${WIDTH} ${HEIGHT}`,
      { "aria-hidden": "true" },
      ...rules,
      shape("polygon", { points: [...upper, ...lower].join(" "), class: "band" }),
      shape("polyline", { points: course.map((one, n) => at(n, one.right / one.asked)).join(" "), class: "line" }),
      ...dots,
      ...days.map((n) => label(x(n), HEIGHT - 6, n ? "end" : "start", course[n].until)),
    ),
    hidden(course.map((one) => `${one.until}: ${inWords(one)}`).join("; ")),
  );
}

/** @param {number} ms */
export function soon(ms) {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 90) return t("progress.minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 36 ? t("progress.hours", { count: hours }) : t("progress.days", { count: Math.round(hours / 24) });
}

/** What is due, how it stands and how it went. */
export function figures() {
  const told = progress.value;
  if (!told || told.all.asked === 0) return h("p.soft", t("progress.none"));
  const kinds = Object.entries(told.kinds).sort(([, a], [, b]) => b.asked - a.asked);
  const next = told.due === 0 && told.next_ms !== null && t("progress.next", { when: soon(told.next_ms) });
  return [
    h("p", { "data-part": "due" }, told.due > 0 ? t("progress.due", { count: told.due }) : next),
    h(
      "ul.shares",
      bar(t("progress.all"), told.all),
      kinds.map(([kind, one]) => bar(t(`train.kind.${kind}`), one)),
    ),
    told.course.length > 1 && plot(told.course),
    told.topics.length > 0 && [
      h("h3", t("progress.weak")),
      h(
        "ul.shares.weak",
        told.topics.slice(0, SHOWN).map((one) => bar(topicName(one.topic), one)),
      ),
    ],
    h("p.soft.small", t("progress.interval")),
  ];
}

/** The code of this device, and the way to go on with that of another. @param {boolean} [open] */
export function codeCard(open = false) {
  const field = h("input", {
    type: "text",
    name: "code",
    maxlength: 40,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    "aria-label": t("progress.other_code"),
    placeholder: "xxxx-xxxx-xxxx",
  });
  const said = h("p", { role: "status" });
  const tell = (/** @type {string} */ text, bad = false) => {
    said.textContent = text;
    said.className = bad ? "error" : "soft";
  };
  const leaves = (/** @type {string} */ own) => confirm(t("progress.enter_sure", { code: own }));
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    enter(field.value, leaves).then(
      (entered) => entered && tell(t("progress.entered")),
      (failed) => tell(messageOf(failed), true),
    );
  };
  const copy = () => copyText(code.peek()).then((done) => tell(done ? t("copied") : code.peek()));
  const drop = () => {
    if (confirm(t("progress.forget_sure"))) forget().then(() => tell(t("progress.forgotten")));
  };
  return h(
    "details.card.code-card",
    { open },
    h("summary", t("progress.code_title")),
    h("p.soft", t("progress.code_says")),
    code.value &&
      h(
        "p.row",
        h("code.learner-code", { "data-part": "code" }, code.value),
        h("button.act", { "data-do": "copy-code", onclick: copy }, t("progress.copy")),
        h("button.act", { "data-do": "forget", onclick: drop }, t("progress.forget")),
      ),
    h("form.row", { onsubmit: send }, field, h("button.act", { type: "submit" }, t("progress.enter"))),
    said,
  );
}
