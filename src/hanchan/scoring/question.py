"""The question: a hand as text and how it was won, read, checked and made ready for the kernels."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import NotationError, NotAWin
from ..rules import Rulebook, rulebook
from ..rules.switches import WAIT_BY_UNIQUE_TILE, Rules, switches
from ..tiles import format, kind_of, parse, parse_one
from .circumstances import Circumstances, check_circumstances
from .facts import HowWon
from .hands import Hand, check_copies, count_kinds, count_reds, parse_hand
from .value import count_dora
from .waits import waits_mask


class Bonus(NamedTuple):
    """Han that are no yaku."""

    dora: int
    ura: int
    red: int


class Question(NamedTuple):
    """A hand ready for the kernels."""

    book: Rulebook
    rules: Rules
    hand: Hand  # with the winning tile
    win: int
    given: Circumstances
    counts: list[int]
    melds: list[int]
    how: HowWon
    bonus: Bonus


def ask(hand: str, win: str, given: Circumstances, rules: str | Rulebook) -> Question:
    """The question as the kernels want it, or an error that says what is wrong with it."""
    book = rulebook(rules)
    winning = parse_one(win)
    held = with_winning_tile(parse_hand(hand), winning, hand)
    seen, shown = with_tiles_elsewhere(held.faces(), winning, given, hand)
    check_copies(seen, shown)
    check_red_fives(seen, book, shown)
    if given.in_riichi and not held.closed:
        raise NotAWin(
            "hand {hand!r}: riichi on an open hand",
            "riichi on an open hand",
            book.cite("riichi-open"),
            hand=hand,
        )
    check_circumstances(given, held)
    switched = switches(book)
    counts = held.counts()
    kind = kind_of(winning)
    how = HowWon(
        kind=kind,
        self_drawn=int(given.tsumo),
        seat_wind=given.seat_wind,
        round_wind=given.round_wind,
        flags=given.flags(),
        counters=given.counters,
        only_wait=int(switched.wait_fu == WAIT_BY_UNIQUE_TILE and has_one_wait(held, kind)),
    )
    return Question(
        book, switched, held, winning, given, counts, held.packed_melds(), how, count_bonus(held, given)
    )  # fmt: skip


def with_winning_tile(hand: Hand, winning: int, text: str) -> Hand:
    """The 14-tile hand; the concealed part may hold the winning tile already (the count tells)."""
    if hand.size == 13:
        hand = Hand((*hand.concealed, winning), hand.melds)
        check_copies(hand.faces(), text)
        return hand
    if hand.size != 14:
        raise NotationError(
            "hand {hand!r}: {count} tiles; 13, or 14 with the winning tile, were expected (a kong counts as three)",
            hand=text,
            count=hand.size,
        )
    if winning not in hand.concealed:
        raise NotationError(
            "hand {hand!r}: 14 tiles, but the winning tile {win} is not among the concealed ones",
            hand=text,
            win=format([winning]),
        )
    return hand


def with_tiles_elsewhere(
    faces: list[int], winning: int, given: Circumstances, text: str
) -> tuple[list[int], str]:
    """All tiles of the question, which come from one set of tiles, and the text that names them.

    Beside the hand they are the indicators and the robbed player's other three.
    """
    robbed = format([kind_of(winning)] * 3) if given.chankan else ""
    for name, tiles in (("dora", given.dora), ("ura", given.ura), ("chankan", robbed)):
        if tiles:
            faces, text = [*faces, *parse(tiles)], f"{text} {name}:{tiles}"
    return faces, text


def check_red_fives(faces: list[int], book: Rulebook, text: str) -> None:
    """Raises if there are red fives among the tiles that the book's set has not."""
    reds = [face for face in faces if face != kind_of(face)]
    in_set = book.value("red_fives")
    if reds and in_set == 0:
        raise NotAWin(
            "hand {hand!r}: {tile} is a red five, and {book} plays without them",
            "no red fives",
            book.cite("no-red-fives"),
            hand=text,
            tile=format([reds[0]]),
            book=book.name,
        )
    for red in set(reds):
        allowed = 2 if in_set == 4 and format([red]) == "0p" else 1
        if reds.count(red) > allowed:
            raise NotationError(
                "hand {hand!r}: {count} red fives {tile}; the set has {allowed}",
                hand=text,
                count=reds.count(red),
                tile=format([red]),
                allowed=allowed,
            )


def has_one_wait(hand: Hand, winning_kind: int) -> bool:
    """No other kind would have completed the hand."""
    counts = hand.counts()
    counts[winning_kind] -= 1
    waits = waits_mask(counts, hand.melded(), len(hand.melds))
    return waits & (waits - 1) == 0


def count_bonus(hand: Hand, given: Circumstances) -> Bonus:
    """Dora, ura dora (riichi only) and red fives."""
    counts = count_kinds(hand.faces())

    def pointed(text: str) -> int:
        indicators = [kind_of(face) for face in parse(text)]
        return count_dora(counts, indicators, len(indicators))

    return Bonus(
        pointed(given.dora), pointed(given.ura) if given.in_riichi else 0, count_reds(hand.faces())
    )
