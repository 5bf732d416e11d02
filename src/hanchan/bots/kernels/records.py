"""What compiled players work in, as records: a table, their scratch space, and what all tables share.

Importing this module loads numba and, the first time, builds the tables of shapes.
"""

from __future__ import annotations

from ...compile.numba_inside import named
from ...compile.records import Record, as_record, layout_of
from ...game.engine.state import new_table
from ...rules import rulebook
from ...rules.play import Play, play_rules
from ...scoring.lookup.shape_tables import shapes
from .scratch import new_scratch
from .tables import learned_tables

_SHAPES = as_record(shapes())
_plays: dict[int, tuple[Play, Record]] = {}


def shared_by(play: Play) -> dict[str, Record]:
    """What the tables of all games under these rules share."""
    if id(play) not in _plays:  # rules and record are kept, so the id and the address stay theirs
        _plays[id(play)] = play, as_record(play)
    return {"shapes": _SHAPES, "play": _plays[id(play)][1]}


SHARED = shared_by(play_rules(rulebook("ema2016")))  # of this layout whatever the rules
SCRATCH_SHARED = {"shapes": _SHAPES, "tables": as_record(learned_tables())}
SCRATCH = layout_of(new_scratch(), SCRATCH_SHARED)
# A table as one seat knows it keeps no log: its one row is what is being folded.
SEATED = layout_of(new_table(play_rules(rulebook("ema2016")), log=1), SHARED)

scratch_of = named("Scratch", SCRATCH, SCRATCH_SHARED)
seated_of = named("Seated", SEATED, SHARED)


def new_seated(play: Play) -> Record:
    """A fresh table under these rules."""
    return as_record(new_table(play, log=1), shared_by(play))


def new_scratch_record() -> Record:
    """Scratch space before the first hand."""
    return as_record(new_scratch(), SCRATCH_SHARED)
