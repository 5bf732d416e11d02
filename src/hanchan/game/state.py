"""`State`: what lies on a game's table, in the words of the game, to read.

Tiles are mpsz text, seats 0-3 count from the first dealer. Nothing is hidden here; what a viewer may know is `view`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..tiles import KINDS, SEATS, WINDS, format
from .decode import hand_text, melds_of, scores_of
from .engine import codes
from .engine.legal import WAITING
from .engine.nagashi import may_claim_nagashi
from .engine.state import Table, discard_face, live_left, was_claimed, was_drawn, was_riichi
from .engine.tenpai import is_furiten, is_tenpai
from .given import check_seat

PHASES = ("not_started", "turn", "claims", "announcing", "hand_over", "game_over")
WINDOWS = (None, "discard", "added_kong", "concealed_kong")


class Discarded(NamedTuple):
    """A discard: its tile, whether it had just been drawn, declared riichi, was claimed."""

    tile: str
    drawn: bool
    riichi: bool
    claimed: bool


class State:
    """The table of a game at the moment of asking.

    >>> from hanchan.game import Game
    >>> state = Game(rules="ema2016", seed=7).state
    >>> state.phase, state.turn, state.live, state.indicators
    ('turn', 0, 69, ('3p',))
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def phase(self) -> str:
        """One of PHASES: what is going on."""
        return PHASES[self._table.now[codes.PHASE]]

    @property
    def round(self) -> str:
        """The prevailing wind."""
        return WINDS[self._table.now[codes.ROUND] % 4]

    @property
    def hand(self) -> int:
        """How many hands were played before this one."""
        return self._table.now[codes.HAND]

    @property
    def dealer(self) -> int:
        """East's seat."""
        return self._table.now[codes.DEALER]

    @property
    def turn(self) -> int | None:
        """The seat in turn, if it is somebody's turn."""
        return self._table.now[codes.TURN] if self.phase == "turn" else None

    @property
    def counters(self) -> int:
        """Counters on the table."""
        return self._table.now[codes.COUNTERS]

    @property
    def bets(self) -> int:
        """Riichi bets on the table."""
        return self._table.now[codes.BETS]

    @property
    def streak(self) -> int:
        """East's wins in a row."""
        return self._table.now[codes.STREAK]

    @property
    def points(self) -> tuple[int, ...]:
        """The four scores."""
        return scores_of(self._table)

    @property
    def hands(self) -> tuple[str, ...]:
        """The concealed tiles of each seat, sorted."""
        return tuple(hand_text(self._table, seat) for seat in range(SEATS))

    @property
    def rivers(self) -> tuple[tuple[Discarded, ...], ...]:
        """The discards of each seat, in their order."""
        return tuple(
            tuple(
                Discarded(
                    format([discard_face(tile)]),
                    was_drawn(tile),
                    was_riichi(tile),
                    was_claimed(tile),
                )
                for tile in river[: row[codes.RIVER]]
            )
            for river, row in zip(self._table.rivers, self._table.seats, strict=True)
        )

    @property
    def melds(self) -> tuple[tuple[str, ...], ...]:
        """The melds of each seat as words of hand notation: `pon:777z`."""
        return tuple(melds_of(self._table, seat) for seat in range(SEATS))

    @property
    def indicators(self) -> tuple[str, ...]:
        """The indicators turned up."""
        turned = self._table.now[codes.TURNED]
        return tuple(format([face]) for face in self._table.indicators[:turned])

    @property
    def live(self) -> int:
        """Tiles left in the live wall."""
        return live_left(self._table)

    @property
    def drawn(self) -> str | None:
        """The tile just drawn by the seat in turn."""
        face = self._table.now[codes.DRAWN_FACE]
        return None if face == codes.NONE else format([face])

    @property
    def window(self) -> str | None:
        """Where the tile that lies open comes from: `discard`, `added_kong`, `concealed_kong`; None without one."""
        return WINDOWS[self._table.now[codes.WINDOW]]

    @property
    def open_tile(self) -> str | None:
        """The tile that lies open to claims."""
        return format([self._table.now[codes.LAST_FACE]]) if self.window else None

    @property
    def open_seat(self) -> int:
        """The seat whose tile lies open, or lay open last."""
        return self._table.now[codes.LAST_SEAT]

    @property
    def stamps(self) -> tuple[int | None, ...]:
        """When each seat acted last, in milliseconds on the table's clock, where that was timed."""
        return tuple(None if stamp == codes.NO_STAMP else stamp for stamp in self._table.stamps)

    def counts(self, seat: int) -> tuple[int, ...]:
        """How many tiles of each kind the seat's hand conceals."""
        check_seat(seat)
        return tuple(self._table.hands[seat])

    def waiting(self, seat: int) -> bool:
        """The seat is asked for a claim or an announcement, and has not answered."""
        check_seat(seat)
        return self.phase in ("claims", "announcing") and self._table.answers[seat] == WAITING

    def riichi(self, seat: int) -> bool:
        """The seat's riichi stands."""
        check_seat(seat)
        return self._table.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI

    def double_riichi(self, seat: int) -> bool:
        """The seat declared riichi with its first discard, before any call."""
        check_seat(seat)
        return self._table.seats[seat][codes.DOUBLE] != 0

    def furiten(self, seat: int) -> bool:
        """The seat may not win on another player's tile."""
        check_seat(seat)
        return is_furiten(self._table, seat)

    def waits(self, seat: int) -> str:
        """The tiles that complete the seat's hand, as it was before it drew."""
        check_seat(seat)
        mask = self._table.seats[seat][codes.WAITS]
        return format([kind for kind in range(KINDS) if mask >> kind & 1])

    def tenpai(self, seat: int) -> bool:
        """The seat could announce tenpai."""
        check_seat(seat)
        return is_tenpai(self._table, seat)

    def may_claim_nagashi(self, seat: int) -> bool:
        """The seat has nagashi mangan, may claim it or let it go, and has done neither."""
        check_seat(seat)
        return may_claim_nagashi(self._table, seat)

    def dead(self, seat: int) -> bool:
        """The seat may neither win nor call any more in this hand."""
        check_seat(seat)
        return self._table.seats[seat][codes.DEAD] != 0
