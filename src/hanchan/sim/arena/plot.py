"""The standings of an arena as a picture: average places with their intervals, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from ... import plots
from .arena import Standing

_LEFT, _LINE, _TOP = 170, 46, 70
_SPAN = plots.WIDTH - _LEFT - 40


def plot(standings: Sequence[Standing], rules: str) -> str:
    """An SVG document: for each bot its shares of places, and its average place on a scale from 1 to 4."""
    height = _TOP + len(standings) * _LINE + 40
    games = f"{standings[0].games} hanchans each under {rules}, duplicate walls"
    drawn = []
    for place in (1, 2, 3, 4):
        x = _across(place)
        drawn.append(plots.line(x, _TOP - 8, x, height - 28))
        drawn.append(plots.text(x, height - 12, str(place), fill=plots.NOTE, anchor="middle"))
    for number, line in enumerate(standings):
        drawn += _bot(line, _TOP + number * _LINE)
    return plots.document(
        "Places of the bots",
        "Average place with its 95 % interval",
        f"{games}; below it the shares of places 1 to 4",
        height,
        drawn,
    )


def _across(place: float) -> float:
    return _LEFT + _SPAN * (place - 1) / 3


def _bot(line: Standing, y: int) -> list[str]:
    """One bot: its name, the interval as a bar with the average on it, the shares of places."""
    low, high = max(1.0, line.ci95[0]), min(4.0, line.ci95[1])
    middle = y + 12
    return [
        plots.text(16, middle + 4, line.bot),
        plots.line(_across(low), middle, _across(high), middle, ink=plots.INK, width=3),
        plots.dot(_across(line.avg_place), middle, 5),
        plots.text(_across(high) + 8, middle + 4, f"{line.avg_place:.3f}"),
        *plots.shares(_LEFT, y + 22, _SPAN, 9, line.places),
    ]
