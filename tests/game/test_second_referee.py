"""The game against the second referee: random games full of faults, each deed judged twice from the same books.

A game is cut after a few hands: interpreted, a whole hanchan with faults would take long, and a hand is where fouls
begin and end. Every fourth game comes from a seed, the others from walls in which much happens.
"""

import random
from collections import Counter
from itertools import count
from typing import Any

import pytest

from hanchan.errors import IllegalAction
from hanchan.game import Game, Start, events
from hanchan.game.events import AnyEvent, HandStart
from helpers.books import BOOKS
from helpers.faulty_players import FAULTS, KONGS, LIVELY, QUIET, SHY, STEADY, next_fault, ordinary
from helpers.late_callers import Moment
from helpers.naive.course import Deed
from helpers.naive.notes import Line
from helpers.naive.referee import Refused, SecondReferee
from helpers.naive.shapes import plain, tiles_of
from helpers.rigged_walls import KINDS, rigged_wall
from proof import amount

FEW = 2
GAMES = amount(few=FEW, proof=20, full=500)  # of each book
HANDS = 4  # of each game
# What must come of the faults some time.
OCCASIONS = {
    "false ron: not complete",
    "false ron: furiten",
    "false ron: no yaku",
    "chombo void by a win",
    "several chombos",
    "several winners",
    "others asked about a late win",
    "riichi taken back",
    "noten-riichi at a draw",
    "invalid-kong-after-riichi at a draw",
    "invalid-kong-after-riichi at the own win",
    "chombo before nagashi",
    "late win: turn discard",
    "late win: turn added_kong",
    "late win: announcing discard",
}
# How the players of each kind of wall may play.
TASTES = {
    "ready": (LIVELY, LIVELY, QUIET),
    "contest": (LIVELY, LIVELY, SHY),
    "self-draw": (SHY,),
    "kong": (SHY,),
    "trap": (QUIET, SHY),
    "nagashi": (QUIET,),
    "two nagashi": (STEADY,),
    "robbed": (KONGS,),
    "last discard": (STEADY,),
}


# What the second referee calls each event, and the fields that matter.
TOLD: dict[type[AnyEvent], tuple[str, str]] = {
    events.Draw: ("draw", "seat tile replacement"),
    events.Discard: ("discard", "seat tile riichi"),
    events.Call: ("call", "seat act tile source use"),
    events.Kan: ("kong", "seat act tile"),
    events.DoraRevealed: ("indicator", "tile"),
    events.RiichiAccepted: ("riichi", "seat"),
    events.Win: ("win", "seat source tile"),
    events.WallExhausted: ("exhausted", ""),
    events.Announce: ("announce", "seat tenpai"),
    events.Nagashi: ("nagashi", "seat claimed"),
    events.DrawEnd: ("drawn", "reason tenpai deltas nagashi"),
    events.DeadHand: ("dead hand", "seat offence clause"),
    events.DrawTakenBack: ("draw taken back", "seat"),
    events.DoraTakenBack: ("indicator taken back", "tile"),
    events.CallTakenBack: ("call taken back", "seat by"),
    events.ExhaustionTakenBack: ("exhaustion taken back", "seat"),
    events.RiichiTakenBack: ("riichi taken back", "seat"),
    events.Ruling: ("ruling", "seat offence consequence clause"),
    events.Chombo: ("chombo", "seats deltas offence clause"),
    events.Penalty: ("penalty", "seat points when offence clause"),
}


def told(event: AnyEvent) -> Line:
    """The event in the second referee's words; in a kong or a win a red five is a five."""
    word, fields = TOLD[type(event)]
    found = {name: getattr(event, name) for name in fields.split()}
    if word in ("kong", "win"):
        found["tile"] = plain(found["tile"])
    if word == "call":
        found["use"] = sorted(found["use"])
    return word, *(list(value) if isinstance(value, tuple) else value for value in found.values())


def lines_of(happened: list[AnyEvent]) -> list[Line]:
    """The events up to the end of the hand; after a chombo who deals then, and with how many counters."""
    found: list[Line] = []
    for event in happened:
        if isinstance(event, events.HandEnd):
            if found and "chombo" in {line[0] for line in found}:
                found.append(("same hand again", event.dealer, event.counters))
            break
        found.append(told(event))
    return found


