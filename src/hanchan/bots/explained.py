"""The expert's moves in numbers and words: for each legal discard what it leaves, promises and risks."""

from __future__ import annotations

from typing import NamedTuple

from ..game import codes
from ..tiles import format, kind_of, parse_one
from .expert import appraise
from .mind import new_mind
from .options import offered
from .progress import FAR
from .protocol import Seen
from .seated import seated
from .sight import look
from .threats import count_threats

_SCALE = 64  # merits are kept in 64ths of a point


class Judged(NamedTuple):
    """One discard as the expert sees it."""

    tile: str
    shanten: int
    accepts: (
        int  # unseen copies that bring the hand nearer; of a hand that waits, copies of the waits
    )
    win: float  # chance to win the hand by going on
    points: int  # that such a win would bring
    risk: float  # chance to deal in with this very tile
    value: int  # what the discard is worth in all, in points
    why: str


def explain(seen: Seen) -> list[Judged]:
    """Every legal discard, the best first; nothing if the seat has no discard to make."""
    mind = new_mind()
    t = seated(seen, mind)
    kinds = offered(t, len(seen.legal), codes.DISCARD)
    if kinds == 0:
        return []
    look(t, mind, seen.seat)
    threats = count_threats(t, mind, 0, seen.seat)
    appraise(t, mind, 0, seen.seat, kinds, threats, FAR)
    found = []
    for tile in dict.fromkeys(str(action.tile) for action in seen.legal if action.act == "discard"):
        kind = kind_of(parse_one(tile))
        if mind.shanten[kind] < FAR:
            judged = Judged(
                format([kind]) if tile[0] != "0" else tile,
                mind.shanten[kind],
                mind.accepts[kind],
                mind.win[kind] / 10000,
                mind.worth[kind],
                mind.danger[kind] / 10000,
                mind.merit[kind] // _SCALE,
                "",
            )
            found.append(judged)
    found.sort(key=lambda one: -one.value)
    return [one._replace(why=why(one, found, threats)) for one in found]


def why(one: Judged, ranked: list[Judged], threats: int) -> str:
    """One sentence: what speaks for the discard, or what keeps it from being the best."""
    best = ranked[0]
    if one is best:
        return f"Best: {_promise(one)}{_safety(one, threats)}."
    if one.shanten > best.shanten:
        reason = f"takes the hand a step back, to {_distance(one.shanten)}"
    elif one.risk > best.risk + 0.02:
        reason = f"deals in {one.risk:.0%} of the time, {best.tile} {best.risk:.0%}"
    elif one.accepts < best.accepts:
        reason = f"leaves {one.accepts} copies to draw, {best.tile} {best.accepts}"
    elif one.points < best.points:
        reason = f"wins about {one.points} points, after {best.tile} about {best.points}"
    else:
        reason = f"is as near, but what it could still become is worth more than {best.tile}"
    return f"{best.value - one.value} points behind {best.tile}: {reason}."


def _distance(shanten: int) -> str:
    return "tenpai" if shanten == 0 else f"{shanten} from tenpai"


def _promise(one: Judged) -> str:
    copies = "copies to win on" if one.shanten == 0 else "copies to draw"
    chance = f"a win in {one.win:.0%} for about {one.points} points"
    return f"{_distance(one.shanten)} with {one.accepts} {copies}, {chance}"


def _safety(one: Judged, threats: int) -> str:
    if threats == 0:
        return ""
    return ", and safe" if one.risk < 0.005 else f", against a risk of {one.risk:.0%} to deal in"
