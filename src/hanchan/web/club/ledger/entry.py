"""What is written at a table: hands entered, read back and confirmed, repairs, the signal, the signature.

The ledger lies open before somebody, in a tournament or on a club evening. A signed ledger becomes the sheet of its
table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response

from ....club.event.tournament import role_for
from ....club.log import Event
from ....club.table.hands import Result
from ....club.table.ledger import Ledger
from ....errors import HanchanError, NotationError
from ...errors import Refusal
from ...secrets import is_token
from ..door import PUBLIC, Person, Visit, cookie_of, office_of, visit
from ..pages import Form, PageRoute, Sent, number, optional, saved, seats, word

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_SIGNERS = {"organiser": "organiser", "head referee": "referee", "referee": "referee"}


class OpenLedger(NamedTuple):
    """A ledger open before somebody; `found` is the tournament it belongs to, None on a club evening."""

    ledger: Ledger | None
    person: Person
    home: str
    writes: bool
    found: Visit | None = None
    round: int = 0
    table: int = 0

    def check_writer(self) -> None:
        """Refuses those who only look."""
        if not self.writes:
            raise Refusal("role", "only the players of this table and the staff write here", 403)

    def names(self) -> list[str]:
        """Who sits at the tournament's table, East to North, substitutes by name."""
        assert self.found is not None
        state = self.found.state
        _, sheet = self.found.sheet(self.round, self.table)
        return [state.name_at(sheet, seat) for seat in range(4)]


@contextmanager
def at_table(request: Request, id: str, number: int, table: int) -> Iterator[OpenLedger]:
    """The ledger of a table in a round of a tournament."""
    with visit(request, id) as found:
        state, person = found.state, found.person
        found.sheet(number, table)
        writes = person.is_staff or person.table_in(state, number) == table
        # The scores of a table are seen elsewhere once the round's results are published.
        seen = writes or number <= state.published
        ledger = found.kept.ledger(number, table) if seen else None
        home = f"{found.home}/ledger/{number}/{table}"
        yield OpenLedger(ledger, person, home, writes, found, number, table)


@contextmanager
def at_club(request: Request, name: str) -> Iterator[OpenLedger]:
    """The ledger of a club evening; who has its link may write."""
    tables = office_of(request).tables
    with tables.lock:
        ledger = tables.get(name) if name.isalnum() else None
        if ledger is None:
            raise Refusal("unknown", "there is no such table", 404)
        # The link of a series' earlier table writes at the later ones too.
        held = [request.cookies.get(cookie_of(one), "") for one in tables.series(name)]
        mine = any(is_token(token, tables.key(name)) for token in held)
        host = Person(ledger.log.events[0]["by"], ("organiser",)) if mine else PUBLIC
        yield OpenLedger(ledger, host, f"/club/t/{name}", mine)


@router.post("/club/t/{name}/do")
def club_do(request: Request, name: str, form: Sent) -> Response:
    """An action at a club evening's table."""
    with at_club(request, name) as open_ledger:
        _act(open_ledger, form, office_of(request).clock())
        return saved(request, open_ledger.home)


@router.post("/club/e/{id}/ledger/{number}/{table}/do")
def event_do(request: Request, id: str, number: int, table: int, form: Sent) -> Response:
    """An action at a tournament's table."""
    with at_table(request, id, number, table) as open_ledger:
        assert open_ledger.found is not None
        if word(form, "do") == "open":
            _begin(open_ledger, open_ledger.found)
        else:
            _act(open_ledger, form, open_ledger.found.kept.now)
        return saved(request, open_ledger.home)


def _begin(at: OpenLedger, found: Visit) -> None:
    """Opens the ledger of a round that has started."""
    at.check_writer()
    one = found.state.rounds[at.round - 1]
    if one.started is None or one.closed:
        raise Refusal("round", "the round is not being played")
    name, rules = f"r{at.round}t{at.table}", found.state.book
    found.kept.ledgers.open(name, at.names(), rules, at.person.name, tournament=True)


