"""Decisions of the referees' desk that are cancelled: seats, lines and standings are as without them."""

from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.ranking import standings
from hanchan.club.event.state import EventState
from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log
from hanchan.errors import HanchanError, IllegalAction, NotationError
from hanchan.settlement.session import MIDDLE
from helpers.club_event import AT, TABLES, event, finish, key, lines, organiser, referee, start
from helpers.forged_logs import chained

SCORES = [42000, 33000, 25000, 20000]
WRONG: dict[str, dict[str, Any]] = {
    "came_late": {"seconds": 720, "substitute": "Sam"},
    "substitute_in": {"when": MIDDLE, "reason": "ill", "substitute": "Sam"},
    "disqualified": {"evidence": "seen"},
    "removed": {"reason": "ill"},
}


def seen(state: EventState) -> Any:
    """Who sits where and by whom, who is here, and the standings with their lines."""
    seats = [
        [[state.name_at(sheet, seat) for seat in range(4)] for sheet in one.sheets]
        for one in state.rounds
    ]
    return (
        seats,
        [(one.status, one.out_from, one.plays) for one in state.entries],
        [(one.place, one.entry.number, one.total, one.lines) for one in standings(state)],
        [(one.entry, one.points) for one in state.taken if not one.cancelled],
        state.notices,
    )


def cancel(made: Tournament, kind: str, why: str = "the wrong player") -> None:
    """The last decision of a kind is cancelled."""
    number = [one["n"] for one in made.events if one["kind"] == kind][-1]
    organiser(made, "decision_cancelled", decision=number, reason=why)


def given(kind: str) -> dict[str, Any]:
    """The fields of a wrong entry about player 1 in round 1."""
    return WRONG.get(kind, {}) | ({} if kind == "removed" else {"round": 1}) | {"entry": 1}


@pytest.mark.parametrize(
    ("book", "kind"),
    [(book, kind) for book in ("ema2016", "wrc2015") for kind in WRONG]
    + [("wrc2015", "absent_on_purpose"), ("wrc2015", "absent_on_purpose, out")],
)
@pytest.mark.parametrize("late", [False, True], ids=["at once", "a round later"])
def test_a_decision_that_is_cancelled_leaves_everything_as_without_it(
    book: str, kind: str, late: bool, tmp_path: Path
) -> None:
    path = tmp_path / "event.jsonl"
    made, without = event(book, 2, path), event(book, 2)
    kind, _, out = kind.partition(", ")
    referee(made, kind, **given(kind) | ({"choice": "disqualification"} if out else {}))
    for one in (made, without):
        if one is made and not late:
            cancel(made, kind)
        finish(one, 1, SCORES)
        start(one, 2)
        finish(one, 2, [25000, 35000, 30000, 30000])
    if late:
        assert seen(made.state) != seen(without.state)
        cancel(made, kind)
    assert seen(made.state) == seen(without.state)
    assert seen(Tournament(Log(path)).state) == seen(without.state)
    (back,) = made.state.cancelled.values()
    assert back == ("Olga", AT, "the wrong player")


def test_points_for_lateness_are_cancelled_with_it_and_the_player_is_awaited_again() -> None:
    made = event("ema2016")
    organiser(made, "not_here", entry=1)
    referee(made, "came_late", entry=1, round=1, seconds=300)
    assert made.state.entries[1].status == "in"
    cancel(made, "came_late")
    assert (made.state.entries[1].status, made.state.taken[0].cancelled) == ("entered", True)
    referee(made, "came_late", entry=1, round=1, seconds=120)
    finish(made, 1, SCORES)
    assert lines(made)[1].penalty == 2000


def test_what_was_tried_before_the_cancelling_does_not_stand_in_its_way() -> None:
    made = event("ema2016")
    organiser(made, "not_here", entry=1)
    referee(made, "came_late", entry=1, round=1, seconds=300)
    organiser(made, "not_here", entry=1)
    cancel(made, "came_late")
    assert made.state.entries[1].status == "entered"
    with pytest.raises(IllegalAction, match="Player 1 is entered"):
        organiser(made, "not_here", entry=1)


