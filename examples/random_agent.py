"""The smallest program that plays: a random learner against three bots, a thousand decisions in each of 64 games."""

from __future__ import annotations

import argparse

import numpy as np

from hanchan.env import Batch


def main() -> None:
    """Plays, and tells the average place and the points that rewards have told of."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--opponents", default="club")
    parser.add_argument("--device", default="cpu")
    asked = parser.parse_args()
    batch = Batch(
        asked.games, "tenhou", 1, asked.device, asked.opponents, observation="none", reward="place"
    )
    chance, places = np.random.default_rng(0), []
    for _ in range(asked.steps):
        learners = batch.seats.copy()  # the next game seats the learner elsewhere
        batch.step((chance.random(batch.mask.shape) * batch.mask).argmax(axis=1))
        ended = np.flatnonzero(batch.done)
        places += (2.5 - batch.rewards[ended, learners[ended]]).tolist()
    mean = f", average place {np.mean(places):.2f}" if places else ""
    print(f"{asked.games * asked.steps} decisions, {len(places)} games ended{mean}")


if __name__ == "__main__":
    main()
