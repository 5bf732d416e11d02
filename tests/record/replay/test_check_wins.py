"""`replay --check` of mjai logs: wins, what they move, and several of them on one tile."""

from functools import cache
from typing import Any

import pytest

from hanchan.game import Start
from helpers.mjai_logs import Log, right, wrong, wrong_line
from helpers.scripts import NO_DORA, Script, table

# All wait for 5s and 8s. Two han on 8s: pinfu and all simples; TWICE has a double chow on top.
EAST = "234567m23488p67s"
SOUTH = "234567m234p33s67s"
TWICE = "223344p567m22s67s"


@cache
def riichi_won(rules: str = "ema2016", bets: int = 0) -> Log:
    """South is in riichi and wins on West's 8s, in the first go-around."""
    script = table(
        {"S": SOUTH}, draws="1z9m8s", rules=rules, start=Start(bets=bets, counters=1), **NO_DORA
    )
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.say("W", "discard", "8s", drawn=True)
    script.say("S", "ron")
    return Log.of(script)


@cache
def self_drawn() -> Log:
    """South wins by self-draw on 8s."""
    script = table({"S": SOUTH}, draws="1z8s", **NO_DORA)
    script.drawn()
    script.say("S", "tsumo")
    return Log.of(script)


def several(book: str, winds: str, riichi: str = "", start: Start | None = None) -> Script:
    """West discards 8s in the second turn, and these players win on it; some of all three declared riichi before."""
    hands = {"E": EAST, "S": SOUTH, "N": TWICE}
    script = table(hands, draws="1z2z1z3z6z6z8s", rules=book, start=start, **NO_DORA)
    for wind, tile in zip("ESWNES", ("1z", "2z", "1z", "3z", "6z", "6z"), strict=True):
        declares = wind in riichi and script.may(wind, "riichi")
        script.do(wind, "riichi" if declares else "discard", tile, drawn=True)
    script.say("W", "discard", "8s", drawn=True)
    for wind in "ESN":
        seat = "ESWN".index(wind)
        script.game.act(seat, {"act": "ron" if wind in winds else "pass"})
    return script


# ---- wins


@pytest.mark.parametrize(
    "change",
    [
        {"deltas": [0, 9000, -8000, 0]},  # without the counter
        {"deltas": [0, 8300, -8300, 0]},  # without the bet
        {"deltas": [0, 8700, -7700, 0]},
        {"deltas": [-8300, 9300, 0, 0]},
        {"deltas": [0, 9300, 0, -8300]},
        {"deltas": [0, 0, 0, 0]},
        {"deltas": [0, 9300, -8300]},
        {"scores": [30000, 30000, 30000, 30000]},
    ],
)
def test_a_win_moves_what_the_book_says(change: dict[str, Any]) -> None:
    log = riichi_won()
    hora = log.line("hora")
    right(log)
    # Double riichi, ippatsu, pinfu, all simples: a mangan and one counter; the own bet comes back.
    assert log.at(hora)["deltas"] == [0, 9300, -8300, 0]
    assert wrong_line(log.change(hora, **change)) == hora


def test_the_winner_takes_the_bets_of_the_table() -> None:
    log = riichi_won(bets=2)
    hora = log.line("hora")
    right(log)
    assert log.at(hora)["deltas"] == [0, 11300, -8300, 0]
    assert wrong_line(log.change(hora, deltas=[0, 10300, -8300, 0])) == hora
    assert wrong_line(log.change(hora, deltas=[0, 9300, -8300, 0])) == hora


def test_a_win_without_deltas_is_checked_for_legality_only() -> None:
    log = riichi_won()
    hora = log.line("hora")
    plain = log.change(hora, deltas=None, scores=None, ura_markers=None)
    right(plain)
    assert wrong_line(plain.change(hora, actor=0)) == hora
    # Nobody knows the ura dora, so the scores after it are taken as they are, and the rotation is not.
    second = log.line("start_kyoku", 1)
    right(plain.change(second, scores=[30000, 60000, 15000, 15000]))
    assert wrong_line(plain.change(second, honba=5)) == second


