"""The referees' paper: penalty slips, and the booklet of the book's offences in the order of its clauses."""

from __future__ import annotations

from typing import Any

from ...locale import N_, Translator, translator
from ...rules.clauses import clauses
from ...rules.fouls.amounts import amount
from ...rules.fouls.offences import Offence, chombo, offences
from ...rules.fouls.words import CONSEQUENCES, EFFECTS, NEEDS
from ...settlement.chombo import chombo_cost
from ..duties import duties
from ..event.state import EventState, Taken
from ..log import Event
from ..offence_names import offence_name
from ..table.clock import session_minutes, signals

_BLANK = dict.fromkeys(
    "player where offence clause consequence points when reason referee".split(), ""
)
_MOMENTS = ("setting", "day", "session", "finished", "correction", "absence")
WHEN = {"at once": N_("at once"), "after uma": N_("after uma"), "overall": N_("overall")}
# What follows, in a word or two; foul_words.py explains it.
CONSEQUENCE_NAMES = {
    "none": N_("nothing"),
    "notice": N_("a notice"),
    "void": N_("it is void"),
    "dead-hand": N_("dead hand"),
    "chombo": N_("chombo"),
    "points": N_("points"),
    "redeal": N_("the hand is dealt again"),
    "substitute": N_("a substitute plays"),
    "disqualification": N_("disqualification"),
    "referee": N_("the referee decides"),
}


def slips(state: EventState, lang: str, events: list[Event]) -> dict[str, Any]:
    """What the slips show: one filled in for every penalty, the last page filled up with blank ones."""
    say = translator(lang)
    written = {event["n"]: event for event in events}
    filled = [_slip(state, taken, written.get(taken.event, {}), lang) for taken in state.taken]
    blank = 4 - len(filled) % 4
    return {
        "slips": filled + [_BLANK] * blank,
        "times": [say.gettext(when) for when in WHEN.values()],
    }


def _slip(state: EventState, taken: Taken, event: Event, lang: str) -> dict[str, str]:
    say = translator(lang)
    found = {each.key: each for each in offences(state.book)}.get(taken.offence)
    place = state.seat_in(taken.round, taken.entry)
    cancelled = f" ({say.gettext('cancelled')})" if taken.cancelled else ""
    return {
        "player": state.entries[taken.entry].name,
        "where": f"{taken.round}, {place[0]}" if place else str(taken.round),
        "offence": offence_name(taken.offence, lang),
        "clause": taken.clause,
        "consequence": (say.gettext(found.says) if found else taken.offence) + cancelled,
        "points": str(taken.points),
        "when": say.gettext(WHEN.get(taken.when, taken.when)),
        "reason": str(event.get("reason") or event.get("evidence") or ""),
        "referee": str(event.get("by", "")),
    }


def booklet(state: EventState, lang: str) -> dict[str, Any]:
    """What the booklet shows: the session, the chombo, the duties, every offence under its clause."""
    book = state.book
    say = translator(lang)
    effects = " · ".join(say.gettext(EFFECTS[word]) for word in chombo(book).effects)
    return {
        "session_words": _session(state, lang),
        "chombo_words": f"{_sentence(chombo_cost(book, say.gettext))}. {_sentence(effects)}.",
        "duty_list": [duty for moment in _MOMENTS for duty in duties(book, moment)],
        "clauses": _by_clause(book.root, offences(book), say),
    }


def _session(state: EventState, lang: str) -> list[str]:
    """How long a session lasts, when it signals, and what is played then."""
    say = translator(lang)
    minutes = state.minutes or session_minutes(state.book)
    if not minutes:
        return [say.gettext("The session is not timed.")]
    lines = [say.gettext("A session lasts {minutes} minutes.").format(minutes=minutes)]
    for signal in signals(state.book, minutes):
        lines.append(
            say.gettext("The signal sounds with {left} minutes left ({clause}).").format(
                left=signal.left, clause=signal.clause
            )
        )
    added = state.book.value("hands_after_signal")
    lines.append(
        say.gettext(
            "If dice were thrown before the signal the hand is played, and {hands} more after it."
        ).format(hands=added)
    )
    return lines


def _by_clause(root: str, found: tuple[Offence, ...], say: Translator) -> list[dict[str, Any]]:
    """The offences under their clauses, in the order of the book; those of another book after them, in its order."""
    books = dict.fromkeys((root, *(each.clause.partition(":")[0] for each in found)))
    numbers = [f"{book}:{clause.id}" for book in books for clause in clauses(book)]
    order = {number: place for place, number in enumerate(numbers)}
    groups: dict[str, list[Offence]] = {}
    for each in sorted(found, key=lambda each: order.get(each.clause, len(order))):
        groups.setdefault(each.clause, []).append(each)
    return [
        {
            "clause": name.removeprefix(f"{root}:"),
            "offences": [_offence(each, say) for each in group],
        }
        for name, group in groups.items()
    ]


def _offence(found: Offence, say: Translator) -> dict[str, Any]:
    again = say.gettext("{offence} (time {time})")
    return {
        "says": say.gettext(found.says),
        "follows": _sentence(say.gettext(CONSEQUENCES[found.consequence])),
        "amount": amount(found, say.gettext),
        "when": found.when and say.gettext(WHEN[found.when]),
        "choices": [say.gettext(CONSEQUENCE_NAMES[word]) for word in found.choices],
        "needs": [say.gettext(NEEDS[word]) for word in found.needs],
        "again": found.repeated and again.format(offence=found.repeated, time=found.repeated_from),
        "effects": [say.gettext(EFFECTS[word]) for word in found.effects],
    }


def _sentence(words: str) -> str:
    """The words with a capital at their beginning."""
    return words[:1].upper() + words[1:]
