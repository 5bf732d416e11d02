"""Answers that none of the four books gives, but a book of one's own may."""

import hanchan
from hanchan.game import Start
from scripted import table

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
