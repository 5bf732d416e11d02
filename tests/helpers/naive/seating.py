"""Counts a seating again in the most obvious way; shares nothing with the package, reads its JSON.

python tests/helpers/naive/seating.py SEATING.json
"""

import json
import sys

Seating = list[list[list[int]]]  # rounds of tables of players


def count(tables: Seating) -> tuple[int, int, int, int | None, int]:
    """Repeats, revisits, winds out of balance, fewest common opponents of strangers, strangers with none."""
    rounds = len(tables)
    players = sorted(p for table in tables[0] for p in table)
    for games in tables:
        assert sorted(p for table in games for p in table) == players, "not everybody sits once"
        assert all(len(table) == 4 for table in games), "a table without four players"
    cap = -(-rounds // len(tables[0]))
    repeats = revisits = winds = 0
    opponents: dict[int, set[int]] = {}
    for p in players:
        seats = [
            (t, table.index(p), table)
            for games in tables
            for t, table in enumerate(games)
            if p in table
        ]
        met = [q for _, _, table in seats for q in table if q != p]
        opponents[p] = set(met)
        repeats += len(met) - len(set(met))
        for t in range(len(tables[0])):
            revisits += max(0, [seat[0] for seat in seats].count(t) - cap)
        for wind in range(4):
            times = [seat[1] for seat in seats].count(wind)
            winds += max(0, rounds // 4 - times, times - -(-rounds // 4))
    common = [
        len(opponents[p] & opponents[q])
        for p in players
        for q in players
        if p < q and q not in opponents[p]
    ]
    return repeats // 2, revisits, winds, min(common, default=None), common.count(0)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        given = json.load(file)
    found = count(given["tables"])
    told = given["certificate"]
    stated = (
        told["repeats"]["value"],
        told["revisits"]["value"],
        told["winds"]["value"],
        told["indirect"]["value"],
        told["indirect"]["pairs_without"],
    )
    print(found, "as stated" if found == stated else f"but {stated} is stated")
    sys.exit(found != stated)
