"""What Tenhou's games decided about its rules: when a game ends, who takes the bets, when indicators are turned."""

import pytest

from hanchan import score
from hanchan.game import Start
from hanchan.game.events import DoraRevealed, Draw, GameEnd, HandEnd, Kan
from helpers.scripts import Script, seen, table

WAITING = "234m567m234p67s99s"  # for 5s and 8s
NINE = "19m19p19s1234567z"


def last_hand(round: str, dealer: int, scores: tuple[int, ...], bets: int = 0) -> Start:
    return Start(round, dealer, 0, bets, scores)


def ended(script: Script) -> tuple[bool, str, int]:
    """Whether the game is over with the hand, and which one would follow."""
    end = next(event for event in script.game.events if isinstance(event, HandEnd))
    return end.over, end.round, end.dealer


def won(start: Start, winner: str = "E") -> Script:
    """The hand after the winner drew the tile on the second turn: 700 all by East, 400 and 700 by another."""
    turns = 4 + "ESWN".index(winner)
    draws = "5z6z5z6z7z7z7z"[: 2 * turns] + "8s"
    script = table({winner: WAITING}, draws, rules="tenhou", start=start, indicators="1z")
    for _ in range(turns):
        script.drawn()
    script.do(winner, "tsumo")
    return script


@pytest.mark.parametrize(
    ("scores", "over"),
    [((30000, 20000, 20000, 30000), True), ((40000, 20000, 20000, 20000), False)],
    ids=["leading", "behind"],
)
def test_east_who_wins_the_last_hand_ends_the_game_when_leading(
    scores: tuple[int, ...], over: bool
) -> None:
    assert ended(won(last_hand("S", 3, scores))) == (over, "S", 3)


def test_in_an_added_round_east_ends_the_game_by_winning_only_when_leading() -> None:
    leading = last_hand("W", 1, (25000, 28000, 23500, 23500))
    assert ended(won(leading))[0] is True
    behind = last_hand("W", 1, (32000, 22000, 26000, 20000))
    assert ended(won(behind)) == (False, "W", 1)
    short = last_hand("W", 1, (25000, 27000, 24000, 24000))
    assert ended(won(short)) == (False, "W", 1)


def test_with_the_target_reached_an_added_round_ends_when_the_deal_passes() -> None:
    assert ended(won(last_hand("W", 0, (25000, 28600, 24000, 22400)), "S"))[0] is True
    assert ended(won(last_hand("W", 0, (25000, 28400, 24000, 22600)), "S")) == (False, "W", 1)


def test_east_who_is_tenpai_and_leads_ends_the_game_but_an_abort_does_not() -> None:
    start = last_hand("S", 3, (20000, 20000, 25000, 35000))
    script = table({"E": WAITING}, rules="tenhou", start=start)
    script.exhaust("E")
    assert ended(script)[0] is True
    script = table({"E": NINE}, "5m", rules="tenhou", start=start)
    script.do("E", "nine_terminals")
    assert ended(script) == (False, "S", 3)


def test_without_the_target_west_is_played_and_no_further() -> None:
    scores = (25000, 25000, 25000, 25000)
    script = table({}, rules="tenhou", start=last_hand("S", 3, scores))
    script.exhaust()
    assert ended(script) == (False, "W", 0)
    script = table({}, rules="tenhou", start=last_hand("W", 3, scores))
    script.exhaust()
    assert ended(script)[0] is True


@pytest.mark.parametrize(("left", "over"), [(700, False), (600, True)])
def test_the_game_ends_below_zero_but_not_at_zero(left: int, over: bool) -> None:
    start = last_hand("E", 0, (40000, left, 30000, 30000 - left))
    script = won(start)
    assert min(script.game.scores) == left - 700
    assert script.game.over is over


def test_bets_that_are_left_go_to_the_first_of_those_who_tie() -> None:
    start = last_hand("S", 3, (20000, 30000, 30000, 19000), bets=1)
    script = table({}, rules="tenhou", start=start)
    [end] = seen(script.exhaust(), GameEnd)
    assert (end.deltas, end.bets) == ((0, 1000, 0, 0), 0)
    script = table({}, rules="ema2016", start=start)
    [end] = seen(script.exhaust(), GameEnd)
    assert (end.deltas, end.bets) == ((0, 500, 500, 0), 0)


def test_after_two_added_kongs_the_first_indicator_comes_with_the_second_kong() -> None:
    """The indicator of an added kong is turned with the next discard, or before the next kong's replacement tile."""
    script = table(
        {"E": "19m258p258s12347z", "S": "11m99m147p147s123z"},
        "7z5z6z5z6z5z6z1m",
        rules="tenhou",
        replacements="9m4s",
        indicators="8m7m6m",
    )
    for tile in ("1m", "9m"):
        script.say("E", "discard", tile)
        script.do("S", "pung")
        script.do("S", "discard", "1z" if tile == "1m" else "2z")
        script.drawn()
        script.drawn()
    script.drawn()
    first = script.do("S", "added_kong", "1m")
    assert first == [Kan(1, "added_kong", "1m"), Draw(1, "9m", replacement=True)]
    second = script.do("S", "added_kong", "9m")
    assert second == [
        Kan(1, "added_kong", "9m"),
        DoraRevealed("7m"),
        Draw(1, "4s", replacement=True),
    ]
    assert script.do("S", "discard", "4s", drawn=True)[1] == DoraRevealed("6m")


@pytest.mark.parametrize(
    ("rules", "paid"),
    [
        ("tenhou", {"discarder": 32000, "liable": 32600}),
        ("ema2012", {"discarder": 16600, "liable": 16000}),
    ],
)
def test_beside_the_discarder_the_liable_player_pays_half_of_all_and_the_counters(
    rules: str, paid: dict[str, int]
) -> None:
    """Three dragons and all honours: two yakuman where they add up."""
    hand = "1112z pon:555z pon:666z pon:777z"
    won = score(hand, win="2z", liable=True, counters=2, rules=rules)
    assert won.payments == paid
