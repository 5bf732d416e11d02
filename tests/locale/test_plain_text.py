"""Text that people enter: what cannot be seen, or costs too much to look at, is left out."""

from __future__ import annotations

import time

import pytest

from hanchan.locale.plain_text import plain


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("\u3164", ""),
        ("\u2800 \u2800", ""),
        ("Ann\ufe0f", "Ann"),
        ("A\u034fnn", "Ann"),
        ("a\u0301\u0323", "ạ́"),
        ("Łukasz  Żółć", "Łukasz Żółć"),
        ("山田 太郎", "山田 太郎"),
        ("n" + 15 * "\u0489", "n" + 4 * "\u0489"),
    ],
)
def test_what_hides_or_towers_is_left_out(given: str, shown: str) -> None:
    assert plain(given) == shown


def test_marks_out_of_order_cost_no_more_than_letters() -> None:
    """A normaliser sorts them one by one: 60,000 in a row took it seconds, during which nobody was answered."""
    marks = "a" + 30_000 * "\u0301" + 30_000 * "\u0316"
    started = time.process_time()
    plain(marks)
    assert time.process_time() - started < 1
