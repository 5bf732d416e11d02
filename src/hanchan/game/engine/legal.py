"""What a seat may do now: the legal actions, packed, in the order a table would name them."""

from __future__ import annotations

from ...compile.kernel import inlined, kernel
from ...rules.play import ROB_KOKUSHI
from ...scoring.sets import KONG, PUNG, set_kind, set_shape
from ...tiles import FIRST_HONOUR, KINDS, SEATS, SUIT_MASK, is_five, kind_of, lowest_bit
from . import codes
from .codes import pack_action
from .melding import swap_mask
from .nagashi import claimants_left, may_claim_nagashi
from .state import Table, count_face, live_left, meld_set, next_seat
from .tenpai import can_kong_in_riichi, is_furiten, is_near_tenpai, is_tenpai, is_tenpai_without
from .windows import waits_for_orphans
from .worth import can_win

# In `answers`: the seat is asked and has not answered; it is not, and a chombo of it is to be settled first.
WAITING, HELD = -1, -2

# The faces in the order in which discards are named: by kind, a red five behind its plain equals.
_SUIT_FACES, _RED_PLACE = 10, 5  # of one suit, and the place of its red five among them
_FACES = bytes(
    face
    for suit in range(3)
    for face in (*range(9 * suit, 9 * suit + 5), KINDS + suit, *range(9 * suit + 5, 9 * suit + 9))
) + bytes(range(FIRST_HONOUR, KINDS))
# Which of the two kinds below a discard and the two above are held, as bits from the lowest on with the discard's own
# in the middle: 1 where two of them make a chow with it.
_MAKES_CHOW = bytes(
    int(any(near & two == two for two in (0b00011, 0b01010, 0b11000))) for near in range(32)
)


@inlined
def legal(t: Table, seat: int) -> int:
    """How many actions the seat has; they are written to `t.options`. 0: it is not asked."""
    phase = t.now[codes.PHASE]
    if phase == codes.IN_TURN and t.now[codes.TURN] == seat:
        return turn_actions(t, seat)
    if phase == codes.CLAIMS and t.answers[seat] == WAITING:
        return claim_actions(t, seat)
    if phase == codes.ANNOUNCING and t.answers[seat] == WAITING:
        return nagashi_actions(t) if may_claim_nagashi(t, seat) else announcements(t)
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
def nagashi_actions(t: Table) -> int:
    """Nagashi mangan is claimed, or the draw is settled as any other (ruling A-17)."""
    t.options[0] = pack_action(codes.NAGASHI, codes.NONE, 0, 0)
    t.options[1] = pack_action(codes.PASS, codes.NONE, 0, 0)
    return 2


@kernel
def early_actions(t: Table, seat: int) -> int:
    """What the seat may announce before it is asked; it is as final as in turn (wrc2015:5.7.2-d). 0: nothing."""
    if t.now[codes.PHASE] != codes.ANNOUNCING:
        return 0
    claimants = claimants_left(t)
    if claimants:  # whoever has nothing to claim shows nothing before that is settled
        return nagashi_actions(t) if claimants >> seat & 1 else 0
    if t.seats[seat][codes.SAID] != codes.NOT_SAID:
        return 0
    has_choice = is_tenpai(t, seat) and t.seats[seat][codes.RIICHI_STATE] != codes.IN_RIICHI
    return announcements(t) if has_choice else 0


@inlined
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
    row = t.seats[seat]
    if not t.play.nine_terminals or not t.now[codes.UNCALLED] or row[codes.TURNS] != 1:
        return False
    return row[codes.ORPHANS] >= 9 and not row[codes.DEAD]


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
    # Looking at each kind held though no hand in thirty has four alike took a fourteenth of a random game.
    held = t.seats[seat][codes.HELD] if t.seats[seat][codes.FOURS] else 0
    while held != 0:
        kind = lowest_bit(held)
        held &= held - 1
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
    """Riichi may be declared, as far as can be seen before it is asked which discards leave the hand tenpai."""
    return may_declare(t, seat) and is_near_tenpai(t, seat, 2)


@inlined
def may_declare(t: Table, seat: int) -> bool:
    """Closed, not yet in riichi, tiles and points enough."""
    row = t.seats[seat]
    if row[codes.OPEN_MELDS] or row[codes.RIICHI_STATE] or row[codes.DEAD]:
        return False
    return live_left(t) >= t.play.riichi_min_wall and row[codes.POINTS] >= t.play.riichi_min_points


@kernel
def discard_actions(t: Table, seat: int, act: int, found: int) -> int:
    """The discards (or riichi discards), the tile just drawn apart from its equals in the hand."""
    drawn = t.now[codes.DRAWN_FACE]
    if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI and drawn != codes.NONE:
        t.options[found] = pack_action(act, drawn, 1, 0)
        return found + 1
    faces = faces_held(t, seat, t.seats[seat][codes.HELD] & ~t.now[codes.SWAP_MASK])
    lone, twin = (
        codes.NONE,
        codes.NONE,
    )  # the drawn face, as there are no others of it in the hand or are some
    if drawn != codes.NONE:
        if count_face(t, seat, drawn) == 1:
            lone = drawn
        else:
            twin = drawn
    while faces != 0:
        face = _FACES[lowest_bit(faces)]
        faces &= faces - 1
        if act == codes.RIICHI and not is_tenpai_without(t, seat, kind_of(face)):
            continue
        t.options[found] = pack_action(act, face, int(face == lone), 0)
        found += 1
        if face == twin:
            t.options[found] = pack_action(act, face, 1, 0)
            found += 1
    return found


@inlined
def faces_held(t: Table, seat: int, kinds: int) -> int:
    """The faces of these kinds, which are held, as bits in the order of `_FACES`; found without asking for any."""
    faces = kinds >> FIRST_HONOUR << 3 * _SUIT_FACES
    for suit in range(3):
        held = kinds >> 9 * suit & SUIT_MASK
        reds = t.reds[seat][suit]
        five = held >> 4 & 1
        found = held & 0b1111 | held >> 5 << _RED_PLACE + 1
        found |= (five & int(t.hands[seat][9 * suit + 4] > reds)) << _RED_PLACE - 1
        found |= (five & int(reds > 0)) << _RED_PLACE
        faces |= found << _SUIT_FACES * suit
    return faces


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
    if seat == next_seat(t.now[codes.LAST_SEAT]) and has_chow(t.seats[seat][codes.HELD], kind):
        number = kind % 9
        if number >= 2:
            found = use_actions(t, seat, codes.CALL_CHOW, kind - 2, kind - 1, found)
        if 1 <= number <= 7:
            found = use_actions(t, seat, codes.CALL_CHOW, kind - 1, kind + 1, found)
        if number <= 6:
            found = use_actions(t, seat, codes.CALL_CHOW, kind + 1, kind + 2, found)
    return found


@inlined
def has_chow(held: int, kind: int) -> bool:
    """Two of the kinds held make a chow with the kind. Looked up: each tile asked for would be a guess."""
    if kind >= FIRST_HONOUR:
        return False
    suit = held >> kind // 9 * 9 & SUIT_MASK
    return _MAKES_CHOW[suit << 2 >> kind % 9 & 31] != 0


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
    used = 2 if one == two else 1
    hand = t.hands[seat]
    gone = int(hand[one] <= used) << one | int(hand[two] <= used) << two
    return t.seats[seat][codes.HELD] & ~gone & ~swap_mask(t, act, kind, min(kind, one)) != 0
