"""Who looks elsewhere: a turn is told by the system, the screen stays on; an error of one view stops no other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from browser.players import Club
from browser.test_install import READY

# The page as a hidden one whose system allows notices; the service worker's are noted, or refused.
HIDDEN = """
async ({ workers }) => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const load = (path) => import(base + path);
  const [{ set }, { Source }, { attend }, { effect }] = await Promise.all(
    ["store.js", "source.js", "view/attention.js", "signal.js"].map(load));
  set({ notices: true });
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  window.told = [];
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) {
      if (workers) throw new TypeError("Illegal constructor");
      told.push(["page", title, body]);
    }
  };
  ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, data }) {
    if (workers === "refused") throw new TypeError("No notification permission has been granted");
    told.push(["worker", title, body, data]);
  };
  const source = new Source();
  attend({ source, ends: [] }, effect);
  source.ask.value = { id: "1", kind: "turn", opts: [], since: 0 };
}
"""


def hidden(club: Club, workers: str) -> Page:
    """A hidden page at the settings, that somebody is asked on."""
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator("hanchan-settings h1")).to_be_visible()
    if workers:
        page.evaluate(READY)
    page.evaluate(HIDDEN, {"workers": workers})
    return page


def test_a_notice_is_the_service_worker_s_as_phones_allow_no_other(club: Club) -> None:
    page = hidden(club, "shown")
    page.wait_for_function("told.length > 0")
    assert page.evaluate("told") == [["worker", "Hanchan", "to play", f"{club.url}/settings"]]


def test_a_notice_without_a_service_worker_is_the_page_s(club: Club) -> None:
    page = hidden(club, "")
    page.wait_for_function("told.length > 0")
    assert page.evaluate("told") == [["page", "Hanchan", "to play"]]


def test_a_notice_that_the_system_refuses_is_no_error_of_the_page(club: Club) -> None:
    page = hidden(club, "refused")
    page.wait_for_timeout(200)
    assert page.evaluate("told") == []
    assert club.errors == []


# A click on a notice, in the worker; browsers without a window cannot be clicked there.
CLICKED = """
async (address) => {
  const seen = [];
  WindowClient.prototype.focus = async function () { seen.push(["focus", this.url]); };
  clients.openWindow = async (url) => { seen.push(["open", url]); };
  let work;
  const notification = { data: address, close: () => seen.push(["close"]) };
  const given = { notification, waitUntil: (one) => (work = one) };
  dispatchEvent(Object.assign(new Event("notificationclick"), given));
  await work;
  return seen;
}
"""


def test_a_click_on_a_notice_brings_its_table_to_the_front(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    page.evaluate(READY)
    [worker] = page.context.service_workers
    here, elsewhere = f"{club.url}/settings", f"{club.url}/t/gone"
    assert worker.evaluate(CLICKED, here) == [["close"], ["focus", here]]
    assert worker.evaluate(CLICKED, elsewhere) == [["close"], ["open", elsewhere]]


# A game that goes on, on a device that refuses to keep the screen on the first time it is asked.
AWAKE = """
async () => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const load = (path) => import(base + path);
  const [{ Source }, { attend }, { effect }] = await Promise.all(
    ["source.js", "view/attention.js", "signal.js"].map(load));
  const asked = [];
  const held = [];
  const request = async () => {
    asked.push(asked.length);
    if (asked.length === 1) throw new DOMException("The battery is low", "NotAllowedError");
    held.push({ release: async () => {}, onrelease: null });
    return held.at(-1);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  const source = new Source();
  attend({ source, ends: [] }, effect);
  const counts = [];
  const goOn = async (n) => {
    source.state.value = { ...source.state.peek(), phase: "play", n };
    await new Promise((done) => setTimeout(done, 20));
    counts.push(asked.length);
  };
  for (const n of [1, 2, 3]) await goOn(n);
  held[0].onrelease(); // the system takes it back
  for (const n of [4, 5]) await goOn(n);
  return counts;
}
"""


def test_the_screen_stays_on_also_after_a_refusal(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator("hanchan-settings h1")).to_be_visible()
    assert page.evaluate(AWAKE) == [1, 2, 2, 3, 3]


# Three views of one value; the first throws.
THROWN = """
async () => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const { effect, signal } = await import(base + "signal.js");
  const value = signal(0);
  const seen = [];
  const told = [];
  addEventListener("error", (event) => {
    event.preventDefault();
    told.push(event.error.message);
  });
  for (const late of [false, true]) {
    effect(() => { if (value.value === 1) throw new Error(`late ${late}`); }, { late });
    effect(() => { seen.push([late, value.value]); }, { late });
  }
  value.value = 1;
  await new Promise((done) => setTimeout(done, 300));
  value.value = 2;
  await new Promise((done) => setTimeout(done, 300));
  return [seen, told];
}
"""


def test_a_view_that_throws_stops_no_other(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator("hanchan-settings h1")).to_be_visible()
    seen: Any
    seen, told = page.evaluate(THROWN)
    assert seen == [[late, n] for n in (0,) for late in (False, True)] + [
        [late, n] for n in (1, 2) for late in (False, True)
    ]
    assert told == ["late false", "late true"]
    club.errors.clear()  # they were thrown on purpose


# Three views of one value that may wait, and something to be done with them: in which picture each has its turn.
SPREAD = """
async () => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const { afterPicture, effect, signal } = await import(base + "signal.js");
  const value = signal(0);
  const begun = performance.now();
  const turns = [];
  const turn = (name) => value.value && turns.push([name, performance.now() - begun]);
  for (const name of ["hands", "middle", "plates"])
    effect(() => { value.value; turn(name); }, { late: true });
  value.value = 1;
  await null; // the effects have been asked for
  afterPicture(() => turn("ask"), { first: true });
  afterPicture(() => turn("sound"));
  const now = turns.length;
  while (turns.length < 5) await new Promise((done) => setTimeout(done, 10));
  return [now, turns];
}
"""


def test_what_may_wait_has_a_picture_of_its_own(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator("hanchan-settings h1")).to_be_visible()
    now, turns = page.evaluate(SPREAD)
    assert now == 0
    assert [name for name, _ in turns] == ["ask", "hands", "middle", "plates", "sound"]
    times = [at for _, at in turns]
    assert min(after - before for before, after in pairwise(times)) > 12  # a picture has 17
