"""`replay --check` of mjai logs: turns, claims, riichi, and what was drawn."""

from functools import cache
from typing import Any

import pytest

from helpers.mjai_logs import Log, right, wrong, wrong_line
from helpers.scripts import NO_DORA, table

SOUTH = "234567m234p33s67s"  # waits for 5s and 8s


@cache
def riichi() -> Log:
    """South declares riichi with 9m, which West claims by chow; everybody else discards what is drawn."""
    script = table({"S": SOUTH, "W": "78m1258p1478s135z"}, draws="1z9m", **NO_DORA)
    script.drawn()
    script.say("S", "riichi", "9m", drawn=True)
    script.do("W", "chow")
    script.do("W", "discard", "3z")
    script.drawn()
    return Log.of(script)


@cache
def passed_riichi() -> Log:
    """South declares riichi, nobody can claim the tile, and West draws."""
    script = table({"S": SOUTH}, draws="1z9m", **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    return Log.of(script)


# ---- turns


def test_the_player_in_turn_draws_and_acts() -> None:
    script = table({}, draws="1z2z3z")
    script.drawn()
    script.drawn()
    log = Log.of(script)
    right(log)
    for kind in ("tsumo", "dahai"):
        line = log.line(kind, 1)
        assert wrong_line(log.change(line, actor=3)) == line
    assert wrong_line(log.drop(log.line("tsumo", 1))) == log.line("tsumo", 1)
    assert wrong_line(log.drop(log.line("dahai", 1))) == log.line("dahai", 1)


def test_a_tile_that_is_not_in_the_hand_cannot_be_discarded() -> None:
    log = Log.of(table({"E": SOUTH}, draws="1z")).insert(
        4, kind="dahai", actor=0, pai="9p", tsumogiri=False
    )
    assert wrong(log) == (4, "discard 9p by seat 0: there is no 9p in the concealed hand")


@pytest.mark.parametrize(
    ("message", "allowed"),
    [
        ({"pai": "P", "tsumogiri": True}, True),
        ({"pai": "P", "tsumogiri": False}, True),  # tolerated
        ({"pai": "E", "tsumogiri": False}, True),
        ({"pai": "E", "tsumogiri": True}, False),
    ],
)
def test_tsumogiri_is_said_only_of_the_tile_just_drawn(
    message: dict[str, Any], allowed: bool
) -> None:
    log = Log.of(table({"E": "258m258p258s1234z"}, draws="5z"))
    log = log.insert(4, kind="dahai", actor=0, **message)
    report = log.check()
    assert [error.line for error in report.errors] == ([] if allowed else [4])


def test_tsumogiri_is_never_true_after_a_claim() -> None:
    script = table({"S": "55z258m258p258s12z"}, draws="5z")
    script.say("E", "discard", "5z", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    log = Log.of(script)
    right(log)
    line = log.line("dahai", 1)
    assert wrong_line(log.change(line, tsumogiri=True)) == line


# ---- claims


def test_a_claim_follows_the_discard_directly() -> None:
    script = table({"W": "55z258m258p258s12z"}, draws="5z6z7z")
    script.say("E", "discard", "5z", drawn=True)
    script.do("W", "pung")
    log = Log.of(script)
    right(log)
    pon = log.line("pon")
    late = log.until(pon - 1).insert(pon, kind="tsumo", actor=1, pai="F")
    late = late.insert(pon + 1, **{"kind": "pon", **log.fields(pon)})
    assert wrong_line(late) == pon + 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"actor": 3}, "make no "),
        ({"actor": 0}, "no discard to claim"),
        ({"target": 3}, "the discard is seat 0's"),
        ({"pai": "F", "consumed": ["F", "F"]}, "the discard is 5z"),
        ({"consumed": ["P", "1p"]}, "make no "),
        ({"consumed": ["P"]}, "a list of 2 tiles"),
        ({"consumed": ["F", "F"]}, "make no "),
    ],
)
def test_a_claim_names_the_discard_its_player_and_two_tiles_of_the_hand(
    change: dict[str, Any], reason: str
) -> None:
    script = table({"W": "55z258m258p258s12z"}, draws="5z6z7z")
    script.say("E", "discard", "5z", drawn=True)
    script.do("W", "pung")
    log = Log.of(script)
    line, message = wrong(log.change(log.line("pon"), **change))
    assert line == log.line("pon")
    assert reason in message


def test_only_the_next_player_may_chow() -> None:
    script = table({"W": "46m258p147s12345z"}, draws="5m")
    script.do("E", "discard", "5m", drawn=True)
    log = Log.of(script)
    line = log.line("tsumo", 1)
    chow = log.insert(line, kind="chi", actor=2, target=0, pai="5m", consumed=["4m", "6m"])
    assert wrong(chow)[0] == line
    assert "only the player to the right" in wrong(chow)[1]


@pytest.mark.parametrize(("left", "allowed"), [("4567m", False), ("4568m", True)])
def test_a_claim_that_leaves_no_legal_discard_is_wrong_itself(left: str, allowed: bool) -> None:
    # After three pungs South holds four tiles. Chow 4-56m bars 4m and 7m from being discarded.
    script = table({"S": f"11z22z33z{left}9p9s5z"}, draws="1z6z6z2z6z7z3z7z7z4m")
    for extra in ("9p", "9s", "5z"):
        script.say("E", "discard", script.game.view("open").drawn, drawn=True)
        script.do("S", "pung")
        script.do("S", "discard", extra)
        script.drawn()
        script.drawn()
    script.do("E", "discard", "4m", drawn=True)
    log = Log.of(script)
    right(log)
    line = log.line("tsumo", -1)
    claim = {"actor": 1, "target": 0, "pai": "4m", "consumed": ["5m", "6m"]}
    report = log.until(line - 1).insert(line, kind="chi", **claim).check()
    assert [error.line for error in report.errors] == ([] if allowed else [line])


