"""Base tables of a resolvable design that our own search does not find every time; the certificate counts it anew.

Thirty-two players, ten rounds, nobody twice: sixteen pairs that never meet. A move of order six turns five orbits of
six players (numbers 6o to 6o + 5) and exchanges the last two. Four rounds stay as they are under every move, six are
the copies of two; three moves on, every round is itself again, its tables exchanged in pairs.

That ten rounds are possible was shown by Alejandro Aguado in 2004 (social golfers 8-4-10, CSPLib problem 10).
The base tables below come from a search held to the symmetry above.
"""

from __future__ import annotations

from .winds import Schedule

# Each of the four: one table, whose six copies fill the orbits other than the round's own.
_STEADY = ((11, 15, 22, 24), (2, 14, 19, 25), (3, 11, 21, 25), (4, 10, 15, 25))
# Each of the two: four tables; three moves on they are the other four.
_TURNED = (
    ((11, 23, 18, 2), (6, 15, 14, 1), (28, 27, 10, 3), (22, 29, 31, 16)),
    ((14, 8, 22, 7), (5, 30, 9, 25), (21, 24, 26, 12), (20, 16, 1, 0)),
)


def stored_design(players: int) -> Schedule | None:
    """The design for so many players, all its rounds; None if none is stored."""
    if players != 32:
        return None
    rounds = []
    for orbit, table in enumerate(_STEADY):
        copies = [_moved(table, move) for move in range(6)]
        own = [[30, *(6 * orbit + x for x in (0, 2, 4))], [31, *(6 * orbit + x for x in (1, 3, 5))]]
        rounds.append(copies + own)
    for tables in _TURNED:
        for move in range(3):
            rounds.append([_moved(table, turn) for table in tables for turn in (move, move + 3)])
    return rounds


def _moved(table: tuple[int, ...], move: int) -> list[int]:
    """The players of the table after so many moves."""
    return [30 + (p + move) % 2 if p >= 30 else p // 6 * 6 + (p + move) % 6 for p in table]
