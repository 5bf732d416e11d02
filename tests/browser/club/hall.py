"""People at an event in the browser: pages, forms that are sent, and desks that send the same forms quickly."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from browser.players import Club
from helpers.club_desk import Desk
from helpers.servers import Mortal

WAIT_MS = 60_000


class Hall(Club):
    """A club's browser at a server that may die."""

    def __init__(self, browser: Browser, server: Mortal) -> None:
        super().__init__(browser, server.url)
        self.server = server
        self.desks: list[Desk] = []

    def close(self) -> None:
        super().close()
        for desk in self.desks:
            desk.close()

    def open(self, path: str, size: str = "desktop", lang: str = "en") -> Page:
        """A page of somebody new."""
        page = self.page(size, lang)
        page.goto(self.url + path)
        ready(page)
        return page

    def desk(self, page: Page, home: str) -> Desk:
        """The same person without pages: the desk has the browser's cookies."""
        made = Desk(self.url, self.desks)
        for cookie in page.context.cookies():
            made.http.cookies.set(cookie["name"], cookie["value"])
        made.home = home
        return made


def ready(page: Page) -> None:
    """Waits until the page's script has taken it up."""
    # A selector, not a function: the page may not evaluate text, and that holds for what a test polls with.
    page.wait_for_selector("html[data-ready]", state="attached")


def send(page: Page, button: Locator) -> None:
    """Sends a form that is accepted, and waits for the page that follows."""
    with page.expect_navigation(timeout=WAIT_MS):
        button.click()
    ready(page)


def sure(page: Page, button: Locator) -> None:
    """Sends a form that asks again before it is sent, and says yes."""
    button.click()
    with page.expect_navigation(timeout=WAIT_MS):
        page.get_by_role("button", name="Yes, do it").click()
    ready(page)


def refused(form: Locator, button: str, says: str) -> None:
    """Sends a form that is refused with a sentence beside it."""
    form.get_by_role("button", name=button).click()
    expect(form.locator(".error")).to_have_text(says)


def go(page: Page, path: str) -> None:
    """Opens an address."""
    page.goto(path)
    ready(page)


def tap(page: Page, name: str, *values: object) -> None:
    """Taps marks of a ledger's pad."""
    for value in values:
        page.locator(f"[data-pad] label:has(input[name={name}][value='{value}'])").click()


def form_of(page: Page, kind: str) -> Locator:
    """The first form that writes an event of this kind."""
    return page.locator(f"form:has(input[name=kind][value={kind}])").first


def fill(form: Locator, **fields: Any) -> None:
    """Fills fields by their names; a list fills fields of the same name in turn."""
    for name, value in fields.items():
        for place, one in enumerate(value if isinstance(value, list) else [value]):
            field = form.locator(f"[name={name}]").nth(place)
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(str(one))
            else:
                field.fill(str(one))
