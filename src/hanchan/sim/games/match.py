"""Whole games as kernels: deal, ask, act, count, until the game is over.

Players who all play at random need no scratch space; compiled with None instead, the games are the engine's alone.
"""

from __future__ import annotations

from ...bots.kernels.scratch import Scratch, notice
from ...compile.kernel import Row, kernel
from ...game.engine import codes
from ...game.engine.flow import act, begin_hand
from ...game.engine.legal import asked, legal
from ...game.engine.state import SEATS, Table, clear_game
from ...game.wall.shuffle import Shuffler, name_game, shuffle
from .policies import choose
from .tally import Tally, count_events, trace_events

# What is kept of a game.
POINTS, BETS, HANDS, DECISIONS, TRACE = 0, 4, 5, 6, 7
RESULT = 8


@kernel
def begin_chance(secret: Row, chance: Row) -> None:
    """The players' chance begins at a place that the game's secret names."""
    chance[0] = secret[0] << 30 ^ secret[1]


@kernel
def play_hand(
    t: Table,
    m: Scratch | None,
    dice: int,
    bots: Row,
    chance: Row,
    tally: Tally,
    traced: int,
    out: Row,
) -> None:
    """Plays the hand whose wall lies ready."""
    t.now[codes.EVENTS] = 0
    begin_hand(t, dice)
    out[HANDS] += 1
    while True:
        count_events(t, tally)
        if m is not None:
            notice(t, m)
        if traced:
            trace_events(t, tally)
        t.now[codes.EVENTS] = 0  # the log is as long as one decision needs
        if t.now[codes.PHASE] >= codes.HAND_OVER:
            return
        out[DECISIONS] += 1
        seat = asked(t)
        options = legal(t, seat)
        act(t, seat, choose(t, m, seat, options, bots[seat], chance))


@kernel
def begin_game(
    t: Table, s: Shuffler, seed_length: int, number: int, chance: Row, tally: Tally, out: Row
) -> None:
    """Game `number` of the run whose seed the shuffler holds, from its start, nothing of it kept yet."""
    name_game(s, seed_length, number)
    begin_chance(s.secret, chance)
    clear_game(t)
    tally.trace[0] = 0
    for place in range(RESULT):
        out[place] = 0


@kernel
def end_game(t: Table, tally: Tally, out: Row) -> None:
    """Keeps what became of the game."""
    for seat in range(SEATS):
        out[POINTS + seat] = t.seats[seat][codes.POINTS]
    out[BETS] = t.now[codes.BETS]
    out[TRACE] = tally.trace[0]


@kernel
def play_game(
    t: Table,
    m: Scratch | None,
    s: Shuffler,
    seed_length: int,
    number: int,
    bots: Row,
    chance: Row,
    tally: Tally,
    traced: int,
    out: Row,
) -> None:
    """Plays game `number` of the run whose seed the shuffler holds; `out` is RESULT long.

    Hands in a loop of their own: so the threads of a GPU that keep step wait for each other before they shuffle. With
    one flat loop over the hands of many games each shuffled alone, and games took four times as long.
    """
    begin_game(t, s, seed_length, number, chance, tally, out)
    while t.now[codes.PHASE] != codes.GAME_OVER:
        dice = shuffle(s, out[HANDS], t.play.red_fives, t.wall)
        play_hand(t, m, dice, bots, chance, tally, traced, out)
    end_game(t, tally, out)
