"""Plays one majiang-ai against three of our bots, or the reverse, on duplicate walls, and says how it went.

    npm install --prefix tools/majiang
    python tools/majiang/match.py --sets 25 --seed majiang --out /tmp/majiang.jsonl

Every finished game is a line of the file; a second start goes on where the first one stopped. The book is `tenhou`,
whose rules are majiang-ai's own: red fives, 25,000 points, abortive draws, sudden death.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from hanchan.rules import rulebook
from hanchan.sim.arena.arena import shared_places
from hanchan.sim.games.table_games import play_table

RULES = "tenhou"
BRIDGE = f"mjai:node {Path(__file__).with_name('bridge.js').resolve()}"


def seats(one: str, three: str, turn: int) -> list[str]:
    """The one in seat `turn`, the three in the others."""
    return [one if seat == turn else three for seat in range(4)]


def play(given: argparse.Namespace, one: str, three: str) -> None:
    """Plays what the file does not have yet, set by set."""
    done = {(line["set"], line["turn"]) for line in lines(given.out)}
    for number in range(given.first, given.first + given.sets):
        for turn in range(4):
            if (number, turn) in done:
                continue
            sitting = seats(one, three, turn)
            game, _, faults = play_table(sitting, rulebook(RULES), f"{given.seed}:{number}", True)
            line = {
                "set": number,
                "turn": turn,
                "scores": list(game.scores),
                "faults": [told for one in faults for told in one.told],
            }
            with given.out.open("a") as file:
                file.write(json.dumps(line) + "\n")


def lines(path: Path) -> list[dict[str, Any]]:
    """The games of the file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def summary(path: Path, one: str) -> str:
    """The average place of the one over the whole sets, with its 95 % interval, and what was refused."""
    sets: dict[int, list[float]] = {}
    played = lines(path)
    for line in played:
        places = shared_places(np.array([line["scores"]]), rulebook(RULES))[0]
        sets.setdefault(int(line["set"]), []).append(float(places[line["turn"]]))
    whole = np.array([np.mean(places) for places in sets.values() if len(places) == 4])
    spread = 1.96 * float(whole.std(ddof=1)) / sqrt(len(whole)) if len(whole) > 1 else 0.0
    refused = sum(len(line["faults"]) for line in played)
    average = float(whole.mean()) if len(whole) else 0.0
    return (
        f"{4 * len(whole)} hanchans: {one} {average:.3f} ± {spread:.3f}; answers refused: {refused}"
    )


def main() -> None:
    """Reads the command, plays, and says how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=25, help="walls, each played four times")
    parser.add_argument("--first", type=int, default=0, help="number of the first wall")
    parser.add_argument("--seed", default="majiang")
    parser.add_argument("--bot", default="expert", help="our level")
    parser.add_argument(
        "--reverse", action="store_true", help="one of ours against three of theirs"
    )
    parser.add_argument("--out", type=Path, required=True, help="the file of results")
    given = parser.parse_args()
    one, three = (given.bot, BRIDGE) if given.reverse else (BRIDGE, given.bot)
    play(given, one, three)
    print(summary(given.out, given.bot if given.reverse else "majiang-ai"))


if __name__ == "__main__":
    main()
