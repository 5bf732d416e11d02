"""The rule books as text: aligned columns, sentences wrapped beneath them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any

from ...rules.book import Rulebook
from ...rules.clauses import Clause, RulingText
from ...rules.modes import Modes
from ...rules.schema import FIELDS, PARTS
from ...rules.yaku_fields import YakuRow
from ...scoring.words.columns import table
from .numbers import so_many

WIDTH = 100
_INDENT = "      "


def listed(books: Sequence[Rulebook]) -> str:
    """One line a book: its name and title, and its base if it has one."""
    return "\n".join(
        table(
            [[one.name, one.title + (f" (base {one.base})" if one.base else "")] for one in books]
        )
    )


def shown(book: Rulebook) -> str:
    """Every field by section, then the yaku."""
    lines = [f"{book.title} ({book.name})"]
    if book.base:
        lines.append(f"base {book.base}")
    sections: dict[str, list[str]] = {}
    for name, field in FIELDS.items():
        sections.setdefault(field.section, []).append(name)
    for section, names in sections.items():
        lines += ["", section, "-" * len(section)]
        wide = max(len(name) for name in names)
        broad = max(len(text(book.value(name))) for name in names)
        for name in names:
            entry = book.fields[name]
            head = f"  {name:<{wide}}  {text(entry.value):<{broad}}  {entry.clause or ''}"
            lines.append(" ".join([head, *_bracketed(entry.ruling)]).rstrip())
            lines += wrapped(entry.says)
    lines += ["", "Yaku (closed / open)", "--------------------"]
    rows = [[f"  {key}", han(row), _yaku_notes(row)] for key, row in book.yaku.items()]
    return "\n".join([*lines, *table(rows)])


def compared(a: Rulebook, b: Rulebook, names: Sequence[str], keys: Sequence[str]) -> str:
    """Each difference with both answers, clauses and sentences."""
    if not names and not keys:
        return f"{a.name} and {b.name} do not differ."
    label = max(len(a.name), len(b.name))
    lines = []
    for name in names:
        lines.append(name)
        broad = max(len(text(book.value(name))) for book in (a, b))
        for book in (a, b):
            entry = book.fields[name]
            value = f"{text(entry.value):<{broad}}"
            lines.append(f"  {book.name:<{label}}  {value}  {entry.clause or ''}".rstrip())
            lines += wrapped(entry.says)
    if keys:
        lines += ["", "Yaku (closed / open)"] if names else ["Yaku (closed / open)"]
        rows = [["", a.name, b.name, "", ""]]
        for key in keys:
            one, other = a.yaku[key], b.yaku[key]
            rows.append([f"  {key}", han(one), han(other), one.clause or "", other.clause or ""])
        lines += table(rows)
    return "\n".join(lines)


def clause(
    found: Clause, rulings: Sequence[RulingText], tests: Sequence[str], tables: Modes | None = None
) -> str:
    """A clause's entry, its rulings in full, what both tables make of it, and its tests."""
    status = found.entry.get("status")
    lines = [
        f"{found.book}:{found.id}  {found.topic}  part {found.part}, {found.kind}"
        + (f", {status}" if status else ""),
        *wrapped(found.says),
        "",
        "Check",
        *wrapped(found.check),
    ]
    lines += [_INDENT + _case(case) for case in found.entry.get("case", ())]
    facts = {
        "Field": ", ".join(found.option),
        "Value": _columns_of_the_sheet(found),
        "Twin": _twin(found),
    }
    lines += ["", *(f"{name:<6}{fact}" for name, fact in facts.items() if fact)]
    for each in rulings:
        lines += ["", *_ruling_lines(each)]
    lines += ["", *_tables(tables)]
    lines += ["", "Tests", *(_INDENT + test for test in tests or ["none yet"])]
    # One blank line between paragraphs, however many were left out.
    return "\n".join(line for line, after in pairwise([*lines, "end"]) if line or after)


def ruling(found: RulingText, book: str, users: Sequence[str]) -> str:
    """A ruling in full, and the book's clauses that depend on it."""
    used = " ".join(users) or f"no clause of {book}"
    return "\n".join([*_ruling_lines(found), "", "Settles", *wrapped(used)])


