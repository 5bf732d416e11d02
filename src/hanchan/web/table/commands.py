"""What may be asked of a table beside the game: to say something, and to change the room."""

from __future__ import annotations

from ..clock import steady_ms
from ..errors import Refusal
from .connections.connections import CLOSED, Client
from .frames import Bye, Foul, RoomDo, Said, Say
from .live import LiveTable
from .room.options import known_level
from .room.proposals import Proposal
from .room.room import PLACES
from .session.session import Session

REMOVED = 4403
_MOST_POINTS = 100_000  # as many as a table has


async def report(table: LiveTable, place: int, frame: Foul) -> None:
    """The host of a referee's table reports an offence; where others play too, they decide."""
    if not table.options.referee:
        raise Refusal("referee", "this table has no referee", 403)
    _check_host(table, place)
    session = _playing(table)
    if frame.seat not in range(PLACES):
        raise Refusal("seat", "a seat is 0, 1, 2 or 3", 422)
    session.check_offence(frame.offence)
    if frame.points is not None and not 0 < frame.points <= _MOST_POINTS:
        raise Refusal("points", "a penalty is 1 to {most} points", 422, most=_MOST_POINTS)
    await _propose(table, Proposal("foul", place, frame.seat, frame.offence, frame.points))


async def _propose(table: LiveTable, proposal: Proposal) -> None:
    """The host plays too, so the people at the table decide; who is alone has decided."""
    if table.room.proposal is not None:
        raise Refusal("not_now", "something is proposed already")
    table.room.proposal = proposal
    await _vote(table, proposal.by, proposal.id, True)


async def _vote(table: LiveTable, place: int, proposed: str | None, on: bool) -> None:
    """Somebody is for or against what is proposed; it is done, dropped, or waits for the others."""
    room, session = table.room, _playing(table)
    proposal = room.proposal
    if proposal is None:
        raise Refusal("not_now", "nothing is proposed")
    if proposal.id != proposed:
        raise Refusal("stale_proposal", "something else is proposed now")
    proposal.vote(place, on)
    verdict = proposal.verdict(len(room.humans))
    if verdict is not None or (place == proposal.by and not on):
        room.proposal = None
    await table.save()
    table.tell_room()
    if verdict and proposal.do == "stop":
        await session.stop()
    elif verdict and proposal.seat is not None and proposal.offence is not None:
        await session.foul(proposal.seat, proposal.offence, proposal.points)


def _playing(table: LiveTable) -> Session:
    if table.session is None or table.room.phase != "play":
        raise Refusal("not_now", "no game is being played")
    return table.session


def _check_host(table: LiveTable, place: int) -> None:
    if place != table.room.host:
        raise Refusal("host", "only the host may do this", 403)


def say(table: LiveTable, client: Client, frame: Say) -> None:
    """Somebody says a phrase or a text, to those who may hear it."""
    phrase = text = None
    if frame.phrase is not None:
        phrase = table.chat.phrase(client.who, frame.phrase)
    else:
        _check_free_text(table, client)
        text = table.chat.text(client.who, frame.text or "")
    if client.place is not None:
        who = {"place": client.place, "name": table.room.places[client.place].name}
        table.connections.send_all(Said(who, phrase, text, "table", steady_ms()))
        return
    said = Said({"watcher": True, "name": client.name}, phrase, text, "watchers", steady_ms())
    # Players hear the watchers only when the game can no longer be helped.
    is_playing = table.room.phase == "play"
    for other in table.connections.watchers if is_playing else table.connections.everybody:
        other.send(said)


def _check_free_text(table: LiveTable, client: Client) -> None:
    if table.options.strict:
        raise Refusal("strict", "this table has fixed phrases only", 403)
    between = table.session is None or table.session.is_paused
    if client.place is not None and table.room.phase == "play" and not between:
        raise Refusal("not_now", "during a hand there are fixed phrases only")


async def change_room(table: LiveTable, place: int, frame: RoomDo) -> None:
    """Who sits at the place does this in the room, and everybody is told; Refusal if they may not."""
    room = table.room
    match frame.do:
        case "ready":
            room.places[place].ready = frame.on
        case "name":
            room.rename(place, frame.name or "")
        case "nonce":
            if not table.seating.add_nonce(place, frame.nonce):
                raise Refusal("nonce", "16 bytes as 32 hexadecimal digits, before the game", 422)
        case "leave":
            room.leave(place)
            table.connections.dismiss(place, Bye("left"), CLOSED)
        case "turn" | "skip":
            if room.phase != "draw":
                raise Refusal("not_now", "no seats are being drawn")
            await (table.turn(place) if frame.do == "turn" else table.skip_draw(place))
            return
        case "vote":
            await _vote(table, place, frame.proposal, frame.on)
            return
        case "rematch":
            if room.phase != "over":
                raise Refusal("not_now", "the game is not over")
            await table.rematch(place, frame.redraw)
            return
        case _:
            _check_host(table, place)
            if await _host(table, frame):
                return
    await table.save()
    table.tell_room()


async def _host(table: LiveTable, frame: RoomDo) -> bool:
    """What only the host may do; True if the room has been told already."""
    room, session = table.room, table.session
    match frame.do:
        case "start":
            room.check_start()
            await table.start_game()
            return True
        case "fill":
            room.fill(known_level(frame.level, table.settings))
        case "bot":
            if frame.place is None:
                raise Refusal("place", "a place is 0, 1, 2 or 3", 422)
            room.put_bot(frame.place, known_level(frame.level, table.settings))
        case "remove":
            place = -1 if frame.place is None else frame.place
            room.remove(place)
            table.connections.dismiss(place, Bye("removed"), REMOVED)
        case "admit":
            room.admit(-1 if frame.place is None else frame.place)
        case "lock":
            room.locked = frame.on
        case "pause":
            if session is None or not session.is_paused:
                raise Refusal("not_now", "no result is being shown")
            session.hold_result()
            return True
        case "stop":
            _playing(table)
            await _propose(table, Proposal("stop", room.host))
            return True
        case _:
            raise Refusal("do", "nothing in the room is called {do!r}", 422, do=frame.do)
    return False
