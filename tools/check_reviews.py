"""Reviews recorded games and checks what the review says: nothing lost below zero, nothing better than the best.

A line of the file is one game, of which all four seats are looked at. On the first positions (`--positions`) the
review's choice must be the expert's own. Exit 1 if something is wrong; the first faults are listed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from check_games import Game, games

from hanchan.bots import Seen, make_bot
from hanchan.errors import RecordError
from hanchan.game.events import AnyEvent, GameStart
from hanchan.learn.review.choices import Choice
from hanchan.learn.review.game import GameReview, review_game
from hanchan.record.files import content_of
from hanchan.record.formats import read_hands
from hanchan.record.own import book_of

LISTED = 10
SEATS = 4
MOST = 200_000  # points


class Found(NamedTuple):
    """What came of one game."""

    id: str
    faults: list[str]
    decisions: int = 0
    compared: int = 0  # positions on which the expert was asked itself
    seconds: float = 0.0  # of one core, for all four seats


def looked_at(game: Game, positions: int) -> Found:
    """The review of a game, checked; on so many positions against the expert."""
    try:
        log = read_hands(content_of(game.text.encode()), "tenhou", game.id)
    except RecordError as error:
        return Found(game.id, [str(error)])
    started = process_time()
    review = review_game(log)
    seconds = process_time() - started
    choices = [choice for seat in review.seats for choice in seat.choices]
    faults = [fault for choice in choices for fault in faults_of(choice)]
    faults += sums(review)
    faults += list(islice(others(log, choices[:positions]), LISTED))
    return Found(
        game.id, [f"game {game.id}: {one}" for one in faults], len(choices), min(positions, len(choices)), seconds
    )  # fmt: skip


def faults_of(choice: Choice) -> Iterator[str]:
    """What cannot be so in one choice."""
    where = f"event {choice.n}, seat {choice.seat}"
    top = choice.weighed.of(choice.best[0]).value
    if choice.lost < 0:
        yield f"{where}: {choice.lost} points lost"
    if choice.lost > MOST:
        yield f"{where}: {choice.lost} points lost, more than a game moves"
    if any(one.value > top for one in choice.weighed.options):
        yield f"{where}: an option is worth more than the best"
    if choice.is_agreed and choice.lost:
        yield f"{where}: {choice.lost} points lost by one of the best choices"
    if any(not 0 <= one.win <= 1 or not 0 <= one.deal_in <= 1 for one in choice.weighed.options):
        yield f"{where}: a chance is none"
    if "{" in choice.why.say() + choice.why_best.say():
        yield f"{where}: a sentence is not whole"


def sums(review: GameReview) -> Iterator[str]:
    """Luck less what was lost is what each hand brought."""
    for seat in review.seats:
        for hand in seat.hands:
            if hand.result is not None and hand.luck.total - hand.lost != hand.result:
                yield f"hand {hand.name}, seat {seat.seat}: luck and loss are not its result"


def others(log: list[AnyEvent], choices: list[Choice]) -> Iterator[str]:
    """Where the review's choice is not the expert's."""
    start = log[0]
    assert isinstance(start, GameStart)
    book, expert = book_of(start), make_bot("expert", 0)
    for choice in choices:
        legal = [one.action for one in choice.weighed.options]
        chosen = expert.act(Seen(choice.seat, choice.view, legal, book))
        if chosen != choice.best[0]:
            yield f"event {choice.n}, seat {choice.seat}: {choice.best[0]}, the expert has {chosen}"


def report(found: list[Found]) -> str:
    """What was found, and how long it took."""
    faults = [fault for one in found for fault in one.faults]
    decisions, compared = sum(one.decisions for one in found), sum(one.compared for one in found)
    seconds = [one.seconds / SEATS for one in found]
    return "\n".join(
        [
            *faults[:LISTED],
            f"{len(found)} games, {decisions} decisions: {len(faults)} faults",
            f"the expert's choice on {compared} positions",
            f"one seat's game in {sum(seconds) / len(seconds):.1f} s of one core, at most {max(seconds):.1f} s",
        ]
    )


def main() -> int:
    """0 if every review is as it must be, 1 if one is not; what was done before an interrupt is told."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="games, JSON lines compressed by xz")
    parser.add_argument("--games", type=int, help="only so many games")
    parser.add_argument("--positions", type=int, default=2000, help="on which the expert is asked")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    given = parser.parse_args()
    chosen = list(islice(games(given.file), given.games))
    each = -(-given.positions // max(1, len(chosen)))
    found: list[Found] = []
    pool = ProcessPoolExecutor(given.workers)
    try:
        for one in pool.map(looked_at, chosen, [each] * len(chosen)):
            found.append(one)
            if sys.stderr.isatty():
                print(f"\r{len(found)} of {len(chosen)} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {len(found)} of {len(chosen)} games", file=sys.stderr)
    finally:
        pool.shutdown(cancel_futures=True)
    if found:
        print(report(found))
    if len(found) < len(chosen):
        return 130
    return 1 if any(one.faults for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
