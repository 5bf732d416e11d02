"""Nagashi mangan: a player who discards nothing but terminals and honours, none of them claimed."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Game, Start, View
from hanchan.game.events import Announce, DrawEnd, HandStart
from hanchan.tiles import ORPHANS_MASK, format, parse
from helpers.books import in_books, rule
from helpers.scripts import Script, fill, seen, table

SIMPLES = "234567m234567s2p"  # waits, with a yaku, which nagashi does not ask for
LIVE = 70


def draws_with(turns: set[int], first: str = "", used: str = SIMPLES) -> str:
    """Seventy draws: terminals and honours in these turns, simples in the others."""
    left = [kind for kind in range(34) for _ in range(4)]
    for face in parse(used + first):
        left.remove(face)
    orphans = [kind for kind in left if ORPHANS_MASK >> kind & 1]
    # The fives stay in the wall, where the red ones are.
    simples = [k for k in left if not ORPHANS_MASK >> k & 1 and not (k < 27 and k % 9 == 4)]
    drawn = parse(first)
    for turn in range(len(drawn), LIVE):
        drawn.append((orphans if turn in turns else simples).pop())
    return format(drawn)


def plain(wind: str) -> set[int]:
    """The turns of this player when nobody calls."""
    return set(range("ESWN".index(wind), LIVE, 4))


def exhausted(rules: Any, wind: str = "S", turns: set[int] | None = None, **more: Any) -> Script:
    """The wall is used up, everybody discarding what was drawn; this player waits with simples."""
    draws = draws_with(plain(wind) if turns is None else turns)
    script = table({wind: SIMPLES}, draws=draws, rules=rules, **more)
    script.exhaust()
    return script


def only_draw(script: Script) -> DrawEnd:
    [end] = seen(script.game.events, DrawEnd)
    return end


@in_books(ema2012="4.2.4-c 4.2.4-d 4.2.4-e", resume="yaku-nagashi-mangan")
def test_nagashi_pays_as_a_self_drawn_mangan_with_counters_and_bets(book: str) -> None:
    script = exhausted(book, start=Start(counters=1, bets=1))
    end = only_draw(script)
    assert end.nagashi == (1,)
    assert script.changes(end) == {"E": -4100, "S": 8300 + 1000, "W": -2100, "N": -2100}
    assert script.game.bets == 0


@in_books(ema2012="4.2.4-c 4.2.4-d 4.2.4-e", resume="yaku-nagashi-mangan")
def test_nagashi_of_east_is_paid_alike_by_all_and_east_stays(book: str) -> None:
    script = exhausted(book, "E")
    assert script.changes(only_draw(script)) == {"E": 12000, "S": -4000, "W": -4000, "N": -4000}
    start = seen(script.game.events, HandStart)[-1]
    assert (start.dealer, start.counters) == (0, 1)


@in_books(ema2012="4.2.4-d 4.2.4-e", resume="yaku-nagashi-mangan")
def test_nagashi_is_settled_as_a_win_so_nobody_shows_tenpai_and_the_deal_passes(book: str) -> None:
    script = exhausted(book, start=Start(counters=2))
    assert not seen(script.game.events, Announce)
    start = seen(script.game.events, HandStart)[-1]
    assert (start.dealer, start.counters) == (1, 0)


@in_books(ema2012="4.2.4-c", resume="yaku-nagashi-mangan")
def test_one_simple_tile_in_the_river_spoils_it(book: str) -> None:
    script = exhausted(book, turns=plain("S") - {65})
    end = only_draw(script)
    assert end.nagashi == ()
    assert max(map(abs, end.deltas)) in (0, 3000)


@in_books(ema2012="4.2.4-c", resume="yaku-nagashi-mangan")
@pytest.mark.parametrize("claimed", [True, False])
def test_a_claimed_discard_spoils_it(book: str, claimed: bool) -> None:
    west = "77z2468p2468s1z"
    turns = plain("S") if not claimed else {1, *range(4, LIVE, 4)}
    draws = draws_with(turns, first="2m7z", used=SIMPLES + west)
    script = table({"S": SIMPLES, "W": west}, draws=draws, rules=book)
    script.drawn()
    script.say("S", "discard", "7z", drawn=True)
    if claimed:
        script.do("W", "pung")
        script.do("W", "discard", "2s")
    script.all_pass()
    script.exhaust()
    assert only_draw(script).nagashi == (() if claimed else (1,))


@in_books(ema2012="4.2.4-c", resume="yaku-nagashi-mangan")
@pytest.mark.parametrize("kong", ["open", "concealed"])
def test_whether_the_hand_may_be_open_is_the_books_choice(book: str, kong: str) -> None:
    """A concealed kong leaves it closed."""
    hand = "888m234567s2p1z7z9p" if kong == "open" else "8888m234567s2p1z7z"
    first = "8m" if kong == "open" else "2m9s"
    turns = set(range(4, LIVE, 4)) if kong == "open" else plain("S")
    draws = draws_with(turns, first=first, used=hand)
    script = table({"S": hand}, draws=draws, rules=book, replacements="1m")
    if kong == "open":
        script.say("E", "discard", "8m", drawn=True)
        script.do("S", "pung", use="88m")
        script.do("S", "discard", "1z")
    else:
        script.drawn()
        script.do("S", "concealed_kong", "8m")
        script.do("S", "discard", "1z")
    script.exhaust()
    river = [tile["tile"] for tile in seen_river(script)]
    assert all(tile[0] in "19" or tile[1] == "z" for tile in river)
    allowed = kong == "concealed" or book == "resume"
    assert hanchan.rulebook(book).value("nagashi_open_hand") is (book == "resume")
    assert only_draw(script).nagashi == ((1,) if allowed else ())


def seen_river(script: Script) -> list[dict[str, Any]]:
    """South's river at the end of the first hand."""
    events = script.game.events[: script.game.events.index(only_draw(script))]
    return View.of(events, "public").rivers[1]


