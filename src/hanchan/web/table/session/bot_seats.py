"""Who answers for the seats that no person plays: bots of ours and programs, all outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence

from ....game import Action, Game, View
from ....game.events import AnyEvent
from ...storage.store import now_ms
from ..room.levels import PREFIX
from .bot_pool import BotPool
from .programs import Gone, Program
from .prompts import Prompt, default_action

log = logging.getLogger("hanchan.web")


class BotSeats:
    """The bots of one game; `answered` is called with each prompt and its answer."""

    def __init__(
        self,
        game: Game,
        pool: BotPool,
        programs: Mapping[str, str],
        substitute: str | None,
        answered: Callable[[Prompt, Action], None],
    ) -> None:
        self._game = game
        self._pool = pool
        self._commands = programs
        self._substitute = substitute  # plays on where a program is gone
        self._answered = answered
        self._thoughts: set[asyncio.Task[None]] = set()
        self._programs: dict[int, Program] = {}

    def think(
        self, prompt: Prompt, level: str, view: View, log: Sequence[AnyEvent], not_before: int
    ) -> None:
        """The prompt is answered in a while."""
        task = asyncio.create_task(self._think(prompt, level, view, log, not_before))
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
        self, prompt: Prompt, level: str, view: View, told: Sequence[AnyEvent], not_before: int
    ) -> None:
        try:
            action = await self._action(prompt, level, view, told)
            if action not in prompt.legal:
                raise ValueError(f"bot {level} answered something else")
        except Exception:
            log.exception("game %s: a bot failed; the seat passes or discards", self._game.id)
            action = default_action(prompt)
        if (left := not_before - now_ms()) > 0:
            await asyncio.sleep(left / 1000)
        self._answered(prompt, action)

    async def _action(
        self, prompt: Prompt, level: str, view: View, told: Sequence[AnyEvent]
    ) -> Action:
        if level.startswith(PREFIX):
            try:
                return await self._program(level, prompt.seat).act(told, prompt.legal)
            except Gone:
                if self._substitute is None:
                    return default_action(prompt)
                level = self._substitute
        seed = self._game.chance(f"{prompt.n} {prompt.seat}")
        return await self._pool.think(
            level, seed, self._game.book, prompt.seat, view, prompt.legal
        )  # fmt: skip

    def _program(self, level: str, seat: int) -> Program:
        name = level.removeprefix(PREFIX)
        if seat not in self._programs:
            self._programs[seat] = Program(name, self._commands.get(name, ""), seat)
        return self._programs[seat]
