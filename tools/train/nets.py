"""The nets: the player that is shipped, a critic that sees every tile (in training alone), the final order."""

from __future__ import annotations

import copy
from itertools import permutations
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from hanchan.bots.observation.layout import ACTION_COUNT, AT, OBSERVATION, PRIVILEGED
from hanchan.tiles import KINDS, SEATS

WIDTH, BLOCKS = 1024, 4
CRITIC_WIDTH, CRITIC_BLOCKS = 768, 3
UTILITY = (1.5, 0.5, -0.5, -1.5)  # of the places
ORDERS = tuple(
    permutations(range(SEATS))
)  # who ends first, second, third, last, the dealer being 0
BOOK = OBSERVATION["book"]


def rms(rows: Any) -> Any:
    """Rows brought to a mean square of one."""
    return functional.rms_norm(rows, rows.shape[-1:], eps=1e-6)


class Trunk(nn.Module):  # type: ignore[misc]
    """A wide layer, then residual ones."""

    def __init__(self, places: int, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(places, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        for block in self.blocks:
            nn.init.normal_(block.weight, std=0.5 * width**-0.5)
            nn.init.zeros_(block.bias)

    def forward(self, rows: Any) -> Any:
        """What the heads are read from."""
        inside = self.first(rows)
        for block in self.blocks:
            inside = inside + functional.relu(block(rms(inside)))
        return rms(inside)


class Player(nn.Module):  # type: ignore[misc]
    """What one seat sees to: logits of the actions, utility of the final place, danger of each kind, who waits."""

    def __init__(self, width: int = WIDTH, blocks: int = BLOCKS) -> None:
        super().__init__()
        self.width = width
        self.register_buffer("input", 1.0 / torch.tensor(OBSERVATION.scales(), dtype=torch.float32))
        self.trunk = Trunk(OBSERVATION.size, width, blocks)
        self.policy = nn.Linear(width, ACTION_COUNT)
        self.value = nn.Linear(width, 1)
        self.danger = nn.Linear(width, KINDS)
        self.waiting = nn.Linear(width, SEATS - 1)
        for head in (self.policy, self.value, self.danger, self.waiting):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def inside(self, seen: Any) -> Any:
        """What the heads are read from."""
        rows = seen.to(self.input.dtype) * self.input
        return self.trunk(rows.to(self.trunk.first.weight.dtype))

    def logits(self, seen: Any, mask: Any) -> Any:
        """Of the actions, those of illegal ones far below all others."""
        return self.policy(self.inside(seen)).float().masked_fill(mask == 0, -1e9)

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any, Any, Any]:
        """All heads."""
        inside = self.inside(seen)
        logits = self.policy(inside).float().masked_fill(mask == 0, -1e9)
        value = self.value(inside).float().squeeze(-1)
        return logits, value, self.danger(inside).float(), self.waiting(inside).float()


def acting(player: Player, device: str) -> Player:
    """A copy that only plays, half as wide on a card.

    Autocast would keep the halved weights for all threads at once, and one could read what another is still writing.
    """
    found: Player = copy.deepcopy(player)
    found.requires_grad_(False)
    if device == "cuda":
        found.trunk, found.policy = found.trunk.bfloat16(), found.policy.bfloat16()
    return found


class Critic(nn.Module):  # type: ignore[misc]
    """What is still to be won or lost in this hand, told by one who sees all hands and the wall."""

    def __init__(self, width: int = CRITIC_WIDTH, blocks: int = CRITIC_BLOCKS) -> None:
        super().__init__()
        scales = OBSERVATION.scales() + PRIVILEGED.scales()
        self.register_buffer("input", 1.0 / torch.tensor(scales, dtype=torch.float32))
        self.trunk = Trunk(len(scales), width, blocks)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, seen: Any, hidden: Any) -> Any:
        """The change of utility up to the end of the hand."""
        rows = torch.cat((seen, hidden), -1).to(self.input.dtype) * self.input
        return self.value(self.trunk(rows)).float().squeeze(-1)


STATE = SEATS + 4 + 4 + BOOK.size  # numbers that the order of a game is told from


class Orders(nn.Module):  # type: ignore[misc]
    """Scores, round, counters and bets before a hand, under a book, to the chances of each final order."""

    def __init__(self, width: int = 128) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(STATE, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
            nn.Linear(width, len(ORDERS)),
        )  # fmt: skip
        of_place = [[UTILITY[order.index(seat)] for seat in range(SEATS)] for order in ORDERS]
        self.register_buffer("utilities", torch.tensor(of_place))

    def forward(self, states: Any) -> Any:
        """Logits of the orders."""
        return self.layers(states)

    def utility(self, states: Any) -> Any:
        """The utility that each seat, counted from the dealer, may expect."""
        return torch.softmax(self.layers(states), -1) @ self.utilities


def state_of(seen: Any) -> tuple[Any, Any]:
    """The public state of the points, the dealer's place first, and how many seats to the right the dealer sits."""
    part = seen[..., : AT["melds"]].float()
    dealer = part[..., AT["dealer"] : AT["dealer"] + SEATS].argmax(-1)
    thousands = part[..., AT["thousands"] : AT["thousands"] + SEATS]
    hundreds = part[..., AT["hundreds"] : AT["hundreds"] + SEATS]
    points = thousands + hundreds / 10
    turned = (dealer[..., None] + torch.arange(SEATS, device=seen.device)) % SEATS
    points = points.gather(-1, turned)
    others = part[..., [AT["counters"], AT["bets"], AT["hands_left"]]] / 4
    mean = points.mean(-1, keepdim=True)
    book = seen[..., BOOK.first : BOOK.first + BOOK.size].float() / 10
    wind = part[..., AT["round"] : AT["round"] + 4]
    state = torch.cat(((points - mean) / 10, mean / 10, others, wind, book), -1)
    return state, dealer


def utility_of(points: Any) -> Any:
    """The utility of final points; who have the same share what their places bring."""
    more = (points[..., None, :] > points[..., :, None]).sum(-1)
    same = (points[..., None, :] == points[..., :, None]).sum(-1) - 1
    return 1.5 - more - same / 2
