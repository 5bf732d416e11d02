"""Programs that speak mjai in the seats of a table: each in a process of its own, told what its seat may know.

Only what the operator named on the command line is ever run. What a program does wrong costs it its choice: the table
discards what it drew, or passes, or lets a bot of ours play where that is its policy. A word of it is told to all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from ....bots.mjai.process import MjaiProcess
from ....errors import HanchanError
from ....game import Action
from ....game.events import AnyEvent
from ....record.mjai.lines import Writer

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
            self._note(["cannot be started"])

    def _note(self, faults: Sequence[str]) -> None:
        """Keeps a word of each fault: what the program said may name its tiles."""
        for fault in faults:
            word = fault.partition(" for {")[0].partition(":")[0]
            self.faults.append(word)
            log.warning("program %s: %s", self.name, word)

    def close(self) -> None:
        """Ends the program."""
        self._thread.submit(self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if self._process is not None:
            self._process.close()
