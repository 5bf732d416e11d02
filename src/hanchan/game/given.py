"""What a game is begun with: walls, players, a state to take it up from; and what cannot be, refused in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import NotationError, wrong_type
from ..rules.play import Play
from ..tiles import KINDS, SEATS, WALL, WINDS, kind_of, parse
from .engine import codes
from .engine.state import Table
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
    check_start(start)
    t.now[codes.ROUND] = WINDS.index(start.round)
    t.now[codes.DEALER] = start.dealer
    t.now[codes.COUNTERS] = start.counters
    t.now[codes.BETS] = start.bets
    t.now[codes.STREAK] = start.streak
    for seat, points in enumerate(start.scores or ()):
        t.seats[seat][codes.POINTS] = points


def check_start(start: object) -> None:
    """Raises unless a hand can begin so."""
    if not isinstance(start, Start):
        raise wrong_type("start", start, "a Start")
    if start.round not in tuple(WINDS):
        raise NotationError(f"round {start.round!r} of a start: a wind is one of E, S, W, N")
    check_seat(start.dealer, "dealer")
    for name in ("counters", "bets", "streak"):
        number = getattr(start, name)
        if not hasattr(number, "__index__"):
            raise wrong_type(f"{name} of a start", number, "a whole number")
        if number < 0:
            raise NotationError(f"{name} {number} of a start: a number from 0 on was expected")
    scores: Any = start.scores
    if scores is None:
        return
    if not isinstance(scores, Sequence) or isinstance(scores, str):
        raise wrong_type("scores of a start", scores, "four numbers")
    if len(scores) != SEATS or not all(hasattr(one, "__index__") for one in scores):
        raise NotationError(f"scores {scores!r} of a start: four whole numbers were expected")


def check_seat(seat: object, name: str = "seat") -> None:
    """Raises unless it is a seat."""
    if not hasattr(seat, "__index__"):  # a whole number, numpy's too
        raise wrong_type(name, seat, "0, 1, 2 or 3")
    if seat not in range(SEATS):
        raise NotationError(f"{name} {seat!r}: a seat is 0, 1, 2 or 3")


def check_flags(**given: object) -> None:
    """TypeError unless each is yes or no."""
    for name, value in given.items():
        if value not in (True, False):
            raise wrong_type(name, value, "True or False")


def check_words(**given: object) -> None:
    """Raises unless each is a number, or text that can be written down; of names, four of them."""
    for name, value in given.items():
        if name == "names":
            if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != SEATS:
                raise wrong_type(name, value, "four names")
            check_words(**{f"name {place}": one for place, one in enumerate(value)})
        elif not isinstance(value, (int, str)):
            raise wrong_type(name, value, "a number or text")
        else:
            try:
                str(value).encode()
            except (
                UnicodeEncodeError
            ):  # half a sign, such as bytes of a command line that are no text
                raise NotationError(f"{name} {value!r}: text was expected") from None


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
    found = tuple(players)
    if not all(hasattr(one, "__index__") for one in found) or sorted(found) != list(range(SEATS)):
        raise NotationError(f"players {found!r}: each of 0, 1, 2 and 3 sits somewhere")
    return found


def read_walls(given: Any, play: Play) -> list[list[int]]:
    """Walls as faces in the order of use: one wall, or one for each hand; text or tile numbers."""
    if given is None:
        return []
    given = _listed(given)
    if not isinstance(given, Sequence):
        raise wrong_type("wall", given, "136 tiles as text or numbers, or a list of such walls")
    if not given:
        return []
    found = []
    is_one = isinstance(given, str) or isinstance(given[0], int)
    for one in [given] if is_one else map(_listed, given):
        numbers = isinstance(one, Sequence) and all(isinstance(tile, int) for tile in one)
        if not (isinstance(one, str) or numbers):
            raise wrong_type("wall", one, "136 tiles as text or numbers")
        faces = parse(one) if isinstance(one, str) else [
            deal.face_of(tile, play.red_fives) for tile in one
        ]  # fmt: skip
        kinds = [kind_of(face) for face in faces]
        if len(faces) != WALL or any(kinds.count(kind) != 4 for kind in range(KINDS)):
            raise NotationError(f"a wall is 136 tiles, four of each; this one has {len(faces)}")
        reds = sum(face >= KINDS for face in faces)
        if reds != play.red_fives:
            raise NotationError(
                f"the book plays with {play.red_fives} red fives, this wall has {reds}"
            )
        found.append(faces)
    return found


def _listed(wall: Any) -> Any:
    """An array as the list of its numbers."""
    return wall.tolist() if hasattr(wall, "tolist") else wall
