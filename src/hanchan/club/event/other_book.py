"""How the event would have ended under another book: the same sheets and decisions, counted again.

What cannot be known from sheets and decisions is said in a note and left as it was.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import HanchanError
from ...rules.book import Rulebook
from ...rules.fouls.offences import chombo
from ...rules.load import rulebook
from ...rules.play import BETS_TO_WINNER, play_rules
from ...settlement.leftover import first_places, leftover_points
from ..log import Event
from .ranking import standings
from .state import DISQUALIFIED, EventState
from .tournament import KINDS, Tournament

_DECIDED = ("decision", "came_late")


class Moved(NamedTuple):
    """A player's place and total here and there; None where not listed."""

    name: str
    place: int | None
    total: int | None
    other_place: int | None
    other_total: int | None


class Preview(NamedTuple):
    """The players in the order of this event, and what could not be known."""

    rules: str
    moved: tuple[Moved, ...]
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The preview as JSON has it."""
        return {
            "rules": self.rules,
            "players": [player._asdict() for player in self.moved],
            "notes": list(self.notes),
        }


def preview(event: Tournament, rules: str | Rulebook) -> Preview:
    """The event's standings beside those that the other book would give."""
    other = rulebook(rules)
    notes: list[str] = []
    state = _under(event, other, notes)
    here = {standing.entry.number: standing for standing in standings(event.state)}
    there = {standing.entry.number: standing for standing in standings(state)}
    moved = []
    for number in [*here, *(number for number in there if number not in here)]:
        one, two = here.get(number), there.get(number)
        places = [
            value for at in (one, two) for value in ((at.place, at.total) if at else (None,) * 2)
        ]
        moved.append(Moved(event.state.entries[number].name, *places))
    return Preview(other.name, tuple(moved), tuple(notes))


def _under(event: Tournament, book: Rulebook, notes: list[str]) -> EventState:
    """The state with the other book, its penalties decided again and its leftover bets given as it says."""
    state = Tournament(event.log).state  # counted anew, so that this event's own is left alone
    _settle_bets(state, book, notes)
    _note_chombo(event.log.events, event.book, book, notes)
    state.book = book
    was = {taken.event: taken for taken in state.taken}
    state.taken = []
    for found in event.log.events:
        status = state.entries[found["entry"]].status if found["kind"] in _DECIDED else ""
        out = status == DISQUALIFIED and found["n"] not in was  # that decision stands as it was
        if found["kind"] in _DECIDED and not out:
            _decide_again(state, found, notes)
    for taken in state.taken:
        taken.cancelled = taken.event in was and was[taken.event].cancelled
    return state


def _decide_again(state: EventState, event: Event, notes: list[str]) -> None:
    """Takes what the other book takes for the same deed; a note where it cannot say."""
    closed = state.round(event["round"]).closed
    state.round(event["round"]).closed = False  # a decision of a round is made while it is open
    try:
        KINDS[event["kind"]].handle(state, event)()
    except HanchanError as refused:
        name = state.entries[event["entry"]].name
        notes.append(f"round {event['round']}, {name}: {refused}")
    finally:
        state.round(event["round"]).closed = closed


def _settle_bets(state: EventState, book: Rulebook, notes: list[str]) -> None:
    """Bets that nobody got go to the highest scores where the other book says so; those that went are unknown."""
    before, after = state.book.value("leftover_bets"), book.value("leftover_bets")
    if (before == "lost") == (after == "lost"):
        return
    if after == "lost":
        notes.append(
            "bets left at the end went to a player; how many there were is not on the sheets"
        )
        return
    rules = play_rules(state.book, True)._replace(leftover_bets=BETS_TO_WINNER)
    for sheet in (sheet for found in state.rounds for sheet in found.sheets):
        if sheet.points and sheet.bets_left:
            first = first_places(list(sheet.points), 0, play_rules(book, True))
            sheet.from_bets = tuple(
                leftover_points(seat, first, sheet.bets_left, 0, rules) for seat in range(4)
            )
            won = zip(sheet.points, sheet.from_bets, strict=True)
            sheet.points = tuple(own + bets for own, bets in won)
            sheet.bets_left = 0


def _note_chombo(events: list[Event], here: Rulebook, there: Rulebook, notes: list[str]) -> None:
    """A note where a chombo is paid at the table in one of the books only: the sheets do not say to whom."""
    at_table = [bool(chombo(book).payment) for book in (here, there)]
    happened = any(
        event["kind"] == "decision" and "chombo" in str(event.get("offence")) for event in events
    )
    if happened and at_table[0] != at_table[1]:
        notes.append(
            "a chombo is paid at the table in one of the books: the scores on the sheets are left as they are"
        )
