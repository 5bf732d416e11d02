"""Tournament fouls and good manners: cheating, telephones, lateness, missed sessions, the clock, etiquette."""

import pytest

from foul_facts import TIMING, cited, facts, in_books
from hanchan.rules.fouls.offences import allows_points, judge
from rule import rule


@in_books(ema2016="5.5-c", ema2012="5.5-b")
def test_cheating_must_be_clearly_proved_in_ema(book, clauses):
    found = judge(book, "cheating")
    assert facts(found) == {
        "key": "cheating",
        "consequence": "disqualification",
        "needs": ["evidence"],
        "effects": ["substitute-plays"],
    }
    assert clauses <= cited(found)


@rule("ema2016:5.5-b")
def test_exploiting_loopholes_is_obstruction_if_serious_or_repeated_in_ema():
    found = judge("ema2016", "exploiting-loopholes")
    assert facts(found) == {
        "key": "exploiting-loopholes",
        "consequence": "notice",
        "repeated": "obstruction",
        "repeated_from": 2,
        "serious": "obstruction",
    }
    assert found.clause == "ema2016:5.5-b"
    for circumstance in ({"serious": True}, {"times": 2}):
        assert judge("ema2016", "exploiting-loopholes", **circumstance).key == "obstruction"


@rule("wrc2015:7.2-obstruction-c")
def test_exploiting_loopholes_may_be_treated_as_obstruction_in_wrc():
    found = judge("wrc2015", "exploiting-loopholes")
    obstruction = facts(judge("wrc2015", "obstruction"))
    assert facts(found) == {**obstruction, "key": "exploiting-loopholes"}
    assert found.clause == "wrc2015:7.2-obstruction-c"


@rule("ema2016:5.6-b")
def test_a_telephone_may_cost_points_after_uma_in_ema():
    found = judge("ema2016", "telephone")
    assert facts(found) == {
        "key": "telephone",
        "consequence": "referee",
        "choices": ["none", "points"],
        "when": "after uma",
        "effects": ["points-to-nobody"],
    }
    assert found.clause == "ema2016:5.6-b"
    assert allows_points(found, 2000)


@rule("ema2016:5.6-c")
def test_a_telephone_call_agreed_before_the_session_is_allowed():
    found = judge("ema2016", "telephone-agreed")
    assert facts(found) == {
        "key": "telephone-agreed",
        "consequence": "none",
        "needs": ["agreement"],
        "effects": ["allowed"],
    }
    assert found.clause == "ema2016:5.6-c"


@in_books(ema2016="5.7-a", ema2012="5.6-a", wrc2015="7.2-late-a")
def test_up_to_ten_minutes_late_cost_points_for_each(book, clauses):
    found = judge(book, "late-arrival", count=10)
    assert facts(found) == {
        "key": "late-arrival",
        "consequence": "points",
        "points": 1000,
        "per": "minute",
        "when": TIMING[book],
        "bound": "up_to",
        "limit": 10,
        "unit": "minutes",
        "beyond": "late-over-ten-minutes",
        "effects": ["points-to-nobody"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.7-c", ema2012="5.6-c", wrc2015="7.2-late-b")
def test_more_than_ten_minutes_late_a_substitute_plays(book, clauses):
    rest = {"effects": ["substitute-plays", "fixed-line"]}
    if book == "wrc2015":
        rest = {"effects": ["substitute-plays"], "judged_as": "missed-session"}
    found = judge(book, "late-arrival", count=11)
    assert facts(found) == {
        "key": "late-over-ten-minutes",
        "consequence": "substitute",
        "bound": "more_than",
        "limit": 10,
        "unit": "minutes",
        **rest,
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.8-g", ema2012="5.7-g")
def test_a_missed_session_is_a_fixed_line_in_ema(book, clauses):
    found = judge(book, "missed-session")
    assert facts(found) == {
        "key": "missed-session",
        "consequence": "substitute",
        "effects": ["substitute-plays", "fixed-line"],
    }
    assert clauses <= cited(found)


# Ruling W-02: 30 overall points, whatever the lateness was.
@rule("wrc2015:7.2-missing-b")
def test_a_missed_hanchan_costs_its_score_and_30000_points_in_wrc():
    found = judge("wrc2015", "missed-session")
    assert facts(found) == {
        "key": "missed-session",
        "consequence": "points",
        "points": 30000,
        "when": "overall",
        "effects": ["substitute-plays", "no-score", "points-to-nobody"],
    }
    assert found.clause == "wrc2015:7.2-missing-b"


@rule("wrc2015:7.2-missing-d")
def test_a_hanchan_missed_on_purpose_may_end_in_disqualification():
    found = judge("wrc2015", "missed-session-on-purpose")
    assert facts(found) == {
        "key": "missed-session-on-purpose",
        "consequence": "referee",
        "choices": ["points", "disqualification"],
        "points": 30000,
        "when": "overall",
        "effects": ["substitute-plays", "no-score"],
    }
    assert found.clause == "wrc2015:7.2-missing-d"


@rule("wrc2015:8.2-f")
def test_dice_thrown_after_the_final_signal_do_not_count():
    found = judge("wrc2015", "dice-after-the-signal")
    assert facts(found) == {"key": "dice-after-the-signal", "consequence": "void"}
    assert found.clause == "wrc2015:8.2-f"


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        pytest.param(key, clause, marks=rule(f"wrc2015:{clause}"), id=key)
        for key, clause in (
            ("refusing-to-count-points", "8.4-a"),
            ("two-hands", "8.4-b"),
            ("tiles-held-while-mixing", "8.4-c"),
            ("staying-after-the-end", "8.4-e"),
            ("dice-before-the-signal", "8.2-g"),
            ("leaving-before-the-signature", "8.2-h"),
        )
    ],
)
def test_bad_manners_are_pointed_out_and_the_third_time_up_to_the_referee_in_wrc(key, clause):
    found = judge("wrc2015", key, times=2)
    assert facts(found) == {
        "key": key,
        "consequence": "notice",
        "repeated": "obstruction",
        "repeated_from": 3,
    }
    assert found.clause == f"wrc2015:{clause}"
    assert judge("wrc2015", key, times=3) == judge("wrc2015", "obstruction")


@pytest.mark.parametrize(
    ("book", "key", "clause", "effects"),
    [
        pytest.param(book, key, clause, effects, marks=rule(f"{book}:{clause}"), id=f"{book}-{key}")
        for book, key, clause, effects in (
            ("ema2016", "refusing-to-count-points", "4.1-l", {}),
            ("ema2016", "dice-before-the-signal", "5.9-i", {}),
            ("ema2012", "dice-before-the-signal", "5.8-i", {}),
            ("ema2016", "exposed-after-the-hand", "5.2-e", {"effects": ["tiles-go-back"]}),
        )
    ],
)
def test_bad_manners_are_only_pointed_out_in_ema(book, key, clause, effects):
    found = judge(book, key, times=9)
    assert facts(found) == {"key": key, "consequence": "notice", **effects}
    assert found.clause == f"{book}:{clause}"
