"""The log's rows: nothing of the event that a row held before stands in it."""

from __future__ import annotations

import pytest

from hanchan.game.engine import codes, rows

SEVERAL = {"CHANGES": 4, "SCORES": 4, "STAMPS": 4, "USED": rows.USED_MAX, "BONUS": 3}
EVENTS = {
    "HAND_START": codes.HAND_START,
    "DRAWN": codes.DRAWN,
    "DISCARDED": codes.DISCARDED,
    "CALLED": codes.CALLED,
    "KONGED": codes.KONGED,
    "TURNED_UP": codes.TURNED_UP,
    "WON": codes.WON,
    "ANNOUNCED": codes.ANNOUNCED,
    "NAGASHI_ANSWERED": codes.NAGASHI_ANSWERED,
    "DRAW_END": codes.DRAW_END,
    "CHOMBO": codes.CHOMBO,
    "PENALTY": codes.PENALTY,
    "HAND_END": codes.HAND_END,
    "GAME_END": codes.GAME_END,
}


def end_of(event: str) -> int:
    """The place behind the last one that a row of the event uses."""
    places: dict[str, int] = vars(rows)
    fields = [name.removeprefix(f"{event}_") for name in places if name.startswith(f"{event}_")]
    return max(places[f"{event}_{field}"] + SEVERAL.get(field, 1) for field in fields)


@pytest.mark.parametrize("event", EVENTS)
def test_a_row_is_cleared_as_far_as_its_event_has_written(event: str) -> None:
    row = [0] * rows.EVENT
    rows.begin_row(row, EVENTS[event], 3)
    row[rows.SEAT + 1 : end_of(event)] = [9] * (end_of(event) - rows.SEAT - 1)
    rows.begin_row(row, codes.ACCEPTED, 1)
    assert row == [codes.ACCEPTED, 1] + [0] * (rows.EVENT - 2)


def test_the_longest_event_fills_a_row() -> None:
    assert max(map(end_of, EVENTS)) == rows.EVENT
