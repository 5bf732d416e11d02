"""The walls of a finished game against what was promised: commitment, seats, and every hand's tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import RecordError
from ..game import events
from ..game.decode import dealt
from ..game.engine.state import FIRST_DRAW, INDICATORS, REPLACEMENTS, URA
from ..game.events import AnyEvent
from ..game.wall import deal
from ..game.wall.deal import Deal
from ..game.wall.proofs import Proofs
from ..tiles import format
from .own import book_of
from .story import HandStory, story_of
from .wall import ENDS, taken

_ROWS = {
    FIRST_DRAW: "draw",
    REPLACEMENTS: "replacement tile",
    INDICATORS: "indicator",
    URA: "ura indicator",
}


class HandCheck(NamedTuple):
    """One hand: what does not come from the secret, or nothing."""

    hand: str
    problem: str | None

    @property
    def ok(self) -> bool:
        """All its tiles come from the secret."""
        return self.problem is None


class Verification(NamedTuple):
    """What the secret says about a game."""

    commitment: bool  # the secret is the one that was promised
    seats: bool
    hands: tuple[HandCheck, ...]

    @property
    def ok(self) -> bool:
        """Everything is as it was promised."""
        return self.commitment and self.seats and all(hand.ok for hand in self.hands)

    def to_dict(self, file: str) -> dict[str, Any]:
        """The verification as JSON has it."""
        hands = [{"hand": one.hand, "ok": one.ok, "problem": one.problem} for one in self.hands]
        return {
            "file": file,
            "ok": self.ok,
            "commitment": self.commitment,
            "seats": self.seats,
            "hands": hands,
        }


def verify(log: Sequence[AnyEvent], file: str) -> Verification:
    """Every hand against the secret; RecordError, with the file's name, if the game has not told it or has none."""
    start = next(event for event in log if isinstance(event, events.GameStart))
    reds = book_of(start).value("red_fives")
    if _had_walls_given(start, story_of(log).hands, reds):
        raise RecordError(
            "{file}: this record promises nothing: its walls were given, and an earlier version wrote a commitment",
            file=file,
        )
    secret, nonces = _secret(start, log, file)
    promised = deal.commitment(secret, start.game, start.rules) == start.commit
    drawn = [event for event in log if isinstance(event, events.SeatsDrawn)]
    players = deal.draw_seats(secret, start.game, nonces)
    seats = len(drawn) == 1 and (drawn[0].scheduled or list(drawn[0].players) == players)
    hands = [
        HandCheck(
            f"{number + 1} ({hand.name})", _problem(hand, number, start, secret, nonces, reds)
        )
        for number, hand in enumerate(story_of(log).hands)
    ]
    return Verification(promised, seats, tuple(hands))


def _had_walls_given(start: events.GameStart, hands: Sequence[HandStory], reds: int) -> bool:
    """An import or a game with given walls as 0.1 wrote it, with a commitment to a secret that everybody knows.

    That was the secret of the game's seed, which is its id, or of seed 0. The hands with given walls come first, each
    with the dice 1 and 1; whatever comes after them is from the secret.
    """
    for seed in ("0", start.game):
        secret = deal.secret_of(seed)
        if deal.commitment(secret, start.game, start.rules) != start.commit:
            continue
        wrong = [
            _problem(hand, number, start, secret, b"", reds) is not None
            for number, hand in enumerate(hands)
        ]
        given = sum(wrong)
        thrown = all(tuple(hand.start.dice) == (1, 1) for hand in hands[:given])
        return given > 0 and all(wrong[:given]) and thrown
    return False


def _secret(start: events.GameStart, log: Sequence[AnyEvent], file: str) -> tuple[bytes, bytes]:
    if not start.commit:
        why = "nobody promised its walls, or the format has no words for it"
        raise RecordError(f"{file}: this record has no commitment: {why}")
    end = next((event for event in log if isinstance(event, events.GameEnd)), None)
    if end is None or not end.secret:
        why = "its secret is published with the last hand"
        raise RecordError(f"{file}: the game is not finished: {why}")
    try:
        return bytes.fromhex(end.secret), bytes.fromhex(end.nonces)
    except ValueError:
        raise RecordError(f"{file}: the secret of the record is not hexadecimal") from None


def _problem(
    hand: HandStory, number: int, start: events.GameStart, secret: bytes, nonces: bytes, reds: int
) -> str | None:
    """The first thing in a hand that does not come from the secret."""
    told = hand.start
    if told.hand != number:
        return f"it is numbered {told.hand}, so a hand before it is missing"
    true = deal.deal(secret, start.game, told.hand, reds, nonces)
    if tuple(told.dice) != true.dice:
        return f"the dice show {true.dice[0]} and {true.dice[1]}, not {told.dice[0]} and {told.dice[1]}"
    if told.wall is not None and told.wall != format(true.faces):
        return "the wall is another one"
    seed = deal.hand_seed(secret, start.game, told.hand, nonces)
    if told.root and told.root != Proofs(true.faces, seed).root.hex():
        return "the root of the wall is another one"
    for seat, faces in enumerate(dealt(true.faces, told.dealer)):
        if told.hands[seat] not in (None, format(faces)):
            return f"the deal of seat {seat} is another one"
    return _drawn_problem(hand, true)


def _drawn_problem(hand: HandStory, true: Deal) -> str | None:
    """The first tile that is not where the wall has it."""
    for row, place, tile in taken(hand.told):
        right = format([true.faces[place]]) if place < ENDS[row] else "none"
        if tile not in (None, right):
            return f"{_ROWS[row]} {tile}: the wall has {right} there"
    return None
