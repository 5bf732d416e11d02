"""mjai logs of scripted hands, to be tampered with and checked."""

from __future__ import annotations

import json
from typing import Any

from hanchan.record import mjai
from hanchan.record.files import content_of
from hanchan.record.formats import Report, check_content
from helpers.scripts import Script

Message = dict[str, Any]


class Log:
    """The messages of a log. Line numbers count from 1, as reports do."""

    def __init__(self, messages: list[Message]) -> None:
        self.messages = messages

    @classmethod
    def of(cls, script: Script) -> Log:
        """The log of a scripted game up to now."""
        return cls(mjai.export(script.game.events))

    def line(self, kind: str, number: int = 0, **fields: Any) -> int:
        """The line of the message of this kind and these fields, the first or a later one."""
        found = [
            at
            for at, message in enumerate(self.messages, 1)
            if message["type"] == kind
            and all(message.get(name) == value for name, value in fields.items())
        ]
        return found[number]

    def at(self, line: int) -> Message:
        """The message of a line."""
        return self.messages[line - 1]

    def fields(self, line: int) -> Message:
        """What the message of a line says besides its type."""
        return {name: value for name, value in self.at(line).items() if name != "type"}

    def change(self, line: int, **fields: Any) -> Log:
        """The log with fields of a line changed; None takes a field away."""
        changed = {**self.at(line), **fields}
        for name, value in fields.items():
            if value is None:
                del changed[name]
        return Log([*self.messages[: line - 1], changed, *self.messages[line:]])

    def drop(self, line: int) -> Log:
        """The log without a line."""
        return Log([*self.messages[: line - 1], *self.messages[line:]])

    def insert(self, line: int, **message: Any) -> Log:
        """The log with a message that becomes this line; `kind` is its type."""
        made = {"type": message.pop("kind"), **message}
        return Log([*self.messages[: line - 1], made, *self.messages[line - 1 :]])

    def swap(self, line: int) -> Log:
        """The log with this line and the next exchanged."""
        one, two = self.messages[line - 1 : line + 1]
        return Log([*self.messages[: line - 1], two, one, *self.messages[line + 1 :]])

    def until(self, line: int) -> Log:
        """The log up to and with a line."""
        return Log(self.messages[:line])

    @property
    def text(self) -> str:
        """The log as a file holds it."""
        return "".join(json.dumps(message) + "\n" for message in self.messages)

    def check(self, rules: str | None = None) -> Report:
        """The report on the log."""
        return checked(self.text, rules)


def checked(text: str | bytes, rules: str | None = None) -> Report:
    """The report on what a file holds."""
    return check_content(content_of(text.encode() if isinstance(text, str) else text), rules)


def wrong(log: Log, rules: str | None = None) -> tuple[int, str]:
    """The first error of the log: its line, and what is said about it."""
    report = log.check(rules)
    assert not report.ok, "nothing was found wrong"
    return report.errors[0]


def wrong_line(log: Log, rules: str | None = None) -> int:
    """The line of the first error."""
    return wrong(log, rules)[0]


def right(log: Log, rules: str | None = None) -> None:
    """Nothing is wrong with the log."""
    assert log.check(rules).errors == ()
