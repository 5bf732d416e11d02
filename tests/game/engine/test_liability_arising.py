"""Who becomes liable at the table: whoever supplies the third dragon or the fourth wind to the sets that lie open."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Start
from hanchan.game.engine import codes
from hanchan.game.events import DrawEnd, Win
from helpers.books import books, data, in_books, rule
from helpers.scripts import Plan, Script, seen, table

RESUME = hanchan.rulebook("resume")
WRC = hanchan.rulebook("wrc2015")


def feed(script: Script, source: str, tile: str, call: str = "pung") -> None:
    """The player discards the tile, South claims it and gives up a tile of no use."""
    while script.game.asked != (script.seat(source),):
        script.drawn()
    script.say(source, "discard", tile, drawn=True)
    script.say("S", call, use=tile[0] * (3 if call == "kong" else 2) + "z")
    spare = next(tile for tile in script.tiles("S", "discard") if tile[1] in "ps")
    script.do("S", "discard", spare)


def self_drawn(script: Script) -> dict[str, int]:
    """What South's self-draw changes."""
    while script.game.asked != (script.seat("S"),):
        script.drawn()
    [win] = seen(script.do("S", "tsumo"), Win)
    return script.changes(win)


def draws_of(*fed: tuple[str, str], last: str) -> str:
    """The draws in which each feeder draws what it feeds, in turn, until South draws the last tile."""
    draws, turn = "", 0
    for source, tile in fed:
        while "ESWN"[turn % 4] != source:
            draws, turn = draws + "9s", turn + 1
        draws, turn = draws + tile, 2  # South discards after the claim: West is next
    while turn % 4 != 1:
        draws, turn = draws + "8s", turn + 1
    return draws + last


DRAGONS = "556677z234m9m147p"
WINDS = "11223344z9m1479p"


@in_books(ema2016="3.3.9-a", ema2012="3.3.6-a")
@pytest.mark.parametrize("feeder", "EWN")
def test_who_supplies_the_third_dragon_pays_the_self_draw_alone(book: str, feeder: str) -> None:
    fed = [("E", "5z"), ("W", "6z"), (feeder, "7z")]
    script = table({"S": DRAGONS}, draws=draws_of(*fed, last="9m"), rules=book)
    for source, tile in fed:
        feed(script, source, tile)
    assert self_drawn(script) == {"E": 0, "W": 0, "N": 0} | {feeder: -32000, "S": 32000}


@in_books(ema2016="3.3.9-a", ema2012="3.3.6-a")
def test_two_dragons_fed_and_one_drawn_make_nobody_liable(book: str) -> None:
    fed = [("E", "5z"), ("W", "6z")]
    hands = {"S": "5566777z234m9m14p"}
    script = table(hands, draws=draws_of(*fed, last="9m"), rules=book)
    for source, tile in fed:
        feed(script, source, tile)
    assert self_drawn(script) == {"E": -16000, "S": 32000, "W": -8000, "N": -8000}


@in_books(ema2016="3.3.9-a", ema2012="3.3.6-a")
def test_the_third_dragon_must_come_after_two_that_lie_open(book: str) -> None:
    # West supplies the second; the third was South's own.
    fed = [("W", "6z"), ("E", "5z")]
    script = table({"S": "5566777z234m9m14p"}, draws=draws_of(*fed, last="9m"), rules=book)
    for source, tile in fed:
        feed(script, source, tile)
    assert self_drawn(script)["W"] == -8000


@pytest.mark.parametrize(
    ("book", "points"),
    [
        pytest.param("ema2016", 32000, marks=rule("ema2016:3.3.9-b")),
        pytest.param("ema2012", 64000, marks=rule("ema2012:3.3.6-b")),
    ],
)
@pytest.mark.parametrize("feeder", "EWN")
@pytest.mark.parametrize("call", ["pung", "kong"])
def test_who_supplies_the_fourth_wind_pays_the_self_draw_alone(
    book: str, points: int, feeder: str, call: str
) -> None:
    fed = [("E", "1z"), ("W", "2z"), ("N", "3z"), (feeder, "4z")]
    hand = WINDS if call == "pung" else WINDS.replace("44z", "444z").replace("1479p", "147p")
    script = table({"S": hand}, draws=draws_of(*fed, last="9m"), rules=book, replacements="1p")
    for source, tile in fed:
        feed(script, source, tile, call if tile == "4z" else "pung")
    changes = {"E": 0, "W": 0, "N": 0} | {feeder: -points, "S": points}
    assert self_drawn(script) == changes


