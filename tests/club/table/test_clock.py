"""The clock: its length and signal, the dice, and the hands left at a table."""

from typing import Any

import pytest

from hanchan import rulebook
from hanchan.club.duties import duties
from hanchan.club.event.ranking import standings
from hanchan.club.event.tournament import Tournament
from hanchan.club.table import clock
from hanchan.club.table.ledger import Ledger, open_table
from hanchan.errors import IllegalAction
from hanchan.rules.fouls.offences import offence
from helpers.books import books, rule
from helpers.club_event import event, finish, key, organiser, referee

DRAW = {"end": "draw", "tenpai": [0, 1, 2, 3]}
PASSES = {"end": "draw", "tenpai": []}


def ledger(book: object) -> Ledger:
    return open_table("ABCD", book, by="Sven", at="t")  # type: ignore[arg-type]


def play(table: Ledger, *results: dict[str, Any]) -> Ledger:
    for result in results:
        table.enter(result, "Sven", "t")
        table.confirm("A", "t")
    return table


@pytest.mark.parametrize("book", books(ema2016="5.9-a", ema2012="5.8-a", wrc2015="8.2-a"))
def test_a_session_lasts_ninety_minutes_unless_the_organiser_says_otherwise(book: str) -> None:
    rules = rulebook(book)
    assert clock.shown(clock.seconds_left(rules, 0)) == "90:00"
    assert clock.shown(clock.seconds_left(rules, 0, minutes=75)) == "75:00"


@pytest.mark.parametrize("book", books(ema2016="5.9-b", ema2012="5.8-b"))
def test_one_signal_sounds_at_fifteen_minutes_left_and_none_at_the_end(book: str) -> None:
    assert [(one.minute, one.left) for one in clock.signals(rulebook(book))] == [(75, 15)]


@rule("wrc2015:8.2-b")
def test_the_time_left_is_shown_and_the_signal_marks_the_end() -> None:
    book = rulebook("wrc2015")
    assert [(one.minute, one.left) for one in clock.signals(book)] == [(90, 0)]
    assert clock.shown(clock.seconds_left(book, 89 * 60 + 30)) == "0:30"
    assert clock.shown(clock.seconds_left(book, 5400 + 60)) == "0:00"
    assert clock.seconds_left(book, 5400, added=120) == 120


@pytest.mark.parametrize("book", books(ema2016="5.9-c", ema2012="5.8-c"))
def test_after_the_signal_the_running_hand_and_one_more_are_played(book: str) -> None:
    table = play(ledger(book), PASSES, PASSES, PASSES)  # East 4 now
    assert table.signal(True, "A", "t") == 2
    play(table, PASSES)
    assert not table.table.over
    play(table, DRAW)
    assert table.table.over
    with pytest.raises(IllegalAction, match="no hand is left"):
        table.enter(DRAW, "Sven", "t")


@pytest.mark.parametrize("book", books(ema2016="5.9-c", ema2012="5.8-c"))
def test_the_game_ends_earlier_if_it_is_complete(book: str) -> None:
    table = play(ledger(book), *[PASSES] * 7)  # South 4 now
    assert table.signal(True, "A", "t") == 2
    play(table, PASSES)
    assert table.table.over
    assert table.table.hands_left == 1


@pytest.mark.parametrize("book", books(ema2016="5.9-d", ema2012="5.8-d"))
def test_a_hand_in_progress_at_the_end_of_the_time_is_played_out(book: str) -> None:
    table = ledger(book)
    table.signal(True, "A", "t")
    play(table, PASSES)
    assert clock.seconds_left(table.table.book, 95 * 60) == 0
    play(table, PASSES)
    assert len(table.table.hands) == 2


@pytest.mark.parametrize("book", books(ema2016="5.9-e 5.9-f", ema2012="5.8-e 5.8-f"))
def test_the_dice_decide_whether_a_hand_has_begun_at_the_signal(book: str) -> None:
    thrown, not_thrown = ledger(book), ledger(book)
    assert thrown.signal(True, "A", "t") == 2
    assert not_thrown.signal(False, "A", "t") == 1
    play(not_thrown, PASSES)
    assert not_thrown.table.over


