"""The books: those that come with the package, and a user's own, a TOML file that names a base and what differs.

`examine` finds everything that is wrong with such a file; `rulebook` refuses it with the first of those lines.
"""

from __future__ import annotations

import copyreg
import os
from functools import cache
from typing import Any, NamedTuple

from ..errors import RulebookError, wrong_type
from .answers import Answer, read
from .book import Rulebook, derived, one_line
from .schema import BOOKS, DATA, FIELDS, PLATFORM_BOOKS, REPORTED_BOOKS, YAKU_KEYS, data_file
from .values import frozen, is_near, nearest, shown
from .yaku_fields import YakuRow


def rulebook(book: str | os.PathLike[str] | Rulebook) -> Rulebook:
    """The book of this name, or the user's own in this TOML file; a Rulebook is given back as it is."""
    if isinstance(book, Rulebook):
        return book
    if not isinstance(book, (str, os.PathLike)):
        raise wrong_type("rules", book, "the name of a book, a .toml file or a Rulebook")
    name = os.fspath(book)
    if name.endswith(".toml"):
        return from_file(name)
    return shipped(name)


def names() -> tuple[str, ...]:
    """The books that come with the package, the four first."""
    return BOOKS + PLATFORM_BOOKS


@cache
def shipped(name: str) -> Rulebook:
    """The book of this name that comes with the package."""
    if name in PLATFORM_BOOKS:
        return from_file(os.path.join(DATA, f"{name}.toml"))
    if name in REPORTED_BOOKS:
        return from_file(os.path.join(DATA, "reported", f"{name}.toml"))
    if name not in BOOKS:
        raise unknown_book(name)
    return _complete(name)


def _pickled(book: Rulebook) -> tuple[Any, ...]:
    """A book of the package goes by its name."""
    if book.name in names() and book is shipped(book.name):
        return shipped, (book.name,)
    return book.__reduce__()


copyreg.pickle(Rulebook, _pickled)


def unknown_book(name: str) -> RulebookError:
    """The complaint about a book that does not exist; it names the nearest one if that is near."""
    if not is_near(name, names()):
        return RulebookError(
            "no rule book {name!r} (known: {known}, or your own .toml file)",
            name=name,
            known=" ".join(names()),
        )
    return RulebookError(
        "no rule book {name!r}; the nearest is {near} (known: {known}, or your own .toml file)",
        name=name,
        near=nearest(name, names()),
        known=" ".join(names()),
    )


def _complete(name: str) -> Rulebook:
    """A shipped book, which states every field; the tests hold it to the schema."""
    data = data_file(f"{name}.toml")

    def cited(clause: str) -> str | None:
        return f"{name}:{clause}" if clause else None

    fields = {}
    for field in FIELDS:
        stated = data[field]
        ruling = tuple(stated.get("ruling", ()))
        value = frozen(stated["value"])
        fields[field] = Answer(value, cited(stated["clause"]), stated["says"], ruling)
    yaku = {}
    for key in YAKU_KEYS:
        row = data["yaku"][key]
        includes = tuple(row.get("includes", ()))
        concealed = cited(row.get("closed_clause", ""))
        yaku[key] = YakuRow(
            row["closed"], row["open"], cited(row["clause"]), includes, closed_clause=concealed
        )
    cites = {key: f"{name}:{clause}" for key, clause in data["cites"].items() if clause}
    return Rulebook(name, data["title"], None, name, fields, yaku, cites)


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
    differences, problems = read(stated, base.yaku, _name(path))
    if not isinstance(title, str):
        problems.insert(0, f"title = {shown(title)}: must be text")
    book, contradictions = derived(base, str(title), _name(path), differences)
    problems += contradictions
    named = {*differences.fields, *(f"yaku.{key}" for key in differences.yaku)}
    return Examined(None if problems else book, base, problems, frozenset(named))


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
