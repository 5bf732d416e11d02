"""Exercises for who begins: tiles and their names, sets, complete hands, the way to tenpai, yaku, dora."""

from __future__ import annotations

from ..errors import HanchanError
from ..locale import NAMES, TILES, Translator, points
from ..rules.schema import BOOKS
from ..scoring.analysis import shanten, ukeire
from ..scoring.compare import compare as differing_rules
from ..scoring.score import Score, answer_to
from ..scoring.sets import is_set
from ..scoring.words.explain import worth
from ..tiles import KINDS, format, is_honour, next_kind
from .deals import WonHand, left_of, near_hand, sets, seven_pairs, tiles_of, won_hand
from .item import Asking, Draft, in_each_book, sentence
from .shape_items import MAY, MAY_NOT, by_another_form

_CHOICES = 5
# Ten that matter first.
FIRST_YAKU = (
    "riichi", "menzen-tsumo", "pinfu", "tanyao", "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "seat-wind",
    "prevailing-wind", "iipeikou", "sanshoku-doujun", "ittsuu", "chiitoitsu", "toitoi", "honitsu",
)  # fmt: skip
_YAKU_CHOICES = 6
_FARTHEST = 3


def tile_name(kind: int, say: Translator) -> str:
    """What a tile is called: `5 of circles`, `East wind`."""
    text = format([kind])
    key = text if is_honour(kind) else text[1]
    return say.pgettext("tile", TILES[key]).format(number=text[0])


