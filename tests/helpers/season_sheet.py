"""Twelve evenings with changing people, and the club treasurer's spreadsheet that counts them a second time."""

from __future__ import annotations

import random
from typing import NamedTuple

from helpers.naive.spreadsheet import Spreadsheet, column_name

PEOPLE = [f"Member {letter}" for letter in "ABCDEFGHIJKLMN"]
UMA = (20000, 10000, -10000, -20000)  # the house's
EVENINGS, GAMES, BEST = 12, 2, 8


class ClubEvening(NamedTuple):
    """Who is here in each game of an evening: people come and go."""

    name: str
    here: list[list[str]]


def the_season(seed: str = "season") -> list[ClubEvening]:
    """The evenings; seven to eleven people, one of whom comes late or leaves early."""
    chance = random.Random(seed)
    found = []
    for number in range(1, EVENINGS + 1):
        people = chance.sample(PEOPLE, chance.randint(7, 11))
        games = [people[1:] if game == number % 2 else people for game in range(GAMES)]
        found.append(ClubEvening(f"Evening {number}", games))
    return found


def four_scores(chance: random.Random) -> list[int]:
    """Four scores in hundreds that add up; every third time two of them tie."""
    moved = [100 * chance.randint(-120, 120) for _ in range(3)]
    if chance.random() < 0.34:
        moved[1] = moved[0]
    return [30000 + change for change in (*moved, -sum(moved))]


class TreasurersSheet:
    """One row for each seat of each table as it was played, and formulas for everything else.

    A evening, B name, C score, D place, E how many share it, F uma, G total.
    """

    def __init__(self) -> None:
        self.sheet = Spreadsheet()
        self.rows = 0

    def table(self, evening: str, names: list[str], scores: list[int]) -> None:
        """The four rows of a table; the uma of shared places is split."""
        first = self.rows + 1
        span = f"$C${first}:$C${first + 3}"
        # the amounts of the uma stand in columns I to L of every row
        for name, score in zip(names, scores, strict=True):
            row = self.rows + 1
            at = [f"{column_name(8 + place)}{row}" for place in range(4)]
            shares = f"SUM(INDEX({at[0]}:{at[3]},D{row})"
            shares += f",IF(E{row}>1,INDEX({at[0]}:{at[3]},MIN(4,D{row}+1)),0)"
            shares += f",IF(E{row}>2,INDEX({at[0]}:{at[3]},MIN(4,D{row}+2)),0)"
            shares += f",IF(E{row}>3,INDEX({at[0]}:{at[3]},4),0))"
            formulas = (f"=RANK(C{row},{span})", f"=COUNTIF({span},C{row})", f"={shares}/E{row}")
            total = f"=C{row}-30000+F{row}"
            self.rows = self.sheet.append(evening, name, score, *formulas, total, None, *UMA)

    def totals(self, evenings: list[str], best: int | None) -> dict[str, int]:
        """Everybody's total of all evenings, or of the best, by SUMIF and LARGE on a second page of rows."""
        book, last = self.sheet, self.rows
        # a key of evening and name for SUMIF, as treasurers do
        for row in range(1, last + 1):
            key = f"{book.cells[f'A{row}']}/{book.cells[f'B{row}']}"
            book.cells[f"N{row}"] = key
        found = {}
        for person in PEOPLE:
            keys = [f"{evening}/{person}" for evening in evenings]
            present = [
                key for key in keys if key in {book.cells[f"N{r}"] for r in range(1, last + 1)}
            ]
            if not present:
                continue
            sums = [f'=SUMIF($N$1:$N${last},"{key}",$G$1:$G${last})' for key in present]
            row = book.append(*[None] * 20, *sums)
            start, end = f"U{row}", f"{column_name(19 + len(sums))}{row}"
            count = min(best or len(sums), len(sums))
            large = ",".join(f"LARGE({start}:{end},{number})" for number in range(1, count + 1))
            book.cells[f"A{row}"] = f"=SUM({large})"
            found[person] = book.value(f"A{row}")
        return found
