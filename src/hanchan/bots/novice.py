"""A player that goes for the fastest hand: wins when it can, calls what gives a yaku, never folds."""

from __future__ import annotations

from random import Random as Chance

from ..game import Action, View
from ..game.actions import WORDS
from ..scoring.analysis import shanten
from ..tiles import WINDS, kind_of, parse_one
from .protocol import Seen

_AT_ONCE = ("tsumo", "ron", "nine_terminals", "tenpai")  # never let go by
_CALLS = ("pung", "chow", "kong")
_FIRST_DRAGON = 31


class Novice:
    """Shanten decides; among equals the tile with the fewest neighbours goes, then chance."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(str(seed))

    def act(self, seen: Seen) -> Action:
        """The first of: a win, a riichi, a useful call, the discard that leaves the hand nearest."""
        offered: dict[str, list[Action]] = {word: [] for word in WORDS}
        for action in seen.legal:
            offered[action.act].append(action)
        for word in _AT_ONCE:
            if offered[word]:
                return offered[word][0]
        if offered["pass"]:
            return self._claim(seen, offered)
        discards = offered["riichi"] or offered["discard"]
        return self._discard(seen, discards)

    def _claim(self, seen: Seen, offered: dict[str, list[Action]]) -> Action:
        """A set that brings the hand nearer, if the hand keeps a yaku; else a pass."""
        now = shanten(_text(seen.view, seen.seat, ()))
        for word in _CALLS:
            for action in offered[word]:
                if self._is_worth_calling(seen, action, now):
                    return action
        return offered["pass"][0]

    def _is_worth_calling(self, seen: Seen, action: Action, now: int) -> bool:
        if action.act == "kong":
            return False
        claimed = _last_discard(seen.view)
        if not (_is_value(seen, claimed) or _has_value_pung(seen)):
            return False
        if self._chance.random() < 0.2:  # a novice oversees some
            return False
        meld = _word(action.act, (claimed, *action.use))
        return _after_call(seen, action.use, meld) < now

    def _discard(self, seen: Seen, discards: list[Action]) -> Action:
        ranked: dict[str, tuple[int, int]] = {}
        for action in discards:
            tile = action.tile or ""
            if tile not in ranked:
                left = shanten(_text(seen.view, seen.seat, (tile,)))
                ranked[tile] = (left, self._usefulness(seen, tile))
        best = min(ranked.values())
        return self._chance.choice([one for one in discards if ranked[one.tile or ""] == best])

    def _usefulness(self, seen: Seen, tile: str) -> int:
        """How many tiles of the hand it goes with; a value honour counts for one more."""
        kind = kind_of(parse_one(tile))
        held = [kind_of(parse_one(one)) for one in seen.view.hands[seen.seat] if one is not None]
        if kind >= 27:
            return 3 * (held.count(kind) - 1) + int(_is_value(seen, tile))
        near = sum(other // 9 == kind // 9 and abs(other - kind) <= 2 for other in held) - 1
        return 2 * near + min(kind % 9, 8 - kind % 9, 2)


def _text(view: View, seat: int, without: tuple[str, ...]) -> str:
    """The seat's hand in notation, less some tiles."""
    held = [tile for tile in view.hands[seat] if tile is not None]
    for tile in without:
        held.remove(tile)
    return " ".join(["".join(held), *map(_meld_text, view.melds[seat])])


def _meld_text(meld: dict[str, object]) -> str:
    tile, use = str(meld["tile"]), meld.get("use", ())
    if meld["act"] == "concealed_kong":
        return _word("ankan", (tile,) * 4)
    assert isinstance(use, list)
    tiles = (tile, *map(str, use))
    if meld["act"] == "added_kong":
        return _word("kakan", (*tiles, str(meld["added"])))
    return _word(str(meld["act"]), tiles)


def _word(act: str, tiles: tuple[str, ...]) -> str:
    """A meld in notation; red fives as plain ones, for shape alone matters here."""
    numbers = sorted(tile[0].replace("0", "5") for tile in tiles)
    return f"{act}:{''.join(numbers)}{tiles[0][1]}"


def _after_call(seen: Seen, use: tuple[str, ...], meld: str) -> int:
    """The least shanten that the hand has after the call and the best discard."""
    held = [tile for tile in seen.view.hands[seen.seat] if tile is not None]
    for tile in use:
        held.remove(tile)
    melds = [*map(_meld_text, seen.view.melds[seen.seat]), meld]
    found = []
    for tile in set(held):
        rest = list(held)
        rest.remove(tile)
        found.append(shanten(" ".join(["".join(rest), *melds])))
    return min(found)


def _last_discard(view: View) -> str:
    """The tile that lies open: the last one of the seat in turn."""
    return str(view.rivers[view.turn][-1]["tile"])


def _is_value(seen: Seen, tile: str) -> bool:
    """A dragon, the seat wind or the prevailing wind."""
    kind = kind_of(parse_one(tile))
    own = 27 + (seen.seat - seen.view.dealer) % 4
    return kind >= _FIRST_DRAGON or kind == own or kind == 27 + WINDS.index(seen.view.round)


def _has_value_pung(seen: Seen) -> bool:
    melds = seen.view.melds[seen.seat]
    return any(meld["act"] != "chow" and _is_value(seen, str(meld["tile"])) for meld in melds)
