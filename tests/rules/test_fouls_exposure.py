"""Exposed tiles and wrong draws: counted in 2012, judged by a referee elsewhere."""

import pytest

from foul_facts import CHOMBO, cited, facts, in_books, user_book
from hanchan.rules.fouls.offences import chombo, judge
from rule import rule

EXPOSED = (
    "exposed-wall-tiles",
    "exposed-dead-wall-tile",
    "exposed-own-tiles",
    "exposed-opponent-tile",
)


@pytest.mark.parametrize("key", EXPOSED)
@rule("ema2016:5.2-a")
def test_a_few_exposed_tiles_go_back_without_penalty_in_ema_2016(key):
    found = judge("ema2016", key)
    assert facts(found) == {
        "key": key,
        "consequence": "none",
        "serious": "play-cannot-go-on",
        "choices": ["none", "redeal", "chombo"],
        "effects": ["tiles-go-back"],
    }
    assert found.clause == "ema2016:5.2-a"


@pytest.mark.parametrize("key", EXPOSED)
@rule("wrc2015:7.2-reveal-a", "wrc2015:7.2-reveal-d")
def test_a_few_exposed_tiles_go_back_without_penalty_in_wrc(key):
    found = judge("wrc2015", key)
    assert facts(found) == {
        "key": key,
        "consequence": "none",
        "serious": "play-cannot-go-on",
        "effects": ["tiles-go-back"],
    }
    assert {"wrc2015:7.2-reveal-a", "wrc2015:7.2-reveal-d"} <= cited(found)


@in_books(ema2016="5.2-c 3.4.6-g", wrc2015="7.2-reveal-b")
def test_exposure_after_which_play_cannot_go_on_is_a_chombo_by_judgement(book, clauses):
    found = judge(book, "play-cannot-go-on")
    assert facts(found) == {"key": "play-cannot-go-on", "needs": ["judgement"], **CHOMBO[book]}
    assert clauses <= cited(found)
    for key in EXPOSED:
        assert judge(book, key, serious=True) == found


@pytest.mark.parametrize(
    ("key", "consequence", "effects", "clauses"),
    [
        pytest.param(
            "exposed-wall-tiles",
            "none",
            ["tiles-go-back"],
            {"ema2012:5.2.1-a"},
            marks=rule("ema2012:5.2.1-a"),
        ),
        pytest.param(
            "exposed-dead-wall-tile",
            "dead-hand",
            ["tiles-go-back", "announced"],
            {"ema2012:5.2.2-a", "ema2012:3.4.7-c"},
            marks=rule("ema2012:5.2.2-a", "ema2012:3.4.7-c"),
        ),
        pytest.param(
            "exposed-own-tiles",
            "none",
            ["tiles-go-back"],
            {"ema2012:5.2.3-a"},
            marks=rule("ema2012:5.2.3-a"),
        ),
        pytest.param(
            "exposed-opponent-tile",
            "dead-hand",
            ["tiles-go-back"],
            {"ema2012:5.2.4-a", "ema2012:3.4.7-c"},
            marks=rule("ema2012:5.2.4-a", "ema2012:3.4.7-c"),
        ),
    ],
)
@rule("ema2012:5.2-a", "ema2012:3.4.6-g")
def test_in_2012_up_to_five_tiles_follow_their_own_rule_and_six_are_a_chombo(
    key, consequence, effects, clauses
):
    found = judge("ema2012", key, count=5)
    assert found == judge("ema2012", key, count=1)
    assert facts(found) == {
        "key": key,
        "consequence": consequence,
        "bound": "up_to",
        "limit": 5,
        "unit": "tiles",
        "beyond": "exposed-more-than-five",
        "effects": effects,
    }
    assert clauses <= cited(found)
    six = judge("ema2012", key, count=6)
    assert facts(six) == {
        "key": "exposed-more-than-five",
        "bound": "more_than",
        "limit": 5,
        "unit": "tiles",
        **CHOMBO["ema2012"],
    }
    assert {"ema2012:5.2-a", "ema2012:3.4.6-g"} <= cited(six)
    assert judge("ema2012", "exposed-more-than-five", count=5) is None


@rule("ema2016:0-n")
def test_ema_2016_is_milder_than_2012_to_a_player_who_exposes_tiles():
    for key in ("exposed-opponent-tile", "exposed-dead-wall-tile", "wrong-draw-from-dead-wall"):
        assert judge("ema2012", key, count=1).consequence == "dead-hand"
        assert judge("ema2016", key, count=1).consequence == "none"
    assert judge("ema2012", "exposed-wall-tiles", count=6).consequence == "chombo"
    assert judge("ema2016", "exposed-wall-tiles", count=6).consequence == "none"


