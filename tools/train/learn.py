"""Learning from windows: copying advice and players, then PPO."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import torch
from torch.nn import functional

from .games import Window
from .hands import Worth, truths_of
from .nets import Critic, Orders, Player

CLIP, VALUE_WEIGHT, DANGER_WEIGHT = 0.2, 0.5, 0.05
PART = 32_768  # decisions of one gradient step


class Samples(NamedTuple):
    """Decisions in rows."""

    seen: Any
    masks: Any
    hidden: Any
    actions: Any
    chances: Any
    advice: Any
    gained: Any
    returns: Any
    places: Any


def samples_of(window: Window, worth: Worth, only_mine: bool = True) -> Samples:
    """The decisions of a window whose worth is known, and which the learning player took."""
    rows = worth.known & window.mine if only_mine else worth.known
    at = rows.flatten().nonzero().squeeze(-1)

    def taken(part: Any) -> Any:
        return part[: len(window.actions)].flatten(0, 1)[at]

    return Samples(*map(taken, (
        window.seen, window.masks, window.hidden, window.actions, window.chances, window.advice,
        worth.gained, worth.returns, worth.places,
    )))  # fmt: skip


def joined(parts: Sequence[Samples]) -> Samples:
    """All of them in one."""
    return Samples(*(torch.cat(column) for column in zip(*parts, strict=True)))


def critic_values(critic: Critic, window: Window, autocast: Any) -> Any:
    """What the critic thinks of each decision of a window."""
    steps, n = window.actions.shape
    found = torch.zeros((steps, n), device=window.actions.device)
    with torch.no_grad(), autocast():
        for step in range(0, steps, 8):
            part = slice(step, step + 8)
            seen = window.seen[:steps][part].flatten(0, 1)
            found[part] = critic(seen, window.hidden[part].flatten(0, 1)).view(-1, n)
    return found


class Learner:
    """The nets with what moves them."""

    def __init__(self, player: Player, critic: Critic, orders: Orders, device: str) -> None:
        self.player, self.critic, self.orders, self.device = player, critic, orders, device
        fused = device == "cuda"
        self.of_player = torch.optim.AdamW(
            player.parameters(), lr=1e-3, betas=(0.9, 0.98), weight_decay=1e-4, fused=fused
        )
        self.of_critic = torch.optim.AdamW(
            critic.parameters(), lr=1e-3, betas=(0.9, 0.98), weight_decay=1e-4, fused=fused
        )
        self.of_orders = torch.optim.AdamW(orders.parameters(), lr=1e-3)

    def autocast(self) -> Any:
        """Half the width on a card."""
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def set_rates(self, player: float, critic: float) -> None:
        """How far a step goes."""
        for optimiser, rate in ((self.of_player, player), (self.of_critic, critic)):
            for group in optimiser.param_groups:
                group["lr"] = rate

    def _step(self, optimiser: Any, net: Any, loss: Any) -> None:
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()

    def heads(self, rows: Samples, value: Any, danger: Any, waiting: Any) -> Any:
        """The loss of the heads beside the policy."""
        deals_in, waits = truths_of(rows.hidden)
        return (
            VALUE_WEIGHT * functional.mse_loss(value, rows.places)
            + DANGER_WEIGHT * functional.binary_cross_entropy_with_logits(danger, deals_in)
            + DANGER_WEIGHT * functional.binary_cross_entropy_with_logits(waiting, waits)
        )

    def teach_critic(self, rows: Samples) -> Any:
        """One step of the critic."""
        with self.autocast():
            value = self.critic(rows.seen, rows.hidden)
        loss = functional.mse_loss(value, rows.returns)
        self._step(self.of_critic, self.critic, loss)
        return loss.detach()

    def copy(self, rows: Samples, shown: Samples | None, weight: float) -> dict[str, Any]:
        """One step towards the advice, and towards what players chose."""
        with self.autocast():
            logits, *rest = self.player(rows.seen, rows.masks)
            loss = advised = functional.cross_entropy(logits, rows.advice)
            loss = loss + self.heads(rows, *rest)
            human = torch.zeros((), device=self.device)
            if shown is not None:
                human = self._as_players(shown)
                loss = loss + weight * human
        self._step(self.of_player, self.player, loss)
        critic = self.teach_critic(rows)
        agrees = (logits.argmax(-1) == rows.advice).float().mean()
        return {
            "copy": advised.detach(),
            "agrees": agrees,
            "players": human.detach(),
            "critic": critic,
        }

    def _as_players(self, shown: Samples) -> Any:
        logits = self.player.logits(shown.seen, shown.masks)
        return functional.cross_entropy(logits, shown.actions)

    def improve(
        self, rows: Samples, shown: Samples | None, weight: float, entropy: float,
        clone: Player | None = None, near: float = 0.0,
    ) -> dict[str, Any]:  # fmt: skip
        """One step of PPO; `clone` is what the player may not leave too fast."""
        with self.autocast():
            logits, *rest = self.player(rows.seen, rows.masks)
            chances = torch.log_softmax(logits, -1)
            now = chances.gather(-1, rows.actions[:, None]).squeeze(-1)
            ratio = (now - rows.chances).exp()
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.min(ratio * rows.gained, bounded * rows.gained).mean()
            spread = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
            loss = policy - entropy * spread + self.heads(rows, *rest)
            if clone is not None and near > 0:
                with torch.no_grad(), torch.autocast(self.device, enabled=False):
                    other = torch.log_softmax(clone.logits(rows.seen, rows.masks), -1)
                far = (
                    (chances.exp() * (chances.clamp(min=-30) - other.clamp(min=-30))).sum(-1).mean()
                )
                loss = loss + near * far
            if shown is not None and weight > 0:
                loss = loss + weight * self._as_players(shown)
        self._step(self.of_player, self.player, loss)
        critic = self.teach_critic(rows)
        moved = ((ratio - 1) - (now - rows.chances)).mean()
        return {
            "policy": policy.detach(),
            "entropy": spread.detach(),
            "moved": moved.detach(),
            "critic": critic,
        }

    def teach_orders(self, states: Any, orders: Any) -> float:
        """Some steps of the final order; the mean loss."""
        total, count = 0.0, 0
        for part in torch.randperm(len(states), device=states.device).split(16_384):
            loss = functional.cross_entropy(self.orders(states[part]), orders[part])
            self._step(self.of_orders, self.orders, loss)
            total, count = total + float(loss.detach()), count + 1
        return total / max(1, count)


def parts_of(rows: Samples, size: int = PART) -> Iterable[Samples]:
    """The rows in parts at random."""
    for at in torch.randperm(len(rows.actions), device=rows.actions.device).split(size):
        yield Samples(*(column[at] for column in rows))
