"""The searches behind a seating, as kernels.

A search may be held to a symmetry. A group of g moves acts on the players and on the tables, and every round looks the
same after a move; so only one table in g is chosen, and a player is an orbit with a place in it (`orbit`, `shift`).
With the group of one move this is the plain search. `add` and `neg` are the tables of the group. Chance comes from a
row of one number that the caller seeds, so the same seed gives the same seating everywhere.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...compile.kernel import kernel

Array = Any  # lists of ints when interpreted, int arrays when compiled

_MODULUS = 2147483647
_SOFT = 1  # weight of one missing indirect meeting, squared, against the hard faults below
_HARD = 400


class Search(NamedTuple):
    """A seating under search. Rounds of `fixed` are history and are not touched."""

    orbit: Array  # [round][position]: position 4t + s is slot s of table orbit t
    shift: Array
    meet: Array  # [orbit][orbit][difference]: meetings, history included
    visit: Array  # [orbit][table orbit][difference]
    common: Array  # [orbit][orbit][difference]: opponents in common
    near: Array  # [orbit][2 * n]: opponents of a player as orbit, place pairs
    degree: Array  # [orbit]: how many of them
    add: Array
    neg: Array


@kernel
def draw(chance: Array, below: int) -> int:
    """A number from 0 up to `below`, from the row that holds the state of chance."""
    chance[0] = chance[0] * 48271 % _MODULUS
    return int(chance[0] % below)


@kernel
def is_taken(chance: Array, worse: int, heat: float) -> bool:
    """Whether a change that is so much worse is taken at this heat."""
    if worse <= 0:
        return True
    chance[0] = chance[0] * 48271 % _MODULUS
    return bool(-heat * math.log(chance[0] / _MODULUS) > worse)


@kernel
def seat_one(s: Search, number: int, position: int, sign: int, cap: int, visits: int) -> int:
    """Adds (sign 1) or removes (-1) one player of a round in the counts; the change of hard faults."""
    table = position // 4
    a, at = s.orbit[number][position], s.shift[number][position]
    change = 0
    for other in range(4 * table, 4 * table + 4):
        if other == position:
            continue
        b = s.orbit[number][other]
        gap = s.add[s.shift[number][other]][s.neg[at]]
        change += count_pair(s, a, b, gap, sign)
    if visits:
        place = s.neg[at]
        before = s.visit[a][table][place]
        s.visit[a][table][place] = before + sign
        change += over(before + sign, cap) - over(before, cap)
    return change


@kernel
def over(count: int, cap: int) -> int:
    """How far a count is above its cap."""
    return count - cap if count > cap else 0


@kernel
def count_pair(s: Search, a: int, b: int, gap: int, sign: int) -> int:
    """Counts one meeting of two orbits at a distance, both ways; the change of repeated meetings."""
    before = s.meet[a][b][gap]
    s.meet[a][b][gap] = before + sign
    change = before if sign > 0 else 1 - before
    back = s.neg[gap]
    before = s.meet[b][a][back]
    s.meet[b][a][back] = before + sign
    return int(change + (before if sign > 0 else 1 - before))


@kernel
def count_common(s: Search, goal: int) -> int:
    """How far the pairs that never meet are from having `goal` opponents in common, squared and summed."""
    orbits, moves = len(s.meet), len(s.add)
    for a in range(orbits):
        found = 0
        for b in range(orbits):
            for gap in range(moves):
                s.common[a][b][gap] = 0
                if s.meet[a][b][gap] > 0:
                    s.near[a][2 * found] = b
                    s.near[a][2 * found + 1] = gap
                    found += 1
        s.degree[a] = found
    missing = 0
    for a in range(orbits):
        for i in range(s.degree[a]):
            b, gap = s.near[a][2 * i], s.near[a][2 * i + 1]
            for j in range(s.degree[b]):
                far = s.near[b][2 * j]
                s.common[a][far][s.add[gap][s.near[b][2 * j + 1]]] += 1
    for a in range(orbits):
        for b in range(orbits):
            for gap in range(moves):
                if s.meet[a][b][gap] == 0 and (a != b or gap != 0):
                    short = over(goal, s.common[a][b][gap])
                    missing += short * short
    return missing


@kernel
def change_seats(
    s: Search, number: int, one: int, two: int, turn: int, cap: int, visits: int
) -> int:
    """Two positions change places, the first turned by a move; with one position it is only turned."""
    change = 0
    change += seat_one(s, number, one, -1, cap, visits)
    orbit, shift = s.orbit[number][one], s.add[s.shift[number][one]][turn]
    if one == two:
        s.shift[number][one] = shift
        return change + seat_one(s, number, one, 1, cap, visits)
    # The first seat is empty for the counts while the second is taken out, so its pair is not counted twice.
    same = one // 4 == two // 4
    if same:
        return change + seat_one(s, number, one, 1, cap, visits)
    change += seat_one(s, number, two, -1, cap, visits)
    s.orbit[number][one] = s.orbit[number][two]
    s.shift[number][one] = s.add[s.shift[number][two]][s.neg[turn]]
    s.orbit[number][two] = orbit
    s.shift[number][two] = shift
    change += seat_one(s, number, one, 1, cap, visits)
    return change + seat_one(s, number, two, 1, cap, visits)


@kernel
def anneal(
    s: Search,
    first: int,
    cap: int,
    visits: int,
    goal: int,
    enough: int,
    steps: int,
    hot: float,
    cold: float,
    chance: Array,
    faults: Array,
) -> None:
    """Anneals the rounds from `first` on; faults[0], faults[1] are the hard and soft faults, kept up to date.

    Stops early with `enough` hard faults and no soft one.
    """
    rounds, positions, moves = len(s.orbit), len(s.orbit[0]), len(s.add)
    for step in range(steps):
        if faults[0] <= enough and faults[1] == 0:
            return
        heat = hot * math.exp(math.log(cold / hot) * step / steps)
        number = first + draw(chance, rounds - first)
        one = draw(chance, positions)
        two = draw(chance, positions)
        turn = draw(chance, moves)
        whole = visits > 0 and draw(chance, 4) == 0
        if one // 4 == two // 4:
            if whole or turn == 0:
                continue
            two = one
        hard = change(s, number, one, two, turn, cap, visits, whole)
        soft = faults[1]
        worse = hard * _HARD
        taken = True
        if goal > 0:
            # A first sieve: the soft part costs much more time.
            taken = is_taken(chance, worse, heat)
            if taken:
                soft = count_common(s, goal)
                worse = (soft - faults[1]) * _SOFT
        if taken and is_taken(chance, worse, heat):
            faults[0] += hard
            faults[1] = soft
        else:
            change(s, number, two, one, s.neg[turn], cap, visits, whole)


@kernel
def change(
    s: Search, number: int, one: int, two: int, turn: int, cap: int, visits: int, whole: bool
) -> int:
    """Two positions change places, or the whole tables they belong to; the change of hard faults."""
    if not whole:
        return change_seats(s, number, one, two, turn, cap, visits)
    faults = 0
    for slot in range(4):
        faults += change_seats(s, number, one // 4 * 4 + slot, two // 4 * 4 + slot, 0, cap, visits)
    return faults


@kernel
def change_tables(
    label: Array, visit: Array, seats: Array, r: int, a: int, b: int, cap: int
) -> int:
    """Two tables of a round change their labels; the change of visits above the cap."""
    change = 0
    for t in (a, b):
        for slot in range(4):
            p = seats[r][t][slot]
            before = visit[p][label[r][t]]
            visit[p][label[r][t]] = before - 1
            change += over(before - 1, cap) - over(before, cap)
    label[r][a], label[r][b] = label[r][b], label[r][a]
    for t in (a, b):
        for slot in range(4):
            p = seats[r][t][slot]
            before = visit[p][label[r][t]]
            visit[p][label[r][t]] = before + 1
            change += over(before + 1, cap) - over(before, cap)
    return change


@kernel
def anneal_tables(
    label: Array,
    visit: Array,
    seats: Array,
    first: int,
    cap: int,
    steps: int,
    chance: Array,
    faults: int,
) -> int:
    """Anneals which table of a round has which label; the visits above the cap that are left."""
    rounds, tables = len(label), len(label[0])
    for step in range(steps):
        if faults == 0:
            return 0
        heat = 1.5 * math.exp(math.log(0.12 / 1.5) * step / steps)
        r = first + draw(chance, rounds - first)
        a = draw(chance, tables)
        b = draw(chance, tables)
        if a == b:
            continue
        worse = change_tables(label, visit, seats, r, a, b, cap)
        if is_taken(chance, worse, heat):
            faults += worse
        else:
            change_tables(label, visit, seats, r, a, b, cap)
    return faults


class Base(NamedTuple):
    """Base rounds under search, laid end to end; the rounds are their copies under moves of players and tables.

    Some moves leave every round as it is: `turned` are what they make of each player, and of the tables that they
    carry into each other only one is seated here. A kind is an orbit of pairs, or of a player with a table, under all
    moves; its weight says how often one meeting in a base round makes each of them meet in all.
    """

    seats: Array  # the player of each position, `size` positions a base round
    size: int
    turned: Array  # [move][player]
    pair: Array  # [player][player]: kind
    pair_weight: Array
    met: Array  # meetings of each kind
    visit: Array  # [player][table seated here]: kind
    visit_weight: Array
    visited: Array


@kernel
def count_base(b: Base, x: int, sign: int, cap: int) -> int:
    """Adds (1) or removes (-1) one position in the counts; the change of faults. A cap of 0 leaves tables out."""
    change = 0
    table = x // 4
    player = b.seats[x]
    for y in range(4 * table, 4 * table + 4):
        if y != x:
            kind = b.pair[player][b.seats[y]]
            before = over(b.met[kind], 1)
            b.met[kind] += sign * b.pair_weight[kind]
            change += over(b.met[kind], 1) - before
    if cap:
        kind = b.visit[player][table % len(b.visit[0])]
        before = over(b.visited[kind], cap)
        b.visited[kind] += sign * b.visit_weight[kind]
        change += over(b.visited[kind], cap) - before
    return change


@kernel
def seat_base(b: Base, x: int, y: int, one: int, two: int, cap: int) -> int:
    """Seats a player at each of two positions, which may be one; the change of faults."""
    change = count_base(b, x, -1, cap)
    if x != y:
        change += count_base(b, y, -1, cap)
        b.seats[y] = two
    b.seats[x] = one
    change += count_base(b, x, 1, cap)
    return change + (count_base(b, y, 1, cap) if x != y else 0)


@kernel
def anneal_base(
    b: Base, cap: int, steps: int, hot: float, cold: float, chance: Array, faults: int
) -> int:
    """Anneals base rounds by exchanging and turning players; the faults that are left."""
    positions, turns = len(b.seats), len(b.turned)
    heat = hot
    for step in range(steps):
        if faults == 0:
            return 0
        if step % 256 == 0:
            heat = hot * math.exp(math.log(cold / hot) * step / steps)
        x = draw(chance, positions)
        y = x // b.size * b.size + draw(chance, b.size)
        if x // 4 == y // 4:
            y = x
        one, two = b.seats[x], b.seats[y]
        turn = draw(chance, turns)
        if x == y and turn == 0:
            continue
        back = draw(chance, turns)
        worse = seat_base(b, x, y, b.turned[turn][two], b.turned[back][one], cap)
        if is_taken(chance, worse, heat):
            faults += worse
        else:
            seat_base(b, x, y, one, two, cap)
    return faults
