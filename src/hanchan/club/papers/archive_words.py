"""Words of the archive: heads of columns, what a seating achieves, and what an event of the log was about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...locale import N_, WINDS, translator
from ..event.state import EventState
from ..log import Event
from ..offence_names import offence_name
from ..seating.certificate import certificate, figure_lines, numbered
from .log_words import KINDS, WHEN
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
    words: dict[Any, Callable[[Any], Any]] = {
        "taken": lambda when: say.gettext(WHEN.get(when, when)),
        "cancelled": lambda is_so: say.gettext("yes") if is_so else say.gettext("no"),
        "offence": lambda key: offence_name(key, lang),
    }
    heads, *others = rows
    shown = [winds.get(str(head)) or say.gettext(HEADS[str(head)]) for head in heads]
    return [shown] + [
        [
            words[head](cell) if head in words else cell
            for head, cell in zip(heads, row, strict=True)
        ]
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


def told(state: EventState, lang: str) -> dict[str, Callable[[Event], str]]:
    """What is worth telling of an event, by its kind."""
    say = translator(lang).gettext
    places_named = (("round", N_("Round {number}")), ("table", N_("Table {number}")))

    def name(event: Event) -> str:
        number = event.get("entry")
        known = isinstance(number, int) and 0 <= number < len(state.entries)
        return state.entries[int(number or 0)].name if known else ""

    def where(event: Event) -> str:
        named = [(say(word), event.get(key)) for key, word in places_named]
        return ", ".join(word.format(number=number) for word, number in named if number)

    def person(event: Event) -> str:
        offence, when = str(event.get("offence") or ""), str(event.get("when") or "")
        what = offence and offence_name(offence, lang)
        known = [what, event.get("clause"), when and say(WHEN.get(when, when))]
        words = [name(event), where(event), *known, event.get("reason"), event.get("evidence")]
        return ", ".join(str(word) for word in words if word)

    def sheet(event: Event) -> str:
        points: Any = event.get("points") or ()
        return f"{where(event)}: {' '.join(map(str, points))}".rstrip(": ")

    def cancelled(event: Event) -> str:
        made = state.decisions.get(event.get("decision", -1), {})
        what = say(KINDS.get(made.get("kind", ""), ""))
        return ", ".join(filter(None, (name(made), where(made), what, str(event.get("reason")))))

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
        "decision_cancelled": cancelled,
    }
