"""Writes the tables of docs/env.md from the layout that the kernels write by; `--check` only says whether it is so."""

from __future__ import annotations

import argparse
import re
import sys
from itertools import groupby
from pathlib import Path

from hanchan.bots.observation.layout import (
    ACTIONS,
    LAST_PLANE,
    OBSERVATION,
    PLAIN,
    PRIVILEGED,
    LayoutSection,
)

PAGE = Path(__file__).parent.parent / "docs" / "env.md"
_HEAD = "| places | name | divide by | what it is |\n| --- | --- | ---: | --- |"


def main() -> int:
    """0 if the page is, or now is, as the layout says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    page = made = PAGE.read_text()
    for name, text in tables().items():
        place = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)", re.DOTALL)
        made = place.sub(lambda _, text=text: f"\n{text}\n\n", made)  # type: ignore[misc]
    if parser.parse_args().check:
        return int(page != made)
    PAGE.write_text(made)
    return 0


def tables() -> dict[str, str]:
    """Each table by the name of its place in the page."""
    shown = OBSERVATION.sections
    parts = {
        "plain scalars": [one for one in shown if one.first < PLAIN and not one.plane],
        "plain planes": [one for one in shown if one.first < PLAIN and one.plane],
        "computed planes": [one for one in shown if PLAIN <= one.first < LAST_PLANE],
        "computed scalars": [one for one in shown if one.first >= LAST_PLANE],
        "privileged": list(PRIVILEGED.sections),
    }
    found = {name: "\n".join([_HEAD, *map(_row, rows)]) for name, rows in parts.items()}
    return found | {"actions": actions()}


def _row(one: LayoutSection) -> str:
    last = one.first + one.size - 1
    places = f"{one.first}" if one.size == 1 else f"{one.first}–{last}"
    return f"| {places} | `{one.name}` | {one.scale} | {one.says} |"


def actions() -> str:
    """The actions, those of one kind in a row."""
    rows = ["| numbers | what is done |", "| --- | --- |"]
    numbered = enumerate(ACTIONS)
    for _, group in groupby(numbered, key=lambda one: _kind(one[1])):
        found = list(group)
        (first, name), (last, other) = found[0], found[-1]
        rows.append(
            f"| {first} | {name} |"
            if first == last
            else f"| {first}–{last} | {name} to {other.rsplit(' ', 1)[-1]} |"
        )
    return "\n".join(rows)


def _kind(name: str) -> str:
    """Actions that differ by their tile alone are of one kind."""
    return re.sub(r"\d[mpsz]$", "", name)


if __name__ == "__main__":
    sys.exit(main())
