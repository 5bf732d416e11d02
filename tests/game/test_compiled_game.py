"""One source, two lives: a hand played by the same choices leaves the same log interpreted and compiled."""

import random

import pytest

import hanchan
from arrays import as_arrays
from hanchan.game import codes
from hanchan.game.flow import act, begin_hand
from hanchan.game.legal import legal
from hanchan.game.state import SEATS, Table, new_table
from hanchan.game.wall import deal, secret_of
from hanchan.kernel import Row, compiled, kernel
from hanchan.rules.play import play_rules

CHOICES = 400


@kernel
def play_choices(t: Table, choices: Row) -> int:
    """How many decisions the hand took: whoever is asked first takes the option that the next choice names."""
    begin_hand(t, 11)
    for number in range(CHOICES):
        if t.now[codes.PHASE] >= codes.HAND_OVER:
            return number
        for seat in range(SEATS):
            options = legal(t, seat)
            if options > 0:
                act(t, seat, t.options[choices[number] % options])
                break
    return CHOICES


@pytest.mark.compiled
def test_the_same_choices_leave_the_same_log_compiled() -> None:
    fast = compiled(play_choices)
    for book in ("ema2016", "wrc2015", "ema2012", "resume", "tenhou"):
        play = play_rules(hanchan.rulebook(book))
        slow_table, fast_table = new_table(play), as_arrays(new_table(play))
        rng = random.Random(f"compiled {book}")
        for hand in range(20):
            wall = deal(secret_of(book), book, hand, play.red_fives).faces
            choices = [rng.randrange(1 << 20) for _ in range(CHOICES)]
            for t in (slow_table, fast_table):
                t.wall[:] = wall
                t.now[codes.EVENTS] = 0
            decisions = play_choices(slow_table, choices)
            assert fast(fast_table, as_arrays(choices)) == decisions
            events = slow_table.now[codes.EVENTS]
            assert slow_table.log[:events] == fast_table.log[:events].tolist()
            assert slow_table.seats == fast_table.seats.tolist()
            if slow_table.now[codes.PHASE] == codes.GAME_OVER:
                break
