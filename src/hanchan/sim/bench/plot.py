"""The ratios of a bench as a picture: one bar for each task, drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable
from math import log10
from typing import Any

from ... import plots

_LEFT, _BAR, _GAP, _TOP = 190, 26, 18, 64
_SPAN = plots.WIDTH - _LEFT - 90
Across = Callable[[float], float]


def plot(result: dict[str, Any]) -> str:
    """An SVG document; the scale is logarithmic, the line at 1 is the peer."""
    rows = [*result["rows"], *result.get("others", [])]
    top = max(2.0, *(row["ratio"] for row in rows)) if rows else 2.0
    low = min(0.5, *(row["ratio"] for row in rows)) if rows else 0.5
    height = _TOP + len(rows) * (_BAR + _GAP) + 40

    def across(ratio: float) -> float:
        return _LEFT + _SPAN * (log10(ratio) - log10(low)) / (log10(top) - log10(low))

    drawn = _scale(low, top, across, height)
    for number, row in enumerate(rows):
        drawn += _bar(row, _TOP + 8 + number * (_BAR + _GAP), across)
    return plots.document(
        "Hanchan beside its peers",
        "Times the peer, per CPU second, one core",
        _machine(result),
        height,
        drawn,
    )


def _machine(result: dict[str, Any]) -> str:
    about = result["machine"]
    return (
        f"Python {about['python']}, numba {about['numba']}, {about['system']} {about['processor']};"
        f" medians of {result['rounds']} rounds"
    )


def _scale(low: float, top: float, across: Across, height: int) -> list[str]:
    """Lines at 1, 10, 100 and so on."""
    drawn = []
    for mark in [10.0**power for power in range(-2, 5) if low <= 10.0**power <= top]:
        x = across(mark)
        drawn.append(
            plots.line(x, _TOP, x, height - 26, ink=plots.NOTE if mark == 1 else plots.RULE)
        )
        drawn.append(plots.text(x, height - 10, f"{mark:g}×", fill=plots.NOTE, anchor="middle"))
    return drawn


def _bar(row: dict[str, Any], y: int, across: Across) -> list[str]:
    """One task: its name and peer, the bar, the ratio."""
    start, end = sorted((across(1.0), across(row["ratio"])))
    middle = y + _BAR / 2
    return [
        plots.text(16, middle, row["task"]),
        plots.text(16, middle + 14, row["peer"], fill=plots.NOTE, size=11),
        plots.bar(start, y, max(1.0, end - start), _BAR, rounded=True),
        plots.text(end + 8, middle + 5, f"{row['ratio']:.3g}×"),
    ]
