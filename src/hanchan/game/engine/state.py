"""The state of one game: small rows of ints, the same interpreted, compiled and on a GPU.

Faces and kinds are those of `tiles`. A hand's wall is 136 faces in the order of use: 122 live tiles, four replacement
tiles, five indicators, five ura indicators; `wall.py` says how a broken wall comes into that order.
"""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import Int8, Int16, Int32, Int64, inlined, kernel
from ...rules.play import Play
from ...scoring.fu import FU_ITEMS
from ...scoring.lookup.indexes import GROUPS, NO_SHAPES, Shapes, index_step
from ...scoring.sets import CHOW, CONCEALED, pack_set, set_kind, set_shape, set_tiles
from ...scoring.shapes import READINGS_MAX
from ...tiles import COPIES, KINDS, ORPHANS_MASK, SEATS, WALL, is_five, kind_of
from . import codes
from .rows import EVENT

# Where the parts of the wall begin, the dealt tiles first.
FIRST_DRAW = 52
REPLACEMENTS = 122
INDICATORS = 126
URA = 131


class Table(NamedTuple):
    """Everything about one game."""

    play: Play
    shapes: Shapes  # tables of shapes; without them, as in interpreted play, shapes are searched
    now: list[Int64]
    seats: list[list[Int64]]  # with masks that have a bit for each kind
    hands: list[list[Int8]]  # concealed tiles by kind
    indexes: list[list[Int32]]  # the same as four indexes into the tables of shapes
    reds: list[list[Int64]]  # concealed red fives by suit
    melds: list[list[Int32]]  # see `pack_meld`
    rivers: list[list[Int16]]  # see `pack_discard`
    indicators: list[Int64]  # faces turned up
    wall: list[Int8]
    log: list[list[Int64]]  # see `rows`; a win has masks of yaku
    answers: list[Int32]  # what each seat answered to the open claim
    stamps: list[Int64]  # when, in milliseconds on the table's clock; NO_STAMP without one
    melded: list[Int8]  # scratch: tiles of one seat's melds
    sets: list[Int64]  # scratch: one seat's melds as packed sets
    readings: list[Int64]  # scratch of scoring
    items: list[Int16]  # scratch of scoring
    options: list[Int32]  # scratch: the actions of a seat


def new_table(play: Play, log: int = codes.LOG_MAX) -> Table:
    """A table before its first hand, with a log of so many rows."""
    table = Table(
        play=play,
        shapes=NO_SHAPES,
        now=[0] * codes.NOW,
        seats=[[0] * codes.SEAT for _ in range(SEATS)],
        hands=[[0] * KINDS for _ in range(SEATS)],
        indexes=[[0] * GROUPS for _ in range(SEATS)],
        reds=[[0] * 3 for _ in range(SEATS)],
        melds=[[0] * 4 for _ in range(SEATS)],
        rivers=[[0] * codes.RIVER_MAX for _ in range(SEATS)],
        indicators=[codes.NONE] * 5,
        wall=[codes.NONE] * WALL,
        log=[[0] * EVENT for _ in range(log)],
        answers=[0] * SEATS,
        stamps=[codes.NO_STAMP] * SEATS,
        melded=[0] * KINDS,
        sets=[0] * 4,
        readings=[0] * READINGS_MAX,
        items=[0] * FU_ITEMS,
        options=[0] * codes.ACTIONS_MAX,
    )
    clear_game(table)
    return table


# What no state lasts in: kernels write there before they read.
SCRATCH = ("log", "melded", "sets", "readings", "items", "options")


def copy_table(t: Table) -> Table:
    """Another table in the same state."""
    return Table(
        t.play,
        t.shapes,
        t.now.copy(),
        [row.copy() for row in t.seats],
        [row.copy() for row in t.hands],
        [row.copy() for row in t.indexes],
        [row.copy() for row in t.reds],
        [row.copy() for row in t.melds],
        [row.copy() for row in t.rivers],
        t.indicators.copy(),
        t.wall.copy(),
        [row.copy() for row in t.log],
        t.answers.copy(),
        t.stamps.copy(),
        t.melded.copy(),
        t.sets.copy(),
        t.readings.copy(),
        t.items.copy(),
        t.options.copy(),
    )


def kept_table(t: Table) -> Table:
    """The state now, to be copied when it is wanted again; nobody acts on it, so its scratch is that of `t`."""
    return copy_table(t)._replace(**{name: getattr(t, name) for name in SCRATCH})


def lasting(t: Table) -> list[object]:
    """Everything of the state that lasts: equal tables are in the same state.

    What the seats answered lasts while a tile lies open or a draw is announced; then it lies there until the next time.
    """
    asked = t.now[codes.PHASE] in (codes.CLAIMS, codes.ANNOUNCING)
    passing = SCRATCH if asked else (*SCRATCH, "answers")
    return [value for name, value in t._asdict().items() if name not in passing]


@inlined
def clear_game(t: Table) -> None:
    """The state before the first hand; what belongs to a hand is cleared when one starts."""
    for place in range(codes.NOW):
        t.now[place] = 0
    t.now[codes.ROUND] = t.play.first_round
    for seat in range(SEATS):
        t.stamps[seat] = codes.NO_STAMP
        t.seats[seat][codes.POINTS] = t.play.start_points
        t.seats[seat][codes.PENALTIES] = 0
        t.seats[seat][codes.PLACED] = 0


