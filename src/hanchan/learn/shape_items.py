"""Exercises about shapes: waits, whether a discard may be won on, which discard, whether riichi is needed."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import NotAWin
from ..locale import N_, Translator, points
from ..rules import Rulebook
from ..scoring.analysis import distances, shanten, ukeire, waits
from ..scoring.circumstances import Circumstances
from ..scoring.score import Score, answer_to
from ..scoring.words.explain import say_error
from ..tiles import WINDS, format, kind_of, parse
from .deals import each_discard, left_of, near_hand, waiting_hand, without
from .hand import look_at
from .item import Asking, Draft, sentence

MAY, MAY_NOT = "yes", "no"
NEEDED, POSSIBLE, BARRED = "needed", "possible", "barred"


def waits_of(asking: Asking) -> Draft | None:
    """Which tiles complete the hand."""
    tiles = waiting_hand(asking.chance)
    if tiles is None:
        return None
    hand = format(tiles)
    found = waits(hand)
    if not found:
        return None
    template = asking.say.gettext("{tile} makes {sets}.")
    why = " ".join(
        template.format(tile=tile, sets=_whole(hand, tile, asking.book)) for tile in found
    )
    level = 1 if len(found) < 2 else 2 if len(found) == 2 else 3
    topic = ("one", "two", "many")[level - 1]
    clauses = [asking.book.cite("not-complete")]
    return Draft({"hand": hand}, None, [" ".join(found)], why, clauses, level, topic)


def _whole(hand: str, tile: str, book: Rulebook) -> str:
    """The sets of the hand that the tile completes."""
    reading = answer_to(hand, tile, Circumstances(riichi=True), book).reading
    return " ".join(format(sorted(parse(part.replace("*", "")))) for part in reading.split())


def furiten(asking: Asking) -> Draft | None:
    """Whether a discard may be won on: the wait, a yaku, the own discards."""
    tiles = waiting_hand(asking.chance)
    if tiles is None or not (found := waits(format(tiles))):
        return None
    free = left_of(tiles)
    mine = asking.chance.sample(free, 5)
    if asking.chance.random() < 0.5:  # as often furiten as not
        mine = [tile for tile in mine if format([tile]) not in found]
    tile = asking.chance.choice(found)
    if [*tiles, *mine].count(kind_of(parse(tile)[0])) == 4:
        return None
    given = Circumstances(riichi=asking.chance.random() < 0.5, seat=asking.chance.choice(WINDS))
    seen = look_at(format(tiles), tile, given, asking.book, format(mine))
    question = {
        "hand": format(tiles), "discards": format(mine), "tile": tile, "riichi": given.riichi, "seat": given.seat,
        "round": given.round,
    }  # fmt: skip
    if isinstance(seen.refused, NotAWin):
        why = sentence(say_error(seen.refused, asking.lang), asking.say)
        topic = "furiten" if seen.refused.reason == "furiten" else "no-yaku"
        return Draft(question, [MAY, MAY_NOT], [MAY_NOT], why, [seen.refused.clause], 3, topic)
    best = seen.readings[0]
    why = asking.say.gettext(
        "None of its waits is among its own discards, and it has a yaku: {points} points."
    )
    clauses = [asking.book.cite("furiten.discard"), *(line.clause for line in best.yaku)]
    return Draft(
        question,
        [MAY, MAY_NOT],
        [MAY],
        why.format(points=points(best.total, asking.say)),
        clauses,
        2,
        "free",
    )


class Left(NamedTuple):
    """What a discard leaves: how far the hand is, and how many tiles bring it nearer."""

    tile: str
    shanten: int
    accepts: int


def discards_of(tiles: list[int]) -> list[Left]:
    """The discards that leave the hand nearest, the most tiles to draw first; then the others, not counted out."""
    left = {kind: format(rest) for kind, rest in each_discard(tiles)}
    far = {kind: (shanten(rest), rest) for kind, rest in left.items()}
    nearest = min(distance for distance, _ in far.values())
    found = [
        Left(format([kind]), distance, sum(ukeire(rest).values()) if distance == nearest else 0)
        for kind, (distance, rest) in far.items()
    ]
    return sorted(found, key=lambda one: (one.shanten, -one.accepts))


_OTHER = {
    "pairs": N_("It is seven pairs that are nearer here than four sets and a pair."),
    "orphans": N_("It is thirteen orphans that are nearer here than four sets and a pair."),
}


def by_another_form(hand: str, say: Translator) -> list[str]:
    """That a hand is nearer to seven pairs or thirteen orphans than to four sets and a pair; else nothing."""
    other = distances(hand).other
    return [say.gettext(_OTHER[other])] if other else []


def discard(asking: Asking) -> Draft | None:
    """Which discard leaves the hand nearest, with the most tiles to draw; all that do are right."""
    tiles = near_hand(asking.chance, asking.chance.choice((1, 1, 2, 3)))
    if tiles is None or shanten(format(tiles)) < 0:
        return None
    found = discards_of(tiles)
    best = [one for one in found if one[1:] == found[0][1:]]
    if len(best) == len(found):
        return None
    right = [one.tile for one in best]
    why = _counted(asking, " ".join(right), best[0])
    other = found[len(best)]
    if other.shanten == best[0].shanten:
        why += " " + _counted(asking, other.tile, other)
    choices = sorted({one.tile for one in found}, key=lambda one: parse(one)[0])
    rest = without(tiles, parse(right[0])[0])
    why = " ".join([why, *by_another_form(format(rest), asking.say)])
    level = min(3, found[0].shanten + 1)
    topic = ("tenpai", "near", "far")[level - 1]
    return Draft({"hand": format(tiles)}, choices, right, why, [], level, topic)


def _counted(asking: Asking, tiles: str, left: Left) -> str:
    template = (
        N_("{tiles}: tenpai, {count} tiles to win on.")
        if left.shanten == 0
        else N_("{tiles}: {shanten} from tenpai, {count} tiles bring the hand nearer.")
    )
    said = asking.say.gettext(template)
    return said.format(tiles=tiles, count=left.accepts, shanten=left.shanten)


def value(asking: Asking) -> Draft | None:
    """Which discard into tenpai promises most with riichi: copies left times points, over all waits."""
    tiles = near_hand(asking.chance, 1)
    if tiles is None or shanten(format(tiles)) != 0:
        return None
    indicator = asking.chance.choice(left_of(tiles))
    given = Circumstances(
        riichi=True,
        dora=format([indicator]),
        seat=asking.chance.choice(WINDS),
        round=asking.chance.choice("ES"),
    )
    promised = promises(tiles, given, asking.book)
    most = max(promised.values(), default=0)
    right = [tile for tile, worth in promised.items() if worth == most]
    if not most or len(promised) < 2 or len(right) == len(promised):
        return None
    shown = ", ".join(
        f"{tile} {points(worth, asking.say)}"
        for tile, worth in sorted(promised.items(), key=lambda one: -one[1])
    )
    why = asking.say.gettext(
        "Copies left times points of a ron with riichi, over all waits: {shown}."
    )
    question = {"hand": format(tiles), "dora": given.dora, "seat": given.seat, "round": given.round}
    clauses = [asking.book.cite("dora"), asking.book.cite("furiten.discard")]
    return Draft(question, list(promised), right, why.format(shown=shown), clauses, 3)


def promises(tiles: list[int], given: Circumstances, book: Rulebook) -> dict[str, int]:
    """What each discard into tenpai promises: copies left times points of a ron, over all waits."""
    promised = {}
    for kind, rest in each_discard(tiles):
        seen = look_at(format(rest), "", given, book, format([kind]))
        if seen.waits:
            # A self-draw wins too, but a furiten wait wins by nothing else.
            promised[format([kind])] = sum(
                one.left * one.ron.total for one in seen.waits if isinstance(one.ron, Score)
            )
    return promised


def riichi(asking: Asking) -> Draft | None:
    """Whether a waiting hand needs riichi to win on a discard, wins without it, or may not declare it."""
    tiles = waiting_hand(asking.chance)
    if tiles is None or not waits(format(tiles)):
        return None
    least = int(asking.book.value("riichi_min_wall"))
    wall = (
        asking.chance.choice((least - 1, least, 20, 40))
        if least
        else asking.chance.choice((20, 40))
    )
    given = Circumstances(seat=asking.chance.choice(WINDS), round=asking.chance.choice("ES"))
    question = {"hand": format(tiles), "wall": wall, "seat": given.seat, "round": given.round}
    choices = [NEEDED, POSSIBLE, BARRED]
    _ = asking.say.gettext
    if wall < least:
        why = _("Riichi needs {least} tiles in the wall after the own draw; {wall} are left.")
        clause = asking.book.cite("riichi.wall")
        said = why.format(least=least, wall=wall)
        return Draft(question, choices, [BARRED], said, [clause], 3, BARRED)
    found = look_at(format(tiles), "", given, asking.book).waits
    without = [one.tile for one in found if not isinstance(one.ron, Score)]
    if len(without) == len(found):
        why = _("Without riichi no wait has a yaku: {tiles}.").format(tiles=" ".join(without))
        return Draft(question, choices, [NEEDED], why, [asking.book.cite("no-yaku")], 2, NEEDED)
    if without:
        return None  # needed for some waits only: neither answer is plainly right
    lines = found[0].ron.yaku if isinstance(found[0].ron, Score) else ()
    why = _("Every wait wins without riichi too.")
    return Draft(question, choices, [POSSIBLE], why, [line.clause for line in lines], 1, POSSIBLE)
