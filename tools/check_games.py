"""Plays recorded games with the engine under the `tenhou` book and compares everything that was recorded.

A line of the file is one game. Its tiles, actions, wins, payments, draws, the beginning of every hand and the final
scores must be those of the engine. Exit 1 if any game differs; the first ones are listed.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from hanchan.errors import RecordError
from hanchan.record.replay.check import check
from hanchan.record.tenhou.read import read
from hanchan.record.tenhou.recorded import record_of

LISTED = 10


class Game(NamedTuple):
    """One line of the file."""

    id: str
    text: str


class Tally(NamedTuple):
    """What was checked so far."""

    games: int = 0
    different: tuple[str, ...] = ()
    true_walls: int = 0
    unfinished: int = 0  # games whose record breaks off
    taken_up: int = 0  # games in which other rules than the book's chose a hand
    hands: int = 0
    wins: int = 0
    draws: int = 0


def games(path: Path) -> Iterator[Game]:
    """The games of a compressed file, one a line."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                yield Game(str(found["id"]), str(found["xml"]))
            except (ValueError, KeyError, TypeError) as error:
                raise RecordError(f"{path}, line {number}: no game in it ({error})") from error


def checked(game: Game, tally: Tally) -> Tally:
    """The tally with this game."""
    tally = tally._replace(games=tally.games + 1)
    try:
        recorded = read(game.text)
        found = check(record_of(recorded))
        problem = found.errors[0].message if found.errors else ""
    except RecordError as error:
        problem = str(error)
    if problem:
        said = f"game {game.id}, line {tally.games}: {problem}"
        return tally._replace(different=(*tally.different, said))
    return tally._replace(
        true_walls=tally.true_walls + bool(recorded.walls),
        unfinished=tally.unfinished + (recorded.final is None),
        taken_up=tally.taken_up + (found.breaks > 0),
        hands=tally.hands + sum(hand.finished for hand in recorded.hands),
        wins=tally.wins + sum(len(hand.wins) for hand in recorded.hands),
        draws=tally.draws + sum(hand.draw is not None for hand in recorded.hands),
    )


def report(tally: Tally) -> str:
    """What was found."""
    agree = tally.games - len(tally.different)
    lines = [
        *tally.different[:LISTED],
        f"{agree} of {tally.games} games agree: {tally.hands} hands, {tally.wins} wins, {tally.draws} draws",
        f"{tally.true_walls} on the walls of their seed, {agree - tally.true_walls} on rebuilt ones",
    ]
    if tally.unfinished:
        lines.append(f"{tally.unfinished} break off and have no final scores to compare")
    if tally.taken_up:
        lines.append(f"{tally.taken_up} with other rules for who deals next, taken up there anew")
    return "\n".join(lines)


def main() -> int:
    """0 if every game agrees, 1 if one does not, 2 if the file cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="games, JSON lines compressed by xz")
    parser.add_argument("--limit", type=int, help="only so many games")
    given = parser.parse_args()
    tally = Tally()
    try:
        for game in islice(games(given.file), given.limit):
            tally = checked(game, tally)
            if sys.stderr.isatty():
                said = f"\r{tally.games} games, {len(tally.different)} differ"
                print(said, end="", file=sys.stderr, flush=True)
    except (OSError, lzma.LZMAError, RecordError) as error:
        print(f"{given.file}: {error}", file=sys.stderr)
        return 2
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(report(tally))
    return 1 if tally.different or not tally.games else 0


if __name__ == "__main__":
    sys.exit(main())
