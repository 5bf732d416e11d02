"""The review's side of HTTP: a record that is pasted or a game of this server, line after line as it is looked at."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Meta

from ...game.events import AnyEvent
from ...record.story import story_of
from ..errors import Refusal
from ..http.books import ALL_BOOKS
from ..http.pages import page
from ..http.records import finished_game
from ..review.process import Reviews
from ..review.stream import head_of
from ..table.room.options import no_book
from .bodies import described, read_json

router = APIRouter(prefix="/api/review", tags=["review"])
pages = APIRouter()
pages.get("/review", include_in_schema=False)(page)

UPLOADS = r"/api/review(/read|/page)?"
LINES = "application/x-ndjson"


class AskedReview(msgspec.Struct, frozen=True):
    """A record in any format, or a finished game of this server by its name."""

    record: str | None = None
    game: Annotated[str, Meta(max_length=64)] | None = None
    rules: Annotated[str, Meta(max_length=40)] | None = None  # of a record that names no book
    seat: Annotated[int, Meta(ge=0, le=3)] = 0
    name: Annotated[str, Meta(max_length=200)] = ""  # of the file, for the page
    lang: Literal["en", "fr", "ja"] = "en"


Asked = Annotated[AskedReview, Depends(read_json(AskedReview))]


@router.post("/read", openapi_extra=described(AskedReview))
async def read(asked: Asked, request: Request) -> dict[str, Any]:
    """Whose game it is, and under which book: what one chooses a seat by."""
    return head_of(story_of(await _events(asked, request)))


@router.post("", openapi_extra=described(AskedReview))
async def review(asked: Asked, request: Request) -> StreamingResponse:
    """One seat's game, a JSON object a line: `head`, a `hand` as soon as it is looked at, at last `seat`."""
    log = await _events(asked, request)
    lines = _reviews(request).lines(log, asked.seat, asked.lang)
    # A proxy that collected the lines would show nothing until the last one.
    return StreamingResponse(lines, media_type=LINES, headers={"x-accel-buffering": "no"})


@router.post("/page", response_class=Response, openapi_extra=described(AskedReview))
async def printed(asked: Asked, request: Request) -> Response:
    """The same as a page that needs nothing else, to keep and to print."""
    log = await _events(asked, request)
    name = asked.name or asked.game or ""
    written = await _reviews(request).page(log, asked.seat, name, asked.lang)
    headers = {"content-disposition": 'attachment; filename="review.html"'}
    return Response(written, media_type="text/html", headers=headers)


async def _events(asked: AskedReview, request: Request) -> list[AnyEvent]:
    if asked.rules is not None and asked.rules not in ALL_BOOKS:
        raise no_book(asked.rules, ALL_BOOKS, 422)
    if asked.game is not None:
        return list((await finished_game(request, asked.game)).feed.events)
    record = (asked.record or "").strip().encode()
    if not record:
        raise Refusal("record", "there is no record in it", 422)
    return await _reviews(request).read(record, asked.rules, asked.lang)


def _reviews(request: Request) -> Reviews:
    found: Reviews = request.app.state.reviews
    return found
