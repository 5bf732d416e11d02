"""Games of the arena at a table, one decision at a time: for players that are programs of their own.

The walls are those of the mass games with the same seed, so levels and programs meet on equal terms.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import Bot, Seen, make_bot
from ..bots.mjai_process import MjaiProcess
from ..game import Action, Game, View, events
from ..game.view import redact
from ..record.mjai import Writer
from ..rules import Rulebook
from .games import FEW_THOUGHTFUL
from .tally import COLUMNS, DEAL_INS, HANDS, OPEN_HANDS, RIICHIS, WINS

Array = npt.NDArray[Any]
PREFIX = "mjai:"


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


class Program:
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


def play_rotation(
    bots: Sequence[str],
    sets: int,
    book: Rulebook,
    seed: int | str,
    workers: int,
    device: str,
    advance: Callable[[int], None],
) -> tuple[Array, Array]:
    """The final points of the games (one line each), and the tally of the seats."""
    del workers, device  # programs keep their own processes busy
    points, seats = [], np.zeros((4, len(COLUMNS)), dtype=np.int64)
    for number in range(sets):
        game = play_game(bots, book, f"{seed}:{number}", sets > FEW_THOUGHTFUL)
        points.append(game.scores)
        count(game, seats)
        advance(1)
    return np.array(points), seats


def play_game(
    bots: Sequence[str],
    book: Rulebook,
    seed: str,
    quick: bool = False,
    faults: list[str] | None = None,
) -> Game:
    """A finished game between levels and programs; the levels are compiled if it is to be quick.

    What the programs did wrong is added to `faults`, or else printed.
    """
    game = Game(book, seed=seed, players=range(4))
    sitting: list[Level | Program] = []
    try:
        for seat, bot in enumerate(bots):
            if bot.startswith(PREFIX):
                sitting.append(Program(bot.removeprefix(PREFIX), seat))
            else:
                sitting.append(Level(_bot(bot, f"{seed} {seat}", quick), seat, book))
        _play(game, sitting)
    finally:
        found = [one.close() for one in sitting]
        for wrong in found:
            if faults is None:
                print(
                    "".join(f"hanchan: {fault}\n" for fault in wrong[:3]), end="", file=sys.stderr
                )
            else:
                faults += wrong
    return game


def _play(game: Game, sitting: Sequence[Level | Program]) -> None:
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
    from .at_table import make_bot as make_compiled

    return make_compiled(level, seed)


def count(game: Game, seats: Array) -> None:
    """Adds the hands, wins, deal-ins, riichi and opened hands of a game to the tally of the seats."""
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
