"""Errors come through to another process as they are."""

import copy
import pickle

import pytest

import hanchan
from hanchan.errors import HanchanError


@pytest.mark.parametrize("hand", ["12345678s345m6p", "12345678s345m66q", "1122m3344p5566s7z"])
def test_a_refusal_is_pickled_with_reason_and_clause(hand: str) -> None:
    with pytest.raises(HanchanError) as refused:
        hanchan.score(hand, win="9s")
    for again in (pickle.loads(pickle.dumps(refused.value)), copy.copy(refused.value)):
        assert type(again) is type(refused.value)
        assert (str(again), vars(again)) == (str(refused.value), vars(refused.value))
