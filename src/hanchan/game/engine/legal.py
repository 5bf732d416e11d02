"""What a seat may do now: the legal actions, packed, in the order a table would name them."""

from __future__ import annotations

from ...compile.kernel import inlined, kernel
from ...rules.play import ROB_KOKUSHI
from ...scoring.sets import KONG, PUNG, set_kind, set_shape
from ...tiles import FIRST_HONOUR, KINDS, ORPHANS_MASK, is_five, kind_of
from . import codes
from .codes import pack_action
from .melding import swap_mask
from .state import SEATS, Table, count_face, live_left, meld_set, next_seat
from .tenpai import can_kong_in_riichi, is_furiten, is_near_tenpai, is_tenpai, waits_without
from .windows import waits_for_orphans
from .worth import can_win

WAITING = -1  # in `answers`: the seat is asked and has not answered


@kernel
def legal(t: Table, seat: int) -> int:
    """How many actions the seat has; they are written to `t.options`. 0: it is not asked."""
    phase = t.now[codes.PHASE]
    if phase == codes.IN_TURN and t.now[codes.TURN] == seat:
        return turn_actions(t, seat)
    if phase == codes.CLAIMS and t.answers[seat] == WAITING:
        return claim_actions(t, seat)
    if phase == codes.ANNOUNCING and t.answers[seat] == WAITING:
        return announcements(t)
    return 0


@inlined
def asked(t: Table) -> int:
    """The first seat that has to decide; -1 if nobody has."""
    if t.now[codes.PHASE] == codes.IN_TURN:
        return t.now[codes.TURN]
    if t.now[codes.PHASE] == codes.CLAIMS or t.now[codes.PHASE] == codes.ANNOUNCING:
        for seat in range(SEATS):
            if t.answers[seat] == WAITING:
                return seat
    return -1


@kernel
def announcements(t: Table) -> int:
    """Tenpai and noten."""
    t.options[0] = pack_action(codes.TENPAI, codes.NONE, 0, 0)
    t.options[1] = pack_action(codes.NOTEN, codes.NONE, 0, 0)
    return 2


@kernel
def early_actions(t: Table, seat: int) -> int:
    """What the seat may announce before it is asked; it is as final as in turn (wrc2015:5.7.2-d). 0: nothing."""
    if t.now[codes.PHASE] != codes.ANNOUNCING or t.seats[seat][codes.SAID] != codes.NOT_SAID:
        return 0
    has_choice = is_tenpai(t, seat) and t.seats[seat][codes.RIICHI_STATE] != codes.IN_RIICHI
    return announcements(t) if has_choice else 0


@kernel
def turn_actions(t: Table, seat: int) -> int:
    """The actions of the seat in turn."""
    found = 0
    if t.now[codes.DRAWN_FACE] != codes.NONE:
        if can_win(t, seat, t.now[codes.DRAWN_FACE], 1):
            t.options[found] = pack_action(codes.TSUMO, t.now[codes.DRAWN_FACE], 0, 0)
            found += 1
        if can_declare_nine(t, seat):
            t.options[found] = pack_action(codes.NINE_TERMINALS, codes.NONE, 0, 0)
            found += 1
        found = kong_actions(t, seat, found)
        if can_riichi(t, seat):
            found = discard_actions(t, seat, codes.RIICHI, found)
    return discard_actions(t, seat, codes.DISCARD, found)


@inlined
def can_declare_nine(t: Table, seat: int) -> bool:
    """Nine different terminals and honours on the own first draw, before any call (ruling R16)."""
    if not t.play.nine_terminals or not t.now[codes.UNCALLED] or t.seats[seat][codes.TURNS] != 1:
        return False
    kinds = 0
    for kind in range(KINDS):
        if ORPHANS_MASK >> kind & 1 and t.hands[seat][kind] > 0:
            kinds += 1
    return kinds >= 9


