/** Settings of this device. */
import { element, fill, h } from "../dom.js";
import { LANGUAGES, speak, t } from "../i18n.js";
import { set, settings } from "../store.js";
import { FACES, install } from "../tiles/faces.js";
import { tile } from "../tiles/tile.js";
import { check, choice, pageHead } from "./page.js";

element("hanchan-settings", (host, watch) => {
  const head = h("div");
  const body = h("main.page");
  host.append(head, body);
  watch(() => {
    const now = settings.value;
    const pick = (/** @type {keyof typeof now} */ name, /** @type {string[]} */ names) =>
      choice(t(`set.${name}`), name, names.map((one) => [one, t(`set.${name}.${one}`)]), String(now[name]), (value) => set({ [name]: value }));
    const on = (/** @type {keyof typeof now} */ name) => check(t(`set.${name}`), name, Boolean(now[name]), (value) => set({ [name]: value }));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("name");
    fill(head, pageHead());
    fill(body, h("h1", {}, t("settings")),
      h("fieldset", {}, h("legend", {}, t("set.words")), h("div.grid2", {},
        choice(t("set.lang"), "lang", Object.entries(LANGUAGES), document.documentElement.lang, (value) => {
          set({ lang: value });
          speak(value);
        }), pick("naming", ["books", "romaji", "japanese"]))),
      h("fieldset", {}, h("legend", {}, t("set.look")), h("div.grid2", {}, pick("felt", ["green", "blue", "charcoal", "paper"]), pick("face", ["ivory", "white", "dark"]), pick("back", ["amber", "blue", "green"]),
        pick("colours", ["usual", "safe"]), pick("contrast", ["usual", "high"]), on("index"), on("blankWhite"), on("ghosts"), on("tsumogiri"), on("wall"), pick("upright", ["auto", "on", "off"]),
        h("label.field", {}, h("span", {}, t("set.handSize")), h("input", { type: "range", name: "handSize", min: 40, max: 64, value: now.handSize, onchange: (/** @type {any} */ event) => set({ handSize: Number(event.target.value) }) }))),
      h("div.gallery", { style: "--tw:34px;display:flex;flex-wrap:wrap;gap:3px;margin-top:14px", role: "img", "aria-label": t("set.sample") }, ...FACES.map((face) => tile(face === "back" ? null : face)))),
      h("fieldset", {}, h("legend", {}, t("set.play")), h("div.grid2", {}, on("hints"), on("doubleClick"), on("leftHanded"), on("letters"), pick("focusPrompts", ["auto", "on", "off"]), pick("motion", ["auto", "on", "off"]))),
      h("fieldset", {}, h("legend", {}, t("set.sounds")), h("div.grid2", {}, on("sound"), on("tick"),
        h("label.field", {}, h("span", {}, t("set.volume")), h("input", { type: "range", name: "volume", min: 0, max: 1, step: 0.1, value: now.volume, onchange: (/** @type {any} */ event) => set({ volume: Number(event.target.value) }) })))));
    if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[name="${focused}"]`))?.focus();
    install({ index: now.index, reds: true });
  });
});
