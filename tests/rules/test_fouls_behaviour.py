"""Pace, information, obstruction, cheating, telephones, lateness: what the referee may do."""

import pytest

from foul_facts import ANYTHING, TIMING, cited, facts, in_books, user_book
from hanchan.rules.fouls.offences import Range, allows_points, judge
from rule import rule


@in_books(ema2016="3.4.8-a", ema2012="3.4.8-a")
def test_a_minor_irregularity_is_noted_and_changes_nothing(book, clauses):
    found = judge(book, "minor-irregularity", times=5)
    assert facts(found) == {
        "key": "minor-irregularity",
        "consequence": "none",
        "effects": ["noted", "play-goes-on"],
    }
    assert clauses <= cited(found)


@rule("wrc2015:7.1-a")
def test_the_third_trivial_offence_is_suggested_as_obstruction_never_imposed():
    for times in (1, 2):
        found = judge("wrc2015", "minor-irregularity", times=times)
        assert facts(found) == {
            "key": "minor-irregularity",
            "consequence": "none",
            "repeated": "obstruction",
            "repeated_from": 3,
            "effects": ["noted", "play-goes-on"],
        }
    assert found.clause == "wrc2015:7.1-a"
    third = judge("wrc2015", "minor-irregularity", times=3)
    assert (third.key, third.consequence) == ("obstruction", "referee")
    assert "none" in third.choices


@rule("wrc2015:7.1-a")
def test_ignoring_the_referee_may_be_treated_as_obstruction():
    found = judge("wrc2015", "ignoring-the-referee")
    obstruction = facts(judge("wrc2015", "obstruction"))
    assert facts(found) == {**obstruction, "key": "ignoring-the-referee"}
    assert found.clause == "wrc2015:7.1-a"


@rule("ema2016:3.3.1-i")
def test_thinking_beyond_the_pace_is_told_to_the_referee_and_loses_nothing():
    book = user_book(base="ema2016", turn_clock=30)
    assert judge(book, "slow-play", count=30) is None
    found = judge(book, "slow-play", count=31)
    assert facts(found) == {
        "key": "slow-play",
        "consequence": "notice",
        "bound": "more_than",
        "limit": 30,
        "unit": "seconds",
        "repeated": "obstruction",
        "repeated_from": 2,
        "effects": ["referee-told", "play-goes-on"],
    }
    assert found.clause == "ema2016:3.3.1-i"
    # The book itself has no fixed limit.
    assert judge("ema2016", "slow-play", count=3600) is None


@rule("ema2016:3.3.1-j")
def test_the_second_pace_warning_offers_the_obstruction_penalty():
    assert judge("ema2016", "slow-play", times=1).consequence == "notice"
    assert judge("ema2016", "slow-play", times=2) == judge("ema2016", "obstruction")
    assert "ema2016:3.3.1-j" in judge("ema2016", "slow-play").also


@rule("ema2016:3.3.1-j")
def test_drawing_too_fast_may_be_punished_as_obstruction_in_ema():
    found = judge("ema2016", "drawing-too-fast")
    assert facts(found) == {
        "key": "drawing-too-fast",
        "consequence": "referee",
        "choices": ["none", "points"],
        "points": [8000, 12000],
        "when": "after uma",
        "effects": ["others-may-claim", "tiles-go-back"],
    }
    assert found.clause == "ema2016:3.3.1-j"


@pytest.mark.parametrize(
    ("key", "rest"),
    [
        ("slow-play", {"bound": "more_than", "unit": "seconds"}),
        ("drawing-too-fast", {"effects": ["others-may-claim", "tiles-go-back"]}),
    ],
)
@rule("wrc2015:5.4.1-g")
def test_an_unreasonable_pace_is_up_to_the_referee_in_wrc(key, rest):
    found = judge("wrc2015", key)
    assert facts(found) == {
        "key": key,
        "consequence": "referee",
        "choices": ANYTHING,
        "when": "overall",
        **rest,
    }
    assert found.clause == "wrc2015:5.4.1-g"


