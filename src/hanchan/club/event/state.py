"""What a tournament's events add up to: entries, rounds, sheets, penalties. Everything here is counted from the log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct

from ...rules.book import Rulebook
from ..log import Event
from ..names import ParsedName, parsed

ENTERED, IN, OUT, DISQUALIFIED, REMOVED = "entered", "in", "withdrawn", "disqualified", "removed"
# What equal totals are told apart by.
TIE_BREAKS = ("shared", "table_points", "firsts", "best_session", "play_off")
PAIRINGS = ("schedule", "swiss", "interval")  # how rounds are seated: all at once, or one by one
CARRIES = ("all", "half", "none")  # what of a total goes on into the next stage
WAITING, MERGED = "waiting", "merged"  # no place yet; the same person as another entry
PLAYING, GONE = (ENTERED, IN), (OUT, DISQUALIFIED, REMOVED)


@dataclass
class Entrant:
    """A player of the tournament; no two are shown by the same name."""

    number: int
    name: str
    ema: str = ""
    country: str = ""
    club: str = ""
    team: str = ""
    given: str = ""  # where given and family name were stated apart
    family: str = ""
    native: str = ""  # the name in its own script
    paid: bool = False
    substitute: bool = False  # fills a table and is not ranked
    seated: bool = False  # has a place in a seating that was published
    merged_into: int | None = None
    is_another: bool = (
        False  # somebody said that this is another person than those whose name is alike
    )
    status: str = ENTERED
    out_from: int = 0  # the round from which a substitute plays, counted from 1
    phone_rounds: set[int] = field(default_factory=set)
    # Decisions that kept the player out when the events now read were written, and were cancelled afterwards.
    away: set[int] = field(default_factory=set)

    @property
    def plays(self) -> bool:
        """Is here or expected."""
        return self.status in PLAYING and not self.away

    @property
    def parts(self) -> ParsedName:
        """Given and family name, as stated or as the name reads."""
        if self.given or self.family:
            return ParsedName(self.given, self.family)
        # Without the number of a second of that name.
        return parsed(re.sub(r" \(\d+\)$", "", self.name))


@dataclass(frozen=True)
class Places:
    """How many can play: in all, from one country, and from single countries; None where nobody said."""

    most: int | None = None
    per_country: int | None = None
    quotas: Mapping[str, int] = field(default_factory=dict)

    def quota(self, country: str) -> int | None:
        """How many of a country can play."""
        return self.quotas.get(country, self.per_country) if country else None


class SeatingKeeps(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seating was asked to keep, by entries: what holds for seats that are made again later, too."""

    apart: tuple[tuple[int, int], ...] = ()  # pairs that never meet
    fixed: tuple[tuple[int, int], ...] = ()  # players and the tables that are theirs, from 1
    teams: bool = False  # members of one team never meet
    first_rounds: int = 0  # in these, clubs and countries are kept apart


@dataclass(frozen=True)
class EventStage:
    """What follows a cut, as it was announced: after which round, for how many, with how much of their totals."""

    name: str
    after: int
    players: int
    carry: str = "all"


@dataclass(frozen=True)
class Cut:
    """A cut that was made: the stage that it begins, and who plays in it."""

    stage: EventStage
    entries: frozenset[int]


@dataclass
class Sheet:
    """The result of one table: what was keyed by whom, and who signed."""

    seats: tuple[int, ...]  # entries in the order East, South, West, North
    keyed: dict[str, tuple[tuple[int, ...], int]] = field(default_factory=dict)
    points: tuple[int, ...] | None = None  # once two have keyed the same
    bets_left: int = 0
    from_bets: tuple[int, ...] = (0, 0, 0, 0)  # of the points, what came of bets left over
    signed: str | None = None
    substitutes: dict[int, tuple[str, str]] = field(default_factory=dict)  # seat: name, when
    dice_thrown: bool | None = None
    hands_left: int | None = None
    errata: list[str] = field(default_factory=list)
    added: int = 0  # seconds, for this table alone
    called: str | None = None  # when the table called a referee who has not come yet
    scans: list[str] = field(default_factory=list)  # files beside the log

    def forget(self) -> None:
        """Strikes what was keyed."""
        self.keyed.clear()
        self.points, self.bets_left, self.from_bets = None, 0, (0, 0, 0, 0)


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


