"""The standings of a tournament: sums of session totals over the closed rounds, exact, ties shared."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...errors import IllegalAction
from ...settlement.session import SessionLine, absent_line, session_lines
from ...settlement.standings import shown
from .state import DISQUALIFIED, REMOVED, Entrant, EventState, Sheet


class PlayerStanding(NamedTuple):
    """One player's place; `place` is shared on equal totals (1, 1, 3)."""

    place: int
    entry: Entrant
    total: int
    points: int  # table points less the start, without uma and penalties
    lines: tuple[SessionLine, ...]
    disqualified: bool = False


class Statistics(NamedTuple):
    """A player's sessions in numbers, exact."""

    sessions: int
    places: tuple[int, ...]  # how often first to fourth; a shared place counts as its better number
    average_place: Fraction
    best: int
    worst: int


def sheet_lines(state: EventState, number: int, sheet: Sheet) -> list[SessionLine]:
    """The lines of one sheet with the penalties of its players in that round."""
    assert sheet.points is not None

    def taken(when: str) -> list[int]:
        return [_taken_from(state, player, number, when) for player in sheet.seats]

    return session_lines(
        sheet.points,
        state.book,
        at_once=taken("at once"),
        after_uma=taken("after uma"),
        overall=taken("overall"),
        substitutes={seat: when for seat, (_, when) in sheet.substitutes.items()},
    )


def _taken_from(state: EventState, player: int, number: int, when: str | None = None) -> int:
    """What penalties take from the player in that round, at this moment or in all."""
    own = [one for one in state.taken if (one.entry, one.round) == (player, number)]
    return sum(one.points for one in own if when in (None, one.when) and not one.cancelled)


def standings(state: EventState) -> list[PlayerStanding]:
    """The players in their order after the closed rounds; nothing of a round that is still open shows."""
    lines: dict[int, list[SessionLine]] = {entry.number: [] for entry in state.entries}
    closed = [found for found in state.rounds if found.closed]
    if not closed:
        raise IllegalAction(
            "no round is closed yet: standings are published when all tables are in"
        )
    for found in closed:
        done: set[int] = set()
        for sheet in found.sheets:
            for player, line in zip(
                sheet.seats, sheet_lines(state, found.number, sheet), strict=True
            ):
                lines[player].append(line)
                done.add(player)
        for player in lines.keys() - done:
            taken = _taken_from(state, player, found.number)
            lines[player].append(absent_line(state.book, taken))
    return _placed(state, lines)


def ceremony(state: EventState) -> list[list[PlayerStanding]]:
    """The order in which results are read out: the last place first, those who share a place together.

    Nobody who is disqualified is called.
    """
    called = [standing for standing in standings(state) if not standing.disqualified]
    places = sorted({standing.place for standing in called}, reverse=True)
    return [[each for each in called if each.place == place] for place in places]


def _placed(state: EventState, lines: dict[int, list[SessionLine]]) -> list[PlayerStanding]:
    rule = state.book.value("disqualified_rank")
    listed = [entry for entry in state.entries if entry.status != REMOVED]
    fair = [entry for entry in listed if entry.status != DISQUALIFIED]
    out = [entry for entry in listed if entry.status == DISQUALIFIED]
    totals = {entry.number: sum(line.total for line in lines[entry.number]) for entry in listed}
    found = []
    for group, before in ((fair, 0), (out if rule == "last" else [], len(fair))):
        for entry in sorted(group, key=lambda entry: (-totals[entry.number], entry.name)):
            own = totals[entry.number]
            place = 1 + before + sum(totals[other.number] > own for other in group)
            mine = tuple(lines[entry.number])
            points = sum(line.points for line in mine)
            found.append(PlayerStanding(place, entry, own, points, mine, group is out))
    return found


def statistics(standing: PlayerStanding) -> Statistics:
    """The numbers of a player's own sessions; those a substitute played are left out."""
    own = [line for line in standing.lines if not line.substituted]
    if not own:
        return Statistics(0, (0, 0, 0, 0), Fraction(0), 0, 0)
    count = tuple(sum(line.place == place for line in own) for place in (1, 2, 3, 4))
    average = Fraction(sum(line.place for line in own), len(own))
    totals = [line.total for line in own]
    return Statistics(len(own), count, average, max(totals), min(totals))


def teams(state: EventState) -> list[tuple[int, str, int]]:
    """Place, team and total of every team: the sum of its players, ties shared."""
    totals: dict[str, int] = {}
    for standing in standings(state):
        if standing.entry.team:
            team = standing.entry.team
            totals[team] = totals.get(team, 0) + standing.total
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return [
        (1 + sum(other > total for other in totals.values()), team, total)
        for team, total in ordered
    ]


def text(state: EventState) -> str:
    """The standings as lines of text."""
    from ...scoring.words.columns import table

    rows = [["place", "name", "country", "total"]]
    for standing in standings(state):
        entry, total = standing.entry, shown(standing.total, state.book)
        mark = " (disqualified)" if standing.disqualified else ""
        rows.append([str(standing.place), entry.name + mark, entry.country, total])
    return "\n".join(table(rows, right=(0, 3)))