@in_books(ema2016="0-k 4.2.6-a", wrc2015="5.7.2-e")
def test_where_nagashi_is_no_yaku_only_noten_payments_are_made(book: str) -> None:
    script = exhausted(book, start=Start(counters=1, bets=1))
    end = only_draw(script)
    assert (end.nagashi, end.deltas) == ((), (0, 0, 0, 0))  # South, asked, kept the hand hidden
    assert script.game.bets == 1


@rule("resume:dbl-2")
@pytest.mark.parametrize("seat", "SE")
def test_a_mangan_is_what_five_doubles_pay(seat: str) -> None:
    """A straight, self-drawn, with two dora: five doubles."""
    straight = "123456789m1199s"
    five = hanchan.score(straight, win="1s", tsumo=True, seat=seat, dora="8s", rules="resume")
    assert five.han == 5
    end = only_draw(exhausted("resume", seat))
    paid = sorted(-change for change in end.deltas if change < 0)
    if seat == "E":
        assert paid == [five.payments["each"]] * 3
    else:
        assert paid == [five.payments["others"]] * 2 + [five.payments["east"]]


@rule("resume:yaku-nagashi-mangan")
def test_several_players_may_have_it() -> None:
    """Each is paid a mangan by the three others."""
    orphans = "1m9m1p9p1s9s1z2z3z4z5z6z1m9m1p9p1s9s"
    east, south = parse(orphans), parse(orphans)[::-1]
    wall: list[int | None] = [None] * 136
    wall[52:122:4], wall[53:122:4] = east, south
    script = Script(Game("resume", wall=[format(fill(wall, 3))]))
    script.exhaust()
    end = only_draw(script)
    assert end.nagashi == (0, 1)
    assert end.deltas == (12000 - 4000, 8000 - 4000, -4000 - 2000, -4000 - 2000)
    assert seen(script.game.events, HandStart)[-1].dealer == 0


@rule("resume:yaku-nagashi-mangan")
def test_books_may_do_without_it_or_let_the_draw_stand_beside_it() -> None:
    book = hanchan.rulebook("resume")
    off = only_draw(exhausted(book.with_options(nagashi_mangan="off")))
    assert (off.nagashi, off.deltas) == ((), (0, 0, 0, 0))
    beside = exhausted(book.with_options(nagashi_mangan="draw"), start=Start(counters=2))
    assert only_draw(beside).nagashi == (1,)
    assert only_draw(beside).deltas == (-4000, 8000, -2000, -2000)
    assert seen(beside.game.events, HandStart)[-1].counters == 3


@rule("ema2016:4.2.6-a")
def test_a_house_rule_may_add_it_and_then_it_pays_as_described() -> None:
    house = hanchan.rulebook("ema2016").with_options(nagashi_mangan="win")
    end = only_draw(exhausted(house, start=Start(counters=1, bets=1)))
    assert end.deltas == (-4100, 9300, -2100, -2100)
