"""Exercises about points that move without a win, the result of a game, and the price of a deed."""

from __future__ import annotations

from ..locale import Translator
from ..rules.fouls.offences import Offence, offences
from ..rules.fouls.words import CONSEQUENCES
from ..rules.play import Play, play_rules
from ..rules.schema import BOOKS
from ..settlement.draws import pay_noten
from ..settlement.standings import results
from ..tiles import SEATS, WINDS
from .item import Asking, Draft, in_each_book
from .table_items import deed_of, with_price

NOTHING = "nothing"
_FREE = ("none", "notice", "void", "dead-hand", "redeal")  # consequences that cost no points


def draw(asking: Asking) -> Draft | None:
    """What an exhaustive draw brings or costs."""
    play = play_rules(asking.book)
    tenpai = asking.chance.randrange(1 << SEATS)
    you = asking.chance.randrange(SEATS)
    changes = _noten_changes(tenpai, play)
    waiting = [WINDS[seat] for seat in range(SEATS) if tenpai >> seat & 1]
    question = {"tenpai": " ".join(waiting), "you": WINDS[you]}
    choices = [_signed(one) for one in sorted(_noten_shares(play))]
    why = asking.say.gettext(
        "The players without tenpai pay {total} in all to those with it; nothing is paid if all or none are tenpai."
    ).format(total=play.noten_payment)
    count = len(waiting)
    topic = "nothing" if count in (0, SEATS) else "gain" if tenpai >> you & 1 else "pay"
    clauses = [asking.book.cite("draw.exhaustive")]
    level = 1 if topic == "nothing" else 2
    return Draft(question, choices, [_signed(changes[you])], why, clauses, level, topic)


def _noten_changes(tenpai: int, play: Play) -> list[int]:
    changes = [0] * SEATS
    pay_noten(changes, 0, tenpai, play)
    return changes


def _noten_shares(play: Play) -> set[int]:
    """Whatever a draw can bring or cost somebody."""
    return {one for tenpai in range(1 << SEATS) for one in _noten_changes(tenpai, play)}


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def uma(asking: Asking) -> Draft | None:
    """The result of a game for one player: points less the start, and uma by the place."""
    start = int(asking.book.value("start_points"))
    moved = [100 * asking.chance.randrange(-150, 151) for _ in range(SEATS - 1)]
    if asking.chance.random() < 0.25:
        moved[1] = moved[0]  # a tie
    scores = [start + change for change in (*moved, -sum(moved))]
    you = asking.chance.randrange(SEATS)
    lines = results(scores, asking.book)
    right = lines[you]
    net = right.total - right.uma
    amounts = [int(one) for one in asking.book.value("uma")]
    others = {net + one for one in (*amounts, 0)} | {scores[you] + right.uma}
    others.discard(right.total)
    picked = asking.chance.sample(sorted(others), min(4, len(others)))
    choices = [_signed(one) for one in sorted({right.total, *picked})]
    question = {"scores": dict(zip(WINDS, scores, strict=True)), "you": WINDS[you]}
    why = asking.say.gettext(
        "Place {place}: {points} less the {start} of the start is {net}, with uma {uma} it is {total}."
    ).format(
        place=right.place, points=scores[you], start=start, net=_signed(net),
        uma=_signed(right.uma), total=_signed(right.total),
    )  # fmt: skip
    clauses = [asking.book.fields["uma"].clause, asking.book.fields["tie_break"].clause]
    is_tied = scores.count(scores[you]) > 1
    topic = "tie" if is_tied else "place"
    return Draft(question, choices, [_signed(right.total)], why, clauses, 2 + is_tied, topic)


def price(asking: Asking) -> Draft | None:
    """What a deed costs, and when it is taken."""
    prices = {one.key: price_of(one) for one in offences(asking.book)}
    known = [one for one in offences(asking.book) if prices[one.key] is not None]
    dear = [one for one in known if prices[one.key] != NOTHING]
    found = asking.chance.choice(dear if dear and asking.chance.random() < 0.7 else known)
    told = deed_of(found, asking.say)
    if told is None:
        return None
    right = prices[found.key]
    everywhere = {price_of(one) for name in BOOKS for one in offences(name)}
    others = sorted(one for one in everywhere if one not in (None, right))
    choices = sorted([str(right), *asking.chance.sample(others, 4)], key=_amount)
    question = {"deed": found.key, "says": told[0]}
    clauses = [found.clause, *found.also]
    why = with_price(found, told[1], asking.say)
    return Draft(question, choices, [str(right)], why, clauses, 2, found.consequence)


def price_of(offence: Offence) -> str | None:
    """The price as one word: `20000-after-uma`, `mangan`, `nothing`; None if the referee chooses it."""
    if offence.payment is not None:
        return offence.payment
    if offence.points is None and offence.consequence in _FREE:
        return NOTHING
    if isinstance(offence.points, int) and offence.points and offence.when and not offence.per:
        return f"{offence.points}-{offence.when.replace(' ', '-')}"
    return None


def _amount(price: str) -> tuple[int, str]:
    """The order in which prices are shown."""
    number = price.partition("-")[0]
    return int(number) if number.isdigit() else 0 if price == NOTHING else 1, price


def ruling(asking: Asking) -> Draft | None:
    """In which books a deed has this consequence, where they differ."""
    found = asking.chance.choice(offences(asking.book))
    told = deed_of(found, asking.say)
    if told is None:
        return None
    follows = {name: _consequence(name, found.key) for name in BOOKS}
    same = [name for name in BOOKS if follows[name] == found.consequence]
    # A book that does not speak of a deed lets nothing follow from it either: that is not asked.
    is_doubtful = found.consequence == "none" and None in follows.values()
    if not same or len(same) == len(BOOKS) or is_doubtful:
        return None
    question = {"deed": found.key, "says": told[0], "consequence": found.consequence}
    why = in_each_book({name: _word(one, asking.say) for name, one in follows.items()}, asking.say)
    clauses = [other.clause for name in BOOKS for other in offences(name) if other.key == found.key]
    right = [" ".join(same)]
    return Draft(question, list(BOOKS), right, why, clauses, 3, found.consequence)


def _consequence(book: str, deed: str) -> str | None:
    """What the deed has as its consequence in the book; None if the book does not speak of it."""
    return next((one.consequence for one in offences(book) if one.key == deed), None)


def _word(consequence: str | None, say: Translator) -> str:
    if consequence is None:
        return say.gettext("the book does not speak of it")
    return say.gettext(CONSEQUENCES[consequence])
