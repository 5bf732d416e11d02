"""How a hand was won: the flags a person may give, and which of them contradict each other."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import NotationError, wrong_type
from ..locale import N_
from ..tiles import EAST, WINDS, parse
from . import facts
from .hands import Hand
from .sets import KONG


class Circumstances(NamedTuple):
    """The keywords of `hanchan.score` beside hand and winning tile."""

    tsumo: bool = False
    seat: str = "S"
    round: str = "E"
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    liable: bool = False
    dora: str = ""
    ura: str = ""
    counters: int = 0
    bets: int = 0
    dealer_streak: int = 0
    kanfuri: bool = False
    mixed_in: bool = False

    @property
    def seat_wind(self) -> int:
        """The seat wind's kind."""
        return EAST + WINDS.index(self.seat)

    @property
    def round_wind(self) -> int:
        """The prevailing wind's kind."""
        return EAST + WINDS.index(self.round)

    @property
    def in_riichi(self) -> bool:
        """Double riichi implies riichi."""
        return self.riichi or self.double_riichi

    def flags(self) -> int:
        """The flags as bits of `HowWon.flags`."""
        mask = facts.EIGHTH_WIN if self.dealer_streak >= 8 else 0
        for name, bit in FLAGS.items():
            if getattr(self, name):
                mask |= bit
        return mask


# How a hand can be won, by the words of `hanchan.score`, as bits of `Win.flags`.
FLAGS = {
    "riichi": facts.RIICHI,
    "double_riichi": facts.DOUBLE_RIICHI,
    "ippatsu": facts.IPPATSU,
    "rinshan": facts.RINSHAN,
    "chankan": facts.CHANKAN,
    "haitei": facts.HAITEI,
    "houtei": facts.HOUTEI,
    "tenhou": facts.TENHOU,
    "chiihou": facts.CHIIHOU,
    "renhou": facts.RENHOU,
    "kanfuri": facts.KANFURI,
    "mixed_in": facts.MIXED_IN,
}
_YES_OR_NO = ("tsumo", "liable", *FLAGS)
ON_SELF_DRAW = ("haitei", "rinshan", "tenhou", "chiihou")
ON_A_DISCARD = ("houtei", "chankan", "renhou", "kanfuri")
_BEFORE_ANY_CALL = ("tenhou", "chiihou", "renhou")


def check_circumstances(given: Circumstances, hand: Hand) -> None:
    """Raises NotationError for words and numbers out of range and for flags that cannot all be true."""
    for name in _YES_OR_NO:
        if getattr(given, name) not in (True, False):
            raise wrong_type(name, getattr(given, name), "True or False")
    for name in ("seat", "round"):
        if getattr(given, name) not in tuple(WINDS):
            raise NotationError(
                "{name} {value!r}: a wind is one of E, S, W, N",
                name=name,
                value=getattr(given, name),
            )
    for name in ("counters", "bets", "dealer_streak"):
        value = getattr(given, name)
        if isinstance(value, bool) or not hasattr(value, "__index__"):  # numpy's are numbers too
            raise wrong_type(name, value, "a number from 0 on")
        if value < 0:
            raise NotationError("{name} {value!r}: a number from 0 on", name=name, value=value)
    for name in ("dora", "ura"):
        indicators = parse(getattr(given, name))
        if len(indicators) > 5:
            raise NotationError(
                "{name} {value!r}: {count} indicators; there are at most five",
                name=name,
                value=getattr(given, name),
                count=len(indicators),
            )
    for flag, template, holds in _conditions(given, hand):
        if getattr(given, flag) and not holds:
            raise NotationError(template, flag=flag.replace("_", "-"))


def _conditions(given: Circumstances, hand: Hand) -> list[tuple[str, str, bool]]:
    """(flag, what to say if it is given wrongly, whether what it needs holds)."""
    self_draw = N_("{flag} needs tsumo: it is won by self-draw")
    discard = N_("{flag} excludes tsumo: it is won on another player's tile")
    no_melds = N_("{flag} is won before any call: the hand can have no melds")
    no_riichi = N_("{flag} excludes riichi: it is won before the first discard")
    east = N_("{flag} is East's alone: seat E")
    not_east = N_("{flag} is not for East: seat S, W or N")
    has_kong = any(meld.shape == KONG for meld in hand.melds)
    first_turn = given.tenhou or given.chiihou or given.renhou
    return [
        ("ippatsu", N_("{flag} needs riichi"), given.in_riichi),
        ("ippatsu", N_("{flag} excludes rinshan: the own kong ends it"), not given.rinshan),
        ("ippatsu", N_("{flag} excludes kanfuri: the kong ends it"), not given.kanfuri),
        ("chankan", N_("{flag} excludes houtei: a kong is not the last discard"), not given.houtei),
        ("chankan", N_("{flag} excludes kanfuri: a kong is not a discard"), not given.kanfuri),
        *(
            (flag, N_("{flag} cannot be in the first go-around"), not first_turn)
            for flag in ("rinshan", "chankan", "haitei", "houtei", "kanfuri")
        ),
        *((flag, self_draw, given.tsumo) for flag in ON_SELF_DRAW),
        *((flag, discard, not given.tsumo) for flag in ON_A_DISCARD),
        *((flag, no_melds, not hand.melds) for flag in _BEFORE_ANY_CALL),
        *((flag, no_riichi, not given.in_riichi) for flag in _BEFORE_ANY_CALL),
        ("rinshan", N_("{flag} needs a kong in the hand"), has_kong),
        ("tenhou", east, given.seat == "E"),
        ("dealer_streak", east, given.seat == "E"),
        ("chiihou", not_east, given.seat != "E"),
        ("renhou", not_east, given.seat != "E"),
    ]