@in_books(ema2016="5.4-a 5.4-b", ema2012="5.4-a 5.4-b")
def test_passing_information_is_a_warning_and_then_the_referees_choice(book, clauses):
    first = judge(book, "passing-information", times=1)
    assert facts(first) == {
        "key": "passing-information",
        "consequence": "notice",
        "repeated": "passing-information-repeated",
        "repeated_from": 2,
        "serious": "passing-information-repeated",
        "effects": ["noted"],
    }
    second = judge(book, "passing-information", times=2)
    assert facts(second) == {
        "key": "passing-information-repeated",
        "consequence": "referee",
        "choices": ["none", "dead-hand", "points"],
        "points": [8000, 12000, {"min": 12000, "max": 48000}],
        "when": TIMING[book],
        "effects": ["referee-called"],
    }
    assert judge(book, "passing-information", serious=True) == second
    assert clauses <= cited(first) & cited(second)
    assert [n for n in (8000, 9000, 30000, 50000) if allows_points(second, n)] == [8000, 30000]


@rule("wrc2015:7.2-information-a")
def test_passing_information_is_up_to_the_referee_in_wrc_and_may_go_unpunished():
    found = judge("wrc2015", "passing-information")
    assert facts(found) == {
        "key": "passing-information",
        "consequence": "referee",
        "choices": ANYTHING,
        "when": "overall",
    }
    assert found.clause == "wrc2015:7.2-information-a"


