"""Exercises about what a hand is worth: han, fu, the payment, the whole hand."""

from __future__ import annotations

from typing import Any

from ..rules.switches import switches
from ..scoring.points import base_points, payments
from ..scoring.score import Score, name_payments
from ..scoring.words.explain import fu_lines, worth, yaku_lines
from ..scoring.words.formula import calculation
from .deals import WonHand, won_hand
from .item import Asking, Draft, labelled, sentence

_FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_MOST_HAN = 13
# What fu are given for, the hardest first: a hand is about the first that it has.
_FU_TOPICS = ("seven pairs", "open pinfu", "kong", "pung", "wait", "pair", "tsumo")


def han(asking: Asking) -> Draft | None:
    """How many han the hand has."""
    won = won_hand(asking.chance, asking.book)
    if won is None or won.score.han is None:
        return None
    right = won.score.han
    lines = yaku_lines(won.score, asking.say)
    why = sentence(", ".join(f"{name} {value}" for name, value, _ in lines), asking.say)
    clauses = [clause for *_, clause in lines]
    choices = [
        str(one) for one in range(max(1, right - 2), max(right, min(_MOST_HAN, right + 2)) + 1)
    ]
    level = 1 if right <= 2 else 2 if right <= 4 else 3
    topic = "open" if ":" in won.hand.replace("ankan:", "") else "concealed"
    return Draft({"score": won.asked()}, choices, [str(right)], why, clauses, level, topic)


def fu(asking: Asking) -> Draft | None:
    """How many fu the hand has; never asked where fu do not count."""
    won = won_hand(asking.chance, asking.book)
    if won is None or won.score.fu is None:
        return None
    lines = fu_lines(won.score, asking.say)
    why = sentence(", ".join(f"{name} {value}" for name, value, _ in lines), asking.say)
    clauses = [clause for *_, clause in lines]
    near = sorted(_FU, key=lambda one: abs(one - (won.score.fu or 0)))[:5]
    level = min(3, max(1, len(won.score.fu_items) - 1))
    choices = [str(one) for one in sorted(near)]
    topic = next(
        (one for one in _FU_TOPICS if any(line.key == one for line in won.score.fu_items)), "base"
    )
    return Draft({"score": won.asked()}, choices, [str(won.score.fu)], why, clauses, level, topic)


def payment(asking: Asking) -> Draft | None:
    """What is paid for so many han and fu."""
    won = won_hand(asking.chance, asking.book)
    if won is None or won.score.han is None:
        return None
    asked: dict[str, Any] = {
        "score": won.asked(), "han": won.score.han, "fu": won.score.fu,
        "tsumo": won.given.tsumo, "seat": won.given.seat, "counters": won.given.counters,
    }  # fmt: skip
    right = paid(won.score.payments)
    others = {paid(_payments(won, han, fu)) for han, fu in _neighbours(won.score)} - {right}
    choices = sorted(
        [right, *asking.chance.sample(sorted(others), min(4, len(others)))], key=_amounts
    )
    if len(choices) < 3:
        return None
    lines, clauses = _cited(won.score, asking)
    level = 1 if won.score.limit else 2
    return Draft(asked, choices, [right], " ".join(lines), clauses, level, _payment_topic(won))


def hand(asking: Asking) -> Draft | None:
    """What the winner gains, from the tiles alone."""
    won = won_hand(asking.chance, asking.book)
    if won is None:
        return None
    lines, clauses = _cited(won.score, asking)
    counted = yaku_lines(won.score, asking.say)
    if won.score.han is not None:
        counted.pop()  # the sum is said with the fu
    shown = ", ".join(f"{name} {value}" for name, value, _ in counted)
    whole = labelled(shown, worth(won.score, asking.say), asking.say)
    why = " ".join([sentence(whole, asking.say), *lines])
    right = [str(won.score.total)]
    clauses[:0] = [clause for *_, clause in counted]
    return Draft({"score": won.asked()}, None, right, why, clauses, 3, _payment_topic(won))


def _payment_topic(won: WonHand) -> str:
    """What the payment is easily got wrong by: a limit, East, or the shares of a self-draw."""
    if won.score.limit:
        return "limit"
    return ("east-" if won.given.seat == "E" else "") + ("tsumo" if won.given.tsumo else "ron")


def paid(shares: dict[str, int]) -> str:
    """The payments as one text: `3900`, `1000/2000` (the others, East), `2000 all`."""
    if "discarder" in shares:
        return str(shares["discarder"])
    if "each" in shares:
        return f"{shares['each']}-all"
    return f"{shares['others']}/{shares['east']}"


def _amounts(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.removesuffix("-all").split("/"))


def _neighbours(score: Score) -> list[tuple[int, int]]:
    """Han and fu that are taken for those of the hand."""
    assert score.han is not None
    fu = score.fu or 30
    return [
        (han, other)
        for han in range(max(1, score.han - 2), score.han + 4)
        for other in (max(30, fu - 10), fu, fu + 10, fu + 20)
    ]


def _payments(won: WonHand, han: int, fu: int) -> dict[str, int]:
    rules = switches(won.score.book)
    base = base_points(han, fu, 0, rules)
    shares = payments(
        base, 0, int(won.given.seat == "E"), int(won.given.tsumo), won.given.counters, rules
    )
    return name_payments(shares, won.given)


def _cited(score: Score, asking: Asking) -> tuple[list[str], list[str | None]]:
    """The lines of the calculation without their clauses, and the clauses."""
    lines, clauses = [], []
    for steps in calculation(score, asking.say):
        text = "; ".join(one.text.rstrip(".。") for one in steps)
        lines.append(sentence(text, asking.say))
        clauses += [one.clause for one in steps]
    return lines, clauses
