"""What ends ippatsu and the first uninterrupted go-around: any call, and any kong that stands."""

import pytest

import hanchan
from hanchan.game.events import AnyEvent, Win
from helpers.books import data, in_books, rule
from helpers.scripts import Script, seen, table

READY = "234567m23488p67s"  # waits 5s and 8s
PUNG = "99p258m147s1235z1s"
KONG = "9999p258m147s356z"

HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
WRC = hanchan.rulebook("wrc2015")
EXAMPLES = {one["id"]: one for one in data("examples")["first_turn"]}
RESUME = hanchan.rulebook("resume")


def yaku(events: list[AnyEvent]) -> set[str]:
    """The yaku of the only win."""
    [win] = seen(events, Win)
    return {key for key, _ in win.yaku}


def in_riichi(book: str, tail: str, **others: str) -> Script:
    """South declared in the second turn; what the others then draw begins with West's `tail`."""
    draws = "9m1z1z1z" + "9m7z" + tail
    script = table({"S": READY, **others}, draws=draws, rules=book)
    for _ in range(5):
        script.drawn()
    script.do("S", "riichi", "7z")
    return script


@in_books(
    ema2016="3.3.14-o 3.3.14-p 4.2.1-b 4.2.1-c",
    ema2012="3.3.12-n 3.3.12-o 4.2.1-b 4.2.1-c",
    wrc2015="6.5.1-ippatsu-a",
)
def test_a_win_within_the_go_around_is_ippatsu(book: str) -> None:
    script = in_riichi(book, "6z6z6z" + "8s")
    for _ in range(3):
        script.drawn()
    assert {"riichi", "ippatsu", "menzen-tsumo"} <= yaku(script.do("S", "tsumo"))


@in_books(
    ema2016="3.3.14-o 3.3.14-p 4.2.1-b 4.2.1-c",
    ema2012="3.3.12-n 3.3.12-o 4.2.1-b 4.2.1-c",
    wrc2015="6.5.1-ippatsu-a 6.5.1-ippatsu-b",
)
def test_the_own_next_discard_ends_ippatsu(book: str) -> None:
    script = in_riichi(book, "6z6z6z" + "6z" + "8s")
    for _ in range(4):
        script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    won = yaku(script.do("S", "ron"))
    assert "riichi" in won
    assert "ippatsu" not in won


@in_books(
    ema2016="3.1-b 3.3.14-p 4.2.1-c",
    ema2012="3.1-b 3.3.12-o 4.2.1-c",
    wrc2015="6.5.1-ippatsu-b 5.1-b",
)
@pytest.mark.parametrize(
    ("call", "claims"),
    [("chow", "78p258m147s1235z1s"), ("pung", PUNG), ("kong", "999p258m147s125z1s")],
)
def test_any_call_ends_ippatsu(book: str, call: str, claims: str) -> None:
    script = in_riichi(book, "6z9p" + "8s", E=claims)
    script.drawn()
    script.say("N", "discard", "9p", drawn=True)
    script.do("E", call)
    script.do("E", "discard", "1s")
    won = yaku(script.do("S", "tsumo"))  # South's next draw
    assert {"riichi", "menzen-tsumo"} <= won
    assert "ippatsu" not in won


@in_books(
    ema2016="3.1-b 3.3.14-p 4.2.1-c", ema2012="3.1-b 3.3.12-o 4.2.1-c", wrc2015="6.5.1-ippatsu-b"
)
def test_a_concealed_kong_ends_ippatsu(book: str) -> None:
    script = in_riichi(book, "2z6z6z" + "8s", W=KONG)
    script.do("W", "concealed_kong", "9p")
    for _ in range(3):
        script.drawn()
    won = yaku(script.do("S", "tsumo"))
    assert {"riichi", "menzen-tsumo"} <= won
    assert "ippatsu" not in won


@in_books(ema2016="3.3.14-p", ema2012="3.3.12-o", wrc2015="6.5.1-ippatsu-b")
def test_riichi_by_others_does_not_end_ippatsu(book: str) -> None:
    script = in_riichi(book, "7z" + "8s", W="123m456m345s99m67s")
    script.do("W", "riichi", "7z")
    script.say("N", "discard", "8s", drawn=True)
    assert {"riichi", "ippatsu"} <= yaku(script.say("S", "ron") + script.all_pass())


# What everybody draws before South, or before South's second turn.
FIRST, SECOND = "9m", "9m1z1z1z9m"


