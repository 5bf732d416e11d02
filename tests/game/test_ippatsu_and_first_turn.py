"""What ends ippatsu and the first uninterrupted go-around: any call, and any kong that stands."""

import pytest

from hanchan.game.events import Win
from helpers.books import books
from helpers.scripts import Script, seen, table

READY = "234567m23488p67s"  # waits 5s and 8s
PUNG = "99p258m147s1235z1s"
KONG = "9999p258m147s356z"


def yaku(events: list) -> set[str]:
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


@pytest.mark.parametrize(
    "book",
    books(ema2016="3.3.14-o 3.3.14-p 4.2.1-b 4.2.1-c", ema2012="3.3.12-n 3.3.12-o 4.2.1-b 4.2.1-c"),
)
def test_a_win_within_the_go_around_is_ippatsu(book: str) -> None:
    script = in_riichi(book, "6z6z6z" + "8s")
    for _ in range(3):
        script.drawn()
    assert {"riichi", "ippatsu", "menzen-tsumo"} <= yaku(script.do("S", "tsumo"))


@pytest.mark.parametrize(
    "book",
    books(ema2016="3.3.14-o 3.3.14-p 4.2.1-b 4.2.1-c", ema2012="3.3.12-n 3.3.12-o 4.2.1-b 4.2.1-c"),
)
def test_the_own_next_discard_ends_ippatsu(book: str) -> None:
    script = in_riichi(book, "6z6z6z" + "6z" + "8s")
    for _ in range(4):
        script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    won = yaku(script.do("S", "ron"))
    assert "riichi" in won
    assert "ippatsu" not in won


@pytest.mark.parametrize(
    "book", books(ema2016="3.1-b 3.3.14-p 4.2.1-c", ema2012="3.1-b 3.3.12-o 4.2.1-c")
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


@pytest.mark.parametrize(
    "book", books(ema2016="3.1-b 3.3.14-p 4.2.1-c", ema2012="3.1-b 3.3.12-o 4.2.1-c")
)
def test_a_concealed_kong_ends_ippatsu(book: str) -> None:
    script = in_riichi(book, "2z6z6z" + "8s", W=KONG)
    script.do("W", "concealed_kong", "9p")
    for _ in range(3):
        script.drawn()
    won = yaku(script.do("S", "tsumo"))
    assert {"riichi", "menzen-tsumo"} <= won
    assert "ippatsu" not in won


# What everybody draws before South, or before South's second turn.
FIRST, SECOND = "9m", "9m1z1z1z9m"


@pytest.mark.parametrize(
    "book",
    books(
        ema2016="3.3.14-n 4.2.1-a 4.2.1-d",
        ema2012="3.3.12-m 4.2.1-a 4.2.1-d",
        wrc2015="6.5.1-riichi-a 6.5.1-double-riichi-a",
        resume="yaku-riichi yaku-daburu-riichi",
    ),
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


@pytest.mark.parametrize("book", books(ema2016="4.2.1-e", ema2012="4.2.1-e"))
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


@pytest.mark.parametrize("book", books(ema2016="4.2.1-e 3.1-b", ema2012="4.2.1-e 3.1-b"))
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


@pytest.mark.parametrize("book", books(ema2016="4.2.4-d", ema2012="4.2.5-f"))
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_concealed_kong_rules_out_the_blessing_of_man(book: str, interrupted: bool) -> None:
    script = table({"E": KONG, "S": READY}, draws="8s", rules=book, replacements="2z")
    if interrupted:
        script.do("E", "concealed_kong", "9p")
    script.say("E", "discard", "8s")
    assert ("renhou" in yaku(script.do("S", "ron"))) == (not interrupted)


@pytest.mark.parametrize("book", books(ema2016="4.2.4-d"))
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


@pytest.mark.parametrize(
    "book",
    books(
        ema2016="4.2.5-c 4.2.5-d",
        ema2012="4.2.5-c 4.2.5-d",
        wrc2015="6.5.6-tenhou-a 6.5.6-chihou-a",
        resume="yaku-tenhou yaku-chihou",
    ),
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


@pytest.mark.parametrize(
    "book",
    books(ema2016="4.2.4-c", ema2012="4.2.5-e", wrc2015="6.5.4-renhou-a", resume="yaku-renhou"),
)
@pytest.mark.parametrize("source", "EW")
def test_man_is_blessed_before_the_own_first_turn_only(book: str, source: str) -> None:
    script = table({"S": READY}, draws="8s" if source == "E" else "9m1z8s", rules=book)
    while script.game.asked != (script.seat(source),):
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    assert ("renhou" in yaku(script.do("S", "ron"))) == (source == "E")


@pytest.mark.parametrize("book", books(ema2016="3.1-b 4.2.5-d", ema2012="3.1-b 4.2.5-d"))
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_concealed_kong_ends_the_first_uninterrupted_go_around(
    book: str, interrupted: bool
) -> None:
    script = table({"W": KONG, "N": READY}, draws="2z4z6z8s", rules=book, replacements="7z")
    script.drawn()
    script.drawn()
    if interrupted:
        script.do("W", "concealed_kong", "9p")
    script.drawn()
    won = yaku(script.do("N", "tsumo"))
    assert ("chiihou" in won) == (not interrupted)
