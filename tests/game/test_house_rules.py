"""Answers that none of the four books gives, but a book of one's own may."""

import pytest

import hanchan
from hanchan.club.table.hand_words import parse_result
from hanchan.club.table.hands import settle, start
from hanchan.game import Action, Game, Start
from hanchan.game.events import Chombo, HandEnd, Penalty, Win
from hanchan.tiles import format
from helpers.books import rule
from helpers.scripts import NO_DORA, Script, seen, table, wall_of

WAITING = "234m567p345s44s67s"


def test_a_game_may_be_a_south_and_a_west_round() -> None:
    book = hanchan.rulebook("ema2016").with_options(rounds=["S", "W"])
    script = table({"S": WAITING}, "8s", rules=book)
    assert script.game.view("public").round == "S"
    assert script.do("E", "discard", "8s") is not None
    script = table({"S": WAITING}, "8s", rules=book, start=Start(round="W", dealer=3))
    script.say("E", "discard", "8s")
    script.say("S", "ron")
    assert script.game.over


def test_a_wait_for_a_fifth_copy_may_count_as_tenpai() -> None:
    hand = "1111m456p789s123s"
    for word, tenpai in (("own_four", False), ("never", True)):
        book = hanchan.rulebook("ema2016").with_options(empty_tenpai=word)
        script = table({"S": hand}, rules=book)
        script.to_the_end()
        assert script.may("S", "tenpai") == tenpai


def test_a_chombo_may_cost_nothing() -> None:
    book = hanchan.rulebook("ema2016").with_options(chombo_outside_tournament="none")
    script = table({"E": WAITING}, "7z", rules=book, referee=True)
    news = script.game.act(script.seat("E"), Action("tsumo"), shown=True)
    [chombo] = seen(news, Chombo)
    assert (chombo.deltas, seen(news, Penalty)) == ((0, 0, 0, 0), [])
    assert [end.counters for end in seen(news, HandEnd)] == [0]  # and the hand is dealt again


def test_bets_left_at_the_end_may_go_back_to_who_placed_them() -> None:
    book = hanchan.rulebook("ema2016").with_options(leftover_bets="return")
    script = table({"S": WAITING}, "7z9m", rules=book, start=Start(round="S", dealer=3))
    script.do("E", "discard", "7z")
    south = script.seat("S")
    script.do("S", "riichi", "9m", drawn=True)
    assert script.game.bets == 1
    script.to_the_end()
    assert script.game.over
    assert script.game.bets == 0
    assert script.game.scores[south] == 30000 + 3000


@rule("resume:yaku-parenchan")
@pytest.mark.parametrize(
    ("word", "won_before", "yakuman"),
    [("strict", 7, True), ("draws_allowed", 7, True), ("strict", 6, False), ("off", 7, False)],
)
def test_the_eighth_win_of_east_in_a_row_may_be_a_yakuman(
    word: str, won_before: int, yakuman: bool
) -> None:
    book = hanchan.rulebook("resume").with_options(parenchan=word)
    start = Start(streak=won_before, counters=won_before)
    script = table({"E": WAITING}, "7z8s", rules=book, start=start)
    script.do("E", "riichi", "7z")
    script.say("S", "discard", "8s", drawn=True)
    [win] = seen(script.do("E", "ron"), Win)
    assert (win.yakuman, "parenchan" in dict(win.yaku)) == (int(yakuman), yakuman)
    assert script.game.state.streak == won_before + 1


@rule("resume:yaku-parenchan")
@pytest.mark.parametrize(
    ("word", "between", "last"),
    [
        ("strict", [], "parenchan"),
        ("strict", ["draw"], ""),
        ("strict", ["redeal"], "parenchan"),  # it is the same hand once more
        ("draws_allowed", ["draw"], "parenchan"),
        ("draws_allowed", ["lost"], ""),
        ("off", [], ""),
    ],
)
def test_east_is_counted_the_wins_of_a_whole_game(word: str, between: list[str], last: str) -> None:
    """Seven wins of East, something in between or nothing, and one more win (rulings A-04, S-17)."""
    book = hanchan.rulebook("resume").with_options(parenchan=word, red_fives=0)
    hands = [*["win"] * 7, *between, "win"]
    dealt = {"win": wall_of({"E": WAITING}, "8s", **NO_DORA), "draw": wall_of({"E": WAITING})}
    dealt |= {"redeal": wall_of({}), "lost": wall_of({}, "7z", last="7z")}
    walls = [dealt[hand] for hand in hands]
    script = Script(Game(book, wall=[format(wall) for wall in walls], referee=True))
    wins: list[Win] = []
    for hand in hands:
        match hand:
            case "win":
                wins += seen(script.say("E", "tsumo"), Win)
            case "draw":
                script.exhaust("E")
            case "redeal":
                script.game.act(script.seat("S"), Action("tsumo"), shown=True)
            case _:
                script.exhaust()
    yaku = [dict(win.yaku) for win in wins]
    assert not any("parenchan" in one for one in yaku[:7])
    assert ("parenchan" in yaku[7]) == (last == "parenchan")


@rule("resume:yaku-parenchan")
@pytest.mark.parametrize(("word", "points"), [("strict", 48000), ("off", 5800)])
def test_the_ledger_counts_the_wins_of_east(word: str, points: int) -> None:
    book = hanchan.rulebook("resume").with_options(parenchan=word)
    east = "tsumo 0 1han30fu"
    tiles = parse_result("ron 0 hand 234m567p345s44s67s tile 8s flags riichi from 2 riichi 0")
    position = start(book)
    for words in [*[east] * 6, "chombo 1", east]:
        position = settle(position, parse_result(words), book, tournament=False).after
    assert position.streak == 7
    won = settle(position, tiles, book)
    assert won.changes[0] == points + 7 * 300
    assert settle(position, parse_result("tsumo 1 1han30fu"), book).after.streak == 0
    assert settle(position, parse_result("draw tenpai 0"), book).after.streak == 0
    allowed = hanchan.rulebook("resume").with_options(parenchan="draws_allowed")
    assert settle(position, parse_result("draw tenpai 0"), allowed).after.streak == 7


@pytest.mark.parametrize(("word", "kept"), [("strict", 0), ("draws_allowed", 5)])
def test_a_draw_in_which_east_stays_may_keep_the_wins_in_a_row(word: str, kept: int) -> None:
    book = hanchan.rulebook("resume").with_options(parenchan=word)
    script = table({"E": WAITING}, rules=book, start=Start(streak=5))
    script.exhaust("E")
    assert script.game.state.streak == kept
