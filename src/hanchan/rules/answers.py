"""The answers that a book states, in its file or as options, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .schema import BOOKS, FIELDS, YAKU_KEYS, Field
from .values import complaint, frozen, nearest, shown, yaku_complaint
from .yaku_fields import YakuRow

TOP_KEYS = ("title", "base", "yaku")
_TABLE_KEYS = ("value", "clause", "ruling", "says")
_ROW_KEYS = ("closed", "open", "clause", "includes")


class Answer(NamedTuple):
    """A book's answer to one question."""

    value: Any
    clause: str | None  # book:id of a clause or ruling; None where nothing speaks
    says: str
    ruling: tuple[str, ...] = ()  # rulings to read beside the clause


class Differences(NamedTuple):
    """What a book states differently from its base."""

    fields: dict[str, Answer]
    yaku: dict[str, YakuRow]


def read(
    stated: dict[str, Any], rows: Mapping[str, YakuRow], name: str
) -> tuple[Differences, list[str]]:
    """The fields and yaku rows stated, and what is wrong with them."""
    differences, problems = Differences({}, {}), []
    for key, value in stated.items():
        if key == "yaku":
            problems += _read_yaku(value, rows, name, differences.yaku)
        elif key not in FIELDS:
            near = nearest(key, (*FIELDS, *TOP_KEYS))
            problems.append(f"unknown field {key!r}; the nearest is {near}")
        else:
            entry = _entry(FIELDS[key], value, name)
            if isinstance(entry, Answer):
                differences.fields[key] = entry
            else:
                problems.append(f"{key} {entry}")
    return differences, problems


def follows(field: str, value: Any) -> str:
    """The sentence of an answer for which the book itself has none."""
    asks = FIELDS[field].asks
    return f"{asks[0].upper()}{asks[1:]}: {shown(value)}."


def _entry(field: Field, stated: Any, name: str) -> Answer | str:
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
    return Answer(frozen(value), _cited(clause, name), says, tuple(ruling))


def _read_yaku(
    stated: Any, rows: Mapping[str, YakuRow], name: str, into: dict[str, YakuRow]
) -> list[str]:
    """Everything wrong with a [yaku] table; its good rows are put into `into`."""
    if not isinstance(stated, dict):
        return [f"yaku = {shown(stated)}: must be a table, as in [yaku]"]
    problems = []
    for key, row in stated.items():
        if key not in YAKU_KEYS:
            problems.append(f"unknown yaku {key!r}; the nearest is {nearest(key, YAKU_KEYS)}")
            continue
        read_row = _row(key, row, rows[key], name)
        if isinstance(read_row, YakuRow):
            into[key] = read_row
        else:
            problems.append(f"yaku {key} {read_row}")
    return problems


def _row(key: str, stated: Any, row: YakuRow, name: str) -> YakuRow | str:
    """A yaku's row, with the base's values where it states none; or what is wrong with it."""
    if not isinstance(stated, dict):
        return f"= {shown(stated)}: must be a table, as in {{ closed = 1, open = 0 }}"
    for part in stated:
        if part not in _ROW_KEYS:
            return f"has an unknown key {part!r}; the nearest is {nearest(part, _ROW_KEYS)}"
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
        # The base's clause for the extra han of a closed hand speaks for the base's row only.
        closed_clause=None
        if clause or stated.get("closed", row.closed) != row.closed
        else row.closed_clause,
    )


def _is_text_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def _cited(clause: str, name: str) -> str | None:
    """The clause as book:id; one that names its book already stays as it is."""
    if not clause:
        return None
    return clause if clause.partition(":")[0] in BOOKS else f"{name}:{clause}"
