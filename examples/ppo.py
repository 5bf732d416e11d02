"""PPO in one file: learns riichi mahjong against bots, saves a player, tells how it places in whole games.

    python examples/ppo.py --minutes 5 --save player.pt
    python examples/ppo.py --load player.pt --evaluate 400

It plays single hands from sampled score states and is paid in points; its seeds for learning and for telling differ.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from hanchan.env import ACTIONS, OBSERVATION, Batch

POINTS = 8000.0  # that count one: about a mangan
DISCOUNT, TRACE = 1.0, 0.95  # of GAE; a hand is short, so nothing is discounted
CLIP, ENTROPY, VALUE_WEIGHT = 0.2, 0.01, 0.5


class Player(nn.Module):
    """An observation to the logits of the actions and to what the hand is worth."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.width = width
        self.register_buffer("scales", torch.tensor(OBSERVATION.scales(), dtype=torch.float32))
        self.first = nn.Linear(OBSERVATION.size, width)
        self.second = nn.Linear(width, width)
        self.choice = nn.Linear(width, len(ACTIONS))
        self.value = nn.Linear(width, 1)
        # The first policy is nearly even, so that everything is tried.
        nn.init.orthogonal_(self.choice.weight, 0.01)
        nn.init.zeros_(self.choice.bias)

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """Logits, those of illegal actions far below all others, and the value."""
        inside = functional.relu(self.first(seen.float() / self.scales))
        inside = functional.relu(self.second(inside)) + inside
        logits = self.choice(inside).masked_fill(mask == 0, -1e9)
        return logits, self.value(inside).squeeze(-1)

    def save(self, path: str) -> None:
        """Writes the player to a file."""
        torch.save({"width": self.width, "state": self.state_dict()}, path)

    @classmethod
    def load(cls, path: str) -> Player:
        """The player of a file."""
        kept = torch.load(path, weights_only=True)
        player = cls(kept["width"])
        player.load_state_dict(kept["state"])
        return player


class Played(NamedTuple):
    """What so many steps of all games brought, (steps, games) each."""

    seen: Any
    masks: Any
    actions: Any
    chances: Any  # logarithms
    values: Any
    rewards: Any
    done: Any


def play(player: Player, batch: Batch, steps: int) -> tuple[Played, Any]:
    """Plays so many decisions in each game; also what the player thinks the state after them is worth."""
    rows: list[tuple[Any, ...]] = []
    games = np.arange(batch.n)
    for _ in range(steps):
        seen, mask = torch.from_numpy(batch.observe().copy()), torch.from_numpy(batch.mask.copy())
        with torch.no_grad():
            logits, value = player(seen, mask)
        chances = functional.log_softmax(logits, -1)
        action = torch.multinomial(chances.exp(), 1).squeeze(-1)
        learners = batch.seats.copy()  # the next hand may seat the learner elsewhere
        batch.step(action.numpy())
        reward = torch.from_numpy(batch.rewards[games, learners] / POINTS).float()
        done = torch.from_numpy(batch.done.astype(np.float32))
        chosen = chances.gather(-1, action[:, None]).squeeze(-1)
        rows.append((seen, mask, action, chosen, value, reward, done))
    with torch.no_grad():
        last = player(torch.from_numpy(batch.observe()), torch.from_numpy(batch.mask))[1]
    return Played(*(torch.stack(column) for column in zip(*rows, strict=True))), last


def advantages(played: Played, last: Any) -> Any:
    """How much better each action was than expected (GAE)."""
    found = torch.zeros_like(played.rewards)
    running = torch.zeros_like(last)
    following = last
    for step in range(len(found) - 1, -1, -1):
        goes_on = 1 - played.done[step]
        surprise = played.rewards[step] + DISCOUNT * goes_on * following - played.values[step]
        running = surprise + DISCOUNT * TRACE * goes_on * running
        found[step] = running
        following = played.values[step]
    return found


