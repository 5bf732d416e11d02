"""One side of a view of the table, for its picture."""

from __future__ import annotations

from collections.abc import Sequence

from ..drawing.table import Side, Thrown
from ..tiles import WINDS, parse_one, sort_key
from .laid import RiverTile, ViewMeld


def side(
    wind: int,
    points: int,
    in_riichi: bool,
    hand: Sequence[str | None],
    melds: Sequence[ViewMeld],
    river: Sequence[RiverTile],
    acts: bool,
    has_drawn: bool,
) -> Side:
    """The side as it is drawn; the hand in order, a tile just drawn at its right."""
    return Side(
        WINDS[wind],
        points,
        in_riichi,
        acts,
        _in_order(hand, has_drawn),
        [[parse_one(tile) for tile in meld.tiles] for meld in melds],
        [_thrown(tile) for tile in river],
    )


def _in_order(hand: Sequence[str | None], has_drawn: bool) -> list[int | None]:
    known = [parse_one(tile) for tile in hand if tile is not None]
    if len(known) < len(hand):
        return [None] * len(hand)
    drawn = [known.pop()] if has_drawn else []
    return [*sorted(known, key=sort_key), *drawn]


def _thrown(lies: RiverTile) -> Thrown:
    return Thrown(parse_one(lies.tile), lies.drawn, lies.sideways, lies.claimed is not None)