@in_books(ema2016="3.3.9-b", ema2012="3.3.6-b", wrc2015="6.2-b")
def test_three_winds_fed_and_one_drawn_make_nobody_liable(book: str) -> None:
    fed = [("E", "1z"), ("W", "2z"), ("N", "3z")]
    script = table({"S": "112233444z9m147p"}, draws=draws_of(*fed, last="9m"), rules=book)
    for source, tile in fed:
        feed(script, source, tile)
    changes = self_drawn(script)
    assert changes["W"] == changes["N"] == changes["E"] // 2 < 0


# Nobody answers for what the book does not name: the concealed kong of a dragon, four kongs, a replacement tile
# (ruling R21).
UNNAMED = books(ema2016="3.3.9-a", ema2012="3.3.6-a")


@pytest.mark.parametrize("book", UNNAMED)
def test_a_concealed_kong_of_dragons_is_not_among_the_two_that_lie_open(book: str) -> None:
    plan = Plan("S", "555z66z77z23m99s14p", book)
    plan.konged("5z", "9m").fed("E", "6z", "pung", "1p").fed("W", "7z", "pung", "4p")
    [won] = seen(plan.wins("tsumo", "1m"), Win)
    assert "daisangen" in dict(won.yaku)
    assert (won.liable, won.deltas) == (None, (-16000, 32000, -8000, -8000))


@pytest.mark.parametrize("book", UNNAMED)
def test_a_chow_is_not_among_the_two_that_lie_open(book: str) -> None:
    plan = Plan("S", "23m55z66z777z9p147p", book)
    plan.fed("E", "1m", "chow", "1p").fed("E", "5z", "pung", "4p").fed("W", "6z", "pung", "7p")
    [won] = seen(plan.wins("tsumo", "9p"), Win)
    assert "daisangen" in dict(won.yaku)
    assert (won.liable, won.deltas) == (None, (-16000, 32000, -8000, -8000))


@pytest.mark.parametrize("book", UNNAMED)
def test_who_supplies_the_third_dragon_is_liable_beside_any_other_set(book: str) -> None:
    plan = Plan("S", "23m55z66z77z9p147p1s", book)
    plan.fed("E", "1m", "chow", "1p").fed("E", "5z", "pung", "4p").fed("W", "6z", "pung", "7p")
    plan.fed("W", "7z", "pung", "1s")
    [won] = seen(plan.wins("tsumo", "9p"), Win)
    assert (won.liable, won.deltas) == (2, (0, 32000, -32000, 0))


@pytest.mark.parametrize("book", [*UNNAMED, *books(wrc2015="6.2-g")])
def test_who_feeds_the_fourth_kong_is_not_liable(book: str) -> None:
    plan = Plan("S", "111m444s333s444m9p", book)
    plan.konged("1m", "9m").konged("4s", "9s").konged("3s", "9m").fed("W", "4m", "kong", "8m")
    [won] = seen(plan.wins("tsumo", "9p"), Win)
    assert "suukantsu" in dict(won.yaku)
    assert (won.liable, won.deltas) == (None, (-16000, 32000, -8000, -8000))


@pytest.mark.parametrize("book", [*UNNAMED, *books(wrc2015="6.2-g", resume="yaku-rinshan-b")])
def test_whether_who_feeds_a_kong_pays_a_win_on_its_replacement_tile_is_the_books_choice(
    book: str,
) -> None:
    """1000 from each and 2000 from East; in the summary West, who fed it, pays all of it."""
    for rules, liable in ((book, book == "resume"), (liable_rules(book), book != "resume")):
        plan = Plan("S", "555z999m111p45s22s", rules, indicators="44z")
        plan.fed("W", "5z", "kong")
        [won] = seen(plan.play(replacement="6s").say("S", "tsumo"), Win)
        assert "rinshan" in dict(won.yaku)
        assert won.base == 960
        assert won.deltas == ((0, 4000, -4000, 0) if liable else (-2000, 4000, -1000, -1000))


def liable_rules(book: str) -> hanchan.Rulebook:
    """The book with the other answer to the question."""
    answer = hanchan.rulebook(book).value("rinshan_liability")
    return hanchan.rulebook(book).with_options(rinshan_liability=not answer)


