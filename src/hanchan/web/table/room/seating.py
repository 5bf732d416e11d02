"""From a room to a game: the commitment, what players add to the walls, the draw of seats that all watch."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any

from ....game import Game
from ....game.events import AnyEvent
from ....game.wall.deal import commitment, secret_of
from ....rules import Rulebook
from ....rules.changes import restated, stated
from ....tiles import WINDS
from ...errors import Refusal
from ...secrets import new_game_id, nonce_of
from ...storage.store import StoredGame
from .options import Options
from .room import HUMAN, PLACES, Room


def begin(stored: StoredGame) -> Game:
    """A new game; its `start` holds book, names, seats where they are kept, and walls in tests."""
    return Game(**_arguments(stored))


def take_up(stored: StoredGame, log: Sequence[AnyEvent]) -> tuple[Game, list[AnyEvent]]:
    """The game that the log tells, ready to go on, and what follows if nobody has to decide."""
    return Game.taken_up(log, **_arguments(stored))


def _arguments(stored: StoredGame) -> dict[str, Any]:
    start = stored.start
    return {
        "rules": restated(start["rules"], start["changes"]), "secret": stored.secret,
        "nonces": stored.nonces, "game": stored.id, "names": tuple(start["names"]),
        "referee": start["referee"], "players": start["players"], "wall": start["walls"],
        "online": True,
    }  # fmt: skip


class Seating:
    """The steps before a game in one room."""

    def __init__(self, room: Room, book: Rulebook) -> None:
        self.room = room
        self._book, self._changes = stated(book)
        self._picks_last = book.cite("wind-tiles")
        self._nonces: dict[int, bytes] = {}
        self._turned: set[int] = set()
        self._skipped: set[int] = set()
        self._until = 0

    @property
    def commitment(self) -> str:
        """What is published about the walls of the game to come, or of the game that is played."""
        room = self.room
        return commitment(room.next_secret, room.next_game, self._book) if room.next_game else ""

    def promise(self, seed: int | str | None = None) -> None:
        """A new secret for the next game; nobody has added anything to it yet."""
        self.room.next_game = new_game_id()
        self.room.next_secret = secret_of(seed) if seed is not None else secrets.token_bytes(32)
        self._nonces.clear()

    def add_nonce(self, place: int, text: str | None) -> bool:
        """What a player adds to the walls; only before the game, and once."""
        given = nonce_of(text)
        if given is None or self.room.phase not in ("room", "over"):
            return False
        self._nonces.setdefault(place, given)
        return True

    def nonce_of(self, place: int) -> str:
        """Who added this place's part."""
        if place in self._nonces:
            return "own"
        return "none" if self.room.phase == "room" else "server"

    def new_game(
        self, options: Options, players: Sequence[int] | None, clocks: dict[str, Any]
    ) -> StoredGame:
        """What the promised game begins with; `players` are the seats where they are not drawn."""
        room = self.room
        start = {
            "rules": self._book,
            "changes": self._changes,
            "names": [one.name or "" for one in room.places],
            "referee": options.referee,
            "players": players,
            "walls": room.walls,
        }
        # Bots and silent clients: the server fills their part, and the room says so.
        nonces = b"".join(
            self._nonces.get(place) or (bytes(16) if room.seeded else secrets.token_bytes(16))
            for place in range(PLACES)
        )
        return StoredGame(room.next_game, room.table, None, room.next_secret, nonces, start, clocks)

    def begin_draw(self, until: int) -> None:
        """Four wind tiles lie there, to be turned by this time; bots have turned theirs."""
        self._turned = {place for place, one in enumerate(self.room.places) if one.kind != HUMAN}
        self._skipped = set()
        self._until = until

    def drawing(self) -> dict[str, Any] | None:
        """The four wind tiles, as far as they are turned."""
        room = self.room
        if room.phase != "draw" or room.seats is None:
            return None
        winds = [
            WINDS[room.seats.index(place)] if place in self._turned else None
            for place in range(PLACES)
        ]
        return {"winds": winds, "until": self._until}

    def turn(self, place: int) -> bool:
        """The player turns a wind tile; whether all four lie open. The host mixed them and takes the last."""
        if place == self.room.host and len(self._turned - {place}) < PLACES - 1:
            clause = self._picks_last
            raise Refusal("not_now", "who mixed the wind tiles picks last", clause=clause)
        self._turned.add(place)
        return len(self._turned) == PLACES

    def turn_all(self) -> None:
        """All four lie open."""
        self._turned = set(range(PLACES))

    def skip(self, place: int, here: Collection[int]) -> bool:
        """The player need not see the draw; whether nobody who is here needs to."""
        self._skipped.add(place)
        return all(one in self._skipped for one in self.room.humans if one in here)