class Cancelled(NamedTuple):
    """Who cancelled a decision or a penalty, when and why."""

    by: str
    at: str
    reason: str


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
    decisions: dict[int, Event] = field(default_factory=dict)  # of the referees' desk, by number
    cancelled: dict[int, Cancelled] = field(default_factory=dict)  # of these, by number
    void: frozenset[int] = frozenset()  # those of a log that is read which it cancels later on
    notices: list[str] = field(default_factory=list)
    announced: dict[str, str] = field(default_factory=dict)
    invitations: list[Invitation] = field(default_factory=list)
    day: int = 1
    published: int = 0  # standings are shown to everybody up to this round
    places: Places = Places()
    tie_break: str = "shared"
    pairing: str = "schedule"
    interval: int = 1  # places between two at a table, where rounds are paired by interval
    stages: tuple[EventStage, ...] = ()  # announced
    cuts: list[Cut] = field(default_factory=list)  # made
    play_offs: dict[tuple[int, int], int] = field(default_factory=dict)  # points by stage and entry
    evening: bool = False  # a club evening: who is here plays, who sits out has no line
    season: str = ""  # the season that an evening belongs to
    keeps: SeatingKeeps | None = None  # of the published seating, where it was written down
    seating_notes: list[str] = field(default_factory=list)  # why a seating was changed
    hidden: bool = False
    deleted: bool = False
    reading: bool = (
        False  # a log is being read: rules of today do not refuse what was written before them
    )

    @property
    def to_seat(self) -> list[Entrant]:
        """Who must have a seat in the rounds to come: at an evening who is here, after a cut who is in it."""
        if self.evening:
            return [entry for entry in self.entries if entry.status == IN]
        inside = self.cuts[-1].entries if self.cuts else None
        return [
            one for one in self.entries if one.plays and (inside is None or one.number in inside)
        ]

    def is_in_field(self, entry: Entrant, number: int) -> bool:
        """Plays in the round of that number, as far as cuts say."""
        made = [cut for cut in self.cuts if cut.stage.after < number]
        return not made or entry.number in made[-1].entries

    @property
    def next_stage(self) -> EventStage | None:
        """The stage whose cut was announced and not made yet."""
        return self.stages[len(self.cuts)] if len(self.cuts) < len(self.stages) else None

    @property
    def last_round(self) -> int:
        """The last round before the next cut, or of the event."""
        coming = self.next_stage
        return coming.after if coming else self.rounds_planned

    @property
    def without_seat(self) -> list[Entrant]:
        """Who plays and has no seat in the next round."""
        coming = next((found for found in self.rounds if found.started is None), None)
        if coming is None:
            return []
        return [one for one in self.to_seat if self.seat_in(coming.number, one.number) is None]

    @property
    def was_seated(self) -> bool:
        """Seats of the rounds to come were published before: who publishes others says why."""
        waiting = any(found.started is None for found in self.rounds)
        return waiting or (not self.rounds and bool(self.seating_notes))

    def is_full(self, country: str) -> bool:
        """No place is left, in all or for this country."""
        own = [entry for entry in self.to_seat if not entry.substitute]
        full = self.places.most is not None and len(own) >= self.places.most
        return full or self.is_quota_full(country)

    def is_quota_full(self, country: str) -> bool:
        """As many of this country have a place as can play."""
        quota = self.places.quota(country)
        own = [one for one in self.to_seat if one.country == country and not one.substitute]
        return quota is not None and len(own) >= quota

    @property
    def open_round(self) -> Round | None:
        """The first round that is not closed, whether it has started or not."""
        return next((found for found in self.rounds if not found.closed), None)

    @property
    def played_round(self) -> Round | None:
        """The round that is being played: it has started and is not closed."""
        return next((found for found in self.rounds if found.started and not found.closed), None)

    @property
    def is_playing(self) -> bool:
        """A round is being played."""
        return self.played_round is not None

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