@rule("resume:yaku-rinshan-b")
def test_a_concealed_kong_is_fed_by_nobody() -> None:
    plan = Plan("S", "555z999m111p45s22s", RESUME, indicators="44z")
    plan.konged("5z", "")
    [win] = seen(plan.play(replacement="6s").say("S", "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)
    assert win.liable is None
    assert all(change < 0 for seat, change in enumerate(win.deltas) if seat != 1)


@rule("resume:yaku-rinshan-b")
def test_who_fed_the_kong_is_not_liable_for_a_later_win() -> None:
    plan = Plan("S", "555z999m111p45s22s", RESUME, indicators="44z")
    plan.fed("W", "5z", "kong", "9s")
    [win] = seen(plan.wins("tsumo", "6s"), Win)
    assert win.liable is None
    assert all(change < 0 for seat, change in enumerate(win.deltas) if seat != 1)


EXAMPLES = {one["id"]: one for one in data("examples")["liability"]}

OTHER = {"S": "E", "E": "S", "N": "W"}  # who feeds the sets before the one that counts

DRAGONS_REST = "23m99s"  # with three sets of dragons: waits for 1m and 4m

CLAUSES = {
    "liab-dragons-tsumo": ("6.2-a", "6.2-c"),
    "liab-dragons-tsumo-east": ("6.2-a",),
    "liab-dragons-ron-shared": ("6.2-a",),
    "liab-dragons-ron-from-liable": ("6.2-a",),
    "liab-winds-kong-claim": ("6.2-b", "6.2-c"),
    "liab-hidden-pung-none": ("6.2-a", "6.2-c"),
    "liab-with-all-honours": ("6.2-a",),
}


def fed(one: dict[str, Any], rules: Any = WRC) -> tuple[Plan, str]:
    """The plan up to the claim that counts, and the tile that then wins."""
    winner, junk = one["winner"], iter(["1p", "4p", "7p", "1p", "4p", "7p"])
    visible = list(one["visible_before"])
    hidden = one.get("concealed", "")[:4]
    claimed = one["claimed"]
    kongs = [sets for sets in visible if "concealed kong" in sets]
    held = "".join(f"{sets[0] * (3 if sets in kongs else 2)}z" for sets in visible) + hidden
    claims_kong = "claimed kong" in one["meld"]
    held += claimed[0] * (3 if claims_kong else 2) + "z"
    rest, win = ("5m", "5m") if claimed == "4z" else (DRAGONS_REST, "1m")
    if "tsuuiisou" in one["yakuman"]:
        rest, win = "111z2z", "2z"
    hand = held + rest
    missing = 13 - sum(character.isdigit() for character in hand)
    hand += "1p4p7p9p"[: 2 * missing]
    start = Start(counters=one["counters"])
    plan = Plan(winner, hand, rules, start)
    for sets in visible:
        if sets in kongs:
            plan.konged(sets[0] + "z", "9m")
        else:
            plan.fed(OTHER[winner], sets[0] + "z", "pung", next(junk))
    if claims_kong:
        plan.fed(one["from"], claimed, "kong", "8m")
    else:
        plan.fed(one["from"], claimed, "pung", next(junk))
    return plan, win


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(EXAMPLES[name], id=name, marks=rule(*(f"wrc2015:{each}" for each in clauses)))
        for name, clauses in CLAUSES.items()
    ],
)
def test_who_fed_the_deciding_set_answers_for_the_yakuman(one: dict[str, Any]) -> None:
    plan, win = fed(one)
    [won] = seen(plan.wins(one["win"], win), Win)
    assert won.deltas == tuple(one["deltas"])
    assert one["yakuman"].split()[0] in dict(won.yaku)


@rule("wrc2015:6.2-a", "wrc2015:6.2-b")
@pytest.mark.parametrize("name", ["liab-dragons-tsumo", "liab-winds-kong-claim"])
def test_without_liability_the_payment_is_shared(name: str) -> None:
    one = EXAMPLES[name]
    plan, win = fed(one, WRC.with_options(liability=[]))
    [won] = seen(plan.wins(one["win"], win), Win)
    assert len([change for change in won.deltas if change < 0]) == 3


@rule("wrc2015:6.2-c")
def test_a_concealed_kong_is_seen_where_the_book_counts_it() -> None:
    one = EXAMPLES["liab-dragons-tsumo"]
    plan, win = fed(one, WRC.with_options(liability_counts_concealed_kong=False))
    [won] = seen(plan.wins("tsumo", win), Win)
    assert (won.liable, won.deltas) == (None, (-16200, 32600, -8200, -8200))


@rule("wrc2015:6.2-a")
def test_liability_asks_for_the_yakuman_to_be_won() -> None:
    """The example liab-not-won: the hand is drawn, and West pays what every noten player pays."""
    one = EXAMPLES["liab-not-won"]
    assert not any(one["deltas"])
    plan, _ = fed(one)
    script = plan.comes("E", "9s")
    assert script.game._table.seats[1][codes.LIABLE_DRAGONS] == 2
    [end] = seen(script.exhaust("S"), DrawEnd)
    assert end.deltas == (-1000, 3000, -1000, -1000)
