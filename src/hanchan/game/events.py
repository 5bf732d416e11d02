"""What happens in a game, as typed records: the log, the stream, the replay and the restart are lists of these.

Tiles are mpsz text, seats 0-3 count from the first dealer, points are points. Events carry the full truth; `redact`
makes what a viewer may see. `None` stands for a tile that the viewer does not know.
"""

from __future__ import annotations

from typing import Any

import msgspec

VERSION = 1


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="k"):
    """The root of all events."""


class GameStart(Event, frozen=True, tag="game_start"):
    """Rules, names and the commitment to the walls; a game whose walls come from elsewhere has none."""

    rules: str
    names: tuple[str, str, str, str]
    game: str
    commit: str = ""
    version: int = VERSION
    changes: dict[str, Any] = {}  # a book of one's own: what differs from `rules`
    referee: bool = False  # what a person can do wrong was accepted and judged


class SeatsDrawn(Event, frozen=True, tag="seats_drawn"):
    """Which player sits in which seat; seat 0 begins as East. `scheduled` if nobody drew: a tournament says so.

    A game without a commitment has no such draw: its players sit as they are named.
    """

    players: tuple[int, int, int, int]
    scheduled: bool = False


class HandStart(Event, frozen=True, tag="hand_start"):
    """A fresh deal. Hands hold thirteen tiles; the dealer's fourteenth is the first draw."""

    hand: int
    round: str
    dealer: int
    counters: int
    bets: int
    scores: tuple[int, ...]
    dice: tuple[int, int]
    hands: tuple[str | None, ...]
    wall: str | None = None  # faces in the order of use
    root: str = ""  # of the tree of the wall's tiles, at a table that proves them one by one


class Draw(Event, frozen=True, tag="draw"):
    """A tile from the wall, or a replacement tile."""

    seat: int
    tile: str | None
    replacement: bool = False


class Discard(Event, frozen=True, tag="discard"):
    """A tile into the river; `drawn` if it is the one just drawn, `riichi` if it lies sideways."""

    seat: int
    tile: str
    drawn: bool = False
    riichi: bool = False
    at: int | None = None  # milliseconds on the clock of a table that has one


class Call(Event, frozen=True, tag="call"):
    """A claimed chow, pung or kong."""

    seat: int
    act: str
    tile: str
    source: int
    use: tuple[str, ...]
    at: tuple[int | None, ...] = ()  # when each seat called for the tile, in ms, where it was timed


class Kan(Event, frozen=True, tag="kan"):
    """A concealed kong, or a tile added to a pung."""

    seat: int
    act: str
    tile: str
    at: int | None = None  # as of a discard


class DoraRevealed(Event, frozen=True, tag="dora_revealed"):
    """An indicator is turned up."""

    tile: str


class RiichiAccepted(Event, frozen=True, tag="riichi_accepted"):
    """The riichi discard passed: the bet is paid."""

    seat: int
    bet: int = 1000


class Win(Event, frozen=True, tag="win"):
    """A win: the winner's tiles, what they are worth, who pays, and how it came about. `ura` only after riichi.

    A record of 0.1 does not say how: `flags` is None there, and what follows them is not told (see `record.wins`).
    """

    seat: int
    source: int
    tile: str
    hand: str
    melds: tuple[str, ...]
    # Key and han; a yakuman has -1, one that pays two -2, a flat mangan 0.
    yaku: tuple[tuple[str, int], ...]
    bonus: tuple[int, int, int]
    han: int
    fu: int
    base: int
    yakuman: int
    deltas: tuple[int, ...]
    bets: int
    ura: tuple[str, ...] = ()
    liable: int | None = None
    flags: tuple[str, ...] | None = (
        None  # riichi, ippatsu, rinshan …: as `hanchan.score` names them
    )
    seat_wind: str | None = None
    round_wind: str | None = None
    counters: int = 0  # that this winner is paid
    streak: int = 0  # East's wins in a row, this one counted; 0 if another seat wins


class WallExhausted(Event, frozen=True, tag="wall_exhausted"):
    """The last discard passed; tenpai and noten are announced."""

    dealer: int


class Announce(Event, frozen=True, tag="announce"):
    """Tenpai, with the hand shown, or noten."""

    seat: int
    tenpai: bool
    hand: str | None = None


