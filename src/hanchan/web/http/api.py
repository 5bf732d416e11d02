"""The HTTP side of the tables: thin routes, a typed body in, one call, a typed body out."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from anyio import to_thread
from fastapi import APIRouter, Cookie, Path, Query, Request, Response

from ..clock import wall_ms
from ..errors import Refusal
from ..home.figures import Figures, summary
from ..home.problem import problem
from ..language import language_of
from ..limits import address_of
from ..names import any_name
from ..reachable import for_phones
from ..secrets import digest, new_token
from ..table.frames import schema
from ..table.hall import Hall
from ..table.live import LiveTable
from ..table.room.options import (
    Join,
    JoinByCode,
    NewTable,
    Options,
    SeatLink,
    level_names,
    shown_levels,
)
from ..table.socket import GUEST_COOKIE, SEAT_COOKIE
from .base_path import server_address

router = APIRouter(prefix="/api", tags=["tables"])
TableId = Annotated[str, Path(max_length=40, description="The table's name, ten letters.")]
Guest = Annotated[str | None, Cookie(alias=GUEST_COOKIE, max_length=64)]
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"description": "Refused; the body says why.", "content": {"application/json": {}}}
    for code in (400, 403, 404, 409, 413, 422, 429)
}
_YEAR = 365 * 24 * 3600
_PROBLEMS = 7  # days before today whose problems are told


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    found: Hall = request.app.state.hall
    return found


def _keep_seat(response: Response, table: str, token: str) -> None:
    response.set_cookie(
        SEAT_COOKIE + table, token, max_age=7 * 24 * 3600, httponly=True, samesite="lax"
    )


def _guest(response: Response, guest: str | None) -> str:
    """The guest's cookie, made if there is none."""
    if guest:
        return guest
    made = new_token()
    response.set_cookie(GUEST_COOKIE, made, max_age=_YEAR, httponly=True, samesite="lax")
    return made


def _link(table: str, token: str | None) -> str:
    return f"/t/{table}#seat={token}" if token else f"/w/{table}"


@router.post("/tables", status_code=201, responses=REFUSALS)
async def make_table(
    new: NewTable, request: Request, response: Response, guest: Guest = None
) -> dict[str, Any]:
    """A new table, with the secret of its maker's seat; `start` begins at once if nobody is missing."""
    hall = hall_of(request)
    usual = {"rules": hall.settings.rules, "referee": hall.settings.referee}
    unsaid = {name: value for name, value in usual.items() if name not in new.model_fields_set}
    new = new.model_copy(update=unsaid)
    who = _guest(response, guest)
    table, place, token = await hall.create(new, address_of(request), who)
    name = table.room.table
    if token is not None:
        _keep_seat(response, name, token)
    return {
        "table": name, "code": table.room.code, "game": table.room.game, "seat": token,
        "place": place, "link": _link(name, token),
    }  # fmt: skip


async def _join(
    table: LiveTable, name: str | None, guest: str, *, admitted: bool = True
) -> tuple[int, str]:
    async def sit() -> tuple[int, str]:
        found = table.room.sit(name or any_name(), guest, admitted=admitted)
        await table.save()
        table.tell_room()
        return found

    try:
        return await table.do(sit)
    except Refusal as refusal:
        if refusal.code in ("full", "locked", "started"):
            may_watch = table.options.watching != "off"
            refusal.more["watch"] = f"/w/{table.room.table}" if may_watch else None
        raise


@router.post("/tables/{table}/join", responses=REFUSALS)
async def join_table(
    table: TableId, body: Join, request: Request, response: Response, guest: Guest = None
) -> dict[str, Any]:
    """A place at the table, with its secret."""
    found = await hall_of(request).table(table)
    place, token = await _join(found, body.name, _guest(response, guest))
    _keep_seat(response, table, token)
    return {"seat": token, "place": place, "link": _link(table, token), "table": table}


@router.post("/join", responses=REFUSALS)
async def join_by_code(
    body: JoinByCode, request: Request, response: Response, guest: Guest = None
) -> dict[str, Any]:
    """A place by the short code, if the host lets one in; or by a whole link, at once."""
    found, by_name = await hall_of(request).by_code(body.code, address_of(request))
    place, token = await _join(found, body.name, _guest(response, guest), admitted=by_name)
    name = found.room.table
    _keep_seat(response, name, token)
    return {
        "table": name, "seat": token, "place": place, "link": _link(name, token),
        "state": "ready" if by_name else "joining",
    }  # fmt: skip


@router.post("/tables/{table}/seat", responses=REFUSALS)
async def take_seat(
    table: TableId, body: SeatLink, request: Request, response: Response
) -> dict[str, Any]:
    """Exchanges a seat link's secret for a cookie."""
    hall = hall_of(request)
    await hall.quotas.check_code(address_of(request))
    found = await hall.table(table)
    place = found.room.place_of(body.seat)
    if place is None:
        await hall.quotas.wrong_code(address_of(request))
        raise Refusal("token", "this secret opens no seat here", 403)
    _keep_seat(response, table, body.seat)
    return {"place": place}