def learn(
    player: Player, optimiser: Any, played: Played, last: Any, epochs: int, size: int
) -> float:
    """Improves the player by what was played; the entropy of its choices."""
    gained = advantages(played, last)
    returns = (gained + played.values).flatten()
    rows = [part.flatten(0, 1) for part in played[:4]]
    gained = gained.flatten()
    gained = (gained - gained.mean()) / (gained.std() + 1e-6)
    entropy = torch.zeros(())
    for _ in range(epochs):
        for part in torch.randperm(len(gained)).split(size):
            seen, mask, action, before = (row[part] for row in rows)
            logits, value = player(seen, mask)
            chances = functional.log_softmax(logits, -1)
            ratio = (chances.gather(-1, action[:, None]).squeeze(-1) - before).exp()
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.min(ratio * gained[part], bounded * gained[part]).mean()
            entropy = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
            error = functional.smooth_l1_loss(value, returns[part])
            loss = policy + VALUE_WEIGHT * error - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()
    return float(entropy.detach())


def evaluate(player: Player, asked: argparse.Namespace) -> tuple[float, float, int]:
    """Average place, half of its 95 % interval, and of how many whole games, with seeds that nobody learned from."""
    n = min(asked.games, asked.evaluate)
    batch = Batch(n, asked.rules, "report", asked.device, asked.opponents, reward="place")
    places: list[float] = []
    left = np.full(
        n, -(-asked.evaluate // n)
    )  # as many games of each place: else short ones would count too often
    while left.any():
        with torch.no_grad():
            logits, _ = player(torch.from_numpy(batch.observe()), torch.from_numpy(batch.mask))
        learners = batch.seats.copy()
        batch.step(logits.argmax(-1).numpy())
        for game in np.flatnonzero(batch.done & (left > 0)):
            places.append(2.5 - float(batch.rewards[game, learners[game]]))
            left[game] -= 1
    return float(np.mean(places)), 1.96 * float(np.std(places)) / len(places) ** 0.5, len(places)


def train(player: Player, asked: argparse.Namespace) -> None:
    """Plays and learns in turn until the time is over."""
    batch = Batch(asked.games, asked.rules, asked.seed, asked.device, asked.opponents, hands=True)
    optimiser = torch.optim.Adam(player.parameters(), lr=asked.rate, eps=1e-5)
    started, decisions, rounds = time.monotonic(), 0, 0
    while time.monotonic() - started < 60 * asked.minutes and rounds < asked.rounds:
        left = 1 - (time.monotonic() - started) / (60 * asked.minutes)
        optimiser.param_groups[0]["lr"] = asked.rate * max(0.1, left)
        played, last = play(player, batch, asked.steps)
        entropy = learn(player, optimiser, played, last, asked.epochs, asked.part)
        decisions += played.rewards.numel()
        rounds += 1
        if rounds % 10 == 1 or rounds == asked.rounds:
            hands = max(1.0, float(played.done.sum()))
            points = float(played.rewards.sum()) * POINTS / hands
            seconds = time.monotonic() - started
            print(
                f"{seconds:5.0f} s  {decisions:9,} decisions  {points:+7.0f} points a hand  entropy {entropy:.2f}",
                flush=True,
            )


def main() -> None:
    """Learns, saves, and tells how the player places, as asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5, help="after the compiler is through")
    parser.add_argument("--rounds", type=int, default=10**9, help="stop after so many updates")
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=32, help="decisions of each between updates")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--part", type=int, default=2048, help="decisions of one gradient step")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rules", default="tenhou")
    parser.add_argument("--opponents", default="random")
    parser.add_argument(
        "--device", default="cpu", help="of the games: cpu, or python (interpreted)"
    )
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--load", default="")
    parser.add_argument("--save", default="")
    parser.add_argument("--evaluate", type=int, default=0, help="whole games to tell the places of")
    asked = parser.parse_args()
    torch.manual_seed(1)
    player = Player.load(asked.load) if asked.load else Player(asked.width)
    if not asked.load or asked.save:
        train(player, asked)
    if asked.save:
        player.save(asked.save)
    if asked.evaluate:
        place, half, games = evaluate(player, asked)
        print(
            f"average place {place:.2f} ± {half:.2f} over {games} games against three {asked.opponents}"
        )


if __name__ == "__main__":
    main()