def coverage(books: Mapping[str, Any]) -> str:
    """Bound and total clauses of each book and part, and how many are open."""
    rows = [["", *PARTS, "all", "open"]]
    for book, counted in books.items():
        cells = [counted["parts"][part] for part in PARTS] + [counted]
        rows.append([book, *map(_bound, cells), str(len(counted["open"]))])

    def of_all(counted: Sequence[Mapping[str, int]]) -> dict[str, int]:
        return {name: sum(one[name] for one in counted) for name in ("bound", "total")}

    parts = [of_all([counted["parts"][part] for counted in books.values()]) for part in PARTS]
    everything = of_all(list(books.values()))
    still_open = everything["total"] - everything["bound"]
    rows.append(["all", *map(_bound, [*parts, everything]), str(still_open)])
    return "\n".join(table(rows, right=tuple(range(1, len(rows[0])))))


def checked(file: str, answer: Mapping[str, Any], stated: frozenset[str]) -> str:
    """The verdict on a user's book: what it changes, or everything that is wrong with it."""
    if not answer["ok"]:
        return "\n".join(f"{file}: {error['message']}" for error in answer["errors"])
    changes = [change["name"] for change in answer["differences"]]
    own = [name for name in changes if name in stated]
    other = [name for name in changes if name not in stated]
    count = so_many(len(own), "difference")
    names = ": " + ", ".join(own) if own else ""
    with_them = f" (and with them {', '.join(other)})" if other else ""
    return f"{file}: fine, base {answer['base']}, {count}{names}{with_them}"


def text(value: Any) -> str:
    """An answer for a reader: words and numbers without brackets."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return " ".join(map(text, value)) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {text(item)}" for key, item in value.items())
    return str(value)


def han(row: YakuRow) -> str:
    """What a yaku is worth: closed / open, a dot where it is not available."""
    return f"{row.closed or '·'} / {row.open or '·'}"


def _yaku_notes(row: YakuRow) -> str:
    notes = [row.clause or "", row.closed_clause or ""]
    if row.includes:
        notes.append(f"(holds {', '.join(row.includes)})")
    if row.off and (row.closed or row.open):
        notes.append("(an option of the book, off)")
    return " ".join(filter(None, notes))


def _case(case: Mapping[str, Any]) -> str:
    """A hand of the index in one line: the question, then what it is worth."""
    how = ["tsumo"] * case.get("tsumo", False) + list(case.get("flags", ()))
    around = ("seat", "round", "dora", "ura", "counters", "bets")
    how += [f"{name} {case[name]}" for name in around if name in case]
    asked = " ".join([case["hand"], "win", case["win"], *how])
    if "refused" in case:
        return f"{asked}: {case['refused']}"
    yaku = ", ".join(f"{key} {value}" for key, value in case["yaku"].items())
    worth = [f"{case[name]} {name}" for name in ("han", "fu", "points") if name in case]
    return f"{asked}: {yaku}; {', '.join(worth)}"


def _columns_of_the_sheet(found: Clause) -> str:
    if "exposed" not in found.entry:
        return ""
    return f"{found.entry['exposed']} exposed, {found.entry['concealed']} concealed"


def _twin(found: Clause) -> str:
    if "twin" not in found.entry:
        return ""
    differs = "differs" if found.entry["differs"] else "the same"
    return f"{found.entry['twin']} in the other EMA edition, {differs}"


def _tables(found: Modes | None) -> list[str]:
    if found is None:
        return []
    live = found.live or "the same"
    return ["Played", *_labelled("online", found.online), *_labelled("live", live)]


def _ruling_lines(found: RulingText) -> list[str]:
    lines = [f"Ruling {found.id}  {found.title}  ({', '.join(found.books)})"]
    parts = [("Open", found.problem), ("Ruling", found.says), ("Reason", found.reason)]
    for word, said in [*parts, ("Field", found.option)]:
        if said:
            lines += _labelled(word, said)
    return lines


def _labelled(word: str, said: str) -> list[str]:
    """A sentence after its word, as lines that stand in."""
    hanging = _INDENT + " " * 9
    return wrap(f"{word + ':':<8} {said}", WIDTH, initial_indent=_INDENT, subsequent_indent=hanging)


def _bracketed(rulings: tuple[str, ...]) -> list[str]:
    return [f"[{' '.join(rulings)}]"] if rulings else []


def wrapped(sentence: str) -> list[str]:
    """A sentence as lines that stand in."""
    return wrap(sentence, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)


def _bound(counted: Mapping[str, int]) -> str:
    return f"{counted['bound']}/{counted['total']}"
