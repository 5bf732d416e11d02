"""Fouls in declaring a win: a false or empty win call, the wrong word, the winning tile mixed in."""

import pytest

import hanchan
from foul_facts import CHOMBO, TIMING, cited, facts, in_books, user_book
from hanchan.rules.fouls.offences import allows_points, judge, offences
from rule import rule


@in_books(ema2016="3.4.6-d", ema2012="3.4.6-d", wrc2015="7.2-empty-call-e")
def test_a_false_win_with_the_tiles_shown_is_a_chombo(book, clauses):
    found = judge(book, "false-win-shown")
    assert facts(found) == {"key": "false-win-shown", **CHOMBO[book]}
    assert clauses <= cited(found)


@in_books(ema2016="3.4.7-b 3.4.6-d", ema2012="5.1.2-b", wrc2015="7.2-empty-call-d")
def test_a_false_win_with_the_hand_hidden_is_a_dead_hand_and_play_goes_on(book, clauses):
    found = judge(book, "false-win-hidden", shown=False)
    assert facts(found) == {
        "key": "false-win-hidden",
        "consequence": "dead-hand",
        "until": "shown",
        "beyond": "false-win-shown",
        "effects": ["play-goes-on"],
    }
    shown = judge(book, "false-win-hidden", shown=True)
    assert facts(shown) == {"key": "false-win-shown", **CHOMBO[book]}
    assert clauses <= cited(found) | cited(shown)


@in_books(ema2016="5.1.2-b", ema2012="5.1.2-b", wrc2015="7.2-empty-call-d")
def test_a_win_call_taken_back_before_tiles_are_shown_is_a_dead_hand(book, clauses):
    found = judge(book, "empty-win-call", shown=False)
    assert facts(found) == {
        "key": "empty-win-call",
        "consequence": "dead-hand",
        "until": "shown",
        "beyond": "false-win-shown",
        "effects": ["call-void", "play-goes-on"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.1.2-c", ema2012="5.1.2-c")
def test_calling_ippatsu_and_showing_the_tiles_is_a_chombo(book, clauses):
    found = judge(book, "wrong-term-win-shown")
    assert facts(found) == {"key": "wrong-term-win-shown", **CHOMBO[book]}
    assert clauses <= cited(found)


@in_books(ema2016="5.1.2-d", ema2012="5.1.2-d")
def test_a_wrong_word_for_a_win_put_right_at_once_is_a_valid_call(book, clauses):
    found = judge(book, "wrong-term-corrected")
    assert facts(found) == {
        "key": "wrong-term-corrected",
        "consequence": "none",
        "until": "at-once",
        "effects": ["call-stands"],
    }
    assert clauses <= cited(found)


@in_books(ema2016="5.1.2-e", ema2012="5.1.2-e")
def test_mixing_up_ron_and_tsumo_is_pointed_out_once_and_then_up_to_the_referee(book, clauses):
    first = judge(book, "ron-tsumo-mixed-up", times=1)
    assert facts(first) == {
        "key": "ron-tsumo-mixed-up",
        "consequence": "notice",
        "repeated": "ron-tsumo-mixed-up-again",
        "repeated_from": 2,
        "effects": ["win-stands", "noted"],
    }
    again = judge(book, "ron-tsumo-mixed-up", times=2)
    assert facts(again) == {
        "key": "ron-tsumo-mixed-up-again",
        "consequence": "referee",
        "choices": ["none", "points", "dead-hand"],
        "when": TIMING[book],
        "effects": ["win-stands"],
    }
    assert allows_points(again, 1000)
    assert not allows_points(first, 1000)
    assert clauses <= cited(first) & cited(again)


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("wrc2015", "5.6-d", marks=rule("wrc2015:5.6-d")),
        ("ema2016", "R43"),
        ("ema2012", "R43"),
    ],
)
def test_a_win_with_the_winning_tile_mixed_in_stands_without_wait_and_pinfu(book, clause):
    found = judge(book, "winning-tile-mixed-in")
    assert facts(found) == {
        "key": "winning-tile-mixed-in",
        "consequence": "none",
        "effects": ["win-stands", "no-wait-fu", "no-pinfu"],
    }
    assert found.clause == f"{book}:{clause}"


# Ruling W-21: no fu and no yaku that needs a particular wait, and the 2 fu of the self-draw then count.
@rule("wrc2015:5.6-d")
@pytest.mark.parametrize(
    ("hand", "win", "kept_apart"),
    [
        ("123m456m345p99s67p", "8p", {"menzen-tsumo", "pinfu"}),
        ("123m456m345s99s12p", "3p", {"menzen-tsumo"}),
    ],
)
def test_a_mixed_in_winning_tile_earns_neither_pinfu_nor_wait_fu(hand, win, kept_apart):
    assert "no-pinfu" in judge("wrc2015", "winning-tile-mixed-in").effects
    apart = hanchan.score(hand, win=win, tsumo=True, rules="wrc2015")
    mixed = hanchan.score(hand, win=win, tsumo=True, mixed_in=True, rules="wrc2015")
    assert {each.key for each in apart.yaku} == kept_apart
    assert [each.key for each in mixed.yaku] == ["menzen-tsumo"]
    assert (mixed.han, mixed.fu) == (1, 30)
    assert mixed.payments == {"east": 500, "others": 300}
    assert [each.key for each in mixed.fu_items] == ["base", "tsumo"]


# Rulings W-26 and A-12.
@pytest.mark.parametrize(
    ("book", "ruling"),
    [("wrc2015", "W-26"), ("ema2016", "A-12"), ("ema2012", "A-12")],
)
def test_tenpai_said_on_a_noten_hand_is_noten_unless_the_book_makes_it_a_chombo(book, ruling):
    found = judge(book, "false-tenpai")
    assert facts(found) == {
        "key": "false-tenpai",
        "consequence": "none",
        "effects": ["hand-noten"],
    }
    assert found.clause == f"{book}:{ruling}"
    own = user_book(base=book, false_tenpai="chombo")
    assert [each.key for each in offences(own)].count("false-tenpai") == 1
    strict = judge(own, "false-tenpai")
    assert facts(strict) == {"key": "false-tenpai", **CHOMBO[book]}
    assert strict.clause == "wrc2015:W-26"
