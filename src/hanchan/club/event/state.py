"""What a tournament's events add up to: entries, rounds, sheets, penalties. Everything here is counted from the log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...rules.book import Rulebook

ENTERED, IN, OUT, DISQUALIFIED, REMOVED = "entered", "in", "withdrawn", "disqualified", "removed"


@dataclass
class Entrant:
    """A player of the tournament."""

    number: int
    name: str
    ema: str = ""
    country: str = ""
    club: str = ""
    team: str = ""
    status: str = ENTERED
    out_from: int = 0  # the round from which a substitute plays, counted from 1
    phone_rounds: set[int] = field(default_factory=set)


@dataclass
class Sheet:
    """The result of one table: what was keyed by whom, and who signed."""

    seats: tuple[int, ...]  # entries in the order East, South, West, North
    keyed: dict[str, tuple[tuple[int, ...], int]] = field(default_factory=dict)
    points: tuple[int, ...] | None = None  # once two have keyed the same
    bets_left: int = 0
    signed: str | None = None
    substitutes: dict[int, tuple[str, str]] = field(default_factory=dict)  # seat: name, when
    dice_thrown: bool | None = None
    hands_left: int | None = None
    errata: list[str] = field(default_factory=list)
    added: int = 0  # seconds, for this table alone
    called: str | None = None  # when the table called a referee who has not come yet
    scans: list[str] = field(default_factory=list)  # files beside the log


@dataclass
class Round:
    """One session of the tournament."""

    number: int
    sheets: list[Sheet]
    started: str | None = None
    added: int = 0  # seconds
    closed: bool = False
    paused_at: str | None = None  # while the clock stands
    stood: int = 0  # seconds in which the clock stood


@dataclass
class Taken:
    """Points taken from an entry; cancelled ones stay on record."""

    event: int
    entry: int
    round: int
    points: int
    when: str
    clause: str
    offence: str
    consequence: str = "points"
    cancelled: bool = False


@dataclass
class Invitation:
    """Somebody let in by a link: who they are and what they may write."""

    name: str
    roles: tuple[str, ...]
    digest: str  # of the secret in the link
    entry: int | None = None  # the player it is for
    table: int | None = None  # or the device that lies at this table
    revoked: bool = False


@dataclass
class EventState:
    """The tournament as it stands."""

    book: Rulebook
    name: str
    rounds_planned: int
    days: int = 1
    qualification: bool = False
    minutes: int | None = None
    entries: list[Entrant] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    draw: dict[str, Any] | None = None
    rounds: list[Round] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    announced: dict[str, str] = field(default_factory=dict)
    invitations: list[Invitation] = field(default_factory=list)
    day: int = 1
    published: int = 0  # standings are shown to everybody up to this round

    def round(self, number: int) -> Round:
        """The round of that number, from 1."""
        return self.rounds[number - 1]

    def seat_in(self, number: int, entry: int | None) -> tuple[int, int] | None:
        """The table, from 1, and the seat of an entry in a round; None if it has none there."""
        if not 1 <= number <= len(self.rounds):
            return None
        for table, sheet in enumerate(self.rounds[number - 1].sheets, 1):
            if entry in sheet.seats:
                return table, sheet.seats.index(entry)
        return None

    def name_at(self, sheet: Sheet, seat: int) -> str:
        """Who sits at a table: the player, or the substitute beside the player's name."""
        name = self.entries[sheet.seats[seat]].name
        if seat in sheet.substitutes:
            return f"{sheet.substitutes[seat][0] or '—'} ({name})"
        return name
