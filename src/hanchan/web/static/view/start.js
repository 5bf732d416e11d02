/** The start page: new table, join, play now against bots; my games below. */
import { element, fill, h, put } from "../dom.js";
import { points, t } from "../i18n.js";
import { api } from "../net.js";
import { go } from "../router.js";
import { myName, seatOf, set, settings } from "../store.js";
import { pageHead } from "./page.js";

/** Remembers the seat and goes to the table. @param {any} made */
export function enter(made) {
  if (made.seat) seatOf(made.table, made.seat);
  go(made.seat ? `/t/${made.table}` : `/w/${made.table}`);
}

/** The table of a code or of a pasted link. @param {string} text */
export function tableIn(text) {
  const found = /\/[tw]\/([A-Za-z0-9]+)/.exec(text);
  return found ? found[1] : null;
}

/** @param {any} one */
const mine = (one) => h("li", {}, h("a", { href: `/t/${one.table}`, "data-link": true }, h("b", {}, one.round || t(`phase.${one.phase}`)), h("span", {}, (one.names ?? []).filter(Boolean).join(", ")), h("small.soft", {}, one.rules)));
/** @param {any} one */
const replay = (one) => h("li", {}, h("a", { href: `/g/${one.game}`, "data-link": true }, h("span", {}, (one.names ?? []).map((/** @type {string} */ name, /** @type {number} */ at) => `${name} ${one.scores ? points(one.scores[at]) : ""}`).join(" · "))));
/** @param {any} one */
const open = (one) => h("li", {}, h("a", { href: `${one.phase === "room" ? "/t/" : "/w/"}${one.table}`, "data-link": true }, h("b", {}, one.title ?? one.rules), h("span", {}, `${one.places}/4`), h("span.soft", {}, t(`phase.${one.phase}`))));

element("hanchan-start", (host, watch) => {
  const error = h("p.error", { role: "alert" });
  const name = h("input", { type: "text", maxlength: 16, value: myName(), autocomplete: "nickname", onchange: () => set({ name: name.value.trim() }) });
  const code = h("input", { type: "text", maxlength: 200, autocomplete: "off", autocapitalize: "characters" });
  const refuse = (/** @type {any} */ failed) => (error.textContent = failed.message);
  const now = async () => {
    set({ name: name.value.trim() });
    const { rules } = settings.peek();
    await api("/api/tables", { rules: rules === "custom" ? "ema2016" : rules, name: myName(), bots: 3, start: true, clock: "relaxed", pace: "normal" }).then(enter).catch(refuse);
  };
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    set({ name: name.value.trim() });
    const table = tableIn(code.value);
    const link = /#seat=([^&\s]+)/.exec(code.value);
    if (table && link) {
      seatOf(table, link[1]);
      return go(`/t/${table}`);
    }
    if (table) return go(`/t/${table}`);
    return api("/api/join", { code: code.value.trim().toUpperCase(), name: myName() }).then(enter).catch(refuse);
  };
  const lists = h("div");
  const body = h("main.page");
  const head = h("div");
  host.append(head, body);
  watch(() => {
    fill(head, pageHead());
    put(code, { "aria-label": t("start.code"), placeholder: t("start.code") });
    fill(body, h("h1", {}, t("start.title")), h("p.soft", {}, t("start.says")),
      h("label.field", {}, h("span", {}, t("start.name")), name),
      h("div.hero", {},
        h("button.big.gold", { type: "button", "data-act": "now", onclick: now }, t("start.now"), h("small", {}, t("start.now_says", { rules: t(`book.${settings.value.rules}`) }))),
        h("a.big", { href: "/?new=1", "data-link": true, "data-act": "new" }, t("start.new"), h("small", {}, t("start.new_says"))),
        h("form.big", { onsubmit: join }, t("start.join"), h("span.row", {}, code, h("button.act", { type: "submit" }, t("go"))))),
      error, lists);
  });
  Promise.all([api("/api/mine").catch(() => ({})), api("/api/tables").catch(() => ({}))]).then(([own, tables]) => {
    watch(() => {
      const going = (own.tables ?? []).filter((/** @type {any} */ one) => one.phase !== "over");
      const parts = /** @type {[string, any[], (one: any) => any][]} */ ([["start.mine", going, mine], ["start.open", tables.tables ?? [], open], ["start.replays", own.games ?? [], replay]]);
      fill(lists, ...parts.filter(([, list]) => list.length).map(([title, list, row]) => h("section.card", {}, h("h2", {}, t(title)), h("ul.list", {}, ...list.map(row)))));
    });
  });
});
