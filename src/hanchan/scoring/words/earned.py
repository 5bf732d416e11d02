"""Which tiles earn a yaku: of the sets in the chosen reading those that it is named for. And which are dora or red."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...tiles import EAST, GREEN, NORTH, RED, WHITE, WINDS, is_red, kind_of, next_kind, parse
from ..scored import Part, Scored
from .parts import held_tiles

Parts = Sequence[Part]
Rule = Callable[[Parts], Parts]


def earned(score: Scored) -> dict[str, list[int]]:
    """For each scored yaku, and for dora, ura dora and red fives, the places of the tiles that earn it.

    The concealed tiles without the winning one, in order, are places 0, 1, …; the winning tile is the next place, and
    after it each meld is one.
    """
    winning = len(score.hand.concealed) - 1
    whole = list(range(winning + 1 + len(score.hand.melds)))
    winds = {"seat-wind": score.given.seat, "prevailing-wind": score.given.round}
    rules = RULES | {key: pung_of(EAST + WINDS.index(wind)) for key, wind in winds.items()}
    found = {}
    for line in score.yaku:
        if line.key in rules:
            chosen = rules[line.key](score.parts)
            found[line.key] = sorted(place for part in chosen for place in part.places)
        else:
            found[line.key] = [winning] if line.key in OF_THE_WINNING_TILE else whole
    return found | bonuses(score)


def bonuses(score: Scored) -> dict[str, list[int]]:
    """The places of the tiles that are han without a yaku; a meld with one of them is one place."""
    at_places: list[tuple[int, ...]] = [
        (face,) for face in [*held_tiles(score.hand, score.win), score.win]
    ]
    at_places += [tuple(meld.faces) for meld in score.hand.melds]

    def places(counted: int, fits: Callable[[int], bool]) -> list[int]:
        return [at for at, faces in enumerate(at_places) if counted and any(map(fits, faces))]

    def shown_by(indicators: str) -> Callable[[int], bool]:
        dora = {next_kind(kind_of(face)) for face in parse(indicators)}
        return lambda face: kind_of(face) in dora

    found = {
        "dora": places(score.bonus.dora, shown_by(score.given.dora)),
        "ura-dora": places(score.bonus.ura, shown_by(score.given.ura)),
        "red-five": places(score.bonus.red, is_red),
    }
    return {key: at for key, at in found.items() if at}


def chows(parts: Parts) -> Parts:
    """The parts that are chows."""
    return [part for part in parts if len(set(part.kinds)) == 3]


def pungs(parts: Parts) -> Parts:
    """The parts that are pungs or kongs."""
    return [part for part in parts if len(part.kinds) > 2 and len(set(part.kinds)) == 1]


def pung_of(kind: int) -> Rule:
    """The pung or kong of a kind."""
    return lambda parts: [part for part in pungs(parts) if part.kinds[0] == kind]


def between(first: int, last: int) -> Rule:
    """Sets and pair of the kinds from `first` to `last`."""
    return lambda parts: [part for part in parts if first <= part.kinds[0] <= last]


def identical(wanted: int) -> Rule:
    """So many identical chows."""

    def rule(parts: Parts) -> Parts:
        for one in chows(parts):
            same = [other for other in chows(parts) if other.kinds == one.kinds]
            if len(same) >= wanted:
                return same[:wanted]
        return []

    return rule


def in_steps(choose: Rule, steps: Sequence[int], starts: Iterable[int]) -> Rule:
    """One set at each of the steps from one of the starts."""

    def rule(parts: Parts) -> Parts:
        lowest = {part.kinds[0]: part for part in choose(parts)}
        for start in starts:
            if all(start + step in lowest for step in steps):
                return [lowest[start + step] for step in steps]
        return []

    return rule


def in_a_row(length: int) -> Rule:
    """So many pungs or kongs with consecutive numbers in one suit."""
    starts = [9 * suit + number for suit in range(3) for number in range(10 - length)]
    return in_steps(pungs, range(length), starts)


def concealed_pungs(parts: Parts) -> Parts:
    """The pungs and kongs that nobody else had a tile in."""
    return [part for part in pungs(parts) if part.concealed]


def kongs(parts: Parts) -> Parts:
    """The kongs."""
    return [part for part in parts if len(part.kinds) == 4]


SAME_IN_ALL_SUITS = (0, 9, 18)
RULES: dict[str, Rule] = {
    "iipeikou": identical(2),
    "ryanpeikou": chows,
    "isshoku-sanjun": identical(3),
    "yonjun": identical(4),
    "yakuhai-haku": pung_of(WHITE),
    "yakuhai-hatsu": pung_of(GREEN),
    "yakuhai-chun": pung_of(RED),
    "sanshoku-doujun": in_steps(chows, SAME_IN_ALL_SUITS, range(9)),
    "sanshoku-doukou": in_steps(pungs, SAME_IN_ALL_SUITS, range(9)),
    "ittsuu": in_steps(chows, (0, 3, 6), SAME_IN_ALL_SUITS),
    "sanrenkou": in_a_row(3),
    "suurenkou": in_a_row(4),
    "sanankou": concealed_pungs,
    "suuankou": concealed_pungs,
    "sankantsu": kongs,
    "suukantsu": kongs,
    "shousangen": between(WHITE, RED),
    "daisangen": between(WHITE, RED),
    "shousuushii": between(EAST, NORTH),
    "daisuushii": between(EAST, NORTH),
}
OF_THE_WINNING_TILE = frozenset(
    ("ippatsu", "menzen-tsumo", "rinshan", "chankan", "haitei", "houtei", "kanfuri")
)
