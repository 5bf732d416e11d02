"""One source, two lives: the scoring kernels give the same answers interpreted and compiled."""

import random
from typing import Any

import pytest

from hanchan.errors import NotAWin
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.hands import parse_hand
from hanchan.scoring.question import Question, ask
from hanchan.scoring.value import best_value, scratch
from hanchan.scoring.waits import SCRATCH, shanten, waits_mask
from helpers import hands
from helpers.books import ALL_BOOKS
from helpers.kernels import as_arrays, machine

pytestmark = pytest.mark.compiled


def question(asked: dict[str, Any]) -> Question | None:
    """The random win as the kernels get it; None where it is refused before they are asked."""
    given = dict(asked)
    text, win, rules = given.pop("hand"), given.pop("win"), given.pop("rules")
    try:
        return ask(text, win, Circumstances(**given), rules)
    except NotAWin:
        return None


@pytest.mark.parametrize("share", range(hands.SHARES))
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_random_hands_have_the_same_value_compiled(book: str, share: int) -> None:
    fast = machine(best_value)
    for asked in hands.wins(book, share):
        found = question(asked)
        if found is None:
            continue
        arguments: list[Any] = [
            found.counts,
            found.melds,
            len(found.hand.melds),
            found.how,
            sum(found.bonus),
            found.rules,
            *scratch(),
        ]
        assert fast(*map(as_arrays, arguments)) == best_value(*arguments), asked


def test_random_hands_need_the_same_tiles_compiled() -> None:
    rng = random.Random("compiled shanten")
    for _ in range(500):
        hand = parse_hand(hands.random_tiles(rng, 13))
        arguments: list[Any] = [hand.counts(), hand.melded(), 0]
        fast = machine(shanten)(*map(as_arrays, [*arguments, [0] * SCRATCH]))
        assert fast == shanten(*[*arguments, [0] * SCRATCH]), hand
        assert machine(waits_mask)(*map(as_arrays, arguments)) == waits_mask(*arguments), hand