@rule("ema2016:5.2-f")
def test_exposing_tiles_on_purpose_again_or_badly_is_obstruction():
    once = judge("ema2016", "exposed-on-purpose")
    assert facts(once) == {
        "key": "exposed-on-purpose",
        "consequence": "notice",
        "repeated": "obstruction",
        "repeated_from": 2,
        "serious": "obstruction",
        "effects": ["tiles-go-back", "noted"],
    }
    assert once.clause == "ema2016:5.2-f"
    obstruction = judge("ema2016", "obstruction")
    assert judge("ema2016", "exposed-on-purpose", times=2) == obstruction
    assert judge("ema2016", "exposed-on-purpose", serious=True) == obstruction


@in_books(ema2016="5.2.1-a", ema2012="5.2.5-a")
def test_a_wrong_draw_is_put_right_before_the_discard_and_kept_after(book, clauses):
    before = judge(book, "wrong-draw", discards=0)
    assert facts(before) == {
        "key": "wrong-draw",
        "consequence": "none",
        "until": "discard",
        "beyond": "wrong-draw-after-discard",
        "effects": ["tiles-go-back", "put-right"],
    }
    after = judge(book, "wrong-draw", discards=1)
    assert facts(after) == {
        "key": "wrong-draw-after-discard",
        "consequence": "none",
        "effects": ["tile-kept"],
    }
    assert clauses <= cited(before) & cited(after)


@rule("ema2012:5.2.5-a", "ema2012:5.2.5-b")
def test_a_wrong_draw_from_the_dead_wall_kills_the_hand_in_2012():
    found = judge("ema2012", "wrong-draw-from-dead-wall")
    assert facts(found) == {
        "key": "wrong-draw-from-dead-wall",
        "consequence": "dead-hand",
        "effects": ["tiles-go-back", "announced"],
    }
    assert {"ema2012:5.2.5-a", "ema2012:5.2.5-b"} <= cited(found)


@rule("ema2016:5.2.1-a")
def test_a_wrong_draw_from_the_dead_wall_costs_nothing_in_2016():
    before = judge("ema2016", "wrong-draw-from-dead-wall", discards=0)
    elsewhere = facts(judge("ema2016", "wrong-draw"))
    assert facts(before) == {**elsewhere, "key": "wrong-draw-from-dead-wall"}
    assert before.clause == "ema2016:5.2.1-a"
    after = judge("ema2016", "wrong-draw-from-dead-wall", discards=1)
    assert after == judge("ema2016", "wrong-draw-after-discard")


@rule("wrc2015:7.2-reveal-a", "wrc2015:7.2-reveal-d")
def test_a_tile_drawn_by_mistake_goes_back_in_wrc():
    found = judge("wrc2015", "wrong-draw")
    assert facts(found) == {
        "key": "wrong-draw",
        "consequence": "none",
        "effects": ["tiles-go-back"],
    }
    assert {"wrc2015:7.2-reveal-a", "wrc2015:7.2-reveal-d"} <= cited(found)


@rule("wrc2015:7.2-reveal-e")
def test_tiles_shown_while_the_wall_is_built_are_no_foul():
    found = judge("wrc2015", "exposed-while-building")
    assert facts(found) == {
        "key": "exposed-while-building",
        "consequence": "none",
        "effects": ["allowed"],
    }
    assert found.clause == "wrc2015:7.2-reveal-e"


@rule("ema2016:5.2-b")
def test_tiles_exposed_in_the_deal_cost_nothing_unless_they_spoil_it():
    found = judge("ema2016", "exposed-in-the-deal")
    assert facts(found) == {
        "key": "exposed-in-the-deal",
        "consequence": "none",
        "serious": "deal-spoiled",
        "effects": ["tiles-go-back"],
    }
    assert found.clause == "ema2016:5.2-b"


@in_books(ema2016="5.2-d", ema2012="5.2-b")
def test_a_hand_spoiled_through_nobodys_fault_is_dealt_again_like_a_chombo_without_points(
    book, clauses
):
    found = judge(book, "play-cannot-go-on-no-fault")
    assert facts(found) == {
        "key": "play-cannot-go-on-no-fault",
        "consequence": "redeal",
        "needs": ["judgement"],
        "effects": list(chombo(book).effects),
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.2-b", wrc2015="7.2-reveal-c")
def test_a_spoiled_deal_is_dealt_again_without_penalty(book, clauses):
    found = judge(book, "deal-spoiled")
    assert facts(found) == {
        "key": "deal-spoiled",
        "consequence": "redeal",
        "needs": ["judgement"],
        "effects": ["redeal", "counters-kept", "dealer-stays"],
    }
    assert clauses <= cited(found)


@pytest.mark.parametrize(
    ("base", "policy", "consequence"),
    [("ema2012", "referee", "none"), ("ema2016", "count_five", "dead-hand")],
)
def test_a_users_book_chooses_how_exposed_tiles_are_treated(base, policy, consequence):
    book = user_book(base=base, exposure_policy=policy)
    assert judge(book, "exposed-opponent-tile", count=1).consequence == consequence
    six = judge(book, "exposed-opponent-tile", count=6)
    assert (six.key == "exposed-more-than-five") == (policy == "count_five")
