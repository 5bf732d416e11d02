"""Games of the arena at a table, one decision at a time: for players that are programs of their own.

The walls are those of the mass games with the same seed, so levels and programs meet on equal terms.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots import Bot, Seen, make_bot
from ...bots.mjai.process import MjaiProcess
from ...game import Action, Game, View, events
from ...game.engine.state import SEATS
from ...game.view import redact
from ...record.mjai.lines import Writer
from ...rules import Rulebook
from ..games.play import FEW_THOUGHTFUL
from ..games.tally import COLUMNS, DEAL_INS, HANDS, OPEN_HANDS, RIICHIS, WINS

Array = npt.NDArray[Any]
PREFIX = "mjai:"
MOST_FAULTS = 12  # that are told apart: more would only repeat that a program is no player


class Level:
    """A bot of ours in a seat."""

    def __init__(self, bot: Bot, seat: int, book: Rulebook) -> None:
        self._bot, self._seat, self._book = bot, seat, book
        self._view = View(seat)

    def hear(self, news: Sequence[Any]) -> None:
        """Takes the events into its view."""
        for event in news:
            self._view.fold(redact(event, self._seat))

    def act(self, legal: Sequence[Action]) -> Action:
        """What it does."""
        return self._bot.act(Seen(self._seat, self._view, legal, self._book))

    def close(self) -> list[str]:
        """Nothing to end, and nothing went wrong."""
        return []


class ProgramSeat:
    """A program in a seat."""

    def __init__(self, command: str, seat: int) -> None:
        self._process, self._writer = MjaiProcess(command, seat), Writer(seat)
        self.command = command

    def hear(self, news: Sequence[Any]) -> None:
        """Tells the program."""
        self._process.tell([message for event in news for message in self._writer.messages(event)])

    def act(self, legal: Sequence[Action]) -> Action:
        """What the program answered."""
        return self._process.act(legal)

    def close(self) -> list[str]:
        """Ends the program and tells what it did wrong."""
        self._process.close()
        return [f"{self.command}: {fault}" for fault in self._process.faults]


class Tables:
    """Where programs play; what they do wrong is said when it first happens, and in how many games at the end."""

    def __init__(self) -> None:
        self._faults: Counter[str] = Counter()

    def play(
        self, bots: Sequence[str], sets: int, book: Rulebook, seed: int | str
    ) -> Iterator[tuple[Array, Array]]:
        """The final points (one line) and the tally of the seats, game by game."""
        for number in range(sets):
            game, faults = play_table(bots, book, f"{seed}:{number}", sets > FEW_THOUGHTFUL)
            self.note(faults)
            yield np.array([game.scores]), count(game)

    def note(self, faults: Sequence[str]) -> None:
        """What went wrong in a game."""
        for fault in dict.fromkeys(faults):
            if fault not in self._faults:
                if len(self._faults) == MOST_FAULTS:
                    continue
                print(f"hanchan: {fault}", file=sys.stderr)
            self._faults[fault] += 1

    def sum_up(self) -> None:
        """Tells what happened more than once."""
        for fault, games in self._faults.items():
            if games > 1:
                print(f"hanchan: {fault}: in {games} games", file=sys.stderr)


def play_table(
    bots: Sequence[str], book: Rulebook, seed: str, quick: bool = False
) -> tuple[Game, list[str]]:
    """A finished game between levels and programs, and what the programs did wrong.

    The levels are compiled if it is to be quick.
    """
    game = Game(book, seed=seed, players=range(SEATS))
    sitting: list[Level | ProgramSeat] = []
    try:
        for seat, bot in enumerate(bots):
            if bot.startswith(PREFIX):
                sitting.append(ProgramSeat(bot.removeprefix(PREFIX), seat))
            else:
                sitting.append(Level(_bot(bot, f"{seed} {seat}", quick), seat, book))
        _play(game, sitting)
    finally:
        faults = [fault for one in sitting for fault in one.close()]
    return game, faults


def _play(game: Game, sitting: Sequence[Level | ProgramSeat]) -> None:
    """Lets those who sit there play the game to its end."""
    told = 0
    while not game.over:
        news, told = game.events[told:], len(game.events)
        for one in sitting:
            one.hear(news)
        asked = game.asked
        for seat in asked:
            if seat in game.asked:
                game.act(seat, sitting[seat].act(game.legal(seat)))
                if len(game.events) > told:
                    break
    for one in sitting:
        one.hear(game.events[told:])


def _bot(level: str, seed: str, quick: bool) -> Bot:
    """The level's bot; a compiled expert takes a minute to begin with and then answers in a few milliseconds."""
    if not quick:
        return make_bot(level, seed)
    from ..games.at_table import make_bot as make_compiled

    return make_compiled(level, seed)


def count(game: Game) -> Array:
    """The tally of the seats: hands, wins, deal-ins, riichi and opened hands of a game."""
    seats = np.zeros((SEATS, len(COLUMNS)), dtype=np.int64)
    opened: set[int] = set()
    for event in game.events:
        match event:
            case events.HandStart():
                seats[:, HANDS] += 1
                opened.clear()
            case events.RiichiAccepted():
                seats[event.seat, RIICHIS] += 1
            case events.Call() if event.seat not in opened:
                opened.add(event.seat)
                seats[event.seat, OPEN_HANDS] += 1
            case events.Win():
                seats[event.seat, WINS] += 1
                if event.source != event.seat:
                    seats[event.source, DEAL_INS] += 1
    return seats
