"""The expert's moves in numbers and words: for each legal discard what it leaves, promises and risks."""

from __future__ import annotations

from ...game.engine import codes
from ...game.engine.state import Table
from ...tiles import kind_of, parse_one
from ..expert.discard_value import appraise, reach
from ..expert.threats import count_threats
from ..kernels.options import offered
from ..kernels.progress import FAR
from ..kernels.scratch import Scratch, new_scratch
from ..kernels.view_table import look
from ..protocol import Seen
from ..seated import seated
from .reasons import Judged, reason_for
from .shanten_words import shanten_in_full

_SCALE = 64  # values are kept in 64ths of a point


def explain(seen: Seen) -> list[Judged]:
    """Every legal discard, the best first; nothing if the seat has no discard to make."""
    scratch = new_scratch()
    t = seated(seen, scratch)
    kinds = offered(t, len(seen.legal), codes.DISCARD)
    if kinds == 0:
        return []
    look(t, scratch, seen.seat)
    threats = count_threats(t, scratch, 0, seen.seat)
    values = _values(t, scratch, seen.seat, kinds, threats)
    found = []
    tiles = {str(action.tile) for action in seen.legal if action.act == "discard"}
    for tile in sorted(tiles, key=lambda tile: _rank(tile, values)):
        kind = kind_of(parse_one(tile))
        if scratch.shanten[kind] < FAR:
            judged = Judged(
                tile,
                *shanten_in_full(scratch, kind, scratch.shanten[kind], scratch.accepts[kind]),
                scratch.win[kind] / 10000,
                scratch.worth[kind],
                scratch.danger[kind] / 10000,
                values[kind] // _SCALE,
            )
            found.append(judged)
    return [one._replace(reason=reason_for(one, found, threats)) for one in found]


def _values(t: Table, scratch: Scratch, seat: int, kinds: int, threats: int) -> list[int]:
    """What each discard is worth; the scratch space then holds the numbers of all of them.

    The expert looks only at discards that keep the hand near. The others are judged too, but come behind its choice.
    """
    appraise(t, scratch, 0, seat, kinds, threats, reach(threats))
    chosen = list(scratch.value)
    shanten = [kind for kind in scratch.shanten if kind < FAR]
    considered = min(shanten, default=0) + reach(threats)
    appraise(t, scratch, 0, seat, kinds, threats, FAR)
    most = max(chosen) - _SCALE
    return [
        value if scratch.shanten[kind] <= considered else max(value, min(most, scratch.value[kind]))
        for kind, value in enumerate(chosen)
    ]


def _rank(tile: str, values: list[int]) -> tuple[int, int, str]:
    """The best first; of equals the one that the expert comes to first."""
    kind = kind_of(parse_one(tile))
    return -values[kind], kind, tile
