"""A table as one seat knows it, built from its view: what a player's kernels look at outside mass games.

`game.folding.SeatTable` comes to the same table event by event, which takes nine times as long for one decision; here
is what players go by, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..game import Action, View
from ..game.actions import WORDS
from ..game.engine import codes
from ..game.engine.codes import NONE, pack_action
from ..game.engine.state import (
    REPLACEMENTS,
    Table,
    add_face,
    new_table,
    pack_discard,
    pack_meld,
    remove_face,
)
from ..game.engine.tenpai import find_waits
from ..game.events import Discard, Kan
from ..game.laid import RiverTile, ViewMeld
from ..rules.play import play_rules
from ..scoring.sets import ADDED, CHOW, CLAIMED, CONCEALED, KONG, PUNG
from ..tiles import KINDS, SEATS, WINDS, kind_of, parse_one
from .kernels.scratch import Scratch, notice_discard
from .protocol import Seen


def seated(seen: Seen, scratch: Scratch) -> Table:
    """The table as the seat knows it, the legal actions in `options`; the scratch space keeps what was discarded."""
    t = new_table(play_rules(seen.book), log=1)
    _set_hand(t, seen.view)
    for seat in range(SEATS):
        _set_seat(t, seen.view, seat)
    for tile in seen.view.hands[seen.seat]:
        add_face(t, seen.seat, parse_one(str(tile)))
    _set_phase(t, seen)
    _set_waits(t, seen.seat)
    for place, action in enumerate(seen.legal):
        t.options[place] = packed(action, seen.view)
    _remember(t, seen.view, scratch)
    return t


def _set_waits(t: Table, seat: int) -> None:
    """The waits of a hand that lacks a tile, or lacked it before the draw."""
    drawn = t.now[codes.DRAWN_FACE]
    if sum(t.hands[seat]) % 3 == 1:
        t.seats[seat][codes.WAITS] = find_waits(t, seat)
    elif drawn != NONE and t.now[codes.TURN] == seat:
        remove_face(t, seat, drawn)
        t.seats[seat][codes.WAITS] = find_waits(t, seat)
        add_face(t, seat, drawn)


def _set_hand(t: Table, view: View) -> None:
    t.now[codes.ROUND] = WINDS.index(view.round)
    t.now[codes.DEALER] = view.dealer
    t.now[codes.COUNTERS] = view.counters
    t.now[codes.BETS] = view.bets
    t.now[codes.LIVE_END] = REPLACEMENTS
    t.now[codes.NEXT_LIVE] = REPLACEMENTS - view.live
    t.now[codes.TURN] = view.turn
    t.now[codes.TURNED] = len(view.indicators)
    t.now[codes.DRAWN_FACE] = NONE if view.drawn is None else parse_one(view.drawn)
    for place, tile in enumerate(view.indicators):
        t.indicators[place] = parse_one(tile)


def _set_seat(t: Table, view: View, seat: int) -> None:
    row = t.seats[seat]
    row[codes.POINTS] = view.scores[seat]
    row[codes.MELDS] = len(view.melds[seat])
    row[codes.RIVER] = len(view.rivers[seat])
    for place, meld in enumerate(view.melds[seat]):
        t.melds[seat][place] = _meld(meld, seat)
        row[codes.OPEN_MELDS] += meld.act != "concealed_kong"
    for place, lies in enumerate(view.rivers[seat]):
        face = parse_one(lies.tile)
        claimed = int(lies.claimed is not None)
        t.rivers[seat][place] = pack_discard(face, lies.drawn, lies.riichi, claimed)
        row[codes.DISCARDED_MASK] |= 1 << kind_of(face)
        if lies.riichi:
            row[codes.RIICHI_STATE] = codes.IN_RIICHI if view.riichi[seat] else codes.DECLARED


def _meld(meld: ViewMeld, seat: int) -> int:
    """The view's meld as the state packs it."""
    named = parse_one(meld.tile)
    if meld.source is None:
        return pack_meld(KONG, kind_of(named), CONCEALED, seat, 0, kind_of(named))
    faces = list(map(parse_one, meld.tiles))
    shape = {"chow": CHOW, "pung": PUNG}.get(meld.act, KONG)
    how = ADDED if meld.act == "added_kong" else CLAIMED
    reds = sum(face >= KINDS for face in faces)
    return pack_meld(shape, min(map(kind_of, faces)), how, meld.source, reds, named)


def _set_phase(t: Table, seen: Seen) -> None:
    """Who is asked what: claims lie on the last discard of the seat in turn."""
    words = {action.act for action in seen.legal}
    t.now[codes.PHASE] = codes.IN_TURN
    if words & {"tenpai", "nagashi"}:
        t.now[codes.PHASE] = codes.ANNOUNCING
    elif "pass" in words:
        t.now[codes.PHASE] = codes.CLAIMS
        t.now[codes.LAST_SEAT] = seen.view.turn
        t.now[codes.LAST_FACE] = parse_one(open_tile(seen.view))


def open_tile(view: View) -> str:
    """The tile that lies open to claims: the last discard, or the tile of the last kong."""
    return next(one.tile for one in reversed(view.told) if isinstance(one, (Discard, Kan)))


def packed(action: Action, view: View) -> int:
    """The action as `legal` packs it."""
    act = WORDS.index(action.act)
    if act in (codes.DISCARD, codes.RIICHI):
        return pack_action(act, parse_one(str(action.tile)), int(action.drawn), 0)
    if act in (codes.CONCEALED_KONG, codes.ADDED_KONG):
        return pack_action(act, parse_one(str(action.tile)), 0, 0)
    if act in (codes.CALL_CHOW, codes.CALL_PUNG):
        one, two = map(parse_one, action.use)
        return pack_action(act, parse_one(open_tile(view)), one, two)
    if act in (codes.CALL_KONG, codes.RON):
        return pack_action(act, parse_one(open_tile(view)), 0, 0)
    face = parse_one(view.drawn) if act == codes.TSUMO and view.drawn else NONE
    return pack_action(act, face, 0, 0)


def _remember(t: Table, view: View, scratch: Scratch) -> None:
    """Puts into the scratch space every discard of the hand in its order, with the riichi that stood at that time."""
    standing = [row[codes.RIICHI_STATE] for row in t.seats]
    for seat in range(SEATS):
        scratch.passed[seat] = 0
        t.seats[seat][codes.RIICHI_STATE] = codes.NO_RIICHI
    for seat, lies in discards_in_order(view.rivers, view.dealer):
        notice_discard(t, scratch, seat, kind_of(parse_one(lies.tile)))
        if lies.riichi:
            t.seats[seat][codes.RIICHI_STATE] = codes.IN_RIICHI
    for seat in range(SEATS):
        t.seats[seat][codes.RIICHI_STATE] = standing[seat]


def discards_in_order(
    rivers: Sequence[Sequence[RiverTile]], dealer: int
) -> Iterator[tuple[int, RiverTile]]:
    """Every discard of the hand: after one that was claimed the claimer discards, else the next player."""
    taken = [0] * SEATS
    seat = dealer
    while taken[seat] < len(rivers[seat]):
        lies = rivers[seat][taken[seat]]
        taken[seat] += 1
        yield seat, lies
        seat = (seat + 1) % SEATS if lies.claimed is None else lies.claimed
