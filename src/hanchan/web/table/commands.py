"""What a socket may ask of its table: one function for each kind of frame; a command done twice is done once."""

from __future__ import annotations

from ...errors import HanchanError
from ...game.actions import Action, from_dict
from ...scoring.words.explain import say_error
from ..errors import Refusal
from ..storage.store import now_ms
from .connections.connections import CLOSED, Client
from .frames import Bye, Do, Foul, No, Ok, Prove, Ready, RoomDo, Said, Say, Set
from .live import LiveTable
from .room.levels import known_level
from .session.session import Session

REMOVED = 4403
Command = Do | Set | Say | Ready | Prove | RoomDo | Foul


async def take(table: LiveTable, client: Client, frame: Command) -> bool:
    """Does what the frame says and answers; whether it was done. The same id again gets the same answer."""
    known = table.connections.answer_to(client, frame.id)
    if known is not None:
        client.send(known)
        return False
    try:
        await _do(table, client, frame)
        answer: Ok | No = Ok(frame.id)
    except Refusal as refusal:
        answer = No(frame.id, refusal.code, refusal.clause, say_error(refusal, client.lang))
    table.connections.remember(client, frame.id, answer)
    client.send(answer)
    return isinstance(answer, Ok)


async def _do(table: LiveTable, client: Client, frame: Command) -> None:
    place = client.place
    if place is not None and table.connections.players.get(place) is not client:
        raise Refusal("replaced", "this socket has no seat any more", 403)
    if isinstance(frame, Say):
        _say(table, client, frame)
        return
    if isinstance(frame, Prove):
        table.connections.prove(client)
        return
    if place is None:
        raise Refusal("watching", "who watches does not act", 403)
    if isinstance(frame, RoomDo):
        await _room(table, place, frame)
        return
    seat = table.room.seat_of(place)
    if table.session is None or seat is None or table.room.phase != "play":
        raise Refusal("not_now", "no game is being played")
    if isinstance(frame, Foul):
        _check_referee(table, place)
    await _play(table.session, seat, client.lag or 0, frame)


async def _play(session: Session, seat: int, lag: int, frame: Do | Set | Ready | Foul) -> None:
    """What somebody does in the game, over a line with so much delay."""
    match frame:
        case Do():
            prompt = session.prompt(seat, frame.ask)
            await session.answer(prompt, _action(frame), lag=lag, shown=frame.shown)
        case Set():
            session.set_toggle(seat, frame.toggle, frame.on)
        case Ready():
            await session.see_result(seat)
        case Foul():
            if frame.seat not in range(4):
                raise Refusal("seat", "a seat is 0, 1, 2 or 3", 422)
            await session.foul(frame.seat, frame.offence, frame.points)


def _action(frame: Do) -> Action:
    fields = {"act": frame.act, "tile": frame.tile, "drawn": frame.drawn}
    try:
        return from_dict(fields | {"use": frame.use})
    except HanchanError as error:
        raise Refusal.of(error, "illegal", 422) from None


def _check_referee(table: LiveTable, place: int) -> None:
    if not table.options.referee:
        raise Refusal("referee", "this table has no referee", 403)
    _check_host(table, place)


def _check_host(table: LiveTable, place: int) -> None:
    if place != table.room.host:
        raise Refusal("host", "only the host may do this", 403)


def _say(table: LiveTable, client: Client, frame: Say) -> None:
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


async def _room(table: LiveTable, place: int, frame: RoomDo) -> None:
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
