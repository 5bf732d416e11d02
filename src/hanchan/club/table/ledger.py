"""The ledger of one real table: events are the truth, everything else is counted from them again.

A hand is entered, read back, and confirmed before the next. Whatever was done can be undone and done again; a hand
entered for the wrong seats is repaired by exchanging them from that hand on. Once the sheet is signed it is closed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...errors import IllegalAction, NotationError, RecordError
from ...locale.plain_text import plain
from ...rules.book import Rulebook
from ...rules.changes import restated, stated
from ...rules.fouls.offences import offence
from ...rules.load import rulebook
from ...settlement.session import MIDDLE, START, SessionLine, session_lines
from ...settlement.standings import ranked_scores
from ...tiles import SEATS
from ..duties import clause_of
from ..log import ONCE, Event, Log, LogLines, as_read, replayed
from ..referee import decide
from . import clock
from .hands import (
    Ending,
    Position,
    Result,
    Settled,
    check_entered,
    check_seat,
    leftover_bets,
    settle,
    start,
)
from .worth import check_value


class HandLine(NamedTuple):
    """One hand of the sheet."""

    event: int
    before: Position
    result: Result
    settled: Settled
    confirmed: bool


class SeatPenalty(NamedTuple):
    """Points taken from a seat; `by_substitute` if somebody else than its player had them taken."""

    seat: int
    points: int
    when: str
    clause: str
    by_substitute: bool = False


class RealTable(NamedTuple):
    """A table as its events leave it."""

    book: Rulebook
    names: tuple[str, ...]
    tournament: bool
    position: Position
    hands: tuple[HandLine, ...] = ()
    penalties: tuple[SeatPenalty, ...] = ()
    hands_left: int | None = None  # after the signal
    substitutes: tuple[tuple[int, str, str], ...] = ()  # seat, name, when
    signed: str | None = None

    @property
    def pending(self) -> HandLine | None:
        """The hand that waits to be confirmed."""
        return self.hands[-1] if self.hands and not self.hands[-1].confirmed else None

    @property
    def over(self) -> bool:
        """No further hand is played."""
        return self.position.over or self.hands_left == 0

    def debts(self) -> list[str]:
        """A note for each player below zero: play goes on and the debt is kept here."""
        return [
            f"{name} owes {-points}"
            for name, points in zip(self.names, self.scores(), strict=True)
            if points < 0
        ]

    def scores(self) -> tuple[int, ...]:
        """The points as they stand: less penalties taken at once and, when the game is over, with the bets left."""
        won = self.final_scores() if self.over else self.position.points
        return tuple(own - taken for own, taken in zip(won, self.taken("at once"), strict=True))

    def taken(self, when: str, *, by_substitutes: bool | None = None) -> list[int]:
        """What penalties of that moment take from each seat: all of them, those of substitutes, or the others."""
        found = [0] * 4
        for penalty in self.penalties:
            if penalty.when == when and by_substitutes in (None, penalty.by_substitute):
                found[penalty.seat] += penalty.points
        return found

    def ending(self) -> Ending:
        """Where the bets that are left go; who wins is known once penalties taken at once are off."""
        won = zip(self.position.points, self.taken("at once"), strict=True)
        points = tuple(own - penalty for own, penalty in won)
        return leftover_bets(self.position._replace(points=points), self.book)

    def final_scores(self) -> tuple[int, ...]:
        """The points on the sheet, leftover bets settled; no penalty is off."""
        won = zip(self.position.points, self.ending().changes, strict=True)
        return tuple(own + bets for own, bets in won)

    def lines(self) -> list[SessionLine]:
        """The four lines of the finished table."""
        ranked_by = ranked_scores(self.final_scores(), self.ending().changes, self.book)
        # What substitutes lose at once comes off the table's score, and off nobody's line.
        of_substitutes = self.taken("at once", by_substitutes=True)

        def less_theirs(scores: Sequence[int]) -> list[int]:
            return [score - taken for score, taken in zip(scores, of_substitutes, strict=True)]

        return session_lines(
            less_theirs(self.final_scores()),
            self.book,
            at_once=self.taken("at once", by_substitutes=False),
            after_uma=self.taken("after uma", by_substitutes=False),
            overall=self.taken("overall", by_substitutes=False),
            substitutes={seat: when for seat, _, when in self.substitutes},
            ranked_by=less_theirs(ranked_by),
        )


class _History(NamedTuple):
    """What the events of a log leave: actions done, those taken back, hands confirmed, the signature."""

    done: tuple[Event, ...] = ()
    undone: tuple[Event, ...] = ()
    confirmed: frozenset[int] = frozenset()
    signed: str | None = None

    def after(self, event: Event) -> _History:
        """The history with one event more."""
        match event["kind"]:
            case "undone":
                return self._replace(done=self.done[:-1], undone=(*self.undone, self.done[-1]))
            case "redone":
                return self._replace(done=(*self.done, self.undone[-1]), undone=self.undone[:-1])
            case "confirmed":
                return self._replace(confirmed=self.confirmed | {event["hand"]})
            case "signed":
                return self._replace(signed=event["by"])
        return self._replace(done=(*self.done, event), undone=())


def _counted(opened: Event, history: _History) -> RealTable:
    """The table after these actions; refused if it cannot accept one of them."""
    book = restated(opened["rules"], opened["changes"])
    table = RealTable(book, tuple(opened["names"]), opened["tournament"], start(book))
    for event in history.done:
        match event["kind"]:
            case "hand":
                table = _with_hand(table, event, history)
            case "penalty":
                taken = SeatPenalty(event["seat"], event["points"], event["when"], event["clause"])
                table = _penalised(table, taken)
            case "signal":
                left = clock.hands_left(book, event["dice_thrown"])
                table = table._replace(hands_left=left)
            case "signal_cancelled":
                table = table._replace(hands_left=None)
            case "substitute":
                came = (event["seat"], event["name"], MIDDLE if table.hands else START)
                table = table._replace(substitutes=(*table.substitutes, came))
    return table._replace(signed=history.signed)


def _penalised(table: RealTable, *taken: SeatPenalty) -> RealTable:
    """The table with further penalties; whose they are depends on who sits there now."""
    substituted = {seat for seat, _, _ in table.substitutes}
    marked = tuple(one._replace(by_substitute=one.seat in substituted) for one in taken)
    return table._replace(penalties=table.penalties + marked)


def _with_hand(table: RealTable, event: Event, history: _History) -> RealTable:
    """The table after a hand, taken as it was corrected and as seats were exchanged since."""
    number = len(table.hands)
    entered = event
    for later in history.done:
        if later["kind"] == "hand_corrected" and later["hand"] == number:
            entered = later
    result = entered["result"]
    for swap in history.done:
        exchanged = swap["kind"] == "seats_exchanged" and number >= swap["from_hand"]
        if exchanged and entered["n"] < swap["n"]:
            result = _exchanged(result, swap["one"], swap["two"])
    settled = settle(table.position, result, table.book, tournament=table.tournament)
    left = table.hands_left
    if left is not None:
        again = result["end"] in ("chombo", "redeal")
        left = clock.after_hand(table.book, left, dealt_again=again)
    confirmed = event["n"] in history.confirmed
    line = HandLine(event["n"], table.position, result, settled, confirmed)
    table = _penalised(table, *(SeatPenalty(*one) for one in settled.penalties))
    return table._replace(position=settled.after, hands=(*table.hands, line), hands_left=left)


class Ledger:
    """A table's log with the table counted from it."""

    def __init__(self, log: Log) -> None:
        self.log = log
        if not log.events or log.events[0]["kind"] != "table_opened":
            raise RecordError("no table was opened in this log")
        self.once = ""  # what a form sent twice is known by; the next event keeps it
        self._history = _History()
        with replayed():
            self._opened, *events = map(as_read, log.events)
            for event in events:
                self._history = self._history.after(event)
            self.table = _counted(self._opened, self._history)

    @property
    def after(self) -> str:
        """The table whose game this one follows; empty if it is the first of its series."""
        found: str = self._opened.get("after", "")
        return found

    def _do(self, kind: str, by: str, role: str, at: str, **fields: Any) -> None:
        """Appends an action once the table is known to accept it."""
        self._check_open()
        if self.once:
            fields[ONCE], self.once = self.once, ""
        event = self.log.draft(kind, by, role, at, **fields)
        history = self._history.after(event)
        table = _counted(self._opened, history)  # refuses before anything is written
        self.log.append(event)
        self._history, self.table = history, table

    def _check_open(self) -> None:
        if self.table.signed is not None:
            raise IllegalAction("the sheet is signed by {name} and closed", name=self.table.signed)

    def _check_read_back(self) -> None:
        if self.table.pending is not None:
            raise IllegalAction("the hand before waits to be confirmed: read it back first")

    def _check_hand(self, number: int) -> None:
        if not 0 <= number < len(self.table.hands):
            raise NotationError("there is no hand {hand}", hand=number)

    def _check_values(self, result: Result) -> None:
        """Refuses what no hand can have come to, and han and fu that none can have."""
        check_entered(result, self.table.book)
        for win in result.get("wins", ()):
            check_value(win, self.table.book, result.get("discarder") is None)

    def enter(self, result: Result, by: str, at: str, role: str = "scribe") -> str:
        """Enters a hand; what is to be read back."""
        self._check_read_back()
        if self.table.over:
            raise IllegalAction("no hand is left to be played at this table")
        self._check_values(result)
        self._do("hand", by, role, at, result=self._cited(result))
        return self.read_back()

    def _cited(self, result: Result) -> Result:
        """The result; a chombo of which nobody says what it was for is any chombo, by its clause (ruling A-20)."""
        if result["end"] != "chombo" or "offence" in result:
            return result
        found = offence(self.table.book, "chombo")
        return result | {"offence": found.key, "clause": found.clause}

    def read_back(self) -> str:
        """The last hand in words, with what every player gains or loses and then has."""
        if not self.table.hands:
            return "no hand has been entered"
        line = self.table.hands[-1]
        moved = ", ".join(
            f"{name} {change:+d} → {points}"
            for name, change, points in zip(
                self.table.names, line.settled.changes, line.settled.after.points, strict=True
            )
        )
        return f"{line.settled.says}: {moved}"

    def confirm(self, by: str, at: str, role: str = "player") -> None:
        """Confirms the hand that was read back."""
        pending = self.table.pending
        if pending is None:
            raise IllegalAction("no hand waits to be confirmed")
        self._do("confirmed", by, role, at, hand=pending.event)

    def undo(self, by: str, at: str, role: str = "scribe") -> None:
        """Takes the last action back; it can be done again."""
        if not self._history.done:
            raise IllegalAction("there is nothing to undo")
        self._do("undone", by, role, at, event=self._history.done[-1]["n"])

    def redo(self, by: str, at: str, role: str = "scribe") -> None:
        """Does again what was undone last."""
        if not self._history.undone:
            raise IllegalAction("there is nothing to do again")
        self._do("redone", by, role, at, event=self._history.undone[-1]["n"])

    def exchange_seats(
        self, one: int, two: int, from_hand: int, by: str, at: str, role: str = "scribe"
    ) -> None:
        """Repairs hands entered for the wrong seats: from that hand to the last the two seats are exchanged.

        What is entered or corrected afterwards is taken as it is said.
        """
        if one not in range(SEATS) or two not in range(SEATS) or one == two:
            raise NotationError("two different seats from 0 to 3 are exchanged")
        self._check_hand(from_hand)
        self._do("seats_exchanged", by, role, at, one=one, two=two, from_hand=from_hand)

    def correct(
        self,
        hand: int,
        result: Result,
        by: str,
        at: str,
        *,
        intact: bool,
        agreed: bool,
        role: str = "referee",
    ) -> None:
        """Corrects a hand's value: while the winning hand is intact, later only if everybody agrees (W-46)."""
        self._check_hand(hand)
        if not intact and not agreed:
            raise IllegalAction(
                "the winning hand is broken up and not everybody agrees: its value stands",
                clause_of(self.table.book, "value-correction"),
            )
        self._check_values(result)
        result = self._cited(result)
        self._do("hand_corrected", by, role, at, hand=hand, result=result, intact=intact)

    def foul(self, seat: int, key: str, by: str, at: str, **facts: Any) -> str:
        """Records an offence with its clause and what follows, by a referee; the same in words (ruling A-20)."""
        check_seat(seat, key)
        decision = decide(self.table.book, key, **facts)
        if decision is None:
            return "nothing follows so far"
        cited = {"offence": decision.offence, "clause": decision.clause}
        if decision.consequence == "chombo":
            self.enter({"end": "chombo", "offenders": [seat], **cited}, by, at, "referee")
        elif decision.consequence == "redeal":
            self.enter({"end": "redeal", **cited}, by, at, "referee")
        elif decision.points:
            taken = {"points": decision.points, "when": decision.when}
            self._do("penalty", by, "referee", at, seat=seat, **cited, **taken)
        else:
            follows = {"consequence": decision.consequence}
            self._do("ruling", by, "referee", at, seat=seat, **cited, **follows)
        return f"{decision.says} ({decision.clause})"

    def signal(self, dice_thrown: bool, by: str, at: str, role: str = "player") -> int:
        """Records the signal and whether the dice had been thrown; the hands left."""
        self._do("signal", by, role, at, dice_thrown=dice_thrown)
        assert self.table.hands_left is not None
        return self.table.hands_left

    def cancel_signal(self, by: str, at: str, role: str = "player") -> None:
        """Takes the answer to the signal back, whatever was played since; hands are no longer counted."""
        if self.table.hands_left is None:
            raise IllegalAction("this table has not answered the signal")
        self._do("signal_cancelled", by, role, at)

    def substitute(self, seat: int, name: str, by: str, at: str, reason: str) -> None:
        """A substitute takes a seat, from the start or in the middle."""
        check_seat(seat, name)
        self._do("substitute", by, "referee", at, seat=seat, name=name, reason=reason)

    def check_sign(self, role: str) -> None:
        """Refuses to close a sheet by somebody else than a referee or staff, or before the game is over."""
        self._check_open()
        if role not in ("referee", "organiser"):
            raise IllegalAction("a {role} cannot sign a sheet: a referee or staff does", role=role)
        self._check_read_back()
        if not self.table.over:
            raise IllegalAction(
                "the game is not over: {name} is to be played", name=self.table.position.name
            )

    def sign(self, by: str, at: str, role: str = "referee") -> None:
        """Closes the sheet; only a referee or staff may, and only when the game is over."""
        self.check_sign(role)
        self._do("signed", by, role, at)


