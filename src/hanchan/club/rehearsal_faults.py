"""The faults of a rehearsal, one function each, with what they leave in the log."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from ..errors import HanchanError
from ..rules.book import Rulebook
from .event.reseat import reseat_event
from .event.tournament import Tournament
from .table.clock import signals


class Fault(NamedTuple):
    """What went wrong: the events that show it, or the sentence with which it was refused."""

    kind: str
    says: str
    events: tuple[int, ...]
    refusal: str

    def line(self) -> str:
        """The fault as a line of the report."""
        if self.refusal:
            return f"{self.kind}: {self.says}: refused: {self.refusal}"
        shown = " ".join(map(str, self.events))
        return f"{self.kind}: {self.says} (event {shown})"


_SESSION = 95  # minutes after which every book's signal has sounded


class Stage:
    """An event being rehearsed, with its cast: Olga organises, Rita referees, Sven and Tina key sheets."""

    def __init__(self, event: Tournament, chance: random.Random, at: str) -> None:
        self.event, self.chance, self.at = event, chance, at
        self.faults: list[Fault] = []
        self.disqualified = 0

    def organiser(self, kind: str, **fields: Any) -> int:
        """The organiser writes an event; its number."""
        number: int = self.event.do(kind, by="Olga", role="organiser", at=self.at, **fields)["n"]
        return number

    def referee(self, kind: str, **fields: Any) -> int:
        """The head referee writes an event; its number."""
        number: int = self.event.do(kind, by="Rita", role="head referee", at=self.at, **fields)["n"]
        return number

    def happened(self, kind: str, says: str, *events: int) -> None:
        """A fault that the log shows."""
        self.faults.append(Fault(kind, says, events, ""))

    def refused(self, kind: str, says: str, attempt: Callable[[], Any]) -> None:
        """A fault that must be refused without a trace."""
        before = len(self.event.log.events)
        try:
            attempt()
        except HanchanError as refusal:
            traceless = len(self.event.log.events) == before
            self.faults.append(Fault(kind, says, () if traceless else (before,), str(refusal)))
        else:
            self.faults.append(Fault(kind, f"{says}, and NOT refused", (), ""))

    def enter(self, players: int) -> None:
        """Everybody enters; all but the third check in."""
        for number in range(players):
            country = "AUT DEN FRA GER ITA NED".split()[number % 6]
            name, team = f"Player {number + 1}", f"Team {number % (players // 4) + 1}"
            self.organiser("entry_added", name=name, country=country, team=team)
            if number != 2:
                self.organiser("checked_in", entry=number)
        for name in ("Sam Standby", "Pat Pool", "Rae Reserve"):
            self.organiser("substitute_added", name=name)

    def arrivals(self) -> None:
        """Somebody comes late, somebody far too late, somebody not at all."""
        late = self.referee("came_late", entry=0, round=1, seconds=200)
        self.happened("late", "Player 1 came 3:20 late", late)
        far = self.referee("came_late", entry=1, round=1, seconds=601, substitute="Sam Standby")
        self.happened("late", "Player 2 came 10:01 late: Sam Standby played the session", far)
        gone = self.referee(
            "substitute_in", entry=2, round=1, when="start", substitute="Pat Pool", reason="no-show"
        )
        here = self.organiser("checked_in", entry=2)
        self.happened("no-show", "Player 3 did not come: Pat Pool played the session", gone, here)

    def wrong_words(self) -> None:
        """Things that cannot be: a scribe who judges, a clause and an offence that do not exist, five at a table."""

        def written(kind: str, role: str = "head referee", **fields: Any) -> Callable[[], Any]:
            return lambda: self.event.do(kind, by="Sven", role=role, at=self.at, **fields)

        deed: dict[str, Any] = {"entry": 4, "round": 1}
        attempts = (
            ("role", "a scribe decides", written("decision", "scribe", offence="chombo", **deed)),
            ("clause", "a clause that is not there",
             written("decision", offence="chombo", clause=f"{self.event.book.root}:99.9-z", **deed)),
            ("offence", "a deed the book does not know", written("decision", offence="yawning", **deed)),
            ("seats", "five players at a table",
             written("seating_published", "organiser", tables=[[[0, 1, 2, 3, 4]]])),
            ("close", "the round is closed too soon", written("round_closed", "organiser", round=1)),
        )  # fmt: skip
        for kind, says, attempt in attempts:
            self.refused(kind, says, attempt)

    def illness(self, number: int) -> None:
        """A player falls ill in the middle of a session."""
        entry = self.event.state.round(number).sheets[-1].seats[1]
        came = self.referee(
            "substitute_in",
            entry=entry,
            round=number,
            when="middle",
            substitute="Rae Reserve",
            reason="ill",
        )
        name = self.event.state.entries[entry].name
        self.happened("illness", f"{name} fell ill: Rae Reserve went on", came)

    def clock(self, number: int) -> None:
        """A long call of the referee: time is added; without a reason it is not."""
        added = self.referee("time_added", round=number, seconds=180, reason="a long call")
        self.happened("clock", "three minutes were added after a long call", added)
        self.refused(
            "clock",
            "time is added without a reason",
            lambda: self.referee("time_added", round=number, seconds=60, reason=""),
        )

    def chombo_at_the_bell(self, number: int) -> None:
        """A chombo in the last hand after the signal, and one that is taken back."""
        sheet = self.event.state.round(number).sheets[0]
        thrown = {"round": number, "table": 1, "dice_thrown": True}
        if signals(self.event.book):
            self.refused(
                "stray tap",
                "the dice question is answered before the signal",
                lambda: self.referee("signal_answered", **thrown),
            )
        later = datetime.fromisoformat(self.at) + timedelta(minutes=_SESSION)
        self.at = later.isoformat()
        bell = self.referee("signal_answered", **thrown)
        deed = {"round": number, "offence": "chombo", "reason": "false win"}
        made = self.referee("decision", entry=sheet.seats[2], **deed)
        name = self.event.state.entries[sheet.seats[2]].name
        again = self.event.book.value("chombo_redealt_after_time")
        left = f"hands left {sheet.hands_left}, the hand is {'' if again else 'not '}dealt again"
        self.happened("chombo", f"{name}: chombo at the bell, {left}", bell, made)
        wrong = self.referee("decision", entry=sheet.seats[3], **deed)
        if any(taken.event == wrong for taken in self.event.state.taken):
            back = self.referee("penalty_cancelled", penalty=wrong, reason="the wrong player")
            other = self.event.state.entries[sheet.seats[3]].name
            self.happened("cancelled", f"{other}: a chombo was taken back", wrong, back)

    def cheat(self, number: int) -> None:
        """Somebody is disqualified; without evidence nobody is."""
        entry = self.event.state.round(number).sheets[-1].seats[3]
        deed = {"entry": entry, "round": number}
        self.refused(
            "evidence",
            "a disqualification without evidence",
            lambda: self.referee("disqualified", evidence="", **deed),
        )
        out = self.referee("disqualified", evidence="marked tiles", **deed)
        self.disqualified += 1
        self.happened("cheat", f"{self.event.state.entries[entry].name} was disqualified", out)

    def four_leave(self, number: int) -> None:
        """Four players leave; a table is dropped and the rounds to come are seated again."""
        leaving = [entry.number for entry in self.event.state.entries[-4:]]
        events = [
            self.organiser("withdrawn", entry=entry, from_round=number + 1) for entry in leaving
        ]
        found = reseat_event(self.event.state)
        events.append(self.organiser("seating_published", tables=found.tables))
        repeats = found.certificate["repeats"]["value"]
        says = f"four players left after round {number}: seated again with {repeats}"
        self.happened("withdrawn", f"{says} repeated meetings", *events)

    def correction(self) -> None:
        """A sheet of a closed round was wrong: an erratum."""
        sheet = self.event.state.round(1).sheets[0]
        points = list(sheet.points or ())
        points[0], points[1] = points[1], points[0]
        right = {"round": 1, "table": 1, "points": points, "bets_left": sheet.bets_left}
        self.refused(
            "correction",
            "a correction without a reason",
            lambda: self.organiser("corrected", reason="", **right),
        )
        done = self.organiser("corrected", reason="two columns were exchanged", **right)
        self.happened("correction", "round 1, table 1: two columns were exchanged", done)

    def sheets(self, number: int) -> None:
        """Every table plays and is keyed twice; the first two of a round go wrong before they go right."""
        for table in range(1, len(self.event.state.round(number).sheets) + 1):
            points, bets = scores(self.event.book, self.chance)
            where = f"round {number}, table {table}"
            if table == 1:
                self.refused(
                    "sheet",
                    f"{where} keyed with 1000 too many",
                    partial(
                        self._key, "Sven", number, table, [points[0] + 1000, *points[1:]], bets
                    ),
                )
            self._key("Sven", number, table, points, bets)
            if table == 2 and points[0] != points[1]:
                swapped = [points[1], points[0], *points[2:]]
                self.refused(
                    "sheet",
                    f"{where} keyed twice and not the same",
                    partial(self._key, "Tina", number, table, swapped, bets),
                )
            self._key("Tina", number, table, points, bets)
            self.referee("sheet_signed", round=number, table=table)

    def _key(self, by: str, number: int, table: int, points: list[int], bets: int) -> None:
        fields = {"round": number, "table": table, "points": points, "bets_left": bets}
        self.event.do("sheet_keyed", by=by, role="scribe", at=self.at, **fields)


def scores(book: Rulebook, chance: random.Random) -> tuple[list[int], int]:
    """Four scores that sum up, with bets left on the table where the book leaves them there."""
    start: int = book.value("start_points")
    bets = int(book.value("leftover_bets") == "lost" and chance.random() < 0.2)
    moved = [100 * chance.randint(-200, 250) for _ in range(3)]
    last = -sum(moved) - bets * book.value("riichi_bet")
    return [start + change for change in (*moved, last)], bets
