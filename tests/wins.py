"""What a book says to a hand, in one short call, for the tests of the yaku."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan import NotAWin, Rulebook, score
from support import yaku_of


def yaku(book: str | Rulebook, hand: str, win: str, **how: Any) -> dict[str, int | str]:
    """The scored yaku of a complete hand, as `yaku_of` writes them; none if it has no yaku."""
    try:
        return yaku_of(score(hand, win=win, rules=book, **how))
    except NotAWin as refused:
        if refused.reason != "no yaku":
            raise
        return {}


def refusal(book: str | Rulebook, hand: str, win: str, **how: Any) -> tuple[str, str | None]:
    """Why the book does not let the hand win, and the clause that says so."""
    with pytest.raises(NotAWin) as caught:
        score(hand, win=win, rules=book, **how)
    return caught.value.reason, caught.value.clause
