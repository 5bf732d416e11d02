"""Referees: who may punish, on what evidence, telephones, disqualification, removal."""

from pathlib import Path

import pytest

from hanchan.club.duties import duties
from hanchan.club.event.tournament import Tournament
from hanchan.club.log import Log
from hanchan.club.offence_names import offence_name
from hanchan.club.papers.report import ema_rows
from hanchan.club.referee import decide
from hanchan.errors import HanchanError, IllegalAction, NotationError, RulebookError
from hanchan.rules.fouls.offences import offences
from helpers.books import books, rule
from helpers.club_event import AT, event, finish, lines, referee, standing, start


@pytest.mark.parametrize("book", books(ema="5.5-a"))
@pytest.mark.parametrize("role", ["organiser", "scribe", "player", "public"])
def test_only_a_referee_punishes_cheating_and_obstruction(book: str, role: str) -> None:
    made = event(book)
    before = len(made.log.events)
    with pytest.raises(IllegalAction, match="that is for head referee, referee"):
        made.do(
            "decision",
            by="Max",
            role=role,
            at=AT,
            entry=0,
            round=1,
            offence="obstruction",
            points=8000,
        )
    assert len(made.log.events) == before
    made.do(
        "decision", by="Ron", role="referee", at=AT,
        entry=0, round=1, offence="obstruction", points=8000,
    )  # fmt: skip
    assert made.state.taken[0].points == 8000


@rule("ema2016:5.5-b")
def test_abuse_of_the_rules_is_treated_as_obstruction_when_serious() -> None:
    made = event("ema2016")
    referee(made, "decision", entry=0, round=1, offence="exploiting-loopholes")
    assert made.state.taken == []
    referee(
        made,
        "decision",
        entry=0,
        round=1,
        offence="exploiting-loopholes",
        serious=True,
        points=12000,
    )
    assert [(taken.offence, taken.points) for taken in made.state.taken] == [("obstruction", 12000)]


@pytest.mark.parametrize("book", books(ema2016="5.5-c", ema2012="5.5-b"))
def test_a_cheat_is_disqualified_at_once_on_clear_evidence(book: str) -> None:
    made = event(book)
    for evidence in ("", "  "):
        with pytest.raises(IllegalAction, match="evidence"):
            referee(made, "disqualified", entry=0, round=1, evidence=evidence)
        with pytest.raises(IllegalAction, match="evidence"):
            referee(made, "decision", entry=0, round=1, offence="cheating", evidence=evidence)
    referee(made, "decision", entry=0, round=1, offence="cheating", evidence="tiles in the sleeve")
    assert made.state.entries[0].status == "disqualified"
    assert made.state.round(1).sheets[0].substitutes[0][1] == "middle"


@pytest.mark.parametrize("book", books(ema2016="5.5-c", ema2012="5.5-b", wrc2015="7.1-k"))
def test_who_is_disqualified_between_two_rounds_does_not_play_the_next(book: str) -> None:
    made = event(book, rounds=2)
    finish(made, 1, [30000] * 4)
    referee(made, "disqualified", entry=0, round=2, evidence="clear")
    start(made, 2)
    assert made.state.round(2).sheets[0].substitutes == {0: ("", "start")}


@pytest.mark.parametrize("book", books(ema2016="5.5-d 5.5-e", ema2012="5.5-c 5.5-d"))
def test_a_referee_takes_for_obstruction_what_the_book_allows_and_no_other_amount(
    book: str,
) -> None:
    made = event(book)
    deed = {"entry": 0, "round": 1, "offence": "obstruction"}
    for serious, points in ((False, 9000), (False, 48000), (True, 11900), (True, 50000)):
        with pytest.raises(IllegalAction, match="not among what the book allows"):
            referee(made, "decision", **deed, serious=serious, points=points)
    for serious, points in ((False, 8000), (False, 12000), (True, 12000), (True, 48000)):
        referee(made, "decision", **deed, serious=serious, points=points)
    assert [taken.points for taken in made.state.taken] == [8000, 12000, 12000, 48000]