@pytest.mark.parametrize("book", books(ema2016="5.9-g", ema2012="5.8-g"))
def test_a_chombo_in_the_last_hand_is_dealt_again_and_no_hand(book: str) -> None:
    table = ledger(book)
    table.signal(False, "A", "t")
    play(table, {"end": "chombo", "offenders": [2]})
    assert table.table.hands_left == 1
    play(table, PASSES)
    assert table.table.over


@rule("ema2012:5.8-h", "ema2016:5.9-h")
def test_an_aborted_hand_is_one_of_the_hands_played() -> None:
    aborting = rulebook("ema2016").with_options(abortive_draws=["nine_terminals"])
    for book in (rulebook("ema2012"), aborting):
        table = ledger(book)
        table.signal(True, "A", "t")
        play(table, {"end": "abort", "reason": "nine_terminals"})
        assert table.table.hands_left == 1
    with pytest.raises(IllegalAction, match="no hand ends by 'nine_terminals'"):
        ledger("ema2016").enter({"end": "abort", "reason": "nine_terminals"}, "Sven", "t")


@pytest.mark.parametrize("book", books(ema2016="5.9-i", ema2012="5.8-i", wrc2015="8.2-g"))
def test_no_dice_before_the_start_signal(book: str) -> None:
    assert offence(book, "dice-before-the-signal").clause.startswith(f"{book}:")
    made = event(book, rounds=2)
    with pytest.raises(IllegalAction, match="a player cannot write round_started"):
        made.do("round_started", by="A", role="player", at="t", round=2)
    with pytest.raises(IllegalAction, match="round 2 has not started"):
        key(made, 2, 1, [30000] * 4)


@rule("wrc2015:8.2-c", "wrc2015:8.2-d")
def test_when_time_is_up_the_current_hand_is_finished_or_none_is_begun() -> None:
    table = ledger("wrc2015")
    assert table.signal(True, "A", "t") == 1
    play(table, DRAW)  # East is tenpai and would stay
    assert table.table.over
    other = ledger("wrc2015")
    assert other.signal(False, "A", "t") == 0
    assert other.table.over


@rule("wrc2015:8.2-e")
def test_a_chombo_in_the_last_hand_is_not_dealt_again() -> None:
    table = ledger("wrc2015")
    table.signal(True, "A", "t")
    play(table, {"end": "chombo", "offenders": [2]})
    assert table.table.over
    assert [line.overall for line in table.table.lines()] == [0, 0, 20000, 0]


@rule("wrc2015:8.2-f")
def test_dice_are_never_thrown_after_the_signal() -> None:
    table = ledger("wrc2015")
    table.signal(False, "A", "t")
    assert table.table.hands_left == 0
    with pytest.raises(IllegalAction, match="no hand is left"):
        table.enter(PASSES, "Sven", "t")


@rule("wrc2015:8.2-h", "wrc2015:8.4-e")
def test_a_result_is_provisional_until_staff_has_signed_the_sheet() -> None:
    made = event("wrc2015")
    with pytest.raises(IllegalAction, match="not been keyed by two people"):
        referee(made, "sheet_signed", round=1, table=1)
    key(made, 1, 1, [30000] * 4)
    key(made, 1, 2, [30000] * 4)
    with pytest.raises(IllegalAction, match="tables 1 2 are not signed"):
        organiser(made, "round_closed", round=1)
    for role in ("scribe", "player", "public"):
        with pytest.raises(IllegalAction, match=f"{role} cannot write sheet_signed"):
            made.do("sheet_signed", by="Sven", role=role, at="t", round=1, table=1)
    referee(made, "sheet_signed", round=1, table=1)
    referee(made, "sheet_signed", round=1, table=2)
    with pytest.raises(IllegalAction, match="published when all tables are in"):
        standings(made.state)
    organiser(made, "round_closed", round=1)
    assert len(standings(made.state)) == 8
    leave = duties(made.book, "finished")
    assert [duty.clause for duty in leave] == ["wrc2015:8.4-e"]


