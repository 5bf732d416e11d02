"""What the net makes of an observation, by numpy alone: for one seat, or for many at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .weights import Array, Layer, Net

_SMALL = np.float32(1e-6)


class Judgement(NamedTuple):
    """The net's numbers, for one observation or for each row of several."""

    policy: Array  # by action number: the higher, the better
    place: Array  # the expected final place, 1 to 4
    danger: Array  # by kind: the chance that it, thrown now, deals in to somebody
    waiting: Array  # the chance that right, across, left is tenpai


def judge(net: Net, shown: Array) -> Judgement:
    """All that the net says of an observation, or of several, a row for each."""
    found = _trunk(net, shown)
    value = _apply(net.value, found)[..., 0]
    return Judgement(
        policy=_apply(net.policy, found),
        place=np.float32(2.5) - value,
        danger=_chance(_apply(net.danger, found)),
        waiting=_chance(_apply(net.waiting, found)),
    )


def policy(net: Net, shown: Array) -> Array:
    """By action number: the higher, the better."""
    return _apply(net.policy, _trunk(net, shown))


def _trunk(net: Net, shown: Array) -> Array:
    found = _first(net, shown)
    for block in net.blocks:
        found = found + np.maximum(_apply(block, _levelled(found)), 0)
    return _levelled(found)


def _first(net: Net, shown: Array) -> Array:
    """The first layer; of one observation only the places that are not nought."""
    if shown.ndim > 1:
        many: Array = (shown * net.input) @ net.first.weight + net.first.bias
        return many
    places = np.flatnonzero(shown)
    seen = shown[places] * net.input[places]
    one: Array = np.einsum("i,ij->j", seen, net.first.weight[places]) + net.first.bias
    return one


def _levelled(found: Array) -> Array:
    """The numbers divided by their root mean square."""
    squares = np.mean(found * found, axis=-1, keepdims=True, dtype=np.float32)
    levelled: Array = found / np.sqrt(squares + _SMALL)
    return levelled


def _apply(layer: Layer, found: Array) -> Array:
    if found.ndim == 1:  # not by BLAS: its threads wait for each other longer than they work
        one: Array = np.einsum("ij,j->i", layer.weight, found) + layer.bias
        return one
    many: Array = found @ layer.weight.T + layer.bias
    return many


def _chance(found: Array) -> Array:
    """Between 0 and 1."""
    chance: Array = 1 / (1 + np.exp(-found))
    return chance