def open_table(
    names: Sequence[str],
    rules: str | Rulebook = "ema2016",
    *,
    by: str,
    at: str,
    tournament: bool = True,
    after: str = "",
    path: str | os.PathLike[str] | LogLines | None = None,
) -> Ledger:
    """A fresh ledger for four players, the first of them East; `after` names the table whose game it follows."""
    if len(names) != 4:
        raise NotationError("{count} players at a table: there are four", count=len(names))
    names = [plain(name) for name in names]
    if len(set(names)) < 4 or not all(names):
        raise NotationError("four different names are needed")
    log = Log(path)
    if log.events:
        raise RecordError("{path}: there is a table in it already", path=log.name)
    base, changes = stated(rulebook(rules))
    what = {"rules": base, "changes": changes, "names": names, "tournament": tournament}
    more = {"after": after} if after else {}
    log.append(log.draft("table_opened", by, "scribe", at, **what, **more))
    return Ledger(log)


def next_table(
    before: Ledger,
    *,
    east: int = 0,
    by: str,
    at: str,
    after: str,
    path: str | os.PathLike[str] | LogLines | None = None,
) -> Ledger:
    """The ledger of the next game of the same four by the same book; `east` of them begins."""
    table = before.table
    if not table.over or table.pending is not None:
        raise IllegalAction(
            "the game is not over: {name} is to be played", name=table.position.name
        )
    check_seat(east, "east")
    names = [*table.names[east:], *table.names[:east]]
    return open_table(
        names, table.book, by=by, at=at, tournament=table.tournament, after=after, path=path
    )


def _exchanged(result: Result, one: int, two: int) -> Result:
    """The result with two seats exchanged wherever they are named."""
    other = {one: two, two: one}

    def seat(value: Any) -> Any:
        return other.get(value, value)

    changed = dict(result)
    for name in ("riichi", "dead", "tenpai", "nagashi", "offenders"):
        if name in changed:
            changed[name] = [seat(value) for value in changed[name]]
    if changed.get("discarder") is not None:
        changed["discarder"] = seat(changed["discarder"])
    if "wins" in changed:
        changed["wins"] = [
            win
            | {"seat": seat(win["seat"])}
            | ({"liable": seat(win["liable"])} if win.get("liable") is not None else {})
            for win in changed["wins"]
        ]
    return changed
