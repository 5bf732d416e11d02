"""One hand under the four books, and which of their rules make the difference."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..errors import HanchanError
from ..rules import Rulebook, rulebook
from ..rules.schema import BOOKS, YAKU_KEYS
from ..rules.switches import Rules
from ..rules.yaku_fields import LINKS
from .circumstances import Circumstances
from .score import Score, answer_to

# What two answers are compared by: everything but the clauses.
_ANSWER = ("han", "fu", "limit", "payments", "total")


class Difference(NamedTuple):
    """A field (or `yaku.<key>`) on which the books differ and that changes this hand's answer."""

    field: str
    values: dict[str, Any]
    clause: dict[str, str | None]


class Comparison(NamedTuple):
    """The four answers and what tells them apart."""

    answers: dict[str, Score | HanchanError]
    differences: tuple[Difference, ...]

    @property
    def wins(self) -> bool:
        """Some book lets the hand win."""
        return any(isinstance(one, Score) for one in self.answers.values())

    def to_dict(self) -> dict[str, Any]:
        """The comparison as `hanchan score --rules all --json` prints it."""
        return {
            "books": {
                name: one.to_dict()
                if isinstance(one, Score)
                else {"error": str(one), "clause": one.clause}
                for name, one in self.answers.items()
            },
            "differences": [one._asdict() for one in self.differences],
        }


def compare(hand: str, win: str, given: Circumstances) -> Comparison:
    """The hand under the four books; what cannot be read at all raises, a book's refusal is its answer."""
    books = {name: rulebook(name) for name in BOOKS}
    answers = {name: _answer(hand, win, given, book) for name, book in books.items()}
    for one in answers.values():
        if isinstance(one, HanchanError) and one.clause is None:
            raise one  # no rule of a book is behind it: the question itself is wrong
    found: list[Difference] = []
    if len({_key(one) for one in answers.values()}) > 1:
        found = [one for one in _candidates() if _matters(one, hand, win, given, answers)]
        fields = {one.field for one in found}
        repeated = {f"yaku.{link.key}" for link in LINKS if link.field in fields}
        found = [one for one in found if one.field not in repeated]
    return Comparison(answers, tuple(found))


def _answer(hand: str, win: str, given: Circumstances, book: Rulebook) -> Score | HanchanError:
    try:
        return answer_to(hand, win, given, book)
    except HanchanError as refusal:
        return refusal


def _key(one: Score | HanchanError) -> str:
    """Equal for answers that pay and count the same."""
    if isinstance(one, Score):
        yaku = [(line.key, line.han, line.yakuman) for line in one.yaku]
        return repr([getattr(one, name) for name in _ANSWER] + yaku)
    return repr(getattr(one, "reason", one))


@cache
def _candidates() -> tuple[Difference, ...]:
    """Everything about a hand's worth on which the books differ."""
    books = {name: rulebook(name) for name in BOOKS}
    names = [
        name for name in next(iter(books.values())).fields if name in {*Rules._fields, *_OTHER}
    ]
    found = [
        Difference(
            name,
            {book.name: book.value(name) for book in books.values()},
            {book.name: book.fields[name].clause for book in books.values()},
        )
        for name in names
    ]
    found += [
        Difference(
            f"yaku.{key}",
            {book.name: book.yaku[key].stated() for book in books.values()},
            {book.name: book.yaku[key].clause for book in books.values()},
        )
        for key in YAKU_KEYS
    ]
    return tuple(one for one in found if len({repr(value) for value in one.values.values()}) > 1)


@cache
def _with_value_of(own: str, field: str, other: str) -> Rulebook:
    """A book with what another one says to a single question."""
    value = next(one.values[other] for one in _candidates() if one.field == field)
    name = field.removeprefix("yaku.")
    return rulebook(own).with_options(
        **({"yaku": {name: value}} if name != field else {name: value})
    )


# Fields that decide a hand's worth before the kernels see it.
_OTHER = (
    "red_fives",
    "open_tanyao",
    "daisuushii_double",
    "ippatsu",
    "liability",
    "liability_counts_concealed_kong",
)


def _matters(
    one: Difference,
    hand: str,
    win: str,
    given: Circumstances,
    answers: dict[str, Score | HanchanError],
) -> bool:
    """Some book would answer otherwise if it had another book's value."""
    for own, answer in answers.items():
        for other, value in one.values.items():
            if value == one.values[own]:
                continue
            changed = _answer(hand, win, given, _with_value_of(own, one.field, other))
            if _key(changed) != _key(answer):
                return True
    return False
