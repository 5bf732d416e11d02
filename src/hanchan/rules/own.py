"""A user's own book: a TOML file that names a base and states what differs.

`examine` finds everything that is wrong with such a file; `rulebook` refuses it with the first of those lines.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from ..errors import RulebookError
from .book import (
    Differences,
    Entry,
    Rulebook,
    derived,
    follows,
    names,
    one_line,
    shipped,
    unknown_book,
)
from .schema import BOOKS, FIELDS, YAKU_KEYS, Field
from .values import complaint, frozen, nearest, shown, yaku_complaint
from .yaku_fields import Row

_TABLE_KEYS = ("value", "clause", "ruling", "says")
_ROW_KEYS = ("closed", "open", "clause", "includes")
_TOP_KEYS = ("title", "base", "yaku")


class Examined(NamedTuple):
    """A user's file: the book and its base, as far as they can be had, and everything that is wrong."""

    book: Rulebook | None
    base: Rulebook | None
    problems: list[str]
    stated: frozenset[str] = frozenset()  # the fields it states itself, and yaku as `yaku.tanyao`


def from_file(path: str) -> Rulebook:
    """The book of a user's file; the first problem, if it has any, as an error."""
    examined = examine(path)
    if examined.book is None:
        raise RulebookError(one_line(path, examined.problems))
    return examined.book


