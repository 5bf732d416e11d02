"""Random games of every book, played on the kernels, with everything checked that must always hold.

`python tests/soak.py 10000` is `make soak`; the tests play 200 of each book.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import hanchan
from hanchan.game import codes
from hanchan.game.flow import act, begin_hand
from hanchan.game.legal import legal
from hanchan.game.state import SEATS, Table, new_table
from hanchan.game.wall import deal, secret_of
from hanchan.rules.play import play_rules
from hanchan.tiles import COPIES, KINDS, kind_of

BOOKS = ("ema2016", "wrc2015", "ema2012", "resume", "tenhou")
HANDS_MAX = 200  # far more than any game has; a game that never ends is a fault
LIVELY = {codes.RON, codes.TSUMO, codes.RIICHI, codes.CONCEALED_KONG, codes.ADDED_KONG, codes.KONG}


def soak(book: str, seed: str) -> int:
    """Plays one game; how many decisions it had. AssertionError if something does not hold."""
    play = play_rules(hanchan.rulebook(book))
    rng, secret = random.Random(seed), secret_of(seed)
    t = new_table(play)
    decisions = hands = 0
    while t.now[codes.PHASE] != codes.GAME_OVER:
        t.wall[:] = deal(secret, seed, hands, play.red_fives).faces
        t.now[codes.EVENTS] = 0
        begin_hand(t, 11)
        hands += 1
        decisions += play_hand(t, rng)
        assert tiles_of(t) == [COPIES] * KINDS, (book, seed, hands)
        total = sum(row[codes.POINTS] for row in t.seats) + t.now[codes.BETS] * play.riichi_bet
        assert total == SEATS * play.start_points, (book, seed, hands)
        assert t.now[codes.EVENTS] < codes.LOG_MAX
        assert hands < HANDS_MAX, (book, seed)
    return decisions


def tiles_of(t: Table) -> list[int]:
    """How many of each kind lie anywhere: hands, melds, rivers, wall, each tile once."""
    counts = [0] * KINDS
    for seat in range(SEATS):
        for kind in range(KINDS):
            counts[kind] += t.hands[seat][kind]
        for meld in t.melds[seat][: t.seats[seat][codes.MELDS]]:
            low, shape = meld & 63, meld >> 6 & 3
            for kind in [low, low + 1, low + 2] if shape == 0 else [low] * (3 if shape == 1 else 4):
                counts[kind] += 1
        for tile in t.rivers[seat][: t.seats[seat][codes.RIVER]]:
            if tile < 256:  # a claimed one lies in a meld
                counts[kind_of(tile & 63)] += 1
    used = t.now[codes.NEXT_LIVE]
    drawn = t.now[codes.KONGS] - (t.now[codes.WINDOW] in (2, 3))
    for face in t.wall[used:122] + t.wall[122 + max(0, drawn) :]:
        counts[kind_of(face)] += 1
    return counts


def play_hand(t: Table, rng: random.Random) -> int:
    """Plays the hand that was dealt; how many decisions it had."""
    decisions = 0
    while t.now[codes.PHASE] not in (codes.HAND_OVER, codes.GAME_OVER):
        asked = [seat for seat in range(SEATS) if legal(t, seat)]
        assert asked, "nobody may do anything before the end"
        seat = rng.choice(asked)
        options = t.options[: legal(t, seat)]
        lively = [option for option in options if codes.action_act(option) in LIVELY]
        act(t, seat, rng.choice(lively or options))
        decisions += 1
    return decisions


def main() -> int:
    """0 once all games are played."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", type=int, help="games of each book")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for book in BOOKS:
            started, decisions = time.perf_counter(), 0
            seeds = (f"soak {number}" for number in range(given.games))
            for number, count in enumerate(pool.map(partial(soak, book), seeds, chunksize=10), 1):
                decisions += count
                if sys.stderr.isatty():
                    print(f"\r{book} {number}/{given.games}", end="", file=sys.stderr, flush=True)
            seconds = time.perf_counter() - started
            print(
                f"\r{book}: {given.games} games, {decisions} decisions, {seconds:.1f} s,"
                " all invariants hold",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
