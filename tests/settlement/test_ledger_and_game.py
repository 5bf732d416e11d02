"""The ledger and the table settle every hand alike: points, bets, counters, the next dealer, the end of the game.

Whole games are entered hand by hand as a scribe would; random ends of hands are set up on a table of their own, so
that positions, winners, bets and liabilities come together as no game would bring them.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from hanchan.club.table.hands import Position, Result, leftover_bets, settle
from hanchan.game.decode import decode
from hanchan.game.engine import codes
from hanchan.game.engine.apply import clear_seat, emit
from hanchan.game.engine.flow import act, announce, resolve_when_answered
from hanchan.game.engine.nagashi import may_claim_nagashi
from hanchan.game.engine.settle import end_game, end_hand, end_in_chombo, end_in_draw
from hanchan.game.engine.state import Table, add_face, new_table, pack_meld
from hanchan.game.engine.tenpai import find_waits
from hanchan.game.events import (
    AnyEvent,
    Chombo,
    DeadHand,
    DrawEnd,
    GameEnd,
    HandEnd,
    HandStart,
    Penalty,
    RiichiAccepted,
    Win,
)
from hanchan.record.tenhou.read import read
from hanchan.record.tenhou.recorded import book_of
from hanchan.rules import Rulebook, rulebook
from hanchan.rules.play import NAGASHI_OFF, RON_THREE_ABORTS, Play, play_rules
from hanchan.scoring.points import LIMIT_NAMES
from hanchan.scoring.sets import CLAIMED, PUNG
from hanchan.tiles import SEATS, WINDS, kind_of, parse
from helpers.books import ALL_BOOKS
from helpers.scripts import by_hand, seen
from helpers.tenhou_games import NAMES, drive, text
from helpers.walls import rigged_game

ENDS = 60  # of each kind under each book


def win_of(event: Win) -> dict[str, object]:
    """A win as a scribe enters it: a limit, or han and fu."""
    worth: dict[str, object] = {"han": event.han, "fu": event.fu}
    if event.base in LIMIT_NAMES:
        worth = {"limit": LIMIT_NAMES[event.base]}
    return {"seat": event.seat, **worth} | (
        {} if event.liable is None else {"liable": event.liable}
    )


def result_of(events: list[AnyEvent]) -> Result:
    """What a scribe enters for a hand of the table."""
    found: Result = {
        "riichi": [event.seat for event in seen(events, RiichiAccepted)],
        "dead": [event.seat for event in seen(events, DeadHand)],
    }
    if wins := seen(events, Win):
        source = wins[0].source
        thrown = {} if source == wins[0].seat else {"discarder": source}
        return found | {"end": "win", "wins": [win_of(win) for win in wins], **thrown}
    if chombos := seen(events, Chombo):
        offenders = list(chombos[0].seats)
        return {"end": "chombo", "offenders": offenders} if offenders else {"end": "redeal"}
    [end] = seen(events, DrawEnd)
    if end.reason != "exhaustive":
        reason = end.reason.replace("three_ron", "three_winners")
        return found | {"end": "abort", "reason": reason}
    tenpai = [seat for seat in range(4) if end.tenpai[seat]]
    return found | {"end": "draw", "tenpai": tenpai, "nagashi": list(end.nagashi)}


def began(hand: list[AnyEvent]) -> Position:
    """What the table began the hand from."""
    [event] = seen(hand, HandStart)
    return Position(
        event.scores, WINDS.index(event.round), event.dealer, event.counters, event.bets
    )


def compare(events: list[AnyEvent], book: Rulebook) -> None:
    """Every hand of the game, settled by the ledger, leads where the table went."""
    hands = [hand for hand in by_hand(events) if seen(hand, HandEnd)]
    position = began(hands[0])
    for hand in hands:
        assert position._replace(placed=(0,) * 4, hands=0, streak=0) == began(hand)
        position = settle(position, result_of(hand), book, tournament=False).after
        [ended] = seen(hand, HandEnd)
        assert (position.points, position.over) == (ended.scores, ended.over)
        assert position.streak == ended.streak
    for end in seen(events, GameEnd):
        left = leftover_bets(position, book)
        assert (left.changes, left.lost) == (end.deltas, end.bets)


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_lively_game_is_the_same_in_the_ledger(book: str) -> None:
    game = rigged_game(book, seed=2, hands=4)
    assert {HandEnd, GameEnd, Win, DrawEnd} <= {type(event) for event in game.events}
    compare(game.events, game.book)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_the_same_in_the_ledger(name: str) -> None:
    record = read(text(name))
    for events in one_by_one(drive(record).events):
        compare(events, book_of(record))


def one_by_one(events: list[AnyEvent]) -> list[list[AnyEvent]]:
    """The events, parted where other rules than the book's chose the next hand."""
    parts: list[list[AnyEvent]] = [[]]
    for event in events:
        ends = seen(parts[-1], HandEnd)
        breaks = bool(ends) and ends[-1].over
        if isinstance(event, HandStart) and breaks:
            parts.append([])
        parts[-1].append(event)
    return parts


