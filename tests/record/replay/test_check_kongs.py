"""`replay --check` of mjai logs: kongs and their indicators, robbed kongs, and hands that end early."""

from functools import cache

import pytest

from helpers.books import BOOKS
from helpers.mjai_logs import Log, right, wrong, wrong_line
from helpers.scripts import NO_DORA, table

SOUTH = "234567m234p33s67s"  # waits for 5s and 8s


# ---- kongs


@cache
def konged(how: str, rules: str = "ema2016") -> Log:
    """A kong of 5z by South: concealed, claimed, or added to a pung in the next turn."""
    if how == "ankan":
        script = table({"S": "555z258m258p147s1z"}, draws="1z5z", rules=rules)
        script.drawn()
        script.do("S", "concealed_kong", "5z")
    elif how == "daiminkan":
        script = table({"S": "555z258m258p147s1z"}, draws="5z", rules=rules)
        script.say("E", "discard", "5z", drawn=True)
        script.do("S", "kong")
    else:
        script = table({"S": "55z258m258p147s12z"}, draws="5z1z2z3z5z", rules=rules)
        script.say("E", "discard", "5z", drawn=True)
        script.do("S", "pung")
        script.do("S", "discard", "1z")
        for _ in range(3):
            script.drawn()
        script.do("S", "added_kong", "5z")
    script.drawn()
    return Log.of(script)


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("how", ["ankan", "daiminkan", "kakan"])
def test_the_indicator_is_turned_at_once_and_then_the_replacement_is_drawn(
    how: str, rules: str
) -> None:
    log = konged(how, rules)
    right(log)
    kong = log.line(how)
    assert [log.at(kong + step)["type"] for step in (1, 2, 3)] == ["dora", "tsumo", "dahai"]
    assert wrong_line(log.drop(kong + 1)) == kong + 1
    assert wrong_line(log.swap(kong + 1)) == kong + 1
    assert wrong_line(log.swap(kong + 2)) == kong + 2
    again = {"kind": "dora", "dora_marker": "N"}
    assert wrong_line(log.insert(kong + 2, **again)) == kong + 2


@pytest.mark.parametrize("how", ["daiminkan", "kakan"])
def test_where_open_kongs_wait_the_indicator_follows_the_discard(how: str) -> None:
    log = konged(how, "tenhou")
    right(log)
    kong = log.line(how)
    assert [log.at(kong + step)["type"] for step in (1, 2, 3)] == ["tsumo", "dahai", "dora"]
    assert wrong_line(log.swap(kong + 2)) == kong + 2
    assert wrong_line(log.drop(kong + 3)) == kong + 3


def test_a_kong_is_made_of_its_own_tiles() -> None:
    log = konged("ankan")
    kong = log.line("ankan")
    for tiles in (["P", "P", "P"], ["P", "P", "P", "F"], ["E", "E", "E", "E"]):
        assert wrong_line(log.change(kong, consumed=tiles)) == kong
    log = konged("kakan")
    kong = log.line("kakan")
    assert wrong_line(log.change(kong, consumed=["F", "F", "F"])) == kong
    assert wrong_line(log.change(kong, pai="F")) == kong
    log = konged("daiminkan")
    kong = log.line("daiminkan")
    assert wrong_line(log.change(kong, consumed=["P", "P"])) == kong
    assert wrong_line(log.change(kong, consumed=["P", "P", "F"])) == kong


def test_no_indicator_is_turned_without_a_kong() -> None:
    script = table({}, draws="1z2z3z")
    script.drawn()
    script.drawn()
    log = Log.of(script)
    for line in (3, 4, 5, 6):
        assert wrong_line(log.insert(line, kind="dora", dora_marker="9s")) == line


@cache
def robbed() -> Log:
    """South adds the fourth 8s to a pung; West, who waits for it, wins."""
    hands = {"S": "88s258m258p14s123z", "W": SOUTH}
    script = table(hands, draws="8s1z2z3z8s", **NO_DORA)
    script.say("E", "discard", "8s", drawn=True)
    script.say("W", "pass")
    script.do("S", "pung")
    script.do("S", "discard", "3z")
    for _ in range(3):
        script.drawn()
    script.say("S", "added_kong", "8s")
    script.say("W", "ron")
    return Log.of(script)


