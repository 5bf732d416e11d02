"""Trains the player that is shipped as `master`, in pieces of some minutes that go on from each other's files.

From the folder `tools`: `python -m train clone --to RUN` copies the expert, and players of records; `play --load RUN
--to RUN` plays against itself by PPO; `check --load RUN` seats one against three experts; `export --load RUN --to FILE`
writes the file that is shipped. docs/bots.md has the commands of a whole run.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch

from hanchan.env import Batch

from .evaluate import against
from .games import Group, Window, sampling
from .hands import Histories, scores_of, worth_of
from .kept import Log, export, load, save, shipped
from .learn import Learner, Samples, critic_values, joined, parts_of, samples_of
from .nets import Critic, Orders, Player, acting

SHARES = {"ema2016": 0.3, "tenhou": 0.35, "wrc2015": 0.25, "ema2012": 0.05, "resume": 0.05}


class Run:
    """All that a stage works with."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(asked.part)
        torch.set_float32_matmul_precision("high")
        player, critic, orders = Player(asked.width), Critic(), Orders()
        if asked.load and not asked.load.endswith(".npz"):
            load(Path(asked.load), player, critic, orders)
        for net in (player, critic, orders):
            net.to(self.device)
        self.learner = Learner(player, critic, orders, self.device)
        self.log = Log(Path(asked.to) / "log.jsonl")
        self.shown = players_rows(asked.players, self.device)
        self.began = time.monotonic()

    @property
    def spent(self) -> float:
        """The share of the time that is gone."""
        return (time.monotonic() - self.began) / (60 * float(self.asked.minutes))

    def groups(self, games: int, older: float) -> list[Group]:
        """The games, by book."""
        asked = self.asked
        found = []
        for book, share in SHARES.items():
            seed = f"{asked.seed}-{asked.part}-{book}"
            batch = Batch(max(8, int(games * share)), book, seed, asked.on, workers=asked.workers)
            found.append(Group(batch, self.device, asked.steps, older))
        if asked.experts:
            seed = f"{asked.seed}-{asked.part}-x"
            batch = Batch(asked.experts, "ema2016", seed, opponents="expert", workers=asked.workers)
            found.append(Group(batch, self.device, asked.steps))
        return found

    def acting(self) -> Player:
        """The player as it is now, to play with."""
        return acting(self.learner.player, self.device)

    def some_players(self, size: int) -> Samples | None:
        """Choices of the players of records, at random."""
        if self.shown is None:  # they may still be on their way
            self.shown = players_rows(self.asked.players, self.device)
        if self.shown is None:
            return None
        at = torch.randint(len(self.shown.actions), (size,), device=self.device)
        return Samples(
            *(column[at] if torch.is_tensor(column) else column for column in self.shown)
        )

    def keep(self) -> None:
        """Writes the checkpoint."""
        learner = self.learner
        save(Path(self.asked.to), learner.player, learner.critic, learner.orders)


def players_rows(path: str, device: str) -> Samples | None:
    """The choices of records: observations, masks and actions of `to_arrays`."""
    files = sorted(Path(path).glob("decisions*.npz")) if path else []
    if not files:
        return None
    parts: list[list[Any]] = [[], [], []]
    for file in files:
        with np.load(file) as found:
            for part, name in zip(parts, ("observations", "masks", "actions"), strict=True):
                part.append(torch.from_numpy(found[name]))
    seen, masks, actions = (torch.cat(part).to(device) for part in parts)
    return Samples(seen, masks, None, actions.long(), *[None] * 5)


def decay(first: float, last: float, at: float) -> float:
    """From the first to the last, evenly by factor."""
    return float(first * (last / first) ** min(1.0, max(0.0, at)))


