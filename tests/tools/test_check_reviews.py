"""The proof of reviews sees it when a record cannot be read, and tells what it has looked at."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import check_games
import check_reviews
import pytest

from hanchan.learn.review.choices import Choice
from hanchan.learn.review.game import GameReview, HandReview, SeatReview
from hanchan.learn.review.luck import Luck
from hanchan.rules import rulebook
from helpers.tenhou_games import changed, text, written

ROOT = Path(__file__).parents[2]


def check(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/check_reviews.py", str(path), "--positions", "20", *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.proof
def test_reviews_are_held_against_the_expert_and_a_run_goes_on(tmp_path: Path) -> None:
    games, kept = written([text("four-riichi")], tmp_path), tmp_path / "kept.json"
    done = check(games, "--kept", str(kept))
    assert done.returncode == 0, done.stdout + done.stderr
    first, second, third, fourth, fifth, sixth = done.stdout.splitlines()
    assert first.startswith("1 games, ")
    assert first.endswith(" decisions: 0 faults")
    assert second == "the expert's choice on 20 positions"
    assert third.startswith("lifted to the best: ")
    assert fourth.startswith("one seat's game in ")
    assert fifth.startswith("its first hand in ")
    assert sixth == "0 games by another uma than the book's"
    found = json.loads(kept.read_text())
    found["games"][0][2] = 12345  # decisions
    kept.write_text(json.dumps(found))
    assert "1 games, 12345 decisions" in check(games, "--kept", str(kept)).stdout
    kept.write_text(json.dumps(found | {"digest": "of before"}))
    assert done.stdout.splitlines()[0] in check(games, "--kept", str(kept)).stdout


def test_a_review_that_is_slow_or_does_not_add_up_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = check_games.Game("g1", text("liability"))
    asked = check_reviews.Asked(0, 1)
    assert not check_reviews.looked_at(game, asked).faults
    monkeypatch.setattr(check_reviews, "WHOLE_S", 0)
    monkeypatch.setattr(check_reviews, "FIRST_S", 0)
    monkeypatch.setattr(check_reviews, "STEPS", -check_reviews.HALF - 1)  # nothing is near enough
    *sums, whole, first = check_reviews.looked_at(game, asked).faults
    assert ["the record says" in one for one in sums] == [True, True, True, False]
    assert "0 are allowed" in whole
    assert "the first hand in" in first


@pytest.mark.parametrize(
    ("record", "true"),
    [
        # 8,800, -12,200 and -50,300 are rounded, and so the first place has 53 thousand for 53,700.
        ("288,9.0,278,-12.0,-3,-50.0,437,53.0", [8800, -12200, -50300, 53700]),
        # An uma of 10 and 5 thousand, where the book has 20 and 10.
        ("369,37,253,-10,322,7,56,-34", [46900, -14700, 12200, -44400]),
    ],
)
def test_what_the_hands_brought_is_held_against_the_record(record: str, true: list[int]) -> None:
    record = f'owari="{record}"'
    assert list(check_reviews.sums(brought(true), record)) == []
    for seat, points in enumerate(true):
        other = [*true[:seat], points + 1000, *true[seat + 1 :]]
        assert list(check_reviews.sums(brought(other), record))


def test_a_game_by_another_uma_is_counted_and_many_are_a_fault(tmp_path: Path) -> None:
    own = text("liability").replace(
        'owari="-21,-52,236,-16,472,57', 'owari="-21,-42,236,-11,472,42'
    )
    asked = check_reviews.Asked(0, 1)
    found = [
        check_reviews.looked_at(check_games.Game("g1", one), asked)
        for one in (own, text("liability"))
    ]
    assert [one.has_other_uma for one in found] == [True, False]
    assert not found[0].faults
    done = check(written([own, own], tmp_path))
    assert done.returncode == 1
    assert done.stdout.endswith("\n2 games by another uma than the book's\n")


def brought(points: list[int]) -> GameReview:
    """A review of one hand that brought each seat so much."""
    hands = [HandReview(0, "E1", seat, [], one, Luck()) for seat, one in enumerate(points)]
    return GameReview(rulebook("tenhou"), (), [SeatReview(one.seat, [one]) for one in hands])


def test_what_was_lifted_is_counted_by_what_was_at_stake() -> None:
    found = [
        check_reviews.Found("g1", [], 1, 0, 0.0, 0.0, {"kong": [3, 7]}),
        check_reviews.Found("g2", [], 1, 0, 0.0, 0.0, {"win": [1], "kong": [5]}),
    ]
    said = "lifted to the best: kong 3 (at most 7 points), win 1 (at most 1 points)"
    assert said in check_reviews.report(found).splitlines()


def test_positions_are_drawn_over_seats_and_the_whole_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Choice] = []

    def none(_: object, choices: list[Choice]) -> Iterator[str]:
        drawn.extend(choices)
        return iter(())

    monkeypatch.setattr(check_reviews, "others", none)
    game = check_games.Game("g1", text("liability"))
    found = check_reviews.looked_at(game, check_reviews.Asked(40, 1))
    assert found.compared == len(drawn) == 40
    assert {choice.seat for choice in drawn} == {0, 1, 2, 3}
    places = sorted(choice.n for choice in drawn)
    assert places[0] < places[-1] / 4
    again = [(choice.n, choice.seat) for choice in drawn]
    drawn.clear()
    check_reviews.looked_at(game, check_reviews.Asked(40, 1))
    assert again == [(choice.n, choice.seat) for choice in drawn]


def test_a_record_that_cannot_be_reviewed_is_a_fault(tmp_path: Path) -> None:
    done = check(written([changed("liability", "<T6/>", "<T7/>")], tmp_path))
    assert done.returncode == 1
    assert done.stdout.startswith("g1, line ")
