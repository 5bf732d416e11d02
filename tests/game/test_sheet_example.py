"""The position that the one-sheet summary works through, reached in play: West's furiten (rulings S-22, S-23, S-37)."""

from collections import Counter

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import View
from hanchan.game.engine import codes
from hanchan.game.events import HandStart, Win
from hanchan.tiles import format, kind_of, parse
from helpers.books import rule
from helpers.scripts import Script, seen, table

RESUME = hanchan.rulebook("resume")
WEST = 2


def position(
    draws: str = "", *, first: str = "6z", south: str = "123m", rules: object = RESUME
) -> Script:
    """The four hands of the sheet with South to draw, then these draws; West has discarded `first` and 9m."""
    hands = {
        "E": "11p44z77z99m66s125z",
        "S": f"78s33p567p{south}46p5z",
        "W": "1112223456789m",
        "N": "12s8899p788m333z6z",
    }
    planned = f"5p{first}7z6s9p6z{draws}"
    script = table(hands, planned, rules=rules, indicators="2z")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "chow", use="46p")
    script.do("S", "discard", "5z")
    script.drawn()
    for wind, tile, junk in (("N", "7z", "1z"), ("S", "6s", "2z")):
        script.say(wind, "discard", tile, drawn=True)
        script.do("E", "pung")
        script.do("E", "discard", junk)
    script.drawn()
    script.say("W", "discard", "9m")
    script.do("E", "pung")
    script.do("E", "discard", "5z")
    return script


def hand(script: Script, seat: int) -> str:
    """The concealed tiles of a seat."""
    view = script.game.view("open")
    return format(sorted(parse("".join(map(str, view.hands[seat])))))


@rule("resume:ex-tiles")
def test_the_four_hands_and_the_discards_fit_into_one_set() -> None:
    script = position("3s")
    view = script.game.view("open")
    assert [hand(script, seat) for seat in (0, 2, 3)] == [
        "11p44z", "111222345678m6z", "788m8899p12s3336z",
    ]  # fmt: skip
    assert [meld.tile for meld in view.melds[0]] == ["7z", "6s", "9m"]
    assert [tile.tile for tile in view.rivers[WEST]] == ["6z", "9m"]
    seen_tiles = Counter(kinds_in_sight(view))
    assert max(seen_tiles.values()) <= 4
    assert seen_tiles[kind_of(parse("6z")[0])] == 3


def kinds_in_sight(view: View) -> list[int]:
    """Every tile of the hands, the sets and the rivers, a claimed one only in its set."""
    tiles = [str(tile) for hand in view.hands for tile in hand]
    for melds in view.melds:
        for meld in melds:
            tiles += meld.tiles
    tiles += [tile.tile for river in view.rivers for tile in river if tile.claimed is None]
    return [kind_of(face) for face in parse("".join(tiles))]


@rule("resume:ex-west-3", "resume:furiten-2")
def test_west_may_not_win_on_a_green_dragon_after_discarding_one() -> None:
    script = position("6z")
    script.say("S", "discard", "6z", drawn=True)
    assert not script.may("W", "ron")
    with pytest.raises(IllegalAction):
        script.say("W", "ron")
    clean = position("6z", first="9s")
    clean.say("S", "discard", "6z", drawn=True)
    assert clean.may("W", "ron")


@rule("resume:ex-west-4", "resume:furiten-3")
def test_west_may_win_by_drawing_a_green_dragon() -> None:
    script = position("3s6z")
    script.drawn()
    [win] = seen(script.say("W", "tsumo"), Win)
    assert dict(win.yaku) == {"menzen-tsumo": 1, "honitsu": 3}
    assert (win.han, win.fu, win.base) == (4, 50, 2000)
    assert win.deltas == (-4000, -2000, 8000, -2000)


def changed(tile: str, later: str = "", **more: str) -> Script:
    """West draws this tile and discards the green dragon."""
    script = position(f"3s{tile}{later}", **more)
    script.drawn()
    script.do("W", "discard", "6z")
    return script


@rule("resume:ex-west-6", "resume:furiten-1", "resume:furiten-2")
@pytest.mark.parametrize("number", range(1, 10))
def test_only_5m_and_8m_free_west_from_furiten(number: int) -> None:
    """The 9m counts although East took it. For 1m and 2m South must not hold the fourth (ex-west-11)."""
    script = changed(f"{number}m", south="345s")
    assert script.game.state.furiten(WEST) is (number not in (5, 8))


@rule("resume:furiten-1")
def test_a_discard_that_was_claimed_belongs_to_the_furiten_set() -> None:
    """Waiting for 2m, 5m and 8m West is free; waiting for 9m among others West is not, though East has it."""
    view = position("3s").game.view("public")
    lies = view.rivers[WEST][-1]
    assert (lies.tile, lies.riichi, lies.sideways, lies.claimed) == ("9m", False, False, 0)
    script = changed("6m", "3m")
    script.say("N", "discard", "3m", drawn=True)
    assert not script.may("W", "ron")


@rule("resume:ex-west-8", "resume:furiten-2", "resume:furiten-3")
@pytest.mark.parametrize("tile", ["3m", "6m", "9m"])
def test_with_6m_drawn_west_must_win_by_self_draw(tile: str) -> None:
    script = changed("6m", tile)
    assert hand(script, WEST) == "1112223456678m"
    assert hanchan.waits("1112223456678m") == ["1m", "2m", "3m", "4m", "6m", "7m", "9m"]
    script.say("N", "discard", tile, drawn=True)
    assert not script.may("W", "ron")
    script = changed("6m", f"3s3s3s{tile}")
    for _ in range(3):
        script.drawn()
    assert script.may("W", "tsumo")


@rule("resume:ex-west-10")
@pytest.mark.parametrize("tile", ["2m", "5m", "8m"])
def test_with_5m_drawn_west_may_win_on_any_discard(tile: str) -> None:
    script = changed("5m", tile, south="345s")
    assert hand(script, WEST) == "1112223455678m"
    assert not script.game.state.furiten(WEST)
    script.say("N", "discard", tile, drawn=True)
    assert script.may("W", "ron")


@rule("resume:ex-west-11")
def test_some_of_wests_tiles_are_no_longer_to_be_had() -> None:
    """West has three 1m and three 2m and South the fourth of each: none is left in the wall."""
    script = changed("6m")
    [start] = seen(script.game.events, HandStart)
    sight = Counter(kinds_in_sight(script.game.view("open")))
    left = {tile: 4 - sight[kind_of(parse(tile)[0])] for tile in hanchan.waits("1112223456678m")}
    wall = parse(start.wall or "")[script.game._table.now[codes.NEXT_LIVE] :]
    counts = Counter(kind_of(face) for face in wall)
    assert left == {tile: counts[kind_of(parse(tile)[0])] for tile in left}
    assert (left["1m"], left["2m"]) == (0, 0)
    assert left["3m"] > 0
