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
  // Refused, or taken away by a battery that runs low: the next event asks again.
  const request = () => {
    const asked = navigator.wakeLock.request("screen").then(
      (held) => {
        held.onrelease = lost;
        return held;
      },
      () => lost(),
    );
    const lost = () => {
      if (lock === asked) lock = null;
      return null;
    };
    lock = asked;
  };
  const update = () => {
    const live = source.state.peek().phase === "play" && !document.hidden;
    if (!live) release();
    else if (!lock) request();
  };
  document.addEventListener("visibilitychange", update);
  host.ends.push(() => {
    document.removeEventListener("visibilitychange", update);
    release();
  });
  watch(() => {
    source.state.value;
    update();
  });
}

/**
 * The system tells of the turn: by the service worker where there is one, as phones allow no other notice. Where the
 * system shows none, the title and the sound of the tab have to do.
 */
async function notify() {
  const notice = { body: t("to_play"), tag: "turn", data: location.href };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification("Hanchan", notice);
    else new Notification("Hanchan", notice).onclick = () => window.focus();
  } catch (refused) {
    console.warn("hanchan: no notice", refused);
  }
}

/** A prompt is felt, and told by the system if the page is hidden, where that is allowed. @param {Source} source */
function tell({ ask }) {
  if (!ask.value || !settings.peek().notices) return;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHORT_MS);
  const allowed = "Notification" in window && Notification.permission === "granted";
  if (document.hidden && allowed) notify();
}

/** @param {Host} host @param {Watch} watch */
export function attend(host, watch) {
  const { source } = host;
  if (source.watch) return;
  stayAwake(source, host, watch);
  watch(() => tell(source));
}
