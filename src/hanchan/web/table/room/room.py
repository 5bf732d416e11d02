"""The room: who sits at which place, who is ready, who may do what. No sockets and no game here."""

from __future__ import annotations

from typing import Any

import msgspec

from ...errors import Refusal
from ...names import NAME_LENGTH, clean_name, distinct_name
from ...secrets import digest, is_token, new_token
from .characters import character
from .options import PREFIX
from .proposals import Proposal, majority

PLACES = 4
EMPTY, HUMAN, BOT = "empty", "human", "bot"


class Place(msgspec.Struct):
    """One chair. `token` is the digest of the seat's secret, `guest` that of the cookie of who sits there."""

    kind: str = EMPTY
    name: str | None = None
    level: str | None = None
    token: str | None = None
    guest: str | None = None
    ready: bool = False
    admitted: bool = True


class Room(msgspec.Struct):
    """A table's room; what is saved of it is all of it."""

    table: str
    code: str
    options: dict[str, Any]
    places: list[Place]
    phase: str = "room"  # room, draw, play, over
    host: int = 0
    locked: bool = False
    game: str | None = None  # the game that is played, or was played last
    next_game: str = ""
    next_secret: bytes = b""
    games: list[str] = []
    seats: list[int] | None = None  # the place of each seat, once drawn
    rematch: list[bool | None] = msgspec.field(default_factory=lambda: [None] * PLACES)
    proposal: Proposal | None = None
    # Tests only: walls in the order of use, seats that are not drawn, nothing added by bots.
    walls: list[str] | None = None
    players: list[int] | None = None
    seeded: bool = False

    @property
    def humans(self) -> list[int]:
        """The places where people sit."""
        return [place for place, one in enumerate(self.places) if one.kind == HUMAN]

    def place_of(self, token: str | None) -> int | None:
        """Whose seat the secret opens."""
        if not token:
            return None
        for place, one in enumerate(self.places):
            if one.token is not None and is_token(token, one.token):
                return place
        return None

    def place_of_guest(self, guest: str | None) -> int | None:
        """Where the guest sits."""
        if not guest:
            return None
        kept = digest(guest)
        return next((p for p, one in enumerate(self.places) if one.guest == kept), None)

    def seat_of(self, place: int | None) -> int | None:
        """The seat that the place drew."""
        if place is None or self.seats is None:
            return None
        return self.seats.index(place)

    def sit(self, name: str, guest: str | None, *, admitted: bool = True) -> tuple[int, str]:
        """Takes an empty place: which one, and the secret that opens it."""
        if self.phase != "room":
            raise Refusal("started", "the game has begun; no place is free")
        if self.locked:
            raise Refusal("locked", "the host has locked this table")
        free = [place for place, one in enumerate(self.places) if one.kind == EMPTY]
        if not free:
            raise Refusal("full", "all four places are taken")
        name = self._distinct(name)
        token = new_token()
        place = free[0]
        # Who sits down is ready; who needs a moment says so.
        self.places[place] = Place(
            HUMAN, name, token=digest(token), guest=digest(guest) if guest else None, ready=True,
            admitted=admitted,
        )  # fmt: skip
        return place, token

    def rename(self, place: int, name: str) -> None:
        """Who sits there has another name."""
        if self.phase != "room":
            raise Refusal("not_now", "names change only before a game")
        self.places[place].name = self._distinct(name, place)

    def _distinct(self, name: str, own: int | None = None) -> str:
        """The name as it is shown: nobody else at the table has it."""
        others = [one.name for place, one in enumerate(self.places) if one.name and place != own]
        return distinct_name(clean_name(name), others)

    def put_bot(self, place: int, level: str) -> None:
        """A bot of a level there is takes the empty place."""
        self._check_open(place)
        if self.places[place].kind != EMPTY:
            raise Refusal("taken", "place {place} is taken", place=place)
        shown = level.removeprefix(PREFIX)[: NAME_LENGTH - 2]
        name = character(level, place) or f"{shown[:1].upper()}{shown[1:]} {'ABCD'[place]}"
        self.places[place] = Place(BOT, name, level, ready=True)

    def fill(self, level: str) -> None:
        """Bots take all empty places."""
        self._check_open(self.host)
        for place, one in enumerate(self.places):
            if one.kind == EMPTY:
                self.put_bot(place, level)

    def remove(self, place: int) -> None:
        """The place is empty again."""
        self._check_open(place)
        if place == self.host:
            raise Refusal("host", "the host cannot be removed")
        self.places[place] = Place()

    def leave(self, place: int) -> None:
        """Somebody gets up; if it was the host, the next human is."""
        self._check_open(place)
        self.places[place] = Place()
        if place == self.host and self.humans:
            self.host = self.humans[0]

    def admit(self, place: int) -> None:
        """The host lets in who came by the short code."""
        self._check_open(place)
        self.places[place].admitted = True

    def check_start(self) -> None:
        """Refusal with the reason if the game cannot begin."""
        if self.phase != "room":
            raise Refusal("not_now", "the game has begun already")
        empty = [place for place, one in enumerate(self.places) if one.kind == EMPTY]
        if empty:
            raise Refusal(
                "empty",
                "places that are empty: {count}; wait, or fill them with bots",
                count=len(empty),
            )
        for place, one in enumerate(self.places):
            if one.kind == HUMAN and not one.admitted:
                raise Refusal("joining", "{name} waits to be let in", name=one.name)
            if one.kind == HUMAN and not one.ready and place != self.host:
                raise Refusal("not_ready", "{name} is not ready", name=one.name)

    def begin_game(self, game: str, seats: list[int], phase: str) -> None:
        """A game of this name begins; `seats` says which place sits where."""
        self.seats, self.game, self.phase = seats, game, phase
        self.games.append(game)
        self.rematch = [None] * PLACES
        self.proposal = None

    def want_rematch(self, place: int, redraw: bool) -> bool:
        """The player wants another game; whether most of the people at the table do, here or away."""
        self.rematch[place] = redraw
        wanting = [one for one in self.humans if self.rematch[one] is not None]
        return len(wanting) >= majority(len(self.humans))

    def kept_seats(self) -> list[int] | None:
        """The seats of the next game, where nobody wants them drawn anew."""
        redraw = any(self.rematch[one] for one in self.humans)
        return None if redraw or self.seats is None else list(self.seats)

    def _check_open(self, place: int | None) -> None:
        if place is None or place not in range(PLACES):
            raise Refusal("place", "a place is 0, 1, 2 or 3", 422)
        if self.phase != "room":
            raise Refusal("not_now", "places change only before a game")
