"""Fouls in claiming tiles: order, empty and changed calls, false sets, calls with a dead hand."""

import pytest

from foul_facts import CHOMBO, cited, facts, in_books, user_book
from hanchan.rules.fouls.offences import judge
from rule import rule


@in_books(ema2016="5.1-b", ema2012="5.1-b", wrc2015="5.4-e")
def test_showing_tiles_before_calling_is_pointed_out_and_the_call_stands(book, clauses):
    found = judge(book, "call-order")
    assert facts(found) == {
        "key": "call-order",
        "consequence": "notice",
        "effects": ["call-stands"],
    }
    assert clauses <= cited(found)


@in_books(
    ema2016="5.1.1-a 3.3.8-c",
    ema2012="5.1.1-a 3.3.5-c",
    wrc2015="7.2-tile-count-a 5.4-f 5.4.10-c",
)
def test_the_second_further_discard_kills_a_hand_that_left_its_claimed_tile(book, clauses):
    assert judge(book, "claimed-tile-not-taken", discards=0) is None
    assert judge(book, "claimed-tile-not-taken", discards=1) is None
    found = judge(book, "claimed-tile-not-taken", discards=2)
    assert facts(found) == {
        "key": "claimed-tile-not-taken",
        "consequence": "dead-hand",
        "until": "two-discards",
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.1.2-a", ema2012="5.1.2-a")
def test_a_set_call_taken_back_before_tiles_are_shown_never_happened(book, clauses):
    found = judge(book, "empty-call", shown=False)
    assert facts(found) == {
        "key": "empty-call",
        "consequence": "none",
        "until": "shown",
        "beyond": "invalid-set-before-discard",
        "effects": ["call-void", "play-goes-on"],
    }
    assert clauses <= cited(found)
    assert facts(judge(book, "empty-call", shown=True))["key"] == "invalid-set-before-discard"


@rule("wrc2015:7.2-empty-call-a")
def test_a_set_call_that_cannot_be_made_is_void_and_noted_in_wrc():
    found = judge("wrc2015", "empty-call")
    assert facts(found) == {
        "key": "empty-call",
        "consequence": "none",
        "effects": ["call-void", "noted", "play-goes-on"],
    }
    assert {"wrc2015:7.2-empty-call-a", "wrc2015:W-48"} <= cited(found)


@rule("wrc2015:7.2-empty-call-b")
def test_a_concealed_kong_said_without_four_tiles_costs_nothing_while_nothing_is_shown():
    found = judge("wrc2015", "empty-concealed-kong", shown=False)
    assert facts(found) == {
        "key": "empty-concealed-kong",
        "consequence": "none",
        "until": "shown",
        "beyond": "invalid-set-before-discard",
        "effects": ["call-void", "play-goes-on"],
    }
    assert found.clause == "wrc2015:7.2-empty-call-b"


@in_books(ema2016="5.1.3-a", ema2012="5.1.3-a")
def test_a_quick_correction_of_a_set_call_counts_and_a_slow_one_does_not(book, clauses):
    quick = judge(book, "slip-of-the-tongue", count=3, shown=False)
    assert facts(quick) == {
        "key": "slip-of-the-tongue",
        "consequence": "none",
        "until": "shown",
        "bound": "up_to",
        "limit": 3,
        "unit": "seconds",
        "beyond": "call-changed",
        "effects": ["second-call-stands"],
    }
    slow = {
        "key": "call-changed",
        "consequence": "void",
        "effects": ["first-call-stands", "second-call-void"],
    }
    assert facts(judge(book, "slip-of-the-tongue", count=4, shown=False)) == slow
    late = judge(book, "slip-of-the-tongue", count=1, shown=True)
    assert facts(late) == slow
    assert clauses <= cited(quick) & cited(late)


@rule("wrc2015:7.2-change-call-b")
def test_a_slip_of_the_tongue_must_be_put_right_without_a_pause_in_wrc():
    quick = judge("wrc2015", "slip-of-the-tongue", count=0)
    assert facts(quick) == {
        "key": "slip-of-the-tongue",
        "consequence": "none",
        "until": "at-once",
        "bound": "up_to",
        "limit": 0,
        "unit": "seconds",
        "beyond": "call-changed",
        "effects": ["second-call-stands"],
    }
    assert quick.clause == "wrc2015:7.2-change-call-b"
    assert facts(judge("wrc2015", "slip-of-the-tongue", count=3))["key"] == "call-changed"


@rule("wrc2015:7.2-change-call-a")
def test_a_changed_call_is_refused_and_an_impossible_first_call_is_empty_in_wrc():
    found = judge("wrc2015", "call-changed")
    assert facts(found) == {
        "key": "call-changed",
        "consequence": "void",
        "judged_as": "empty-call",
        "effects": ["first-call-stands", "second-call-void"],
    }
    assert found.clause == "wrc2015:7.2-change-call-a"
    assert facts(judge("wrc2015", found.judged_as))["consequence"] == "none"


@in_books(ema2016="5.1.3-b", ema2012="5.1.3-b")
def test_pung_no_ron_is_a_ron(book, clauses):
    found = judge(book, "pung-no-ron")
    assert facts(found) == {
        "key": "pung-no-ron",
        "consequence": "none",
        "until": "at-once",
        "effects": ["second-call-stands"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.1.3-c 3.3.1-h", ema2012="5.1.3-c 3.3.1-h")
def test_ron_no_pung_is_a_win_call_and_never_a_pung(book, clauses):
    found = judge(book, "ron-no-pung")
    assert facts(found) == {
        "key": "ron-no-pung",
        "consequence": "void",
        "effects": ["first-call-stands", "second-call-void"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.1.3-d", ema2012="5.1.3-d", wrc2015="7.2-change-call-c")
def test_ron_no_pung_with_a_hidden_losing_hand_is_a_dead_hand_without_the_pung(book, clauses):
    found = judge(book, "ron-no-pung-hidden")
    assert facts(found) == {
        "key": "ron-no-pung-hidden",
        "consequence": "dead-hand",
        "effects": ["second-call-void", "set-taken-back"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.1.3-e", ema2012="5.1.3-e", wrc2015="7.2-change-call-c")
def test_ron_no_pung_with_a_losing_hand_shown_is_a_chombo(book, clauses):
    found = judge(book, "ron-no-pung-shown")
    assert facts(found) == {"key": "ron-no-pung-shown", **CHOMBO[book]}
    assert clauses <= cited(found)


@rule("wrc2015:7.2-change-call-c")
def test_after_ron_and_a_pause_the_ron_must_be_made_or_is_an_empty_win_call():
    found = judge("wrc2015", "ron-no-pung")
    assert facts(found) == {
        "key": "ron-no-pung",
        "consequence": "void",
        "judged_as": "empty-win-call",
        "effects": ["first-call-stands", "second-call-void", "set-taken-back"],
    }
    assert found.clause == "wrc2015:7.2-change-call-c"
    assert facts(judge("wrc2015", found.judged_as))["consequence"] == "dead-hand"


@rule("wrc2015:7.2-wrong-term-b")
@pytest.mark.parametrize(
    ("key", "effect"),
    [
        ("wrong-term", "call-stands"),
        ("wrong-term-win-shown", "win-stands"),
        ("ron-tsumo-mixed-up", "win-stands"),
    ],
)
def test_wrc_accepts_other_words_while_the_intention_is_clear(key, effect):
    found = judge("wrc2015", key)
    assert facts(found) == {"key": key, "consequence": "none", "effects": [effect]}
    assert found.clause == "wrc2015:7.2-wrong-term-b"


AFTER_DISCARD = {
    "key": "invalid-set-after-discard",
    "consequence": "dead-hand",
    "effects": ["set-stays"],
}


@in_books(
    ema2016="5.1.4-a 3.4.7-f",
    ema2012="5.1.4-a",
    wrc2015="7.2-invalid-group-b",
)
def test_a_false_set_may_be_put_right_until_the_players_discard(book, clauses):
    found = judge(book, "invalid-set-before-discard", discards=0)
    assert facts(found) == {
        "key": "invalid-set-before-discard",
        "consequence": "none",
        "until": "discard",
        "beyond": "invalid-set-after-discard",
        "effects": ["put-right"],
    }
    assert clauses <= cited(found)
    assert facts(judge(book, "invalid-set-before-discard", discards=1)) == AFTER_DISCARD


@in_books(
    ema2016="5.1.4-a 3.4.7-f",
    ema2012="5.1.4-a 3.4.7-d",
    wrc2015="7.2-invalid-group-a",
)
def test_a_false_set_after_the_discard_stays_and_kills_the_hand(book, clauses):
    found = judge(book, "invalid-set-after-discard")
    assert facts(found) == AFTER_DISCARD
    assert clauses <= cited(found)


@rule("wrc2015:7.2-invalid-group-c")
def test_taking_a_false_set_back_with_its_call_is_an_empty_call_in_wrc():
    found = judge("wrc2015", "invalid-set-withdrawn", discards=0)
    assert facts(found) == {
        "key": "invalid-set-withdrawn",
        "consequence": "none",
        "until": "discard",
        "beyond": "invalid-set-after-discard",
        "judged_as": "empty-call",
        "effects": ["call-void", "set-taken-back", "play-goes-on"],
    }
    assert found.clause == "wrc2015:7.2-invalid-group-c"
    assert facts(judge("wrc2015", "invalid-set-withdrawn", discards=1)) == AFTER_DISCARD


@rule("ema2016:3.4.7-g")
def test_swap_calling_kills_the_hand_in_ema():
    found = judge("ema2016", "swap-calling")
    assert facts(found) == {"key": "swap-calling", "consequence": "dead-hand"}
    assert found.clause == "ema2016:3.4.7-g"


@rule("wrc2015:7.2-swap-call-a", "wrc2015:7.2-swap-call-b")
def test_swap_calling_is_judged_at_the_discard_and_nothing_is_undone_in_wrc():
    found = judge("wrc2015", "swap-calling")
    assert facts(found) == {
        "key": "swap-calling",
        "consequence": "dead-hand",
        "judged": ["discard"],
        "effects": ["set-stays", "discard-stays"],
    }
    assert {"wrc2015:7.2-swap-call-a", "wrc2015:7.2-swap-call-b"} <= cited(found)


@in_books(ema2016="3.4.7-e", ema2012="3.4.7-b", wrc2015="7.2-tile-count-b")
def test_a_hand_without_its_thirteen_tiles_is_dead(book, clauses):
    assert judge(book, "too-few-or-too-many-tiles", count=13) is None
    too_few = judge(book, "too-few-or-too-many-tiles", count=12)
    assert too_few == judge(book, "too-few-or-too-many-tiles", count=14)
    assert facts(too_few) == {
        "key": "too-few-or-too-many-tiles",
        "consequence": "dead-hand",
        "bound": "other_than",
        "limit": 13,
        "unit": "tiles",
    }
    assert clauses <= cited(too_few)


@in_books(ema2016="3.4.6-h", ema2012="3.4.6-h")
def test_claiming_with_a_hand_declared_dead_is_a_chombo_in_ema(book, clauses):
    found = judge(book, "claim-with-dead-hand")
    assert facts(found) == {"key": "claim-with-dead-hand", **CHOMBO[book]}
    assert clauses <= cited(found)


MILDER = {
    "key": "claim-with-dead-hand",
    "consequence": "points",
    "points": 20000,
    "effects": ["call-void", "play-goes-on", "points-to-nobody"],
}


@rule("wrc2015:7.2-dead-hand-call-b")
def test_a_call_with_a_hand_declared_dead_costs_points_and_play_goes_on_in_wrc():
    found = judge("wrc2015", "claim-with-dead-hand")
    assert facts(found) == {**MILDER, "when": "overall"}
    assert {"wrc2015:7.2-dead-hand-call-b", "wrc2015:W-19"} <= cited(found)


@rule("ema2016:3.4.6-h")
def test_an_ema_book_may_choose_the_milder_world_rule_for_dead_hands():
    book = user_book(base="ema2016", dead_hand_claim="void_and_points")
    found = judge(book, "claim-with-dead-hand")
    assert facts(found) == {**MILDER, "when": "after uma"}
    assert found.clause == "wrc2015:7.2-dead-hand-call-b"


@rule("wrc2015:7.2-dead-hand-call-a")
def test_a_call_with_a_hand_nobody_declared_dead_is_void_and_the_hand_declared():
    found = judge("wrc2015", "claim-with-undeclared-dead-hand")
    assert facts(found) == {
        "key": "claim-with-undeclared-dead-hand",
        "consequence": "void",
        "effects": ["call-void", "hand-dead", "play-goes-on"],
    }
    assert {"wrc2015:7.2-dead-hand-call-a", "wrc2015:W-19"} <= cited(found)
