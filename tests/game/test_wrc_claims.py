"""Claims for chow, pung and kong, and their order (WRC 2.1, 5.4 to 5.4.5, 5.4.10, rulings W-04, W-05)."""

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game.events import Call, Discard, Draw, Win
from helpers.books import rule
from helpers.scripts import Script, table

WRC = "wrc2015"


def uses(script: Script, wind: str, act: str) -> set[str]:
    """The tiles that the player could make such a claim with."""
    return {"".join(option.use) for option in script.legal(wind) if option.act == act}


@rule("wrc2015:5.4-a", "wrc2015:5.4.4-a")
@pytest.mark.parametrize("claimer", ["S", "W", "N"])
def test_any_other_player_may_pung_the_latest_discard(claimer: str) -> None:
    hands = {"E": "147m258p369s124z7z", claimer: "147m258p369s14z77z"}
    script = table(hands, draws="9m", rules=WRC)
    script.say("E", "discard", "7z")
    assert [wind for wind in "ESWN" if script.may(wind, "pung")] == [claimer]
    events = script.do(claimer, "pung")
    assert events[0] == Call(script.seat(claimer), "pung", "7z", script.seat("E"), ("7z", "7z"))
    assert script.game.view("public").melds[script.seat(claimer)][0]["use"] == ["7z", "7z"]


@rule("wrc2015:5.4-a")
def test_an_older_discard_cannot_be_claimed() -> None:
    script = table({"N": "55p258p147m147s1z"}, draws="5p", rules=WRC)
    script.drawn()
    script.say("S", "discard", script.tiles("S", "discard")[0])
    assert not any(use == "5p5p" for use in uses(script, "N", "pung"))


@rule("wrc2015:5.4-a")
@pytest.mark.parametrize("claimer", ["S", "W", "N"])
def test_any_other_player_may_win_on_the_latest_discard(claimer: str) -> None:
    script = table({claimer: "123m456m345p99s67p"}, draws="8p", rules=WRC)
    script.say("E", "discard", "8p", drawn=True)
    assert [wind for wind in "ESWN" if script.may(wind, "ron")] == [claimer]


