"""Claims that come late: what the seat could have done with the discard, and whether it still may."""

from __future__ import annotations

from ...rules.play import THREE_SECONDS
from ..actions import Action, matches, unpack
from ..engine import codes
from ..engine.codes import action_act
from ..engine.legal import can_ron, claim_actions
from ..engine.state import Table, copy_table
from ..engine.taken_back import (
    DRAW,
    END,
    KONG,
    SET,
    declared_riichi,
    has_own_kong,
    look_at_discard,
    set_claimed,
    since_discard,
    take_back,
    take_back_kong,
    take_back_riichi,
)
from ..engine.windows import best_caller


def could_ron(t: Table, seat: int) -> bool:
    """The seat had a valid win on the last discard, before whatever has come since."""
    return bool(can_ron(_before(t, seat), seat))


def could_rob(t: Table, seat: int) -> bool:
    """The seat had a valid win on the tile of the kong for which the player in turn has just drawn."""
    if not has_own_kong(t) or seat == t.now[codes.TURN]:
        return False
    before = copy_table(t)
    take_back_kong(before, seat)
    return bool(can_ron(before, seat))


def has_late_win(t: Table, seat: int) -> bool:
    """The seat has a valid win on the tile that lay open last, and nothing has come since that cannot be undone."""
    late = since_discard(t) in (DRAW, SET, END) and could_ron(t, seat)
    return late or could_rob(t, seat)


def comes_too_late(t: Table, seat: int) -> bool:
    """A kong has ended the seat's right to win on the discard before it."""
    return since_discard(t) == KONG and not could_rob(t, seat) and could_ron(t, seat)


def reopen(t: Table, claimer: int) -> None:
    """The tile that the claimer wants to win on lies open again; a riichi declared with it never happened (R13)."""
    if has_own_kong(t):
        take_back_kong(t, claimer)
        return
    take_back(t, claimer)
    if declared_riichi(t):
        take_back_riichi(t, t.now[codes.LAST_SEAT])


def could_call(t: Table, seat: int, action: Action) -> int | None:
    """The chow, pung or kong as the seat could have claimed it then, packed; None if it could not."""
    return claim_meant(_before(t, seat), seat, action)


def claim_meant(t: Table, seat: int, action: Action) -> int | None:
    """The legal claim on the open tile that the action means, packed; None if it is none."""
    found = t.options[: claim_actions(t, seat)]
    return next((one for one in found if matches(unpack(one, t.reds[seat]), action)), None)


def changed_answer(t: Table, seat: int, action: Action) -> int | None:
    """The claim, packed, of a seat that has answered otherwise and may still do so; None if it may not.

    Who passed has only said nothing so far. Who called a set may still win, but a win is final (ema2016:5.1.3-b, -c).
    """
    if t.now[codes.PHASE] != codes.CLAIMS or seat == t.now[codes.LAST_SEAT]:
        return None
    before = action_act(t.answers[seat])
    if before == codes.RON or (before != codes.PASS and action.act != "ron"):
        return None
    return claim_meant(t, seat, action)


def takes_over(t: Table, seat: int, claim: int, at: int | None) -> bool:
    """The claim prevails over the set that another seat has laid down with the discard, as if they spoke together."""
    both = _before(t, seat)
    first = t.now[codes.TURN]
    for other in range(len(both.answers)):
        both.answers[other] = codes.PASS
    both.answers[first], both.stamps[first] = set_claimed(t), t.stamps[first]
    both.answers[seat], both.stamps[seat] = claim, codes.NO_STAMP if at is None else at
    return best_caller(both) == seat


def is_untimed(t: Table, at: int | None) -> bool:
    """Nobody took both times, of the discard and of the call."""
    return at is None or t.stamps[t.now[codes.LAST_SEAT]] == codes.NO_STAMP


def is_in_time(t: Table, at: int | None) -> bool:
    """Where the book gives three seconds, a call within them stands though the next player has drawn (R06)."""
    discarded = t.stamps[t.now[codes.LAST_SEAT]]
    if at is None or discarded == codes.NO_STAMP or t.play.claim_timing != THREE_SECONDS:
        return False
    return at - discarded <= codes.CLAIM_MS


def _before(t: Table, claimer: int) -> Table:
    """A copy of the table in which the last discard lies open."""
    copy = copy_table(t)
    if since_discard(copy) == KONG:
        look_at_discard(copy)
    else:
        take_back(copy, claimer)
    return copy
