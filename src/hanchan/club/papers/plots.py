"""Statistics of an event as pictures: totals round by round, places, and the hands of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from ... import plots
from ...locale import translator
from ...settlement.standings import shown
from ..event.ranking import PlayerStanding, statistics
from ..event.state import EventState
from ..table.hand_statistics import HandCounts
from .rows import decimals

_LEFT, _TOP, _LINE = 190, 70, 24
_SPAN = plots.WIDTH - _LEFT - 70
_HEIGHT = 300
_COLOURS = (plots.GREEN, *"#c05a4a #3a6ea5 #b8860b #7b4fa3 #0f8b8d #8a5a44 #57606a".split())


def progress(state: EventState, players: Sequence[PlayerStanding], lang: str = "en") -> str:
    """The totals of some players after every round, as lines; up to eight are told apart by colour."""
    say = translator(lang)
    closed = [found.number for found in state.rounds if found.closed]
    known = [[one.line_of(number) for number in closed] for one in players]
    sums = [
        list(accumulate((line.total if line else 0 for line in row), initial=0)) for row in known
    ]
    rounds = max((len(total) for total in sums), default=1) - 1
    low = min((min(total) for total in sums), default=0)
    high = max((max(total) for total in sums), default=0)
    height = _TOP + _HEIGHT + 40

    def at(number: int, total: int) -> tuple[float, float]:
        across = (plots.WIDTH - 290) * number / max(1, rounds)
        return 80 + across, _TOP + _HEIGHT * (high - total) / max(1, high - low)

    drawn = []
    for mark in sorted({low, 0, high}):
        y = at(0, mark)[1]
        drawn.append(plots.line(80, y, plots.WIDTH - 210, y, ink=plots.RULE))
        drawn.append(
            plots.text(74, y + 4, shown(mark, state.book), fill=plots.NOTE, size=11, anchor="end")
        )
    for number in range(rounds + 1):
        x = at(number, 0)[0]
        drawn.append(
            plots.text(x, _TOP + _HEIGHT + 22, str(number), fill=plots.NOTE, anchor="middle")
        )
    for place, (player, total) in enumerate(zip(players, sums, strict=True)):
        colour = _COLOURS[place % len(_COLOURS)]
        points = [at(number, value) for number, value in enumerate(total)]
        drawn += [plots.path(points, ink=colour), plots.dot(*points[-1], 3, fill=colour)]
        y = _TOP + 10 + place * 22
        drawn.append(plots.bar(plots.WIDTH - 192, y - 9, 12, 10, fill=colour))
        drawn.append(plots.text(plots.WIDTH - 174, y, _short(player.entry.name, 24)))
    heading = say.gettext("Totals round by round")
    return plots.document(heading, heading, state.name, height, drawn)


def rating_line(name: str, ratings: Sequence[float], lang: str = "en") -> str:
    """A person's rating after every session."""
    say = translator(lang)
    low, high = min((*ratings, 1500)), max((*ratings, 1500))
    height = _TOP + _HEIGHT // 2 + 30

    def at(number: int, rating: float) -> tuple[float, float]:
        across = (plots.WIDTH - 110) * number / max(1, len(ratings))
        return 70 + across, _TOP + _HEIGHT / 2 * (high - rating) / max(1.0, high - low)

    drawn = []
    for mark in sorted({round(low), 1500, round(high)}):
        y = at(0, mark)[1]
        drawn.append(plots.line(70, y, plots.WIDTH - 40, y))
        drawn.append(plots.text(64, y + 4, str(mark), fill=plots.NOTE, size=11, anchor="end"))
    points = [at(number, rating) for number, rating in enumerate((1500.0, *ratings))]
    drawn += [plots.path(points, ink=plots.GREEN), plots.dot(*points[-1], 4, fill=plots.GREEN)]
    heading = say.gettext("Rating, session by session")
    return plots.document(heading, heading, name, height, drawn)


def places(state: EventState, players: Sequence[PlayerStanding], lang: str = "en") -> str:
    """How often each player came first to fourth, and the average place."""
    say = translator(lang)
    height = _TOP + len(players) * _LINE + 24
    drawn: list[str] = []
    for number, player in enumerate(players):
        numbers, y = statistics(player), _TOP + number * _LINE
        drawn.append(plots.text(16, y + 12, _short(player.entry.name, 26)))
        if numbers.sessions:
            parts = [count / numbers.sessions for count in numbers.places]
            drawn += plots.shares(_LEFT, y, _SPAN, 16, parts)
            average = decimals(numbers.average_place)
            drawn.append(plots.text(_LEFT + _SPAN + 10, y + 12, average))
    heading = say.gettext("Places, first to fourth, and their average")
    return plots.document(heading, heading, state.name, height, drawn)


def hand_rates(state: EventState, hands: Mapping[str, HandCounts], lang: str = "en") -> str:
    """Wins above, deal-ins below, as shares of the hands of each player."""
    say = translator(lang)
    ordered = sorted(hands.items(), key=lambda item: (-item[1].rate(item[1].wins), item[0]))
    height = _TOP + len(ordered) * (_LINE + 6) + 24
    drawn: list[str] = []
    for number, (name, own) in enumerate(ordered):
        y = _TOP + number * (_LINE + 6)
        drawn.append(plots.text(16, y + 14, _short(name, 26)))
        for row, (count, colour) in enumerate(
            ((own.wins, plots.GREEN), (own.deal_ins, plots.PLACES[3]))
        ):
            width = float(own.rate(count)) * _SPAN
            drawn.append(plots.bar(_LEFT, y + 11 * row, max(1.0, width), 9, fill=colour))
            shares = f"{decimals(100 * own.rate(count), 1)} %"
            drawn.append(plots.text(_LEFT + width + 6, y + 9 + 11 * row, shares, size=10))
    heading = say.gettext("Hands won (above) and dealt into (below)")
    return plots.document(heading, heading, state.name, height, drawn)


def _short(name: str, most: int) -> str:
    """A name that fits beside its bar."""
    return name if len(name) <= most else name[: most - 1] + "…"
