"""Players in the browser: pages, tables with chosen walls, and what each page was sent."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from hanchan.game.events import AnyEvent, to_json
from hanchan.game.view import Viewer, redact

SIZES = {"desktop": (1280, 800), "portrait": (390, 760), "landscape": (844, 390)}
SHEET_MS = 650  # sheets the first 600
PATIENCE_MS = 40_000  # a busy machine takes its time; what is there is found at once
expect.set_options(timeout=PATIENCE_MS)


class Player:
    """One page at a table, and every frame it was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        self.frames.append(json.loads(text))

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events that came, in their order."""
        found: list[dict[str, Any]] = []
        for frame in self.frames:
            found += [frame] if frame["t"] == "ev" else frame["ev"] if frame["t"] == "batch" else []
        return found

    def drawn(self) -> list[dict[str, Any]]:
        """The draws among them."""
        return [event for event in self.events if event["k"] == "draw"]

    def see(self, selector: str, **more: Any) -> Locator:
        return self.page.locator(selector, **more)

    def wait_for(
        self, fits: Callable[[], Any], what: str, seconds: float = PATIENCE_MS / 1000
    ) -> Any:
        """Waits until the page's frames or elements fit."""
        for _ in range(int(seconds * 50)):
            if found := fits():
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited {seconds} s for {what}")

    def hand(self) -> list[str]:
        """The tiles of the own hand, as they stand."""
        tiles = self.see("hanchan-hand .tiles .tile")
        return list(tiles.evaluate_all("all => all.map(one => one.dataset.tile)"))

    def discard(self, tile: str, *, drawn: bool = False) -> None:
        """Clicks a tile of the hand once it may go."""
        which = f"hanchan-hand .tile.live[data-tile='{tile}']" + ("[data-drawn]" if drawn else "")
        self.see(which).last.click()

    def discard_drawn(self) -> None:
        self.see("hanchan-hand .tile.live[data-drawn]").click()

    def own_discards(self) -> int:
        """How many tiles seat 0 has discarded, by the events that came."""
        return len([e for e in self.events if e["k"] == "discard" and e["b"]["seat"] == 0])

    def play_drawn(self, *, touch: bool = False) -> None:
        """Discards what seat 0 draws, passing on claims before; presses as often as it takes, as a person would."""
        before = self.own_discards()
        drawn = self.see("hanchan-hand .tile.live[data-drawn]")
        passing = self.see("hanchan-prompt [data-act='pass']")

        def is_done() -> bool:
            for found in (drawn, passing):
                if found.count() and self.own_discards() == before:
                    with suppress(TimeoutError):  # it was there a moment ago
                        (found.tap if touch else found.click)(timeout=2000)
            return self.own_discards() > before

        self.wait_for(is_done, "the discard")

    def press(self, act: str) -> None:
        """Presses a button of the prompt, after the moments in which it ignores input."""
        button = self.see(f"hanchan-prompt [data-act='{act}']")
        expect(button).to_be_visible()
        self.wait_guard()
        button.click()

    def wait_guard(self) -> None:
        """Waits as long as the page says that the newest decision ignores input."""
        expect(self.see("hanchan-hand:not([data-guarded])")).to_be_attached()

    def close_sheet(self) -> None:
        """Reads a result sheet and closes it."""
        expect(self.see("dialog.sheet[open]")).to_be_visible()
        self.page.wait_for_timeout(SHEET_MS)
        self.see("dialog.sheet .ok").click()


