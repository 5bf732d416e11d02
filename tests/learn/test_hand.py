"""A hand while it is laid down: what is told at every number of tiles, and what would make a win of it."""

from __future__ import annotations

import pytest

from hanchan.errors import NotationError, NotAWin
from hanchan.learn.hand import Look, in_books, look_at
from hanchan.rules import rulebook
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.hands import parse_hand
from hanchan.scoring.score import Score
from hanchan.tiles import parse_one

EMA = rulebook("ema2016")


def look(hand: str, win: str = "", discards: str = "", book: str = "", **given: bool | int) -> Look:
    """What is told of the hand."""
    return look_at(hand, win, Circumstances(**given), rulebook(book) if book else EMA, discards)  # type: ignore[arg-type]


def remedies(found: Look) -> dict[tuple[str, str], int]:
    return {(one.kind, one.name): one.score.total for one in found.remedies}


@pytest.mark.parametrize(
    ("hand", "win", "missing"),
    [("", "", 14), ("123m", "", 11), ("123m pon:777z", "", 8), ("123m", "9s", 10)],
)
def test_a_short_hand_lacks_tiles(hand: str, win: str, missing: int) -> None:
    found = look(hand, win)
    assert (found.state, found.missing) == ("short", missing)


def test_thirteen_tiles_wait_and_each_wait_has_its_worth() -> None:
    found = look("23456789p333z44z")
    assert (found.state, found.shanten) == ("waiting", 0)
    worth = {
        one.tile: (one.left, one.ron.total, one.tsumo.total)  # type: ignore[union-attr]
        for one in found.waits
    }
    assert worth == {"1p": (4, 8000, 12000), "4p": (3, 5200, 7900), "7p": (3, 5200, 8000)}


def test_a_wait_without_yaku_wins_by_self_draw_alone() -> None:
    (wait,) = look("123456m789s11s79p").waits
    assert isinstance(wait.ron, NotAWin)
    assert wait.ron.reason == "no yaku"
    assert isinstance(wait.tsumo, Score)


def test_a_hand_that_is_no_tenpai_says_how_far_it_is() -> None:
    found = look("1258m2479p369s12z")
    assert found.state == "waiting"
    assert found.shanten == 5
    assert found.waits == ()


def test_fourteen_tiles_without_a_winning_one_ask_for_it() -> None:
    assert look("23456789p333z44z1p").state == "unnamed"


@pytest.mark.parametrize("hand", ["12345678s345m66p", "123456789s345m66p"])
def test_a_won_hand_has_its_readings_with_or_without_the_tile_in_it(hand: str) -> None:
    found = look(hand, "9s", riichi=True)
    assert found.state == "won"
    assert found.readings[0].points == 7700
    assert str(found.hand) == "345m66p12345678s"


def test_a_hand_without_yaku_is_told_what_would_make_it_win() -> None:
    closed = look("123456m789s11s79p", "8p")
    assert closed.state == "refused"
    assert isinstance(closed.refused, NotAWin)
    assert closed.refused.clause == EMA.cite("no-yaku")
    assert remedies(closed) == {("riichi", ""): 1300, ("tsumo", ""): 1100, ("last", ""): 1300}
    opened = look("345m567p2278s pon:111m", "9s")
    assert remedies(opened) == {("last", ""): 1000}


def test_another_tile_or_another_book_may_be_what_is_missing() -> None:
    counted = look("234m678p22s34s pon:777z", "5s", counters=5, book="ema2012")
    assert isinstance(counted.refused, NotAWin)
    assert counted.refused.reason == "two han needed"
    books = {name for kind, name in remedies(counted) if kind == "book"}
    assert books == {"ema2016", "wrc2015", "resume"}
    one_sided = look("23m456789m11p pon:999p", "4m")  # the other end makes a straight
    assert one_sided.state == "refused"
    assert remedies(one_sided)[("tile", "1m")] == 1000


def test_a_hand_that_waits_on_its_own_discard_is_furiten() -> None:
    found = look("123456m34567p99s", "8p", discards="2p")
    assert isinstance(found.refused, NotAWin)
    assert (found.refused.reason, found.refused.clause) == ("furiten", EMA.cite("furiten.discard"))
    assert ("tsumo", "") in remedies(found)
    assert look("123456m34567p99s", "8p", discards="2p", tsumo=True).state == "won"


def test_riichi_on_an_open_hand_would_win_without() -> None:
    found = look("44m567p pon:222m pon:777z chi:456s", "4m", riichi=True)
    assert isinstance(found.refused, NotAWin)
    assert remedies(found)[("no-riichi", "")] == 1000


def test_a_fifth_tile_is_refused_also_among_the_discards() -> None:
    with pytest.raises(NotationError):
        look("1111m", discards="1m")


def test_every_book_answers_and_a_wrong_question_raises() -> None:
    held, win = parse_hand("12345678s345m66p"), parse_one("9s")
    own = EMA.with_options(kiriage_mangan=True)
    found = in_books(held, win, Circumstances(riichi=True), own)
    totals = {name: one.total for name, one in found.items() if isinstance(one, Score)}
    assert totals == {
        "ema2016": 7700,
        "wrc2015": 8000,
        "ema2012": 7700,
        "resume": 7700,
        "own": 8000,
    }
    with pytest.raises(NotationError):
        in_books(held, win, Circumstances(ippatsu=True))