class Nagashi(Event, frozen=True, tag="nagashi"):
    """Who has nagashi mangan claims it or, not `claimed`, lets the draw be settled as any other."""

    seat: int
    claimed: bool


class DrawEnd(Event, frozen=True, tag="draw_end"):
    """The hand is drawn. `tenpai` is who showed a waiting hand, `nagashi` who is paid for it, `as_win` as for a win."""

    reason: str
    tenpai: tuple[bool, ...]
    deltas: tuple[int, ...]
    bets: int = 0
    nagashi: tuple[int, ...] = ()
    dealer: int = 0
    as_win: bool = False


class DeadHand(Event, frozen=True, tag="dead_hand"):
    """The seat may neither win nor call any more in this hand."""

    seat: int
    offence: str = ""  # why, and the clause that says so; logs of 0.1 do not tell, here and below
    clause: str = ""


class DrawTakenBack(Event, frozen=True, tag="draw_taken_back"):
    """The last draw goes back to the wall: the seat claims the discard before it, or robs the kong."""

    seat: int


class CallTakenBack(Event, frozen=True, tag="call_taken_back"):
    """The seat takes its last set back into the hand: somebody, `by`, claims the tile after all."""

    seat: int
    by: int


class ExhaustionTakenBack(Event, frozen=True, tag="exhaustion_taken_back"):
    """The hand is not drawn: the seat claims the last discard, and what was announced is as if unsaid."""

    seat: int


class DoraTakenBack(Event, frozen=True, tag="dora_taken_back"):
    """The last indicator is turned back: its kong is robbed after all."""

    tile: str


class RiichiTakenBack(Event, frozen=True, tag="riichi_taken_back"):
    """The riichi never happened: its discard is won on late, or it is ruled none. A bet that was paid comes back."""

    seat: int
    bet: int = 0


class Ruling(Event, frozen=True, tag="ruling"):
    """A referee's ruling: the offence, what follows, and the clause that says so."""

    seat: int
    offence: str
    consequence: str
    clause: str


class Chombo(Event, frozen=True, tag="chombo"):
    """The hand is dealt again; without offenders through nobody's fault.

    The offence is that of the first offender; a ruling before the chombo tells each one's own.
    """

    seats: tuple[int, ...]
    deltas: tuple[int, ...]
    offence: str = ""
    clause: str = ""


class Penalty(Event, frozen=True, tag="penalty"):
    """Points taken from a seat and given to nobody."""

    seat: int
    points: int
    when: str
    offence: str = ""
    clause: str = ""


class HandEnd(Event, frozen=True, tag="hand_end"):
    """What the next hand begins with."""

    scores: tuple[int, ...]
    over: bool
    round: str
    dealer: int
    counters: int
    bets: int
    streak: int = 0


class GameEnd(Event, frozen=True, tag="game_end"):
    """Final table scores, bets nobody took, and the secret that the walls came from."""

    scores: tuple[int, ...]
    deltas: tuple[int, ...]
    bets: int
    secret: str = ""
    nonces: str = ""


class SeatStatus(Event, frozen=True, tag="seat_status"):
    """Who plays a seat from here on: its player is `away` or `back`, or a `bot` plays for them."""

    seat: int
    status: str


class Clock(Event, frozen=True, tag="clock"):
    """The whole seconds left in a seat's bank, once some of it has been used."""

    seat: int
    bank: int


AnyEvent = (
    GameStart | SeatsDrawn | HandStart | Draw | Discard | Call | Kan | DoraRevealed | RiichiAccepted | Win
    | WallExhausted | Announce | Nagashi | DrawEnd | DeadHand | DrawTakenBack | CallTakenBack
    | ExhaustionTakenBack | DoraTakenBack | RiichiTakenBack | Ruling | Chombo | Penalty | HandEnd | GameEnd
    | SeatStatus | Clock
)  # fmt: skip
# What happens around a game and changes nothing in it.
AROUND = (SeatStatus, Clock)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_json(event: AnyEvent) -> str:
    """The event as one line of JSON."""
    return _encoder.encode(event).decode()


def from_json(line: str | bytes) -> AnyEvent:
    """The event of a line; msgspec's errors say what is wrong with it."""
    return _decoder.decode(line)
