"""The next round of an event that is paired round by round, and the next game of a club evening."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....errors import IllegalAction
from ...seating.draw import shuffled
from ...seating.make import check_size
from ...seating.pairing import PairedRound, apart, by_interval, met_before, paired, swiss
from ...seating.winds import Schedule
from ..ranking import closed_rounds, standings
from ..state import EventState


def next_round(state: EventState) -> int:
    """The number of the round to be paired; refused where there is none to pair now."""
    # At an evening the tables of a game that has no result yet can be made anew.
    waiting = [found for found in state.rounds if found.started is not None or not state.evening]
    number = len(waiting) + 1
    if any(not found.closed for found in waiting):
        raise IllegalAction("round {number} waits for the one before", number=number)
    stage = state.next_stage
    if stage is not None and stage.after < number:
        raise IllegalAction("{name}: the cut comes first", name=stage.name)
    if not state.evening and number > state.rounds_planned:
        raise IllegalAction("all {rounds} rounds have been played", rounds=state.rounds_planned)
    return number


def check_pairing(state: EventState) -> None:
    """Refuses where no round can be paired now: it is not its turn, numbers do not fit, or there is one schedule."""
    next_round(state)
    check_size(len(state.to_seat), 1)
    if state.pairing == "schedule":
        raise IllegalAction("the rounds of this event have one schedule: nothing is paired")


def pair_next(state: EventState, seed: str = "0") -> PairedRound:
    """The tables of the next round by the announced pairing; before the first the order is drawn from the seed."""
    check_pairing(state)
    order, played = _order(state, seed), _played(state)
    is_swiss = state.pairing == "swiss"
    tables = swiss(order, met_before(played)) if is_swiss else by_interval(order, state.interval)
    return paired(order, tables, played, f"{seed}/{len(played)}")


def _order(state: EventState, seed: str) -> list[int]:
    """Those to be seated in the order of the standings, drawn before there are any; substitutes last."""
    here = {entry.number: entry for entry in state.to_seat}
    order = _drawn(state, seed)
    if closed_rounds(state):
        place = {one.entry.number: at for at, one in enumerate(standings(state))}
        order.sort(key=lambda number: place.get(number, len(place)))
    return sorted(order, key=lambda number: here[number].substitute)


def _played(state: EventState) -> Schedule:
    played = [found for found in state.rounds if found.started is not None]
    return [[list(sheet.seats) for sheet in found.sheets] for found in played]


class NextGame(NamedTuple):
    """The next game of an evening: its tables, East to North, and who sits out."""

    tables: list[list[int]]
    sits_out: list[int]
    repeats: int  # how often pairs at these tables have met tonight

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON has it."""
        return self._asdict()


def next_game(state: EventState, seed: str = "0") -> NextGame:
    """Tables for who is here tonight; who has played most sits out, and those who met least meet."""
    number = next_round(state)
    order = _drawn(state, f"{seed}/{number}")
    if len(order) < 4:
        check_size(len(order), 1)
    played = _played(state)
    games = {one: sum(one in table for found in played for table in found) for one in order}
    last = [player for table in (played[-1] if played else ()) for player in table]
    # Who played least plays; among equals who sat out last.
    by_turn = sorted(order, key=lambda one: (games[one], one in last))
    seats = len(order) - len(order) % 4
    playing = [one for one in order if one in by_turn[:seats]]
    made = paired(playing, apart(playing, met_before(played)), played, f"{seed}/{number}")
    return NextGame(made.tables, sorted(by_turn[seats:]), made.figures.repeats)


def _drawn(state: EventState, seed: str) -> list[int]:
    """Those to be seated in an order that is drawn."""
    names = {entry.name: entry.number for entry in state.to_seat}
    return [names[name] for name in shuffled(list(names), seed)]
