"""The page can be installed, opens without a line, and keeps files of its own version only."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from browser.players import Club

# Registers at once what the page registers a while after it was loaded, and waits until it is at work.
READY = """async () => {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
  return [names, all.flat().map((request) => new URL(request.url).pathname)];
}"""
# A tab of a test leaves no traces, which alone is no fault of the page.
ALLOWED = {"in-incognito"}


def test_the_page_can_be_installed_and_opens_without_a_line(club: Club) -> None:
    page = club.page()
    page.goto(club.url)
    page.evaluate(READY)
    cdp = page.context.new_cdp_session(page)
    found = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in found} <= ALLOWED
    told = json.loads(cdp.send("Page.getAppManifest")["data"])
    assert (told["display"], told["start_url"]) == ("standalone", "./")
    for icon in told["icons"]:
        assert page.request.get(f"{club.url}/{icon['src']}").ok
    assert page.request.get(club.url + "/api/mine").ok
    names, kept = page.evaluate(KEPT)
    [name] = names
    version = name.removeprefix("hanchan-")
    assert all(path == "/" or path.startswith(f"/s/{version}/") for path in kept), kept
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-act=now]")).to_be_visible()
    page.context.set_offline(False)


def test_an_old_version_is_dropped(club: Club) -> None:
    page = club.page()
    page.goto(club.url)
    page.evaluate("caches.open('hanchan-old').then((cache) => cache.put('/x', new Response('x')))")
    page.evaluate(READY)
    names, _ = page.evaluate(KEPT)
    assert "hanchan-old" not in names