@rule("wrc2015:7.2-induced-foul")
def test_an_induced_foul_costs_nothing_unless_the_referee_chooses_so() -> None:
    made = event("wrc2015")
    deed = {"entry": 0, "round": 1, "offence": "induced-foul"}
    ruled = decide(made.book, "induced-foul")
    assert ruled is not None
    assert (ruled.consequence, ruled.points) == ("none", 0)
    referee(made, "decision", **deed)
    assert made.state.taken == []
    referee(made, "decision", **deed, choice="points", points=3000)
    assert [taken.points for taken in made.state.taken] == [3000]


@pytest.mark.parametrize("book", books(ema2016="5.8-f", ema2012="5.7-f"))
def test_a_disqualified_player_is_last_and_counts_for_the_ranking(book: str) -> None:
    made = event(book, rounds=2)
    finish(made, 1, [80000, 20000, 10000, 10000])
    referee(made, "disqualified", entry=0, round=2, evidence="clear")
    start(made, 2)
    finish(made, 2, [30000] * 4)
    found = standing(made, 0)
    assert found is not None
    assert (found.place, found.disqualified) == (8, True)
    assert found.total > 0
    assert ema_rows(made.state)[-1]["ema_number"] == "04000000"
    assert len(ema_rows(made.state)) == 8


@pytest.mark.parametrize("book", books(ema2016="5.8-h", ema2012="5.7-h"))
def test_a_sick_player_may_be_removed_and_the_table_stands(book: str) -> None:
    made = event(book, rounds=2)
    finish(made, 1, [50000, 30000, 22000, 18000])
    before = [line.total for line in lines(made)[1:]]
    for role in ("referee", "scribe", "player"):
        with pytest.raises(IllegalAction, match="that is for head referee"):
            made.do("removed", by="Max", role=role, at=AT, entry=0, reason="illness")
    with pytest.raises(IllegalAction, match="stated reason"):
        referee(made, "removed", entry=0, reason="")
    referee(made, "removed", entry=0, reason="illness")
    assert standing(made, 0) is None
    assert "04000000" not in {row["ema_number"] for row in ema_rows(made.state)}
    assert [line.total for line in lines(made)[1:]] == before
    start(made, 2)
    assert made.state.round(2).sheets[0].substitutes == {0: ("", "start")}


@rule("wrc2015:7.1-k")
def test_a_disqualified_player_plays_no_more_and_is_not_listed() -> None:
    made = event("wrc2015", rounds=4)
    for number in (1, 2, 3):
        if number > 1:
            start(made, number)
        if number == 3:
            referee(made, "disqualified", entry=0, round=3, evidence="clear")
            assert made.state.round(3).sheets[0].substitutes == {0: ("", "middle")}
        finish(made, number, [80000, 20000, 10000, 10000])
    start(made, 4)
    assert made.state.round(4).sheets[0].substitutes == {0: ("", "start")}
    finish(made, 4, [30000] * 4)
    assert standing(made, 0) is None
    assert made.state.notices == ["Player 0 was disqualified: tell the federation"]


@rule("wrc2015:7.2-missing-d")
def test_the_head_referee_may_disqualify_who_stays_away_on_purpose() -> None:
    made = event("wrc2015")
    with pytest.raises(IllegalAction, match="that is for head referee"):
        made.do(
            "absent_on_purpose", by="Ron", role="referee", at=AT,
            entry=0, round=1, choice="disqualification",
        )  # fmt: skip
    assert [duty.clause for duty in duties(made.book, "absence")] == ["wrc2015:7.2-missing-d"]
    referee(made, "absent_on_purpose", entry=1, round=1)
    assert made.state.entries[1].status == "in"
    assert made.state.round(1).sheets[0].substitutes == {1: ("", "start")}
    referee(made, "absent_on_purpose", entry=0, round=1, choice="disqualification")
    assert made.state.entries[0].status == "disqualified"


@rule("ema2016:5.6-a")
def test_silent_telephones_are_on_the_list_before_a_session() -> None:
    from hanchan import rulebook

    found = duties(rulebook("ema2016"), "session")
    assert [(duty.key, duty.clause) for duty in found] == [("phones-silent", "ema2016:5.6-a")]
    assert duties(rulebook("ema2012"), "session") == []


@rule("ema2016:5.6-b")
def test_a_ringing_telephone_may_cost_points_after_uma() -> None:
    made = event("ema2016")
    referee(made, "decision", entry=1, round=1, offence="telephone", choice="points", points=2000)
    finish(made, 1, [30000, 38000, 33000, 19000])
    line = lines(made)[1]
    assert (line.place, line.total) == (1, 8000 + 15000 - 2000)


