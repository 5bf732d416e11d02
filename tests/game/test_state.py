"""What the state is made of: what a hand begins anew, and how tiles of a river are kept."""

import pytest

from hanchan.game.engine import codes, rows
from hanchan.game.engine.apply import apply
from hanchan.game.engine.state import (
    REPLACEMENTS,
    Table,
    discard_face,
    new_table,
    pack_discard,
    was_claimed,
    was_drawn,
    was_riichi,
)
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.tiles import SEATS

LEFT_OVER = 77  # what no place begins with
NOW_LASTS = {"STREAK", "HAND", "EVENTS"}
NOW_TOLD = {"PHASE", "TURN", "ROUND", "DEALER", "COUNTERS", "BETS"}  # by the event, or by the deal
NOW_BEGINS = {
    "NEXT_LIVE": 52,
    "LIVE_END": REPLACEMENTS,
    "UNCALLED": 1,
    "DRAWN_FACE": codes.NONE,
    "FED_BY": -1,
}
SEAT_LASTS = {"PENALTIES", "PLACED"}
SEAT_BEGINS = {"LIABLE_DRAGONS": -1, "LIABLE_WINDS": -1, "SAID": codes.NOT_SAID}
SEAT_OF_TILES = {"WAITS", "PAIRS", "ORPHANS", "HELD", "FOURS"}  # as the hand that is dealt has them


def names(first: str, count: int) -> list[str]:
    """The names of so many places, in their order, the first of them given."""
    every = list(vars(codes))
    start = every.index(first)
    return [name for name in every[start:] if name.isupper()][:count]


NOW = names("PHASE", codes.NOW)
SEAT = names("POINTS", codes.SEAT)


@pytest.fixture
def t() -> Table:
    """A table full of what was, at which a hand has just begun."""
    table = new_table(play_rules(rulebook("ema2016")), log=1)
    table.now[:] = [LEFT_OVER] * codes.NOW
    for seat in range(SEATS):
        table.seats[seat][:] = [LEFT_OVER] * codes.SEAT
    table.wall[:] = [place // 4 for place in range(136)]
    rows.begin_row(table.log[0], codes.HAND_START, 2)
    table.log[0][rows.HAND_START_ROUND] = 1
    table.log[0][rows.HAND_START_COUNTERS] = 3
    table.log[0][rows.HAND_START_BETS] = 4
    apply(table, 0)
    return table


@pytest.mark.parametrize("name", NOW)
def test_a_hand_begins_anew_but_for_what_lasts_beyond_it(t: Table, name: str) -> None:
    place = getattr(codes, name)
    assert (place >= codes.NOW_OF_HAND) is (name not in NOW_LASTS | NOW_TOLD)
    if name in NOW_LASTS:
        assert t.now[place] == LEFT_OVER
    elif name not in NOW_TOLD:
        assert t.now[place] == NOW_BEGINS.get(name, 0)


def test_a_hand_begins_as_its_event_tells(t: Table) -> None:
    told = [t.now[place] for place in (codes.DEALER, codes.TURN, codes.ROUND, codes.COUNTERS)]
    assert told == [2, 2, 1, 3]
    assert t.now[codes.BETS] == 4
    assert t.now[codes.PHASE] == codes.IN_TURN


@pytest.mark.parametrize("name", SEAT)
def test_a_seat_begins_a_hand_anew_but_for_what_lasts_beyond_it(t: Table, name: str) -> None:
    place = getattr(codes, name)
    assert (place >= codes.SEAT_OF_HAND) is (name not in SEAT_LASTS | {"POINTS"})
    for row in t.seats:
        if name in SEAT_LASTS:
            assert row[place] == LEFT_OVER
        elif name not in SEAT_OF_TILES:
            assert row[place] == SEAT_BEGINS.get(name, 0)
        else:
            assert row[place] != LEFT_OVER


@pytest.mark.parametrize("face", [0, 33, 36])
@pytest.mark.parametrize("drawn", [0, 1])
@pytest.mark.parametrize("riichi", [0, 1])
@pytest.mark.parametrize("claimed", [0, 1])
def test_a_river_keeps_how_each_tile_came_to_lie_there(
    face: int, drawn: int, riichi: int, claimed: int
) -> None:
    tile = pack_discard(face, drawn, riichi, claimed)
    assert discard_face(tile) == face
    assert (was_drawn(tile), was_riichi(tile), was_claimed(tile)) == (drawn, riichi, claimed)
