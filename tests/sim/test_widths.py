"""How wide the numbers of a mass game's state are: as declared, small in all, and wide enough."""

from __future__ import annotations

from typing import Any, NamedTuple, get_type_hints

import numpy as np
import pytest

from hanchan.bots.kernels.scratch import Scratch, new_scratch, notice
from hanchan.bots.kernels.tables import LearnedTables
from hanchan.compile.kernel import Int8, Int16, Row
from hanchan.compile.records import layout_of, widths
from hanchan.game.engine import codes
from hanchan.game.engine.flow import act, begin_hand
from hanchan.game.engine.legal import asked, legal
from hanchan.game.engine.state import Table, new_table
from hanchan.game.wall.sha256 import Constants, Hash
from hanchan.game.wall.shuffle import NAME, Shuffler, name_game, new_shuffler, shuffle
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.scoring.lookup.indexes import Shapes
from hanchan.sim.games.policies import CLUB, EXPERT, NOVICE, RANDOM, choose
from helpers.books import ALL_BOOKS

STATE_MAX = 6 * 1024  # bytes: what the card moves and what caches hold
SHARED = ("play", "shapes", "tables", "constants")  # by many games


class Kept(NamedTuple):
    """A record of every width."""

    narrow: Int8
    plain: int
    tiles: list[Int16]
    hands: list[list[Int8]]
    row: Row


def test_a_field_is_as_wide_as_its_declaration_says() -> None:
    layout = layout_of(Kept(1, 2, [3], [[4, 5], [6, 7]], [8]))
    found = {name: layout[name].base for name in Kept._fields}
    assert found == {"narrow": "i1", "plain": "i8", "tiles": "i2", "hands": "i1", "row": "i8"}
    assert layout["hands"].shape == (2, 2)


@pytest.mark.parametrize("kind", [Table, Scratch, LearnedTables, Shapes, Shuffler, Hash, Constants])
def test_every_field_of_the_state_declares_its_width(kind: type) -> None:
    hints = get_type_hints(kind, include_extras=True)
    for name, hint in hints.items():
        assert "Annotated" in str(hint) or hasattr(hint, "_fields"), name


def test_table_log_and_shuffler_of_a_game_take_few_bytes() -> None:
    table = new_table(play_rules(rulebook("ema2016")), codes.DECISION_LOG)
    sizes = [layout_of(part, SHARED).itemsize for part in (table, new_shuffler(""))]
    assert sum(sizes) <= STATE_MAX


class FromTheFront(list[Any]):
    """A row of which no place is counted from the end: compiled kernels would look before its beginning."""

    def __getitem__(self, place: Any) -> Any:
        assert place >= 0, place
        return super().__getitem__(place)


class Bounded(FromTheFront):
    """A row that refuses what its width cannot hold."""

    def __init__(self, numbers: Row, width: str) -> None:
        super().__init__(numbers)
        self._bounds = int(np.iinfo(width).min), int(np.iinfo(width).max)

    def __setitem__(self, place: Any, number: Any) -> None:
        assert place >= 0, place
        assert self._bounds[0] <= number <= self._bounds[1], number
        super().__setitem__(place, number)


def bounded(value: Any) -> Any:
    """The same record with rows that refuse what would not fit."""
    found: dict[str, Any] = {}
    for name, width in widths(type(value)).items():
        part = getattr(value, name)
        if hasattr(part, "_fields"):
            found[name] = only_read(part) if name in SHARED else bounded(part)
        elif isinstance(part[0], list):
            found[name] = FromTheFront(Bounded(row, width) for row in part)
        else:
            found[name] = Bounded(part, width)
    return type(value)(**found)


def only_read(value: Any) -> Any:
    """A record that games share, with rows that are counted from the front."""
    rows = (
        FromTheFront(map(int, part)) if isinstance(part, list | np.ndarray) else part
        for part in value
    )
    return type(value)(*rows)


def play_bounded(book: str, bots: Row, hands: int) -> int:
    """The most events of one decision in so many hands at a table where nothing may overflow."""
    t = bounded(new_table(play_rules(rulebook(book)), codes.DECISION_LOG))
    m, s = bounded(new_scratch()), bounded(new_shuffler("widths"))
    chance, most = [1], 0
    name_game(s, s.at[NAME], 10**15)
    for hand in range(hands):
        if t.now[codes.PHASE] == codes.GAME_OVER:
            break
        begin_hand(t, shuffle(s, hand, t.play.red_fives, t.wall))
        while t.now[codes.PHASE] < codes.HAND_OVER:
            notice(t, m)
            t.now[codes.EVENTS] = 0
            seat = asked(t)
            act(t, seat, choose(t, m, seat, legal(t, seat), bots[seat], chance))
            most = max(most, t.now[codes.EVENTS])
        t.now[codes.EVENTS] = 0
    return most


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_whole_games_write_nothing_that_its_field_cannot_hold(book: str) -> None:
    assert 5 <= play_bounded(book, [RANDOM] * 4, 40) < codes.DECISION_LOG


@pytest.mark.long
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_players_write_nothing_that_its_field_cannot_hold(book: str) -> None:
    assert 0 < play_bounded(book, [EXPERT, CLUB, NOVICE, EXPERT], 2) < codes.DECISION_LOG