# Hands that wait for 5p and have a yaku, with the pungs they have laid down.
WAITING = [
    ("234m567m678s22s46p", ""),
    ("123m456m789m11m46p", ""),
    ("1222346778899p", ""),
    ("46p22s111z", "555z 666z"),
    ("46p22s", "555z 666z 777z"),
]
DRAGONS = WAITING[-1]


def random_position(rng: random.Random, play: Play) -> Position:
    """Anything that a hand may begin from: late rounds, ties, scores about zero and the target, bets of anybody."""
    last = max(play.last_round, play.extension_to)
    scores = [rng.choice([500, 24000, 29000, 30000, 31000, rng.randrange(0, 900) * 100])]
    scores += [rng.choice([scores[0], rng.randrange(0, 600) * 100]) for _ in range(SEATS - 1)]
    rng.shuffle(scores)
    placed = tuple(rng.choice([0, 0, 1, 2]) for _ in range(SEATS))
    return Position(
        tuple(scores),
        rng.randint(play.first_round, last),
        rng.randrange(SEATS),
        rng.randrange(4),
        sum(placed),
        placed,
        streak=rng.choice([0, 0, 1, 6, 7]),
    )


def table_at(position: Position, play: Play) -> Table:
    """A table in the position, nothing dealt."""
    t = new_table(play)
    t.now[codes.ROUND], t.now[codes.DEALER] = position.round, position.dealer
    t.now[codes.STREAK] = position.streak
    t.now[codes.COUNTERS], t.now[codes.BETS] = position.counters, position.bets
    t.now[codes.FED_BY], t.now[codes.DRAWN_FACE] = -1, codes.NONE
    t.now[codes.NEXT_LIVE], t.now[codes.LIVE_END] = 60, 122
    for seat in range(SEATS):
        clear_seat(t, seat)
        t.seats[seat][codes.POINTS] = position.points[seat]
        t.seats[seat][codes.PLACED] = position.placed[seat]
        t.seats[seat][codes.TURNS] = 5
    return t


def give(t: Table, seat: int, hand: str, melds: str) -> None:
    """The seat holds these tiles, and pungs of these."""
    for face in parse(hand):
        add_face(t, seat, face)
    for place, meld in enumerate(melds.split()):
        kind = kind_of(parse(meld)[0])
        t.melds[seat][place] = pack_meld(PUNG, kind, CLAIMED, (seat + 1) % SEATS, 0, kind)
        t.seats[seat][codes.MELDS] += 1
        t.seats[seat][codes.OPEN_MELDS] += 1
    t.seats[seat][codes.WAITS] = find_waits(t, seat)


def some(rng: random.Random, least: int = 0) -> list[int]:
    """Some of the seats, at least so many."""
    return sorted(rng.sample(range(SEATS), rng.randint(least, SEATS)))


def bet(t: Table, seats: list[int]) -> None:
    for seat in seats:
        emit(t, codes.ACCEPTED, seat, 0, 0, 0)


def give_to_win(rng: random.Random, t: Table, seat: int) -> None:
    """The seat waits for 5p; perhaps in riichi, perhaps with three dragons that somebody is liable for."""
    hand, melds = rng.choice(WAITING)
    give(t, seat, hand, melds)
    if melds == DRAGONS[1]:
        t.seats[seat][codes.LIABLE_DRAGONS] = rng.choice([-1, *set(range(SEATS)) - {seat}])
    elif not melds and rng.random() < 0.5:
        bet(t, [seat])


def by_self_draw(rng: random.Random, t: Table) -> None:
    seat, [face] = rng.randrange(SEATS), parse("5p")
    give_to_win(rng, t, seat)
    bet(t, [other for other in some(rng) if other != seat])
    if rng.random() < 0.3:  # after a kong that another player fed
        t.now[codes.FED_BY], t.now[codes.REPLACED] = (seat + 1) % SEATS, 1
    add_face(t, seat, face)
    t.now[codes.PHASE], t.now[codes.TURN], t.now[codes.DRAWN_FACE] = codes.IN_TURN, seat, face
    act(t, seat, codes.pack_action(codes.TSUMO, face, 0, 0))


def on_a_discard(rng: random.Random, t: Table) -> None:
    source, [face] = rng.randrange(SEATS), parse("5p")
    others = [seat for seat in range(SEATS) if seat != source]
    claimants = rng.sample(others, rng.randint(1, 3))
    for seat in claimants:
        give_to_win(rng, t, seat)
        t.answers[seat] = codes.pack_action(codes.RON, face, 0, 0)
    bet(t, [seat for seat in some(rng) if seat not in claimants])
    t.now[codes.PHASE], t.now[codes.WINDOW] = codes.CLAIMS, codes.ON_DISCARD
    t.now[codes.LAST_SEAT], t.now[codes.LAST_FACE] = source, face
    resolve_when_answered(t)