class Club:
    """Opens pages of one browser at one server."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self.url = browser, url
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def page(self, size: str = "desktop", lang: str = "en", **more: Any) -> Page:
        """A page of a new player, in a context of its own."""
        width, height = SIZES[size]
        touch = {"has_touch": True, "is_mobile": True} if size != "desktop" else {}
        more = {"viewport": {"width": width, "height": height}, "locale": lang,
                "reduced_motion": "reduce", **touch, **more}  # fmt: skip
        context = self._browser.new_context(**more)
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        return page

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The server's answer to a JSON body."""
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.url + path) as answer:
            text: str = answer.read().decode()
        return text

    def sit(self, link: str, **how: Any) -> Player:
        """A page that opens a seat link."""
        player = Player(self.page(**how))
        player.page.goto(self.url + link)
        return player

    def begun(self, **table: Any) -> dict[str, Any]:
        """The server's answer for a table with three bots whose game has begun; `players` says who sits where."""
        body = {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "name": "Ann"}
        return self.post("/api/tables", body | {"players": [0, 1, 2, 3]} | table)

    def alone(self, *, size: str = "desktop", lang: str = "en", **table: Any) -> Player:
        """A player with three bots, in seat 0 unless `players` says otherwise; the game has begun."""
        player = self.sit(self.begun(**table)["link"], size=size, lang=lang)
        expect(player.see("main.play")).not_to_have_attribute("data-n", "0")
        # What is around the table comes last.
        expect(player.see("hanchan-side")).to_be_attached()
        return player

    def four(self, **table: Any) -> list[Player]:
        """Four people, by seat, and the first hand is dealt."""
        body = {"pace": "instant", "clock": "relaxed", "name": "Ann", "players": [0, 1, 2, 3]}
        made = self.post("/api/tables", body | table)
        links = [made["link"]]
        for name in ("Bob", "Cid", "Dot"):
            links.append(self.post(f"/api/tables/{made['table']}/join", {"name": name})["link"])
        players = [self.sit(link) for link in links]
        for player in players:
            expect(player.see(".chair").first).to_be_visible()
        players[0].wait_for(lambda: all_ready(players), "everybody to be ready")
        players[0].see("[data-do=start]").click()
        for player in players:
            # What is around the table comes last.
            expect(player.see("hanchan-side")).to_be_attached()
            player.wait_for(player.drawn, "the deal")
        return players

    def picture(
        self,
        events: list[AnyEvent],
        viewer: Viewer = 0,
        *,
        below: int | None = None,
        size: str = "desktop",
    ) -> Page:
        """The table as the page draws it from these events, redacted for the viewer."""
        page = self.page(size)
        page.goto(f"{self.url}/settings")
        expect(page.locator("hanchan-settings h1")).to_be_visible()
        seat = viewer if isinstance(viewer, int) else None
        frames = frames_of(events, viewer)
        page.evaluate(PICTURE, {"frames": frames, "seat": seat, "below": below or 0})
        return page

    def go_on(self, page: Page, events: list[AnyEvent], viewer: Viewer) -> None:
        """The picture after more events."""
        page.evaluate("frames => window.goOn(frames)", frames_of(events, viewer))


def all_ready(players: list[Player]) -> bool:
    """Whether the host may start; who is not ready yet says so, as soon as the page knows whose it is."""
    for player in players:
        player.page.evaluate(
            "document.querySelector('[data-do=ready][aria-pressed=false]')?.click()"
        )
    return players[0].see("[data-do=start]").is_enabled()


def frames_of(events: list[AnyEvent], viewer: Viewer) -> list[dict[str, Any]]:
    """The events as a socket would send them to the viewer."""
    seen = [json.loads(to_json(redact(event, viewer))) for event in events]
    return [{"n": n, "k": one.pop("k"), "b": one} for n, one in enumerate(seen, 1)]


# Builds the table's own elements from frames, with the modules that the page itself runs.
PICTURE = """
async ({ frames, seat, below }) => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const load = (path) => import(base + path);
  const [{ fold }, { Source }] = await Promise.all(["model/reduce.js", "source.js"].map(load));
  await Promise.all([load("view/board.js"), load("view/hand.js")]);
  const source = new Source();
  source.state.value = fold(frames);
  source.seat.value = seat;
  source.from.value = below;
  const main = document.createElement("main");
  main.className = "play";
  main.style.cssText = "width:980px;height:760px";
  const make = (name) => Object.assign(document.createElement(name), { source });
  main.append(make("hanchan-board"), make("hanchan-hand"));
  document.getElementById("page").replaceChildren(main);
  window.goOn = (more) => (source.state.value = fold(more));
}
"""


BOX = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.isConnected ? { x, y, width, height } : null;
}"""


def box(found: Locator) -> dict[str, float]:
    """Where an element is drawn, as it lies on the screen; found again if it was drawn anew just then."""
    for _ in range(50):
        rect: dict[str, float] | None = found.evaluate(BOX)
        if rect:
            return rect
    raise AssertionError(f"{found} is drawn anew all the time")
