"""What lies open before a seat: a tile of its river, a declared set. Values, which are never changed."""

from __future__ import annotations

import msgspec

_KONGS = {"concealed_kong": "ankan", "added_kong": "kakan"}  # in hand notation


class RiverTile(msgspec.Struct, frozen=True):
    """A discard: whether it had just been drawn, declared riichi, lies sideways, and which seat claimed it."""

    tile: str
    drawn: bool = False
    riichi: bool = False
    sideways: bool = False
    claimed: int | None = None


class ViewMeld(msgspec.Struct, frozen=True):
    """A declared set: how it came about, the tile it is named by, and for a claimed one the rest.

    `act` is chow, pung, kong, concealed_kong or added_kong; `tile` the claimed tile, of a concealed kong its kind.
    """

    act: str
    tile: str
    source: int | None = None  # the seat whose tile was claimed
    use: tuple[str, ...] = ()  # the tiles from the hand
    added: str | None = None  # the tile that made a kong of a pung

    @property
    def tiles(self) -> tuple[str, ...]:
        """All its tiles, the claimed one first; a concealed kong is told without its red fives."""
        if self.act == "concealed_kong":
            return (self.tile,) * 4
        return (self.tile, *self.use, *([self.added] if self.added else []))

    def __str__(self) -> str:
        """The set as a word of hand notation, red fives as plain ones: `pung:555p`."""
        numbers = "".join(sorted(plain(tile)[0] for tile in self.tiles))
        return f"{_KONGS.get(self.act, self.act)}:{numbers}{self.tile[1]}"


def plain(tile: str) -> str:
    """The tile without the colour of a red five."""
    return tile.replace("0", "5")
