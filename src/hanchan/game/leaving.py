"""What leaves the hand of somebody whose tiles are not told, as a kernel."""

from __future__ import annotations

from ..compile.kernel import kernel
from ..tiles import COPIES, kind_of
from .engine import codes, rows
from .engine.rows import tiles_used
from .engine.state import Table, add_face
from .wall.deal import face_of


@kernel
def put_in_leaving(t: Table, number: int, seat: int) -> None:
    """Puts into the hand of another seat than this one what the event in row `number` of the log takes out of it."""
    row = t.log[number]
    who = row[rows.SEAT]
    if who == seat:
        return
    if row[rows.KIND] == codes.DISCARDED:
        add_face(t, who, row[rows.DISCARDED_FACE])
    elif row[rows.KIND] == codes.CALLED:
        for place in range(tiles_used(row[rows.CALLED_ACT])):
            add_face(t, who, row[rows.CALLED_USED + place])
    elif row[rows.KIND] == codes.KONGED:
        face = row[rows.KONGED_FACE]
        if row[rows.KONGED_ACT] == codes.ADDED_KONG:
            add_face(t, who, face)
            return
        for copy in range(COPIES):
            add_face(t, who, face_of(COPIES * kind_of(face) + copy, t.play.red_fives))
