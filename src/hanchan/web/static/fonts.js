/** Japanese is drawn with a font of the system. Where there is none the page says so, once. */
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { keep, kept } from "./kept.js";

const SIZE = 24;

/** How a sign looks, pixel by pixel. @param {string} sign */
function drawn(sign) {
  const canvas = h("canvas", { width: SIZE, height: SIZE });
  const pen = canvas.getContext("2d");
  if (!pen) return sign;
  pen.font = `${SIZE - 4}px ${getComputedStyle(document.documentElement).fontFamily}`;
  pen.fillText(sign, 0, SIZE - 4);
  return pen.getImageData(0, 0, SIZE, SIZE).data.join();
}

/** Signs that no font has all look alike. */
export const missing = () => drawn("東") === drawn("南");

/** Says it at the foot of the page, until it is read. */
export function tellOnce() {
  if (kept().fonts || !missing()) return;
  keep("fonts", { told: true });
  const made = h("p.font-notice", { role: "status" }, t("fonts.none"), " ");
  made.append(h("button.act", { onclick: () => made.remove() }, t("ok")));
  document.body.append(made);
}
