"""The offences of a book as data: the deed, what follows from it, how many points, taken when, and the clause.

`data/fouls/<book>.toml` states them; one key is one deed in every book. Amounts and times are fields of the book and
are looked up there, so a user's book has its base's offences at its own prices. An offence with an `if` belongs to one
answer of a field; a book that answers otherwise than its base takes the offence of the shipped book that answers so.
A book without offences of its own says whose it has taken (`taken`); an amount it has no answer for is that book's too.
The words of the data are closed lists, explained in words.py.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ...errors import NotationError
from ..book import Rulebook
from ..load import rulebook
from ..schema import BOOKS, data_file
from ..values import nearest
from .words import BOUNDS, WHEN


class Range(NamedTuple):
    """Any amount from `low` to `high`, both included."""

    low: int
    high: int


FACTS = ("times", "serious", "shown", "discards", "count")  # what `judge` may be told of a deed
Points = int | Range | tuple[int | Range, ...] | None


class Offence(NamedTuple):
    """A deed and what follows; `points` is an amount, a range, a choice of such, or None (none, or free)."""

    key: str
    says: str
    consequence: str
    points: Points
    when: str | None
    clause: str
    also: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    payment: str | None = None  # "mangan": paid at the table, see settlement/chombo.py
    per: str | None = None  # "minute": the points are for each
    until: str | None = None
    bound: str | None = None  # how `limit` binds: "up_to", "more_than" or "other_than"
    limit: int | None = None  # None with a bound: the book sets no limit
    unit: str | None = None
    beyond: str | None = None
    repeated: str | None = None
    repeated_from: int | None = None  # the time that makes it `repeated`
    serious: str | None = None
    judged: tuple[str, ...] = ()
    judged_as: str | None = None
    choices: tuple[str, ...] = ()
    default: str | None = None
    needs: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The offence as JSON: the six keys of the contract first, then whatever else is stated."""
        plain = {name: _plain(value) for name, value in self._asdict().items()}
        fixed = ("key", "says", "consequence", "points", "when", "clause")
        further = {k: v for k, v in plain.items() if k not in fixed and v not in (None, [])}
        return {name: plain[name] for name in fixed} | further


class ChomboCost(NamedTuple):
    """What a chombo costs and does: points and when they are taken, or a payment at the table."""

    clause: str
    also: tuple[str, ...]
    effects: tuple[str, ...]
    points: int | None
    when: str | None
    payment: str | None
    redealt_after_time: bool  # also in the last hand of a timed session


def offences(rules: Rulebook | str) -> tuple[Offence, ...]:
    """Every offence of the book, in the order of its data."""
    book = rulebook(rules)
    root = rulebook(book.root)
    own = [entry for entry in _data(root.name)["offence"] if _holds(entry, book)]
    known = {entry["key"] for entry in own}
    for entry in _borrowed(book, root):
        if entry["key"] not in known:
            known.add(entry["key"])
            own.append(entry)
    return tuple(_offence(entry, book) for entry in own)


def offence(rules: Rulebook | str, key: str) -> Offence:
    """The offence of that key; NotationError names the nearest key the book has."""
    book = rulebook(rules)
    found = {each.key: each for each in offences(book)}
    if key in found:
        return found[key]
    near = nearest(key, found)
    raise NotationError(f"no offence {key!r} in {book.name}; the nearest is {near}")


def judge(
    rules: Rulebook | str,
    key: str,
    *,
    times: int = 1,
    serious: bool = False,
    shown: bool | None = None,
    discards: int | None = None,
    count: int | None = None,
) -> Offence | None:
    """The offence a deed amounts to under these circumstances, or None if it is none, or none yet.

    `times` is how often the player has done it, this time included; `shown` whether tiles were shown; `discards` how
    many discards have followed (the player's own for a false set, further ones for a claimed tile); `count` what the
    offence counts, in its unit. A circumstance left out is not asked about.
    """
    found: Offence | None = offence(rules, key)
    if found and found.bound and count is not None:
        found = _counted(rules, found, count)
    if found and found.until and (late := _is_late(found, shown, discards)) is not None:
        found = _in_time(rules, found, late)
    if found and serious and found.serious:
        found = offence(rules, found.serious)
    while found and found.repeated and found.repeated_from and times >= found.repeated_from:
        times -= found.repeated_from - 1
        found = offence(rules, found.repeated)
    return found


def allows_points(found: Offence, points: int) -> bool:
    """Whether a referee may take exactly this many points for the offence (for one minute, if `per`)."""
    if found.consequence != "points" and "points" not in found.choices:
        return False
    match found.points:
        case None:
            return points > 0
        case int(amount):
            return points == amount
        case Range(low, high):
            return low <= points <= high
        case choices:
            return any(allows_points(found._replace(points=each), points) for each in choices)


def for_all(found: Offence, points: int, count: int | None) -> int:
    """The points for the whole offence: for each minute counted, where they are for one."""
    return points * count if found.per == "minute" and count is not None else points


def chombo(rules: Rulebook | str, *, tournament: bool = True) -> ChomboCost:
    """What a chombo costs and does under the book, in a tournament or in a friendly game."""
    book = rulebook(rules)
    stated = _data(book.root)
    entry = stated["chombo"]
    points, when, payment = _chombo_price(book, tournament)
    answer = book.fields["chombo_penalty" if tournament else "chombo_outside_tournament"]
    return ChomboCost(
        clause=answer.clause or _cite(stated["book"], entry["clause"]),
        also=_cited(stated["book"], entry["also"]),
        effects=tuple(entry["effects"]),
        points=points,
        when=when,
        payment=payment,
        redealt_after_time=book.value("chombo_redealt_after_time") is True,
    )


