"""Fouls around riichi: the word, the turned tile, the stick, an open or noten hand."""

import pytest

from foul_facts import CHOMBO, cited, facts, in_books, user_book
from hanchan.errors import NotationError
from hanchan.rules.fouls.offences import judge, riichi_discard
from rule import rule


@in_books(ema2016="5.3-e 3.4.7-c", ema2012="5.3-a")
def test_riichi_on_an_open_hand_kills_the_hand_and_returns_the_bet_in_ema(book, clauses):
    found = judge(book, "riichi-open-hand")
    assert facts(found) == {
        "key": "riichi-open-hand",
        "consequence": "dead-hand",
        "effects": ["riichi-void", "bet-returned"],
    }
    assert clauses <= cited(found)


@rule("wrc2015:7.2-riichi-d")
def test_riichi_on_an_open_hand_is_only_cancelled_in_wrc():
    found = judge("wrc2015", "riichi-open-hand")
    assert facts(found) == {
        "key": "riichi-open-hand",
        "consequence": "void",
        "effects": ["riichi-void", "bet-returned", "play-goes-on"],
    }
    assert found.clause == "wrc2015:7.2-riichi-d"


@pytest.mark.parametrize("key", ["riichi-not-said", "riichi-tile-not-turned"])
@in_books(ema2016="5.3-c 3.4.7-d", ema2012="5.3-d")
def test_without_the_word_or_the_turned_tile_there_is_no_riichi_in_ema(book, clauses, key):
    found = judge(book, key)
    assert facts(found) == {
        "key": key,
        "consequence": "dead-hand",
        "effects": ["riichi-void", "bet-returned"],
    }
    assert clauses <= cited(found)


@rule("wrc2015:7.2-riichi-b")
def test_forgetting_to_say_riichi_costs_nothing_in_wrc():
    found = judge("wrc2015", "riichi-not-said")
    assert facts(found) == {
        "key": "riichi-not-said",
        "consequence": "none",
        "effects": ["riichi-valid"],
    }
    assert found.clause == "wrc2015:7.2-riichi-b"


@rule("wrc2015:7.2-riichi-c")
def test_forgetting_to_turn_the_riichi_tile_is_put_right_in_wrc():
    found = judge("wrc2015", "riichi-tile-not-turned")
    assert facts(found) == {
        "key": "riichi-tile-not-turned",
        "consequence": "none",
        "effects": ["riichi-valid", "put-right"],
    }
    assert found.clause == "wrc2015:7.2-riichi-c"


@rule("wrc2015:7.2-riichi-g")
def test_of_several_possible_riichi_tiles_the_earliest_counts_for_furiten():
    found = judge("wrc2015", "riichi-tile-unknown")
    assert facts(found) == {
        "key": "riichi-tile-unknown",
        "consequence": "none",
        "effects": ["riichi-valid", "earliest-discard"],
    }
    assert found.clause == "wrc2015:7.2-riichi-g"
    assert riichi_discard("wrc2015", [8, 7, 9]) == 7
    with pytest.raises(NotationError, match="riichi-tile-unknown"):
        riichi_discard("ema2016", [8, 7, 9])


@pytest.mark.parametrize(
    ("book", "consequence", "clause"),
    [
        pytest.param("ema2016", "notice", "5.3-b", marks=rule("ema2016:5.3-b")),
        pytest.param("ema2012", "notice", "5.3-c", marks=rule("ema2012:5.3-c")),
        pytest.param("wrc2015", "none", "7.2-riichi-a", marks=rule("wrc2015:7.2-riichi-a")),
    ],
)
def test_a_forgotten_stick_leaves_the_riichi_valid_and_is_added(book, consequence, clause):
    found = judge(book, "riichi-stick-forgotten")
    assert facts(found) == {
        "key": "riichi-stick-forgotten",
        "consequence": consequence,
        "effects": ["riichi-valid", "put-right"],
    }
    assert found.clause == f"{book}:{clause}"


@rule("wrc2015:7.2-empty-call-c")
def test_riichi_said_and_taken_back_before_the_discard_costs_nothing_in_wrc():
    found = judge("wrc2015", "empty-riichi", discards=0)
    assert facts(found) == {
        "key": "empty-riichi",
        "consequence": "none",
        "until": "discard",
        "effects": ["riichi-void", "play-goes-on"],
    }
    assert {"wrc2015:7.2-empty-call-c", "wrc2015:W-18"} <= cited(found)
    # After the discard the riichi was carried out; whether it was open or noten is another question.
    assert judge("wrc2015", "empty-riichi", discards=1) is None


JUDGED = {
    "ema2016": ["draw"],
    "ema2012": ["draw", "four-riichi"],
    "wrc2015": ["own-win", "draw"],
}


@in_books(ema2016="3.4.6-e 3.4.6-f", ema2012="3.4.6-e 3.4.6-f", wrc2015="7.2-riichi-e 7.2-riichi-f")
def test_noten_riichi_and_a_false_kong_after_riichi_are_chombos_judged_late(book, clauses):
    noten = judge(book, "noten-riichi")
    assert facts(noten) == {"key": "noten-riichi", "judged": JUDGED[book], **CHOMBO[book]}
    kong = judge(book, "invalid-kong-after-riichi")
    assert facts(kong) == {
        "key": "invalid-kong-after-riichi",
        "judged": ["own-win", "draw"],
        **CHOMBO[book],
    }
    assert [noten.clause, kong.clause] == sorted(clauses)


@rule("wrc2015:7.2-riichi-j")
def test_a_riichi_hand_made_dead_is_a_chombo_in_wrc_only_if_it_is_not_shown_at_the_draw():
    found = judge("wrc2015", "dead-riichi-hand-not-shown")
    assert facts(found) == {
        "key": "dead-riichi-hand-not-shown",
        "judged": ["draw"],
        **CHOMBO["wrc2015"],
    }
    assert found.clause == "wrc2015:7.2-riichi-j"


@rule("ema2016:5.3-d")
def test_forgetting_to_move_the_riichi_mark_is_pointed_out():
    found = judge("ema2016", "riichi-mark-not-moved")
    assert facts(found) == {
        "key": "riichi-mark-not-moved",
        "consequence": "notice",
        "effects": ["riichi-valid", "put-right"],
    }
    assert found.clause == "ema2016:5.3-d"


@in_books(ema2016="3.4.6-e", ema2012="3.4.6-e")
def test_an_ema_book_may_judge_noten_riichi_at_the_win_too(book, clauses):
    found = judge(user_book(base=book, noten_riichi_judged="win_or_draw"), "noten-riichi")
    assert facts(found) == {
        "key": "noten-riichi",
        "judged": ["own-win", "draw"],
        **CHOMBO[book],
    }
    assert not clauses & cited(found)  # another book's rule