@inlined
def can_kong(t: Table, seat: int) -> bool:
    """A kong needs a live tile to restock the dead wall, and there are four in a hand (rulings R09, R10, W-16)."""
    return live_left(t) > 0 and t.now[codes.KONGS] < 4 and not t.seats[seat][codes.DEAD]


@inlined
def kong_actions(t: Table, seat: int, found: int) -> int:
    """Concealed and added kongs of the seat that has just drawn."""
    if not can_kong(t, seat):
        return found
    in_riichi = t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI
    for kind in range(KINDS):
        if t.hands[seat][kind] == 4 and (not in_riichi or can_kong_in_riichi(t, seat, kind)):
            t.options[found] = pack_action(codes.CONCEALED_KONG, kind, 0, 0)
            found += 1
    if in_riichi:
        return found
    for place in range(t.seats[seat][codes.MELDS]):
        packed = meld_set(t.melds[seat][place])
        kind = set_kind(packed)
        if set_shape(packed) == PUNG and t.hands[seat][kind] > 0:
            face = kind if count_face(t, seat, kind) > 0 else KINDS + kind // 9
            t.options[found] = pack_action(codes.ADDED_KONG, face, 0, 0)
            found += 1
    return found


@inlined
def can_riichi(t: Table, seat: int) -> bool:
    """Closed, not yet in riichi, tiles and points enough (which discards leave a wait is seen later)."""
    row = t.seats[seat]
    if row[codes.OPEN_MELDS] or row[codes.RIICHI_STATE] or row[codes.DEAD]:
        return False
    if live_left(t) < t.play.riichi_min_wall or row[codes.POINTS] < t.play.riichi_min_points:
        return False
    return is_near_tenpai(t, seat, 2)


