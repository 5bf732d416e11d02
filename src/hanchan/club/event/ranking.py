"""The standings of a tournament: sums of session totals over the closed rounds, exact, ties shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from ...errors import IllegalAction
from ...settlement.session import SessionLine, absent_line, session_lines
from ...settlement.standings import ranked_scores, shown
from .state import DISQUALIFIED, MERGED, OUT, REMOVED, WAITING, Entrant, EventState, Round, Sheet


class PlayerStanding(NamedTuple):
    """One player's place; `place` is shared on equal totals (1, 1, 3)."""

    place: int
    entry: Entrant
    total: int
    points: int  # table points less the start, without uma and penalties
    lines: tuple[SessionLine, ...]
    disqualified: bool = False
    rounds: tuple[int, ...] = ()  # of each line: not all where somebody sat out or missed a cut
    stage: int = 0  # cuts survived

    def line_of(self, number: int) -> SessionLine | None:
        """The line of a round; None where there is none."""
        return self.lines[self.rounds.index(number)] if number in self.rounds else None


class Statistics(NamedTuple):
    """A player's sessions in numbers, exact."""

    sessions: int
    places: tuple[int, ...]  # how often first to fourth; a shared place counts as its better number
    average_place: Fraction
    best: int
    worst: int


def players(state: EventState) -> list[Entrant]:
    """Who is ranked or will be: no substitutes, nobody who waits, nobody who left before there was a seat."""
    return [entry for entry in state.entries if _counts(state, entry)]


def _counts(state: EventState, entry: Entrant) -> bool:
    if entry.substitute or entry.status in (WAITING, MERGED, REMOVED):
        return False
    if state.rounds:
        return entry.seated or entry.status == DISQUALIFIED
    return entry.status != OUT


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
        ranked_by=ranked_scores(sheet.points, sheet.from_bets, state.book),
    )


def _taken_from(state: EventState, player: int, number: int, when: str | None = None) -> int:
    """What penalties take from the player in that round, at this moment or in all."""
    own = [one for one in state.taken if (one.entry, one.round) == (player, number)]
    return sum(one.points for one in own if when in (None, one.when) and not one.cancelled)


Lines = dict[int, SessionLine]  # of one player, by round


def standings(state: EventState) -> list[PlayerStanding]:
    """The players in their order after the closed rounds; nothing of a round that is still open shows."""
    lines: dict[int, Lines] = {entry.number: {} for entry in state.entries}
    closed = closed_rounds(state)
    if not closed:
        raise IllegalAction(
            "no round is closed yet: standings are published when all tables are in"
        )
    for found in closed:
        for sheet in found.sheets:
            if sheet.points is None:
                continue  # a table of an evening that was not finished
            for player, line in zip(
                sheet.seats, sheet_lines(state, found.number, sheet), strict=True
            ):
                lines[player][found.number] = line
        for entry in state.entries:
            own = lines[entry.number]
            if found.number not in own and _misses(state, entry, found.number):
                taken = _taken_from(state, entry.number, found.number)
                own[found.number] = absent_line(state.book, taken)
    return _placed(state, lines)


def standings_so_far(state: EventState) -> list[PlayerStanding]:
    """The standings; nobody before a round is closed."""
    return standings(state) if closed_rounds(state) else []


def closed_rounds(state: EventState) -> list[Round]:
    """The rounds that have results."""
    return [found for found in state.rounds if found.closed]


def are_ties_told_apart(listed: Sequence[PlayerStanding]) -> bool:
    """Some of equal totals have places of their own, by a rule that was announced."""
    return any(
        (one.total, one.stage, one.disqualified) == (two.total, two.stage, two.disqualified)
        and one.place != two.place
        for one, two in pairwise(listed)
    )


def as_published(state: EventState) -> EventState:
    """The event as everybody may see it: with the rounds whose standings are published."""
    return replace(state, rounds=[one for one in state.rounds if one.number <= state.published])


