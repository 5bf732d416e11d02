"""Sentences of the archive: what a seating achieves, and what an event of the log was about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..locale import translator
from .certificate import certificate
from .event_state import State
from .log import Event


def certificate_lines(state: State, lang: str) -> list[str]:
    """The certificate of the seating as it was played, each figure beside its bound, and where the draw came from."""
    if not state.rounds:
        return []
    say = translator(lang)
    names = sorted({p for found in state.rounds for s in found.sheets for p in s.seats})
    place = {player: number for number, player in enumerate(names)}
    tables = [
        [[place[player] for player in sheet.seats] for sheet in found.sheets]
        for found in state.rounds
    ]
    found = certificate(tables)
    lines = [
        say.gettext("Repeated meetings: {value} (no seating can go below {bound})").format(
            **found["repeats"]
        ),
        say.gettext(
            "Visits to a table above the fewest: {value} (no seating can go below {bound})"
        ).format(**found["revisits"]),
        say.gettext("Winds out of balance: {value} (no seating can go below {bound})").format(
            **found["winds"]
        ),
    ]
    if found["indirect"]["value"] is not None:
        lines.append(
            say.gettext(
                "Fewest common opponents of two who never meet: {value} (no seating can exceed {bound})"
            ).format(**found["indirect"])
        )
    if state.draw and state.draw.get("seed"):
        lines.append(
            say.gettext(
                "The names were drawn with the seed {seed}; anybody can draw again."
            ).format(seed=repr(state.draw["seed"]))
        )
    return lines


def told(state: State) -> dict[str, Callable[[Event], str]]:
    """What is worth telling of an event, by its kind."""

    def name(event: Event) -> str:
        number = event.get("entry")
        known = isinstance(number, int) and 0 <= number < len(state.entries)
        return state.entries[int(number or 0)].name if known else ""

    def where(event: Event) -> str:
        parts = [f"{key} {event[key]}" for key in ("round", "table") if event.get(key)]
        return ", ".join(parts)

    def person(event: Event) -> str:
        further = [event.get(key) for key in ("offence", "clause", "when", "reason", "evidence")]
        return ", ".join(str(word) for word in (name(event), where(event), *further) if word)

    def sheet(event: Event) -> str:
        points: Any = event.get("points") or ()
        return f"{where(event)}: {' '.join(map(str, points))}".rstrip(": ")

    people = (
        "checked_in withdrawn came_late substitute_in decision disqualified removed phone_agreed "
        "absent_on_purpose"
    )
    places = "round_started round_closed sheet_signed signal_answered time_added clock_paused"
    return {
        **dict.fromkeys(people.split(), person),
        **dict.fromkeys(places.split(), where),
        **dict.fromkeys(("sheet_keyed", "corrected"), sheet),
        "entry_added": lambda event: str(event.get("name", "")),
        "penalty_cancelled": lambda event: f"{event.get('penalty')}, {event.get('reason')}",
    }
