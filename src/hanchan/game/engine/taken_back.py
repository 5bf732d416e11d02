"""What has come since a discard is taken back: the discard is claimed after all (rulings A-13 to A-15, R06, W-05).

Only a referee's table comes to this, and none is compiled: these are not kernels. The events are in the log like all
others, and `undo` reads them where `apply` reads the others.
"""

from __future__ import annotations

from ...rules.play import DORA_AFTER_DISCARD, DORA_AT_ONCE
from ...scoring.sets import CHOW, CONCEALED, set_kind, set_shape
from ...tiles import FIRST_HONOUR, KINDS, SEATS, WHITE, is_five, kind_of
from . import codes, rows
from .apply import new_row
from .codes import pack_action
from .state import (
    Table,
    add_face,
    discard_face,
    meld_face,
    meld_how,
    meld_reds,
    meld_set,
    meld_source,
    pack_discard,
    remove_face,
    was_riichi,
)
from .windows import open_window

DRAW, SET, KONG, END = "draw", "set", "kong", "end"


def since_discard(t: Table) -> str:
    """What has come since the last discard: a DRAW, a SET claimed with it, a KONG with or after either; or nothing.

    After the very last one it is the END of the wall, while tenpai is announced.
    """
    if t.now[codes.DISCARDS] == 0:
        return ""
    if t.now[codes.PHASE] == codes.ANNOUNCING:
        return END
    if t.now[codes.PHASE] == codes.CLAIMS:
        return "" if t.now[codes.WINDOW] == codes.ON_DISCARD else KONG
    if t.now[codes.PHASE] != codes.IN_TURN:
        return ""
    if t.now[codes.REPLACED]:
        return KONG
    return SET if t.now[codes.DRAWN_FACE] == codes.NONE else DRAW


def take_back(t: Table, claimer: int) -> None:
    """Takes back what has come since the discard, which the claimer wants: a draw, a set, the end of the wall."""
    since = since_discard(t)
    if since == DRAW:
        _write(t, codes.TOOK_BACK, claimer, 0)
    elif since == END:
        _write(t, codes.END_TOOK_BACK, claimer, 0)
    else:
        _write(t, codes.CALL_TOOK_BACK, t.now[codes.TURN], claimer)


def has_own_kong(t: Table) -> bool:
    """The seat in turn has drawn for a kong of its own and done nothing since."""
    in_turn = t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.TURN] == t.now[codes.LAST_SEAT]
    return in_turn and t.now[codes.REPLACED] != 0


def take_back_kong(t: Table, robber: int) -> None:
    """Takes back the replacement tile, and the indicator if it was turned: the kong is robbed (rulings R08, W-31)."""
    turned = t.play.kan_dora_timing == DORA_AT_ONCE or meld_how(_kong(t)) == CONCEALED
    _write(t, codes.TOOK_BACK, robber, 0)
    if turned:
        _write(t, codes.DORA_TOOK_BACK, 0, t.indicators[t.now[codes.TURNED] - 1])


def take_back_riichi(t: Table, seat: int) -> None:
    """The seat's riichi never happened; its bet, if it was paid already, comes back."""
    state = t.seats[seat][codes.RIICHI_STATE]
    if state != codes.NO_RIICHI:
        paid = t.play.riichi_bet if state == codes.IN_RIICHI else 0
        _write(t, codes.RIICHI_TOOK_BACK, seat, paid)


def declared_riichi(t: Table) -> bool:
    """Riichi was declared with the last discard."""
    seat = t.now[codes.DISCARDER]
    return was_riichi(t.rivers[seat][t.seats[seat][codes.RIVER] - 1])


def look_at_discard(t: Table) -> None:
    """Lays the last discard open once more, whatever has come since: to see what a seat could have done with it."""
    seat = t.now[codes.DISCARDER]
    last = discard_face(t.rivers[seat][t.seats[seat][codes.RIVER] - 1])
    _forget_passes(t, codes.AT_DISCARD)
    open_window(t, codes.ON_DISCARD, seat, last)


def set_claimed(t: Table) -> int:
    """The claim, as a packed action, by which the seat in turn has just got its last set."""
    meld = _last_meld(t)
    act = codes.CALL_CHOW if set_shape(meld_set(meld)) == CHOW else codes.CALL_PUNG
    one, two = _used(meld)
    return pack_action(act, meld_face(meld), one, two)


def undo(t: Table, number: int) -> bool:
    """Changes the state as the row of the log says, if it takes something back."""
    row = t.log[number]
    match row[rows.KIND]:
        case codes.TOOK_BACK if t.now[codes.REPLACED]:
            _undo_kong(t)
        case codes.TOOK_BACK:
            _undo_draw(t)
        case codes.CALL_TOOK_BACK:
            _undo_call(t, row[rows.SEAT])
        case codes.RIICHI_TOOK_BACK:
            _undo_riichi(t, row[rows.SEAT], row[rows.RIICHI_TOOK_BACK_BET])
        case codes.END_TOOK_BACK:
            _undo_end(t)
        case codes.DORA_TOOK_BACK:
            t.now[codes.TURNED] -= 1
            t.indicators[t.now[codes.TURNED]] = codes.NONE
        case _:
            return False
    return True


def _write(t: Table, kind: int, seat: int, first: int) -> None:
    number = new_row(t, kind, seat)
    t.log[number][rows.FIRST] = first
    t.now[codes.EVENTS] = number + 1
    undo(t, number)


