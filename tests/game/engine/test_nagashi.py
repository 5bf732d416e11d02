"""Nagashi mangan: a player who discards nothing but terminals and honours, none of them claimed."""

from typing import Any

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action, Game, Start, View, fold
from hanchan.game.engine.legal import legal
from hanchan.game.events import Announce, Chombo, DrawEnd, HandStart, Nagashi
from hanchan.game.laid import RiverTile
from hanchan.tiles import ORPHANS_MASK, format, parse
from helpers.books import in_books, rule
from helpers.scripts import Script, fill, seen, table

SIMPLES = "234567m234567s2p"  # waits, with a yaku, which nagashi does not ask for
WAITING = "123456789s33z23m"
NOTHING = "1119m1119p1199s1z"
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
    """The wall is used up, everybody discarding what was drawn; this player waits with simples and claims nagashi."""
    script = dealt(rules, wind, turns, **more)
    script.exhaust()
    return script


def dealt(rules: Any, wind: str = "S", turns: set[int] | None = None, **more: Any) -> Script:
    """The table before the first discard; `hands` are those of others."""
    hands = more.pop("hands", {})
    draws = draws_with(
        plain(wind) if turns is None else turns, used=SIMPLES + "".join(hands.values())
    )
    return table({wind: SIMPLES, **hands}, draws=draws, rules=rules, **more)


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
    river = [tile.tile for tile in seen_river(script)]
    assert all(tile[0] in "19" or tile[1] == "z" for tile in river)
    allowed = kong == "concealed" or book == "resume"
    assert hanchan.rulebook(book).value("nagashi_open_hand") is (book == "resume")
    assert only_draw(script).nagashi == ((1,) if allowed else ())


def seen_river(script: Script) -> list[RiverTile]:
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
    script = both("resume")
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


# ---- the claim


@in_books(ema2012="4.2.4-c", resume="yaku-nagashi-mangan")
def test_who_has_it_is_asked_and_nobody_else_says_anything_before(book: str) -> None:
    """Ruling A-17; West waits and would otherwise be asked for tenpai."""
    script = dealt(book, hands={"W": WAITING})
    assert not seen(script.to_the_end(), Announce)
    assert script.game.asked == (1,)
    assert script.legal("S") == [Action("nagashi"), Action("pass")]
    for wind, act in (("W", "tenpai"), ("W", "nagashi"), ("S", "tenpai"), ("E", "pass")):
        with pytest.raises(IllegalAction):
            script.say(wind, act)


@in_books(ema2012="4.2.4-c", resume="yaku-nagashi-mangan")
def test_a_true_tenpai_announced_before_the_claim_is_refused_and_no_foul(book: str) -> None:
    """At a referee's table too: West waits, and nothing is false about saying so."""
    script = dealt(book, hands={"W": WAITING}, referee=True)
    script.to_the_end()
    with pytest.raises(IllegalAction):
        script.say("W", "tenpai")
    assert script.game.asked == (1,)


@in_books(ema2012="4.2.4-c 3.4.2-f", resume="yaku-nagashi-mangan")
def test_where_it_is_not_claimed_the_draw_is_settled_as_any_other(book: str) -> None:
    """Rulings R19 and A-08: the player chooses."""
    script = dealt(book, start=Start(counters=1, bets=1))
    events = script.exhaust("S", lets_go="S")
    assert seen(events, Nagashi) == [Nagashi(1, claimed=False)]
    assert sorted(said.seat for said in seen(events, Announce)) == [0, 1, 2, 3]
    end = only_draw(script)
    assert (end.nagashi, end.tenpai) == ((), (False, True, False, False))
    assert end.deltas == (-1000, 3000, -1000, -1000)
    start = seen(script.game.events, HandStart)[-1]
    assert (start.dealer, start.counters, start.bets) == (1, 2, 1)


@in_books(ema2012="4.2.4-d 4.2.4-e 3.4.2-e", resume="yaku-nagashi-mangan")
def test_hands_in_riichi_are_shown_before_the_claim_and_no_others(book: str) -> None:
    """Ruling A-17: North waits too, and shows nothing."""
    hands = {"W": WAITING, "N": "19m19p19s1234567z"}
    script = dealt(book, hands=hands)
    script.until_turn("W")
    riichi = Action("riichi", script.game.state.drawn, drawn=True)
    script.game.act(2, riichi)
    script.all_pass()
    events = script.to_the_end()
    [shown] = seen(events, Announce)
    assert (shown.seat, shown.tenpai) == (2, True)
    assert parse(shown.hand or "") == sorted(parse(WAITING))
    assert script.game.asked == (1,)
    events = script.say("S", "nagashi")
    assert not seen(events, Announce)
    end = only_draw(script)
    assert (end.nagashi, end.tenpai) == ((1,), (False, False, True, False))
    assert end.deltas == (-4000, 8000 + 1000, -2000, -2000)  # the bet, and nothing for noten


