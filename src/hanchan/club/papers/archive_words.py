"""Words of the archive: heads of columns, what a seating achieves, and what an event of the log was about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...locale import N_, WINDS, translator
from ..event.state import EventState
from ..log import Event
from ..seating.certificate import certificate, figure_lines, numbered
from .referee import WHEN
from .rows import Rows

# What a column is called where people read it; files keep the word that stands for it.
HEADS = {
    "round": N_("Round"),
    "table": N_("Table"),
    "name": N_("Name"),
    "sessions": N_("Sessions"),
    "first": N_("First"),
    "second": N_("Second"),
    "third": N_("Third"),
    "fourth": N_("Fourth"),
    "average_place": N_("Average place"),
    "best": N_("Best"),
    "worst": N_("Worst"),
    "event": N_("In the log"),
    "offence": N_("Offence"),
    "clause": N_("Clause"),
    "points": N_("Points"),
    "taken": N_("Taken"),
    "cancelled": N_("Cancelled"),
    "says": N_("Correction"),
    "hands": N_("Hands"),
    "wins": N_("Wins"),
    "self_draws": N_("Self-draws"),
    "deal_ins": N_("Deal-ins"),
    "riichi": N_("Riichi"),
    "tenpai": N_("Tenpai"),
    "win_%": N_("Wins, %"),
    "deal_in_%": N_("Deal-ins, %"),
    "riichi_%": N_("Riichi, %"),
    "average_win": N_("Average win"),
}


def worded(rows: Rows, lang: str) -> list[list[Any]]:
    """The rows as people read them: heads and what stands for a word in the language, numbers as they are."""
    say = translator(lang)
    winds = {wind: say.pgettext("wind", wind) for wind in WINDS.values()}
    cells: dict[Any, dict[Any, str]] = {
        "taken": {key: say.gettext(word) for key, word in WHEN.items()},
        "cancelled": {True: say.gettext("yes"), False: say.gettext("no")},
    }
    heads, *others = rows
    shown = [winds.get(str(head)) or say.gettext(HEADS[str(head)]) for head in heads]
    return [shown] + [
        [cells.get(head, {}).get(cell, cell) for head, cell in zip(heads, row, strict=True)]
        for row in others
    ]


def certificate_lines(state: EventState, lang: str) -> list[str]:
    """The certificate of the seating as it was played, each figure beside its bound, and where the draw came from."""
    if not state.rounds:
        return []
    say = translator(lang)
    tables = [[sheet.seats for sheet in found.sheets] for found in state.rounds]
    lines = figure_lines(certificate(numbered(tables)), say.gettext)
    if state.draw and state.draw.get("seed"):
        drawn = say.gettext("The names were drawn with the seed {seed}; anybody can draw again.")
        lines.append(drawn.format(seed=repr(state.draw["seed"])))
    return lines


def told(state: EventState) -> dict[str, Callable[[Event], str]]:
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
        "checked_in not_here withdrawn returned admitted put_on_waiting_list seat_given entry_changed "
        "came_late substitute_in decision disqualified removed phone_agreed absent_on_purpose"
    )
    places = "round_started round_closed sheet_signed keying_cancelled signal_answered time_added clock_paused"
    return {
        **dict.fromkeys(people.split(), person),
        **dict.fromkeys(places.split(), where),
        **dict.fromkeys(("sheet_keyed", "corrected"), sheet),
        "entry_added": lambda event: str(event.get("name", "")),
        "penalty_cancelled": lambda event: f"{event.get('penalty')}, {event.get('reason')}",
    }
