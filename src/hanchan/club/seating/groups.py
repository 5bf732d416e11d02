"""Small commutative groups and finite fields, as tables: the symmetries that seatings are built on."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple


class Group(NamedTuple):
    """A commutative group: element 0 does nothing."""

    orders: tuple[int, ...]  # it is the product of cycles of these lengths
    add: list[list[int]]
    neg: list[int]


def group(*orders: int) -> Group:
    """The product of cycles of these lengths.

    >>> group(2, 3).neg
    [0, 2, 1, 3, 5, 4]
    """
    elements = list(product(*(range(order) for order in orders)))
    place = {element: number for number, element in enumerate(elements)}
    add = [
        [place[tuple((x + y) % n for x, y, n in zip(a, b, orders, strict=True))] for b in elements]
        for a in elements
    ]
    neg = [place[tuple(-x % n for x, n in zip(a, orders, strict=True))] for a in elements]
    return Group(orders, add, neg)


def groups_of(order: int) -> list[tuple[int, ...]]:
    """The cycle lengths of every commutative group of that order, the most broken up first.

    >>> groups_of(12)
    [(2, 2, 3), (4, 3)]
    """
    found: list[tuple[int, ...]] = [()]
    for prime, power in factors(order):
        parts = [tuple(prime**part for part in split) for split in _partitions(power)]
        found = [(*before, *part) for before in found for part in parts]
    return found


def factors(number: int) -> list[tuple[int, int]]:
    """The primes of a number with their powers."""
    found, prime = [], 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        if power:
            found.append((prime, power))
        prime += 1
    return found


def _partitions(total: int, most: int | None = None) -> list[tuple[int, ...]]:
    """The ways to write a total as parts, small parts first."""
    if total == 0:
        return [()]
    found = []
    for part in range(1, min(total, most or total) + 1):
        found += [(part, *rest) for rest in _partitions(total - part, part)]
    return found


def field(order: int) -> tuple[Group, list[list[int]]] | None:
    """The group of the field of that many elements, and its multiplication; None if there is no such field."""
    parts = factors(order)
    if len(parts) != 1:
        return None
    prime, power = parts[0]
    if power == 1:
        return group(order), [[x * y % order for y in range(order)] for x in range(order)]
    root = _root(prime, power)
    elements = list(product(range(prime), repeat=power))
    place = {element: number for number, element in enumerate(elements)}
    table = [[place[_times(a, b, prime, root)] for b in elements] for a in elements]
    return group(*[prime] * power), table


def _root(prime: int, power: int) -> tuple[int, ...]:
    """The coefficients of a polynomial whose root runs through every element but zero."""
    one = (1, *[0] * (power - 1))
    for root in product(range(prime), repeat=power):
        element, steps = one, 0
        while steps < prime**power:
            steps += 1
            high = element[-1]
            moved = (0, *element[:-1])
            element = tuple((x - high * c) % prime for x, c in zip(moved, root, strict=True))
            if element == one or not any(element):
                break
        if element == one and steps == prime**power - 1:
            return root
    raise AssertionError("every prime power has a field")


def _times(
    a: tuple[int, ...], b: tuple[int, ...], prime: int, root: tuple[int, ...]
) -> tuple[int, ...]:
    """The product of two polynomials, with x^k replaced by what the field says it is."""
    power = len(root)
    found = [0] * (2 * power - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    for high in range(2 * power - 2, power - 1, -1):
        for low, coefficient in enumerate(root):
            found[high - power + low] -= coefficient * found[high]
    return tuple(value % prime for value in found[:power])
