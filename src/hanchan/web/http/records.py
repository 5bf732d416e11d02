"""A game's record over HTTP: the whole truth after its end, before it what the asker may see."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from ...game import redact
from ...game.events import AnyEvent
from ...game.view import Viewer
from ...record import mjai, own, tenhou, text
from ...rules.changes import stated
from ..errors import Refusal
from ..language import spoken
from ..limits import address_of
from ..review.process import Reviews
from ..table.connections.connections import EventFeed
from ..table.room.options import Options
from ..table.room.room import Room
from ..table.socket import GUEST_COOKIE, SEAT_COOKIE
from .api import REFUSALS, Suffix, hall_of
from .beside import beside

router = APIRouter(prefix="/api/games", tags=["games"])
GameId = Annotated[str, Path(max_length=64, description="The game's name.")]
View = Annotated[
    str | None, Query(alias="s", max_length=10, description="A seat 0-3, public or open.")
]
Seat = Annotated[int, Query(ge=0, le=3, description="The seat whose choice it is.")]
EventNumber = Annotated[
    int, Query(ge=1, le=100_000, description="The last event before the choice.")
]
Lang = Annotated[str | None, Query(max_length=20, description="en, fr or ja.")]
_MEDIA = {
    "jsonl": "application/x-ndjson",
    "mjai": "application/x-ndjson",
    "txt": "text/plain",
    "json": "application/json",
}


class ShownGame:
    """One game as the asker may see it: as whom, and how many events."""

    def __init__(self, request: Request, feed: EventFeed, room: Room, s: str | None) -> None:
        self.feed, self.room, self.table = feed, room, room.table
        self.options = Options.model_validate(room.options)
        self.over = feed.is_over
        bearer = request.headers.get("authorization", "").partition(" ")[2]
        token = bearer or request.cookies.get(SEAT_COOKIE + self.table)
        is_current = self.room.game == feed.game
        place = self.room.place_of(token) if is_current else None
        self.seat = self.room.seat_of(place)
        self._request = request
        self.viewer: Viewer = self._viewer(s)
        self.upto = feed.shown
        if self.viewer == "open" and not self.over:
            self.upto = feed.open_upto(self.options.watch_delay)

    def _viewer(self, s: str | None) -> Viewer:
        if self.over:
            return int(s) if s in ("0", "1", "2", "3") else "public" if s == "public" else "open"
        if self.seat is not None and s in (None, str(self.seat)):
            return self.seat
        if self.options.watching == "off":
            raise Refusal("watching", "this game is not to be watched before its end", 403)
        if s == "open" and self.options.watching == "open" and not self._plays_here():
            return "open"
        if s in (None, "public"):
            return "public"
        raise Refusal("view", "this view is open when the game is over", 403)

    def _plays_here(self) -> bool:
        """Who asks sits at the table too, as far as seat, cookie and address tell."""
        guest = self._request.cookies.get(GUEST_COOKIE)
        live = hall_of(self._request).loaded(self.table)
        if self.seat is not None:
            return True
        if live is None:
            return self.room.place_of_guest(guest) is not None
        return live.plays_here(guest, address_of(self._request))

    def events(self, s: str | None) -> list[AnyEvent]:
        """The events; after the end, unless a view is asked for, the whole truth."""
        told = self.feed.events[: self.upto]
        if self.over and s is None:
            return told
        return [redact(event, self.viewer) for event in told]


async def _seen(request: Request, game: str, s: str | None) -> ShownGame:
    return ShownGame(request, *await hall_of(request).feed(game), s)


@router.get("/{game}", responses=REFUSALS, response_class=Response)
async def record(game: GameId, request: Request, s: View = None) -> Response:
    """The record, one event a line; redacted until the end."""
    seen = await _seen(request, game, s)
    body = await beside(request, lambda: own.text_of(seen.events(s)))
    return Response(body, media_type=_MEDIA["jsonl"])


@router.get("/{game}/frames", responses=REFUSALS)
async def frames(game: GameId, request: Request, s: View = None) -> Response:
    """The game as frames with their sheets: what a replay shows."""
    seen = await _seen(request, game, s)
    body = await beside(request, lambda: msgspec.json.encode(_all_frames(seen)))
    return Response(body, media_type="application/json")


def _all_frames(seen: ShownGame) -> dict[str, Any]:
    feed = seen.feed
    base, changes = stated(feed.book)
    view = f"seat{seen.viewer}" if isinstance(seen.viewer, int) else seen.viewer
    start: Any = feed.events[0]
    return {
        "game": feed.game, "table": seen.table, "rules": base, "title": feed.book.title,
        "changes": changes, "names": list(start.names), "over": seen.over, "view": view,
        "hands": feed.hands(seen.upto),
        "frames": [feed.frame(n, seen.viewer) for n in range(1, seen.upto + 1)],
    }  # fmt: skip


@router.get("/{game}/analysis", responses=REFUSALS)
async def analysis(
    game: GameId, request: Request, n: EventNumber, seat: Seat, lang: Lang = None
) -> dict[str, Any]:
    """A seat's decision after event `n` of a finished game: what it chose, and what each choice was worth."""
    seen = await finished_game(request, game)
    return await _reviews(request).decision(seen.feed, seat, n, _spoken(request, lang))


@router.get("/{game}/waits", responses=REFUSALS)
async def waits(game: GameId, request: Request, n: EventNumber, seat: Seat) -> dict[str, Any]:
    """A seat's waits after event `n` of a finished game, or those that each of its discards would leave."""
    seen = await finished_game(request, game)
    return await _reviews(request).waits(seen.feed, seat, n)


@router.get("/{game}/mistakes", responses=REFUSALS)
async def mistakes(game: GameId, request: Request, seat: Seat, lang: Lang = None) -> dict[str, Any]:
    """A seat's mistakes in a finished game, as far as it has been looked at again; `done` says if that is all."""
    seen = await finished_game(request, game)
    return await _reviews(request).mistakes(seen.feed, seat, _spoken(request, lang))


def _reviews(request: Request) -> Reviews:
    found: Reviews = request.app.state.reviews
    return found


def _spoken(request: Request, lang: str | None) -> str:
    return spoken(lang or request.headers.get("accept-language"))


async def finished_game(request: Request, game: str) -> ShownGame:
    """A game that is over; Refusal of any other."""
    seen = await _seen(request, game, "public")
    if not seen.over:
        raise Refusal("running", "a game is looked at again when it is over", 409)
    return seen


@router.get("/{game}/export.{suffix}", responses=REFUSALS, response_class=Response)
async def export(game: GameId, suffix: Suffix, request: Request, s: View = None) -> Response:
    """The record in a format of one's choice."""
    seen = await _seen(request, game, s)
    if suffix in ("txt", "json") and not seen.over:
        raise Refusal("running", "a game is told in words when it is over", 409)
    body = await beside(request, lambda: _exported(seen, suffix, s))
    name = f'attachment; filename="{game}.{suffix}"'
    return Response(body, media_type=_MEDIA[suffix], headers={"content-disposition": name})


def _exported(seen: ShownGame, suffix: str, s: str | None) -> str:
    if suffix == "jsonl":
        return own.text_of(seen.events(s))
    if suffix == "mjai":
        return mjai.text_of(seen.events(s), seen.viewer)
    written: str = (text if suffix == "txt" else tenhou).text_of(seen.feed.events)
    return written
