"""`hanchan replay --check`: a record against the book, line by line; whatever a file holds, the answer is a report."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...rules.book import Rulebook
from ..files import Content, content_of
from .judge import Error, Judge


class Report(NamedTuple):
    """What the check of one file found."""

    file: str
    hands: int
    wins: int
    errors: tuple[Error, ...]

    @property
    def ok(self) -> bool:
        """Nothing was wrong."""
        return not self.errors

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON has it."""
        return {
            "file": self.file,
            "ok": self.ok,
            "hands": self.hands,
            "wins": self.wins,
            "errors": [error._asdict() for error in self.errors],
        }


def check_mjai(
    content: Content | bytes | str, rules: str | Rulebook | None = None, file: str = ""
) -> Report:
    """The report on an mjai log; `rules` decide where the log names no book."""
    if isinstance(content, str):
        content = content.encode()
    if isinstance(content, bytes):
        content = content_of(content)
    judge = Judge(content, rules)
    judge.run()
    return Report(file, judge.hands, judge.wins, tuple(judge.errors))