@kernel
def discard_actions(t: Table, seat: int, act: int, found: int) -> int:
    """The discards (or riichi discards), the tile just drawn apart from its equals in the hand."""
    drawn = t.now[codes.DRAWN_FACE]
    if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI and drawn != codes.NONE:
        t.options[found] = pack_action(act, drawn, 1, 0)
        return found + 1
    for kind in range(KINDS):
        may = 1 - (t.now[codes.SWAP_MASK] >> kind & 1)
        if act == codes.RIICHI:
            may &= int(t.hands[seat][kind] > 0 and waits_without(t, seat, kind))
        found = face_actions(t, seat, act, kind, found, may)
        if is_five(kind):
            found = face_actions(t, seat, act, KINDS + kind // 9, found, may)
    return found


@inlined
def face_actions(t: Table, seat: int, act: int, face: int, found: int, may: int) -> int:
    """The discard of a face from the hand, and of the tile just drawn if it is one.

    Each is written, and then counted if it may be done: which tiles a hand holds no processor could foresee.
    """
    drawn = int(face == t.now[codes.DRAWN_FACE])
    t.options[found] = pack_action(act, face, 0, 0)
    found += may & int(count_face(t, seat, face) > drawn)
    t.options[found] = pack_action(act, face, 1, 0)
    return found + (may & drawn)


@inlined
def can_ron(t: Table, seat: int) -> bool:
    """The seat may win on the open tile; on a concealed kong only thirteen orphans may (R05, W-23)."""
    waits = t.seats[seat][codes.WAITS] >> kind_of(t.now[codes.LAST_FACE]) & 1
    if not waits or seat == t.now[codes.LAST_SEAT] or is_furiten(t, seat):
        return False
    may_rob = t.play.rob_concealed_kong == ROB_KOKUSHI and waits_for_orphans(t, seat)
    if t.now[codes.WINDOW] == codes.ON_CONCEALED_KONG and not may_rob:
        return False
    return can_win(t, seat, t.now[codes.LAST_FACE], 0)


@kernel
def claim_actions(t: Table, seat: int) -> int:
    """What the seat may do with the open tile; always to pass.

    Not inlined: `open_claims` lists it for every seat, and would hold it four times.
    """
    found = 0
    if can_ron(t, seat):
        t.options[found] = pack_action(codes.RON, t.now[codes.LAST_FACE], 0, 0)
        found += 1
    if can_call(t, seat):
        found = call_actions(t, seat, found)
    t.options[found] = pack_action(codes.PASS, codes.NONE, 0, 0)
    return found + 1


@inlined
def can_call(t: Table, seat: int) -> bool:
    """A discard that does not end the hand may be called by whoever is neither in riichi nor dead."""
    if t.now[codes.WINDOW] != codes.ON_DISCARD or seat == t.now[codes.LAST_SEAT]:
        return False
    if live_left(t) == 0 or ends_by_kongs(t):
        return False
    return t.seats[seat][codes.RIICHI_STATE] == codes.NO_RIICHI and not t.seats[seat][codes.DEAD]


@inlined
def ends_by_kongs(t: Table) -> bool:
    """The discard after the fourth kong ends the hand unless it is won on (ruling R10)."""
    return bool(t.play.four_kongs) and t.now[codes.KONGS] == 4 and not has_all_kongs(t)


@kernel
def has_all_kongs(t: Table) -> bool:
    """One player has all four kongs (ruling R10: then play goes on)."""
    for seat in range(SEATS):
        kongs = 0
        for place in range(t.seats[seat][codes.MELDS]):
            kongs += set_shape(meld_set(t.melds[seat][place])) == KONG
        if kongs == 4:
            return True
    return False


@inlined
def call_actions(t: Table, seat: int, found: int) -> int:
    """The sets that the open discard makes with the seat's tiles."""
    face = t.now[codes.LAST_FACE]
    kind = kind_of(face)
    held = t.hands[seat][kind]
    if held == 3 and can_kong(t, seat):
        t.options[found] = pack_action(codes.CALL_KONG, face, 0, 0)
        found += 1
    if held >= 2:
        found = use_actions(t, seat, codes.CALL_PUNG, kind, kind, found)
    if seat == next_seat(t.now[codes.LAST_SEAT]) and kind < FIRST_HONOUR:
        number = kind % 9
        if number >= 2:
            found = use_actions(t, seat, codes.CALL_CHOW, kind - 2, kind - 1, found)
        if 1 <= number <= 7:
            found = use_actions(t, seat, codes.CALL_CHOW, kind - 1, kind + 1, found)
        if number <= 6:
            found = use_actions(t, seat, codes.CALL_CHOW, kind + 1, kind + 2, found)
    return found


@inlined
def use_actions(t: Table, seat: int, act: int, one: int, two: int, found: int) -> int:
    """The claim with a tile of each of two kinds; with a choice of plain and red fives, every choice."""
    if t.hands[seat][one] == 0 or t.hands[seat][two] == 0:
        return found
    for first in range(2):
        face_one = version(one, first)
        for second in range(2):
            face_two = version(two, second)
            if face_one == codes.NONE or face_two == codes.NONE or (one == two and first > second):
                continue
            needed = 2 if face_one == face_two else 1
            if count_face(t, seat, face_one) < needed or count_face(t, seat, face_two) < 1:
                continue
            if leaves_discard(t, seat, act, one, two):
                t.options[found] = pack_action(act, t.now[codes.LAST_FACE], face_one, face_two)
                found += 1
    return found


@inlined
def version(kind: int, red: int) -> int:
    """The plain or the red face of a kind; NONE if there is no red one."""
    if not red:
        return kind
    return KINDS + kind // 9 if is_five(kind) else codes.NONE


@inlined
def leaves_discard(t: Table, seat: int, act: int, one: int, two: int) -> bool:
    """After the claim some tile may still be discarded (rulings R07, W-27)."""
    kind = kind_of(t.now[codes.LAST_FACE])
    mask = swap_mask(t, act, kind, min(kind, one))
    for other in range(KINDS):
        held = t.hands[seat][other] - (other == one) - (other == two)
        if held > 0 and mask >> other & 1 == 0:
            return True
    return False
