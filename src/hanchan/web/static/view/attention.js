/** A device that is in use: the screen stays on while a game is live, and a turn is told to who looks elsewhere. */
import { t } from "../i18n.js";
import { settings } from "../store.js";

/** @import { Host, Source, Watch } from "../types.d.ts" */

const SHORT_MS = 30;

/**
 * Keeps the screen on as long as a game is being played and looked at.
 * @param {Source} source @param {Host} host @param {Watch} watch
 */
function stayAwake(source, host, watch) {
  if (!("wakeLock" in navigator)) return; // no secure context, or a browser without it
  /** @type {Promise<WakeLockSentinel | null> | null} */
  let lock = null;
  const release = () => {
    lock?.then((held) => held?.release());
    lock = null;
  };
  const update = () => {
    const live = source.state.peek().phase === "play" && !document.hidden;
    if (!live) release();
    else lock ??= navigator.wakeLock.request("screen").catch(() => null);
  };
  // A hidden page loses its lock by itself, and asks again when it is back.
  const seen = () => {
    if (document.hidden) lock = null;
    update();
  };
  document.addEventListener("visibilitychange", seen);
  host.ends.push(() => {
    document.removeEventListener("visibilitychange", seen);
    release();
  });
  watch(() => {
    source.state.value;
    update();
  });
}

/** A prompt is felt, and told by the system if the page is hidden, where that is allowed. @param {Source} source */
function tell({ ask }) {
  if (!ask.value || !settings.peek().notices) return;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHORT_MS);
  const allowed = "Notification" in window && Notification.permission === "granted";
  if (!document.hidden || !allowed) return;
  const notice = new Notification("Hanchan", { body: t("to_play"), tag: "turn" });
  notice.onclick = () => window.focus();
}

/** @param {Host} host @param {Watch} watch */
export function attend(host, watch) {
  const { source } = host;
  if (source.watch) return;
  stayAwake(source, host, watch);
  watch(() => tell(source));
}