def tile(asking: Asking) -> Draft | None:
    """Which tile has this name; the others are of its suit or of its number."""
    right = asking.chance.randrange(KINDS)
    near = [kind for kind in range(KINDS) if kind != right and _alike(kind, right)]
    shown = sorted([right, *asking.chance.sample(near, _CHOICES - 1)])
    suits = asking.say.gettext(
        "Characters bear a number in Chinese, circles and bamboo are counted; winds and dragons are honours."
    )
    name = tile_name(right, asking.say)
    topic = "honour" if is_honour(right) else "mps"[right // 9]
    choices = [format([kind]) for kind in shown]
    return Draft({"says": name}, choices, [format([right])], suits, [], 1, topic)


def _alike(kind: int, other: int) -> bool:
    """Both are honours, of one suit, or of one number."""
    if is_honour(kind) or is_honour(other):
        return is_honour(kind) and is_honour(other)
    return kind // 9 == other // 9 or kind % 9 == other % 9


def third(asking: Asking) -> Draft | None:
    """Which tiles make a set of two: a chow in one suit, or a pung."""
    low = asking.chance.randrange(KINDS)
    step = 0 if is_honour(low) else asking.chance.choice((0, 1, 1, 1, 2, 2))
    two = [low, low + step]
    if step and (low // 9 != (low + step) // 9 or is_honour(low + step)):
        return None
    found = [kind for kind in range(KINDS) if is_set(sorted([*two, kind]))]
    _ = asking.say.gettext
    why = (
        _("A chow is three numbers in a row in one suit; honours make none.")
        if step
        else _("A pung is three equal tiles.")
    )
    topic = ("pung", "row", "gap")[step]
    right = " ".join(format([kind]) for kind in found)
    return Draft({"tiles": format(two)}, None, [right], why, [], 1, topic)


def complete(asking: Asking) -> Draft | None:
    """Whether fourteen tiles are a complete hand."""
    is_pairs = asking.chance.random() < 0.12
    groups = seven_pairs(asking.chance) if is_pairs else sets(asking.chance, 4)
    if groups is None:
        return None
    tiles = tiles_of(groups)
    _ = asking.say.gettext
    clauses = [asking.book.cite("not-complete")]
    if asking.chance.random() < 0.5:
        shown = " ".join(format(sorted(group)) for group in groups)
        template = _("Seven pairs: {sets}.") if is_pairs else _("Four sets and a pair: {sets}.")
        why = template.format(sets=shown)
        return _complete(tiles, MAY, why, clauses, "pairs" if is_pairs else "sets")
    tiles.remove(asking.chance.choice(tiles))
    tiles.append(asking.chance.choice(left_of(tiles)))
    away = shanten(format(sorted(tiles)))
    if away < 0:
        return None
    why = _(
        "It is not four sets and a pair, nor one of the two rare hands, seven pairs and thirteen orphans."
    )
    return _complete(tiles, MAY_NOT, why, clauses, "short")


def _complete(
    tiles: list[int], right: str, why: str, clauses: list[str | None], topic: str
) -> Draft:
    hand = {"hand": format(sorted(tiles))}
    return Draft(hand, [MAY, MAY_NOT], [right], why, clauses, 1, topic)


def away(asking: Asking) -> Draft | None:
    """How many tiles a hand of thirteen has to exchange to be tenpai."""
    tiles = near_hand(asking.chance, asking.chance.randrange(_FARTHEST + 1))
    if tiles is None:
        return None
    tiles.remove(asking.chance.choice(tiles))
    distance = shanten(format(tiles))
    if distance > _FARTHEST:
        return None
    why = asking.say.gettext(
        "Tenpai is one tile from a complete hand; this one has to exchange {count} to be tenpai."
    ).format(count=distance)
    _ = asking.say.gettext
    helps = _("What brings it nearer: {tiles}.") if distance else _("What completes it: {tiles}.")
    nearer = helps.format(tiles=" ".join(ukeire(format(tiles))))
    why = " ".join([why, *by_another_form(format(tiles), asking.say), nearer])
    choices = [str(one) for one in range(_FARTHEST + 1)]
    topic = ("tenpai", "one", "two", "three")[distance]
    level = 1 if distance == 0 else 2 if distance == 1 else 3
    return Draft({"hand": format(tiles)}, choices, [str(distance)], why, [], level, topic)


def yaku(asking: Asking) -> Draft | None:
    """Which yaku a won hand has, among the first ones to know."""
    won = won_hand(asking.chance, asking.book)
    if won is None or won.score.limit == "yakuman":
        return None
    found = [line.key for line in won.score.yaku]
    if any(key not in FIRST_YAKU for key in found):
        return None
    others = [key for key in FIRST_YAKU if key not in found]
    shown = {*found, *asking.chance.sample(others, max(2, _YAKU_CHOICES - len(found)))}
    choices = [key for key in FIRST_YAKU if key in shown]
    right = " ".join(key for key in choices if key in found)
    named = asking.say.pgettext
    why = ", ".join(f"{named('yaku', NAMES[line.key])} {line.han}" for line in won.score.yaku)
    clauses = [line.clause for line in won.score.yaku]
    topic = next((key for key in reversed(FIRST_YAKU) if key in found), "")
    return Draft(
        {"score": won.asked()},
        choices,
        [right],
        sentence(why, asking.say),
        clauses,
        min(3, len(found)),
        topic,
    )


def dora(asking: Asking) -> Draft | None:
    """Which tile an indicator makes dora."""
    shown = asking.chance.randrange(KINDS)
    right = next_kind(shown)
    near = [kind for kind in range(KINDS) if kind != right and _alike(kind, right)]
    choices = sorted([right, *asking.chance.sample(near, _CHOICES - 1)])
    why = asking.say.gettext(
        "The tile after the indicator: 1 follows 9, winds go East, South, West, North, dragons white, green, red."
    )
    topic = "honour" if is_honour(shown) else "nine" if shown % 9 == 8 else "number"
    question = {"indicator": format([shown])}
    texts = [format([kind]) for kind in choices]
    level = 1 if topic == "number" else 2
    return Draft(question, texts, [format([right])], why, [asking.book.cite("dora")], level, topic)


def compare(asking: Asking) -> Draft | None:
    """Which of the books pay so much for a hand on which they differ."""
    won = won_hand(asking.chance, asking.book)
    if won is None:
        return None
    scored = {name: _scored(won, name) for name in BOOKS}
    mine = won.score.total
    same = [name for name, one in scored.items() if one is not None and one.total == mine]
    if not same or len(same) == len(BOOKS):
        return None  # a book of one's own may pay what none of the four does
    why = in_each_book({name: _gained(one, asking.say) for name, one in scored.items()}, asking.say)
    question = {"score": won.asked(), "points": mine}
    causes = differing_rules(won.hand, won.win, won.given).differences
    clauses = [one.clause[name] for one in causes for name in BOOKS]
    topic = "refused" if None in scored.values() else "points"
    return Draft(question, list(BOOKS), [" ".join(same)], why, clauses, 3, topic)


def _scored(won: WonHand, book: str) -> Score | None:
    """The hand in the book; None if it is no win there."""
    try:
        return answer_to(won.hand, won.win, won.given, book)
    except HanchanError:
        return None


def _gained(score: Score | None, say: Translator) -> str:
    """What the winner gains in a book, and for what; that it is no win there."""
    if score is None:
        return say.gettext("no win")
    return f"{points(score.total, say)}, {worth(score, say)}"