def test_after_a_claim_the_claimed_tile_is_not_discarded_at_once() -> None:
    script = table({"S": "555z258m258p147s1z"}, draws="5z")
    script.say("E", "discard", "5z", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    log = Log.of(script)
    line = log.line("dahai", 1)
    assert wrong_line(log.change(line, pai="P")) == line


def test_a_player_does_not_draw_after_a_claim() -> None:
    script = table({"S": "55z258m258p147s12z"}, draws="5z")
    script.say("E", "discard", "5z", drawn=True)
    script.do("S", "pung")
    log = Log.of(script)
    after = log.line("pon") + 1
    assert wrong_line(log.insert(after, kind="tsumo", actor=1, pai="9s")) == after


# ---- riichi


def test_a_riichi_is_declared_discarded_and_accepted() -> None:
    for log in (riichi(), passed_riichi()):
        right(log)
        reach = log.line("reach")
        kinds = [log.at(reach + step)["type"] for step in range(3)]
        assert kinds == ["reach", "dahai", "reach_accepted"]
        assert wrong_line(log.drop(reach + 2)) == reach + 2  # the next line comes too early
        assert wrong_line(log.drop(reach + 1)) == reach + 1
        assert wrong_line(log.drop(reach)) == reach + 1  # accepted what was not declared
        assert wrong_line(log.swap(reach)) == reach + 1
        assert wrong_line(log.change(reach + 2, actor=0)) == reach + 2
        again = log.insert(reach + 3, kind="reach_accepted", actor=1)
        assert wrong_line(again) == reach + 3


def test_the_riichi_is_accepted_before_its_tile_is_claimed() -> None:
    log = riichi()
    accepted, chow = log.line("reach_accepted"), log.line("chi")
    assert chow == accepted + 1
    line, message = wrong(log.swap(accepted))
    assert (line, message) == (accepted, "the riichi is accepted before its discard is claimed")


@pytest.mark.parametrize("log", [riichi(), passed_riichi()], ids=["claimed", "passed"])
def test_what_is_said_with_an_accepted_riichi_is_checked(log: Log) -> None:
    accepted = log.line("reach_accepted")
    right(log.change(accepted, deltas=None, scores=None))
    assert log.at(accepted)["deltas"] == [0, -1000, 0, 0]
    assert wrong_line(log.change(accepted, deltas=[0, 1000, 0, 0])) == accepted
    assert wrong_line(log.change(accepted, scores=[30000] * 4)) == accepted
    assert wrong_line(log.change(accepted, scores=[29000] * 3)) == accepted


def test_a_riichi_that_no_discard_could_justify_is_wrong_itself() -> None:
    log = Log.of(table({"E": "258m258p258s1234z"}, draws="5z"))
    assert wrong_line(log.insert(4, kind="reach", actor=0)) == 4
    # An open hand that waits.
    script = table({"S": "234m345p678s55z37s"}, draws="5z")
    script.say("E", "discard", "5z", drawn=True)
    script.do("S", "pung")
    log = Log.of(script)
    after = log.line("pon") + 1
    assert wrong_line(log.insert(after, kind="reach", actor=1)) == after


def test_a_riichi_whose_discard_leaves_no_wait_is_wrong_at_the_discard() -> None:
    log = passed_riichi()
    dahai = log.line("reach") + 1
    assert wrong_line(log.change(dahai, pai="2m", tsumogiri=False)) == dahai
    assert wrong_line(log.change(dahai, pai="E", tsumogiri=False)) == dahai


def test_only_a_discard_follows_reach() -> None:
    log = passed_riichi()
    reach = log.line("reach")
    for message in (
        {"kind": "reach", "actor": 1},
        {"kind": "hora", "actor": 1, "target": 1},
        {"kind": "ryukyoku"},
        {"kind": "tsumo", "actor": 2, "pai": "1m"},
    ):
        assert wrong_line(log.insert(reach + 1, **message)) == reach + 1


def test_after_riichi_only_the_drawn_tile_is_discarded() -> None:
    script = table({"S": SOUTH}, draws="1z9m1z2z3z9p", **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    for _ in range(4):
        script.drawn()
    log = Log.of(script)
    right(log)
    line = log.line("dahai", 1, actor=1)
    assert log.at(line) == {"type": "dahai", "actor": 1, "pai": "9p", "tsumogiri": True}
    right(log.change(line, tsumogiri=False))
    assert wrong_line(log.change(line, pai="2m", tsumogiri=False)) == line


def test_a_riichi_tile_that_is_won_on_is_never_accepted() -> None:
    script = table({"S": SOUTH, "W": "234567m33355p67s"}, draws="1z8s", **NO_DORA)
    script.drawn()
    script.say("S", "riichi", "8s", drawn=True)
    script.say("W", "ron")
    log = Log.of(script)
    right(log)
    hora = log.line("hora")
    assert log.at(hora - 1)["type"] == "dahai"
    assert log.at(hora)["deltas"][1] == -log.at(hora)["deltas"][2]  # no bet was paid
    accepted = log.insert(hora, kind="reach_accepted", actor=1)
    assert wrong(accepted)[0] == hora + 1
    assert "has passed" in wrong(accepted)[1]