def examine(path: str, inside: tuple[str, ...] = ()) -> Examined:
    """The file's book and everything wrong with it; `inside` are the files whose base this one is."""
    import tomllib

    stored = _stored(path)
    try:
        data = tomllib.loads(stored.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, or brackets without end
        return Examined(None, None, [f"not a TOML file: {error}"])
    base, problem = _base(path, data, inside)
    if base is None:
        return Examined(None, None, [problem])
    title = data.get("title", _name(path))
    stated = {key: value for key, value in data.items() if key not in ("title", "base")}
    differences, problems = read(stated, base, _name(path))
    if not isinstance(title, str):
        problems.insert(0, f"title = {shown(title)}: must be text")
    book, contradictions = derived(base, str(title), _name(path), differences)
    problems += contradictions
    named = {*differences.fields, *(f"yaku.{key}" for key in differences.yaku)}
    return Examined(None if problems else book, base, problems, frozenset(named))


def read(stated: dict[str, Any], base: Rulebook, name: str) -> tuple[Differences, list[str]]:
    """The fields and yaku rows stated, and what is wrong with them."""
    differences, problems = Differences({}, {}), []
    for key, value in stated.items():
        if key == "yaku":
            problems += _read_yaku(value, base, name, differences.yaku)
        elif key not in FIELDS:
            near = nearest(key, (*FIELDS, *_TOP_KEYS))
            problems.append(f"unknown field {key!r}; the nearest is {near}")
        else:
            entry = _entry(FIELDS[key], value, name)
            if isinstance(entry, Entry):
                differences.fields[key] = entry
            else:
                problems.append(f"{key} {entry}")
    return differences, problems


def _stored(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise RulebookError(f"{path}: cannot read this rule book: {reason}") from None


def _name(path: str) -> str:
    """The file's name without its ending, unless that would pass for one of the four books."""
    file = os.path.basename(path)
    stem = file.removesuffix(".toml")
    return file if stem in BOOKS else stem


def _base(path: str, data: dict[str, Any], inside: tuple[str, ...]) -> tuple[Rulebook | None, str]:
    """The base of a user's book, or None and the reason."""
    base = data.get("base")
    known = " ".join(names())
    if base is None:
        return None, f'no base: name the book it differs from, as in base = "ema2016" ({known})'
    if not isinstance(base, str):
        return None, f"base = {shown(base)}: must be the name of a book ({known}) or a .toml file"
    if not base.endswith(".toml"):
        if base in names():
            return shipped(base), ""
        return None, f"base: {unknown_book(base)}"
    target = os.path.join(os.path.dirname(path), base)
    if not os.path.isfile(target):
        return None, f"base = {shown(base)}: there is no such file beside this one"
    here = os.path.realpath(path)
    if os.path.realpath(target) in (here, *inside):
        return None, f"base = {shown(base)}: that book stands on this one"
    found = examine(target, (here, *inside))
    return found.book, "" if found.book else f"base: {one_line(target, found.problems)}"


def _entry(field: Field, stated: Any, name: str) -> Entry | str:
    """A book's answer, written short or as a table; or what is wrong with it."""
    table: dict[str, Any] = {"value": stated}
    if isinstance(stated, dict) and not set(stated).isdisjoint(_TABLE_KEYS):
        table = stated
        for key in table:
            if key not in _TABLE_KEYS:
                return f"has an unknown key {key!r}; the nearest is {nearest(key, _TABLE_KEYS)}"
        if "value" not in table:
            return "gives no value"
    value = table["value"]
    wrong = complaint(field, value)
    if wrong:
        return f"= {shown(value)}: {wrong}"
    says = table.get("says", follows(field.name, value))
    ruling = table.get("ruling", [])
    if not isinstance(says, str):
        return f"says = {shown(says)}: must be text"
    if not _is_text_list(ruling):
        return f"ruling = {shown(ruling)}: must be a list of ruling numbers"
    clause = table.get("clause", "")
    if not isinstance(clause, str):
        return f"clause = {shown(clause)}: must be text"
    return Entry(frozen(value), _cited(clause, name), says, tuple(ruling))


def _read_yaku(stated: Any, base: Rulebook, name: str, into: dict[str, Row]) -> list[str]:
    """Everything wrong with a [yaku] table; its good rows are put into `into`."""
    if not isinstance(stated, dict):
        return [f"yaku = {shown(stated)}: must be a table, as in [yaku]"]
    problems = []
    for key, row in stated.items():
        if key not in YAKU_KEYS:
            problems.append(f"unknown yaku {key!r}; the nearest is {nearest(key, YAKU_KEYS)}")
            continue
        read_row = _row(key, row, base, name)
        if isinstance(read_row, Row):
            into[key] = read_row
        else:
            problems.append(f"yaku {key} {read_row}")
    return problems


def _row(key: str, stated: Any, base: Rulebook, name: str) -> Row | str:
    """A yaku's row, with the base's values where it states none; or what is wrong with it."""
    if not isinstance(stated, dict):
        return f"= {shown(stated)}: must be a table, as in {{ closed = 1, open = 0 }}"
    for part in stated:
        if part not in _ROW_KEYS:
            return f"has an unknown key {part!r}; the nearest is {nearest(part, _ROW_KEYS)}"
    row = base.yaku[key]
    for column in ("closed", "open"):
        if column in stated:
            wrong = yaku_complaint(key, column, stated[column])
            if wrong:
                return f"{column} = {shown(stated[column])}: {wrong}"
    includes = stated.get("includes", list(row.includes))
    if not _is_text_list(includes):
        return f"includes = {shown(includes)}: must be a list of yaku"
    for held in includes:
        if held not in YAKU_KEYS:
            return f"includes an unknown yaku {held!r}; the nearest is {nearest(held, YAKU_KEYS)}"
        if held == key:
            return "includes itself: then it would never be scored"
    clause = stated.get("clause", "")
    if not isinstance(clause, str):
        return f"clause = {shown(clause)}: must be text"
    return row._replace(
        closed=stated.get("closed", row.closed),
        open=stated.get("open", row.open),
        includes=tuple(includes),
        clause=_cited(clause, name) or row.clause,
    )


def _is_text_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def _cited(clause: str, name: str) -> str | None:
    """The clause as book:id; one that names its book already stays as it is."""
    if not clause:
        return None
    return clause if clause.partition(":")[0] in BOOKS else f"{name}:{clause}"
