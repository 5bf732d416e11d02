"""What a seating achieves, each figure beside the best that is possible: anybody can count it again.

The figures are those of the contract: repeated meetings, visits to a table above the fewest, winds out of balance, and
for the pairs that never meet the fewest opponents in common.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations
from typing import Any

from ...locale import N_
from .winds import Schedule, wind_counts

Tables = Sequence[Sequence[Sequence[int]]]
# Players: there is no resolvable design with ten groups of two, so six rounds repeat a pair.
_NO_SIXTH_ROUND = 20
_WORDS = {
    "repeats": N_("Repeated meetings: {value} (no seating can go below {bound})"),
    "revisits": N_("Visits to a table above the fewest: {value} (no seating can go below {bound})"),
    "winds": N_("Winds out of balance: {value} (no seating can go below {bound})"),
    "indirect": N_(
        "Fewest common opponents of two who never meet: {value} (no seating can exceed {bound})"
    ),
}


def figure_lines(
    found: dict[str, dict[str, Any]], gettext: Callable[[str], str] = str
) -> list[str]:
    """The figures of a certificate in words; nothing of strangers where everybody meets everybody."""
    return [
        gettext(says).format(**found[name])
        for name, says in _WORDS.items()
        if found[name]["value"] is not None
    ]


def numbered(tables: Tables) -> Schedule:
    """The same tables with the players numbered from 0 without gaps."""
    names = sorted({player for round in tables for table in round for player in table})
    place = {name: number for number, name in enumerate(names)}
    return [[[place[player] for player in table] for table in round] for round in tables]


def certificate(tables: Tables) -> dict[str, dict[str, Any]]:
    """The figures of a schedule whose tables are in the order East, South, West, North, with their bounds."""
    met = meetings(tables)
    everybody = {player for table in chain.from_iterable(tables) for player in table}
    players, rounds = len(everybody), len(tables)
    most = max(met.values(), default=0)
    never = _common_of_strangers(met, players)
    repeats = sum(count - 1 for count in met.values())
    if all(sum(len(table) for table in round) == players for round in tables):
        fewest = fewest_repeats(players, rounds)
    else:  # somebody came later or left: every pair can have met once
        fewest = max(0, sum(met.values()) - players * (players - 1) // 2)
    return {
        "repeats": {"value": repeats, "bound": fewest, "most": most},
        "revisits": {"value": revisits(tables), "bound": 0},
        "winds": {"value": winds_out_of_balance(tables), "bound": 0},
        "indirect": {
            "value": min(never) if never else None,
            "bound": most_indirect(players, rounds) if never else None,
            "pairs_without": never.count(0),
        },
    }


def figures(tables: Tables) -> tuple[int, int, int, int]:
    """Repeats, revisits and indirect meetings as one row that is smaller for a better seating."""
    met = meetings(tables)
    never = _common_of_strangers(met, sum(len(table) for table in tables[0]))
    repeats = sum(count - 1 for count in met.values())
    fewest = min(never) if never else 10**6
    return repeats, revisits(tables), -fewest, never.count(fewest) if never else 0


def meetings(tables: Tables) -> dict[tuple[int, int], int]:
    """How often each pair that meets does so, the smaller number first."""
    met: dict[tuple[int, int], int] = {}
    for round in tables:
        for table in round:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return met


def revisits(tables: Tables) -> int:
    """Visits of players to a table above the fewest that some table must have."""
    cap = -(-len(tables) // len(tables[0]))
    visits: dict[tuple[int, int], int] = {}
    for round in tables:
        for number, table in enumerate(round):
            for player in table:
                visits[player, number] = visits.get((player, number), 0) + 1
    return sum(count - cap for count in visits.values() if count > cap)


def winds_out_of_balance(tables: Tables) -> int:
    """By how much in all players have a wind more or less often than a fourth of their rounds, rounded up or down."""
    wrong = 0
    for four in wind_counts(tables).values():
        low, high = sum(four) // 4, -(-sum(four) // 4)
        wrong += sum(max(0, low - count, count - high) for count in four)
    return wrong


def fewest_repeats(players: int, rounds: int) -> int:
    """A number of repeated meetings that no seating can go below.

    >>> fewest_repeats(24, 8), fewest_repeats(32, 10), fewest_repeats(12, 2)
    (12, 0, 3)
    """
    counted = max(0, (3 * rounds * players - players * (players - 1)) // 2)
    tables = players // 4
    if rounds > 1 and tables < 4:
        # Four players come from fewer than four tables of the round before: some met there.
        counted = max(counted, tables * {1: 6, 2: 2, 3: 1}[tables])
    if players == _NO_SIXTH_ROUND and rounds > 5:
        counted = max(counted, 1)
    return counted


def most_indirect(players: int, rounds: int) -> int:
    """A number of common opponents that not every pair of strangers can exceed, where nobody meets twice.

    A player has 3R opponents, each with 3R - 3 others from other tables; the best is to share them out evenly among
    the strangers.
    """
    opponents = min(3 * rounds, players - 1)
    strangers = players - 1 - opponents
    if strangers == 0:
        return opponents
    return min(opponents, opponents * (opponents - 3) // strangers)


def _common_of_strangers(met: dict[tuple[int, int], int], players: int) -> list[int]:
    """For each pair that never meets the number of opponents both have met."""
    masks = [0] * players
    for a, b in met:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return [
        (masks[a] & masks[b]).bit_count()
        for a, b in combinations(range(players), 2)
        if not masks[a] >> b & 1
    ]