@rule("ema2016:5.6-c")
def test_an_agreed_call_costs_nothing() -> None:
    made = event("ema2016", rounds=2)
    with pytest.raises(IllegalAction, match="before the session"):
        referee(made, "phone_agreed", entry=1, round=1)
    with pytest.raises(IllegalAction, match="that is for head referee, referee"):
        made.do("phone_agreed", by="Max", role="player", at=AT, entry=1, round=2)
    referee(made, "phone_agreed", entry=1, round=2)
    rings = {"offence": "telephone", "choice": "points", "points": 2000}
    referee(made, "decision", entry=1, round=1, **rings)
    finish(made, 1, [30000] * 4)
    start(made, 2)
    for entry in (1, 2):
        referee(made, "decision", entry=entry, round=2, **rings)
    assert [(taken.entry, taken.round) for taken in made.state.taken] == [(1, 1), (2, 2)]
    with pytest.raises(IllegalAction, match="telephone-agreed needs agreement"):
        referee(made, "decision", entry=2, round=2, offence="telephone-agreed")


def test_a_clause_or_offence_that_does_not_exist_is_refused_and_nothing_is_written() -> None:
    made = event("ema2016")
    before = len(made.log.events)
    with pytest.raises(RulebookError, match="no clause '99'"):
        referee(made, "decision", entry=0, round=1, offence="chombo", clause="ema2016:99")
    with pytest.raises(NotationError, match="no offence 'chmbo' in ema2016; the nearest is chombo"):
        referee(made, "decision", entry=0, round=1, offence="chmbo")
    with pytest.raises(IllegalAction, match="9000 points are not among"):
        referee(made, "decision", entry=0, round=1, offence="obstruction", points=9000)
    assert len(made.log.events) == before


def test_a_cancelled_penalty_stays_on_record_and_costs_nothing() -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=240)
    penalty = made.state.taken[0].event
    referee(made, "penalty_cancelled", penalty=penalty, reason="the train was late for all")
    finish(made, 1, [30000] * 4)
    assert lines(made)[1].total == 0
    assert made.state.taken[0].points == 4000


def test_every_change_names_who_and_nobody_writes_what_is_not_theirs() -> None:
    made = event("ema2016")
    with pytest.raises(NotationError, match="names who made it"):
        made.do("round_closed", by=" ", role="organiser", at=AT, round=1)
    with pytest.raises(NotationError, match="no role 'cook'"):
        made.do("round_closed", by="Max", role="cook", at=AT, round=1)
    for role in ("player", "public", "scribe"):
        with pytest.raises(IllegalAction, match="cannot write"):
            made.do("removed", by="Max", role=role, at=AT, entry=0, reason="x")
    assert all(found["by"] and found["at"] and found["role"] for found in made.log.events)


@pytest.mark.parametrize(("choice", "points"), [("none", 0), ("redeal", 0), ("chombo", 20000)])
def test_the_referee_chooses_what_follows_from_tiles_exposed(choice: str, points: int) -> None:
    made = event("ema2016")
    fields = {"entry": 0, "round": 1, "offence": "exposed-wall-tiles", "choice": choice}
    referee(made, "decision", **fields)
    assert sum(taken.points for taken in made.state.taken) == points
    with pytest.raises(NotationError, match="the referee chooses one of none redeal chombo"):
        referee(made, "decision", **(fields | {"choice": "dead-hand"}))


def test_a_chombo_that_the_referee_chooses_costs_what_any_chombo_does() -> None:
    made = event("wrc2015")
    referee(made, "decision", entry=0, round=1, offence="induced-foul", choice="chombo")
    taken = made.state.taken[0]
    assert (taken.points, taken.when, taken.consequence) == (20000, "overall", "chombo")


@pytest.mark.parametrize(
    "offence",
    [
        pytest.param("cheating", marks=rule("wrc2015:7.2-cheating")),
        pytest.param("missed-session-on-purpose", marks=rule("wrc2015:7.2-missing-d")),
    ],
)
def test_no_decision_of_another_referee_than_the_head_disqualifies(offence: str) -> None:
    made = event("wrc2015")
    choice = {} if offence == "cheating" else {"choice": "disqualification"}
    fields = {"entry": 0, "round": 1, "offence": offence, "evidence": "seen", **choice}
    with pytest.raises(IllegalAction, match="a referee cannot write disqualified"):
        made.do("decision", by="Ron", role="referee", at=AT, **fields)
    assert made.state.entries[0].status == "in"
    referee(made, "decision", **fields)
    assert made.state.entries[0].status == "disqualified"


