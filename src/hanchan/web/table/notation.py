"""A view's melds in hand notation, red fives as plain ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def plain(tile: str) -> str:
    """The tile without the colour of a red five."""
    return tile.replace("0", "5")


def meld_text(act: str, tiles: Iterable[str]) -> str:
    """`pung:555p`: a meld as a word of a hand."""
    made = [plain(tile) for tile in tiles]
    return f"{act}:{''.join(sorted(tile[0] for tile in made))}{made[0][1]}"


def melds_text(melds: Iterable[Mapping[str, Any]]) -> list[str]:
    """The melds of a view as words."""
    found = []
    for meld in melds:
        tiles = [meld["tile"], *meld.get("use", ())]
        if meld["act"] == "concealed_kong":
            found.append(meld_text("ankan", [meld["tile"]] * 4))
        elif meld["act"] == "added_kong":
            found.append(meld_text("kakan", [*tiles, meld["added"]]))
        else:
            found.append(meld_text(meld["act"], tiles))
    return found
