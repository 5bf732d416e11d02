"""Random games of every book, with everything checked that must always hold.

`python -m proof.soak 10000` in tests/ is `make soak`: the kernels compiled, with bounds checks. The tests play a
few games of each book by the same kernels, interpreted: 8 in `make test`, more in `make proof`.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import lru_cache
from typing import Any

import hanchan
from hanchan.compile.entry_points import in_one_piece, register_kernels
from hanchan.compile.kernel import Counts, Row, kernel
from hanchan.game.engine import codes
from hanchan.game.engine.codes import action_act
from hanchan.game.engine.flow import act, begin_hand
from hanchan.game.engine.legal import asked, legal
from hanchan.game.engine.state import (
    REPLACEMENTS,
    Table,
    clear_game,
    discard_face,
    meld_set,
    new_table,
    was_claimed,
)
from hanchan.game.wall.deal import deal, secret_of
from hanchan.game.wall.shuffle import Shuffler, name_game, shuffle
from hanchan.rules.play import play_rules
from hanchan.scoring.sets import CHOW, set_kind, set_shape, set_tiles
from hanchan.sim.games.chance import pick
from hanchan.sim.games.match import begin_chance
from hanchan.tiles import COPIES, KINDS, SEATS, WALL, kind_of
from helpers.books import ALL_BOOKS

HANDS_MAX = 200  # far more than any game has; a game that never ends is a fault
DECISIONS_MAX = 1000  # of a hand

# What can be wrong.
NOBODY_ASKED, TILES_LOST, POINTS_LOST, LOG_FULL, NO_END = -1, -2, -3, -4, -5


@kernel
def is_lively(action: int) -> bool:
    """A win, a riichi or a kong: what random players would come to too seldom."""
    what = action_act(action)
    if what == codes.RON or what == codes.TSUMO or what == codes.RIICHI:
        return True
    return what == codes.CONCEALED_KONG or what == codes.ADDED_KONG or what == codes.CALL_KONG


@kernel
def choose_lively(t: Table, options: int, chance: Row) -> int:
    """One of the lively actions if there are any, else any."""
    lively = 0
    for place in range(options):
        lively += is_lively(t.options[place])
    if lively == 0:
        return t.options[pick(chance, options)]
    left = pick(chance, lively)
    for place in range(options):
        if is_lively(t.options[place]):
            if left == 0:
                return t.options[place]
            left -= 1
    return -1


@kernel
def count_tiles(t: Table, counts: Counts) -> None:
    """How many of each kind lie anywhere: hands, melds, rivers, wall, each tile once."""
    for kind in range(KINDS):
        counts[kind] = 0
        for seat in range(SEATS):
            counts[kind] += t.hands[seat][kind]
    for seat in range(SEATS):
        for place in range(t.seats[seat][codes.MELDS]):
            packed = meld_set(t.melds[seat][place])
            low = set_kind(packed)
            if set_shape(packed) == CHOW:
                for kind in range(low, low + 3):
                    counts[kind] += 1
            else:
                counts[low] += set_tiles(packed)
        for place in range(t.seats[seat][codes.RIVER]):
            tile = t.rivers[seat][place]
            if not was_claimed(tile):
                counts[kind_of(discard_face(tile))] += 1
    for place in range(t.now[codes.NEXT_LIVE], WALL):
        if place < REPLACEMENTS or place >= REPLACEMENTS + t.now[codes.KONGS]:
            counts[kind_of(t.wall[place])] += 1


@kernel
def fault(t: Table, counts: Counts) -> int:
    """What does not hold at the end of a hand; 0 if all does."""
    count_tiles(t, counts)
    for kind in range(KINDS):
        if counts[kind] != COPIES:
            return TILES_LOST
    total = t.now[codes.BETS] * t.play.riichi_bet
    for seat in range(SEATS):
        total += t.seats[seat][codes.POINTS]
    if total != SEATS * t.play.start_points:
        return POINTS_LOST
    return LOG_FULL if t.now[codes.EVENTS] >= codes.LOG_MAX else 0


@kernel
def soak_hand(t: Table, dice: int, chance: Row, counts: Counts) -> int:
    """Plays the hand whose wall lies ready; how many decisions it had, or what does not hold."""
    t.now[codes.EVENTS] = 0
    begin_hand(t, dice)
    for decisions in range(DECISIONS_MAX):
        if t.now[codes.PHASE] >= codes.HAND_OVER:
            wrong = fault(t, counts)
            return wrong if wrong else decisions
        seat = asked(t)
        options = legal(t, seat) if seat >= 0 else 0
        if options == 0:
            return NOBODY_ASKED
        act(t, seat, choose_lively(t, options, chance))
    return NO_END


@kernel
def soak_game(t: Table, s: Shuffler, length: int, number: int, chance: Row, counts: Counts) -> int:
    """Plays one game; how many decisions it had, or what does not hold."""
    name_game(s, length, number)
    begin_chance(s.secret, chance)
    clear_game(t)
    decisions = 0
    for hand in range(HANDS_MAX):
        dice = shuffle(s, hand, t.play.red_fives, t.wall)
        found = soak_hand(t, dice, chance, counts)
        if found < 0:
            return found
        decisions += found
        if t.now[codes.PHASE] == codes.GAME_OVER:
            return decisions
    return NO_END


def soak(book: str, name: str) -> int:
    """Plays one game interpreted; how many decisions it had. AssertionError if something does not hold."""
    play = play_rules(hanchan.rulebook(book))
    t, secret, counts = new_table(play), secret_of(name), [0] * KINDS
    chance = [int.from_bytes(secret[:7], "big")]
    decisions = 0
    for hand in range(HANDS_MAX):
        dice, t.wall[:] = deal(secret, name, hand, play.red_fives)
        found = soak_hand(t, 10 * dice[0] + dice[1], chance, counts)
        assert found >= 0, (book, name, hand, found)
        decisions += found
        if t.now[codes.PHASE] == codes.GAME_OVER:
            return decisions
    raise AssertionError((book, name, NO_END))


@lru_cache(maxsize=1)
def soak_machine() -> Any:
    """Plays as many games as its last argument has places, compiled; not kept, for the bounds checks are in it."""
    import numba

    from hanchan.bots.kernels.records import SHARED
    from hanchan.compile.numba_inside import named
    from hanchan.sim.games.cpu import shuffler_of

    register_kernels()
    table_of = named("Long table", long_table("ema2016").dtype, SHARED)

    def soak_games(
        table: Any, shuffler: Any, length: int, chance: Any, counts: Any, out: Any
    ) -> None:
        t, s = table_of(table), shuffler_of(shuffler)
        for number in range(len(out)):
            out[number] = soak_game(t, s, length, number, chance, counts)

    machine = numba.njit(soak_games)
    machine.compile = in_one_piece(machine)
    return machine


def long_table(book: str) -> Any:
    """A table with a log that holds a whole hand, as a record."""
    from hanchan.bots.kernels.records import shared_by
    from hanchan.compile.records import as_record

    play = play_rules(hanchan.rulebook(book))
    return as_record(new_table(play), shared_by(play))


def soak_compiled(book: str, games: int) -> Any:
    """The decisions of each of so many games, played compiled; negative where something does not hold."""
    import numpy as np

    from hanchan.compile.records import as_record
    from hanchan.game.wall.shuffle import NAME, new_shuffler
    from hanchan.sim.games.cpu import SHUFFLER_SHARED

    shuffler = as_record(new_shuffler(f"soak {book}"), SHUFFLER_SHARED)
    out = np.zeros(games, dtype=np.int64)
    rows = np.zeros(1, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    length = int(shuffler[0]["at"][NAME])
    soak_machine()(long_table(book)[0], shuffler[0], length, *rows, out)
    return out


def main() -> int:
    """0 if everything held in every game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", type=int, help="games of each book")
    games = parser.parse_args().games
    os.environ["NUMBA_BOUNDSCHECK"] = "1"
    broken = 0
    for book in ALL_BOOKS:
        started = time.perf_counter()
        out = soak_compiled(book, games)
        wrong = (out < 0).nonzero()[0]
        broken += len(wrong)
        said = "all invariants hold" if not len(wrong) else f"BROKEN: games {wrong[:10].tolist()}"
        seconds = time.perf_counter() - started
        print(f"{book}: {games} games, {out.sum()} decisions, {seconds:.1f} s, {said}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