@router.get("/tables/{table}", responses=REFUSALS)
async def see_table(table: TableId, request: Request) -> dict[str, Any]:
    """The room as the cookie's owner sees it, or a stranger."""
    found = await hall_of(request).table(table)
    return found.shown(found.room.place_of(request.cookies.get(SEAT_COOKIE + table)))


async def _link_of(request: Request, table: str) -> str:
    """Where others find the table; this machine is asked for its addresses in a thread."""
    server = await to_thread.run_sync(for_phones, server_address(request))
    return f"{server}/t/{table}"


@router.get("/tables/{table}/invitation", responses=REFUSALS)
async def invitation_link(table: TableId, request: Request) -> dict[str, str]:
    """The invitation as a link, with an address that others reach also where this one leads to the machine itself."""
    await hall_of(request).table(table)
    return {"link": await _link_of(request, table)}


@router.get("/tables/{table}/qr.svg", responses=REFUSALS, response_class=Response)
async def invitation(table: TableId, request: Request) -> Response:
    """The invitation as a QR code."""
    import io

    import segno

    await hall_of(request).table(table)
    out = io.BytesIO()
    segno.make(await _link_of(request, table), error="m").save(
        out, kind="svg", border=2, scale=4, xmldecl=False
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


def _listed(room: dict[str, Any]) -> dict[str, Any]:
    names = [place["name"] for place in room["places"]]
    return {"rules": room["options"]["rules"], "names": names}


@router.get("/tables")
async def public_tables(request: Request) -> dict[str, Any]:
    """The tables that anybody may join or watch, where the operator lists them."""
    hall = hall_of(request)
    if not hall.settings.public_tables:
        return {"tables": []}
    since = wall_ms() - int(1000 * hall.settings.idle_room)
    return {
        "tables": [
            _listed(room) | {
                "table": table, "phase": room["phase"], "watching": room["options"]["watching"],
                "places": sum(place["kind"] != "empty" for place in room["places"]),
            }
            for table, room in await hall.store.public_tables(since)
        ]
    }  # fmt: skip


@router.get("/mine")
async def my_tables(request: Request, guest: Guest = None) -> dict[str, Any]:
    """The tables and finished games of this browser."""
    store = hall_of(request).store
    mine = await store.tables_of(digest(guest)) if guest else []
    ended = await store.ended_games([table for table, *_ in mine]) if mine else []
    rooms = {table: room for table, _, _, room in mine}
    return {
        "tables": [
            _listed(room) | {
                "table": table, "place": place, "touched": touched, "phase": room["phase"],
                "game": room["game"],
            }
            for table, place, touched, room in mine
            if room["phase"] != "over"
        ],
        "games": [
            _listed(rooms[table]) | {"game": game, "table": table, "ended": when}
            for game, table, when in ended
        ],
    }  # fmt: skip


@router.get("/mine/figures")
async def my_figures(request: Request, guest: Guest = None) -> dict[str, Any]:
    """How the finished games of this browser went: each one's result, and all of them together with intervals."""
    store = hall_of(request).store
    mine = await store.tables_of(digest(guest)) if guest else []
    places = {table: place for table, place, *_ in mine}
    counted: Figures = request.app.state.figures
    found = {}
    for game, table, _ in await store.ended_games(list(places)) if mine else []:
        if (one := await counted.of_game(game, places[table])) is not None:
            found[game] = one
    return {
        "games": {game: one._asdict() for game, one in found.items()},
        "figures": summary(list(found.values())) if found else None,
    }


@router.get("/problem")
def problem_of_the_day(
    request: Request,
    day: Annotated[date | None, Query(description="Today's, or one of the week before.")] = None,
) -> dict[str, Any]:
    """The problem of a day with its answer and the reason: the same for everybody."""
    today = datetime.now(UTC).date()
    oldest = today - timedelta(days=_PROBLEMS)  # each day costs the server a moment's thought
    return problem(max(oldest, min(day or today, today)), language_of(request))


@router.get("/schema")
async def frames_schema() -> dict[str, Any]:
    """The JSON Schema of the socket's frames."""
    found: dict[str, Any] = msgspec.to_builtins(schema())
    return found


@router.get("/options")
async def options(request: Request) -> dict[str, Any]:
    """What a table may be asked for, with this server's defaults, and the bots there are."""
    settings = hall_of(request).settings
    usual = Options(rules=settings.rules, referee=settings.referee).model_dump()
    return Options.model_json_schema() | {"defaults": usual, "levels": level_names(settings)}


@router.get("/levels")
async def levels(request: Request) -> list[dict[str, Any]]:
    """The bots that a seat may be filled with; the usual one is marked."""
    return shown_levels(hall_of(request).settings)


Suffix = Literal["jsonl", "mjai", "json", "txt"]