def test_a_substitute_plays_at_one_table_of_a_round() -> None:
    made = event("ema2016")
    away = {"round": 1, "when": "start", "reason": "ill", "substitute": "Sam"}
    for name, says in (
        ("Player 5", "plays at table 2 already"),
        ("Eve", "add them to the substitutes"),
    ):
        with pytest.raises(HanchanError, match=says):
            referee(made, "substitute_in", entry=0, **(away | {"substitute": name}))
    referee(made, "substitute_in", entry=0, **away)
    with pytest.raises(IllegalAction, match="Sam plays at table 1 already"):
        referee(made, "substitute_in", entry=4, **away)
    referee(made, "substitute_in", entry=0, **away | {"when": "middle"})
    assert made.state.round(1).sheets[0].substitutes == {0: ("Sam", "middle")}


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_every_offence_of_every_book_has_a_name_in_every_language(lang: str) -> None:
    keys = {
        one.key for book in ("ema2012", "ema2016", "wrc2015", "resume") for one in offences(book)
    }
    same = {"chombo", "obstruction"} if lang == "fr" else set()
    assert {key for key in keys if offence_name(key, lang) == key.replace("-", " ")} == same


def test_a_player_is_late_once_in_a_round_and_again_when_that_was_cancelled() -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=250)
    with pytest.raises(IllegalAction, match="Player 1 is late by 4:10 in round 1 already: cancel"):
        made.do("came_late", by="Ron", role="referee", at=AT, entry=1, round=1, seconds=250)
    (taken,) = made.state.taken
    referee(made, "penalty_cancelled", penalty=taken.event, reason="it was another clock")
    referee(made, "came_late", entry=1, round=1, seconds=70)
    assert [one.points for one in made.state.taken if not one.cancelled] == [2000]


@pytest.mark.parametrize(
    ("first", "says"),
    [
        (720, "late by 12:00 in round 1 already, and a substitute plays: cancel that first"),
        (190, "late by 3:10 in round 1 already: cancel that first"),
        (0, "late by 0:00 in round 1 already"),
    ],
)
@pytest.mark.parametrize("second", [720, 190])
def test_a_lateness_is_not_contradicted_by_another_before_it_is_cancelled(
    first: int, says: str, second: int
) -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=first)
    number = made.events[-1]["n"]
    with pytest.raises(IllegalAction, match=says):
        referee(made, "came_late", entry=1, round=1, seconds=second)
    referee(made, "came_late", entry=2, round=1, seconds=second)  # another player's
    referee(made, "decision_cancelled", decision=number, reason="mistyped")
    referee(made, "came_late", entry=1, round=1, seconds=second)


def test_a_penalty_is_cancelled_once_and_a_log_that_did_it_twice_is_read(tmp_path: Path) -> None:
    made = event("ema2016", path=tmp_path / "event.jsonl")
    referee(made, "decision", entry=0, round=1, offence="chombo")
    penalty = made.state.taken[0].event
    back = {"penalty": penalty, "reason": "the wrong player"}
    referee(made, "penalty_cancelled", **back)
    for kind, field in (("penalty_cancelled", "penalty"), ("decision_cancelled", "decision")):
        with pytest.raises(
            IllegalAction, match="Rita has cancelled that already: the wrong player"
        ):
            referee(made, kind, **{field: penalty, "reason": "again"})
    log = made.log
    log.append(log.draft("penalty_cancelled", "Rita", "head referee", AT, **back | {"reason": "x"}))
    again = Tournament(Log(tmp_path / "event.jsonl")).state
    assert (again.taken[0].cancelled, again.cancelled[penalty].reason) == (True, "the wrong player")


def test_what_a_cancelled_lateness_took_is_not_cancelled_again_as_a_penalty() -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=300)
    number = made.events[-1]["n"]
    referee(made, "decision_cancelled", decision=number, reason="mistyped")
    with pytest.raises(IllegalAction, match="has cancelled that already: mistyped"):
        referee(made, "penalty_cancelled", penalty=number, reason="again")
