"""What is done at a table: hands entered, read back and confirmed, repairs, the signal, the signature."""

from __future__ import annotations

from typing import Any

from ....club.log import Event
from ....club.table.ledger import Ledger
from ....errors import HanchanError, NotationError
from ...errors import Refusal
from ..door import Visit
from ..forms import Form, number, word
from ..people import role_for
from . import sign
from .book import Book, seated_names
from .forms import result_of

_SIGNERS = {"organiser": "organiser", "head referee": "referee", "referee": "referee"}


def open_ledger(book: Book) -> None:
    """Opens the ledger of a round that has started."""
    assert book.found is not None
    one = book.found.state.round(book.round)
    if not book.writes:
        raise Refusal("role", "only the players of this table and the staff write here", 403)
    if one.started is None or one.closed:
        raise Refusal("round", "the round is not being played")
    rules = book.found.state.book
    name = f"r{book.round}t{book.table}"
    book.found.kept.ledgers.open(name, seated_names(book), rules, book.person.name, tournament=True)


def act(book: Book, form: Form, at: str) -> None:
    """One action at a table; a refusal names the player, not the number of the seat."""
    try:
        _act(book, form, at)
    except HanchanError as error:
        seat = error.values.get("seat")
        if book.ledger is not None and isinstance(seat, int) and 0 <= seat < 4:
            error.values["seat"] = book.ledger.table.names[seat]
        raise


def _act(book: Book, form: Form, at: str) -> None:
    ledger, by, role = book.use(), book.person.name, book.role
    sent = word(form, "n")
    if sent and sent != str(len(ledger.log.events)):
        raise Refusal("old", "somebody else has written meanwhile: look at the table again")
    match word(form, "do"):
        case "hand" if word(form, "correct"):
            _correct(ledger, form, by, at, role)
        case "hand":
            ledger.enter(result_of(form), by, at, role)
        case "confirm":
            ledger.confirm(by, at, role)
        case "undo":
            ledger.undo(by, at, role)
        case "redo":
            ledger.redo(by, at, role)
        case "exchange":
            one, two = number(form, "one"), number(form, "two")
            ledger.exchange_seats(one, two, number(form, "from_hand") - 1, by, at, role)
        case "signal":
            _signal(book, ledger, word(form, "dice_thrown") == "yes", at)
        case "foul" if book.found is None:
            points = number(form, "points") if word(form, "points") else None
            choice = word(form, "choice") or None
            evidence = word(form, "reason")
            ledger.foul(
                number(form, "seat"), word(form, "offence"), by, at,
                points=points, choice=choice, reason=evidence, evidence=evidence,
            )  # fmt: skip
        case "substitute" if book.found is None:
            ledger.substitute(
                number(form, "seat"), word(form, "name"), by, at, word(form, "reason")
            )
        case "sign":
            _sign(book, ledger, at)
        case other:
            raise NotationError("no action {given!r} at a table", given=other)


def _correct(ledger: Ledger, form: Form, by: str, at: str, role: str) -> None:
    intact, agreed = bool(word(form, "intact")), bool(word(form, "agreed"))
    hand = number(form, "correct") - 1
    ledger.correct(hand, result_of(form), by, at, intact=intact, agreed=agreed, role=role)


def _signal(book: Book, ledger: Ledger, thrown: bool, at: str) -> None:
    """The table's answer to the signal; a tournament's board hears it too."""
    if book.found is not None:
        fields: dict[str, Any] = {"round": book.round, "table": book.table, "dice_thrown": thrown}
        book.found.kept.do(book.person, "signal_answered", **fields)
    ledger.signal(thrown, book.person.name, at, book.role)


def hear_signal(found: Visit, answer: Event) -> None:
    """The ledger of a table hears the answer that was written on the board."""
    ledger = found.kept.ledgers.get(f"r{answer['round']}t{answer['table']}")
    if ledger is not None and ledger.signed is None:
        ledger.signal(bool(answer.get("dice_thrown")), answer["by"], answer["at"], answer["role"])


def _sign(book: Book, ledger: Ledger, at: str) -> None:
    role = next((_SIGNERS[role] for role in book.person.roles if role in _SIGNERS), book.role)
    if book.found is not None:
        role_for(book.person, "sheet_signed")  # refused before anything is written
        ledger.check_sign(role)
        # The sheet comes first: where it is refused, the ledger stays open to be put right.
        sign.send(book.found, book.person, book.round, book.table, ledger)
    ledger.sign(book.person.name, at, role)
