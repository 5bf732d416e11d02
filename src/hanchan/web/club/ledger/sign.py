"""A signed ledger becomes the sheet of its table: keyed once from the ledger, once by the referee who checked it."""

from __future__ import annotations

from typing import Any

from ....club.table.ledger import Ledger
from ..door import Visit
from ..people import Person, role_for


def send(found: Visit, person: Person, number: int, table: int, ledger: Ledger) -> None:
    """Writes the sheet, the chombo of the ledger that no referee has entered yet, and the signature."""
    final = ledger.table
    scores: dict[str, Any] = {
        "points": list(final.final_scores()),
        "bets_left": final.ending().lost,
    }
    place: dict[str, Any] = {"round": number, "table": table}
    offenders = _chombos(found, number, table, ledger)
    if offenders:
        role_for(person, "decision")  # who may not decide cannot sign a chombo away
    device = Person(f"ledger of table {table}", ("scribe",))
    found.kept.do(device, "sheet_keyed", **place, **scores)
    found.kept.do(person, "sheet_keyed", **place, **scores)
    for entry in offenders:
        fields: dict[str, Any] = {"entry": entry, "offence": "chombo", "reason": "table ledger"}
        found.kept.do(person, "decision", round=number, **fields)
    found.kept.do(person, "sheet_signed", **place)


def _chombos(found: Visit, number: int, table: int, ledger: Ledger) -> list[int]:
    """The entry of every chombo that costs more than points at the table and is not in the event yet."""
    state = found.state
    missing = []
    for seat, entry in enumerate(state.round(number).sheets[table - 1].seats):
        here = sum(penalty.seat == seat for penalty in ledger.table.penalties)
        known = sum(
            one.entry == entry and one.round == number and one.consequence == "chombo"
            for one in state.taken
        )
        missing += [entry] * (here - known)
    return missing
