"""A program that speaks mjai, seated as a player: a process of its own, with a time limit for every answer.

What it may do wrong (crash, be late, answer nonsense or what is not legal) costs it only its choice: the table then
discards what it drew, or passes, and the fault is kept to be reported.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from typing import Any

from ...errors import NotationError
from ...game import Action
from ...game.actions import matches
from ...record.mjai.lines import line_of, tile_of
from ...record.mjai.moves import OUR_CALLS
from .line_process import LineProcess, ProgramFault
from .seat import Message

LIMIT = 5.0  # seconds for one answer
STARTING = 30.0  # seconds for the first one
_KEPT = 20  # faults


class MjaiProcess:
    """The program behind one seat."""

    def __init__(self, command: str, seat: int, limit: float = LIMIT) -> None:
        if not command.strip():
            raise NotationError("mjai: names no command; write for example mjai:./my-bot")
        self.seat = seat
        self.fault_count = 0
        self.faults: list[str] = []  # the first ones, in words
        self._limit, self._patience = limit, max(limit, STARTING)
        self._reply: Message = {"type": "none"}
        self._said_riichi = False
        try:
            self._program = LineProcess(_words(command))
        except (OSError, ValueError) as error:
            raise NotationError(
                "mjai:{command} cannot be started: {reason}",
                command=command,
                reason=getattr(error, "strerror", None) or str(error),
            ) from None

    def tell(self, messages: Sequence[Message]) -> None:
        """Tells what happened; the answer to the last message is kept."""
        for message in messages:
            if message["type"] == "reach" and message["actor"] == self.seat and self._said_riichi:
                self._said_riichi = False  # it heard of it when it said so
                continue
            self._reply = self._exchange(message)

    def _exchange(self, message: Message) -> Message:
        """One line out, one line in; `none` from a program that is gone, late or unreadable."""
        try:
            return self._ask(message)
        except ProgramFault as fault:
            self._note(str(fault))
            return {"type": "none"}

    def _ask(self, message: Message) -> Message:
        line = self._program.ask(line_of(message), self._patience)
        self._patience = self._limit
        shown = repr(line.decode(errors="replace").strip()[:60])
        try:
            found: Any = json.loads(line)
        except (ValueError, RecursionError):  # no JSON, no text, or brackets without end
            raise ProgramFault(f"not JSON: {shown}") from None
        if not isinstance(found, dict):
            raise ProgramFault(f"not a message: {shown}")
        return found

    def act(self, legal: Sequence[Action]) -> Action:
        """What it answered to the last message, one of the legal actions; else what the table does for it."""
        if legal[0].act in ("tenpai", "nagashi"):
            return legal[0]  # mjai has no words for it
        try:
            given = self._meant(self._reply)
            return _found(given, legal)
        except (ProgramFault, LookupError, TypeError, ValueError) as fault:
            self._note(f"{fault} for {json.dumps(self._reply)[:80]}")
            return fallback(legal)

    def _meant(self, reply: Message) -> Action:
        """The reply as an action; a riichi is asked for its discard."""
        kind = reply.get("type")
        if kind == "none":
            return Action("pass")
        if kind == "reach":
            self._said_riichi = True
            dahai = self._exchange({"type": "reach", "actor": self.seat})
            return Action("riichi", _tile(dahai), bool(dahai.get("tsumogiri")))
        if kind == "dahai":
            return Action("discard", _tile(reply), bool(reply.get("tsumogiri")))
        if kind in OUR_CALLS:
            return Action(OUR_CALLS[kind], use=tuple(tile_of(name) for name in reply["consumed"]))
        if kind == "ankan":
            plain = tile_of(reply["consumed"][0]).replace("0", "5")
            return Action("concealed_kong", plain)
        if kind == "kakan":
            return Action("added_kong", _tile(reply))
        if kind == "hora":
            return Action("tsumo" if reply.get("target") == self.seat else "ron")
        if kind == "ryukyoku":
            return Action("nine_terminals")
        raise ProgramFault(f"unknown reply {kind!r}")

    def _note(self, fault: str) -> None:
        self.fault_count += 1
        if len(self.faults) < _KEPT:
            self.faults.append(fault)

    @property
    def is_running(self) -> bool:
        """The program is still there."""
        return self._program.is_running

    def close(self) -> None:
        """Ends the program and everything it started."""
        self._program.close()


def _words(command: str) -> list[str]:
    """The command as a shell would split it; ValueError where a quotation does not end."""
    words = shlex.split(command)
    if os.sep in words[0]:
        words[0] = os.path.abspath(words[0])  # it runs in a folder of its own
    return words


def _tile(message: Message) -> str:
    return tile_of(message["pai"])


def _found(given: Action, legal: Sequence[Action]) -> Action:
    """The legal action that is meant; which of two equal tiles goes does not matter to who has only one."""
    for action in legal:
        if matches(action, given):
            return action
    for action in legal:
        if matches(action, given._replace(drawn=not given.drawn)):
            return action
    raise ProgramFault("not legal")


def fallback(legal: Sequence[Action]) -> Action:
    """What the table does for a player who gives no legal answer: pass, or discard the tile just drawn."""
    for action in legal:
        if action.act == "pass" or (action.act == "discard" and action.drawn):
            return action
    return next(action for action in legal if action.act == "discard")
