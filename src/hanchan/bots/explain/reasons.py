"""One sentence why: what speaks for a discard, or what keeps it from being the best, in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...locale import N_, points, translator

_SAFE = 0.005  # a chance to deal in below this is none worth a word
_POINTS = ("points", "best_points", "other_points", "behind")  # values that are grouped


class Reason(NamedTuple):
    """A sentence as a template with its values, so that it can be said in any language."""

    template: str
    values: dict[str, Any]

    def say(self, language: str = "en") -> str:
        """The sentence in the language."""
        say = translator(language)
        values = {
            name: points(value, say) if name in _POINTS else value
            for name, value in self.values.items()
        }
        return say.gettext(self.template).format(**values)


class Judged(NamedTuple):
    """One discard as the expert sees it."""

    tile: str
    shanten: int
    accepts: int  # unseen copies that bring the hand nearer, or of the waits
    win: float  # chance to win the hand by going on
    points: int  # that such a win would bring
    risk: float  # chance to deal in with this very tile
    value: int  # what the discard is worth in all, in points
    reason: Reason = Reason("", {})  # one sentence why, in any language

    @property
    def why(self) -> str:
        """The sentence in English."""
        return self.reason.say()


# The best discard: by whether the hand waits, and by what it risks (nobody threatens, safe, some risk).
_NEARER = (
    N_(
        "Best: {shanten} from tenpai with {copies} copies to draw, a win in {win} for about {points} points."
    ),
    N_(
        "Best: {shanten} from tenpai with {copies} copies to draw, a win in {win} for about {points} points, and safe."
    ),
    N_(
        "Best: {shanten} from tenpai with {copies} copies to draw, a win in {win} for about {points} points,"
        " against a risk of {risk} to deal in."
    ),
)
_WAITING = (
    N_("Best: tenpai with {copies} copies to win on, a win in {win} for about {points} points."),
    N_(
        "Best: tenpai with {copies} copies to win on, a win in {win} for about {points} points, and safe."
    ),
    N_(
        "Best: tenpai with {copies} copies to win on, a win in {win} for about {points} points,"
        " against a risk of {risk} to deal in."
    ),
)
_GIVEN_UP = N_("Best: the hand is given up for safety; this tile deals in {risk} of the time.")


def reason_for(one: Judged, ranked: Sequence[Judged], threats: int) -> Reason:
    """Why the discard comes where it does among the ranked ones, of which the first is the best."""
    best = ranked[0]
    values = {
        "copies": one.accepts,
        "points": one.points,
        "shanten": one.shanten,
        "win": f"{one.win:.0%}",
        "risk": f"{one.risk:.0%}",
        "best": best.tile,
        "behind": best.value - one.value,
        "best_copies": best.accepts,
        "best_points": best.points,
        "best_risk": f"{best.risk:.0%}",
    }
    template = _for_best(one, ranked, threats) if one is best else _against(one, best)
    return Reason(template, values)


def _for_best(one: Judged, ranked: Sequence[Judged], threats: int) -> str:
    if threats and one.shanten > min(other.shanten for other in ranked):
        return _GIVEN_UP
    risk = 0 if threats == 0 else 1 if one.risk < _SAFE else 2
    return _WAITING[risk] if one.shanten == 0 else _NEARER[risk]


def _against(one: Judged, best: Judged) -> str:
    if one.risk > best.risk + 0.02:
        return N_("{behind} points behind {best}: deals in {risk} of the time, {best} {best_risk}.")
    if one.shanten > best.shanten:
        return N_(
            "{behind} points behind {best}: takes the hand a step back, to {shanten} from tenpai."
        )
    if one.accepts < best.accepts:
        return N_(
            "{behind} points behind {best}: leaves {copies} copies to draw, {best} {best_copies}."
        )
    if one.points < best.points:
        return N_(
            "{behind} points behind {best}: wins about {points} points, after {best} about {best_points}."
        )
    return N_(
        "{behind} points behind {best}: is as near, but what it could still become is worth more than {best}."
    )