@rule("wrc2015:5.4-b")
def test_after_a_pung_the_players_in_between_lose_their_turn() -> None:
    script = table({"N": "55p258p147m147s1z"}, draws="5p", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    script.do("N", "pung")
    assert script.game.asked == (script.seat("N"),)
    events = script.do("N", "discard", "1z")
    assert [event.seat for event in events if isinstance(event, Draw)] == [script.seat("E")]
    assert all(not river for river in script.game.view("public").rivers[1:3])


@rule("wrc2015:5.4-b")
def test_after_a_claimed_kong_play_goes_on_from_the_claimer() -> None:
    script = table({"N": "555p28p147m147s12z"}, draws="5p", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    script.do("N", "kong")
    events = script.do("N", "discard", "1z")
    assert [event.seat for event in events if isinstance(event, Draw)] == [script.seat("E")]


@rule("wrc2015:5.4-c", "wrc2015:5.4.2-a")
def test_only_the_player_about_to_move_may_chow() -> None:
    sequences = "1245m28p28s"
    hands = {"S": f"{sequences}12344z", "W": f"{sequences}55667z", "N": f"{sequences}12567z"}
    script = table(hands, draws="3m", rules=WRC)
    script.say("E", "discard", "3m", drawn=True)
    assert uses(script, "S", "chow") == {"1m2m", "2m4m", "4m5m"}
    assert not script.may("W", "chow")
    assert not script.may("N", "chow")


@rule("wrc2015:5.4-c")
def test_who_does_not_claim_draws() -> None:
    script = table({"S": "12m258p369s12344z"}, draws="3m7s", rules=WRC)
    script.say("E", "discard", "3m", drawn=True)
    assert script.do("S", "pass")[0] == Draw(script.seat("S"), "7s")


@rule("wrc2015:5.4.2-a")
def test_north_may_chow_from_west_and_nobody_else_may() -> None:
    hands = {wind: f"46s258p147m{honours}z" for wind, honours in
             {"E": "12345", "S": "12345", "N": "66677"}.items()}  # fmt: skip
    script = table(hands, draws="1z7z5s", rules=WRC)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "5s", drawn=True)
    assert [wind for wind in "ESWN" if script.may(wind, "chow")] == ["N"]
    events = script.do("N", "chow")
    assert events[0] == Call(script.seat("N"), "chow", "5s", script.seat("W"), ("4s", "6s"))


@rule("wrc2015:5.4-d", "wrc2015:5.4.10-b")
def test_a_claim_is_called_then_shown_and_then_discarded_from() -> None:
    script = table({"N": "55p258p147m147s1z"}, draws="5p", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    with pytest.raises(IllegalAction):
        script.say("N", "discard", "1z")
    script.do("N", "pung")
    shown = script.game.view("public")
    assert shown.melds[3] == [{"act": "pung", "tile": "5p", "source": 0, "use": ["5p", "5p"]}]
    assert shown.hands[3] == [None] * 11
    assert shown.rivers[3] == []
    assert {option.act for option in script.legal("N")} == {"discard"}
    assert script.do("N", "discard", "1z")[0] == Discard(3, "1z")


@rule("wrc2015:2.1-c")
def test_a_chow_with_a_claimed_tile_is_exposed_and_opens_the_hand() -> None:
    script = table({"S": "23m456m345p99s67p7z"}, "1m6z6z6z6z", rules=WRC)
    script.say("E", "discard", "1m", drawn=True)
    script.do("S", "chow")
    script.do("S", "discard", "7z")
    while script.game.asked != (1,):
        script.drawn()
    assert [meld["act"] for meld in script.game.view("public").melds[1]] == ["chow"]
    assert not script.may("S", "riichi")


@rule("wrc2015:2.1-c")
def test_the_same_chow_all_drawn_leaves_the_hand_closed() -> None:
    script = table({"S": "23m456m345p99s67p7z"}, "6z1m", rules=WRC)
    script.drawn()
    assert script.game.view("open").melds[1] == []
    assert script.tiles("S", "riichi") == ["7z"]


@rule("wrc2015:2.1-c", "wrc2015:5.4.3-a", "wrc2015:5.4.5-a")
def test_sets_of_drawn_tiles_are_not_announced_and_stay_concealed() -> None:
    script = table({"S": "12m345p777z678s99s"}, draws="1z6z6z6z2z3m", rules=WRC)
    for _ in range(5):
        script.drawn()
    assert script.game.view("open").melds[1] == []
    assert {option.act for option in script.legal("S")} == {"discard", "riichi", "tsumo"}
    [win] = [event for event in script.say("S", "tsumo") if isinstance(event, Win)]
    assert (win.melds, dict(win.yaku)) == ((), {"menzen-tsumo": 1, "yakuhai-chun": 1})
    assert win.fu == 40  # 20, 2 for self-draw, 2 for the edge, 8 for the concealed pung: 32


@rule("wrc2015:5.4.1-c")
def test_a_win_beats_every_other_claim_of_the_same_tile() -> None:
    """The example prio-ron-over-pung: chow by South, pung by West, win by North."""
    hands = {"S": "46p147m147s12344z", "W": "55p147m147s12344z", "N": "123m456m99s34p567s"}
    script = table(hands, draws="5p", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    script.say("S", "chow", at=100)
    script.say("W", "pung", at=200)
    events = script.say("N", "ron", at=5000)
    [win] = [event for event in events if isinstance(event, Win)]
    assert (win.seat, win.source) == (3, 0)
    assert not any(isinstance(event, Call) for event in events)


@rule("wrc2015:5.4.1-a")
def test_a_pung_comes_too_late_after_the_next_draw() -> None:
    """The example prio-late-pung."""
    script = table({"N": "55p258p147m147s1z"}, draws="5p", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    assert script.may("N", "pung")
    script.do("N", "pass")
    assert script.game.asked == (script.seat("S"),)
    with pytest.raises(IllegalAction) as refused:
        script.say("N", "pung", use="55p")
    assert refused.value.clause == "wrc2015:5.4.1-a"
    assert hanchan.rulebook(WRC).value("claim_timing") == "until_draw"