class Match:
    """One game beside the second referee; `made` counts the faults by kind."""

    def __init__(self, book: str, number: int) -> None:
        self.rng = random.Random(f"{book} {number}")
        self.made: Counter[str] = Counter()
        self.kinds = ["ready"] * HANDS
        self.hands, self.clock = 0, 0
        tournament = self.rng.random() < 0.3
        self.game = self._new_game(book, number, tournament)
        self.referee = SecondReferee(book, tournament)
        self._begin(self.game.events)

    def _new_game(self, book: str, number: int, tournament: bool) -> Game:
        how: dict[str, Any] = {"referee": True, "tournament": tournament}
        if number % 4 == 3:
            return Game(book, seed=f"fouls {number}", **how)
        self.kinds = self.rng.choices(list(KINDS), [4, 7, 2, 3, 3, 3, 2, 2, 2], k=HANDS)
        red_fives = 3 if book in ("ema2012", "resume") else 0
        walls = [rigged_wall(self.rng, kind, red_fives) for kind in self.kinds]
        start = Start(
            dealer=self.rng.randrange(4),
            counters=self.rng.randrange(3),
            bets=self.rng.randrange(2),
        )
        return Game(book, wall=walls, start=start, **how)

    def _begin(self, happened: list[AnyEvent]) -> None:
        """The next hand, if one was dealt; some hands are quiet, so that the wall is exhausted."""
        for event in happened:
            if isinstance(event, HandStart) and self.hands < HANDS:
                self.referee.begin(event)
                kind = self.kinds[self.hands]
                self.taste = self.rng.choice(TASTES[kind])
                self.scale = self.rng.choice([0.3, 1, 3] if self.taste is LIVELY else [0.1, 0.3])
                count = {"nagashi": 1, "two nagashi": 2}.get(kind, 0)
                self.orphans = frozenset((event.dealer + turn) % 4 for turn in range(count))
                self.keeps_hands = kind in ("robbed", "last discard")
                is_wanted = kind in ("contest", "self-draw", "kong", "robbed")
                self.wanted = plain(self.referee.drawn or "") if is_wanted else None
            self.hands += isinstance(event, HandStart)

    @property
    def over(self) -> bool:
        return self.game.over or self.hands > HANDS

    def step(self) -> None:
        """Somebody does something, right or wrong, and both referees judge it."""
        self.clock += self.rng.choice([100, 400, 900, 2000])
        kept = self.orphans, self.keeps_hands
        moment = Moment(self.game, self.referee, self.rng, self.clock, *kept, self.wanted)
        fault = next_fault(moment, self.scale)
        name, deed = fault or ("", ordinary(moment, self.taste))
        self.made[name] += 1
        if name.startswith("false ron"):
            self.made[self._why_false(deed.seat)] += 1
        self.judge(name, deed)

    def _why_false(self, seat: int) -> str:
        """Why the seat's win on the last tile is none."""
        state, laid = self.game.state, self.referee.laid
        if laid is None or plain(laid.tile) not in tiles_of(state.waits(seat)):
            return "false ron: not complete"
        return "false ron: furiten" if state.furiten(seat) else "false ron: no yaku"

    def judge(self, name: str, deed: Deed) -> None:
        options = self.game.legal(deed.seat)
        allowed = not deed.offence and self.game.allows(deed.seat, deed.action)
        happened = self._act(deed)
        offers = {s: self.game.legal(s) for s in self.game.asked} if self.game.is_claim else {}
        said: list[Line] | None
        try:
            self.referee.judge(deed, allowed, options, offers)
            said = self.referee.lines
        except Refused:
            said = None
        was = None if happened is None else lines_of(happened)
        assert was == said, f"{name}: {deed}\nthe game: {was}\nthe book: {said}"
        self._compare(happened or [])

    def _act(self, deed: Deed) -> list[AnyEvent] | None:
        """What the game makes of the deed; None if it refuses it."""
        if deed.offence:
            return self.game.foul(deed.seat, deed.offence, points=deed.points)
        before = len(self.game.events)
        try:
            return self.game.act(
                deed.seat, deed.action, deed.at, shown=deed.shown, too_fast=deed.too_fast
            )
        except IllegalAction:
            assert len(self.game.events) == before
            return None

    def _compare(self, happened: list[AnyEvent]) -> None:
        """The table stands as the second referee says."""
        self.referee.settle(happened)
        if self.referee.phase == "over":
            self._begin(happened)
        if self.over:
            return
        state, referee = self.game.state, self.referee
        is_so = {
            "asked": set(self.game.asked) - referee.pending.keys(),
            "dead": {seat for seat in range(4) if state.dead(seat)},
            "riichi": {seat for seat in range(4) if state.riichi(seat)},
            "points": list(state.points),
            "bets": state.bets,
            "live": state.live,
            "hands": [sorted(tiles_of(hand)) for hand in state.hands],
        }
        assert is_so == {
            "asked": referee.asked,
            "dead": referee.dead,
            "riichi": referee.riichi,
            "points": referee.scores,
            "bets": referee.bets,
            "live": referee.live,
            "hands": [sorted(hand) for hand in referee.hands],
        }
        for seat in referee.asked & referee.dead:
            assert {option.act for option in self.game.legal(seat)} <= {"discard", "pass"}


def expected(book: str) -> set[str]:
    """The faults that can occur under the book, and what some of them lead to."""
    no_nagashi = {"chombo before nagashi", "dead after claiming nagashi"}
    never = {
        "ema2016": no_nagashi,
        "wrc2015": no_nagashi | {"ron after own call"},
        "ema2012": {"swap call"},
        "resume": {"ron after own call"},
    }
    faults = {fault.__name__.replace("_", " ") for fault in FAULTS}
    return (faults | OCCASIONS) - never[book]


@pytest.mark.parametrize("book", BOOKS)
def test_the_game_does_what_the_second_referee_says(book: str) -> None:
    """Beyond the daily size, games go on until every fault has occurred."""
    made: Counter[str] = Counter()
    for number in count():
        missing = expected(book) - made.keys() if GAMES > FEW else set()
        if number >= GAMES and not missing:
            break
        assert number < 20 * GAMES, f"never occurred: {sorted(missing)}"
        match = Match(book, number)
        while not match.over:
            match.step()
        made += match.made + match.referee.occasions
    print(book, *(f"{n} × {name or 'by the rules'}" for name, n in made.most_common()), sep="\n")