def _act(at: OpenLedger, form: Form, now: str) -> None:
    """One action at a table; a refusal names the player, not the number of the seat."""
    at.check_writer()
    if at.ledger is None:
        raise Refusal("none", "this table has not been opened yet")
    once = word(form, "once")
    if at.ledger.log.written_once(once) is not None:
        return  # its answer was lost on the way: it is written
    sent = word(form, "n")
    if sent and sent != str(len(at.ledger.log.events)):
        raise Refusal("old", "somebody else has written meanwhile: look at the table again")
    try:
        at.ledger.once = once
        _write(at, at.ledger, form, now)
    except HanchanError as error:
        seat = error.values.get("seat")
        if isinstance(seat, int) and 0 <= seat < 4:
            error.values["seat"] = at.ledger.table.names[seat]
        raise
    finally:
        at.ledger.once = ""


def _write(at: OpenLedger, ledger: Ledger, form: Form, now: str) -> None:
    by, role = at.person.name, at.person.roles[0]
    match word(form, "do"):
        case "hand" if word(form, "correct"):
            intact, agreed = bool(word(form, "intact")), bool(word(form, "agreed"))
            hand, result = number(form, "correct") - 1, result_of(form)
            ledger.correct(hand, result, by, now, intact=intact, agreed=agreed, role=role)
        case "hand":
            ledger.enter(result_of(form), by, now, role)
        case "confirm":
            ledger.confirm(by, now, role)
        case "undo":
            ledger.undo(by, now, role)
        case "redo":
            ledger.redo(by, now, role)
        case "exchange":
            one, two = number(form, "one"), number(form, "two")
            ledger.exchange_seats(one, two, number(form, "from_hand") - 1, by, now, role)
        case "signal":
            _signal(at, ledger, word(form, "dice_thrown") == "yes", now)
        case "cancel_signal":
            _cancel_signal(at, ledger, now)
        case "foul" if at.found is None:
            why = {"reason": word(form, "reason"), "evidence": word(form, "reason")}
            what = {"points": optional(form, "points"), "choice": word(form, "choice") or None}
            ledger.foul(number(form, "seat"), word(form, "offence"), by, now, **what, **why)
        case "substitute" if at.found is None:
            seat, name = number(form, "seat"), word(form, "name")
            ledger.substitute(seat, name, by, now, word(form, "reason"))
        case "sign":
            _sign(at, ledger, now)
        case other:
            raise NotationError("no action {given!r} at a table", given=other)


def result_of(form: Form) -> Result:
    """The result of a hand as its form gives it; the ledger then says whether the book has such a one."""
    end = word(form, "end")
    found: Result
    match end:
        case "ron" | "tsumo":
            found = {"end": "win", "wins": [_win(form, seat) for seat in seats(form, "winner")]}
            if end == "ron":
                if not word(form, "discarder"):
                    raise NotationError("a ron needs the player who discarded")
                found["discarder"] = number(form, "discarder")
        case "draw":
            found = {"end": "draw", "tenpai": seats(form, "tenpai")}
            if "nagashi" in form:
                found["nagashi"] = seats(form, "nagashi")
        case "abort":
            found = {"end": "abort", "reason": word(form, "abort")}
        case "chombo":
            return {"end": "chombo", "offenders": seats(form, "offender")}
        case "redeal":
            return {"end": "redeal"}
        case _:
            raise NotationError("say how the hand ended")
    return found | {name: seats(form, name) for name in ("riichi", "dead") if name in form}