def by_exhaustion(rng: random.Random, t: Table) -> None:
    tenpai = some(rng)
    bet(t, [seat for seat in tenpai if rng.random() < 0.5])
    has_nagashi = t.play.nagashi_mangan != NAGASHI_OFF and rng.random() < 0.5
    nagashi = some(rng, 1) if has_nagashi else []
    for seat in range(SEATS):
        announce(t, seat, int(seat in tenpai))
        t.rivers[seat][0] = parse("1z" if seat in nagashi else "5p")[0]
        t.seats[seat][codes.RIVER] = 1
        if may_claim_nagashi(t, seat):
            emit(t, codes.NAGASHI_ANSWERED, seat, rng.randrange(4), 0, 0)  # 0: let go
    end_in_draw(t, codes.EXHAUSTIVE)
    end_hand(t)


def by_abort(rng: random.Random, t: Table) -> None:
    known = [t.play.nine_terminals, t.play.four_winds, t.play.four_riichi, t.play.four_kongs]
    aborts = [reason for reason, is_known in enumerate(known, codes.NINE_KINDS) if is_known]
    if t.play.multiple_ron == RON_THREE_ABORTS:
        aborts.append(codes.THREE_RON)
    if not aborts:
        return by_exhaustion(rng, t)
    bet(t, some(rng))
    end_in_draw(t, rng.choice(aborts))
    return end_hand(t)


def by_chombo(rng: random.Random, t: Table) -> None:
    bet(t, some(rng))
    end_in_chombo(t, sum(1 << seat for seat in some(rng)))


Ending = Callable[[random.Random, Table], None]


def random_end(
    name: str, tournament: bool, end: Ending, seed: int
) -> tuple[Position, list[AnyEvent]]:
    """A position, and the events by which the hand ends at the table and the game is stopped if it goes on."""
    rng = random.Random(f"{name} {end.__name__} {seed}")
    play = play_rules(rulebook(name), tournament)
    before = random_position(rng, play)
    t = table_at(before, play)
    end(rng, t)
    if t.now[codes.PHASE] != codes.GAME_OVER:
        end_game(t)
    return before, [decode(t, t.log[number]) for number in range(t.now[codes.EVENTS])]


@pytest.mark.parametrize("end", [by_self_draw, on_a_discard, by_exhaustion, by_abort, by_chombo])
@pytest.mark.parametrize("tournament", [True, False], ids=["tournament", "friendly"])
@pytest.mark.parametrize("name", ALL_BOOKS)
def test_a_random_end_of_a_hand_is_the_same_in_the_ledger(
    name: str, tournament: bool, end: Ending
) -> None:
    for seed in range(ENDS):
        agree(*random_end(name, tournament, end, seed), rulebook(name), tournament)


def agree(before: Position, events: list[AnyEvent], book: Rulebook, tournament: bool) -> None:
    """The ledger makes of the hand what the table made of it."""
    settled = settle(before, result_of(events), book, tournament=tournament)
    [ended], [stopped] = seen(events, HandEnd), seen(events, GameEnd)
    after = settled.after
    assert (after.points, after.over) == (ended.scores, ended.over)
    assert (after.counters, after.bets) == (ended.counters, ended.bets)
    assert after.streak == ended.streak
    if not after.over:
        assert ("ESWN"[after.round], after.dealer) == (ended.round, ended.dealer)
    changes = tuple(new - old for new, old in zip(ended.scores, before.points, strict=True))
    assert settled.changes == changes
    left = leftover_bets(after, book)
    assert (left.changes, left.lost) == (stopped.deltas, stopped.bets)
    taken = [(one.seat, one.points, one.when) for one in seen(events, Penalty)]
    assert [penalty[:3] for penalty in settled.penalties] == taken


def corners(events: list[AnyEvent]) -> set[str]:
    """What is rare about the end of a hand."""
    wins, draws = seen(events, Win), seen(events, DrawEnd)
    found = {"several winners"} if len(wins) > 1 else set()
    found |= {"liable" for win in wins if win.liable is not None}
    found |= {"bets" for win in wins if win.bets > 1}
    found |= {f"nagashi, a win: {draw.as_win}" for draw in draws if draw.nagashi}
    found |= {draw.reason for draw in draws if draw.reason == "three_ron"}
    found |= {"bust" for one in seen(events, HandEnd) if one.over and one.round == "E"}
    return found | {"leftover bets" for one in seen(events, GameEnd) if any(one.deltas)}


def test_the_random_ends_reach_every_corner() -> None:
    found: set[str] = set()
    for name in ALL_BOOKS:
        for end in (by_self_draw, on_a_discard, by_exhaustion):
            for seed in range(ENDS):
                found |= corners(random_end(name, True, end, seed)[1])
    assert found == {
        "several winners", "liable", "bets", "nagashi, a win: True", "nagashi, a win: False",
        "three_ron", "bust", "leftover bets",
    }  # fmt: skip
