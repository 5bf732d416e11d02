"""Who answers for the seats that no person plays: bots of ours and programs, all outside the event loop.

A program speaks mjai in a process of its own, told what its seat may know. Only what the operator named on the command
line is ever run. What a program does wrong costs it its choice: the table discards what it drew, or passes, or lets a
bot of ours play where that is its policy. A word of it is told to all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from ....bots.mjai.process import MjaiProcess
from ....errors import HanchanError
from ....game import Action, Game, View
from ....game.events import AnyEvent
from ....record.mjai.lines import Writer
from ...clock import steady_ms
from ..room.options import PREFIX, USUAL
from .bot_pool import BotPools, BotQuestion, question_of
from .prompts import Prompt, default_action

log = logging.getLogger("hanchan.web")


class Gone(Exception):
    """The program does not run any more."""


class Program:
    """One program in one seat of one game."""

    def __init__(self, name: str, command: str, seat: int) -> None:
        self.name, self.seat = name, seat
        self.faults: list[str] = []  # a word each; never a tile
        self._command = command
        self._process: MjaiProcess | None = None
        self._writer = Writer(seat)
        self._told = self._noted = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"mjai {name}")

    async def act(self, log: Sequence[AnyEvent], legal: Sequence[Action]) -> Action:
        """What it does after these events of its game; Gone if it is not there to say."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._act, list(log), list(legal))

    def _act(self, log: list[AnyEvent], legal: list[Action]) -> Action:
        if self._process is None:
            self._start()
        process = self._process
        if process is None:
            raise Gone
        news, self._told = log[self._told :], max(self._told, len(log))
        process.tell([message for event in news for message in self._writer.messages(event)])
        action = process.act(legal)
        self._note(process.faults[self._noted :])
        self._noted = len(process.faults)
        if not process.is_running:
            raise Gone
        return action

    def _start(self) -> None:
        if self.faults:
            return  # it could not be started before
        try:
            self._process = MjaiProcess(self._command, self.seat)
        except HanchanError:
            self._note(["cannot be started"], f": {self._command}")

    def _note(self, faults: Sequence[str], for_operator: str = "") -> None:
        """Keeps a word of each fault: what the program said may name its tiles."""
        for fault in faults:
            word = fault.partition(" for {")[0].partition(":")[0]
            self.faults.append(word)
            log.warning("program %s: %s%s", self.name, word, for_operator)

    def close(self) -> None:
        """Ends the program."""
        self._thread.submit(self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if self._process is not None:
            self._process.close()


class BotSeats:
    """The bots of one game; `answered` is called with each prompt and its answer."""

    def __init__(
        self,
        game: Game,
        has_people: bool,
        pool: BotPools,
        programs: Mapping[str, str],
        substitute: str | None,
        answered: Callable[[Prompt, Action], None],
    ) -> None:
        self._game = game
        self._has_people = has_people
        self._pool = pool
        self._commands = programs
        self._substitute = substitute  # plays on where a program is gone
        self._answered = answered
        self._thoughts: set[asyncio.Task[None]] = set()
        self._programs: dict[int, Program] = {}

    def think(
        self, prompt: Prompt, level: str, view: View, log: Sequence[AnyEvent], not_before: int
    ) -> None:
        """The prompt is answered in a while, by what the seat knows now."""
        seed = self._game.chance(f"{prompt.n} {prompt.seat}")
        ours = self._substitute or USUAL if level.startswith(PREFIX) else level
        question = question_of(ours, seed, self._game.book, prompt.seat, view, prompt.legal)
        task = asyncio.create_task(self._think(prompt, level, question, log, not_before))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    def faults_of(self, seat: int) -> list[str]:
        """What the program in the seat did wrong, a word each."""
        found = self._programs.get(seat)
        return found.faults if found is not None else []

    def close(self) -> list[asyncio.Task[None]]:
        """Nobody thinks any more; the thoughts that are given up."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()
        for task in self._thoughts:
            task.cancel()
        return list(self._thoughts)

    async def _think(
        self,
        prompt: Prompt,
        level: str,
        question: BotQuestion,
        told: Sequence[AnyEvent],
        not_before: int,
    ) -> None:
        try:
            action = await self._action(prompt, level, question, told)
            if action not in prompt.legal:
                raise ValueError(f"bot {level} answered something else")
        except Exception:
            log.exception("game %s: a bot failed; the seat passes or discards", self._game.id)
            action = default_action(prompt)
        if (left := not_before - steady_ms()) > 0:
            await asyncio.sleep(left / 1000)
        self._answered(prompt, action)

    async def _action(
        self, prompt: Prompt, level: str, question: BotQuestion, told: Sequence[AnyEvent]
    ) -> Action:
        if level.startswith(PREFIX):
            try:
                return await self._program(level, prompt.seat).act(told, prompt.legal)
            except Gone:
                if self._substitute is None:
                    return default_action(prompt)
        return await self._pool.think(self._game.id, self._has_people, question)

    def _program(self, level: str, seat: int) -> Program:
        name = level.removeprefix(PREFIX)
        if seat not in self._programs:
            self._programs[seat] = Program(name, self._commands.get(name, ""), seat)
        return self._programs[seat]
