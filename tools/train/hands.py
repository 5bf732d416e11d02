"""What a window tells: where hands end, what each decision brought, and how games ended from each score state."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch

from hanchan.bots.observation.layout import AT, HIDDEN_AT
from hanchan.tiles import KINDS, SEATS

from .games import Window
from .nets import ORDERS, STATE, Orders, state_of, utility_of

TRACE = 0.95  # of GAE: within a hand nothing is discounted
MOST_HANDS = 40  # score states of a game that are kept


class Scores(NamedTuple):
    """The public side of a window, (steps + 1, games) each."""

    states: Any
    dealers: Any  # seats
    hands: Any  # a number that changes with each hand


def scores_of(window: Window) -> Scores:
    """The score states of a window."""
    states, turned = state_of(window.seen)
    dealers = (window.seats + turned) % SEATS
    head = window.seen[..., : AT["bets"]].long()
    rounds = head[..., AT["round"] : AT["round"] + 4].argmax(-1)
    return Scores(states, dealers, (rounds * SEATS + dealers) * 64 + head[..., AT["counters"]])


def ends_of(window: Window, scores: Scores) -> Any:
    """(steps, games): the hand ended with this step."""
    return window.done | (scores.hands[1:] != scores.hands[:-1])


def utilities_of(orders: Orders, scores: Scores) -> Any:
    """(steps + 1, games, 4): what each seat may expect of the final places, by the scores alone."""
    steps, n = scores.dealers.shape
    by_turn = orders.utility(scores.states.flatten(0, 1)).view(steps, n, SEATS)
    seats = torch.arange(SEATS, device=by_turn.device)
    return by_turn.gather(-1, (seats - scores.dealers[..., None]) % SEATS)


class Worth(NamedTuple):
    """What each decision of a window brought, (steps, games) each."""

    gained: Any  # more than was expected
    returns: Any  # up to the end of the hand
    places: Any  # the utility of the final place, as it looked then
    known: Any  # whether the window tells it


def worth_of(window: Window, scores: Scores, orders: Orders, values: Any) -> Worth:
    """GAE for each seat within each hand; a hand is worth what it moves of the chances of the final order."""
    before = utilities_of(orders, scores)
    ends = ends_of(window, scores)
    after = torch.where(window.done[..., None], utility_of(window.final), before[1:])
    moved = after - before[:-1]
    steps, n = window.actions.shape
    games = torch.arange(n, device=values.device)
    paid, following, trace = (torch.zeros((n, SEATS), device=values.device) for _ in range(3))
    told = torch.zeros((n, SEATS), dtype=torch.bool, device=values.device)
    gained, known = torch.zeros_like(values), torch.zeros_like(window.done)
    for step in range(steps - 1, -1, -1):
        end = ends[step][:, None]
        paid, following, trace = (part.masked_fill(end, 0.0) for part in (paid, following, trace))
        told = told | end
        paid = paid + moved[step]
        seat, value = window.seats[step], values[step]
        surprise = paid[games, seat] + following[games, seat] - value
        gained[step] = surprise + TRACE * trace[games, seat]
        known[step] = told[games, seat]
        following[games, seat] = value
        trace[games, seat] = torch.where(known[step], gained[step], 0.0)
        paid[games, seat] = 0.0
        told[games, seat] = True
    returns = gained + values
    seats = window.seats[:-1, :, None]
    places = before[:-1].gather(-1, seats).squeeze(-1) + returns
    return Worth(gained, returns, places, known)


def truths_of(hidden: Any) -> tuple[Any, Any]:
    """By kind: whether it would deal in to somebody; by opponent: whether a tile completes the hand."""
    first = HIDDEN_AT["waits"]
    waits = hidden[..., first : first + 3 * KINDS].unflatten(-1, (3, KINDS)) > 0
    first = HIDDEN_AT["furiten_of_others"]
    can_win = hidden[..., first : first + 3] == 0
    return (waits & can_win[..., None]).any(-2).float(), waits.any(-1).float()


class Histories:
    """The score states of running games, until their order is known."""

    def __init__(self, n: int, device: str) -> None:
        self.states = torch.zeros((n, MOST_HANDS, STATE), device=device)
        self.dealers = torch.zeros((n, MOST_HANDS), dtype=torch.long, device=device)
        self.counts = torch.zeros(n, dtype=torch.long, device=device)
        self.fresh = torch.zeros(n, dtype=torch.bool, device=device)  # seen from their start
        self._games = torch.arange(n, device=device)
        self._numbers = torch.tensor(
            [[order.index(seat) for seat in range(SEATS)] for order in ORDERS], device=device
        )

    def follow(self, window: Window, scores: Scores) -> tuple[Any, Any]:
        """States and the numbers of the orders in which their games ended, of all games that ended in the window."""
        states, orders = [], []
        ends = ends_of(window, scores)
        for step in range(len(ends)):
            over = window.done[step] & self.fresh
            if over.any():
                games = over.nonzero().squeeze(-1)
                kept = torch.arange(MOST_HANDS, device=games.device) < self.counts[games, None]
                found = self._orders(window.final[step, games], self.dealers[games])
                states.append(self.states[games][kept])
                orders.append(found[kept])
            self.counts[window.done[step]] = 0
            self.fresh |= window.done[step]
            at = self.counts.clamp(max=MOST_HANDS - 1)
            new = ends[step]
            rows = self._games[new]
            self.states[rows, at[new]] = scores.states[step + 1, new]
            self.dealers[rows, at[new]] = scores.dealers[step + 1, new]
            self.counts += new
            self.counts.clamp_(max=MOST_HANDS)
        if not states:
            return self.states[:0, 0], self.dealers[:0, 0]
        return torch.cat(states), torch.cat(orders)

    def _orders(self, points: Any, dealers: Any) -> Any:
        """The number of the order of these final points, seen from each of these dealers."""
        # Who have the same are put in an order at random: each of them has the better place half of the time.
        rank = (-(points + torch.rand_like(points))).argsort(-1).argsort(-1)
        seats = torch.arange(SEATS, device=points.device)
        turned = (dealers[..., None] + seats) % SEATS
        ranks = rank[:, None, :].expand(*turned.shape).gather(-1, turned)
        same = (ranks[..., None, :] == self._numbers).all(-1)
        return same.long().argmax(-1)
