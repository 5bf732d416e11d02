/** A device that is in use: the screen stays on while a game is live, and a turn is told to who looks elsewhere. */
import { t } from "../i18n.js";
import { settings } from "../store.js";
import { screenLight } from "../wake.js";

/** @import { Host, Source, Watch } from "../types.d.ts" */

const SHORT_MS = 30;

/**
 * Keeps the screen on as long as a game is being played and looked at.
 * @param {Source} source @param {Host} host @param {Watch} watch
 */
function stayAwake(source, host, watch) {
  const light = screenLight();
  host.ends.push(light.end);
  watch(() => light.want(source.state.value.phase === "play"));
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
