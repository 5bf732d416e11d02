"""Records of a referee's table: whatever can happen there, written down, is read and checked without an error."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

import hanchan
from hanchan.errors import IllegalAction, NotationError
from hanchan.game import Action, Game, events
from hanchan.game.events import AnyEvent
from hanchan.record import formats, own
from hanchan.record.files import read_file
from hanchan.record.replay.check import check
from hanchan.record.verify import verify
from hanchan.tiles import format, kind_of, parse, parse_one
from helpers.books import BOOKS
from helpers.command import hanchan as command
from helpers.scripts import Script, seen, table
from helpers.walls import choose, draws_of, repeating_wall
from proof import amount

NOTHING = "147m258p369s1234z"  # waits for nothing
GAMES = amount(few=3, proof=60, full=500)
MOST = 500  # decisions; then the game is given up
FOULS: tuple[tuple[str, int | None], ...] = (
    ("too-few-or-too-many-tiles", None),
    ("minor-irregularity", None),
    ("play-cannot-go-on-no-fault", None),
    ("obstruction", 8000),
    ("chombo", None),
)


def texts(tiles: str) -> list[str]:
    """The tiles one by one."""
    return [format([face]) for face in parse(tiles)]


class Clumsy:
    """Four players who now and then do what they may not, at a table with a clock."""

    def __init__(self, game: Game, rng: random.Random, often: float) -> None:
        self.game, self.rng, self.often = game, rng, often
        self.now = 0
        self.deeds: tuple[Callable[[], object], ...] = (
            self.false_riichi, self.false_kong, self.false_win, self.empty_call, self.late_claim,
            self.swap_call, self.report, self.own_turn_of_another,
        )  # fmt: skip

    def play(self) -> None:
        """The game to its end, or until it has been long enough."""
        for _ in range(MOST):
            if self.game.over:
                return
            self.now += self.rng.choice((200, 1200, 3500))
            if self.rng.random() < self.often:
                with suppress(IllegalAction, NotationError):
                    self.rng.choice(self.deeds)()
                continue
            self.act()
        if not self.game.over:
            self.game.stop()

    def act(self) -> None:
        """Something that may be done, by somebody who is asked."""
        seat = self.rng.choice(self.game.asked)
        action = choose(self.rng, self.game.legal(seat))
        at = self.now if self.rng.random() < 0.7 else None
        if action.act == "discard" and at is not None and self.rng.random() < 0.3:
            self.game.discard_for_all(seat, action, at)
        else:
            self.game.act(seat, action, at)
        if action.act == "pass" and self.rng.random() < 0.4:  # too late, or just in time
            with suppress(IllegalAction, NotationError):
                self.late_claim()

    def anybody(self) -> int:
        return self.rng.randrange(4)

    def held(self, seat: int) -> list[str]:
        """The tiles of a concealed hand."""
        return [format([kind]) for kind, held in enumerate(self.game.state.counts(seat)) if held]

    def false_riichi(self) -> None:
        seat = self.game.turn
        if seat is not None:
            tile = self.rng.choice(self.held(seat))
            drawn = tile == self.game.state.drawn
            self.game.act(seat, Action("riichi", tile, drawn), self.now)

    def false_kong(self) -> None:
        seat = self.game.turn
        if seat is not None:
            counts = self.game.state.counts(seat)
            for kind in (kind for kind, held in enumerate(counts) if held == 4):
                self.game.act(seat, Action("concealed_kong", format([kind])), self.now)

    def false_win(self) -> None:
        act, shown = self.rng.choice(("ron", "tsumo")), self.rng.random() < 0.3
        self.game.act(self.anybody(), Action(act), self.now, shown=shown)

    def empty_call(self) -> None:
        act = self.rng.choice(("chow", "pung", "kong"))
        self.game.act(self.anybody(), Action(act, use=("1m", "2m")), self.now)

    def late_claim(self) -> None:
        """Whoever could have used the last discard claims it, whatever has come since."""
        discards = seen(self.game.events, events.Discard)
        if not discards:
            return
        tile, state = discards[-1].tile, self.game.state
        kind = kind_of(parse_one(tile))
        seats = [seat for seat in range(4) if seat != discards[-1].seat]
        winners = [seat for seat in seats if format([kind]) in texts(state.waits(seat))]
        pungs = [seat for seat in seats if state.counts(seat)[kind] >= 2]
        for seat in winners:
            self.game.act(seat, Action("ron"), self.now, too_fast=True)
        for seat in pungs:
            use = (format([kind]),) * 2
            self.game.act(seat, Action("pung", use=use), self.now, too_fast=True)

    def swap_call(self) -> None:
        seat = self.game.turn
        if seat is not None:
            for tile in self.game.swap_calls(seat):
                self.game.act(seat, Action("discard", tile), self.now)

    def report(self) -> None:
        offence, points = self.rng.choice(FOULS)
        self.game.foul(self.anybody(), offence, points=points)

    def own_turn_of_another(self) -> None:
        seat = self.rng.choice([seat for seat in range(4) if seat != self.game.turn])
        act = self.rng.choice(("tenpai", "noten", "riichi", "concealed_kong"))
        self.game.act(seat, Action(act, self.rng.choice(self.held(seat))), self.now)


def clumsy_game(rules: str, number: int) -> Game:
    """A game with faults; every second one is dealt from its seed, the others have walls with much to do."""
    rng = random.Random(f"clumsy {rules} {number}")
    walls = None
    if number % 2:
        reds = hanchan.rulebook(rules).value("red_fives")
        walls = [format(repeating_wall(rng, reds)) for _ in range(40)]
    kind = rng.random() < 0.5
    game = Game(rules, seed=f"clumsy {number}", wall=walls, referee=True, tournament=kind)
    Clumsy(game, rng, rng.choice((0.02, 0.08, 0.2))).play()
    return game


def errors_of(game: list[AnyEvent], path: Path) -> list[str]:
    """What the check finds wrong with the record of the game."""
    own.write(path, game)
    assert own.read(path) == game
    checked = check(formats.record_of(read_file(path)))
    if not checked.errors:  # the engine said each of them, and nothing else
        around = events.GameStart | events.SeatsDrawn
        told = [type(event) for event in game if not isinstance(event, around)]
        assert [type(event) for event in checked.events[1:]] == told
    return [f"line {error.line}: {error.message}" for error in checked.errors]


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("rules", BOOKS)
def test_a_game_with_faults_is_checked_without_an_error(
    rules: str, number: int, tmp_path: Path
) -> None:
    game = clumsy_game(rules, number)
    assert errors_of(game.events, tmp_path / "game.jsonl") == []
    if number % 2 == 0:
        assert verify(game.events, "game").ok


def test_clumsy_games_have_every_kind_of_ruling() -> None:
    kinds: Counter[type] = Counter()
    offences: set[str] = set()
    for rules in BOOKS:
        for number in range(3):
            told = clumsy_game(rules, number).events
            kinds += Counter(map(type, told))
            offences |= {one.offence for one in seen(told, events.Ruling)}
    assert {events.DeadHand, events.Chombo, events.Penalty, events.DrawTakenBack} <= set(kinds)
    assert {"noten-riichi", "empty-call", "false-win-hidden", "false-win-shown"} <= offences


def noten_riichi(rules: str, draws: str = "1z7z", **hands: str) -> Script:
    """South has declared riichi on a hand that waits for nothing."""
    script = table({"S": NOTHING, **hands}, draws, rules=rules, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    return script


@pytest.mark.parametrize("rules", BOOKS)
def test_a_noten_riichi_that_comes_to_light_checks(rules: str, tmp_path: Path) -> None:
    script = noten_riichi(rules)
    told = script.exhaust()
    assert seen(told, events.Chombo)
    assert errors_of(script.game.events, tmp_path / "game.jsonl") == []


def test_a_noten_riichi_that_never_comes_to_light_checks(tmp_path: Path) -> None:
    script = noten_riichi("ema2016", "1z7z8s", E="234m567p345s44s67s")
    script.say("W", "discard", "8s", drawn=True)
    script.say("E", "ron")
    assert seen(script.game.events, events.Win)
    assert errors_of(script.game.events, tmp_path / "game.jsonl") == []


def test_nagashi_beside_a_noten_riichi_checks(tmp_path: Path) -> None:
    script = table({"S": NOTHING}, draws=draws_of("E", NOTHING), rules="ema2012", referee=True)
    script.drawn()
    tile = script.game.state.drawn
    script.do("S", "riichi", tile, drawn=True)
    told = script.exhaust()
    assert seen(told, events.Chombo)
    assert errors_of(script.game.events, tmp_path / "game.jsonl") == []


def test_a_hand_that_dies_while_everybody_is_asked_checks(tmp_path: Path) -> None:
    """The engine, led by the record, would have gone on: nobody can claim the tile."""
    script = table({"W": "123456789s33z23m"}, rules="ema2016", referee=True)
    script.until_live(0)
    seat = script.game.turn
    assert seat is not None
    discard = Action("discard", script.game.state.drawn, drawn=True)
    script.game.discard_for_all(seat, discard, 1000)
    script.game.foul(2, "too-few-or-too-many-tiles")
    script.all_pass()
    [end] = seen(script.game.events, events.DrawEnd)
    assert end.tenpai == (False,) * 4
    assert errors_of(script.game.events, tmp_path / "game.jsonl") == []


def test_at_an_ordinary_table_a_noten_riichi_is_wrong(tmp_path: Path) -> None:
    script = noten_riichi("ema2016")
    script.exhaust()
    told = script.game.events
    rulings = (events.Ruling, events.Chombo)
    cut = next(at for at, event in enumerate(told) if isinstance(event, rulings))
    assert isinstance(told[0], events.GameStart)
    told[0] = msgspec.structs.replace(told[0], referee=False)
    own.write(tmp_path / "game.jsonl", told[:cut])
    answer = command("replay", str(tmp_path / "game.jsonl"), "--check")
    assert answer.code == 1
    assert "that discard does not leave a waiting hand" in answer.out


def test_a_chombo_of_the_wrong_seat_is_wrong(tmp_path: Path) -> None:
    script = noten_riichi("ema2016")
    script.exhaust()
    altered: list[AnyEvent] = [
        events.Chombo((2,), event.deltas, event.offence, event.clause)
        if isinstance(event, events.Chombo)
        else event
        for event in script.game.events
    ]
    own.write(tmp_path / "game.jsonl", altered)
    found = check(formats.record_of(read_file(tmp_path / "game.jsonl"))).errors
    assert "seats" in found[0].message


@pytest.mark.parametrize("book", ["ema2016", "resume"])
def test_a_chombo_whose_payment_is_not_its_offenders_is_found(book: str, tmp_path: Path) -> None:
    """Under EMA nobody pays at the table, under the summary South pays 4000 to East and 2000 to the others (A-10)."""
    game = Game(book, seed=1, referee=True)
    game.foul(1, "chombo")
    [told] = seen(game.events, events.Chombo)
    for seats, deltas in (((2,), told.deltas), (told.seats, (0, -3000, 1000, 2000))):
        if book == "ema2016" and deltas == told.deltas:
            continue  # that costs the same, whoever it was
        wrong = msgspec.structs.replace(told, seats=seats, deltas=deltas)
        path = tmp_path / "wrong.jsonl"
        path.write_text(own.text_of([wrong if one is told else one for one in game.events]))
        [error, *_] = check(formats.record_of(read_file(path))).errors
        assert "chombo: deltas are" in error.message
