/** What is around the table of a live game: the side column, the result sheets, the keys and their dialog. */
import { h, put, style } from "../dom.js";
import { t } from "../i18n.js";
import { helpDialog, tableKeys } from "../keys.js";
import * as sounds from "../sound.js";
import { attend } from "./attention.js";
import { animate } from "./motion.js";
import "./prompt.js";
import "./sheets.js";
import "./side.js";
import { part } from "./ui.js";

/** @import { Host, Source, Watch } from "../types.d.ts" */

const KEYS = "arrows ends enter digits backspace x cpk r w toggles d h q slash".split(" ");
/** What the books advise for tables of wood and felt. */
const GUIDE = ["polite", "loopholes", "same_hand", "mix", "open", "replacement", "count"];

/** What fingers do: shown in place of the keys where there are none. */
function touch() {
  const told = ["lift", "hold", "centre"].map((name) => h("li", t(`touch.${name}`)));
  return h("section.by-touch", h("h2", t("touch.title")), h("ul", told));
}

function guide() {
  const advice = GUIDE.map((name) => h("li", { "data-guide": name }, t(`guide.${name}`)));
  return [h("h2", t("guide.title")), h("p", t("guide.says")), h("ul.guide", advice)];
}

/** What the host may do with the game; to end it needs two presses. @param {Source} source */
function hosting(source) {
  if (!source.you.peek()?.host || source.state.peek().phase !== "play") return [];
  const stop = h("button.act", { "data-do": "stop" }, t("game.stop"));
  stop.addEventListener("click", () => {
    if (stop.dataset.sure) {
      source.command("stop");
      source.ui.keys.value = false;
    }
    put(stop, { text: t("game.sure"), "data-sure": "yes" });
  });
  return [h("h2", t("game.title")), h("p", stop)];
}

/** Lays everything around the table. @param {Host} host @param {HTMLElement} aside @param {Watch} watch */
export async function surround(host, aside, watch) {
  await style("sheets");
  if (!host.isConnected) return;
  const { source } = host;
  const help = helpDialog(source, watch, KEYS, () => [touch(), ...hosting(source), ...guide()]);
  source.ui.sounds = sounds;
  aside.append(part("hanchan-side", source));
  host.append(part("hanchan-sheets", source), help);
  host.ends.push(tableKeys(source, host));
  animate(source, host, watch);
  attend(host, watch);
}
