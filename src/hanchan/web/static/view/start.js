/** The start page: new table, join, play now against bots; my games below. */
import { element, fill, h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { split } from "../model/tiles.js";
import { api } from "../net.js";
import { go } from "../router.js";
import { myName, seatOf, set, settings } from "../store.js";
import { tile } from "../tiles/tile.js";
import { bookName, levelName, pageHead, usualBook } from "./page.js";

/** Remembers the seat and goes to the table. */
export function enter(made) {
  if (made.seat) seatOf(made.table, made.seat);
  go(made.seat ? `/t/${made.table}` : `/w/${made.table}`);
}

/** The table of a code or of a pasted link. @param {string} text */
const tableIn = (text) => /\/[tw]\/([A-Za-z0-9]+)/.exec(text)?.[1];

const row = (href, ...parts) => h("li", h("a", { href }, ...parts));
const book = (rules) => (rules.base ? t("book.custom") : bookName(rules));
const when = (ms) =>
  h("small.soft.when", new Date(ms).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" }));
const people = (one) => h("span", one.names.filter(Boolean).join(", "));
const mine = (one) =>
  row(
    `/t/${one.table}`,
    h("b", t(`phase.${one.phase}`)),
    people(one),
    h("small.soft", book(one.rules)),
    when(one.touched),
  );
const replay = (one) => row(`/g/${one.game}`, people(one), h("small.soft", book(one.rules)), when(one.ended));
const open = (one) =>
  row(
    `${one.phase === "room" ? "/t/" : "/w/"}${one.table}`,
    h("b", book(one.rules)),
    h("span", `${one.places}/4`),
    people(one),
    h("span.soft", t(`phase.${one.phase}`)),
  );

/** A hand for the eye: what the game is about. */
const SHOWN = "234m567p345s777z99s";

element("hanchan-start", (host, watch) => {
  const error = h("p.error", { role: "alert" });
  const name = h("input", {
    type: "text",
    maxlength: 16,
    value: myName(),
    autocomplete: "nickname",
    onchange: () => set({ name: name.value.trim() }),
  });
  const code = h("input", { type: "text", maxlength: 200, autocomplete: "off", autocapitalize: "characters" });
  const refuse = (failed) => (error.textContent = failed.message);
  const now = async () => {
    const { rules, level } = settings.peek();
    await api("/api/tables", {
      rules: rules || undefined,
      name: myName(),
      bots: 3,
      bot_level: level || undefined,
      start: true,
      clock: "relaxed",
    })
      .then(enter)
      .catch(refuse);
  };
  const join = async (event) => {
    event.preventDefault();
    const table = tableIn(code.value);
    const link = /#seat=([^&\s]+)/.exec(code.value);
    if (table && link) seatOf(table, link[1]);
    return table
      ? go(`/t/${table}`)
      : api("/api/join", { code: code.value.trim().toUpperCase(), name: myName() })
          .then(enter)
          .catch((failed) => (failed.watch ? go(failed.watch) : refuse(failed)));
  };
  const lists = h("div");
  const body = h("main.page");
  host.append(pageHead(watch), body);
  watch(() => {
    put(code, { "aria-label": t("start.code"), placeholder: t("start.code") });
    const { rules, level } = settings.value;
    fill(
      body,
      h("div.shown-hand", { "aria-hidden": "true" }, ...split(SHOWN).map((one) => tile(one))),
      h("h1", t("start.title")),
      h("p.soft", t("start.says")),
      h("label.field", h("span", t("start.name")), name),
      h(
        "div.hero",
        h(
          "button.big.gold",
          { "data-act": "now", onclick: now },
          t("start.now"),
          h("small", t("start.now_says", { rules: book(rules || usualBook), level: levelName(level || "club") })),
        ),
        h("a.big", { href: "/?new=1", "data-act": "new" }, t("start.new"), h("small", t("start.new_says"))),
        h(
          "form.big",
          { onsubmit: join },
          t("start.join"),
          h("span.row", code, h("button.act", { type: "submit" }, t("go"))),
        ),
      ),
      error,
      lists,
    );
  });
  Promise.all([api("/api/mine").catch(() => ({})), api("/api/tables").catch(() => ({}))]).then(([own, tables]) => {
    watch(() => {
      const going = (own.tables ?? []).filter((one) => one.phase !== "over");
      const parts = [
        ["start.mine", going, mine],
        ["start.open", tables.tables ?? [], open],
        ["start.replays", own.games ?? [], replay],
      ];
      fill(
        lists,
        ...parts
          .filter(([, list]) => list.length)
          .map(([title, list, made]) => h("section.card", h("h2", t(title)), h("ul.list", ...list.map(made)))),
      );
    });
  });
});
