"""Who answers for the seats that no person plays: bots of ours and programs, all outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ....game import Action, View
from ...storage.store import now_ms
from ..room.levels import PREFIX, USUAL
from .programs import Gone, Program
from .prompts import OpenAsk, default_action

if TYPE_CHECKING:
    from ..live import LiveTable
    from .session import Course

log = logging.getLogger("hanchan.web")


class Answering:
    """The thoughts of one table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._thoughts: set[asyncio.Task[None]] = set()
        self._programs: dict[int, Program] = {}

    def think(self, ask: OpenAsk, level: str, view: View, not_before: int) -> None:
        """The ask is answered in a while."""
        task = asyncio.create_task(self._think(ask, level, view, not_before))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    def faults_of(self, seat: int) -> list[str]:
        """What the program in the seat did wrong, a word each."""
        found = self._programs.get(seat)
        return found.faults if found is not None else []

    def end_programs(self) -> None:
        """The game is over, or leaves the memory."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()

    def close(self) -> list[asyncio.Task[None]]:
        """Nobody thinks any more; the thoughts that are to be cancelled."""
        self.end_programs()
        return list(self._thoughts)

    async def _think(self, ask: OpenAsk, level: str, view: View, not_before: int) -> None:
        table, course = self._table, self._table.course
        assert course is not None
        try:
            action = await self._action(course, ask, level, view)
            if action not in ask.legal:
                raise ValueError(f"bot {level} answered something else")
        except Exception:
            log.exception("table %s: a bot failed; the seat passes or discards", table.room.table)
            action = default_action(ask)
        if (left := not_before - now_ms()) > 0:
            await asyncio.sleep(left / 1000)

        async def answer() -> None:
            if table.course is course and course.asks.get(ask.seat) is ask:
                await course.answer(ask, action)

        table.inbox.put_nowait(answer)

    async def _action(self, course: Course, ask: OpenAsk, level: str, view: View) -> Action:
        if level.startswith(PREFIX):
            known = len(self.faults_of(ask.seat))
            try:
                return await self._program(level, ask.seat).act(
                    course.telling.events[: ask.n], ask.legal
                )
            except Gone:
                if self._table.options.dropped != "bot":
                    return default_action(ask)
                level = USUAL
            finally:
                if len(self.faults_of(ask.seat)) != known:
                    self._table.tell_room()
        seed = course.game.chance(f"{ask.n} {ask.seat}")
        return await self._table.thinkers.think(
            level, seed, course.game.book, ask.seat, view, ask.legal
        )

    def _program(self, level: str, seat: int) -> Program:
        name = level.removeprefix(PREFIX)
        if seat not in self._programs:
            command = self._table.settings.programs.get(name, "")
            self._programs[seat] = Program(name, command, seat)
        return self._programs[seat]
