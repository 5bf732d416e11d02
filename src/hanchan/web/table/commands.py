"""What a socket may ask of its table: one method for each kind of frame; a command done twice is done once."""

from __future__ import annotations

from collections import OrderedDict

from ...scoring.words.explain import say_error
from ..errors import Refusal
from ..names import clean_name
from ..storage.store import now_ms
from .connections.client import CLOSED, Client
from .connections.frames import Bye, Do, Foul, Incoming, No, Ok, Ready, RoomDo, Said, Say, Set
from .live import LiveTable
from .room.levels import known_level
from .session.game import action_of

REMEMBERED = 64


class Commands:
    """The commands of one table's sockets, all in the table's task."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._answers: dict[str, OrderedDict[str, Ok | No]] = {}

    async def take(self, client: Client, frame: Incoming) -> bool:
        """Does what the frame says and answers; whether it was done. The same id again gets the same answer."""
        assert isinstance(frame, Do | Set | Say | Ready | RoomDo | Foul)
        who = f"place {client.place}" if client.place is not None else f"watcher {id(client)}"
        known = self._answers.setdefault(who, OrderedDict())
        if frame.id in known:
            client.send(known[frame.id])
            return False
        try:
            await self._do(client, frame)
            answer: Ok | No = Ok(frame.id)
        except Refusal as refusal:
            answer = No(frame.id, refusal.code, refusal.clause, say_error(refusal, client.lang))
        known[frame.id] = answer
        while len(known) > REMEMBERED:
            known.popitem(last=False)
        client.send(answer)
        return isinstance(answer, Ok)

    def forget(self, client: Client) -> None:
        """A watcher who left is not remembered."""
        if client.place is None:
            self._answers.pop(f"watcher {id(client)}", None)

    async def _do(self, client: Client, frame: Do | Set | Say | Ready | RoomDo | Foul) -> None:
        if client.place is not None and self._table.clients.get(client.place) is not client:
            raise Refusal("replaced", "this socket has no seat any more", 403)
        if isinstance(frame, Say):
            self._say(client, frame)
            return
        if client.place is None:
            raise Refusal("watching", "who watches does not act", 403)
        if isinstance(frame, RoomDo):
            await self._room(client.place, frame)
            return
        course, seat = self._table.course, self._table.room.seat_of(client.place)
        if course is None or seat is None or self._table.room.phase != "play":
            raise Refusal("not_now", "no game is being played")
        match frame:
            case Do():
                ask = course.asks.get(seat)
                if ask is None or ask.id != frame.ask or not ask.sent:
                    raise Refusal("stale_ask", "this decision is over, or was never asked")
                fields = {"act": frame.act, "tile": frame.tile, "drawn": frame.drawn}
                action = action_of(fields | {"use": frame.use})
                await course.answer(ask, action, shown=frame.shown)
            case Set():
                course.set_toggle(seat, frame.toggle, frame.on)
            case Ready():
                await course.pause.see(seat)
            case Foul():
                self._check_referee(client.place)
                if frame.seat not in range(4):
                    raise Refusal("seat", "a seat is 0, 1, 2 or 3", 422)
                await course.foul(frame.seat, frame.offence, frame.points)

    def _check_referee(self, place: int) -> None:
        if not self._table.options.referee:
            raise Refusal("referee", "this table has no referee", 403)
        self._check_host(place)

    def _check_host(self, place: int) -> None:
        if place != self._table.room.host:
            raise Refusal("host", "only the host may do this", 403)

    def _say(self, client: Client, frame: Say) -> None:
        table = self._table
        who = f"{client.place}" if client.place is not None else f"w{id(client)}"
        phrase = text = None
        if frame.phrase is not None:
            phrase = table.chat.phrase(who, frame.phrase)
        else:
            self._check_free_text(client)
            text = table.chat.text(who, frame.text or "")
        if client.place is not None:
            name = table.room.places[client.place].name
            table.tell_all(
                Said({"place": client.place, "name": name}, phrase, text, "table", now_ms())
            )
            return
        said = Said({"watcher": True, "name": client.name}, phrase, text, "watchers", now_ms())
        # Players hear the watchers only when the game can no longer be helped.
        players = [] if table.room.phase == "play" else list(table.clients.values())
        for other in [*table.watchers, *players]:
            other.send(said)

    def _check_free_text(self, client: Client) -> None:
        table = self._table
        if table.options.strict:
            raise Refusal("strict", "this table has fixed phrases only", 403)
        between = table.course is None or table.course.pause.is_on
        if client.place is not None and table.room.phase == "play" and not between:
            raise Refusal("not_now", "during a hand there are fixed phrases only")

    async def _room(self, place: int, frame: RoomDo) -> None:
        table, room, seating = self._table, self._table.room, self._table.seating
        match frame.do:
            case "ready":
                room.places[place].ready = frame.on
            case "name":
                if room.phase != "room":
                    raise Refusal("not_now", "names change only before a game")
                room.places[place].name = clean_name(frame.name or "")
            case "nonce":
                if not seating.add_nonce(place, frame.nonce):
                    raise Refusal(
                        "nonce", "16 bytes as 32 hexadecimal digits, before the game", 422
                    )
            case "leave":
                room.leave(place)
                table.clients.pop(place).close(Bye("left"), CLOSED)
            case "turn" | "skip":
                if room.phase != "draw":
                    raise Refusal("not_now", "no seats are being drawn")
                await (seating.turn(place) if frame.do == "turn" else seating.skip(place))
                return
            case "rematch":
                if room.phase != "over":
                    raise Refusal("not_now", "the game is not over")
                await seating.rematch(place, frame.redraw)
                return
            case _:
                self._check_host(place)
                if await self._host(frame):
                    return
        await table.save()
        table.tell_room()

    async def _host(self, frame: RoomDo) -> bool:
        """What only the host may do; True if the room has been told already."""
        table, room = self._table, self._table.room
        match frame.do:
            case "start":
                room.check_start()
                await table.seating.start()
                return True
            case "fill":
                room.fill(known_level(frame.level, table.settings))
            case "bot":
                if frame.place is None:
                    raise Refusal("place", "a place is 0, 1, 2 or 3", 422)
                room.put_bot(frame.place, known_level(frame.level, table.settings))
            case "remove":
                self._remove(frame.place)
            case "admit":
                room.admit(-1 if frame.place is None else frame.place)
            case "lock":
                room.locked = frame.on
            case "pause":
                if table.course is None or not table.course.pause.is_on:
                    raise Refusal("not_now", "no result is being shown")
                table.course.pause.hold()
                return True
            case "stop":
                if table.course is None or room.phase != "play":
                    raise Refusal("not_now", "no game is being played")
                await table.course.stop()
                return True
            case _:
                raise Refusal("do", "nothing in the room is called {do!r}", 422, do=frame.do)
        return False

    def _remove(self, place: int | None) -> None:
        self._table.room.remove(-1 if place is None else place)
        gone = self._table.clients.pop(place if place is not None else -1, None)
        if gone is not None:
            gone.close(Bye("removed"), 4403)
