"""Cloning: learns to choose as recorded players did, passes included, and tells how often it does on other games.

python examples/cloning.py --records games/*.jsonl --save clone.pt     # records of your own, in any format we read
python examples/cloning.py --games 12                                  # or games of bots, played here first
python examples/ppo.py --load clone.pt --save player.pt                # and go on from there
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ppo import Player
from torch.nn import functional

import hanchan
from hanchan.bots import Seen, make_bot
from hanchan.env import to_arrays
from hanchan.record import write


def record_games(folder: Path, count: int, level: str, events: int) -> list[Path]:
    """Games of four such bots, written as records; each ends after so many events, if it has not before."""
    files = []
    for number in range(count):
        game = hanchan.Game(rules="tenhou", seed=f"clone:{number}")
        bots = [make_bot(level, seat) for seat in range(4)]
        while not game.over and len(game.events) < events:
            seat = game.asked[0]
            seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
            game.act(seat, bots[seat].act(seen))
        files.append(folder / f"{number}.jsonl")
        write(files[-1], game.events)
        print(f"game {number + 1} of {count} recorded", flush=True)
    return files


def load(records: list[Path], folder: Path, device: str) -> tuple[Any, Any, Any] | None:
    """Observations, masks and actions of all decisions of these records; None if they have none."""
    done = to_arrays(records, folder, device=device)
    print(f"{done.decisions} decisions of {done.games} games")
    for path, reason in done.failed.items():
        print(f"left out: {path}: {reason}")
    columns: dict[str, list[Any]] = {"observations": [], "masks": [], "actions": []}
    for path in done.files:
        with np.load(path) as shard:
            for name, parts in columns.items():
                parts.append(shard[name])
    if not done.files:
        return None
    seen, masks, actions = (torch.from_numpy(np.concatenate(parts)) for parts in columns.values())
    return seen, masks, actions.long()


def agreement(player: Player, seen: Any, masks: Any, actions: Any) -> float:
    """How often the player would do the same."""
    with torch.no_grad():
        return float((player(seen, masks)[0].argmax(-1) == actions).float().mean())


def main() -> None:
    """Makes or reads the records, learns from nine tenths of the games, and tells of the others."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--records", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=12, help="games of bots, without records")
    parser.add_argument("--events", type=int, default=10**9, help="of each such game, at most")
    parser.add_argument("--level", default="club")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--device", default="cpu", help="cpu, or python (interpreted)")
    parser.add_argument("--save", default="")
    asked = parser.parse_args()
    torch.manual_seed(1)
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        records = asked.records or record_games(folder, asked.games, asked.level, asked.events)
        # Whole games are kept apart: decisions of one game are too much alike to test by.
        first = len(records) - max(1, len(records) // 10)
        known = load(records[:first], folder / "known", asked.device)
        new = load(records[first:], folder / "new", asked.device)
    if known is None or new is None:
        parser.error("two games with decisions are needed: one to learn from, one to tell of")
    player = Player()
    optimiser = torch.optim.Adam(player.parameters(), lr=1e-3)
    for epoch in range(asked.epochs):
        for part in torch.randperm(len(known[0])).split(256):
            seen, masks, actions = (row[part] for row in known)
            loss = functional.cross_entropy(player(seen, masks)[0], actions)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        same, apart = agreement(player, *known), agreement(player, *new)
        print(
            f"epoch {epoch + 1}: the same choice in {same:.0%}, on games not learned from {apart:.0%}"
        )
    if asked.save:
        player.save(asked.save)


if __name__ == "__main__":
    main()
