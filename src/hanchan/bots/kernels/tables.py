"""What the expert knows by experience: chances and losses counted over our own mass games.

`tools/learn_bots.py` plays the games, counts, and writes `data/tables.bin`; the file is all that the player needs. Each
table is a row of ints whose index the functions here compute. Chances are in ten-thousandths, losses in points.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from ...compile.kernel import Int16, kernel

SHANTENS, COPIES, DRAWS, THREATS = 6, 10, 18, 3
CLASSES = 17  # of tiles against one opponent, see `danger`
LINES = 6  # steps of two-sided waits that one opponent may still have, of three each
HANS = 5  # han that an open hand shows: 0 to 4 or more
RUNS = 3  # discards in a row just as they were drawn: none, one, more
SAFES = 4  # safe tiles in hand: none, one, two or three, more
WEIGHTS = 20  # of the expert, see `scratch`
HALVES = 20  # half han that a hand some way off has in sight
LEFT, GAPS, GAP = 8, 61, 2000  # hands left in the game; gaps of so many points between two players

STATES = SHANTENS * COPIES * DRAWS * 2 * THREATS


class LearnedTables(NamedTuple):
    """The tables; a state is what `state_of` tells apart."""

    win: list[Int16]  # by state: the hand is won by who goes on with it
    push: list[Int16]  # by state: points lost by who goes on and does not win
    silent: list[
        Int16
    ]  # by copies, draws left, threats: a closed hand that waits without riichi is won
    silent_lost: list[Int16]  # beside it: points lost if it is not
    fold: list[
        Int16
    ]  # by draws left, threats, safe tiles: points lost by who plays safe from now on
    riichi: list[Int16]  # by lines left and class of tile: a riichi waits for it
    tenpai: list[Int16]  # by open sets, draws left and discards as drawn: such a hand is tenpai
    open: list[Int16]  # by lines left and class of tile: an open hand that is tenpai waits for it
    loss: list[Int16]  # points paid, see `loss_of`
    wait: list[
        Int16
    ]  # by open and class: hundredths of the usual chance to win on a copy of a wait
    place: list[Int16]  # by hands left and gap: who is ahead by so much ends ahead
    worth: list[Int16]  # by East, open, half han in sight: points that such a win brings in all
    style: list[Int16]  # the weights that are left, by the places named in `scratch`


# The lengths of the rows, in their order.
SIZES = (
    STATES, STATES, COPIES * DRAWS * THREATS, COPIES * DRAWS * THREATS, DRAWS * THREATS * SAFES, LINES * CLASSES,
    5 * DRAWS * RUNS, LINES * CLASSES, 2 + 2 * HANS, 2 * CLASSES, LEFT * GAPS, 4 * HALVES, WEIGHTS,
)  # fmt: skip


@lru_cache(maxsize=1)
def learned_tables() -> LearnedTables:
    """The tables that come with the package."""
    return from_bytes(files(__package__).joinpath("data/tables.bin").read_bytes())


def from_bytes(data: bytes) -> LearnedTables:
    """The tables of a file: 16-bit numbers, the low byte first."""
    numbers = array("h", data)
    if array("h", [1]).tobytes() != b"\1\0":
        numbers.byteswap()
    rows, at = [], 0
    for size in SIZES:
        rows.append(list(numbers[at : at + size]))
        at += size
    return LearnedTables(*rows)


def to_bytes(tables: LearnedTables) -> bytes:
    """The file of the tables: `from_bytes(to_bytes(tables)) == tables`."""
    numbers = array("h", [number for row in tables for number in row])
    if array("h", [1]).tobytes() != b"\1\0":
        numbers.byteswap()
    return numbers.tobytes()


@kernel
def copies_step(shanten: int) -> int:
    """How many copies make a step of the tables: more the farther the hand is."""
    return 1 if shanten <= 0 else (3 if shanten == 1 else (6 if shanten == 2 else 8))


@kernel
def state_of(shanten: int, copies: int, draws: int, is_open: int, threats: int) -> int:
    """Where a hand stands in `win` and `push`."""
    shanten = max(0, min(SHANTENS - 1, shanten))
    place = shanten * COPIES + max(0, min(COPIES - 1, copies // copies_step(shanten)))
    place = place * DRAWS + max(0, min(DRAWS - 1, draws))
    return (place * 2 + min(1, is_open)) * THREATS + min(THREATS - 1, threats)


@kernel
def worth_of(is_east: int, is_open: int, halves: int) -> int:
    """The place in `worth`."""
    return (2 * is_east + min(1, is_open)) * HALVES + max(0, min(HALVES - 1, halves))


@kernel
def silent_of(copies: int, draws: int, threats: int) -> int:
    """The place in `silent` and `silent_lost`: that of a closed hand which waits in `win`."""
    return state_of(0, copies, draws, 0, threats) // (2 * THREATS) * THREATS + min(
        THREATS - 1, threats
    )


@kernel
def fold_of(draws: int, threats: int, safe: int) -> int:
    """The place in `fold`."""
    place = max(0, min(DRAWS - 1, draws)) * THREATS + min(THREATS - 1, threats)
    return SAFES * place + (min(safe, 2) if safe < 4 else 3)


@kernel
def class_of(lines: int, kind_class: int) -> int:
    """The place in `riichi` and `open`."""
    return CLASSES * max(0, min(LINES - 1, lines // 3)) + kind_class


@kernel
def tenpai_of(open_sets: int, draws: int, run: int) -> int:
    """The place in `tenpai`."""
    place = min(4, open_sets) * DRAWS + max(0, min(DRAWS - 1, draws))
    return RUNS * place + min(RUNS - 1, run)


@kernel
def loss_of(is_riichi: bool, is_east: int, han: int) -> int:
    """The place in `loss`: a riichi, or an open hand that shows so many han."""
    return is_east if is_riichi else 2 + HANS * is_east + max(0, min(HANS - 1, han))


@kernel
def wait_of(is_open: int, kind_class: int) -> int:
    """The place in `wait`."""
    return CLASSES * min(1, is_open) + kind_class


@kernel
def place_of(left: int, ahead: int) -> int:
    """The place in `place`: who is ahead by so many points (or behind) with so many hands to come."""
    gap = (ahead + GAP // 2) // GAP + GAPS // 2
    return max(0, min(LEFT - 1, left)) * GAPS + max(0, min(GAPS - 1, gap))