@rule("wrc2015:8.1-b")
def test_cleaning_the_tiles_is_on_the_list_of_the_day() -> None:
    assert [duty.clause for duty in duties(rulebook("wrc2015"), "day")] == ["wrc2015:8.1-b"]


@rule("wrc2015:8.3-a")
def test_the_organiser_chooses_how_scores_are_kept_and_announces_it() -> None:
    made = event("wrc2015")
    found = {duty.key: duty for duty in duties(made.book, "setting")}
    assert found["score-keeping"].says == "Organisers choose how scores are kept."
    assert found["score-keeping"].choices == ("sticks", "sheet", "electronic")
    organiser(made, "announced", key="score-keeping", says="an abacus at each table")
    assert made.state.announced == {"score-keeping": "an abacus at each table"}


@rule("wrc2015:8.3-b")
def test_below_zero_play_goes_on_and_the_debt_is_noted() -> None:
    table = ledger("wrc2015")
    play(
        table,
        {"end": "win", "wins": [{"seat": 1, "limit": "yakuman"}], "discarder": 0},
        {"end": "win", "wins": [{"seat": 2, "han": 1, "fu": 30}], "discarder": 0},
        {"end": "win", "wins": [{"seat": 2, "han": 1, "fu": 60}], "discarder": 0},
    )
    assert table.table.position.points[0] < 0
    assert table.table.debts() == [f"A owes {-table.table.position.points[0]}"]
    play(table, PASSES)
    assert [duty.key for duty in duties(table.table.book, "setting")][1] == "negative-scores"


def answer(
    made: Tournament, table: int, thrown: bool, at: str = "2026-05-01T10:30:00+00:00"
) -> None:
    """A table answers the signal, at the end of time unless said otherwise."""
    fields = {"round": 1, "table": table, "dice_thrown": thrown}
    made.do("signal_answered", by="A", role="player", at=at, **fields)


def test_an_answer_to_the_signal_is_taken_back_and_time_added_to_a_table_moves_its_signal() -> None:
    made = event("ema2016")
    organiser(made, "time_added", round=1, seconds=300, table=2, reason="a long call")
    at = "2026-05-01T10:15:00+00:00"
    answer(made, 1, True, at)
    with pytest.raises(IllegalAction, match="the signal sounds in 5:00"):
        answer(made, 2, True, at)
    organiser(made, "signal_taken_back", round=1, table=1)
    sheet = made.state.round(1).sheets[0]
    assert (sheet.dice_thrown, sheet.hands_left) == (None, None)
    with pytest.raises(IllegalAction, match="has not answered the signal"):
        organiser(made, "signal_taken_back", round=1, table=1)


def test_a_table_that_ended_by_a_mistaken_answer_plays_on() -> None:
    table = ledger("ema2016")
    table.signal(False, "Rita", "t")
    play(table, PASSES)
    assert table.table.over
    table.cancel_signal("Rita", "t")
    assert not table.table.over
    play(table, PASSES)


@pytest.mark.parametrize(
    "book", books(ema2016="5.9-e 5.9-f", ema2012="5.8-e 5.8-f", wrc2015="8.2-c 8.2-d")
)
def test_the_signal_can_be_answered_for_each_table_of_a_round(book: str) -> None:
    made = event(book)
    wait = "15:01" if book == "wrc2015" else "0:01"
    with pytest.raises(IllegalAction, match=f"the signal sounds in {wait}"):
        answer(made, 1, True, "2026-05-01T10:14:59+00:00")
    answer(made, 1, True)
    answer(made, 2, False)
    left = [1, 0] if book == "wrc2015" else [2, 1]
    assert [sheet.hands_left for sheet in made.state.round(1).sheets] == left
    finish(made, 1, [30000] * 4)
