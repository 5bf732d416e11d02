"""Random hands of each book agree with the PyPI package `mahjong` set to the same rules.

mahjong_peer.py holds the settings and, under their clauses, the rules the package lacks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agreement import answers
from helpers import hands

pytest.importorskip("mahjong", reason="the package `mahjong` comes with the dev extra")

from agreement import mahjong_peer as peer

pytestmark = pytest.mark.sampled


def peers_answer(asked: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
    """The package's answer with what it cannot know taken from ours, clause by clause."""
    theirs = peer.answer(asked)
    paid = mine.get("payments", {})
    if asked.get("liable") and "liable" in paid and "refused" not in theirs:
        # ema2016:3.3.9-c, wrc2015:6.2-d e, resume:S-02: who pays is ours to say, the sum is not
        assert sum(paid.values()) + 1000 * asked.get("bets", 0) == theirs["total"], asked
        theirs["payments"] = paid
    if mine.get("refused") == "two han needed":
        # ema2012:3.4.11-a: the package has no minimum; its yaku must be too small for it
        assert asked["counters"] >= 5, asked
        assert peer.yaku_han(asked) < 2, asked
        return mine
    return theirs


@pytest.mark.parametrize("share", range(hands.SHARES))
@pytest.mark.parametrize("book", ["ema2016", "wrc2015", "ema2012"])
def test_random_hands_are_worth_the_same_by_the_mahjong_package(book: str, share: int) -> None:
    for asked in hands.wins(book, share):
        mine = keys_only(answers.of_hanchan(asked))
        assert not peer.cannot_say(asked, mine)
        assert mine == peers_answer(asked, mine), asked


@pytest.mark.parametrize("share", range(hands.SHARES))
def test_hands_without_the_summarys_own_rules_are_worth_the_same_there_too(share: int) -> None:
    left_out: Counter[str] = Counter()
    for asked in hands.wins("resume", share):
        mine = keys_only(answers.of_hanchan(asked))
        why = peer.cannot_say(asked, mine)
        if why:
            left_out[why] += 1
        else:
            assert mine == peers_answer(asked, mine), asked
    assert sum(left_out.values()) < hands.HANDS / hands.SHARES / 2, left_out


def keys_only(answer: dict[str, Any]) -> dict[str, Any]:
    """Yaku as a set: the package tells double riichi and after-a-kong values another way."""
    return {**answer, "yaku": set(answer["yaku"])} if "yaku" in answer else answer
