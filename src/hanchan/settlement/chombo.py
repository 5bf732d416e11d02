"""Chombo: a mangan to the others at the table, or points taken later (rulings R01, W-17)."""

from __future__ import annotations

from collections.abc import Callable

from ..compile.kernel import Row, kernel
from ..rules.book import Rulebook
from ..rules.fouls.offences import chombo
from ..rules.play import PAID_AT_TABLE, PAID_NEVER, Play, play_rules
from ..tiles import SEATS
from .draws import move_mangan


@kernel
def pay_chombo(changes: Row, at: int, offenders: int, dealer: int, play: Play) -> None:
    """Where a chombo is paid at the table: 4000 to East and 2000 to each other; East 4000 to each."""
    if play.chombo_penalty == PAID_AT_TABLE:
        for offender in range(SEATS):
            if offenders >> offender & 1:
                move_mangan(changes, at, offender, dealer, -1, 0)


@kernel
def points_taken(play: Play) -> int:
    """The points taken from an offender after uma or from the overall score; 0 if paid at the table, or never."""
    if play.chombo_penalty == PAID_AT_TABLE or play.chombo_penalty == PAID_NEVER:
        return 0
    return play.chombo_points


def chombo_cost(rules: Rulebook, gettext: Callable[[str], str] = str) -> str:
    """What a chombo costs, in words: in a tournament and elsewhere."""
    here, elsewhere = (_price(rules, tournament, gettext) for tournament in (True, False))
    if here == elsewhere:
        return here
    told = gettext("{here}; outside a tournament {elsewhere}")
    return told.format(here=here, elsewhere=elsewhere)


def _price(rules: Rulebook, tournament: bool, gettext: Callable[[str], str]) -> str:
    cost = chombo(rules, tournament=tournament)
    if cost.payment:
        play, by_south, by_east = play_rules(rules, tournament), [0] * SEATS, [0] * SEATS
        pay_chombo(by_south, 0, 1 << 1, 0, play)
        pay_chombo(by_east, 0, 1 << 0, 0, play)
        told = gettext(
            "the mangan payment at the table "
            "({east} to East and {other} to each other; East {each} to each)"
        )
        return told.format(east=by_south[0], other=by_south[2], each=by_east[1])
    if not cost.points:
        return gettext("no points")
    told = {
        "at once": gettext("{points} points at once"),
        "after uma": gettext("{points} points after uma"),
        "overall": gettext("{points} points overall"),
    }[cost.when or "at once"]
    return told.format(points=cost.points)
