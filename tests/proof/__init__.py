"""Programs that play much and check everything, and how much of a long test is run.

A few cases every day, a sample in `make proof`, all of them with FULL=1.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

import pytest


def amount(few: int, proof: int, full: int) -> int:
    """The number of cases for this run."""
    if os.environ.get("FULL"):
        return full
    return proof if os.environ.get("HANCHAN_PROOF") else few


# How much slower than a quiet machine one may be that runs the sample (`make proof`); the whole numbers leave no room.
SLACK = amount(1, 3, 1)


def first_of(cases: Iterable[Any], *, several: bool = False) -> list[Any]:
    """The parameters of a test: the first case every day, the others (sizes, languages, books) in `make proof`.

    `several`: a case is a tuple of that many parameters.
    """
    first, *others = cases
    given = others if several else [(case,) for case in others]
    return [first, *(pytest.param(*case, marks=pytest.mark.proof) for case in given)]


def add_may_skip(parser: ArgumentParser) -> None:
    """The option by which a machine without the programs that a proof needs is let pass."""
    parser.add_argument(
        "--may-skip", action="store_true", help="end well where a program that it needs is missing"
    )


def end_without(reason: str, *, may_skip: bool) -> None:
    """Says why nothing can be proved here, which is no success unless it was asked for so."""
    print(f"nothing was proved: {reason}")
    sys.exit(0 if may_skip else 1)