def test_a_substitute_named_before_plays_again_when_the_later_one_is_cancelled() -> None:
    made = event("ema2016")
    organiser(made, "substitute_added", name="Sue")
    for name in ("Sam", "Sue"):
        referee(made, "substitute_in", entry=1, round=1, when=MIDDLE, reason="ill", substitute=name)
    cancel(made, "substitute_in")
    assert made.state.rounds[0].sheets[0].substitutes == {1: ("Sam", MIDDLE)}


def test_a_seat_given_away_meanwhile_stays_given_and_the_player_is_without_one() -> None:
    made = event("ema2016", 2)
    referee(made, "disqualified", entry=1, round=1, evidence="seen")
    finish(made, 1, SCORES)
    organiser(made, "entry_added", name="Late")
    organiser(made, "seat_given", entry=8, seat_of=1)
    cancel(made, "disqualified")
    assert [one.number for one in made.state.without_seat] == [1]
    assert made.state.rounds[1].sheets[0].seats == (0, 8, 2, 3)


def test_rounds_seated_again_without_a_player_stay_so_when_the_decision_is_cancelled() -> None:
    made = event("ema2016", 2)
    referee(made, "removed", entry=1, reason="ill")
    finish(made, 1, SCORES)
    organiser(made, "entry_added", name="Late")
    tables = [[[0, 8, 2, 3], [4, 5, 6, 7]]]
    organiser(made, "seating_published", tables=tables, reason="a player left")
    cancel(made, "removed")
    assert [one.number for one in made.state.without_seat] == [1]


def test_a_decision_on_which_a_cut_rests_cannot_be_cancelled() -> None:
    made = create("Test", "ema2016", rounds=2, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"Player {number}")
    organiser(made, "format_announced", stages=[{"name": "Final", "after": 1, "players": 4}])
    organiser(made, "seating_published", tables=[TABLES])
    start(made, 1)
    referee(made, "came_late", entry=0, round=1, seconds=720)
    for table, points in ((1, SCORES), (2, [36000, 35000, 34000, 15000])):
        key(made, 1, table, points)
        referee(made, "sheet_signed", round=1, table=table)
    organiser(made, "round_closed", round=1)
    organiser(made, "cut_made")
    before = len(made.log.events)
    with pytest.raises(IllegalAction, match="a cut was made by the results with it"):
        cancel(made, "came_late")
    assert (len(made.log.events), made.state.cancelled) == (before, {})


def test_only_a_decision_that_stands_is_cancelled_with_a_reason_by_those_who_may() -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=720)
    number = made.events[-1]["n"]
    for role in ("referee", "scribe", "player", "public"):
        with pytest.raises(IllegalAction, match="that is for organiser, head referee"):
            made.do("decision_cancelled", by="Ron", role=role, at=AT, decision=number, reason="x")
    with pytest.raises(NotationError, match="a decision is cancelled for a stated reason"):
        organiser(made, "decision_cancelled", decision=number, reason=" ")
    for wrong in (1, number + 1, -1, "x", None, [number], True):
        with pytest.raises(NotationError, match="can be cancelled"):
            organiser(made, "decision_cancelled", decision=wrong, reason="x")
    cancel(made, "came_late", "12:00 was typed for 2:00")
    with pytest.raises(IllegalAction, match="Olga has cancelled that already: 12:00 was typed"):
        cancel(made, "came_late")


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("later", "can be cancelled"),
        ("no decision", "can be cancelled"),
        ("twice", "has cancelled that already"),
        ("bad fields", "no entry 99"),
    ],
)
def test_a_log_that_cancels_what_cannot_be_is_refused(what: str, says: str, tmp_path: Path) -> None:
    made, path = event("ema2016"), tmp_path / "event.jsonl"
    number = len(made.events)
    late = {"kind": "came_late", "entry": 1, "round": 1, "seconds": 720}
    back = {"kind": "decision_cancelled", "decision": number, "reason": "x"}
    more = {
        "later": [back | {"decision": number + 1}, late],
        "no decision": [back | {"decision": 1}],
        "twice": [late, back, back],
        "bad fields": [late | {"entry": 99}, back],
    }[what]
    path.write_bytes(chained(*({**one} for one in [*made.log.events, *more])))
    with pytest.raises(HanchanError, match=says):
        Tournament(Log(path))
