"""What a game is begun with: walls, players, a state to take it up from; and what cannot be, refused in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import NotationError, wrong_type
from ..rules.play import Play
from ..tiles import KINDS, WINDS, kind_of, parse
from .engine import codes
from .engine.state import SEATS, Table
from .wall import deal

NAMES = ("East", "South", "West", "North")


class Start(NamedTuple):
    """Where a game is taken up: what the first hand begins with."""

    round: str = "E"
    dealer: int = 0
    counters: int = 0
    bets: int = 0
    scores: tuple[int, ...] | None = None  # the book's start points
    streak: int = 0  # East's wins in a row


def take_up(t: Table, start: Start) -> None:
    """Puts the table where the game is taken up."""
    if not isinstance(start, Start):
        raise wrong_type("start", start, "a Start")
    t.now[codes.ROUND] = WINDS.index(start.round)
    t.now[codes.DEALER] = start.dealer
    t.now[codes.COUNTERS] = start.counters
    t.now[codes.BETS] = start.bets
    t.now[codes.STREAK] = start.streak
    for seat, points in enumerate(start.scores or ()):
        t.seats[seat][codes.POINTS] = points


def check_words(**given: object) -> None:
    """TypeError unless each is a number or text; of names, four of them."""
    for name, value in given.items():
        if name == "names":
            if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != SEATS:
                raise wrong_type(name, value, "four names")
            check_words(**{f"name {place}": one for place, one in enumerate(value)})
        elif not isinstance(value, (int, str)):
            raise wrong_type(name, value, "a number or text")


def check_bytes(**given: object) -> None:
    """TypeError unless each is bytes, or left out."""
    for name, value in given.items():
        if not isinstance(value, bytes | None):
            raise wrong_type(name, value, "bytes")


def check_time(at: object) -> None:
    """Raises unless it is a time on a table's clock, or none."""
    if at is None:
        return
    if not hasattr(at, "__index__"):
        raise wrong_type("at", at, "milliseconds on the table's clock")
    if at.__index__() < 0:
        raise NotationError(f"at {at}: a table's clock starts at 0")


def read_players(players: Any) -> Sequence[int]:
    """Who sits in seats 0 to 3."""
    if not hasattr(players, "__iter__") or isinstance(players, str):
        raise wrong_type("players", players, "0 to 3 in the order of the seats")
    if sorted(players) != list(range(SEATS)):
        raise NotationError(f"players {players!r}: each of 0, 1, 2 and 3 sits somewhere")
    return tuple(players)


def read_walls(given: Any, play: Play) -> list[list[int]]:
    """Walls as faces in the order of use: one wall, or one for each hand; text or tile numbers."""
    if given is None:
        return []
    if not isinstance(given, Sequence):
        raise wrong_type("wall", given, "136 tiles as text or numbers, or a list of such walls")
    if not given:
        return []
    found = []
    is_one = isinstance(given, str) or isinstance(given[0], int)
    for one in [given] if is_one else given:
        if not isinstance(one, Sequence):
            raise wrong_type("wall", one, "136 tiles as text or numbers")
        faces = parse(one) if isinstance(one, str) else [
            deal.face_of(tile, play.red_fives) for tile in one
        ]  # fmt: skip
        kinds = [kind_of(face) for face in faces]
        if len(faces) != deal.TILES or any(kinds.count(kind) != 4 for kind in range(KINDS)):
            raise NotationError(f"a wall is 136 tiles, four of each; this one has {len(faces)}")
        reds = sum(face >= KINDS for face in faces)
        if reds != play.red_fives:
            raise NotationError(
                f"the book plays with {play.red_fives} red fives, this wall has {reds}"
            )
        found.append(faces)
    return found
