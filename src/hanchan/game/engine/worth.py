"""What a win at this point of the game would be worth: the state's side of scoring."""

from __future__ import annotations

from ...compile.kernel import Row, kernel
from ...rules.play import STREAK_OFF
from ...rules.switches import UNCONNECTED_NONE
from ...scoring import facts
from ...scoring.facts import HowWon
from ...scoring.value import Value, best_value, count_dora
from ...tiles import EAST, KINDS, kind_of
from . import codes
from .state import URA, Table, count_melded, live_left, meld_reds, wind_of


@kernel
def win_flags(t: Table, seat: int, self_drawn: int) -> int:
    """How the seat would win now, as bits of `HowWon.flags`."""
    row = t.seats[seat]
    flags = 0
    if row[codes.RIICHI_STATE] == codes.IN_RIICHI:
        flags |= facts.DOUBLE_RIICHI if row[codes.DOUBLE] else facts.RIICHI
        flags |= facts.IPPATSU if row[codes.IPPATSU] else 0
    if self_drawn:
        flags |= self_draw_flags(t, seat)
    else:
        flags |= claim_flags(t, seat)
    is_dealer = seat == t.now[codes.DEALER]
    if is_dealer and t.play.parenchan != STREAK_OFF and t.now[codes.STREAK] >= 7:
        flags |= facts.EIGHTH_WIN
    return flags


@kernel
def self_draw_flags(t: Table, seat: int) -> int:
    """After a kong, on the last tile, on the first draw."""
    flags = 0
    if t.now[codes.REPLACED]:
        flags |= facts.RINSHAN
    if live_left(t) == 0:
        flags |= facts.HAITEI
    if t.now[codes.UNCALLED] and t.seats[seat][codes.TURNS] == 1:
        flags |= facts.TENHOU if seat == t.now[codes.DEALER] else facts.CHIIHOU
    return flags


@kernel
def claim_flags(t: Table, seat: int) -> int:
    """Robbing a kong, on the last discard, before the first draw, after a kong's discard."""
    if t.now[codes.WINDOW] != codes.ON_DISCARD:
        return facts.CHANKAN
    flags = 0
    if live_left(t) == 0:
        flags |= facts.HOUTEI
    if t.now[codes.UNCALLED] and t.seats[seat][codes.TURNS] == 0:
        flags |= facts.RENHOU
    if t.now[codes.AFTER_KONG]:
        flags |= facts.KANFURI
    return flags


@kernel
def win_value(t: Table, seat: int, face: int, self_drawn: int, bonus: int) -> Value:
    """The value of the seat's win on the face, as things stand; base 0 if it may not win."""
    return value_of(t, seat, face, self_drawn, win_flags(t, seat, self_drawn), bonus)


@kernel
def value_of(t: Table, seat: int, face: int, self_drawn: int, flags: int, bonus: int) -> Value:
    """The value of the seat's hand with the face (a drawn one is in it), won as the flags say."""
    hand = t.hands[seat]
    kind = kind_of(face)
    if not self_drawn:
        hand[kind] += 1
    waits = t.seats[seat][codes.WAITS]
    only_wait = 1 if waits & (waits - 1) == 0 else 0
    count_melded(t, seat)
    how = HowWon(
        kind,
        self_drawn,
        EAST + wind_of(t, seat),
        EAST + t.now[codes.ROUND] % 4,
        flags,
        t.now[codes.COUNTERS],
        only_wait,
    )
    value = best_value(
        hand, t.sets, t.seats[seat][codes.MELDS], how, bonus, t.play.worth, t.readings, t.items
    )
    if not self_drawn:
        hand[kind] -= 1
    return value


@kernel
def can_win(t: Table, seat: int, face: int, self_drawn: int) -> bool:
    """The face completes the seat's hand, with a yaku, and nothing forbids the win."""
    if t.seats[seat][codes.DEAD]:
        return False
    waits = t.seats[seat][codes.WAITS] >> kind_of(face) & 1
    if not waits and not (self_drawn and may_be_unconnected(t, seat)):
        return False
    return win_value(t, seat, face, self_drawn, 0).base > 0


@kernel
def may_be_unconnected(t: Table, seat: int) -> bool:
    """On the first draw a book may let thirteen unconnected tiles win, which wait for nothing (ruling S-04)."""
    if not t.now[codes.UNCALLED] or t.seats[seat][codes.TURNS] != 1:
        return False
    return t.play.worth.shiisan_puuta != UNCONNECTED_NONE


@kernel
def has_yaku_wait(t: Table, seat: int, waits: int) -> bool:
    """Drawing some tile of the waits would win by the hand alone, without the luck of the moment."""
    in_riichi = t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI
    for kind in range(KINDS):
        if waits >> kind & 1:
            t.hands[seat][kind] += 1
            value = value_of(t, seat, kind, 1, facts.RIICHI if in_riichi else 0, 0)
            t.hands[seat][kind] -= 1
            if value.base > 0:
                return True
    return False


@kernel
def count_all(t: Table, seat: int, face: int) -> None:
    """Writes the seat's tiles, melds and a claimed face (NONE: none) to `t.melded` by kind."""
    count_melded(t, seat)
    for kind in range(KINDS):
        t.melded[kind] += t.hands[seat][kind]
    if face != codes.NONE:
        t.melded[kind_of(face)] += 1


@kernel
def count_reds(t: Table, seat: int, face: int) -> int:
    """Red fives in hand, melds and the claimed face."""
    reds = 1 if face != codes.NONE and face >= KINDS else 0
    for suit in range(3):
        reds += t.reds[seat][suit]
    for place in range(t.seats[seat][codes.MELDS]):
        reds += meld_reds(t.melds[seat][place])
    return reds


@kernel
def count_turned(t: Table, ura: int) -> int:
    """Tiles in `t.melded` that the turned indicators, or those below them, point to."""
    dora = 0
    for place in range(t.now[codes.TURNED]):
        face = t.wall[URA + place] if ura else t.indicators[place]
        t.items[0] = kind_of(face)
        dora += count_dora(t.melded, t.items, 1)
    return dora


@kernel
def bonus_of(t: Table, seat: int, claimed: int, out: Row) -> int:
    """Han from dora, ura dora (riichi only) and red fives; they are also written to `out`."""
    count_all(t, seat, claimed)
    # Counting uses `t.items`, which may be `out`: all three are counted before one is written.
    dora = count_turned(t, 0)
    ura = count_turned(t, 1) if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI else 0
    out[0] = dora
    out[1] = ura
    out[2] = count_reds(t, seat, claimed)
    return dora + ura + out[2]
