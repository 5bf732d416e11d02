"""Tournaments from entry to report; logs that survive; sheets keyed twice; exports."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.mers import RankedEvent, base_rank, forecast, ranking, weight
from hanchan.club.event.ranking import standings, statistics, teams
from hanchan.club.event.tournament import KINDS, Tournament, create
from hanchan.club.log import Log
from hanchan.club.papers.report import accounted_for, backup, ema_csv, restore, to_dict
from hanchan.errors import HanchanError, IllegalAction, NotationError, RecordError
from helpers.club_event import (
    AT,
    EVEN,
    event,
    finish,
    key,
    lines,
    organiser,
    referee,
    standing,
    start,
)
from helpers.command import hanchan


def sheet(made: Tournament, who: str, points: list[int], bets: int = 0) -> None:
    made.do(
        "sheet_keyed", by=who, role="scribe", at=AT, round=1, table=1, points=points, bets_left=bets
    )


def test_a_sheet_counts_once_two_people_have_keyed_the_same() -> None:
    made = event("ema2016")
    sheet(made, "Sven", [40000, 30000, 26000, 24000])
    sheet(made, "Sven", [40000, 30000, 26000, 24000])
    assert made.state.round(1).sheets[0].points is None
    with pytest.raises(IllegalAction, match="the figures differ"):
        sheet(made, "Tina", [40000, 30000, 24000, 26000])
    sheet(made, "Tina", [40000, 30000, 26000, 24000])
    assert made.state.round(1).sheets[0].points == (40000, 30000, 26000, 24000)


def test_a_referee_strikes_what_somebody_keyed_wrongly_who_has_left() -> None:
    made = event("ema2016")
    wrong, right = [40000, 30000, 26000, 24000], [40000, 30000, 24000, 26000]
    with pytest.raises(IllegalAction, match="nothing was keyed"):
        referee(made, "keying_cancelled", round=1, table=1)
    sheet(made, "Sven", wrong)
    with pytest.raises(IllegalAction, match="a scribe cannot write keying_cancelled"):
        made.do("keying_cancelled", by="Tina", role="scribe", at=AT, round=1, table=1)
    referee(made, "keying_cancelled", round=1, table=1)
    for who in ("Tina", "Ugo"):
        sheet(made, who, right)
    referee(made, "sheet_signed", round=1, table=1)
    assert made.state.round(1).sheets[0].points == tuple(right)
    with pytest.raises(IllegalAction, match="is signed"):
        referee(made, "keying_cancelled", round=1, table=1)


def test_two_who_keyed_the_same_wrong_result_key_it_again_until_it_is_signed() -> None:
    made = event("ema2016")
    wrong, right = [40000, 30000, 26000, 24000], [40000, 30000, 24000, 26000]
    sheet(made, "Sven", wrong)
    sheet(made, "Tina", wrong)
    sheet(made, "Tina", right)
    with pytest.raises(IllegalAction, match="not been keyed by two people"):
        referee(made, "sheet_signed", round=1, table=1)
    with pytest.raises(IllegalAction, match="the figures differ"):
        sheet(made, "Sven", wrong)
    sheet(made, "Sven", right)
    referee(made, "sheet_signed", round=1, table=1)
    assert made.state.round(1).sheets[0].points == tuple(right)


@pytest.mark.parametrize(
    ("points", "bets", "why"),
    [
        ([40000, 30000, 26000, 25000], 0, "the sum is 121000, and 120000 are in play"),
        ([40000, 30000, 26000], 0, "four scores"),
        ([40000, 30000, 26000, 12000, 12000], 0, "four scores"),
        ([40050, 29950, 26000, 24000], 0, "hundreds"),
        ([39000, 30000, 26000, 24000], 1, "none can be left"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused_and_nothing_is_lost(
    points: list[int], bets: int, why: str
) -> None:
    made = event("ema2016")
    sheet(made, "Sven", [40000, 30000, 26000, 24000])
    before = len(made.log.events)
    with pytest.raises(NotationError, match=why):
        sheet(made, "Tina", points, bets)
    assert len(made.log.events) == before
    assert made.state.round(1).sheets[0].keyed.keys() == {"Sven"}


def test_five_players_at_a_table_or_one_player_twice_are_refused() -> None:
    made = create("Test", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"P{number}")
    with pytest.raises(NotationError, match="5 players at a table"):
        organiser(made, "seating_published", tables=[[[0, 1, 2, 3, 4], [5, 6, 7]]])
    with pytest.raises(NotationError, match="not every player sits once"):
        organiser(made, "seating_published", tables=[[[0, 1, 2, 3], [4, 5, 6, 6]]])
    for nonsense in (5, [[1]], [[[[0], 1, 2, 3]]], "abc"):
        with pytest.raises(NotationError, match="a seating is a list of rounds"):
            organiser(made, "seating_published", tables=nonsense)


def test_standings_show_nothing_of_a_round_that_is_open() -> None:
    made = event("ema2016", rounds=2)
    finish(made, 1, [40000, 30000, 26000, 24000])
    first = [(one.place, one.total) for one in standings(made.state)]
    start(made, 2)
    key(made, 2, 1, [60000, 20000, 20000, 20000])
    assert [(one.place, one.total) for one in standings(made.state)] == first


def test_ties_share_the_better_place() -> None:
    made = event("ema2016")
    finish(made, 1, [40000, 40000, 20000, 20000])
    assert [one.place for one in standings(made.state)] == [1, 1, 3, 3, 3, 3, 7, 7]


def test_a_correction_is_a_new_event_and_the_old_sheet_stays_on_record() -> None:
    made = event("ema2016")
    finish(made, 1, [40000, 30000, 26000, 24000])
    with pytest.raises(IllegalAction, match="round 1 is closed"):
        key(made, 1, 1, EVEN)
    with pytest.raises(NotationError, match="needs a reason"):
        organiser(made, "corrected", round=1, table=1, points=EVEN, reason="")
    organiser(made, "corrected", round=1, table=1, points=EVEN, reason="two columns exchanged")
    assert [line.total for line in lines(made)] == [0] * 4
    assert ": 40000 30000 26000 24000 → " in to_dict(made.state)["errata"][0]["says"]


def test_teams_and_statistics_are_exact() -> None:
    made = create("Test", "ema2016", rounds=2, by="Olga", at=AT)
    for number in range(4):
        organiser(made, "entry_added", name=f"P{number}", team="AB"[number % 2])
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]] * 2)
    for number, points in ((1, [45000, 35000, 25000, 15000]), (2, EVEN)):
        start(made, number)
        key(made, number, 1, points)
        referee(made, "sheet_signed", round=number, table=1)
        organiser(made, "round_closed", round=number)
    assert teams(made.state) == [(1, "A", 20000), (2, "B", -20000)]
    found = standing(made, 2)
    assert found is not None
    numbers = statistics(found)
    assert (numbers.average_place, numbers.places) == (Fraction(2), (1, 0, 1, 0))


def test_the_same_log_gives_the_same_event_again(tmp_path: Path) -> None:
    made = event("wrc2015", rounds=2, path=tmp_path / "event.jsonl")
    referee(made, "came_late", entry=2, round=1, seconds=300)
    finish(made, 1, [40000, 30000, 26000, 23000], bets=1)
    again = Tournament(Log(tmp_path / "event.jsonl"))
    assert to_dict(again.state) == to_dict(made.state)
    start(again, 2)
    with pytest.raises(RecordError, match="somebody else has written"):
        start(made, 2)


def test_a_process_killed_while_writing_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    code = f"""
        from hanchan.club.event.tournament import create
        made = create("Test", "ema2016", rounds=1, by="Olga", at="t", path={str(path)!r})
        number = 0
        while True:
            made.do("entry_added", by="Olga", role="organiser", at="t", name=f"P{{number}}")
            number += 1
            print(number, flush=True)
    """
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ},
    )
    assert child.stdout is not None
    for line in child.stdout:
        if int(line) >= 20:
            break
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read().split()
    child.stdout.close()
    child.wait()
    confirmed = int(rest[-1]) if rest else 20
    again = Tournament(Log(path))
    assert len(again.state.entries) >= confirmed


def test_a_broken_last_line_is_set_aside_and_other_damage_refused(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    event("ema2016", path=path)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":99,"at":"t","by":"O')
    again = Tournament(Log(path))
    assert again.log.broken_tail
    finish(again, 1, EVEN)
    assert (tmp_path / "event.jsonl.tail").read_bytes().startswith(b'{"n":99')
    assert Tournament(Log(path)).state.round(1).closed
    lines_of = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines_of[:3] + lines_of[4:]))
    with pytest.raises(RecordError, match="line 4: it was changed after it was written, or a line"):
        Log(path)
    path.write_bytes(whole.replace(b"Player 3", b"Player X"))
    with pytest.raises(RecordError, match="it was changed"):
        Log(path)


def test_a_backup_restores_the_event_and_a_damaged_one_is_refused(tmp_path: Path) -> None:
    made = event("ema2016")
    finish(made, 1, [40000, 30000, 26000, 24000])
    backup(made.log, tmp_path / "event.backup")
    again = Tournament(restore(tmp_path / "event.backup", tmp_path / "again.jsonl"))
    assert to_dict(again.state) == to_dict(made.state)
    with pytest.raises(RecordError, match="cannot be written"):
        restore(tmp_path / "event.backup", tmp_path / "again.jsonl")
    (tmp_path / "bad").write_bytes((tmp_path / "event.backup").read_bytes()[:-20])
    with pytest.raises(RecordError, match="the backup is damaged"):
        restore(tmp_path / "bad", tmp_path / "new.jsonl")
    assert not (tmp_path / "new.jsonl").exists()


def test_the_report_has_the_columns_of_the_ema() -> None:
    made = event("ema2016")
    finish(made, 1, [40000, 30000, 26000, 24000])
    rows = ema_csv(made.state).splitlines()
    assert rows[0].startswith("place,ema_number,last_name,first_name,country,table_points,score")
    assert rows[1] == "1,04000000,0,Player,FRA,10000,+25000,True,1000"
    assert len(rows) == 9
    proof = accounted_for(made.state)
    assert proof["in_play"] == proof["on_sheets"] + proof["bets_nobody_gets"] == 240000


def test_the_ranking_of_the_ema_is_exact() -> None:
    assert base_rank(2, 5) == 750
    assert weight(days=1, players=40, countries=5) == 1
    assert weight(days=2, players=40, countries=6, substitutes=3) == 3
    assert weight(days=3, players=100, countries=10, qualification=True) == 6
    assert ranking([RankedEvent(Fraction(1000), Fraction(2), 1)]) is None
    two = [RankedEvent(Fraction(1000), Fraction(2), 1), RankedEvent(Fraction(500), Fraction(2), 13)]
    # Part A: (2000 + 500) / (2 + 1 + 3 zeros); part B the same with two zeros.
    assert ranking(two) == (Fraction(2500, 6) + Fraction(2500, 5)) / 2
    with pytest.raises(NotationError):
        base_rank(6, 5)


def test_events_that_cannot_be_leave_no_trace() -> None:
    made = event("ema2016")
    before = [dict(found) for found in made.log.events]
    wrong: list[tuple[str, dict[str, object]]] = [
        ("round_started", {"round": 1}),
        ("round_started", {"round": 9}),
        ("checked_in", {"entry": 99}),
        ("round_closed", {"round": 1}),
        ("time_added", {"round": 1, "seconds": 60}),
        ("withdrawn", {"entry": -1}),
    ]
    for kind, fields in wrong:
        with pytest.raises(HanchanError):
            organiser(made, kind, **fields)
    assert made.log.events == before
    assert json.dumps(before)


def test_an_event_is_run_from_the_command_line(tmp_path: Path) -> None:
    file = str(tmp_path / "event.jsonl")

    def do(kind: str, *fields: str, by: str = "Olga", role: str = "organiser") -> int:
        words = ["club", "event", "do", file, kind, *fields, "--by", by, "--role", role]
        return hanchan(*words).code

    assert hanchan("club", "event", "create", file, "Open", "-r", "1", "--by", "Olga").code == 0
    assert [do("entry_added", f"name=Player {n}") for n in range(4)] == [0] * 4
    assert do("seating_published", "tables=[[[0,1,2,3]]]") == 0
    assert do("round_started", "round=1") == 0
    points = "points=[40000,30000,26000,24000]"
    for who in ("Sven", "Tina"):
        assert do("sheet_keyed", "round=1", "table=1", points, by=who, role="scribe") == 0
    assert do("round_closed", "round=1") == 2
    assert do("sheet_signed", "round=1", "table=1", by="Rita", role="referee") == 0
    assert do("round_closed", "round=1") == 0
    assert do("nonsense") == 2
    assert do("announced", "no equals sign") == 2
    assert [do("announced", "key=a", "says=b", f"{name}=c") for name in ("by", "kind", "at")] == [
        2,
        2,
        2,
    ]
    shown = hanchan("club", "event", "standings", file)
    assert "+25000" in shown.out
    assert hanchan("club", "event", "report", file).out.count("\n") == 5
    assert hanchan("club", "event", "backup", file, str(tmp_path / "b")).code == 0
    assert hanchan("club", "event", "restore", str(tmp_path / "b"), str(tmp_path / "c")).code == 0
    same = hanchan("club", "event", "standings", str(tmp_path / "c"))
    assert same.out == shown.out


def test_an_event_needs_names_a_day_and_time_to_play() -> None:
    for wrong in ({"by": " "}, {"name": ""}, {"days": 0}, {"minutes": -5}):
        given: dict[str, Any] = {"name": "Open", "rounds": 1, "by": "Olga", "at": AT}
        with pytest.raises(NotationError):
            create(**(given | wrong))


def test_a_log_whose_chain_holds_but_whose_events_are_none_is_refused_in_a_sentence() -> None:
    for kind, fields in (("nonsense", {}), ("clock_resumed", {"round": 1})):
        made = event("ema2016")
        referee(made, "clock_paused", round=1, reason="a long call")
        made.log.append(made.log.draft(kind, "Olga", "organiser", "no time", **fields))
        with pytest.raises(
            HanchanError, match=r"an event of the log cannot be read|no event 'nonsense'"
        ):
            Tournament(made.log)


def test_a_day_written_otherwise_does_not_stop_the_forecast() -> None:
    made = create("Test", "ema2016", rounds=1, by="Olga", at=AT, days=5)
    organiser(made, "announced", key="date", says="01/05/2026")
    assert forecast(made.state)["parts"]["days"] == "3.0"
    with pytest.raises(NotationError, match="'May' is no day"):
        forecast(made.state, "May")


def test_a_sheet_from_the_ledger_counts_at_once_and_is_brought_by_who_may_sign() -> None:
    made = event("ema2016")
    sheet = made.state.round(1).sheets[0]
    fields: dict[str, Any] = {"round": 1, "table": 1, "points": EVEN, "ledger": "0" * 64}
    with pytest.raises(IllegalAction, match="a scribe cannot write sheet_signed"):
        made.do("sheet_keyed", by="Sven", role="scribe", at=AT, **fields)
    assert sheet.points is None
    referee(made, "sheet_keyed", **fields)
    assert sheet.points == tuple(EVEN)
    referee(made, "sheet_signed", round=1, table=1)
    assert Tournament(made.log).state.round(1).sheets[0].signed == "Rita"


def test_a_sheet_from_the_ledger_that_says_otherwise_than_a_scribe_is_refused() -> None:
    made = event("ema2016")
    key_once: dict[str, Any] = {"round": 1, "table": 1, "points": EVEN}
    made.do("sheet_keyed", by="Sven", role="scribe", at=AT, **key_once)
    other = key_once | {"points": [31000, 29000, 30000, 30000], "ledger": "0" * 64}
    with pytest.raises(IllegalAction, match="the figures differ"):
        referee(made, "sheet_keyed", **other)


def test_the_help_of_do_ends_with_every_kind_its_fields_and_who_may_write_it() -> None:
    text = " ".join(hanchan("club", "event", "do", "--help").out.split())
    listed = text[text.index("Kinds, their fields") :]
    for kind, one in KINDS.items():
        fields = " ".join(one.fields) or "–"
        assert f"{kind} {fields} ({', '.join(one.roles)})" in listed
