"""Whole games without a table: policies choose among the legal actions, results are counted.

Every game has a seed of its own, made from the run's seed and the game's number, so that the results do not depend on
how many processes share the work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..errors import NotationError
from ..game import codes
from ..game.flow import act, begin_hand
from ..game.legal import legal
from ..game.state import SEATS, Table, new_table
from ..game.wall import deal, secret_of
from ..rules import Rulebook, rulebook
from ..rules.play import play_rules
from ..rules.standings import places

Policy = Callable[[Table, int, int, random.Random], int]  # table, seat, options → the chosen action


class Played(NamedTuple):
    """One finished game."""

    points: tuple[int, ...]
    bets_left: int
    places: tuple[int, ...]
    hands: int
    decisions: int


def random_policy(t: Table, seat: int, options: int, rng: random.Random) -> int:  # noqa: ARG001
    """Any legal action, each as likely."""
    return t.options[rng.randrange(options)]


POLICIES: dict[str, Policy] = {"random": random_policy}


def play(
    n: int,
    rules: str | Rulebook = "ema2016",
    seed: int | str = 0,
    bots: tuple[str, ...] = ("random",) * 4,
    workers: int = 1,
) -> Iterator[Played]:
    """The finished games, in their order, as they come."""
    book = rulebook(rules)
    for name in bots:
        if name not in POLICIES:
            raise NotationError(f"no bot {name!r}; there are {', '.join(POLICIES)}")
    if n < 1 or workers < 1 or len(bots) != SEATS:
        raise NotationError(
            f"{n} games, {workers} workers, {len(bots)} bots: 1.., 1.. and 4 were expected"
        )
    if workers == 1:
        for number in range(n):
            yield play_one(book, f"{seed}:{number}", bots)
        return
    from concurrent.futures import ProcessPoolExecutor

    jobs = [(str(rules), f"{seed}:{number}", bots) for number in range(n)]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_job, jobs, chunksize=max(1, min(16, n // (4 * workers))))


def _job(job: tuple[str, str, tuple[str, ...]]) -> Played:
    return play_one(rulebook(job[0]), job[1], job[2])


def play_one(book: Rulebook, seed: str, bots: tuple[str, ...] = ("random",) * 4) -> Played:
    """One game from its seed."""
    rng = random.Random(seed)
    secret = secret_of(seed)
    play = play_rules(book)
    t = new_table(play)
    hands = decisions = 0
    while t.now[codes.PHASE] != codes.GAME_OVER:
        dice, faces = deal(secret, seed, hands, play.red_fives)
        t.wall[:] = faces
        t.now[codes.EVENTS] = 0
        begin_hand(t, 10 * dice[0] + dice[1])
        hands += 1
        decisions += play_hand(t, rng, bots)
    points = tuple(row[codes.POINTS] for row in t.seats)
    order = places(points, book)
    return Played(points, t.now[codes.BETS], order, hands, decisions)


def play_hand(t: Table, rng: random.Random, bots: tuple[str, ...]) -> int:
    """Plays the hand that was dealt; how many decisions it took."""
    decisions = 0
    while t.now[codes.PHASE] not in (codes.HAND_OVER, codes.GAME_OVER):
        for seat in range(SEATS):
            options = legal(t, seat)
            if options:
                decisions += 1
                act(t, seat, POLICIES[bots[seat]](t, seat, options, rng))
                break
    return decisions
