/** People around the table: portraits with names, a table's rules in one line, invitations, watchers who wait. */
import { element, fill, h } from "../dom.js";
import { personName, points, t } from "../i18n.js";
import { ruleBook } from "../model/say.js";
import { messageOf } from "../net.js";
import { portrait } from "../portrait.js";
import { signal } from "../signal.js";
import { myName, set } from "../store.js";
import { answersOf } from "./book.js";
import { levelName, pageHead } from "./page.js";

/** @import { Child, Place, Room } from "../types.d.ts" */
/** @typedef {HTMLElement & { room: Room, join: (() => Promise<void>) | null, watch: string | null }} Invitation */

/** A portrait in its place. @param {string | null} name @param {string} kind */
export const face = (name, kind) => h("span.face", { "data-kind": kind }, name ? portrait(name, kind) : null);

/** A table's rules in one line: book, length, clock, pace. @param {Room} room */
export function rulesLine(room) {
  const { clock, pace, length, referee } = room.options;
  const parts = [
    ruleBook(room.rules),
    length === "short" && t("length.short"),
    t(`clock.${clock}`),
    pace !== "normal" && t("new.paced", { pace: t(`pace.${pace}`) }),
    referee && t("new.referee"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Who sits there, in a word or two. @param {Place} place */
function about(place) {
  if (place.kind === "bot") return t("room.bot_level", { level: levelName(place.level) });
  return place.kind === "empty" ? "" : t(`place.${place.state}`);
}

/** The four places: who is here, who is expected. @param {Room} room @param {(place: Place) => Child} [more] */
const guests = (room, more = about) =>
  h(
    "ul.guests",
    room.places.map((place) =>
      h(
        "li",
        { "data-kind": place.kind },
        face(place.name, place.kind),
        h("b", { dir: "auto" }, place.name ? personName(place.name) : t("room.free")),
        h("small.soft", more(place)),
      ),
    ),
  );

/** @param {Room} room */
export const hostName = (room) => personName(room.places[room.host]?.name ?? "");

/** The form of somebody who may sit down, or watch. @param {() => Promise<void>} join @param {Child} look */
function joinForm(join, look) {
  const name = h("input", { type: "text", maxlength: 16, value: myName(), autocomplete: "nickname" });
  const error = h("p.error", { role: "alert" });
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    set({ name: name.value.trim() });
    await join().catch((failed) => (error.textContent = messageOf(failed)));
  };
  const field = h("label.field", h("span", t("start.name")), name);
  const button = h("button.act.gold.large", { type: "submit" }, t("start.join"));
  return h("form.join", { onsubmit: submit }, field, button, look, error);
}

element("hanchan-invitation", (host, watch) => {
  const { room, join, watch: watching } = /** @type {Invitation} */ (/** @type {unknown} */ (host));
  const body = h("main.page");
  host.append(pageHead(watch), body);
  watch(() => {
    const look = watching && h("a.act.large", { href: watching }, t("watch"));
    fill(
      body,
      h(
        "section.card.invitation",
        face(room.places[room.host]?.name ?? null, "human"),
        h("h1", t("invited.title", { name: hostName(room) })),
        h("p.rules-line", rulesLine(room), " ", h("a", { href: `/rules/${room.rules.book}` }, t("new.read"))),
        guests(room),
        join ? joinForm(join, look) : [h("p", t("room.no_seat")), look],
      ),
    );
  });
});

element("hanchan-late", (host, watch) => {
  const { source } = host;
  const start = signal(0); // everybody's points before the first hand
  watch(() => {
    const rules = source.room.value?.rules;
    const own = rules?.changes?.start_points;
    if (own !== undefined) start.value = Number(own);
    else if (rules && !start.peek())
      answersOf(rules.book).then((answers) => (start.value = Number(answers.start_points)));
  });
  const body = h("main.page");
  host.append(pageHead(watch), body);
  watch(() => {
    const room = source.room.value;
    if (!room) return;
    const { delay } = room.watching;
    const when = delay === "hand" ? t("late.hand") : t("late.minutes", { count: Math.round(Number(delay) / 60) });
    const score = (/** @type {Place} */ place) =>
      [place.seat !== null && t(`wind.${"ESWN"[place.seat]}`), points(start.value)].filter(Boolean).join(" · ");
    const says = h("p", { role: "status" }, when);
    const card = h("section.card.invitation", h("h1", t("late.title")), says, h("p.rules-line", rulesLine(room)));
    card.append(guests(room, score), h("p", h("a.act", { href: "/" }, t("home"))));
    fill(body, card);
  });
});