def test_a_self_draw_is_targeted_at_oneself() -> None:
    log = self_drawn()
    hora = log.line("hora")
    right(log)
    assert log.at(hora)["target"] == log.at(hora)["actor"] == 1
    assert wrong_line(log.change(hora, target=0)) == hora
    assert wrong_line(log.change(hora, actor=0, target=0)) == hora


def test_the_winning_tile_may_be_named_and_must_be_right() -> None:
    log = self_drawn()
    hora = log.line("hora")
    right(log.change(hora, pai=None))
    assert wrong_line(log.change(hora, pai="5s")) == hora


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("258m258p258s1234z", "does not complete the hand"),
        ("789m234567p99p34s", "does not complete the hand"),
        ("234m789p333z99p67s", "no yaku"),
    ],
)
def test_a_win_that_is_none_is_an_error(hand: str, reason: str) -> None:
    script = table({"S": hand}, draws="1z2z1z3z8s", **NO_DORA)
    for _ in range(5):
        script.drawn()
    log = Log.of(script)
    line = log.line("dahai", 4) + 1
    hora = log.until(line - 1).insert(line, kind="hora", actor=1, target=0)
    assert wrong(hora)[0] == line
    assert reason in wrong(hora)[1]


def test_who_let_a_win_pass_does_not_win_in_the_same_go_around() -> None:
    script = table({"W": SOUTH, "S": "8s258m258p14s1234z"}, draws="8s1z2z", **NO_DORA)
    script.do("E", "discard", "8s", drawn=True)
    script.do("S", "discard", "8s")
    log = Log.of(script)
    line = log.line("dahai", 1) + 1
    late = log.until(line - 1).insert(line, kind="hora", actor=2, target=1)
    assert wrong(late)[0] == line
    assert "furiten" in wrong(late)[1]


def test_after_riichi_every_open_indicator_has_its_ura() -> None:
    log = riichi_won()
    hora = log.line("hora")
    assert log.at(hora)["ura_markers"] == ["N"]
    assert wrong_line(log.change(hora, ura_markers=[])) == hora
    assert wrong_line(log.change(hora, ura_markers=["N", "1p"])) == hora
    assert wrong_line(log.change(hora, ura_markers=None)) == hora
    assert wrong_line(log.change(hora, ura_markers=["?"])) == hora
    assert wrong_line(log.change(hora, ura_markers="N")) == hora
    # Another indicator may mean more dora, and then the deltas are wrong.
    assert wrong_line(log.change(hora, ura_markers=["2m"])) == hora
    right(log.change(hora, ura_markers=["E"]))  # points to a tile that South has not


