"""What was wrong comes again soon, what was right later and later."""

from __future__ import annotations

from hanchan.learn.progress.spacing import SLOW_MS, Key, moved_cards, review

MINUTE, DAY = 60_000, 86_400_000
START = 1_700_000_000_000


def test_a_wrong_answer_comes_again_within_minutes_and_a_right_one_later() -> None:
    wrong = review(None, START, right=False)
    right = review(None, START, right=True)
    assert START < wrong.due <= START + 5 * MINUTE
    assert wrong.due < right.due


def test_the_time_grows_with_every_right_answer_and_falls_with_a_wrong_one() -> None:
    body, at, waits = None, START, []
    for _ in range(5):
        after = review(body, at, right=True)
        waits.append(after.due - at)
        body, at = after.body, after.due
    assert waits == sorted(waits)
    assert waits[-1] > 10 * DAY
    assert review(body, at, right=False).due - at < DAY


def test_a_slow_answer_comes_again_sooner_than_a_quick_one() -> None:
    first = review(None, START, right=True)
    second = review(first.body, first.due, right=True)
    quick = review(second.body, second.due, right=True, ms=1000)
    slow = review(second.body, second.due, right=True, ms=SLOW_MS + 1)
    assert slow.due < quick.due


def test_the_same_answers_give_the_same_times() -> None:
    assert review(None, START, right=True) == review(None, START, right=True)


def test_an_exercise_has_a_card_of_its_own_once_it_was_wrong() -> None:
    key = Key("fu", "wrc2015", 7)
    assert Key.of_card(key.card()) == key
    assert Key.of_card("fu/wait") is None
    assert moved_cards("fu/wait", key, set(), right=True) == ["fu/wait"]
    assert moved_cards("fu/wait", key, set(), right=False) == ["fu/wait", key.card()]
    assert moved_cards("fu/wait", key, {key.card()}, right=True) == ["fu/wait", key.card()]
