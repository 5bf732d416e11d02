"""What may be asked of a table beside the game: to say something, and to change the room."""

from __future__ import annotations

from ..errors import Refusal
from ..storage.store import now_ms
from .connections.connections import CLOSED, Client
from .frames import Bye, RoomDo, Said, Say
from .live import LiveTable
from .room.options import known_level

REMOVED = 4403


def check_referee(table: LiveTable, place: int) -> None:
    """Refusal if who sits at the place does not referee here."""
    if not table.options.referee:
        raise Refusal("referee", "this table has no referee", 403)
    _check_host(table, place)


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
        table.connections.send_all(Said(who, phrase, text, "table", now_ms()))
        return
    said = Said({"watcher": True, "name": client.name}, phrase, text, "watchers", now_ms())
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
            if session is None or room.phase != "play":
                raise Refusal("not_now", "no game is being played")
            await session.stop()
            return True
        case _:
            raise Refusal("do", "nothing in the room is called {do!r}", 422, do=frame.do)
    return False