def _counted(rules: Rulebook | str, found: Offence, count: int) -> Offence | None:
    """What the offence is once its tiles, minutes or seconds are counted."""
    if found.bound == "up_to":
        inside = found.limit is None or count <= found.limit
        return found if inside or not found.beyond else offence(rules, found.beyond)
    if found.limit is None:
        return None
    broken = count > found.limit if found.bound == "more_than" else count != found.limit
    return found if broken else None


def _is_late(found: Offence, shown: bool | None, discards: int | None) -> bool | None:
    """Whether the moment of `until` has passed; None if that was not asked."""
    if found.until == "shown":
        return shown
    if discards is None or found.until == "at-once":
        return None
    return discards >= (2 if found.until == "two-discards" else 1)


def _in_time(rules: Rulebook | str, found: Offence, late: bool) -> Offence | None:
    """A deed with a `beyond` is this offence until then, that one after; without, it is none until then."""
    if found.beyond:
        return offence(rules, found.beyond) if late else found
    return found if late == _has_consequence(found) else None


def _has_consequence(found: Offence) -> bool:
    return found.consequence not in ("none", "notice", "void")


@cache
def _data(name: str) -> dict[str, Any]:
    """What a book's file states; of each offence also its book, and where that is another, who says it holds here."""
    stated = data_file("fouls", f"{name}.toml")
    taken = stated.get("taken")
    if taken:
        rulings = _cited(name, taken["also"])
        lent = _data(taken["from"])["offence"]
        stated["offence"] = [entry | {"taken": rulings} for entry in lent]
    for entry in stated["offence"]:
        entry.setdefault("book", name)
    return stated


def _holds(entry: Mapping[str, Any], book: Rulebook) -> bool:
    return all(book.value(field) in values for field, values in entry.get("if", {}).items())


def _borrowed(book: Rulebook, root: Rulebook) -> list[dict[str, Any]]:
    """Offences of the other shipped books that belong to an answer this book changed."""
    if book is root:
        return []
    others = [entry for name in BOOKS if name != root.name for entry in _data(name)["offence"]]
    return [
        entry
        for entry in others
        if any(book.value(field) != root.value(field) for field in entry.get("if", {}))
        and _holds(entry, book)
    ]


def _offence(entry: Mapping[str, Any], book: Rulebook) -> Offence:
    """The entry with its references looked up in the book."""
    points, when, payment = _points(entry, book), _when(entry, book), None
    if entry["consequence"] == "chombo":
        points, when, payment = _chombo_price(book, tournament=True)
    bound = next((word for word in BOUNDS if word in entry), None)
    words = ("per", "until", "unit", "beyond", "repeated", "serious", "judged_as", "default")
    lists = ("effects", "judged", "choices", "needs")
    rest: dict[str, Any] = {word: entry.get(word) for word in words}
    rest |= {word: tuple(entry.get(word, ())) for word in lists}
    return Offence(
        key=entry["key"],
        says=entry["says"],
        consequence=entry["consequence"],
        points=points,
        when=when,
        clause=_cite(entry["book"], entry["clause"]),
        also=(*_cited(entry["book"], entry.get("also", ())), *entry.get("taken", ())),
        payment=payment,
        bound=bound,
        limit=_limit(entry[bound], book) if bound else None,
        repeated_from=entry.get("repeated_from", 2) if "repeated" in entry else None,
        **rest,
    )


def _cite(book: str, clause: str) -> str:
    return f"{book}:{clause}"


def _cited(book: str, clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(_cite(book, each) for each in clauses)


def _points(entry: Mapping[str, Any], book: Rulebook) -> Points:
    """The points of an offence; None where a referee is free or the book knows no such penalty."""
    stated = entry.get("points")
    if stated is None:
        return None
    value = _amount(stated["field"], entry, book)
    if isinstance(value, int):
        return value or None
    if not isinstance(value, Mapping):
        return None
    first, repeated = tuple(value["first"]), Range(*value["repeated"])
    parts: dict[str, Points] = {"first": first, "repeated": repeated, "all": (*first, repeated)}
    return parts[stated["part"]]


def _amount(field: str, entry: Mapping[str, Any], book: Rulebook) -> Any:
    """The book's answer; where the question does not arise in it, that of the book whose offence it is."""
    value = book.value(field)
    if value in (0, "none") and entry["book"] != book.root:
        return rulebook(entry["book"]).value(field)
    return value


def _when(entry: Mapping[str, Any], book: Rulebook) -> str | None:
    stated = entry.get("when")
    return WHEN.get(str(book.value(stated["field"]))) if stated else None


def _chombo_price(book: Rulebook, tournament: bool) -> tuple[int | None, str | None, str | None]:
    """Points taken, when, and "mangan" if it is paid at the table instead."""
    answer = book.value("chombo_penalty" if tournament else "chombo_outside_tournament")
    if answer == "table_mangan":
        return None, WHEN[answer], "mangan"
    if answer not in WHEN:
        return None, None, None
    points = book.value("chombo_points")
    assert isinstance(points, int)
    return points, WHEN[answer], None


def _limit(stated: Any, book: Rulebook) -> int | None:
    """A limit as a number: stated as one, or the book's answer; "at_once" allows no pause, "off" none at all."""
    value = stated if isinstance(stated, int) else book.value(stated["field"])
    if isinstance(value, int):
        return value
    return 0 if value == "at_once" else None


def _plain(value: Any) -> Any:
    """The value in JSON's types."""
    if isinstance(value, Range):
        return {"min": value.low, "max": value.high}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
