"""New seats for the rounds of an event that are not played yet: after people left or came late, or after a cut."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from ...errors import IllegalAction
from ..seating.certificate import certificate, numbered
from ..seating.draw import together
from ..seating.reseat import at_own_tables, reseat
from ..seating.winds import Schedule
from .state import GONE, EventState, SeatingKeeps

Pairs = list[tuple[int, int]]


class Reseated(NamedTuple):
    """Tables of the rounds to come, who has no seat any more, whose seat a substitute plays, and the certificate.

    Then what the published seating was asked to keep, by entries, and what of it these seats do not.
    """

    tables: Schedule
    without_seat: list[int]
    substituted: list[int]
    certificate: dict[str, dict[str, Any]]
    apart: Pairs
    apart_broken: Pairs
    fixed: Pairs  # players and their tables, from 1
    fixed_broken: Pairs
    first_rounds: int  # of the rounds to come, those in which clubs and countries are kept apart
    same_group: int  # their meetings in these
    without_fixed: dict[str, dict[str, Any]] | None  # the certificate before tables moved
    is_known: bool  # the log says what the published seating was asked to keep


def reseat_event(state: EventState, seed: int = 0) -> Reseated:
    """Seats those still here again, with as few substitutes as fill the last table; played rounds stand.

    Pairs that met and tables that were visited are counted with what was played. What the published seating was asked
    to keep is kept as far as that can be.
    """
    played = [found for found in state.rounds if found.started is not None]
    seated = len(state.rounds) > len(played)
    left = len(state.rounds) - len(played) if seated else state.last_round - len(played)
    if left < 1:
        raise IllegalAction("every round has started: there is nothing to seat again")
    here = [entry.number for entry in state.to_seat if not entry.substitute]
    fillers = [entry.number for entry in state.to_seat if entry.substitute]
    gone, had = _gone(state, len(played))
    if seated and not had and not state.without_seat:
        raise IllegalAction("nobody has left: the seating stands")
    if not here:
        raise IllegalAction("nobody is left to be seated")
    # A substitute who plays from the start goes on; then somebody plays for those who left.
    kept = [*fillers, *had, *gone][: -len(here) % 4]
    if len(here + kept) % 4:
        raise IllegalAction("there are not enough substitutes to fill the last table")
    history = [[list(sheet.seats) for sheet in found.sheets] for found in played]
    keeps, playing = state.keeps or SeatingKeeps(), {*here, *fillers}
    apart = [*_apart(state, keeps, playing)]
    fixed = {number: table for number, table in keeps.fixed if number in playing}
    shunned = {*apart, *combinations(fixed, 2)}
    new, whole = reseat(history, [*here, *kept], left, seed, shunned)
    early = min(max(0, keeps.first_rounds - len(played)), left)
    if early:
        new = sorted(new, key=lambda games: _same_group(state, [games]))
    plain = whole.certificate
    new = at_own_tables(new, {number: table - 1 for number, table in fixed.items()})
    met = {frozenset(pair) for games in new for table in games for pair in combinations(table, 2)}
    return Reseated(
        new,
        [number for number in (*fillers, *had) if number not in kept],
        kept,
        certificate(numbered([*history, *new])) if fixed else plain,
        apart,
        [pair for pair in apart if frozenset(pair) in met],
        [*fixed.items()],
        [own for own in fixed.items() if not _has_table(new, *own)],
        early,
        _same_group(state, new[:early]),
        plain if fixed else None,
        state.keeps is not None or state.draw is None,
    )


def _gone(state: EventState, played: int) -> tuple[list[int], list[int]]:
    """Who has left and has no seat any more, and who has left one behind."""
    inside = {entry.number for entry in state.entries if state.is_in_field(entry, played + 1)}
    last = state.rounds[played : played + 1] or state.rounds[-1:]
    seats = {player for found in last for sheet in found.sheets for player in sheet.seats}
    gone = [
        entry.number
        for entry in state.entries
        if entry.status in GONE and entry.seated and entry.number in inside
    ]
    return [one for one in gone if one not in seats], [one for one in gone if one in seats]


def _apart(
    state: EventState, keeps: SeatingKeeps, playing: Collection[int]
) -> Iterator[tuple[int, int]]:
    """The pairs to keep apart of those who play: the named ones, and members of one team where that was asked."""
    named = {frozenset(pair) for pair in keeps.apart}
    for one, two in combinations(sorted(playing), 2):
        team = state.entries[one].team
        same = keeps.teams and team and team == state.entries[two].team
        if same or {one, two} in named:
            yield one, two


def _has_table(rounds: Schedule, player: int, table: int) -> bool:
    """Sits at that table, from 1, in every round."""
    return all(table <= len(games) and player in games[table - 1] for games in rounds)


def _same_group(state: EventState, rounds: Schedule) -> int:
    """Meetings of one club or country."""
    return sum(
        bool(together(state.entries[one], state.entries[two]))
        for games in rounds
        for table in games
        for one, two in combinations(table, 2)
    )
