"""A signed ledger becomes the sheet of its table: keyed once from the ledger, once by the referee who checked it."""

from __future__ import annotations

from typing import Any

from ...club.hands import leftover_bets
from ...club.ledger import Ledger
from .door import Visit
from .people import Person


def send(found: Visit, person: Person, number: int, table: int, ledger: Ledger) -> None:
    """Writes the sheet, the chombo of the ledger that no referee has entered yet, and the signature."""
    final = ledger.table
    scores: dict[str, Any] = {
        "points": list(final.final_scores()),
        "bets_left": leftover_bets(final.position, final.book).lost,
    }
    place: dict[str, Any] = {"round": number, "table": table}
    device = Person(f"ledger of table {table}", ("scribe",))
    found.kept.do(device, "sheet_keyed", **place, **scores)
    found.kept.do(person, "sheet_keyed", **place, **scores)
    if person.may("decision"):
        _chombos(found, person, number, table, ledger)
    found.kept.do(person, "sheet_signed", **place)


def _chombos(found: Visit, person: Person, number: int, table: int, ledger: Ledger) -> None:
    state = found.state
    for seat, entry in enumerate(state.round(number).sheets[table - 1].seats):
        here = sum(penalty.seat == seat for penalty in ledger.table.penalties)
        known = sum(
            one.entry == entry and one.round == number and one.offence == "chombo"
            for one in state.taken
        )
        for _ in range(here - known):
            found.kept.do(
                person,
                "decision",
                entry=entry,
                round=number,
                offence="chombo",
                reason="table ledger",
            )
