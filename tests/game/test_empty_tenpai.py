"""Waits for tiles that cannot come: what a book calls tenpai decides riichi, draws and fouls alike (R18, W-25)."""

import pytest

import hanchan
from hanchan.bots import MjaiSeat
from hanchan.club.table.hand_words import parse_result
from hanchan.club.table.hands import settle, start
from hanchan.errors import IllegalAction
from hanchan.game import Action, fold
from hanchan.game.engine.legal import legal
from hanchan.game.events import Announce, Chombo, DrawEnd, Ruling
from hanchan.record.mjai import Writer
from helpers.books import in_books
from helpers.scripts import Script, seen, table
from helpers.shape_lookup import shapes_on_demand

FIFTH = "1111m456p789s123s"  # a fifth 1m would make the pair
SHOWN = "123m456p789s11z35s"  # 4s, of which all four come to lie open


def book_of(word: str, base: str = "ema2016") -> hanchan.Rulebook:
    return hanchan.rulebook(base).with_options(empty_tenpai=word)


def mjai_riichis(script: Script, wind: str) -> list[Action]:
    """The riichis that a seat is offered which is told of the hand by mjai messages alone."""
    seat = script.seat(wind)
    told, writer = MjaiSeat(script.game.book, seat), Writer(seat)
    messages = (message for event in script.game.events for message in writer.messages(event))
    offered = [told.hear(message) for message in messages][-1]
    return [action for action in offered if action.act == "riichi"]


def mass_options(script: Script, wind: str) -> int:
    """How many actions the player has where shapes are looked up, as in mass games."""
    t = fold(script.game.events, script.game.book)._replace(shapes=shapes_on_demand())
    return legal(t, script.seat(wind))


def riichis(script: Script, wind: str) -> list[str]:
    """The tiles with which the player may declare riichi, as table, mass game and mjai seat agree."""
    options = [option for option in script.legal(wind) if option.act == "riichi"]
    assert mjai_riichis(script, wind) == options
    assert mass_options(script, wind) == len(script.legal(wind))
    return [option.tile or "" for option in options]


def in_turn(script: Script) -> str:
    """The wind that is in turn."""
    return "ESWN"[(script.game.asked[0] - script.dealer) % 4]


@pytest.mark.parametrize(
    ("word", "tiles"), [("own_four", ["1m"]), ("all_visible", ["1m"]), ("never", ["1m", "7z"])]
)
def test_riichi_on_a_wait_for_a_fifth_copy_needs_a_book_in_which_it_is_tenpai(
    word: str, tiles: list[str]
) -> None:
    script = table({"S": FIFTH}, "2z7z", rules=book_of(word))
    script.do("E", "discard", "2z")
    assert riichis(script, "S") == tiles
    if word != "never":
        with pytest.raises(IllegalAction):
            script.say("S", "riichi", "7z", drawn=True)


@pytest.mark.parametrize(("word", "may"), [("own_four", False), ("never", True)])
def test_riichi_may_be_there_for_a_fifth_copy_alone(word: str, may: bool) -> None:
    script = table({"S": "1111m777z456p789s"}, "2z7z", rules=book_of(word))
    script.do("E", "discard", "2z")
    assert bool(riichis(script, "S")) == may


@in_books(ema2016="3.3.13-c", ema2012="3.4.2-b", wrc2015="2.2-b")
@pytest.mark.parametrize("word", ["own_four", "never"])
def test_a_riichi_for_a_fifth_copy_is_false_where_that_is_no_tenpai(book: str, word: str) -> None:
    script = table({"S": FIFTH}, "2z7z", rules=book_of(word, book), referee=True)
    script.do("E", "discard", "2z")
    script.do("S", "riichi", "7z", drawn=True)
    told = script.exhaust()
    if word == "own_four":
        assert [ruling.offence for ruling in seen(told, Ruling)] == ["noten-riichi"]
        assert [chombo.seats for chombo in seen(told, Chombo)] == [(script.seat("S"),)]
        return
    assert not seen(told, Chombo)
    [end] = seen(told, DrawEnd)
    assert end.tenpai == (False, True, False, False)
    assert end.deltas == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize(("word", "may"), [("own_four", True), ("all_visible", False)])
def test_riichi_on_tiles_that_all_lie_open_needs_a_book_in_which_it_is_tenpai(
    word: str, may: bool
) -> None:
    # South draws the fourth 4s and, discarding it, would wait for nothing but 4s.
    script = table({"S": SHOWN}, "4s2z4s4s3z4s", rules=book_of(word))
    for tile in ("4s", "2z", "4s", "4s", "3z"):
        script.do(in_turn(script), "discard", tile, drawn=True)
    assert script.game.asked == (script.seat("S"),)
    assert ("4s" in riichis(script, "S")) == may


def test_a_valid_riichi_whose_waits_come_to_lie_open_is_noten_and_no_chombo() -> None:
    book = book_of("all_visible")
    script = table({"S": SHOWN}, "2z2z4s4s4s3z4s", rules=book, referee=True)
    script.do("E", "discard", "2z")
    script.do("S", "riichi", "2z", drawn=True)
    told = script.exhaust()
    assert not seen(told, Chombo)
    [end] = seen(told, DrawEnd)
    assert end.tenpai == (False, False, False, False)
    assert not any(said.tenpai for said in seen(told, Announce))
    entered = parse_result("draw riichi 1")
    assert settle(start(book), entered, book).changes == (0, -1000, 0, 0)
    with pytest.raises(IllegalAction, match="that is for the referee"):
        settle(start(book), entered, book_of("own_four"))


def test_riichi_on_tiles_that_all_lie_open_is_false_where_that_is_no_tenpai() -> None:
    script = table({"S": SHOWN}, "4s2z4s4s3z4s", rules=book_of("all_visible"), referee=True)
    for tile in ("4s", "2z", "4s", "4s", "3z"):
        script.do(in_turn(script), "discard", tile, drawn=True)
    script.do("S", "riichi", "4s", drawn=True)
    assert [chombo.seats for chombo in seen(script.exhaust(), Chombo)] == [(1,)]


@pytest.mark.parametrize(("word", "may"), [("strict", False), ("same_wait", True)])
def test_a_kong_after_riichi_for_a_fifth_copy_must_be_a_pung_in_every_reading(
    word: str, may: bool
) -> None:
    book = book_of("never").with_options(riichi_kong=word)
    script = table({"S": "1111m333444555s"}, "2z7z2z3z2z3s", rules=book)
    script.do("E", "discard", "2z")
    script.do("S", "riichi", "7z", drawn=True)
    for _ in range(3):
        script.drawn()
    assert script.may("S", "concealed_kong") == may
    clear = table({"S": "1111m333s456p789p"}, "2z7z2z3z2z3s", rules=book)
    clear.do("E", "discard", "2z")
    clear.do("S", "riichi", "7z", drawn=True)
    for _ in range(3):
        clear.drawn()
    assert clear.may("S", "concealed_kong")
