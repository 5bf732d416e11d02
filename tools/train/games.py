"""Games that are played for learning: windows of decisions of many games, on the device that learns.

Each group of games has a thread and a stream of its own: while one is stepped by the processor, another's
observations are on their way, and a third is being answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch

from hanchan.bots.observation.layout import ACTION_COUNT, HIDDEN, WHOLE
from hanchan.env import Batch
from hanchan.tiles import SEATS


class Window(NamedTuple):
    """So many steps of so many games: (steps, games) each, `seen` and `seats` one step longer."""

    seen: Any
    masks: Any
    hidden: Any
    seats: Any
    actions: Any
    chances: Any  # logarithms of the chances with which they were chosen
    advice: Any  # what the expert would have done, where it was asked
    mine: Any  # decisions of the player that learns
    done: Any
    final: Any  # (steps, games, 4): final points where a game ended


Chooser = Callable[[Any, Any], tuple[Any, Any]]  # observations and masks to actions and chances


class Group:
    """Some games of one book."""

    def __init__(self, batch: Batch, device: str, steps: int, older: float = 0.0) -> None:
        self.batch, self.device, self.steps = batch, device, steps
        self._on_card = batch.device == "gpu"  # the games themselves
        n, kept = batch.n, {"device": device}
        self.window = Window(
            torch.zeros((steps + 1, n, WHOLE), dtype=torch.int8, **kept),
            torch.zeros((steps, n, ACTION_COUNT), dtype=torch.int8, **kept),
            torch.zeros((steps, n, HIDDEN), dtype=torch.int8, **kept),
            torch.zeros((steps + 1, n), dtype=torch.int64, **kept),
            torch.zeros((steps, n), dtype=torch.int64, **kept),
            torch.zeros((steps, n), **kept),
            torch.zeros((steps, n), dtype=torch.int64, **kept),
            torch.ones((steps, n), dtype=torch.bool, **kept),
            torch.zeros((steps, n), dtype=torch.bool, **kept),
            torch.zeros((steps, n, SEATS), **kept),
        )
        apart = device == "cuda" and not self._on_card
        self.stream = torch.cuda.Stream() if apart else None
        # In this share of the games two seats are played by an older self.
        self.older = torch.zeros((n, SEATS), dtype=torch.bool, **kept)
        for game in range(int(n * older)):
            self.older[game, game % SEATS] = self.older[
                game, (game // SEATS + 1 + game) % SEATS
            ] = True
        self.with_older = older > 0
        if apart:
            for part in (batch.observe(), batch.mask, batch.privileged()):
                torch.cuda.cudart().cudaHostRegister(part.ctypes.data, part.nbytes, 0)

    def play(self, choose: Chooser, former: Chooser | None, advised: float = -1.0) -> Window:
        """Plays a window; with `advised` the expert is asked, and followed in this share of the games."""
        if self.stream is None:
            return self._play(choose, former, advised)
        torch.cuda.default_stream().synchronize()  # the last window has been read
        with torch.cuda.stream(self.stream):
            found = self._play(choose, former, advised)
            self.stream.synchronize()
            return found

    def _play(self, choose: Chooser, former: Chooser | None, advised: float) -> Window:
        w, batch = self.window, self.batch
        games = torch.arange(batch.n, device=self.device)
        follows = games < advised * batch.n
        with torch.no_grad():
            for step in range(self.steps):
                self._look(step)
                w.masks[step].copy_(self._there(batch.mask), non_blocking=True)
                w.hidden[step].copy_(self._there(batch.privileged()), non_blocking=True)
                actions, chances = choose(w.seen[step], w.masks[step])
                if former is not None:
                    old = self.older[games, w.seats[step]]
                    w.mine[step] = ~old
                    at = old.nonzero().squeeze(-1)
                    if len(at):
                        actions[at] = former(w.seen[step, at], w.masks[step, at])[0]
                if advised >= 0:
                    advice = batch.advise("expert")
                    w.advice[step].copy_(self._there(advice if self._on_card else advice.copy()))
                    actions = torch.where(follows, w.advice[step], actions)
                w.actions[step], w.chances[step] = actions, chances
                batch.step(actions if self._on_card else actions.cpu().numpy())
                self._end(step)
            self._look(self.steps)
        return w

    def _look(self, step: int) -> None:
        batch = self.batch
        self.window.seen[step].copy_(self._there(batch.observe()), non_blocking=True)
        self.window.seats[step].copy_(self._there(batch.seats))

    def _end(self, step: int) -> None:
        """Which games the step has ended, and with what points."""
        w, batch = self.window, self.batch
        if self._on_card:
            w.done[step].copy_(self._there(batch.done))
            w.final[step].copy_(self._there(batch.results))
        else:
            w.done[step].copy_(torch.from_numpy(batch.done.copy()))
            if batch.done.any():
                w.final[step].copy_(torch.from_numpy(batch.results.astype(np.float32)))

    def _there(self, rows: Any) -> Any:
        return torch.as_tensor(rows, device="cuda") if self._on_card else torch.from_numpy(rows)


def sampling(logits: Callable[[Any, Any], Any]) -> Chooser:
    """A player that chooses by its chances."""

    def choose(seen: Any, masks: Any) -> tuple[Any, Any]:
        chances = torch.log_softmax(logits(seen, masks), -1)
        noise = -torch.log(-torch.log(torch.rand_like(chances).clamp_(1e-9, 1 - 1e-7)))
        actions = (chances + noise).argmax(-1)
        is_legal = masks.gather(-1, actions[:, None]).squeeze(-1) > 0
        actions = torch.where(is_legal, actions, masks.argmax(-1))  # a net that has gone astray
        return actions, chances.gather(-1, actions[:, None]).squeeze(-1)

    return choose


def greedy(logits: Callable[[Any, Any], Any]) -> Chooser:
    """A player that takes what it thinks best."""

    def choose(seen: Any, masks: Any) -> tuple[Any, Any]:
        actions = logits(seen, masks).argmax(-1)
        return actions, torch.zeros(len(actions), device=actions.device)

    return choose