@inlined
def next_seat(seat: int) -> int:
    """The player to the right, whose turn comes next."""
    return (seat + 1) % 4


@inlined
def wind_of(t: Table, seat: int) -> int:
    """The seat wind: 0 East to 3 North."""
    return (seat - t.now[codes.DEALER]) % 4


@inlined
def live_left(t: Table) -> int:
    """Tiles left in the live wall."""
    return t.now[codes.LIVE_END] - t.now[codes.NEXT_LIVE]


@inlined
def hold(t: Table, seat: int, kind: int, more: int) -> None:
    """So many more concealed tiles of the kind, or fewer; index, pairs, fours, orphans, kinds held are kept along."""
    hand = t.hands[seat]
    row = t.seats[seat]
    before = hand[kind]
    after = before + more
    hand[kind] = after
    t.indexes[seat][kind // 9] += more * index_step(kind)
    row[codes.PAIRS] += int(after > 1) - int(before > 1)
    row[codes.FOURS] += int(after == COPIES) - int(before == COPIES)
    kinds = int(after > 0) - int(before > 0)
    row[codes.ORPHANS] += kinds * (ORPHANS_MASK >> kind & 1)
    row[codes.HELD] += kinds << kind


@kernel
def empty_hand(t: Table, seat: int) -> None:
    """The seat holds no tile, and nothing that `hold` counts."""
    row = t.seats[seat]
    row[codes.PAIRS] = row[codes.FOURS] = row[codes.ORPHANS] = row[codes.HELD] = 0
    for kind in range(KINDS):
        t.hands[seat][kind] = 0
    for group in range(GROUPS):
        t.indexes[seat][group] = 0
    for suit in range(3):
        t.reds[seat][suit] = 0


@inlined
def dealt_place(turn: int, number: int) -> int:
    """Where in the wall the player `turn` seats after the dealer finds the tile `number` of thirteen.

    Four tiles each, three times, then one each.
    """
    return 16 * (number // 4) + 4 * turn + number % 4 if number < 12 else 48 + turn


@inlined
def add_face(t: Table, seat: int, face: int) -> None:
    """Takes a tile into the concealed hand; one that is not known (NONE) is not counted."""
    if face == codes.NONE:
        return
    hold(t, seat, kind_of(face), 1)
    if face >= KINDS:
        t.reds[seat][face - KINDS] += 1


@inlined
def remove_face(t: Table, seat: int, face: int) -> None:
    """Takes a tile out of the concealed hand; one that is not known (NONE) was not counted."""
    if face == codes.NONE:
        return
    hold(t, seat, kind_of(face), -1)
    if face >= KINDS:
        t.reds[seat][face - KINDS] -= 1


@inlined
def count_face(t: Table, seat: int, face: int) -> int:
    """How many such tiles are concealed; a plain five is not a red one."""
    if face >= KINDS:
        return t.reds[seat][face - KINDS]
    held = t.hands[seat][face]
    if is_five(face):
        held -= t.reds[seat][face // 9]
    return held


@inlined
def pack_meld(shape: int, kind: int, how: int, source: int, reds: int, face: int) -> int:
    """A meld: its set, how it came about, whose tile was claimed, its red fives, the claimed face."""
    is_open = 0 if how == CONCEALED else 1
    return pack_set(shape, kind, is_open) | how << 9 | source << 11 | reds << 13 | face << 16


@inlined
def meld_set(meld: int) -> int:
    """The meld as a packed set."""
    return meld & 511


@inlined
def meld_how(meld: int) -> int:
    """CLAIMED, ADDED or CONCEALED."""
    return meld >> 9 & 3


@inlined
def meld_source(meld: int) -> int:
    """The seat whose tile was claimed; for a concealed kong the own."""
    return meld >> 11 & 3


@inlined
def meld_reds(meld: int) -> int:
    """Red fives in the meld."""
    return meld >> 13 & 7


@inlined
def meld_face(meld: int) -> int:
    """The claimed face."""
    return meld >> 16 & 63


@inlined
def pack_discard(face: int, just_drawn: int, riichi: int, claimed: int) -> int:
    """A tile of a river: its face, whether it was just drawn, whether it declared riichi, whether it was claimed."""
    return face | just_drawn << 6 | riichi << 7 | claimed << 8


@inlined
def discard_face(tile: int) -> int:
    """The face of a tile in a river."""
    return tile & 63


@inlined
def was_drawn(tile: int) -> bool:
    """The tile was discarded as it was drawn."""
    return tile >> 6 & 1 != 0


@inlined
def was_riichi(tile: int) -> bool:
    """Riichi was declared with the tile."""
    return tile >> 7 & 1 != 0


@inlined
def was_claimed(tile: int) -> bool:
    """The tile lies in another player's meld."""
    return tile >> 8 & 1 != 0


@inlined
def count_melded(t: Table, seat: int) -> None:
    """Writes the seat's melds to `t.melded` (tiles by kind) and `t.sets` (packed sets)."""
    for kind in range(KINDS):
        t.melded[kind] = 0
    for place in range(t.seats[seat][codes.MELDS]):
        packed = meld_set(t.melds[seat][place])
        t.sets[place] = packed
        low = set_kind(packed)
        if set_shape(packed) == CHOW:
            for kind in range(low, low + 3):
                t.melded[kind] += 1
        else:
            t.melded[low] += set_tiles(packed)
