/** Where a review comes from: a record that is pasted, dropped or chosen, an address, one of my own games. */
import { fill, h, put } from "../dom.js";
import { language, personName, points, t } from "../i18n.js";
import { api } from "../net.js";
import { signal } from "../signal.js";
import { BOOKS, bookName, choice } from "../view/page.js";
import { gameIn, textOf } from "./reading.js";

/** @import { Watch } from "../types.d.ts" */
/** @import { Asked, Head } from "./types.d.ts" */
/** @typedef {{ game: string, names: string[], ended: number }} Finished */

const MINE = 8; // games in the list

/** The finished games of this browser. @param {HTMLElement} list @param {(asked: Asked) => void} ask */
function mine(list, ask) {
  const row = (/** @type {Finished} */ one) =>
    h(
      "li",
      h(
        "button.item",
        { "data-game": one.game, onclick: () => ask({ game: one.game }) },
        h("span", one.names.filter(Boolean).map(personName).join(", ")),
        h("small.soft.when", new Date(one.ended).toLocaleString(language.value, { dateStyle: "medium" })),
      ),
    );
  /** @type {Promise<{ games?: Finished[] }>} */
  const asked = api("/api/mine");
  asked.then(
    ({ games = [] }) => {
      put(list, { hidden: games.length === 0 });
      fill(list, h("h2", t("review.mine")), h("ul.list", games.slice(0, MINE).map(row)));
    },
    () => {},
  );
}

/**
 * The form. What it is given goes to `ask`; what is wrong with it is said below.
 * @param {Watch} watch @param {(asked: Asked) => void} ask @param {() => string} error
 */
export function sourceForm(watch, ask, error) {
  const area = h("textarea", { name: "record", rows: 5, spellcheck: "false", autocomplete: "off" });
  const file = h("input", { type: "file", accept: ".xml,.json,.jsonl,.mjai,.mjson,.gz,.txt,.log", class: "sr" });
  const box = h("div.source");
  let rules = "";
  let name = "";
  const send = () => {
    const game = gameIn(area.value);
    ask(game ? { game } : { record: area.value, name, ...(rules && { rules }) });
  };
  const several = signal(0); // files that were dropped together
  const take = async (/** @type {FileList | null | undefined} */ files) => {
    const given = files?.[0];
    several.value = files && files.length > 1 ? files.length : 0;
    if (!given || several.peek()) return;
    name = given.name;
    area.value = await textOf(given);
    send();
  };
  file.addEventListener("change", () => take(file.files));
  const form = h("form.card");
  const over = (/** @type {boolean} */ on) => put(form, { "data-over": on });
  put(form, {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      send();
    },
    ondragover: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      over(true);
    },
    ondragleave: () => over(false),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      over(false);
      take(event.dataTransfer?.files);
    },
  });
  const own = h("section.card.mine", { hidden: true });
  watch(() => {
    const books = /** @type {[string, string][]} */ ([
      ["", t("review.book_told")],
      ...[...BOOKS, "tenhou"].map((book) => [book, bookName(book)]),
    ]);
    fill(
      form,
      h("label.field", h("span", t("review.paste")), area),
      h(
        "p.row",
        h("button.act.gold", { type: "submit", "data-do": "review" }, t("review.start")),
        h("label.act.file", file, t("review.file")),
        h("span.soft", t("review.drop")),
      ),
      choice(t("review.book"), "rules", books, rules, (value) => (rules = value)),
      h("p.soft.fine", t("review.formats")),
      several.value
        ? h("p.error", { role: "alert" }, t("review.one_file", { count: several.value }))
        : error() && h("p.error", { role: "alert" }, error()),
    );
    mine(own, ask);
  });
  box.append(form, own);
  return box;
}

/** Whose choices are looked at. @param {Head} head @param {(seat: number) => void} chosen */
export function seatChoice(head, chosen) {
  const seats = head.names.map((name, seat) => {
    const result = head.results[seat];
    return h(
      "button.big.seat-choice",
      { "data-seat": seat, onclick: () => chosen(seat) },
      personName(name) || t("review.seat", { seat: seat + 1 }),
      result && h("small", t("review.placed", { place: result.place, points: points(result.points) })),
    );
  });
  return h("section.card", h("h2", t("review.whose")), h("div.seat-choices", seats));
}
