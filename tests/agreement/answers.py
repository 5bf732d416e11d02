"""One small form for the answers of three scorers, so that the agreement tests compare whole results.

{"han", "fu", "yaku": {key: han, or "Y" a yakuman, "YY" two, "M" a flat mangan}, "bonus", "limit",
"points", "payments", "total"}, or {"refused": reason}. Dora are no part of a yakuman or a flat
mangan, so `bonus` is given only where there are han to add it to.
"""

from __future__ import annotations

from typing import Any

import hanchan
from helpers.naive import scorer as naive

SHARED = ("han", "fu", "points", "total")


def of_hanchan(keywords: dict[str, Any]) -> dict[str, Any]:
    """The package's answer; what it must refuse is an answer too."""
    try:
        scored = hanchan.score(**keywords).to_dict()
    except hanchan.NotAWin as refusal:
        return {"refused": refusal.reason}
    return {
        **{key: scored[key] for key in (*SHARED, "limit", "payments")},
        "yaku": {row["key"]: worth(row) for row in scored["yaku"]},
        "bonus": scored["bonus"] if scored["han"] else None,
    }


def worth(row: dict[str, Any]) -> int | str:
    """A yaku's han, or the sign of a yakuman or mangan."""
    if row["han"] is not None:
        return int(row["han"])
    return "Y" * row["yakuman"] if "yakuman" in row else "M"


def of_naive(keywords: dict[str, Any]) -> dict[str, Any]:
    """The answer of the naive scorer in the words of the contract."""
    found = naive.score(**keywords)
    if "refused" in found:
        return found
    return {
        **{key: found[key] for key in (*SHARED, "yaku")},
        "limit": found["limit"] or None,
        "payments": found["pay"],
        "bonus": found["bonus"] if found["han"] else None,
    }
