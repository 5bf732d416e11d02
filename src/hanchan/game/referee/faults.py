"""What ordinary play refuses and a referee's table lets happen: it is judged afterwards, or later in the hand."""

from __future__ import annotations

from ...tiles import kind_of, parse_one
from ..actions import Action
from ..engine import codes
from ..engine.codes import pack_action
from ..engine.legal import can_kong, may_declare
from ..engine.state import Table, count_face


def fault(t: Table, seat: int, action: Action) -> int | None:
    """The action as the seat in turn does it all the same, packed; None if no table lets it happen.

    A riichi on a concealed hand that does not wait, a concealed kong that changes a riichi hand (rulings R02, W-18),
    and the discard that a claim forbids, of a hand which is dead by then (R07, W-27).
    """
    in_turn = t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.TURN] == seat
    if not in_turn or action.tile is None:
        return None
    face, row = parse_one(action.tile), t.seats[seat]
    match action.act:
        case "riichi" if may_declare(t, seat) and count_face(t, seat, face):
            return pack_action(codes.RIICHI, face, int(_is_drawn(t, seat, action, face)), 0)
        case "concealed_kong" if row[codes.RIICHI_STATE] == codes.IN_RIICHI and can_kong(t, seat):
            has_four = t.hands[seat][kind_of(face)] == 4
            return pack_action(codes.CONCEALED_KONG, face, 0, 0) if has_four else None
        case "discard" if row[codes.DEAD] and count_face(t, seat, face):
            barred = t.now[codes.SWAP_MASK] >> kind_of(face) & 1
            return pack_action(codes.DISCARD, face, 0, 0) if barred else None
    return None


def _is_drawn(t: Table, seat: int, action: Action, face: int) -> bool:
    """It is the tile just drawn: said to be, or the only one there is."""
    drawn = t.now[codes.DRAWN_FACE] == face
    return drawn and (action.drawn or count_face(t, seat, face) == 1)
