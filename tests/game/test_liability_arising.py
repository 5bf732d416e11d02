"""Who becomes liable at the table: whoever supplies the third dragon or the fourth wind to the sets that lie open."""

import pytest

from hanchan.game.events import Win
from helpers.books import books, rule
from helpers.scripts import Plan, Script, seen, table


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


@pytest.mark.parametrize("book", books(ema2016="3.3.9-a", ema2012="3.3.6-a"))
@pytest.mark.parametrize("feeder", "EWN")
def test_who_supplies_the_third_dragon_pays_the_self_draw_alone(book: str, feeder: str) -> None:
    fed = [("E", "5z"), ("W", "6z"), (feeder, "7z")]
    script = table({"S": DRAGONS}, draws=draws_of(*fed, last="9m"), rules=book)
    for source, tile in fed:
        feed(script, source, tile)
    assert self_drawn(script) == {"E": 0, "W": 0, "N": 0} | {feeder: -32000, "S": 32000}


@pytest.mark.parametrize("book", books(ema2016="3.3.9-a", ema2012="3.3.6-a"))
def test_two_dragons_fed_and_one_drawn_make_nobody_liable(book: str) -> None:
    fed = [("E", "5z"), ("W", "6z")]
    hands = {"S": "5566777z234m9m14p"}
    script = table(hands, draws=draws_of(*fed, last="9m"), rules=book)
    for source, tile in fed:
        feed(script, source, tile)
    assert self_drawn(script) == {"E": -16000, "S": 32000, "W": -8000, "N": -8000}


@pytest.mark.parametrize("book", books(ema2016="3.3.9-a", ema2012="3.3.6-a"))
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


@pytest.mark.parametrize("book", books(ema2016="3.3.9-b", ema2012="3.3.6-b", wrc2015="6.2-b"))
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


@pytest.mark.parametrize("book", UNNAMED)
def test_who_feeds_the_fourth_kong_is_not_liable(book: str) -> None:
    plan = Plan("S", "111m444s333s444m9p", book)
    plan.konged("1m", "9m").konged("4s", "9s").konged("3s", "9m").fed("W", "4m", "kong", "8m")
    [won] = seen(plan.wins("tsumo", "9p"), Win)
    assert "suukantsu" in dict(won.yaku)
    assert (won.liable, won.deltas) == (None, (-16000, 32000, -8000, -8000))


@pytest.mark.parametrize("book", UNNAMED)
def test_who_feeds_a_kong_is_not_liable_for_a_win_on_its_replacement_tile(book: str) -> None:
    plan = Plan("S", "555z999m111p45s22s", book, indicators="44z")
    plan.fed("W", "5z", "kong")
    [won] = seen(plan.play(replacement="6s").say("S", "tsumo"), Win)
    assert "rinshan" in dict(won.yaku)
    assert (won.liable, won.deltas) == (None, (-2000, 4000, -1000, -1000))
