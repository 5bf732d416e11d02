"""Short ways to score a hand and to ask the score what it says."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan import NotAWin, Rulebook, Score, score
from hanchan.scoring.scored import FuItem

Keywords = dict[str, Any]  # keywords of `hanchan.score`


def yaku_of(score: Score) -> dict[str, int | str]:
    """Every scored yaku with its han; "Y" a yakuman, "YY" one that pays two, "M" a flat mangan."""
    return {
        line.key: line.han if line.han is not None else "Y" * line.yakuman or "M"
        for line in score.yaku
    }


def clause_of(score: Score, key: str) -> str | None:
    """The clause the score cites for a yaku."""
    (line,) = (line for line in score.yaku if line.key == key)
    return line.clause


def fu_items(score: Score, key: str) -> list[FuItem]:
    """The fu items of this key; none if the hand has none."""
    return [item for item in score.fu_items if item.key == key]


def fu_item(score: Score, key: str) -> FuItem:
    """The one fu item of this key."""
    (item,) = fu_items(score, key)
    return item


def fu_of(score: Score, key: str) -> int:
    """The fu that the items of this key are worth together; 0 if there is none."""
    return sum(item.fu for item in fu_items(score, key))


def raw_fu(score: Score) -> int:
    """The fu before they are rounded."""
    return sum(item.fu for item in score.fu_items)


def paid(score: Score) -> tuple[int, dict[str, int], int]:
    """The hand's points, who pays what, and what the winner gains."""
    return score.points, score.payments, score.total


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
