"""Games at a table, one decision at a time: for players that are programs of their own, or bots written in Python.

The walls are those of the mass games with the same seed, so levels, programs and bots meet on equal terms.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...bots import LEVELS, Bot, Seen, make_bot
from ...bots.mjai.process import MjaiProcess
from ...bots.protocol import Maker, bot_of, check_bot_given
from ...errors import NotationError
from ...game import Action, Game, View, events
from ...game.engine import codes
from ...game.engine.state import new_table
from ...game.folding import fold_one
from ...game.view import redact
from ...record.mjai.lines import Writer
from ...rules import Rulebook
from ...rules.schema import YAKU_KEYS
from ...settlement.standings import ranked_scores
from ...tiles import SEATS
from .policies import POLICIES
from .tally import Tally, count_events, new_tally

# A level, `mjai:COMMAND`, a bot, or what makes a bot from a seed for each game.
Player = str | Bot | Maker
PREFIX = "mjai:"
MOST_FAULTS = 12  # that are told apart: more would only repeat that a program is no player


class Faults(NamedTuple):
    """What a player did wrong in a game: how often, and the first of it in words."""

    times: int = 0
    told: tuple[str, ...] = ()


class TableGame(NamedTuple):
    """A finished game, how many decisions it took, and what each seat's player did wrong."""

    game: Game
    decisions: int
    faults: tuple[Faults, ...]


def is_mass(player: Player) -> bool:
    """The player is a level that plays mass games as a kernel."""
    return isinstance(player, str) and player in POLICIES


def name_of(player: Player) -> str:
    """The player in a line of results: a level, a command, the class of a bot."""
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", None) or type(player).__name__


def check_player(player: Player) -> None:
    """Raises unless it can sit down."""
    if isinstance(player, str):
        if player not in LEVELS and not player.startswith(PREFIX):
            known = ", ".join(LEVELS)
            raise NotationError("no bot {name!r}; there are {known}", name=player, known=known)
    else:
        check_bot_given(player)


class BotSeat:
    """A bot in a seat."""

    def __init__(self, bot: Bot, seat: int, book: Rulebook) -> None:
        self._bot, self._seat, self._book = bot, seat, book
        self._view = View(seat)

    def hear(self, news: Sequence[Any]) -> None:
        """Takes the events into its view."""
        for event in news:
            self._view.fold(redact(event, self._seat))

    def act(self, legal: Sequence[Action]) -> Action:
        """What it does; the view that it is given is its own."""
        return self._bot.act(Seen(self._seat, self._view.copy(), legal, self._book))

    def close(self) -> Faults:
        """Nothing to end, and nothing went wrong."""
        return Faults()


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

    def close(self) -> Faults:
        """Ends the program and tells what it did wrong."""
        self._process.close()
        told = [f"{self.command}: {fault}" for fault in self._process.faults]
        return Faults(self._process.fault_count, tuple(told))


class Tables:
    """Where programs play; what they do wrong is said when it first happens, and in how many games at the end."""

    def __init__(self) -> None:
        self._faults: Counter[str] = Counter()

    def play(
        self, bots: Sequence[Player], n: int, book: Rulebook, seed: int | str, quick: bool
    ) -> Iterator[TableGame]:
        """The games of a run one after another; levels are compiled if it is to be quick."""
        for number in range(n):
            played = play_table(bots, book, f"{seed}:{number}", quick)
            self.note([told for one in played.faults for told in one.told])
            yield played

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


def play_table(bots: Sequence[Player], book: Rulebook, seed: str, quick: bool = False) -> TableGame:
    """A finished game between levels, programs and bots; the levels are compiled if it is to be quick."""
    game = Game(book, seed=seed, players=range(SEATS))
    sitting: list[BotSeat | ProgramSeat] = []
    faults: list[Faults] = []
    try:
        for seat, bot in enumerate(bots):
            if isinstance(bot, str) and bot.startswith(PREFIX):
                sitting.append(ProgramSeat(bot.removeprefix(PREFIX), seat))
            else:
                sitting.append(BotSeat(_bot(bot, f"{seed} {seat}", quick), seat, book))
        decisions = _play(game, sitting)
    finally:
        faults += [one.close() for one in sitting]
    return TableGame(game, decisions, tuple(faults))


def _play(game: Game, sitting: Sequence[BotSeat | ProgramSeat]) -> int:
    """Lets those who sit there play the game to its end; how many decisions that took."""
    told = decisions = 0
    while not game.over:
        news, told = game.events[told:], len(game.events)
        for one in sitting:
            one.hear(news)
        asked = game.asked
        for seat in asked:
            if seat in game.asked:
                game.act(seat, sitting[seat].act(game.legal(seat)))
                decisions += 1
                if len(game.events) > told:
                    break
    for one in sitting:
        one.hear(game.events[told:])
    return decisions


def _bot(player: Player, seed: str, quick: bool) -> Bot:
    """The bot that sits down; what is compiled takes a minute to begin with and then answers in milliseconds."""
    if not isinstance(player, str):
        return bot_of(player, seed)
    if not quick:
        return make_bot(player, seed, compiled=False)
    from .at_table import make_bot as make_compiled

    return make_compiled(player, seed)


def ranked_by(game: Game) -> tuple[int, ...]:
    """The points that decide the places of a finished game."""
    end = game.events[-1]
    assert isinstance(end, events.GameEnd)
    return ranked_scores(end.scores, end.deltas, game.book)


def count(game: Game) -> Tally:
    """What is counted of a game; nothing is traced."""
    tally, table = new_tally(), new_table(game.play, log=1)
    for event in game.events:
        if fold_one(table, event):
            table.now[codes.EVENTS] = 1
            count_events(table, tally)
            table.now[codes.EVENTS] = 0
        if isinstance(event, events.Win):  # the row of a win that is told says nothing of its yaku
            for key, _ in event.yaku:
                tally.yaku[event.seat][YAKU_KEYS.index(key)] += 1
    return tally
