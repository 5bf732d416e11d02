"""What the expert knows by experience: chances and losses counted over our own mass games.

`tools/learn_bots.py` plays the games, counts, and writes `data/lore.bin`; the file is all that the player needs. Each
table is a row of ints whose index the functions here compute. Chances are in ten-thousandths, losses in points.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from ..kernel import Row, kernel

SHANTENS, COPIES, DRAWS, THREATS = 6, 10, 18, 3
CLASSES = 17  # of tiles against one opponent, see `danger`
STAGES = 3  # of a hand: the first six turns, the next six, the rest
HALVES = 20  # half han that a hand some way off has in sight
LEFT, GAPS, GAP = 8, 61, 2000  # hands left in the game; gaps of so many points between two players

STATES = SHANTENS * COPIES * DRAWS * 2 * THREATS


class Lore(NamedTuple):
    """The tables."""

    win: Row  # by state: the hand is won by who goes on with it
    push: Row  # by state: points lost by who goes on and does not win
    fold: Row  # by draws left and threats: points lost by who plays safe from now on
    riichi: Row  # by stage and class of tile: a riichi waits for it
    tenpai: Row  # by open sets and draws left: a hand with so many open sets is tenpai
    open: Row  # by stage and class of tile: an open hand that is tenpai waits for it
    loss: Row  # points paid to a riichi (0), an open hand (2); one more if East's
    place: Row  # by hands left and gap: who is ahead by so much ends ahead
    worth: Row  # by East, open and half han in sight: points that such a win brings, with all that comes with it


# The lengths of the rows, in their order.
SIZES = (
    STATES,
    STATES,
    DRAWS * THREATS,
    STAGES * CLASSES,
    5 * DRAWS,
    STAGES * CLASSES,
    4,
    LEFT * GAPS,
    4 * HALVES,
)


@lru_cache(maxsize=1)
def lore() -> Lore:
    """The tables that come with the package."""
    return from_bytes(files(__package__).joinpath("data/lore.bin").read_bytes())


def from_bytes(data: bytes) -> Lore:
    """The tables of a file: 16-bit numbers, the low byte first."""
    numbers = array("h", data)
    if array("h", [1]).tobytes() != b"\1\0":
        numbers.byteswap()
    rows, at = [], 0
    for size in SIZES:
        rows.append(list(numbers[at : at + size]))
        at += size
    return Lore(*rows)


def to_bytes(tables: Lore) -> bytes:
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
def fold_of(draws: int, threats: int) -> int:
    """The place in `fold`."""
    return max(0, min(DRAWS - 1, draws)) * THREATS + min(THREATS - 1, threats)


@kernel
def stage_of(draws: int) -> int:
    """The stage of a hand with so many draws left for each."""
    return 0 if draws > 11 else (1 if draws > 5 else 2)


@kernel
def tenpai_of(open_sets: int, draws: int) -> int:
    """The place in `tenpai`."""
    return min(4, open_sets) * DRAWS + max(0, min(DRAWS - 1, draws))


@kernel
def place_of(left: int, ahead: int) -> int:
    """The place in `place`: who is ahead by so many points (or behind) with so many hands to come."""
    gap = (ahead + GAP // 2) // GAP + GAPS // 2
    return max(0, min(LEFT - 1, left)) * GAPS + max(0, min(GAPS - 1, gap))
