"""Winning on a discard and by self-draw, and who is paid for it."""

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Start
from hanchan.game.events import Call, Win
from helpers.books import in_books, rule
from helpers.scripts import Plan, Script, seen, table

READY = "234m567p345s44s67s"  # waits 5s and 8s, among others

RESUME = hanchan.rulebook("resume")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


@in_books(ema2016="3.3.11-a", ema2012="3.3.10-a")
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


@in_books(ema2016="3.3.11-a", ema2012="3.3.10-a")
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


@in_books(ema2016="3.3.12-a", ema2012="3.3.11-a")
def test_the_tile_just_drawn_may_complete_a_hand_with_a_yaku(book: str) -> None:
    script = opened(book, "77z234m678m99p67s1s", "7z", "1z2z1z" + "8s")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert (win.seat, win.source, win.tile) == (1, 1, "8s")


@in_books(ema2016="3.3.12-a", ema2012="3.3.11-a")
def test_no_self_draw_without_a_yaku_nor_on_another_tile(book: str) -> None:
    script = opened(book, "33z234m678m99p67s1s", "3z", "1z2z1z" + "8s")  # no wind of South's
    assert not script.may("S", "tsumo")
    with pytest.raises(IllegalAction, match="no yaku"):
        script.say("S", "tsumo")
    script = opened(book, "77z234m678m99p67s1s", "7z", "1z2z1z" + "9s")
    assert not script.may("S", "tsumo")


@in_books(ema2016="3.3.12-a", ema2012="3.3.11-a")
def test_a_replacement_tile_may_complete_the_hand(book: str) -> None:
    script = opened(book, "33z222m67899p67s1s", "3z", "1z5z1z" + "2m")
    script.do("S", "concealed_kong", "2m")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)  # the only yaku this hand has


@in_books(ema="3.4.9-a 3.4.9-c 3.4.9-e", wrc2015="5.7.6-b 6.1-i 6-a")
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
    assert changes["S"] == changes["W"] == (-700 if self_drawn else 0)
    assert changes["E"] == (-1300 if self_drawn else -changes["N"])
    assert script.game.scores == tuple(30000 + change for change in win.deltas)


def paid(book: str, wind: str, act: str, start: Start | None = None) -> dict[str, int]:
    """The player wins by pinfu and all simples in the second turn, on North's discard or by self-draw."""
    turns = 4 + "ESWN".index(wind) if act == "tsumo" else 7
    draws = "9m1z1z1z9m6z6z"[: 2 * turns] + "8s"
    script = table({wind: READY}, draws=draws, rules=book, indicators="4z", start=start)
    for _ in range(turns):
        script.drawn()
    if act == "ron":
        script.say("N", "discard", "8s", drawn=True)
    [win] = seen(script.do(wind, act), Win)
    return script.changes(win)


@in_books(ema="3.4.9-e", wrc2015="6.1-i 6.1-j")
def test_east_wins_more_and_pays_more_at_the_table(book: str) -> None:
    assert paid(book, "E", "ron") == {"E": 2900, "S": 0, "W": 0, "N": -2900}
    assert paid(book, "S", "ron") == {"E": 0, "S": 2000, "W": 0, "N": -2000}
    assert paid(book, "E", "tsumo") == {"E": 3900, "S": -1300, "W": -1300, "N": -1300}
    assert paid(book, "S", "tsumo") == {"E": -1300, "S": 2700, "W": -700, "N": -700}


@in_books(ema="3.4.10-b 4.1-g 4.1-h", wrc2015="5.7.7-c 6.1-l 6.1-m")
@pytest.mark.parametrize(
    ("act", "more"),
    [
        ("ron", {"E": 0, "S": 600 + 3000, "W": 0, "N": -600}),
        ("tsumo", {"E": -200, "S": 600 + 3000, "W": -200, "N": -200}),
    ],
)
def test_counters_and_bets_on_the_table_come_on_top(
    book: str, act: str, more: dict[str, int]
) -> None:
    plain = paid(book, "S", act)
    topped = paid(book, "S", act, Start(counters=2, bets=3))
    assert {wind: topped[wind] - plain[wind] for wind in "ESWN"} == more


@in_books(
    ema="2.1-b 2.2-a 4.2.1-q 4.2.1-r", wrc2015="4.2-b 4.3-a 6.5.1-yakuhai-a", resume="yaku-fanpai"
)
@pytest.mark.parametrize(
    ("start", "wind", "winds"),
    [
        (Start(), "S", {"seat-wind"}),
        (Start(dealer=2), "S", {"seat-wind"}),
        (Start(round="S"), "W", {"prevailing-wind"}),
        (Start(round="S", dealer=3), "S", {"seat-wind", "prevailing-wind"}),
    ],
)
def test_south_winds_count_for_the_south_seat_and_in_the_south_round(
    book: str, start: Start, wind: str, winds: set[str]
) -> None:
    script = table({wind: "222z234m678p99s67s"}, draws="9m1z1z1z8s", rules=book, start=start)
    for _ in range(4):
        script.drawn()
    script.say("E", "discard", "8s", drawn=True)
    [win] = seen(script.do(wind, "ron"), Win)
    assert dict(win.yaku).keys() == winds


