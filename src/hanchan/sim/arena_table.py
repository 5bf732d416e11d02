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

    def close(self) -> None:
        """Nothing to end."""


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

    def close(self) -> None:
        """Ends the program and reports what it did wrong."""
        self._process.close()
        for fault in self._process.faults[:3]:
            print(f"hanchan: {self.command}: {fault}", file=sys.stderr)


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
        game = play_game(bots, book, f"{seed}:{number}")
        points.append(game.scores)
        count(game, seats)
        advance(1)
    return np.array(points), seats


def play_game(bots: Sequence[str], book: Rulebook, seed: str) -> Game:
    """A finished game between levels and programs."""
    game = Game(book, seed=seed, players=range(4))
    sitting: list[Level | Program] = []
    try:
        for seat, bot in enumerate(bots):
            if bot.startswith(PREFIX):
                sitting.append(Program(bot.removeprefix(PREFIX), seat))
            else:
                sitting.append(Level(make_bot(bot, f"{seed} {seat}"), seat, book))
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
    finally:
        for one in sitting:
            one.close()
    return game


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
