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
from .schema import FIELDS, YAKU_KEYS
from .statements import STATEMENTS
from .values import frozen, nearest, plain
from .yaku_fields import YakuRow, has_value, reconcile, with_off


class Rulebook:
    """A book that cannot be changed; `with_options` gives another one. Books that say the same are equal.

    >>> from hanchan.rules import rulebook
    >>> book = rulebook("ema2016")
    >>> book.value("open_tanyao"), book.fields["open_tanyao"].clause
    (True, 'ema2016:4.2.1-g')
    >>> book.with_options(open_tanyao=False).yaku["tanyao"].open
    0
    """

    __slots__ = ("_cites", "_hash", "_options", "base", "fields", "name", "root", "title", "yaku")

    name: str
    title: str
    base: str | None
    root: str  # the shipped, complete book that all its bases go back to
    fields: Mapping[str, Answer]
    yaku: Mapping[str, YakuRow]
    _cites: Mapping[str, str]
    _options: Mapping[str, Any]  # what `with_options` was given since the book of this name
    _hash: int

    def __init__(
        self,
        name: str,
        title: str,
        base: str | None,
        root: str,
        fields: dict[str, Answer],
        yaku: dict[str, YakuRow],
        cites: Mapping[str, str],
        options: Mapping[str, Any] = MappingProxyType({}),
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
            ("_options", options),
            ("_hash", hash((name, title, root, *filter(_can_be_hashed, answers.values())))),
        ):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a rule book cannot be changed: {name}; see with_options")

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Rulebook):
            return self is other
        mine = (self.name, self.title, self.base, self.root, self.fields, self.yaku, self._cites)
        return mine == (
            other.name, other.title, other.base, other.root, other.fields, other.yaku, other._cites,
        )  # fmt: skip

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> Rulebook:
        return self

    def __deepcopy__(self, memo: object) -> Rulebook:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """How a book is pickled; `load` does so by name with one that comes with the package."""
        fields = {
            name: entry._replace(value=plain(entry.value)) for name, entry in self.fields.items()
        }
        options = {name: plain(value) for name, value in self._options.items()}
        return _unpickled, (
            self.name, self.title, self.base, self.root, fields, dict(self.yaku), dict(self._cites), options,
        )  # fmt: skip

    def __repr__(self) -> str:
        changed = ", ".join(f"{name}={plain(value)!r}" for name, value in self._options.items())
        return f"rulebook({self.name!r})" + (f".with_options({changed})" if changed else "")

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
        """Where a statement of `statements.py` stands, as book:id; None where nothing speaks."""
        assert key in STATEMENTS, key
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
        if not changes:
            return self
        differences, problems = read(changes, self.yaku, self.name)
        title = self.title if self._options else f"{self.title}, changed"
        options = {**self._options, **frozen(changes)}
        if "yaku" in changes:
            options["yaku"] = {**self._options.get("yaku", {}), **frozen(changes["yaku"])}
        book, contradictions = derived(self, title, self.name, differences, options)
        if problems or contradictions:
            raise RulebookError(one_line(self.name, problems + contradictions))
        return book


def differences(a: Rulebook, b: Rulebook) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that two books answer differently, and the yaku whose value differs."""
    fields = tuple(name for name in FIELDS if a.fields[name].value != b.fields[name].value)
    yaku = tuple(key for key in YAKU_KEYS if a.yaku[key][:2] != b.yaku[key][:2])
    return fields, yaku


def _can_be_hashed(value: object) -> bool:
    return not isinstance(value, MappingProxyType)


def _unpickled(
    name: str, title: str, base: str | None, root: str, fields: dict[str, Answer], *rest: Any
) -> Rulebook:
    """The book of what `Rulebook.__reduce__` gave."""
    answers = {field: entry._replace(value=frozen(entry.value)) for field, entry in fields.items()}
    return Rulebook(name, title, base, root, answers, *rest)


def derived(
    base: Rulebook,
    title: str,
    name: str,
    differences: Differences,
    options: Mapping[str, Any] = MappingProxyType({}),
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
            yaku[key] = row._replace(clause=None, closed_clause=None)
    cites = _cites_of(base, fields)
    book = Rulebook(name, title, base.name, base.root, fields, yaku, cites, options)
    return book, problems


def _cites_of(base: Rulebook, fields: Mapping[str, Answer]) -> dict[str, str]:
    """Where the statements stand: as in the base, or where an answer stands that differs from the base's."""
    found = {}
    for key, statement in STATEMENTS.items():
        clause = base.cite(key)
        if statement.field and fields[statement.field].value != base.value(statement.field):
            clause = fields[statement.field].clause
        if clause:
            found[key] = clause
    return found


def one_line(source: str, problems: list[str]) -> str:
    """The first of the problems, with its source and the number of the others."""
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{source}: {problems[0]}{more}"