@in_books(ema="4.2.1-f", wrc2015="6.5.1-menzen-tsumo", resume="yaku-menzen-tsumo")
def test_a_concealed_hand_has_a_yaku_by_self_draw_alone(book: str) -> None:
    script = table({"S": "123m567p789p55z67s"}, draws="9m1z1z1z9m8s5s", rules=book)
    for _ in range(5):
        script.drawn()
    [win] = seen(script.do("S", "tsumo"), Win)
    assert dict(win.yaku) == {"menzen-tsumo": 1}


@rule("ema2012:0-b", "ema2012:3.4.11-a")
@pytest.mark.parametrize("counters", [4, 5])
def test_five_counters_on_the_table_ask_for_two_han(counters: int) -> None:
    start = Start(counters=counters)
    script = table({"S": "222z234m678p99s67s"}, "9m1z8s", rules="ema2012", start=start)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    assert script.may("S", "ron") == (counters < 5)  # the seat wind is one han


@in_books(ema="4.1-b")
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


@in_books(ema2016="3.3.14-q 4.1-b", ema2012="3.3.12-p 4.1-b", wrc2015="6.1-a 6.4-d", resume="dbl-5")
@pytest.mark.parametrize("act", ["riichi", "discard"])
def test_ura_dora_are_han_of_a_riichi_hand_beside_its_dora(book: str, act: str) -> None:
    script = table({"S": READY}, draws="1z1z8s", rules=book, indicators="3m", ura="6p")
    script.drawn()
    script.do("S", act, "1z")
    script.say("W", "discard", "8s", drawn=True)
    [won] = seen(script.do("S", "ron"), Win)
    ura = 1 if act == "riichi" else 0
    assert won.bonus == (1, ura, 0)
    assert won.han == sum(han for _, han in won.yaku) + 1 + ura


@in_books(ema="4.1-b", wrc2015="6.1-a 6.4-a 6.4-c", resume="dbl-5")
def test_kan_dora_count_for_the_winner_whoever_made_the_kong(book: str) -> None:
    hands = {"S": READY, "W": "1111m258m258p25s2z"}
    script = table(hands, draws="1z1z3z8s", rules=book, indicators="4z3s", replacements="3z")
    script.drawn()
    script.drawn()
    script.do("W", "concealed_kong", "1m")
    script.drawn()
    script.say("N", "discard", "8s", drawn=True)
    [won] = seen(script.do("S", "ron"), Win)
    assert won.bonus == (3, 0, 0)  # three 4s


@in_books(ema2012="1.1-c 4.1-b", resume="dbl-4")
@pytest.mark.parametrize(("first", "added"), [("0m", "5m"), ("5m", "0m")])
def test_a_red_five_counts_in_an_added_kong(book: str, first: str, added: str) -> None:
    plan = Plan("S", "55m1p" + REST, book, indicators="44z")
    plan.fed("W", first, "pung", "1p")
    script = plan.comes("S", added, replacement="8s")
    script.do("S", "added_kong", added)
    [won] = seen(script.do("S", "tsumo"), Win)
    assert won.bonus == (0, 0, 1)


@in_books(ema="4.1.1-i")
def test_a_pung_that_became_a_kong_has_the_fu_of_a_kong(book: str) -> None:
    plan = Plan("S", "99m1p" + REST, book, indicators="44z")
    plan.fed("W", "9m", "pung", "1p")
    script = plan.comes("S", "9m", replacement="8s")
    script.do("S", "added_kong", "9m")
    [won] = seen(script.do("S", "tsumo"), Win)
    assert (
        won.fu == 50
    )  # 20, 16 for the kong, 8 for the dragons, 2 for the self-draw; a pung would make it 40


@rule("resume:claim-win")
@pytest.mark.parametrize("discarder", ["E", "S", "N"])
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("111222345678m6z", "6z"),
        (HAND, "8p"),
        ("123m456m99m55s777z", "5s"),
        ("11335577m1133p5s", "5s"),
    ],
    ids=["pair", "chow", "pung", "seventh pair"],
)
def test_anyone_may_win_on_a_discard_for_any_combination(
    hand: str, tile: str, discarder: str
) -> None:
    turn = "ESWN".index(discarder)
    if turn == 3:  # North discards after West's own turn
        script = table({"W": hand}, f"2z2z2z{tile}", rules=RESUME)
    else:
        script = table({"W": hand}, "2z" * turn + tile, rules=RESUME)
    for _ in range(turn):
        script.drawn()
    script.say(discarder, "discard", tile, drawn=True)
    assert script.may("W", "ron")
    [win] = seen(script.say("W", "ron") + script.all_pass(), Win)
    assert (win.seat, win.source) == (2, turn)
