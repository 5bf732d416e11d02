"""Reviews recorded games and checks what the review says: nothing lost below zero, the points of the record.

A line of the file is one game, of which all four seats are looked at. On `--positions` drawn by a seed over all seats
and hands the review's choice must be the expert's own. A seat may take 20 seconds of one core, its first hand 2. Where
the expert goes by a rule its choice is lifted to the best of the estimates: how often is told. Exit 1 if something is
wrong; the first faults are listed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import rooms
from check_games import Game as Recorded
from check_games import games

from hanchan.bots import Seen, make_bot
from hanchan.errors import RecordError
from hanchan.game import Game
from hanchan.game.events import AnyEvent, GameStart
from hanchan.learn.review.choices import Choice
from hanchan.learn.review.game import GameReview, HandReview, gathered, review_game, review_hands
from hanchan.record.files import content_of
from hanchan.record.formats import read_hands
from hanchan.record.own import book_of
from hanchan.rules import Rulebook

LISTED = 10
SEATS = 4
MOST = 200_000  # points
OWARI = re.compile(r'owari="([^"]+)"')
STEPS = 100  # points of a seat: the tables of likely uma go by steps
# Points: the record rounds results to thousands; what is left over is the first place's.
HALF = 500
OTHER_UMA = 20  # one game of so many, and one more, may have another uma than the book's
WHOLE_S, FIRST_S = 20, 2  # seconds of one core that a seat's review and its first hand may take


class Found(NamedTuple):
    """What came of one game."""

    id: str
    faults: list[str]
    decisions: int
    compared: int  # positions on which the expert was asked itself
    whole: float  # seconds of one core for one seat, the slowest
    first: float  # until its first hand is told, the slowest
    lifted: dict[str, list[int]]  # points added to the expert's choice, by what was at stake
    has_other_uma: bool = False  # the record's is not the book's


class Asked(NamedTuple):
    """How a game is looked at."""

    positions: int
    seed: int


def warm_up() -> None:
    """Reads the learned tables, which a server has read before anybody asks."""
    game = Game("tenhou", seed=1)
    game.act(game.asked[0], game.legal(game.asked[0])[0])
    review_game(game.events)


def looked_at(game: Recorded, asked: Asked) -> Found:
    """The review of a game, checked; on some positions, drawn over seats and hands, against the expert."""
    try:
        log = read_hands(content_of(game.text.encode()), "tenhou", game.id)
    except RecordError as error:
        return Found(game.id, [str(error)], 0, 0, 0.0, 0.0, {})
    hands, whole, first = timed(log)
    review = gathered(log, hands)
    choices = [choice for seat in review.seats for choice in seat.choices]
    drawn = Random(f"{asked.seed} {game.id}").sample(choices, min(asked.positions, len(choices)))
    faults = [fault for choice in choices for fault in faults_of(choice)]
    faults += sums(review, game.text)
    faults += list(islice(others(log, drawn), LISTED))
    faults += too_slow(whole, first)
    lifted: dict[str, list[int]] = {}
    for choice in choices:
        if choice.weighed.lifted:
            lifted.setdefault(choice.kind, []).append(choice.weighed.lifted)
    named = [f"game {game.id}: {one}" for one in faults]
    ended = OWARI.search(game.text) is not None
    other = ended and not has_uma_of(review.book, *recorded(game.text))
    return Found(game.id, named, len(choices), len(drawn), whole, first, lifted, other)


def timed(log: list[AnyEvent]) -> tuple[list[HandReview], float, float]:
    """Every seat's hands; the seconds of one core that the slowest seat took, whole and up to its first hand."""
    hands: list[HandReview] = []
    whole, first = 0.0, 0.0
    for seat in range(SEATS):
        started = process_time()
        for number, hand in enumerate(review_hands(log, [seat])):
            hands.append(hand)
            if number == 0:
                first = max(first, process_time() - started)
        whole = max(whole, process_time() - started)
    return hands, whole, first


def too_slow(whole: float, first: float) -> Iterator[str]:
    """What took longer than somebody waits."""
    if whole > WHOLE_S:
        yield f"one seat in {whole:.1f} s, and {WHOLE_S} are allowed"
    if first > FIRST_S:
        yield f"the first hand in {first:.1f} s, and {FIRST_S} are allowed"


def faults_of(choice: Choice) -> Iterator[str]:
    """What cannot be so in one choice."""
    where = f"event {choice.n}, seat {choice.seat}"
    if choice.lost < 0:
        yield f"{where}: {choice.lost} points lost"
    if choice.lost > MOST:
        yield f"{where}: {choice.lost} points lost, more than a game moves"
    if choice.is_agreed and choice.lost:
        yield f"{where}: {choice.lost} points lost by one of the best choices"
    if any(not 0 <= one.win <= 1 or not 0 <= one.deal_in <= 1 for one in choice.weighed.options):
        yield f"{where}: a chance is none"
    if "{" in choice.why.say() + choice.why_best.say():
        yield f"{where}: a sentence is not whole"


