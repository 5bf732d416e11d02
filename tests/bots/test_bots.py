"""The bots that fill seats: they play by the book, alike for a seed, and see only their own view."""

from __future__ import annotations

import pytest

from hanchan.bots import LEVELS, Seen, make_bot
from hanchan.errors import NotationError
from hanchan.game import Game
from hanchan.game.events import AnyEvent

BOOKS = ("ema2016", "wrc2015", "ema2012", "resume")


def play(book: str, level: str, seed: int, hands: int) -> list[AnyEvent]:
    game = Game(book, seed=seed)
    bots = [make_bot(level, f"{seed} {seat}") for seat in range(4)]
    while not game.over and sum(type(event).__name__ == "HandEnd" for event in game.events) < hands:
        seat = game.asked[0]
        legal = game.legal(seat)
        action = bots[seat].act(Seen(seat, game.view(seat), legal, game.book))
        assert action in legal
        game.act(seat, action)
    return game.events


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_by_every_book_and_alike_for_a_seed(book: str, level: str) -> None:
    first = play(book, level, 3, 2)
    assert first == play(book, level, 3, 2)


def test_a_novice_wins_hands() -> None:
    events = play("ema2016", "novice", 5, 4)
    assert sum(type(event).__name__ == "Win" for event in events) >= 2


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotationError, match="no bot 'genius'; there are random, novice"):
        make_bot("genius")
