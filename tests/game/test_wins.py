"""Winning on a discard and by self-draw, and who is paid for it."""

import pytest

from feeding import Plan
from hanchan import IllegalAction
from hanchan.game.events import Call, Win
from rule import rule
from scripted import Script, seen, table
from support import books

READY = "234m567p345s44s67s"  # waits 5s and 8s, among others


@pytest.mark.parametrize("book", books(ema2016="3.3.11-a", ema2012="3.3.10-a"))
@pytest.mark.parametrize("source", "EWN")
def test_the_latest_discard_of_anybody_may_complete_a_hand_with_a_yaku(
    book: str, source: str
) -> None:
    draws = "1z2z3z9p" + "".join("8s" if wind == source else "6z" for wind in "ESWN")
    script = table({"S": READY}, draws=draws, rules=book)
    for _ in range(4):
        script.drawn()
    while script.game.asked != (script.seat(source),):
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    assert script.may("S", "ron")
    [win] = seen(script.do("S", "ron"), Win)
    assert (win.seat, win.source, win.tile) == (1, "ESWN".index(source), "8s")


@pytest.mark.parametrize("book", books(ema2016="3.3.11-a", ema2012="3.3.10-a"))
@pytest.mark.parametrize(
    ("hand", "river", "allowed"),
    [
        (READY, "9m", True),
        (READY, "5s", False),  # furiten
        ("123m567p789p55z67s", "9m", False),  # complete, but without a yaku
        ("234m567p345s44s69s", "9m", False),  # not complete
    ],
)
def test_a_win_on_a_discard_needs_a_complete_hand_a_yaku_and_no_furiten(
    book: str, hand: str, river: str, allowed: bool
) -> None:
    script = table({"S": hand}, draws="1z" + river + "8s", rules=book)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    assert script.may("S", "ron") == allowed
    if not allowed:
        with pytest.raises(IllegalAction):
            script.say("S", "ron")


def opened(book: str, hand: str, pung: str, tail: str) -> Script:
    """South has punged East's first discard and thrown 1s away; the tail are the draws from West's on."""
    script = table({"S": hand}, draws=pung + tail, rules=book, replacements="8s")
    script.say("E", "discard", pung, drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1s")
    for _ in range(3):
        script.drawn()
    return script


@pytest.mark.parametrize("book", books(ema2016="3.3.12-a", ema2012="3.3.11-a"))
def test_the_tile_just_drawn_may_complete_a_hand_with_a_yaku(book: str) -> None:
    script = opened(book, "77z234m678m99p67s1s", "7z", "1z2z1z" + "8s")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert (win.seat, win.source, win.tile) == (1, 1, "8s")


@pytest.mark.parametrize("book", books(ema2016="3.3.12-a", ema2012="3.3.11-a"))
def test_no_self_draw_without_a_yaku_nor_on_another_tile(book: str) -> None:
    script = opened(book, "33z234m678m99p67s1s", "3z", "1z2z1z" + "8s")  # no wind of South's
    assert not script.may("S", "tsumo")
    with pytest.raises(IllegalAction, match="no yaku"):
        script.say("S", "tsumo")
    script = opened(book, "77z234m678m99p67s1s", "7z", "1z2z1z" + "9s")
    assert not script.may("S", "tsumo")


@pytest.mark.parametrize("book", books(ema2016="3.3.12-a", ema2012="3.3.11-a"))
def test_a_replacement_tile_may_complete_the_hand(book: str) -> None:
    script = opened(book, "33z222m67899p67s1s", "3z", "1z5z1z" + "2m")
    script.do("S", "concealed_kong", "2m")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)  # the only yaku this hand has


@pytest.mark.parametrize("book", books(ema2016="3.4.9-a", ema2012="3.4.9-a"))
@pytest.mark.parametrize("self_drawn", [False, True])
def test_only_the_winner_is_paid(book: str, self_drawn: bool) -> None:
    hands = {"E": READY, "S": "123456789p11z23m", "N": "234m678m345p88s67p"}
    draws = "2z3z4z2z" + ("9s1s6z8p" if self_drawn else "8p")
    script = table(hands, draws=draws, rules=book, indicators="4z")
    for _ in range(7 if self_drawn else 4):
        script.drawn()
    if self_drawn:
        events = script.do("N", "tsumo")
    else:
        script.say("E", "discard", "8p", drawn=True)
        events = script.do("N", "ron")
    [win] = seen(events, Win)
    changes = script.changes(win)
    # East and South wait too; that is worth nothing.
    assert [wind for wind, change in changes.items() if change > 0] == ["N"]
    assert changes["S"] == (-700 if self_drawn else 0)
    assert script.game.scores == tuple(30000 + change for change in win.deltas)


