"""Programs that play much and check everything, and how much of a long test is run.

A few cases every day, a sample in `make proof`, all of them with FULL=1.
"""

from __future__ import annotations

import os


def amount(few: int, proof: int, full: int) -> int:
    """The number of cases for this run."""
    if os.environ.get("FULL"):
        return full
    return proof if os.environ.get("HANCHAN_PROOF") else few