def sums(review: GameReview, text: str) -> Iterator[str]:
    """What the hands brought each seat is what the record says of the game at its end, points and uma.

    A lobby may have an uma of its own. The review knows the book's: there the recorded points are taken with that.
    """
    if not OWARI.search(text):
        return  # it breaks off
    points, results = recorded(text)
    if not has_uma_of(review.book, points, results):
        results = by_uma_of(review.book, points)
    brought = [sum(hand.result or 0 for hand in seat.hands) for seat in review.seats]
    first = results.index(max(results))
    for seat, result in enumerate(results):
        if seat != first and abs(brought[seat] - result) > HALF + STEPS:
            yield f"seat {seat}: its hands brought {brought[seat]}, the record says {result:.0f}"
    if abs(sum(brought)) > SEATS * STEPS:
        yield f"all seats: their hands brought {sum(brought)}, and a game brings nothing"


def recorded(text: str) -> tuple[list[float], list[float]]:
    """Each seat's points at the end, and its result."""
    told = OWARI.search(text)
    assert told is not None
    numbers = [float(one) for one in told[1].split(",")[: 2 * SEATS]]
    return [100 * one for one in numbers[::2]], [1000 * one for one in numbers[1::2]]


def has_uma_of(book: Rulebook, points: list[float], results: list[float]) -> bool:
    """The results are those that the book's uma makes of the points, but for rounding."""
    first = points.index(max(points))
    away = [abs(one - other) for one, other in zip(by_uma_of(book, points), results, strict=True)]
    return all(one <= HALF for seat, one in enumerate(away) if seat != first)


def by_uma_of(book: Rulebook, points: list[float]) -> list[float]:
    """The results that the book's uma makes of the points; of equal ones the first to have been East goes first."""
    by_place = sorted(range(SEATS), key=lambda seat: -points[seat])
    shares = dict(zip(by_place, book.value("uma"), strict=True))
    return [points[seat] - sum(points) / SEATS + shares[seat] for seat in range(SEATS)]


def by_other_uma(found: list[Found]) -> int:
    """The games whose record has another uma than the book; where they are many, the book's is wrong."""
    return sum(one.has_other_uma for one in found)


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
    whole, first = [one.whole for one in found], [one.first for one in found]
    return "\n".join(
        [
            *faults[:LISTED],
            f"{len(found)} games, {decisions} decisions: {len(faults)} faults",
            f"the expert's choice on {compared} positions",
            told_lifts(found),
            f"one seat's game in {sum(whole) / len(whole):.1f} s of one core, at most {max(whole):.1f} s",
            f"its first hand in at most {max(first):.1f} s",
            f"{by_other_uma(found)} games by another uma than the book's",
        ]
    )


def told_lifts(found: list[Found]) -> str:
    """How often the expert's choice was raised to be the best, by what was at stake, and the most points."""
    lifts: dict[str, list[int]] = {}
    for one in found:
        for kind, points in one.lifted.items():
            lifts.setdefault(kind, []).extend(points)
    told = [
        f"{kind} {len(points)} (at most {max(points)} points)" for kind, points in lifts.items()
    ]
    return f"lifted to the best: {', '.join(told) or 'none'}"


class Kept:
    """The games that were found good, for these sources and this way to look at them."""

    def __init__(self, path: Path | None, now: str) -> None:
        self._path, self._now = path, now
        told = json.loads(path.read_text()) if path and path.exists() else {}
        found = told["games"] if told.get("digest") == now else []
        self.games = {one.id: one for one in (Found(*each) for each in found)}

    def add(self, found: Found) -> None:
        """Keeps a game without faults; a run that is killed meanwhile leaves the file whole."""
        if self._path is None or found.faults:
            return
        self.games[found.id] = found
        self._path.parent.mkdir(exist_ok=True)
        written = self._path.with_suffix(".new")
        written.write_text(
            json.dumps({"digest": self._now, "games": [list(one) for one in self.games.values()]})
        )
        written.replace(self._path)


def now(asked: Asked) -> str:
    """What the rooms are that a review comes from, the program, and what is asked."""
    about = rooms.digest(
        [Path(__file__), Path(__file__).with_name("check_games.py"), *rooms.sources("learn")]
    )
    return f"{about} {asked}"


def main() -> int:
    """0 if every review is as it must be, 1 if one is not; what was done before an interrupt is told."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="games, JSON lines compressed by xz")
    parser.add_argument("--games", type=int, help="only so many games")
    parser.add_argument("--positions", type=int, default=2000, help="on which the expert is asked")
    parser.add_argument("--seed", type=int, default=1, help="which positions")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--kept", type=Path, help="games found good are kept there: a run goes on")
    given = parser.parse_args()
    chosen = list(islice(games(given.file), given.games))
    asked = Asked(-(-given.positions // max(1, len(chosen))), given.seed)
    kept = Kept(given.kept, now(asked) if given.kept else "")
    found = [kept.games[game.id] for game in chosen if game.id in kept.games]
    left = [game for game in chosen if game.id not in kept.games]
    pool = ProcessPoolExecutor(given.workers, initializer=warm_up)
    try:
        for one in pool.map(looked_at, left, [asked] * len(left)):
            found.append(one)
            kept.add(one)
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
    wrong = any(one.faults for one in found) or by_other_uma(found) > 1 + len(found) // OTHER_UMA
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