def test_a_robbed_kong_is_followed_by_the_win_without_an_indicator() -> None:
    log = robbed()
    right(log)
    hora = log.line("hora")
    assert log.at(hora - 1)["type"] == "kakan"
    assert log.at(hora)["target"] == 1
    assert wrong_line(log.change(hora, target=0)) == hora
    turned = log.insert(hora, kind="dora", dora_marker="9s")
    assert wrong_line(turned) == hora + 1


@pytest.mark.parametrize(
    ("hand", "allowed"), [("119m19p1s1234567z", True), ("234567m22234p78s", False)]
)
def test_only_thirteen_orphans_rob_a_concealed_kong(hand: str, allowed: bool) -> None:
    script = table({"S": "999s258m258p147s", "W": hand}, draws="1m9s", **NO_DORA)
    script.drawn()
    script.say("S", "concealed_kong", "9s")
    log = Log.of(script)
    hora = log.line("ankan") + 1
    log = log.until(hora - 1).insert(hora, kind="hora", actor=2, target=1, ura_markers=[])
    assert [error.line for error in log.check().errors] == ([] if allowed else [hora])


# ---- hands that end early


def test_four_equal_winds_end_the_hand_where_the_book_says_so() -> None:
    script = table({}, draws="4z4z4z4z", rules="ema2012")
    for _ in range(4):
        script.drawn()
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "sufonrenta"
    assert wrong(log.drop(end))[0] == end
    assert wrong_line(log.until(end - 1).insert(end, kind="tsumo", actor=0, pai="9s")) == end
    assert wrong_line(log.swap(end - 1)) == end - 1  # before the discard was passed


def test_the_same_winds_end_nothing_in_a_book_without_aborts() -> None:
    script = table({}, draws="4z4z4z4z", rules="ema2016")
    for _ in range(4):
        script.drawn()
    log = Log.of(script)
    right(log)
    last = log.line("tsumo", 4)
    assert wrong_line(log.insert(last, kind="ryukyoku", reason="sufonrenta")) == last


def test_nine_terminals_are_a_choice_of_the_player_who_has_just_drawn() -> None:
    script = table({"S": "19m19p19s12z4568p8s"}, draws="7m3z", rules="ema2012")
    script.drawn()
    log = Log.of(script)
    right(log)
    script.do("S", "nine_terminals")
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["actor"] == 1
    right(log.change(end, deltas=None, actor=None))
    assert wrong_line(log.change(end, actor=2)) == end
    assert wrong_line(log.change(end, reason="fanpai")) == end
    assert wrong_line(log.change(end, reason="kyuushukyuuhai")) == end
    assert wrong_line(log.change(end, deltas=[1000, -1000, 0, 0])) == end
    assert wrong_line(log.drop(end)) == end
    assert wrong_line(log.change(1, rules="resume")) == end


WAITING = {
    "E": "123456789m11z23p",
    "S": "123456789p22z23s",
    "W": "123456789s33z23m",
    "N": "123m456p789s44z57m",
}


def test_four_riichi_end_the_hand_after_the_fourth_is_accepted() -> None:
    script = table(WAITING, draws="5z5z6z6z", rules="ema2012")
    for wind, tile in zip("ESWN", ("5z", "5z", "6z", "6z"), strict=True):
        script.do(wind, "riichi", tile, drawn=True)
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "suchareach"
    assert log.at(end - 1)["type"] == "reach_accepted"
    assert log.at(end)["deltas"] == [0, 0, 0, 0]
    assert wrong_line(log.swap(end - 1)) == end - 1
    assert wrong_line(log.drop(end)) == end
    assert log.at(log.line("start_kyoku", 1))["kyotaku"] == 4


def test_four_kongs_of_several_players_end_the_hand_after_the_passed_discard() -> None:
    hands = {"E": "1111222m58p47s12z", "S": "1111222s58m47p12z"}
    script = table(hands, draws="2m2s", rules="ema2012", replacements="3z3z4z4z")
    script.do("E", "concealed_kong", "1m")
    script.do("E", "concealed_kong", "2m")
    script.drawn()
    script.do("S", "concealed_kong", "1s")
    script.do("S", "concealed_kong", "2s")
    script.drawn()
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "sukaikan"
    assert log.at(end - 1)["type"] == "dahai"
    assert wrong_line(log.swap(end - 1)) == end - 1
    assert wrong_line(log.drop(end)) == end