def _win(form: Form, seat: int) -> dict[str, Any]:
    """One winner with the value of the hand: by its tiles, by a limit, or by han and fu."""
    given = {
        name: word(form, f"{name}{seat}")
        for name in ("hand", "tile", "dora", "ura", "limit", "han", "liable")
    }
    win: dict[str, Any] = {"seat": seat}
    if given["liable"]:
        win["liable"] = number(form, f"liable{seat}")
    if given["hand"]:
        flags = list(form.get(f"flag{seat}", ()))
        if seat in seats(form, "riichi") and "double_riichi" not in flags:
            flags.append("riichi")  # the bet on the table is the declaration
        win |= {"hand": given["hand"], "tile": given["tile"], "flags": flags}
        return win | {name: given[name] for name in ("dora", "ura") if given[name]}
    if given["limit"]:
        return win | {"limit": given["limit"]}
    if not given["han"]:
        raise NotationError("the winner's hand needs a value: tiles, or han and fu, or a limit")
    return win | {"han": number(form, f"han{seat}"), "fu": optional(form, f"fu{seat}")}


def _signal(at: OpenLedger, ledger: Ledger, thrown: bool, now: str) -> None:
    """The table's answer to the signal; a tournament's board hears it too."""
    if at.found is not None:
        at.found.do("signal_answered", round=at.round, table=at.table, dice_thrown=thrown)
    ledger.signal(thrown, at.person.name, now, at.person.roles[0])


def _cancel_signal(at: OpenLedger, ledger: Ledger, now: str) -> None:
    """The answer is taken back, on the board too if it was written there."""
    if at.found is not None and at.found.sheet(at.round, at.table)[1].dice_thrown is not None:
        at.found.do("signal_taken_back", round=at.round, table=at.table)
    ledger.cancel_signal(at.person.name, now, at.person.roles[0])


def hear_signal(found: Visit, answer: Event) -> None:
    """The ledger of a table hears the answer that was written on the board, and that it was taken back."""
    ledger = found.kept.ledger(answer["round"], answer["table"])
    if ledger is None or ledger.table.signed is not None:
        return
    if answer["kind"] == "signal_taken_back":
        if ledger.table.hands_left is not None:
            ledger.cancel_signal(answer["by"], answer["at"], answer["role"])
    else:
        ledger.signal(bool(answer.get("dice_thrown")), answer["by"], answer["at"], answer["role"])


def _sign(at: OpenLedger, ledger: Ledger, now: str) -> None:
    roles = at.person.roles
    role = next((_SIGNERS[role] for role in roles if role in _SIGNERS), roles[0])
    if at.found is not None:
        role_for("sheet_signed", roles)  # refused before anything is written
        ledger.check_sign(role)
        # The sheet comes first: where it is refused, the ledger stays open to be put right.
        _send_sheet(at, at.found, ledger)
    ledger.sign(at.person.name, now, role)


def _send_sheet(at: OpenLedger, found: Visit, ledger: Ledger) -> None:
    """Writes the sheet, the chombo of the ledger that no referee has entered yet, and the signature."""
    table, ending = ledger.table, ledger.table.ending()
    offenders = _chombos(at, found, ledger)
    if offenders:
        role_for("decision", at.person.roles)  # who may not decide cannot sign a chombo away
    place: dict[str, Any] = {"round": at.round, "table": at.table}
    scores: dict[str, Any] = {
        "points": list(table.final_scores()),
        "bets_left": ending.lost,
    }
    if any(ending.changes):
        scores["from_bets"] = list(ending.changes)
    found.do("sheet_keyed", **place, **scores, ledger=ledger.log.events[-1]["hash"])
    for entry in offenders:
        found.do("decision", round=at.round, entry=entry, offence="chombo", reason="table ledger")
    found.do("sheet_signed", **place)


def _chombos(at: OpenLedger, found: Visit, ledger: Ledger) -> list[int]:
    """The entry of every chombo that costs more than points at the table and is not in the event yet."""
    state = found.state
    missing = []
    for seat, entry in enumerate(state.rounds[at.round - 1].sheets[at.table - 1].seats):
        here = sum(penalty.seat == seat for penalty in ledger.table.penalties)
        known = sum(
            one.entry == entry and one.round == at.round and one.consequence == "chombo"
            for one in state.taken
        )
        missing += [entry] * (here - known)
    return missing