def clone(run: Run) -> None:
    """Plays with the expert's advice, half of the games by it and half by oneself, and copies it."""
    asked, learner = run.asked, run.learner
    groups = run.groups(asked.games, 0.0)
    histories = [Histories(group.batch.n, run.device) for group in groups]
    kept: deque[Samples] = deque(maxlen=asked.windows)
    pool = ThreadPoolExecutor(len(groups))
    rounds = 0
    while run.spent < 1 and rounds < asked.rounds:
        share = 1.0 if rounds < 2 else 0.5
        choose = sampling(run.acting().logits)
        windows = list(pool.map(lambda group: group.play(choose, None, share), groups))  # noqa: B023
        rows, told = taken_in(run, windows, histories)
        kept.append(rows)
        learner.set_rates(decay(1e-3, 1e-4, run.spent), decay(1e-3, 2e-4, run.spent))
        figures: dict[str, Any] = {}
        for _ in range(asked.epochs):
            for pile in (kept[-1], kept[int(torch.randint(len(kept), ()))]):
                for part in parts_of(pile, asked.part_size):
                    shown = run.some_players(asked.part_size // 8)
                    figures = learner.copy(part, shown, asked.as_players)
        rounds += 1
        run.log(stage="clone", round=rounds, decisions=len(rows.actions), **told, **figures)
    run.keep()


def taken_in(
    run: Run, windows: list[Window], histories: list[Histories]
) -> tuple[Samples, dict[str, Any]]:
    """The samples of windows; what they tell of final orders is learned at once."""
    learner = run.learner
    parts, states, orders = [], [], []
    for window, history in zip(windows, histories, strict=True):
        scores = scores_of(window)
        found = history.follow(window, scores)
        states.append(found[0])
        orders.append(found[1])
        with torch.no_grad():
            values = critic_values(learner.critic, window, learner.autocast)
            parts.append(samples_of(window, worth_of(window, scores, learner.orders, values)))
    told: dict[str, Any] = {"hands": sum(map(len, states))}
    if told["hands"]:
        told["orders"] = learner.teach_orders(torch.cat(states), torch.cat(orders))
    return joined(parts), told


def play(run: Run) -> None:
    """PPO: the next window is played by a copy while the last one is learned from."""
    asked, learner = run.asked, run.learner
    groups = run.groups(asked.games, asked.older)
    histories = [Histories(group.batch.n, run.device) for group in groups]
    first, olds = run.acting(), [run.acting()]
    side_by_side = asked.on == "cpu"  # games on the card take turns with what learns there
    pool = ThreadPoolExecutor(len(groups) + 1 if side_by_side else 1)
    rounds, decisions = 0, 0

    def play_all(now: Player, former: Player) -> list[Window]:
        choose, other = sampling(now.logits), sampling(former.logits)

        def of(group: Group) -> Window:
            return group.play(choose, other if group.with_older else None)

        return list(pool.map(of, groups) if side_by_side else map(of, groups))

    def next_windows() -> Any:
        former = olds[int(torch.randint(len(olds), ()))]
        return pool.submit(play_all, run.acting(), former)

    coming = next_windows()
    while run.spent < 1 and rounds < asked.rounds:
        rows, told = taken_in(run, coming.result(), histories)
        coming = next_windows()
        gained = rows.gained
        rows = rows._replace(gained=(gained - gained.mean()) / (gained.std() + 1e-6))
        at = asked.begin + (asked.end - asked.begin) * min(1.0, run.spent)
        learner.set_rates(decay(asked.rate, asked.rate / 6, at), decay(5e-4, 1e-4, at))
        entropy, near = (
            decay(asked.entropy, asked.entropy / 10, at),
            max(0.0, asked.near * (1 - at / 0.3)),
        )
        figures: dict[str, Any] = {}
        for _ in range(asked.epochs):
            for part in parts_of(rows, asked.part_size):
                if rounds < asked.warm:  # the critic alone
                    figures = {"critic": learner.teach_critic(part)}
                    continue
                shown = run.some_players(asked.part_size // 16)
                figures = learner.improve(part, shown, asked.as_players, entropy, first, near)
        rounds += 1
        decisions += len(rows.actions)
        if rounds % 25 == 0:
            olds = [*olds[-7:], run.acting()]
        if rounds % 5 == 1:
            run.log(
                stage="play",
                round=rounds,
                decisions=decisions,
                spread=float(gained.std()),
                **told,
                **figures,
            )
        if rounds % asked.check_each == 0:
            check(run, learner.player, 256, f"during-{asked.part}-{rounds}", ("ema2016",))
        if run.asked.keep_each and rounds % run.asked.keep_each == 0:
            run.keep()
    coming.result()
    run.keep()


def check(run: Run, player: Player, walls: int, seed: str, books: tuple[str, ...]) -> None:
    """Logs how the player places against three experts."""
    for book in books:
        logits = acting(player, run.device).logits
        found = against(logits, book, walls, seed, run.device, workers=run.asked.workers)
        run.log(
            stage="check",
            book=book,
            seed=seed,
            place=found.place,
            half=found.half,
            hanchans=found.hanchans,
        )


def main() -> None:
    """Runs a stage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("stage", choices=("clone", "play", "check", "export"))
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=10**9)
    parser.add_argument("--load", default="", help="the folder of the run to go on from")
    parser.add_argument("--to", default="run", help="the folder to write to; for export the file")
    parser.add_argument(
        "--players", default="", help="a folder of arrays of records (hanchan arrays)"
    )
    parser.add_argument(
        "--as-players", type=float, default=0.05, help="how much their choices count"
    )
    parser.add_argument(
        "--part", type=int, default=1, help="which piece this is; its games are others"
    )
    parser.add_argument(
        "--seed", default="train", help="of the games; also what an exported file calls its run"
    )
    parser.add_argument("--on", default="cpu", choices=("cpu", "gpu"), help="what steps the games")
    parser.add_argument("--games", type=int, default=16_384)
    parser.add_argument("--experts", type=int, default=0, help="games against three experts beside")
    parser.add_argument(
        "--older", type=float, default=0.2, help="share of games with two older selves"
    )
    parser.add_argument("--steps", type=int, default=96)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--part-size", type=int, default=32_768)
    parser.add_argument("--windows", type=int, default=12, help="windows kept while copying")
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument(
        "--near", type=float, default=0.05, help="how much nearness to the clone counts at first"
    )
    parser.add_argument(
        "--begin", type=float, default=0.0, help="share of the whole run that is behind"
    )
    parser.add_argument(
        "--end", type=float, default=1.0, help="share of it that is behind afterwards"
    )
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--walls", type=int, default=2500)
    parser.add_argument("--books", default="ema2016,wrc2015,tenhou")
    parser.add_argument(
        "--warm", type=int, default=0, help="rounds in which the critic alone learns"
    )
    parser.add_argument(
        "--keep-each", type=int, default=0, help="checkpoints between, every so many rounds"
    )
    parser.add_argument("--check-each", type=int, default=100)
    asked = parser.parse_args()
    if asked.stage == "export":
        run_player = Player(asked.width)
        load(Path(asked.load), run_player, Critic(), Orders())
        print(export(Path(asked.to), run_player, {"run": asked.seed, "books": list(SHARES)}))
        return
    run = Run(asked)
    if asked.stage == "clone":
        clone(run)
    elif asked.stage == "play":
        play(run)
    else:
        player = shipped(Path(asked.load)) if asked.load.endswith(".npz") else run.learner.player
        check(run, player.to(run.device), asked.walls, asked.seed, tuple(asked.books.split(",")))