@in_books(
    ema2016="3.3.14-n 4.2.1-a 4.2.1-d",
    ema2012="3.3.12-m 4.2.1-a 4.2.1-d",
    wrc2015="6.5.1-riichi-a 6.5.1-double-riichi-a",
    resume="yaku-riichi yaku-daburu-riichi",
)
@pytest.mark.parametrize("before", [FIRST, SECOND])
def test_riichi_is_a_yaku_and_double_in_the_very_first_turn_only(book: str, before: str) -> None:
    script = table({"S": READY}, draws=before + "7z8s", rules=book)
    for _ in range(len(before) // 2):
        script.drawn()
    script.do("S", "riichi", "7z")
    script.say("W", "discard", "8s", drawn=True)
    won = yaku(script.do("S", "ron"))
    assert ("double-riichi" in won) == (before == FIRST)
    assert before == FIRST or "riichi" in won


@in_books(ema="4.2.1-e", wrc2015="6.5.1-double-riichi-b")
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_concealed_kong_rules_out_double_riichi(book: str, interrupted: bool) -> None:
    script = table({"E": KONG, "S": READY}, draws="2z7z8s", rules=book)
    if interrupted:
        script.do("E", "concealed_kong", "9p")
    script.drawn()
    script.do("S", "riichi", "7z")
    script.say("W", "discard", "8s", drawn=True)
    won = yaku(script.do("S", "ron"))
    assert "riichi" in won
    assert ("double-riichi" in won) == (not interrupted)


@in_books(ema="4.2.1-e 3.1-b", wrc2015="6.5.1-double-riichi-b 5.1-b")
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_claim_rules_out_double_riichi(book: str, interrupted: bool) -> None:
    draws = "9p" + ("6z" if interrupted else "") + "7z8s"
    script = table({"N": PUNG, "S": READY}, draws=draws, rules=book)
    script.say("E", "discard", "9p", drawn=True)
    if interrupted:
        script.say("N", "pung")
        script.do("N", "discard", "1s")
        script.drawn()  # East's second discard; South has not had a turn yet
    script.all_pass()
    script.do("S", "riichi", "7z")
    script.say("W", "discard", "8s", drawn=True)
    won = yaku(script.do("S", "ron"))
    assert ("double-riichi" in won) == (not interrupted)


@in_books(ema2016="4.2.4-d", ema2012="4.2.5-f", wrc2015="6.5.4-renhou-b")
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_concealed_kong_rules_out_the_blessing_of_man(book: str, interrupted: bool) -> None:
    script = table({"E": KONG, "S": READY}, draws="8s", rules=book, replacements="2z")
    if interrupted:
        script.do("E", "concealed_kong", "9p")
    script.say("E", "discard", "8s")
    assert ("renhou" in yaku(script.do("S", "ron"))) == (not interrupted)


@in_books(ema2016="4.2.4-d", wrc2015="6.5.4-renhou-b")
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_claim_rules_out_the_blessing_of_man(book: str, interrupted: bool) -> None:
    hands = {"W": PUNG.replace("1s", "8s"), "N": READY}
    script = table(hands, draws="9p1z8s", rules=book)
    script.say("E", "discard", "9p", drawn=True)
    if interrupted:
        script.do("W", "pung")
    else:
        script.all_pass()
        script.drawn()
    script.say("W", "discard", "8s")
    assert ("renhou" in yaku(script.do("N", "ron"))) == (not interrupted)


@in_books(
    ema="4.2.5-c 4.2.5-d",
    wrc2015="6.5.6-tenhou-a 6.5.6-chihou-a 6.5.6-chihou-b",
    resume="yaku-tenhou yaku-chihou",
)
@pytest.mark.parametrize(("wind", "blessing"), [("E", "tenhou"), ("S", "chiihou")])
@pytest.mark.parametrize("turn", [1, 2])
def test_heaven_and_earth_bless_the_first_draw_only(
    book: str, wind: str, blessing: str, turn: int
) -> None:
    before = "9m" * (wind == "S") + "1z1z1z9m" * (turn - 1)
    script = table({wind: READY}, draws=before + "8s", rules=book)
    for _ in range(len(before) // 2):
        script.drawn()
    assert (blessing in yaku(script.do(wind, "tsumo"))) == (turn == 1)


@in_books(
    ema2016="4.2.4-c",
    ema2012="4.2.5-e",
    wrc2015="6.5.4-renhou-a 6.5.4-renhou-b",
    resume="yaku-renhou",
)
@pytest.mark.parametrize("source", "EW")
def test_man_is_blessed_before_the_own_first_turn_only(book: str, source: str) -> None:
    script = table({"S": READY}, draws="8s" if source == "E" else "9m1z8s", rules=book)
    while script.game.asked != (script.seat(source),):
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    assert ("renhou" in yaku(script.do("S", "ron"))) == (source == "E")


@rule("wrc2015:6.5.1-ippatsu-b")
def test_robbing_a_kong_does_not_break_ippatsu() -> None:
    """Ruling W-22: the kong was not completed."""
    hands = {"S": HAND, "W": "88p258m147s12345z"}
    script = table(hands, "8p2z2z7z8p", rules="wrc2015")
    script.say("E", "discard", "8p", drawn=True)
    script.say("W", "pung")
    script.all_pass()
    script.do("W", "discard", "1z")
    script.drawn()
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.say("W", "added_kong", "8p")
    assert {"riichi", "ippatsu", "chankan"} <= yaku(script.say("S", "ron"))


def win_on(script: Script, discarder: str, tile: str, winner: str) -> Win:
    """The winner's win on the discarder's drawn tile."""
    script.say(discarder, "discard", tile, drawn=True)
    [win] = seen(script.say(winner, "ron") + script.all_pass(), Win)
    return win


def check(win: Win, name: str) -> None:
    """The win is what the example says: its yaku or none of it, base, and what the discarder pays."""
    one = EXAMPLES[name]
    found = dict(win.yaku)
    if one["yaku"].startswith("no "):
        assert one["yaku"].split()[1].strip(",") not in found
    else:
        assert found.keys() == {one["yaku"]}
        assert win.base == one["base"]
        if "ron_payment" in one:
            assert -win.deltas[win.source] == one["ron_payment"]


@rule("wrc2015:6.5.4-renhou-b")
def test_a_win_on_the_first_discard_before_any_turn_is_renhou() -> None:
    script = table({"N": HAND}, "8p", rules=WRC)
    check(win_on(script, "E", "8p", "N"), "renhou-first-discard")
    off = table({"N": HAND}, "8p", rules=WRC.with_options(renhou="off"))
    assert dict(win_on(off, "E", "8p", "N").yaku) == {"pinfu": 1}


@rule("wrc2015:6.5.4-renhou-b")
def test_riichi_does_not_end_renhou() -> None:
    script = table({"E": "123m456m345s99m67s", "W": HAND}, "7z8p", rules=WRC)
    script.do("E", "riichi", "7z", drawn=True)
    check(win_on(script, "S", "8p", "W"), "renhou-after-riichi")


def test_a_yakuman_on_the_first_discard_stays_a_yakuman() -> None:
    script = table({"W": "19m19p19s1234567z"}, "1z", rules=WRC)
    check(win_on(script, "E", "1z", "W"), "renhou-yakuman-hand")


@rule("wrc2015:6.5.6-tenhou-b")
def test_a_concealed_kong_cancels_tenhou() -> None:
    hand = {"E": "111z456m345p99s67p"}
    script = table(hand, "1z", rules=WRC, replacements="8p")
    script.do("E", "concealed_kong", "1z")
    [win] = seen(script.say("E", "tsumo"), Win)
    check(win, "tenhou-after-kong")
    assert {"rinshan", "menzen-tsumo"} <= dict(win.yaku).keys()
    assert win.yakuman == 0
    [plain] = seen(table({"E": HAND}, "8p", rules=WRC).say("E", "tsumo"), Win)
    assert dict(plain.yaku).keys() == {"tenhou"}


@in_books(ema="3.1-b 4.2.5-d", wrc2015="6.5.6-chihou-b")
@pytest.mark.parametrize("act", ["concealed_kong", "riichi", "pung", "chow"])
def test_calls_cancel_chiihou_and_riichi_does_not(book: str, act: str) -> None:
    """East or North acts before South's (for the chow: North's) first draw, which completes the hand."""
    winner = "N" if act == "chow" else "S"
    others: dict[str, dict[str, str]] = {
        "concealed_kong": {"E": "555z258m258s1234z"},
        "riichi": {"E": "123m456m345s99m67s"},
        "pung": {"N": "55z258m258s12344z"},
        "chow": {"W": "79m258p258s12344z"},
    }
    draws = {"concealed_kong": "5z8p", "riichi": "5z8p", "pung": "5z6z8p", "chow": "6z8m8p"}
    hands = others[act] | {winner: HAND}
    script = table(hands, draws[act], rules=book, replacements="6z")
    if act == "concealed_kong":
        script.do("E", act, "5z")
        script.drawn()
    elif act == "riichi":
        script.do("E", act, "5z", drawn=True)
    else:
        if act == "chow":
            script.drawn()
        discarder, caller, tile = ("E", "N", "5z") if act == "pung" else ("S", "W", "8m")
        script.say(discarder, "discard", tile, drawn=True)
        script.do(caller, act)
        script.do(caller, "discard", "1z")
        if act == "pung":
            script.drawn()
    [win] = seen(script.say(winner, "tsumo"), Win)
    assert ("chiihou" in dict(win.yaku)) is (act == "riichi")


@rule("resume:yaku-shiisan-puuta")
def test_thirteen_unconnected_tiles_win_as_dealt() -> None:
    """Only East's fourteen dealt tiles; the fourteenth is free (ruling S-04)."""
    hand = "147m258p369s1234z"
    [win] = seen(table({"E": hand}, "5z", rules=RESUME).say("E", "tsumo"), Win)
    assert dict(win.yaku) == {"shiisan-puuta": -1}
    assert win.deltas == (48000, -16000, -16000, -16000)
    again = table({"E": hand}, "4z", rules=RESUME)
    assert again.may("E", "tsumo")
    wrc = table({"E": hand}, "5z", rules="wrc2015")
    assert not wrc.may("E", "tsumo")
    south = table({"S": hand}, "7z5z", rules=RESUME)
    south.drawn()
    assert not south.may("S", "tsumo")
    first_draw = table({"S": hand}, "7z5z", rules=RESUME.with_options(shiisan_puuta="first_draw"))
    first_draw.drawn()
    assert first_draw.may("S", "tsumo")