def _misses(state: EventState, entry: Entrant, number: int) -> bool:
    """Should have had a seat; who sits out at an evening or is not in the cut should not."""
    return not state.evening and state.is_in_field(entry, number)


def ceremony(state: EventState) -> list[list[PlayerStanding]]:
    """The order in which results are read out: the last place first, those who share a place together.

    Whom the book lists as disqualified is among them, and is marked wherever this is shown.
    """
    called = standings(state)
    places = sorted({standing.place for standing in called}, reverse=True)
    return [[each for each in called if each.place == place] for place in places]


def _placed(state: EventState, lines: dict[int, Lines]) -> list[PlayerStanding]:
    rule = state.book.value("disqualified_rank")
    # Who has only sat out at an evening has nothing to be ranked by.
    listed = [one for one in players(state) if lines[one.number] or not state.evening]
    fair = [entry for entry in listed if entry.status != DISQUALIFIED]
    out = [entry for entry in listed if entry.status == DISQUALIFIED]
    ranks = {entry.number: _rank(state, entry, lines[entry.number]) for entry in listed}
    found = []
    for group, before in ((fair, 0), (out if rule == "last" else [], len(fair))):
        order = sorted(group, key=lambda entry: entry.name)
        for entry in sorted(order, key=lambda entry: ranks[entry.number], reverse=True):
            own = ranks[entry.number]
            place = 1 + before + sum(ranks[other.number] > own for other in group)
            mine = lines[entry.number]
            points = sum(line.points for line in mine.values())
            row = (tuple(mine.values()), group is out, tuple(mine), own.stage)
            found.append(PlayerStanding(place, entry, own.total, points, *row))
    return found


class _Rank(NamedTuple):
    """What players are put in order by: the stage they came to, the total there, what breaks a tie."""

    stage: int
    total: int
    tie_break: int


def _rank(state: EventState, entry: Entrant, lines: Lines) -> _Rank:
    """Sums a player's lines; at each cut survived the total goes on as far as the stage carries it."""
    cuts = [cut.stage for cut in state.cuts if entry.number in cut.entries]
    # A reader may not know the rounds of a stage yet; the stage then is not known either.
    shown_to = max((found.number for found in state.rounds if found.closed), default=0)
    cuts = [stage for stage in cuts if stage.after < shown_to]
    total, begun = 0, 0
    for stage in cuts:
        total += sum(line.total for number, line in lines.items() if begun < number <= stage.after)
        total, begun = _carried(total, stage.carry), stage.after
    total += sum(line.total for number, line in lines.items() if number > begun)
    decided = state.play_offs.get((len(cuts), entry.number), 0)
    return _Rank(len(cuts), total, decided or _tie_break(state, list(lines.values())))


def _carried(total: int, carry: str) -> int:
    """What of a total goes on: all, half (towards zero, whole points), or nothing."""
    if carry == "half":
        return abs(total) // 2 * (1 if total > 0 else -1)
    return total if carry == "all" else 0


def _tie_break(state: EventState, lines: list[SessionLine]) -> int:
    """What tells equal totals apart, the more the better; 0 for everybody where places are shared."""
    match state.tie_break:
        case "table_points":
            return sum(line.points for line in lines)
        case "firsts":
            return sum(line.place == 1 and not line.substituted for line in lines)
        case "best_session":
            return max((line.total for line in lines), default=0)
    return 0


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


def marked_name(standing: PlayerStanding) -> str:
    """The player's name, with a mark behind it if they are disqualified."""
    return standing.entry.name + (" (disqualified)" if standing.disqualified else "")


def text(state: EventState) -> str:
    """The standings as lines of text."""
    from ...scoring.words.columns import table

    rows = [["place", "name", "country", "total"]]
    for standing in standings(state):
        entry, total = standing.entry, shown(standing.total, state.book)
        rows.append([str(standing.place), marked_name(standing), entry.country, total])
    return "\n".join(table(rows, right=(0, 3)))
