"""Questions that speak about one yaku, and the row of that yaku: two sides of one rule, kept in step.

A book states both (`open_tanyao` and the open value of `tanyao`), because a reader looks for either. A difference on
one side changes the other; two differences that contradict each other are an error.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .values import shown


class YakuRow(NamedTuple):
    """What a yaku is worth: 0 not available, so many han, "mangan", "yakuman" or "double-yakuman"."""

    closed: int | str
    open: int | str
    clause: str | None = None
    includes: tuple[str, ...] = ()  # yaku that this value already holds; not listed beside it
    off: bool = False  # an option of the book that is not taken: it has a value and scores nothing
    closed_clause: str | None = (
        None  # where the closed value stands, if not in the clause of the yaku
    )

    def cited(self, closed: bool) -> str | None:
        """Where the value of a closed or an open hand stands."""
        return self.closed_clause or self.clause if closed else self.clause

    def stated(self) -> dict[str, Any]:
        """The row as a book's file would state it."""
        return {"closed": self.closed, "open": self.open, "includes": list(self.includes)}


def has_value(row: YakuRow) -> bool:
    """Whether the yaku is worth anything on any hand, its switch apart."""
    return bool(row.closed or row.open)


class Link(NamedTuple):
    """A field and the yaku it speaks about."""

    field: str
    key: str
    columns: tuple[str, ...]
    # The value that goes with each answer. Of several answers with one value the first is meant by a row alone.
    values: dict[Any, int | str]
    graded: bool = False  # the value itself tells the answers apart, not only whether there is one
    optional: bool = False  # switched off, the row keeps its value (ruling A-05)


_CLOSED, _OPEN, _BOTH = ("closed",), ("open",), ("closed", "open")
LINKS = (
    Link("open_tanyao", "tanyao", _OPEN, {True: 1, False: 0}),
    Link("daisuushii_double", "daisuushii", _BOTH, {True: "double-yakuman", False: "yakuman"}, graded=True),
    Link("renhou", "renhou", _CLOSED, {"off": 0, "mangan_or_better": "mangan", "mangan_flat": "mangan", "five_han": 5,
                                       "yakuman": "yakuman"}, graded=True),
    Link("daisharin", "daisharin", _CLOSED, {"none": 0, "any_suit": "yakuman", "circles": "yakuman"}),
    Link("shiisan_puuta", "shiisan-puuta", _CLOSED, {"none": 0, "dealer": "yakuman", "first_draw": "yakuman"}),
    Link("nagashi_mangan", "nagashi-mangan", _CLOSED, {"off": 0, "win": "mangan", "draw": "mangan"}, graded=True),
    Link("nagashi_open_hand", "nagashi-mangan", _OPEN, {True: "mangan", False: 0}, graded=True),
    Link("four_identical_chows", "yonjun", _BOTH, {"ryanpeikou": 0, "iipeikou": 0, "yonjun": 5}),
    Link("ippatsu", "ippatsu", _CLOSED, {True: 1, False: 0}, optional=True),
    Link("parenchan", "parenchan", _BOTH, {"strict": "yakuman", "draws_allowed": "yakuman", "off": 0}, optional=True),
    Link("kanfuri", "kanfuri", _BOTH, {True: 1, False: 0}, optional=True),
)  # fmt: skip


def means(link: Link, row: YakuRow, answer: Any) -> bool:
    """Whether the row by itself stands for this answer."""
    value = link.values[answer]
    given = [getattr(row, column) for column in link.columns]
    if link.graded:
        return all(column == value for column in given)
    return any(given) == bool(value)


def agrees(link: Link, row: YakuRow, answer: Any) -> bool:
    """Whether row and answer go together."""
    return means(link, row, answer) or (link.optional and not link.values[answer])


def with_off(rows: dict[str, YakuRow], answers: dict[str, Any]) -> dict[str, YakuRow]:
    """The rows with every optional yaku marked that its switch turns off."""
    marked = dict(rows)
    for link in LINKS:
        if link.optional:
            off = not link.values[answers[link.field]]
            marked[link.key] = rows[link.key]._replace(off=off)
    return marked


def reconcile(
    answers: dict[str, Any], rows: dict[str, YakuRow], new_answers: set[str], new_rows: set[str]
) -> list[str]:
    """What cannot be reconciled, in words; the sides not named as new are changed in place."""
    problems = []
    touched = set(new_rows)
    for link in LINKS:
        answer, row = answers[link.field], rows[link.key]
        if link.field in new_answers and link.key not in new_rows:
            rows[link.key] = _row_for(link, row, answer)
            touched.add(link.key)
        elif link.field not in new_answers and link.key in touched:
            answers[link.field] = _answer_for(link, row, answer)
        if not agrees(link, rows[link.key], answers[link.field]):
            problems.append(_contradiction(link, rows[link.key], answers[link.field]))
    return problems


def _row_for(link: Link, row: YakuRow, answer: Any) -> YakuRow:
    """The row changed so that it goes with the answer, where that can be."""
    value = link.values[answer]
    if agrees(link, row, answer):
        return row
    if value == 0 and "closed" in link.columns:
        return row._replace(closed=0, open=0)
    if "closed" not in link.columns and row.closed == 0:
        return row  # an open hand cannot have what a closed one has not
    closed, open = (
        value if column in link.columns else getattr(row, column) for column in ("closed", "open")
    )
    return row._replace(closed=closed, open=open)


def _answer_for(link: Link, row: YakuRow, answer: Any) -> Any:
    """The answer a row stands for: the one given if it does, else the first that does."""
    candidates = [word for word in link.values if means(link, row, word)]
    return answer if answer in candidates or not candidates else candidates[0]


def _contradiction(link: Link, row: YakuRow, answer: Any) -> str:
    value = f"{link.key} = {{ closed = {shown(row.closed)}, open = {shown(row.open)} }}"
    if not any(means(link, row, known) for known in link.values):
        columns = " and ".join(link.columns)
        known = ", ".join(dict.fromkeys(map(shown, link.values.values())))
        return f"yaku {value}: {columns} must be one of {known} (field {link.field})"
    return f"{link.field} = {shown(answer)} contradicts the yaku row {value}"
