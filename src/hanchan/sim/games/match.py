"""Whole games as kernels: deal, ask, act, count, until the game is over.

Players who all play at random need no scratch space; compiled with None instead, the games are the engine's alone.
"""

from __future__ import annotations

from ...bots.kernels.scratch import Scratch, notice
from ...compile.kernel import Row, inlined, kernel
from ...game.engine import codes, rows
from ...game.engine.flow import act, begin_hand
from ...game.engine.legal import asked, legal
from ...game.engine.state import Table, clear_game
from ...game.wall.shuffle import Shuffler, name_game, shuffle
from ...tiles import SEATS
from .policies import choose
from .tally import Tally, count_events, trace_events

# What is kept of a game.
POINTS, BETS, HANDS, DECISIONS, TRACE = 0, 4, 5, 6, 7
FROM_BETS = 8  # what each seat got of the bets left over, part of its points
RESULT = 12


@inlined
def somebody(so: bool) -> bool:
    """True if it is so. On a GPU: for any of the threads that keep step, all of which ask this at once (`gpu`)."""
    return so


@kernel
def begin_chance(secret: Row, chance: Row) -> None:
    """The players' chance begins at a place that the game's secret names."""
    chance[0] = secret[0] << 30 ^ secret[1]


@kernel
def decide(
    t: Table, m: Scratch | None, bots: Row, chance: Row, tally: Tally, traced: int, out: Row
) -> None:
    """Takes note of what has happened since the last decision, and takes the next one."""
    take_note(t, m, tally, traced)
    out[DECISIONS] += 1
    seat = asked(t)
    options = legal(t, seat)
    act(t, seat, choose(t, m, seat, options, bots[seat], chance))


@inlined
def take_note(t: Table, m: Scratch | None, tally: Tally, traced: int) -> None:
    """Everybody who counts or remembers takes note of the events in the log, which is empty then."""
    count_events(t, tally)
    if m is not None:
        notice(t, m)
    if traced:
        trace_events(t, tally)
    t.now[codes.EVENTS] = 0  # the log is as long as one decision needs


@kernel
def deal_next(t: Table, s: Shuffler, out: Row) -> None:
    """Shuffles and deals the next hand."""
    dice = shuffle(s, out[HANDS], t.play.red_fives, t.wall)
    t.now[codes.EVENTS] = 0
    begin_hand(t, dice)
    out[HANDS] += 1


@kernel
def play_hand(
    t: Table, m: Scratch | None, bots: Row, chance: Row, tally: Tally, traced: int, out: Row
) -> None:
    """Plays the hand that was dealt; claims in a loop of their own, so that who keeps step is in turn together."""
    while somebody(t.now[codes.PHASE] < codes.HAND_OVER):
        if t.now[codes.PHASE] < codes.HAND_OVER:
            decide(t, m, bots, chance, tally, traced, out)
        while somebody(t.now[codes.PHASE] == codes.CLAIMS):
            if t.now[codes.PHASE] == codes.CLAIMS:
                decide(t, m, bots, chance, tally, traced, out)
    keep_bets(t, out)
    take_note(t, m, tally, traced)


@kernel
def keep_bets(t: Table, out: Row) -> None:
    """Keeps what the end of the game, if it is the last event in the log, gave to each seat of the bets left over."""
    last = t.now[codes.EVENTS] - 1
    if last >= 0 and t.log[last][rows.KIND] == codes.GAME_END:
        for seat in range(SEATS):
            out[FROM_BETS + seat] = t.log[last][rows.GAME_END_CHANGES + seat]


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

    Threads that keep step shuffle together: where each shuffled for itself, games took four times as long.
    """
    begin_game(t, s, seed_length, number, chance, tally, out)
    while somebody(t.now[codes.PHASE] != codes.GAME_OVER):
        if t.now[codes.PHASE] != codes.GAME_OVER:
            deal_next(t, s, out)
        play_hand(t, m, bots, chance, tally, traced, out)
    end_game(t, tally, out)
