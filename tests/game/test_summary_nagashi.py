"""Nagashi mangan under the one-sheet summary: only terminals and honours discarded (rulings S-26, A-08)."""

from collections.abc import Iterable
from typing import Any

import pytest

import hanchan
from hanchan.game import Game, Start
from hanchan.game.events import DrawEnd, HandEnd
from hanchan.tiles import format, parse_one
from helpers.books import rule
from helpers.scripts import Script, fill, seen

RESUME = hanchan.rulebook("resume")
ORPHANS = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 1m 9m 1p 9p 1s 9s".split()
SOUTH = range(53, 122, 4)  # the live tiles that South draws if nobody calls
EAST = range(52, 122, 4)


def played(
    places: Iterable[int],
    rules: Any = RESUME,
    tiles: list[str] = ORPHANS,
    start: Start | None = None,
    **known: str,
) -> Script:
    """A table with these tiles at these places of the wall; `known` are tiles of hands by wind."""
    wall: list[int | None] = [None] * 136
    for place, tile in zip(places, tiles, strict=False):
        wall[place] = parse_one(tile)
    for wind, text in known.items():
        turn = "ESWN".index(wind)
        dealt = [16 * block + 4 * turn + tile for block in range(3) for tile in range(4)]
        for place, tile in zip(dealt, text.split(), strict=False):
            wall[place] = parse_one(tile)
    return Script(Game(rules, wall=[format(fill(wall, 3))], start=start))


def drawn(script: Script) -> tuple[DrawEnd, HandEnd]:
    """How the hand ends if it is played out and nobody says tenpai."""
    events = script.exhaust()
    return seen(events, DrawEnd)[0], seen(events, HandEnd)[0]


@rule("resume:yaku-nagashi-mangan")
def test_it_is_paid_as_a_self_drawn_mangan_with_counters_and_bets() -> None:
    start = Start(counters=2, bets=1, scores=(30000, 30000, 30000, 29000))
    end, after = drawn(played(SOUTH, start=start))
    assert (end.nagashi, end.as_win) == ((1,), True)
    assert end.deltas == (-4200, 4200 + 2200 + 2200 + 1000, -2200, -2200)
    assert (after.bets, after.counters, after.dealer) == (0, 0, 1)


@rule("resume:dbl-2")
@pytest.mark.parametrize(("places", "seat"), [(SOUTH, "S"), (EAST, "E")])
def test_a_mangan_is_what_five_doubles_pay(places: range, seat: str) -> None:
    """A straight, self-drawn, with two dora: five doubles."""
    five = hanchan.score(
        "123456789m1199s", win="1s", tsumo=True, seat=seat, dora="8s", rules=RESUME
    )
    assert five.han == 5
    end, _ = drawn(played(places))
    paid = sorted(-change for change in end.deltas if change < 0)
    if seat == "E":
        assert paid == [five.payments["each"]] * 3
    else:
        assert paid == [five.payments["others"]] * 2 + [five.payments["east"]]


@rule("resume:yaku-nagashi-mangan")
def test_one_simple_tile_among_the_discards_spoils_it() -> None:
    end, _ = drawn(played(SOUTH, tiles=[*ORPHANS[:9], "5m", *ORPHANS[9:]]))
    assert (end.nagashi, end.deltas) == ((), (0, 0, 0, 0))


@rule("resume:yaku-nagashi-mangan")
@pytest.mark.parametrize("claimed", [True, False])
def test_one_claimed_discard_spoils_it(claimed: bool) -> None:
    """North's pung moves South's draws by two places; in both cases South discards terminals and honours only."""
    places = [53, *range(55 if claimed else 57, 122, 4)]
    script = played(places, tiles=["7z", *ORPHANS], N="7z 7z 2m")
    script.drawn()
    script.say("S", "discard", "7z", drawn=True)
    if claimed:
        script.do("N", "pung")
        script.do("N", "discard", "2m")
    else:
        script.all_pass()
    end, _ = drawn(script)
    assert end.nagashi == (() if claimed else (1,))


@rule("resume:yaku-nagashi-mangan")
@pytest.mark.parametrize("allowed", [True, False])
def test_an_open_hand_may_have_it_too(allowed: bool) -> None:
    rules = RESUME if allowed else RESUME.with_options(nagashi_open_hand=False)
    places = [52, *range(56, 122, 4)]
    script = played(places, rules, tiles=["7z", *ORPHANS], S="7z 7z 2z")
    script.say("E", "discard", "7z", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "2z")
    end, _ = drawn(script)
    assert end.nagashi == ((1,) if allowed else ())


@rule("resume:yaku-nagashi-mangan")
def test_several_players_may_have_it() -> None:
    """Each is paid a mangan by the three others; the counters too, and the bets go to the first."""
    honours = [tile for pair in zip(ORPHANS, reversed(ORPHANS), strict=True) for tile in pair]
    places = [place for turn in zip(EAST, SOUTH, strict=True) for place in turn]
    end, after = drawn(played(places, tiles=honours))
    assert end.nagashi == (0, 1)
    assert end.deltas == (12000 - 4000, 8000 - 4000, -4000 - 2000, -4000 - 2000)
    assert after.dealer == 0


@rule("resume:yaku-nagashi-mangan")
def test_books_may_do_without_it_or_let_the_draw_stand_beside_it() -> None:
    off, _ = drawn(played(SOUTH, RESUME.with_options(nagashi_mangan="off")))
    assert (off.nagashi, off.deltas) == ((), (0, 0, 0, 0))
    rules = RESUME.with_options(nagashi_mangan="draw")
    beside, after = drawn(played(SOUTH, rules, start=Start(counters=2)))
    assert (beside.nagashi, beside.deltas) == ((1,), (-4000, 8000, -2000, -2000))
    assert after.counters == 3
