"""Scores recorded wins under the `tenhou` book and compares yaku, han, fu and points.

A line of the file is one win with what the platform paid for it. Exit 1 if any differs; the first ones are listed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import hanchan
from hanchan.errors import HanchanError

LISTED = 10

# The records' names where they are not ours with `_` for `-`.
KEYS = {
    "haku": "yakuhai-haku",
    "hatsu": "yakuhai-hatsu",
    "chun": "yakuhai-chun",
    "seat_east": "seat-wind",
    "seat_south": "seat-wind",
    "seat_west": "seat-wind",
    "seat_north": "seat-wind",
    "round_east": "prevailing-wind",
    "round_south": "prevailing-wind",
    "round_west": "prevailing-wind",
    "round_north": "prevailing-wind",
    "sanshoku": "sanshoku-doujun",
    "ittsu": "ittsuu",
}
# The platform also names the wait of these; the yaku is the same and pays the same.
WAITS_NAMED = ("kokushi", "chuuren", "suuankou")
BONUS = {"dora", "ura_dora", "aka_dora"}
MELDS = {"chi": "chi", "pon": "pon", "daiminkan": "kan", "kakan": "kakan", "ankan": "ankan"}
FLAGS = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou")


class Worth(NamedTuple):
    """What the platform and we both say about a win; han and fu are 0 where they do not count."""

    yaku: tuple[tuple[str, int], ...]
    han: int
    fu: int
    points: int


def wins(path: Path) -> Iterator[dict[str, Any]]:
    """The recorded wins of a gzipped file, one a line."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def key_of(name: str) -> str:
    """Our key of a yaku as the records spell it."""
    plain = next((key for key in WAITS_NAMED if key in name), name)
    return KEYS.get(plain, plain.replace("_", "-"))


def recorded(win: dict[str, Any]) -> Worth:
    """What the platform gave; a record has fu from five han on too, where they no longer count."""
    result = win["result"]
    yaku = [(key_of(name), han) for name, han in result["yaku"] if name not in BONUS]
    yaku += [(key_of(name), 0) for name in result["yakuman"]]
    fu = result["fu"] if 0 < result["han"] < 5 else 0
    return Worth(tuple(sorted(yaku)), result["han"], fu, result["points"])


def question(win: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The hand and the circumstances, as `hanchan.score` takes them."""
    melds = [f"{MELDS[meld['type']]}:{''.join(meld['tiles'])}" for meld in win["melds"]]
    flags = {flag: win[flag] for flag in FLAGS}
    return " ".join(["".join(win["concealed"]), *melds]), {
        "win": win["winning_tile"],
        "tsumo": win["tsumo"],
        "seat": win["seat_wind"],
        "round": win["round_wind"],
        "riichi": win["riichi"] or win["double_riichi"],
        "double_riichi": win["double_riichi"],
        "dora": "".join(win["dora_indicators"]),
        "ura": "".join(win["ura_indicators"]),
        **flags,
    }


def scored(win: dict[str, Any]) -> Worth:
    """What we give."""
    hand, circumstances = question(win)
    score = hanchan.score(hand, rules="tenhou", **circumstances)
    yaku = tuple(sorted((row.key, row.han or 0) for row in score.yaku))
    return Worth(yaku, score.han or 0, score.fu or 0, score.points)


def difference(win: dict[str, Any]) -> str | None:
    """What differs, in one line, or None."""
    theirs = recorded(win)
    try:
        ours: Worth | HanchanError = scored(win)
    except HanchanError as refusal:
        ours = refusal
    if ours == theirs:
        return None
    hand, circumstances = question(win)
    said = {name: value for name, value in circumstances.items() if value}
    return f"game {win['game']} hand {win['kyoku']}: {hand} {said}\n  recorded {theirs}\n  scored   {ours}"


def main() -> int:
    """0 if every win agrees, 1 if one does not, 2 if the file cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="wins, gzipped JSON lines")
    path = parser.parse_args().file
    if not path.exists():
        print(
            f"{path}: no such file; make records RECORDS=folder with wins.jsonl.gz", file=sys.stderr
        )
        return 2
    total, different = 0, []
    for total, win in enumerate(wins(path), 1):
        if found := difference(win):
            different.append(found)
        if sys.stderr.isatty() and total % 50 == 0:
            print(f"\r{total} wins, {len(different)} differ", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(*different[:LISTED], sep="\n", end="\n" if different else "")
    print(f"{total - len(different)} of {total} wins agree in yaku, han, fu and points")
    return 1 if different or not total else 0


if __name__ == "__main__":
    sys.exit(main())
