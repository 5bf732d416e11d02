"""The expert's discards in numbers and words: for each legal one what it leaves, promises and risks."""

from __future__ import annotations

from ...tiles import kind_of, parse_one
from ..protocol import Seen
from .reasons import Judged, reason_for
from .weigh import Weighed, weigh


def explain(seen: Seen) -> list[Judged]:
    """Every legal discard, the best first; nothing if the seat has no discard to make."""
    if all(action.act != "discard" for action in seen.legal):
        return []
    return judged_discards(weigh(seen))


def judged_discards(weighed: Weighed) -> list[Judged]:
    """The same of a decision that was weighed; a discard that may be a riichi is judged as one."""
    found: dict[str, Judged] = {}
    for one in weighed.options:
        tile = str(one.action.tile)
        if one.action.act == "riichi" or (one.action.act == "discard" and tile not in found):
            found[tile] = Judged(
                tile, one.shanten or 0, one.accepts or 0, one.win, one.points, one.deal_in, one.value
            )  # fmt: skip
    ranked = sorted(found.values(), key=_rank)
    return [one._replace(reason=reason_for(one, ranked, weighed.threats)) for one in ranked]


def _rank(one: Judged) -> tuple[int, int, str]:
    """The best first; of equals the one that the expert comes to first."""
    return -one.value, kind_of(parse_one(one.tile)), one.tile