@pytest.mark.parametrize("book", books(ema2016="4.1-b", ema2012="4.1-b"))
@pytest.mark.parametrize("win", ["ron", "tsumo"])
def test_the_winning_tile_is_one_dora_whoever_discarded_it(book: str, win: str) -> None:
    draws = "1z8s" if win == "tsumo" else "8s"
    script = table({"S": READY}, draws=draws, rules=book, indicators="7s")
    if win == "tsumo":
        script.drawn()
    else:
        script.say("E", "discard", "8s", drawn=True)
    [won] = seen(script.do("S", win), Win)
    assert won.bonus == (1, 0, 0)


# A pung of the red dragon in the hand, waiting for 5s and 8s; what is called for comes before it.
REST = "777z234p99s67s"


@rule("ema2012:1.1-c", "ema2012:4.1-b")
@pytest.mark.parametrize(
    ("held", "fed", "call"),
    [
        ("550m", "5m", "kong"),
        ("55m1p", "0m", "pung"),
        ("50m1p", "5m", "pung"),
        ("06m1p", "4m", "chow"),
        ("46m1p", "0m", "chow"),
        ("0m5m5m", "5m", "concealed kong"),
    ],
)
def test_a_red_five_counts_in_a_set_that_was_called(held: str, fed: str, call: str) -> None:
    plan = Plan("S", held + REST, "ema2012", indicators="44z")
    if call == "concealed kong":
        plan.konged(fed, "8m")
    else:
        plan.fed("E", fed, call, "8m" if call == "kong" else "1p")
    [won] = seen(plan.wins("ron from W", "8s"), Win)
    assert won.bonus == (0, 0, 1)
    assert won.han == 2


@rule("ema2012:1.1-c")
@pytest.mark.parametrize("suit", "mps")
def test_a_claimed_kong_is_made_with_the_red_five_of_its_suit(suit: str) -> None:
    script = table({"S": f"550{suit}1234z77z19m19p"}, f"5{suit}", rules="ema2012")
    script.say("E", "discard", f"5{suit}", drawn=True)
    [call] = seen(script.do("S", "kong"), Call)
    assert sorted(call.use) == [f"0{suit}", f"5{suit}", f"5{suit}"]


@pytest.mark.parametrize("book", books(ema2016="4.1-b", ema2012="4.1-b"))
def test_ura_dora_are_han_of_a_riichi_hand_beside_its_dora(book: str) -> None:
    script = table({"S": READY}, draws="1z1z8s", rules=book, indicators="3m", ura="6p")
    script.drawn()
    script.do("S", "riichi", "1z")
    script.say("W", "discard", "8s", drawn=True)
    [won] = seen(script.do("S", "ron"), Win)
    assert won.bonus == (1, 1, 0)
    assert won.han == sum(han for _, han in won.yaku) + 2


@rule("ema2012:1.1-c", "ema2012:4.1-b")
@pytest.mark.parametrize(("first", "added"), [("0m", "5m"), ("5m", "0m")])
def test_a_red_five_counts_in_an_added_kong(first: str, added: str) -> None:
    plan = Plan("S", "55m1p" + REST, "ema2012", indicators="44z")
    plan.fed("W", first, "pung", "1p")
    script = plan.comes("S", added, replacement="8s")
    script.do("S", "added_kong", added)
    [won] = seen(script.do("S", "tsumo"), Win)
    assert won.bonus == (0, 0, 1)


@pytest.mark.parametrize("book", books(ema2016="4.1.1-i", ema2012="4.1.1-i"))
def test_a_pung_that_became_a_kong_has_the_fu_of_a_kong(book: str) -> None:
    plan = Plan("S", "99m1p" + REST, book, indicators="44z")
    plan.fed("W", "9m", "pung", "1p")
    script = plan.comes("S", "9m", replacement="8s")
    script.do("S", "added_kong", "9m")
    [won] = seen(script.do("S", "tsumo"), Win)
    assert (
        won.fu == 50
    )  # 20, 16 for the kong, 8 for the dragons, 2 for the self-draw; a pung would make it 40