@in_books(ema2016="5.4-c", ema2012="5.4-c", wrc2015="7.2-information-b")
def test_correcting_a_player_about_to_slip_is_allowed(book, clauses):
    found = judge(book, "warning-a-player")
    assert facts(found) == {
        "key": "warning-a-player",
        "consequence": "none",
        "effects": ["allowed"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.4-d", ema2012="5.4-d", wrc2015="7.2-information-c")
def test_saying_that_a_hand_is_dead_is_allowed(book, clauses):
    found = judge(book, "pointing-out-a-dead-hand")
    assert facts(found) == {
        "key": "pointing-out-a-dead-hand",
        "consequence": "none",
        "effects": ["allowed"],
    }
    assert clauses <= cited(found)


@rule("ema2016:3.4.7-h")
def test_a_referee_may_impose_a_dead_hand_and_says_why():
    found = judge("ema2016", "dead-hand-by-referee")
    assert facts(found) == {
        "key": "dead-hand-by-referee",
        "consequence": "dead-hand",
        "needs": ["judgement", "reason"],
    }
    assert found.clause == "ema2016:3.4.7-h"


@in_books(ema2016="5.5-d", ema2012="5.5-c")
def test_deliberate_obstruction_costs_8000_or_12000(book, clauses):
    found = judge(book, "obstruction")
    assert facts(found) == {
        "key": "obstruction",
        "consequence": "points",
        "points": [8000, 12000],
        "when": TIMING[book],
        "repeated": "serious-obstruction",
        "repeated_from": 2,
        "serious": "serious-obstruction",
        "effects": ["points-to-nobody"],
    }
    allowed = [n for n in (4000, 8000, 10000, 12000, 48000) if allows_points(found, n)]
    assert allowed == [8000, 12000]
    assert clauses <= cited(found)


@in_books(ema2016="5.5-e", ema2012="5.5-d")
def test_serious_or_repeated_obstruction_costs_between_12000_and_48000(book, clauses):
    found = judge(book, "obstruction", serious=True)
    assert facts(found) == {
        "key": "serious-obstruction",
        "consequence": "points",
        "points": {"min": 12000, "max": 48000},
        "when": TIMING[book],
        "repeated": "repeated-obstruction",
        "repeated_from": 2,
        "effects": ["points-to-nobody"],
    }
    assert judge(book, "obstruction", times=2) == found
    allowed = [n for n in (11900, 12000, 30000, 48000, 50000) if allows_points(found, n)]
    assert allowed == [12000, 30000, 48000]
    assert clauses <= cited(found)


@in_books(ema2016="5.5-h", ema2012="5.5-g")
def test_a_third_obstruction_is_a_disqualification(book, clauses):
    found = judge(book, "obstruction", times=3)
    assert facts(found) == {
        "key": "repeated-obstruction",
        "consequence": "disqualification",
        "effects": ["substitute-plays"],
    }
    assert clauses <= cited(found)


def test_a_users_book_sets_its_own_amounts_for_obstruction():
    book = user_book(
        base="ema2012", obstruction_points={"first": [5000, 7000], "repeated": [6000, 9000]}
    )
    assert judge(book, "obstruction").points == (5000, 7000)
    assert judge(book, "obstruction", times=2).points == Range(6000, 9000)


@pytest.mark.parametrize(
    ("key", "amounts"),
    [
        ("obstruction", (5000, 7000)),
        ("ignoring-the-referee", (5000, 7000)),
        ("slow-play", (5000, 7000)),
        ("drawing-too-fast", (5000, 7000)),
        ("exploiting-loopholes", (5000, 7000)),
        ("repeated-obstruction", Range(6000, 9000)),
    ],
)
def test_a_book_on_the_world_rules_may_fix_what_they_leave_to_the_referee(key, amounts):
    book = user_book(
        "wrc2015", obstruction_points={"first": [5000, 7000], "repeated": [6000, 9000]}
    )
    assert judge("wrc2015", key).points is None
    assert judge(book, key).points == amounts


OBSTRUCTION = {
    "consequence": "referee",
    "choices": ["none", "points", "dead-hand"],
    "when": "overall",
    "repeated": "repeated-obstruction",
    "repeated_from": 2,
}


@rule("wrc2015:7.2-obstruction-a")
def test_obstruction_is_up_to_the_referee_in_wrc():
    found = judge("wrc2015", "obstruction")
    assert facts(found) == {"key": "obstruction", **OBSTRUCTION}
    assert found.clause == "wrc2015:7.2-obstruction-a"
    assert allows_points(found, 7000)


@rule("wrc2015:7.2-obstruction-b")
def test_a_second_obstruction_offers_disqualification_in_wrc():
    assert "disqualification" not in judge("wrc2015", "obstruction", times=1).choices
    found = judge("wrc2015", "obstruction", times=2)
    assert facts(found) == {
        "key": "repeated-obstruction",
        "consequence": "referee",
        "choices": ANYTHING,
        "when": "overall",
    }
    assert found.clause == "wrc2015:7.2-obstruction-b"


@rule("wrc2015:7.2-cheating")
def test_a_player_caught_cheating_is_disqualified_at_once():
    found = judge("wrc2015", "cheating")
    assert facts(found) == {
        "key": "cheating",
        "consequence": "disqualification",
        "effects": ["substitute-plays"],
    }
    assert found.clause == "wrc2015:7.2-cheating"


@rule("wrc2015:7.2-induced-foul")
def test_a_foul_caused_by_anothers_foul_costs_nothing_until_the_referee_decides():
    found = judge("wrc2015", "induced-foul")
    assert facts(found) == {
        "key": "induced-foul",
        "consequence": "referee",
        "choices": ["none", "points", "dead-hand", "chombo", "disqualification"],
        "default": "none",
        "when": "overall",
    }
    assert found.clause == "wrc2015:7.2-induced-foul"


@rule("wrc2015:7.2-phone")
def test_a_ringing_phone_costs_points_that_the_referee_sets_freely():
    found = judge("wrc2015", "telephone")
    assert facts(found) == {
        "key": "telephone",
        "consequence": "points",
        "when": "overall",
        "needs": ["judgement"],
        "effects": ["points-to-nobody"],
    }
    assert found.clause == "wrc2015:7.2-phone"
    assert allows_points(found, 300)
    assert allows_points(found, 17000)
    assert not allows_points(found, 0)


@rule("wrc2015:7.2-device")
def test_an_electronic_device_is_up_to_the_referee():
    found = judge("wrc2015", "electronic-device")
    assert facts(found) == {
        "key": "electronic-device",
        "consequence": "referee",
        "choices": ANYTHING,
        "when": "overall",
    }
    assert found.clause == "wrc2015:7.2-device"
