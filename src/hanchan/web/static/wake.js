/** The screen stays on: while it is wanted and the page is looked at, in a browser that can and a secure context. */

/**
 * Says whether the screen is to stay on; said again, it asks again where it was refused or taken away meanwhile. A
 * hidden page loses its hold by itself and has it back when it is looked at.
 * @returns {{ want: (on: boolean) => void, end: () => void }}
 */
export function screenLight() {
  if (!("wakeLock" in navigator)) return { want: () => {}, end: () => {} };
  /** @type {Promise<WakeLockSentinel | null> | null} */
  let lock = null;
  let wanted = false;
  const release = () => {
    lock?.then((held) => held?.release());
    lock = null;
  };
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
    if (!wanted || document.hidden) release();
    else if (!lock) request();
  };
  document.addEventListener("visibilitychange", update);
  return {
    want: (on) => {
      wanted = on;
      update();
    },
    end: () => {
      document.removeEventListener("visibilitychange", update);
      release();
    },
  };
}