def test_the_ura_indicator_is_no_fifth_copy() -> None:
    script = table({"S": SOUTH, "N": "1111p258m258s123z"}, draws="1z9m8s", **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.say("W", "discard", "8s", drawn=True)
    script.say("S", "ron")
    log = Log.of(script)
    right(log)
    hora = log.line("hora")
    line, message = wrong(log.change(hora, ura_markers=["1p"]))
    assert (line, message) == (hora, "1p is seen 5 times; there are 4 of it")


def test_without_riichi_there_are_no_ura_indicators() -> None:
    log = self_drawn()
    hora = log.line("hora")
    assert log.at(hora)["ura_markers"] == []
    right(log.change(hora, ura_markers=None))
    assert wrong_line(log.change(hora, ura_markers=["N"])) == hora


# ---- several winners


def test_several_winners_stand_together_the_nearest_first() -> None:
    log = Log.of(several("ema2016", "ESN", start=Start(counters=1)))
    right(log)
    first = log.line("hora")
    assert [log.at(first + step)["actor"] for step in range(3)] == [3, 0, 1]
    # Every one of them has the counter.
    assert [max(log.at(first + step)["deltas"]) for step in range(3)] == [4200, 3200, 2300]
    assert log.check().wins == 3
    assert log.check().hands == 1
    for step in range(3):
        log = log.change(first + step, scores=None)  # they would tell of the wrong order too
    right(log)
    assert wrong_line(log.swap(first)) == first + 1
    assert wrong_line(log.swap(first + 1)) == first + 2
    right(log.drop(first).until(first + 1))  # who passes has no line


def test_of_several_winners_each_takes_back_the_own_bet_and_the_first_the_others() -> None:
    log = Log.of(several("ema2016", "EN", riichi="ES", start=Start(bets=2)))
    right(log)
    first = log.line("hora")
    assert [log.at(first + step)["actor"] for step in range(2)] == [3, 0]
    north, east = log.at(first)["deltas"], log.at(first + 1)["deltas"]
    # North: two bets of the hands before and South's; East the own one.
    assert sum(north) == 3000
    assert sum(east) == 1000
    moved = [north[0], north[1], north[2], north[3] - 1000]
    assert wrong_line(log.change(first, deltas=moved)) == first
    moved = [east[0] - 1000, *east[1:]]
    assert wrong_line(log.change(first + 1, deltas=moved)) == first + 1
    assert wrong_line(log.swap(first)) == first  # the first line lacks the bets


@pytest.mark.parametrize(
    "change", [{"actor": 2}, {"actor": 1}, {"actor": "0"}, {"target": 3}, {"target": 0}, {"pai": "5s"}]
)  # fmt: skip
def test_a_second_winner_that_cannot_be_is_wrong_on_its_own_line(change: dict[str, Any]) -> None:
    log = Log.of(several("ema2016", "EN", riichi="EN", start=Start(bets=1)))
    right(log)
    second = log.line("hora") + 1
    assert log.at(second)["actor"] == 0
    assert wrong_line(log.change(second, **change)) == second


def test_a_log_may_stop_between_two_winners() -> None:
    log = Log.of(several("ema2016", "ESN", riichi="ESN", start=Start(bets=2)))
    first = log.line("hora")
    deltas = log.at(first)["deltas"]
    for line in range(first, first + 3):
        right(log.until(line))
    # Alone, with one other or with two North takes five, four or three of the five bets.
    for bets, allowed in ((5, True), (4, True), (3, True), (2, False), (6, False)):
        took = [*deltas[:3], -sum(deltas[:3]) + 1000 * bets]
        report = log.until(first).change(first, deltas=took, scores=None).check()
        assert report.ok == allowed


def test_where_only_the_nearest_may_win_a_second_win_is_wrong() -> None:
    log = Log.of(several("wrc2015", "ESN"))
    right(log)
    first = log.line("hora")
    assert log.at(first + 1)["type"] == "end_kyoku"
    second = log.insert(first + 1, kind="hora", actor=0, target=2, ura_markers=[])
    assert wrong_line(second) == first + 1
    # The nearest may pass; then the next one wins.
    right(Log.of(several("wrc2015", "E")))


def test_the_same_player_wins_once() -> None:
    log = Log.of(several("ema2016", "EN"))
    first = log.line("hora")
    twice = log.insert(first + 1, **{"kind": "hora", **log.fields(first)})
    assert wrong_line(twice) == first + 1


def test_winners_show_the_same_ura_indicators() -> None:
    log = Log.of(several("ema2016", "EN", riichi="EN"))
    right(log)
    first = log.line("hora")
    assert log.at(first)["ura_markers"] == log.at(first + 1)["ura_markers"] == ["N"]
    assert wrong_line(log.change(first + 1, ura_markers=["E"])) == first + 1


def test_three_wins_on_one_discard_end_the_hand_where_the_book_says_so() -> None:
    log = Log.of(several("tenhou", "ESN"))
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "sanchaho"
    two = Log.of(several("tenhou", "EN"))
    right(two)
    first = two.line("hora")
    third = two.insert(first + 2, kind="hora", actor=1, target=2, ura_markers=[])
    assert wrong_line(third) == first + 2
    nobody = Log.of(several("tenhou", ""))
    after = nobody.line("dahai", 6) + 1
    assert wrong_line(nobody.insert(after, kind="ryukyoku", reason="suchareach")) == after
