"""From a room to a game: the commitment, what players add, the draw of seats that all watch, rematches."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from ....game.wall.deal import commitment, secret_of
from ....rules.changes import stated
from ....tiles import WINDS
from ...errors import Refusal
from ...secrets import new_game_id, nonce_of
from ...storage.store import Stored, StoredGame, now_ms
from ..session.game import begin
from .etiquette import picks_last
from .room import HUMAN, PLACES

if TYPE_CHECKING:
    from ..live import LiveTable

DRAWS = {"normal": 1.0, "fast": 0.3, "instant": 0.0}  # parts of the setting
_SHOWN = 700  # ms in which the drawn winds are looked at


class Seating:
    """The steps before a game."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._nonces: dict[int, bytes] = {}
        self._turned: set[int] = set()
        self._skipped: set[int] = set()
        self._until = 0

    @property
    def commitment(self) -> str:
        """What is published about the walls of the game to come, or of the game that is played."""
        room = self._table.room
        if not room.next_game:
            return ""
        return commitment(room.next_secret, room.next_game, self._table.base)

    def promise(self, seed: int | str | None = None) -> None:
        """A new secret for the next game; nobody has added anything to it yet."""
        room = self._table.room
        room.next_game = new_game_id()
        room.next_secret = secret_of(seed) if seed is not None else secrets.token_bytes(32)
        self._nonces.clear()

    def add_nonce(self, place: int, text: str | None) -> bool:
        """What a player adds to the walls; only before the game, and once."""
        given = nonce_of(text)
        if given is None or self._table.room.phase not in ("room", "over"):
            return False
        self._nonces.setdefault(place, given)
        return True

    def nonce_of(self, place: int) -> str:
        """Who added this place's part."""
        if place in self._nonces:
            return "own"
        return "none" if self._table.room.phase == "room" else "server"

    async def start(self, *, at_once: bool = False, players: list[int] | None = None) -> None:
        """The seats are drawn and the first hand is dealt; everything is written down before it is shown."""
        table, room = self._table, self._table.room
        base, changes = stated(table.book)
        players = players or room.players
        start = {
            "rules": base,
            "changes": changes,
            "names": [one.name or "" for one in room.places],
            "referee": table.options.referee,
            "players": players,
            "walls": room.walls,
        }
        # Bots and silent clients: the server fills their part, and the room says so.
        nonces = b"".join(
            self._nonces.get(place) or (bytes(16) if room.seeded else secrets.token_bytes(16))
            for place in range(PLACES)
        )
        secret, game_id = room.next_secret, room.next_game
        game = begin(game_id, secret, nonces, start)
        shown_at = now_ms()
        log = [Stored(n, shown_at, event) for n, event in enumerate(game.events, 1)]
        drawn = game.events[1]
        room.seats = list(getattr(drawn, "players", range(PLACES)))
        room.game = game_id
        room.games.append(game_id)
        room.rematch = [None] * PLACES
        pause = 0.0 if at_once or players else DRAWS[table.options.pace] * table.settings.seat_draw
        room.phase = "draw" if pause else "play"
        clocks = table.new_clocks()
        banks = {"banks": [clock.bank for clock in clocks]}
        stored = StoredGame(game_id, room.table, None, secret, nonces, start, banks)
        await table.store.begin_game(stored, log, msgspec.to_builtins(room))
        table.begin_course(game, log, clocks)
        if pause:
            self._begin_draw(pause)
        else:
            await self._sit_down()

    def _begin_draw(self, pause: float) -> None:
        table = self._table
        self._turned = {p for p, one in enumerate(table.room.places) if one.kind != HUMAN}
        self._skipped = set()
        self._until = now_ms() + int(1000 * pause)
        table.timers.set("draw", self._until, self._turn_all)
        table.tell_room()

    def drawing(self) -> dict[str, Any] | None:
        """The four wind tiles, as far as they are turned."""
        room = self._table.room
        if room.phase != "draw" or room.seats is None:
            return None
        winds = [
            WINDS[room.seats.index(place)] if place in self._turned else None
            for place in range(PLACES)
        ]
        return {"winds": winds, "until": self._until}

    async def turn(self, place: int) -> None:
        """The player turns a wind tile; the host mixed them and takes the last."""
        room = self._table.room
        if place == room.host and len(self._turned - {place}) < PLACES - 1:
            clause = picks_last(self._table.base)
            raise Refusal("not_now", "who mixed the wind tiles picks last", clause=clause)
        self._turned.add(place)
        if len(self._turned) == PLACES:
            await self._turn_all()
        else:
            self._table.tell_room()

    async def skip(self, place: int) -> None:
        """The player need not see it; when nobody needs to, it is over."""
        self._skipped.add(place)
        here = [one for one in self._table.room.humans if one in self._table.clients]
        if all(one in self._skipped for one in here):
            await self._sit_down()

    async def _turn_all(self) -> None:
        """All four lie open for a moment, then places move to the winds."""
        self._turned = set(range(PLACES))
        if self._table.room.phase == "draw":
            self._table.timers.set("draw", now_ms() + _SHOWN, self._sit_down)
            self._table.tell_room()

    async def _sit_down(self) -> None:
        table = self._table
        table.timers.cancel("draw")
        table.room.phase = "play"
        await table.save()
        for client in [*table.clients.values(), *table.watchers]:
            table.welcome(client, 0)
        table.tell_room()
        if table.course is not None:
            table.course.open_hand()
            table.course.advance()

    async def end_game(self) -> None:
        """The game is over: its record is open, and a new one may be promised."""
        table = self._table
        table.room.phase = "over"
        table.timers.clear()
        table.answering.end_programs()
        self.promise()
        await table.save()
        table.tell_room()
        table.show_delayed()

    async def rematch(self, place: int, redraw: bool) -> None:
        """The player wants another game; when all that are here do, it begins."""
        table, room = self._table, self._table.room
        room.rematch[place] = redraw
        here = [one for one in room.humans if one in table.clients]
        if not all(room.rematch[one] is not None for one in here):
            await table.save()
            table.tell_room()
            return
        keep = not any(room.rematch[one] for one in here)
        seats = list(room.seats) if keep and room.seats is not None else None
        table.timers.clear()
        await self.start(players=seats)
