"""A small spreadsheet: cells of numbers, texts and formulas, counted as a spreadsheet program would.

It knows what a club treasurer types: + - * /, ranges, SUM, RANK, COUNTIF, SUMIF, LARGE, IF, INDEX, MIN. It shares
nothing with the package.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

Value = Any
_TOKEN = re.compile(
    r'\s*("[^"]*"|\$?[A-Z]+\$?\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|<=|>=|<>|[-+*/(),:<>=])'
)


class Spreadsheet:
    """Cells by their names, `A1`; a text that begins with `=` is a formula."""

    def __init__(self) -> None:
        self.cells: dict[str, Value] = {}
        self._counted: dict[str, tuple[str, Value]] = {}  # the formula and what it gave

    def append(self, *row: Value) -> int:
        """One row more; its number, from 1."""
        number = 1 + max((int(re.sub(r"\D", "", name)) for name in self.cells), default=0)
        for column, value in enumerate(row):
            if value is not None:
                self.cells[f"{column_name(column)}{number}"] = value
        return number

    def value(self, name: str) -> Value:
        """What a cell shows; an empty one is 0."""
        name = name.replace("$", "")
        given = self.cells.get(name, 0)
        if not str(given).startswith("="):
            return given
        if name not in self._counted:
            # Cells are written once, those that a formula reads before it: what it gave stays right.
            self._counted[name] = (given, _Formula(self, given[1:]).read())
        formula, found = self._counted[name]
        assert formula == given, f"{name} was written again"
        return found

    def span(self, one: str, two: str) -> list[Value]:
        """The values of a range, row by row; None for empty cells."""
        (a, first), (b, last) = (_place(name) for name in (one, two))
        names = [f"{column_name(c)}{r}" for r in range(first, last + 1) for c in range(a, b + 1)]
        return [self.value(name) if name in self.cells else None for name in names]


def column_name(number: int) -> str:
    """A, B, … Z, AA.

    >>> column_name(0), column_name(27)
    ('A', 'AB')
    """
    return (column_name(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def _place(name: str) -> tuple[int, int]:
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", name.replace("$", "")).groups()  # type: ignore[union-attr]
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(digits)


class _Formula:
    """Reads one formula, left to right."""

    def __init__(self, sheet: Spreadsheet, text: str) -> None:
        self.sheet, self.tokens = sheet, _TOKEN.findall(text)
        assert "".join(self.tokens) == re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', "", text), text

    def read(self) -> Value:
        found = self._comparison()
        assert not self.tokens, self.tokens
        return found

    def _next(self) -> str:
        return str(self.tokens.pop(0))

    def _sees(self, *signs: str) -> bool:
        return bool(self.tokens) and self.tokens[0] in signs

    def _comparison(self) -> Value:
        left = self._sum()
        if self._sees("<", ">", "=", "<=", ">=", "<>"):
            sign, right = self._next(), self._sum()
            return {
                "<": left < right, ">": left > right, "=": left == right,
                "<=": left <= right, ">=": left >= right, "<>": left != right,
            }[sign]  # fmt: skip
        return left

    def _sum(self) -> Value:
        found = self._product()
        while self._sees("+", "-"):
            found = found + self._product() if self._next() == "+" else found - self._product()
        return found

    def _product(self) -> Value:
        found = self._single()
        while self._sees("*", "/"):
            found = (
                found * self._single() if self._next() == "*" else Fraction(found) / self._single()
            )
        return found

    def _single(self) -> Value:
        token = self._next()
        if token == "-":
            return -self._single()
        if token == "(":
            found = self._comparison()
            assert self._next() == ")"
            return found
        if token.startswith('"'):
            return token[1:-1]
        if token[0].isdigit():
            return Fraction(token) if "." in token else int(token)
        if self._sees("("):
            return self._call(token)
        if self._sees(":"):
            self._next()
            return self.sheet.span(token, self._next())
        return self.sheet.value(token)

    def _call(self, name: str) -> Value:
        self._next()
        given = [self._comparison()]
        while self._sees(","):
            self._next()
            given.append(self._comparison())
        assert self._next() == ")"
        return _FUNCTIONS[name](*given)


def _numbers(*spans: Value) -> list[Value]:
    every = [one for span in spans for one in (span if isinstance(span, list) else [span])]
    return [one for one in every if isinstance(one, int | Fraction)]


def _sum_if(keys: list[Value], wanted: Value, values: list[Value]) -> Value:
    return sum(value for key, value in zip(keys, values, strict=True) if key == wanted)


_FUNCTIONS: dict[str, Any] = {
    "SUM": lambda *spans: sum(_numbers(*spans)),
    "MIN": lambda *spans: min(_numbers(*spans)),
    "COUNT": lambda *spans: len(_numbers(*spans)),
    "COUNTIF": lambda span, wanted: sum(one == wanted for one in span),
    "SUMIF": _sum_if,
    "RANK": lambda value, span: 1 + sum(one > value for one in _numbers(span)),
    "LARGE": lambda span, number: sorted(_numbers(span), reverse=True)[number - 1],
    "IF": lambda test, yes, no="": yes if test else no,
    "INDEX": lambda span, number: span[number - 1],
}
