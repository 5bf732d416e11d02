"""What has to be done before and after a certified event, with dates, and the data of the application."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

from ...errors import NotationError
from ..event.mers import forecast
from ..event.state import EventState
from ..stated import stated
from ..table.clock import session_minutes


class EmaTask(NamedTuple):
    """One line of the list; `late` is True if it is due and not done."""

    key: str
    due: str
    done: bool
    late: bool
    says: str
    source: str


def checklist(
    state: EventState, first_day: str | None = None, today: str | None = None
) -> list[EmaTask]:
    """Every task in the order of its date; the first day is the one announced as `date` unless it is given."""
    start = _date(first_day or state.announced.get("date"))
    now = _date(today) if today else date.today()
    tasks = []
    for entry in stated("certification", "task"):
        due = start - timedelta(days=entry["days"])
        done = _is_done(state, entry["done"])
        late = not done and due < now
        tasks.append(
            EmaTask(entry["key"], due.isoformat(), done, late, entry["says"], entry["source"])
        )
    return sorted(tasks, key=lambda task: task.due)


def application(state: EventState) -> dict[str, Any]:
    """What an application and the observer's report state about the event."""
    weighed = forecast(state)
    announced = state.announced
    return {
        "event": state.name,
        "place": announced.get("place", ""),
        "date": announced.get("date", ""),
        "days": state.days,
        "rules": state.book.title,
        "sessions": state.rounds_planned,
        "minutes": state.minutes or session_minutes(state.book),
        "observer": announced.get("observer", ""),
        "entries": weighed["players"],
        "countries": weighed["countries"],
        "weight": weighed["weight"],
        "system": weighed["since"],
    }


def _is_done(state: EventState, shown_by: str) -> bool:
    kind, _, key = shown_by.partition(":")
    players = [one for one in state.entries if one.plays and not one.substitute]
    known = {
        "announced": bool(state.announced.get(key)),
        "entries": bool(players) and all(one.ema and one.country and one.club for one in players),
        "substitutes": bool(state.pool),
        "seating": bool(state.rounds),
        "draw": state.draw is not None,
        "published": bool(state.rounds) and state.published >= state.rounds_planned,
    }
    return known[kind]


def _date(text: str | None) -> date:
    if not text:
        raise NotationError(
            "the first day is not known: give it as YYYY-MM-DD, or announce it with the key date"
        )
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError("{text!r} is no day: write YYYY-MM-DD", text=text) from None
