"""A ledger open before somebody: of a tournament's table or of a club evening, and what its page shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from fastapi import Request

from ....club.table.ledger import HandLine, Ledger
from ....club.table.worth import FLAGS, FU, limits, scored
from ....rules.fouls import offences
from ...errors import Refusal
from ...secrets import is_token
from ..door import Visit, office_of, shown, visit
from ..hall_clock import player_name
from ..people import PUBLIC, Person, cookie_of, table_of


class Book(NamedTuple):
    """A ledger open before somebody; `found` is the tournament it belongs to, None on a club evening."""

    ledger: Ledger | None
    person: Person
    home: str
    writes: bool
    found: Visit | None = None
    round: int = 0
    table: int = 0

    def use(self) -> Ledger:
        """The ledger, for somebody who may write in it."""
        if not self.writes:
            raise Refusal("role", "only the players of this table and the staff write here", 403)
        if self.ledger is None:
            raise Refusal("none", "this table has not been opened yet")
        return self.ledger

    @property
    def role(self) -> str:
        """In which role this person writes at the table."""
        return self.person.roles[0]


@contextmanager
def at_table(request: Request, id: str, number: int, table: int) -> Iterator[Book]:
    """The ledger of a table in a round of a tournament."""
    with visit(request, id) as found:
        state = found.state
        if not 1 <= number <= len(state.rounds) or not 1 <= table <= len(
            state.round(number).sheets
        ):
            raise Refusal("unknown", "there is no such table", 404)
        person = found.person
        writes = person.is_staff or table_of(person, state, number) == table
        # The scores of a table are seen elsewhere once the round's results are published.
        seen = writes or number <= state.published
        ledger = found.kept.ledgers.get(f"r{number}t{table}") if seen else None
        home = f"{found.home}/ledger/{number}/{table}"
        yield Book(ledger, person, home, writes, found, number, table)


@contextmanager
def at_club(request: Request, name: str) -> Iterator[Book]:
    """The ledger of a club evening; who has its link may write."""
    tables = office_of(request).tables
    with tables.lock:
        ledger = tables.get(name) if name.isalnum() else None
        if ledger is None:
            raise Refusal("unknown", "there is no such table", 404)
        kept = (tables.folder / f"{name}.key").read_text(encoding="ascii").strip()
        mine = is_token(request.cookies.get(cookie_of(name), ""), kept)
        host = Person(ledger.log.events[0]["by"], ("organiser",)) if mine else PUBLIC
        yield Book(ledger, host, f"/club/t/{name}", mine)


def shown_book(book: Book, lang: str) -> dict[str, Any]:
    """What the ledger's page shows."""
    ledger = book.ledger
    more: dict[str, Any] = {"open": book, "ledger": ledger, "person": book.person}
    if book.found is not None:
        more = shown(book.found, **more) | {"one": book.found.state.round(book.round)}
        more["names"] = seated_names(book)
    if ledger is None:
        return more
    table = ledger.table
    rules = table.book
    aborts = list(rules.value("abortive_draws"))
    if rules.value("multiple_ron") == "three_aborts":
        aborts.append("three_winners")
    return more | {
        "book": rules,
        "table": table,
        "why": [_why(ledger, line, lang) for line in table.hands],
        "lines": table.lines() if table.over and not table.pending else None,
        "fu": FU,
        "limits": list(limits(rules)),
        "flags": FLAGS[1:],
        "aborts": aborts,
        "nagashi": rules.value("nagashi_mangan") not in ("off", False, "no"),
        "offences": offences.offences(rules) if book.found is None else (),
    }


def seated_names(book: Book) -> list[str]:
    """Who sits at the table, East to North, substitutes by name."""
    assert book.found is not None
    state = book.found.state
    one = state.round(book.round)
    return [player_name(state, one, book.table - 1, seat) for seat in range(4)]


def _why(ledger: Ledger, line: HandLine, lang: str) -> list[str]:
    """The engine's reasons for each win of a hand that was given by its tiles."""
    before, told = line.before, []
    for win in line.result.get("wins", ()):
        if "hand" not in win:
            continue
        won = scored(
            win,
            ledger.table.book,
            seat_wind=before.wind(win["seat"]),
            round_wind=before.round_wind,
            self_drawn=line.result.get("discarder") is None,
            counters=before.counters,
        )
        told.append(won.explain(lang))
    return told
