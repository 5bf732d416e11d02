/** What live tables, rooms and replays share: the parts that show a source, and the word about its line. */
import { fill, h, put } from "../dom.js";
import { t } from "../i18n.js";

/** @import { Source, Watch } from "../types.d.ts" */

/** Says above a page what is wrong with its line. @param {Source} source @param {Watch} watch */
export function banner(source, watch) {
  const made = h("div.banner", { role: "status" });
  watch(() => {
    const status = source.status.value;
    const fine = ["connected", "unstable", "connecting"].includes(status);
    put(made, { "data-status": status, hidden: fine });
    const here = () => h("button.act", { "data-do": "here", onclick: () => location.reload() }, t("line.here"));
    fill(made, fine ? "" : t(`line.${status}`), status === "replaced" && here());
  });
  return made;
}

/** A part of the table that shows the source. @param {string} name of the element @param {Source} source */
export const part = (name, source) => Object.assign(h(name), { source });