@in_books(ema2012="4.2.4-c 3.4.2-e 3.4.6-e", resume="yaku-nagashi-mangan")
@pytest.mark.parametrize("offender", "ES")
def test_a_noten_riichi_goes_before_nagashi(book: str, offender: str) -> None:
    """Ruling A-17: it is a chombo, whoever has nagashi is not asked, and nobody is paid for it."""
    hands = {"S": NOTHING} if offender == "S" else {"E": NOTHING}
    script = dealt(book, hands=hands, referee=True, start=Start(counters=1))
    script.until_turn(offender)
    drawn = script.game.state.drawn
    script.do(offender, "riichi", drawn, drawn=True)
    assert script.game.bets == 1
    events = script.exhaust()
    assert not seen(events, Nagashi)
    assert not seen(events, DrawEnd)
    [chombo] = seen(events, Chombo)
    assert chombo.seats == ("ES".index(offender),)
    again = seen(events, HandStart)[-1]
    assert (again.dealer, again.counters, again.bets) == (0, 1, 0)


def both(rules: Any, **more: Any) -> Script:
    """East and South discard nothing but terminals and honours; the wall is used up."""
    orphans = "1m9m1p9p1s9s1z2z3z4z5z6z1m9m1p9p1s9s"
    east, south = parse(orphans), parse(orphans)[::-1]
    wall: list[int | None] = [None] * 136
    wall[52:122:4], wall[53:122:4] = east, south
    reds = hanchan.rulebook(rules).value("red_fives")
    script = Script(Game(rules, wall=[format(fill(wall, reds))], **more))
    script.to_the_end()
    return script


@rule("resume:yaku-nagashi-mangan", "ema2012:4.2.4-c")
def test_of_several_each_chooses_in_the_order_in_which_the_book_announces() -> None:
    """In 2012 all are asked at once; where announcements go round, from East on, and early is as final."""
    assert both("ema2012").game.asked == (0, 1)
    round_table = hanchan.rulebook("ema2012").with_options(tenpai_order="east_first")
    script = both(round_table)
    assert script.game.asked == (0,)
    assert seen(script.say("S", "nagashi"), Nagashi) == [Nagashi(1, claimed=True)]
    assert script.game.asked == (0,)
    script.say("E", "pass")
    end = only_draw(script)
    assert (end.nagashi, end.deltas) == ((1,), (-4000, 8000, -2000, -2000))
    assert seen(script.game.events, HandStart)[-1].dealer == 1


@rule("resume:yaku-nagashi-mangan", "ema2012:4.2.4-c")
@pytest.mark.parametrize("answers", [["nagashi", "pass"], ["pass", "nagashi"], ["pass", "pass"]])
def test_it_is_paid_to_those_who_claim_it(answers: list[str]) -> None:
    script = both("ema2012", start=Start(bets=1))
    for wind, answer in zip("ES", answers, strict=True):
        script.say(wind, answer)
    if script.game.state.phase == "announcing":
        script.exhaust()
    end = only_draw(script)
    assert end.nagashi == tuple(seat for seat in range(2) if answers[seat] == "nagashi")
    assert end.bets == (1 if end.nagashi else 0)


@rule("resume:yaku-nagashi-mangan", "ema2012:4.2.4-c", "ema2012:3.4.7-a")
@pytest.mark.parametrize("book", ["ema2012", "resume"])
def test_who_has_claimed_it_and_then_has_a_dead_hand_is_not_paid(book: str) -> None:
    script = both(book, referee=True)
    game = script.game
    first, second = (seat for seat in range(4) if game.allows(seat, Action("nagashi")))
    game.act(first, Action("nagashi"))
    game.foul(first, "too-few-or-too-many-tiles")
    events = game.act(second, Action("nagashi"))
    [end] = seen(events, DrawEnd)
    assert [seat for seat in range(4) if end.deltas[seat] > 0] == [second]


@rule("ema2012:4.2.4-c")
def test_a_restart_in_the_middle_asks_who_has_not_answered() -> None:
    script = both("ema2012")
    for asked in ((0, 1), (1,)):
        table_now = fold(script.game.events, script.game.book)
        assert tuple(seat for seat in range(4) if legal(table_now, seat)) == asked
        if asked == (0, 1):
            script.say("E", "pass")


@pytest.mark.parametrize("act", ["nagashi", "pass"])
def test_the_refusal_of_a_claim_names_its_clause(act: str) -> None:
    script = table({}, rules="ema2012")
    with pytest.raises(IllegalAction) as refused:
        script.say("E", act)
    assert refused.value.clause == ("ema2012:4.2.4-c" if act == "nagashi" else None)