def _undo_draw(t: Table) -> None:
    drawer = t.now[codes.TURN]
    remove_face(t, drawer, t.now[codes.DRAWN_FACE])
    t.seats[drawer][codes.TURNS] -= 1
    t.now[codes.NEXT_LIVE] -= 1
    if t.now[codes.ENDED] >> codes.WAS_PASSED + drawer & 1:
        t.seats[drawer][codes.PASSED] = codes.EARLIER
    _lay_open(t, codes.ON_DISCARD, codes.AT_DISCARD)


def _undo_kong(t: Table) -> None:
    """The replacement tile goes back, and the kong does not stand yet."""
    seat = t.now[codes.TURN]
    is_open = meld_how(_kong(t)) != CONCEALED
    remove_face(t, seat, t.now[codes.DRAWN_FACE])
    t.seats[seat][codes.TURNS] -= 1
    t.now[codes.REPLACED] = 0
    t.now[codes.KONGS] -= 1
    t.now[codes.LIVE_END] += 1
    if is_open and t.play.kan_dora_timing == DORA_AFTER_DISCARD:
        t.now[codes.PENDING_DORA] -= 1
    _begin_again(t)
    _lay_open(t, codes.ON_ADDED_KONG if is_open else codes.ON_CONCEALED_KONG, codes.AT_KONG)


def _undo_end(t: Table) -> None:
    """Nobody has announced anything."""
    for seat in range(SEATS):
        t.seats[seat][codes.SAID] = codes.NOT_SAID
        t.seats[seat][codes.NAGASHI_ANSWER] = codes.NOT_ANSWERED
    _lay_open(t, codes.ON_DISCARD, codes.AT_DISCARD)


def _undo_call(t: Table, caller: int) -> None:
    meld = _last_meld(t)
    source, kind = meld_source(meld), kind_of(meld_face(meld))
    row = t.seats[caller]
    for face in _used(meld):
        add_face(t, caller, face)
    row[codes.MELDS] -= 1
    row[codes.OPEN_MELDS] -= 1
    if (
        kind >= FIRST_HONOUR
    ):  # the third dragon or the fourth wind was this very set, or nobody is liable
        row[codes.LIABLE_DRAGONS if kind >= WHITE else codes.LIABLE_WINDS] = -1
    t.rivers[source][t.seats[source][codes.RIVER] - 1] &= ~pack_discard(0, 0, 0, 1)
    t.seats[source][codes.CLAIMED_FROM] -= 1
    t.stamps[caller] = codes.NO_STAMP
    t.now[codes.SWAP_MASK] = 0
    _begin_again(t)
    _lay_open(t, codes.ON_DISCARD, codes.AT_DISCARD)


def _begin_again(t: Table) -> None:
    """What the call had ended goes on: the first go-around, ippatsu, furiten."""
    ended = t.now[codes.ENDED]
    t.now[codes.UNCALLED] = ended >> codes.WAS_UNCALLED & 1
    for seat in range(SEATS):
        t.seats[seat][codes.IPPATSU] = ended >> codes.WAS_IPPATSU + seat & 1
        if ended >> codes.WAS_PASSED + seat & 1:
            t.seats[seat][codes.PASSED] = codes.EARLIER


def _undo_riichi(t: Table, seat: int, paid: int) -> None:
    row = t.seats[seat]
    if row[codes.RIICHI_STATE] == codes.IN_RIICHI:
        row[codes.POINTS] += paid
        row[codes.PLACED] -= 1
        t.now[codes.BETS] -= 1
    row[codes.RIICHI_STATE] = codes.NO_RIICHI
    row[codes.IPPATSU] = 0


def _lay_open(t: Table, window: int, passed: int) -> None:
    t.now[codes.DRAWN_FACE] = codes.NONE
    t.now[codes.TURN] = t.now[codes.LAST_SEAT]
    _forget_passes(t, passed)
    open_window(t, window, t.now[codes.LAST_SEAT], t.now[codes.LAST_FACE])


def _forget_passes(t: Table, since: int) -> None:
    """Nobody has let a tile pass from there on: whoever can win is asked once more (ruling A-15)."""
    for seat in range(SEATS):
        row = t.seats[seat]
        for place in (codes.PASSED, codes.PASSED_IN_RIICHI):
            row[place] = 0 if row[place] >= since else row[place]


def _kong(t: Table) -> int:
    """The kong of the seat in turn that the last replacement tile was drawn for."""
    seat, kind = t.now[codes.TURN], kind_of(t.now[codes.LAST_FACE])
    sets = t.melds[seat][: t.seats[seat][codes.MELDS]]
    return next(
        one for one in sets if set_shape(meld_set(one)) != CHOW and set_kind(meld_set(one)) == kind
    )


def _last_meld(t: Table) -> int:
    caller = t.now[codes.TURN]
    return t.melds[caller][t.seats[caller][codes.MELDS] - 1]


def _used(meld: int) -> list[int]:
    """The two faces of the hand in a claimed chow or pung."""
    low, face = set_kind(meld_set(meld)), meld_face(meld)
    kinds = [low, low + 1, low + 2] if set_shape(meld_set(meld)) == CHOW else [low] * 3
    kinds.remove(kind_of(face))
    reds = meld_reds(meld) - (face >= KINDS)
    faces = []
    for kind in kinds:
        red = reds > 0 and is_five(kind)
        reds -= red
        faces.append(KINDS + kind // 9 if red else kind)
    return faces
