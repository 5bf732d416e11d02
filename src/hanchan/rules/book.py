"""A rule book: every question answered, every yaku valued, each with the clause that says so.

The shipped books lie in data/; a user's book is a TOML file that names a base and its differences. What a book
inherits keeps the clause of the book it comes from; what it changes has the clause it gives itself, or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn

from ..errors import RulebookError
from .answers import Answer, Differences, follows, read
from .schema import CITED_FIELDS, FIELDS, YAKU_KEYS
from .values import nearest, plain
from .yaku_fields import YakuRow, has_value, reconcile, with_off


class Rulebook:
    """A book that cannot be changed; `with_options` gives another one.

    >>> from hanchan.rules import rulebook
    >>> book = rulebook("ema2016")
    >>> book.value("open_tanyao"), book.fields["open_tanyao"].clause
    (True, 'ema2016:4.2.1-g')
    >>> book.with_options(open_tanyao=False).yaku["tanyao"].open
    0
    """

    __slots__ = ("_cites", "base", "fields", "name", "root", "title", "yaku")

    name: str
    title: str
    base: str | None
    root: str  # the shipped, complete book that all its bases go back to
    fields: Mapping[str, Answer]
    yaku: Mapping[str, YakuRow]
    _cites: Mapping[str, str]

    def __init__(
        self,
        name: str,
        title: str,
        base: str | None,
        root: str,
        fields: dict[str, Answer],
        yaku: dict[str, YakuRow],
        cites: Mapping[str, str],
    ) -> None:
        answers = {field: entry.value for field, entry in fields.items()}
        for slot, value in (
            ("name", name),
            ("title", title),
            ("base", base),
            ("root", root),
            ("fields", MappingProxyType(fields)),
            ("yaku", MappingProxyType(with_off(yaku, answers))),
            ("_cites", cites),
        ):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a rule book cannot be changed: {name}; see with_options")

    def __repr__(self) -> str:
        return f"rulebook({self.name!r})"

    def value(self, name: str) -> Any:
        """The book's answer to a question."""
        entry = self.fields.get(name)
        if entry is None:
            raise RulebookError(
                "{book}: unknown field {name!r}; the nearest is {near}",
                book=self.name,
                name=name,
                near=nearest(name, FIELDS),
            )
        return entry.value

    def cite(self, key: str) -> str | None:
        """Where a statement about a hand or a refusal stands, as book:id; None where nothing speaks."""
        return self._cites.get(key)

    def to_dict(self) -> dict[str, Any]:
        """The book as data: every field with its clause and sentence, every yaku."""
        fields = {
            name: {"value": plain(entry.value), "clause": entry.clause, "says": entry.says}
            for name, entry in self.fields.items()
        }
        yaku = {
            key: {"closed": row.closed, "open": row.open, "clause": row.clause}
            for key, row in self.yaku.items()
        }
        return {"book": self.name, "title": self.title, "fields": fields, "yaku": yaku}

    def with_options(self, **changes: Any) -> Rulebook:
        """The book with these fields changed; `yaku={"tanyao": {"closed": 1, "open": 0}}` changes rows."""
        differences, problems = read(changes, self.yaku, self.name)
        book, contradictions = derived(self, f"{self.title}, changed", self.name, differences)
        if problems or contradictions:
            raise RulebookError(one_line(self.name, problems + contradictions))
        return book


def differences(a: Rulebook, b: Rulebook) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that two books answer differently, and the yaku whose value differs."""
    fields = tuple(name for name in FIELDS if a.fields[name].value != b.fields[name].value)
    yaku = tuple(key for key in YAKU_KEYS if a.yaku[key][:2] != b.yaku[key][:2])
    return fields, yaku


def derived(
    base: Rulebook, title: str, name: str, differences: Differences
) -> tuple[Rulebook, list[str]]:
    """The base with the differences, the two sides of each link kept in step, and what contradicts itself."""
    fields = {**base.fields, **differences.fields}
    yaku = {**base.yaku, **differences.yaku}
    answers = {field: entry.value for field, entry in fields.items()}
    problems = reconcile(answers, yaku, set(differences.fields), set(differences.yaku))
    for field, value in answers.items():
        if value == base.fields[field].value and fields[field].clause is None:
            fields[field] = base.fields[field]  # the base's answer repeated keeps its clause
        elif value != fields[field].value:
            fields[field] = Answer(value, None, follows(field, value))
    for key, row in yaku.items():
        was = base.yaku[key]
        # What says that a yaku exists is no authority for its absence, nor the other way round.
        if has_value(row) != has_value(was) and row.clause == was.clause:
            yaku[key] = row._replace(clause=None)
    changed = {field for field in fields if fields[field].value != base.fields[field].value}
    cites = {
        key: clause for key, clause in base._cites.items() if CITED_FIELDS.get(key) not in changed
    }
    return Rulebook(name, title, base.name, base.root, fields, yaku, cites), problems


def one_line(source: str, problems: list[str]) -> str:
    """The first of the problems, with its source and the number of the others."""
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{source}: {problems[0]}{more}"
