"""What a player does, in words: the fields that a prompt lists and an answer sends back."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import NotationError, wrong_type
from ..rules.values import nearest
from ..tiles import KINDS, face_text, is_five, kind_of
from .engine import codes
from .engine.codes import action_act, action_face, action_one, action_two

WORDS = (
    "pass", "discard", "riichi", "chow", "pung", "kong", "concealed_kong", "added_kong", "ron", "tsumo",
    "nine_terminals", "tenpai", "noten", "nagashi",
)  # fmt: skip
_ALSO_SAID = {"chi": "chow", "pon": "pung", "kan": "kong"}  # equally valid words (ema2016:5.1-a)
_NAMES_TILE = {codes.DISCARD, codes.RIICHI, codes.CONCEALED_KONG, codes.ADDED_KONG}
_NAMES_USE = {codes.CALL_CHOW, codes.CALL_PUNG}


class Action(NamedTuple):
    """One action. `tile` for discards and own kongs, `drawn` if it is the tile just drawn, `use` for claims."""

    act: str
    tile: str | None = None
    drawn: bool = False
    use: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The action as a prompt lists it."""
        found: dict[str, object] = {"act": self.act}
        if self.tile is not None:
            found["tile"] = self.tile
        if self.act in ("discard", "riichi"):
            found["drawn"] = self.drawn
        if self.use:
            found["use"] = list(self.use)
        return found

    def __str__(self) -> str:
        return " ".join(filter(None, [self.act, self.tile, "+".join(self.use)]))


def read_action(given: Action | dict[str, object]) -> Action:
    """The action, as itself or as the fields of an option that was sent back; its act is a known word."""
    if isinstance(given, dict):
        return from_dict(given)
    if not isinstance(given, Action):
        raise wrong_type("action", given, "an Action or the dict of one")
    if not isinstance(given.use, (list, tuple)):
        raise wrong_type("use", given.use, "a tuple of tiles")
    for tile in (given.tile, *given.use):
        if not isinstance(tile, str | None):
            raise wrong_type("tile", tile, "text such as '5p'")
    if given.act not in WORDS:
        raise unknown_act(given.act)
    return given


def unknown_act(act: object) -> NotationError:
    """The complaint about a word that is no act."""
    near = nearest(str(act), WORDS)
    return NotationError(f"no act {act!r}; the nearest is {near!r} (known: {', '.join(WORDS)})")


def from_dict(fields: dict[str, object]) -> Action:
    """The action of a prompt's option that was sent back."""
    use = fields.get("use", ())
    act = _ALSO_SAID.get(str(fields.get("act")), fields.get("act"))
    if act not in WORDS:
        raise NotationError(f"no action: {fields!r}; its act is one of {', '.join(WORDS)}")
    if not isinstance(use, (list, tuple)):
        raise NotationError(f"no action: {fields!r}; its use is a list of tiles")
    tile = fields.get("tile")
    return Action(
        str(act),
        None if tile is None else str(tile),
        bool(fields.get("drawn", False)),
        tuple(map(str, use)),
    )


def unpack(packed: int, table_reds: list[int]) -> Action:
    """The packed action in words; `table_reds` are the seat's concealed red fives by suit."""
    act = action_act(packed)
    word = WORDS[act]
    if act in _NAMES_USE:
        return Action(word, use=(face_text(action_one(packed)), face_text(action_two(packed))))
    if act == codes.CALL_KONG:
        kong = faces_held(kind_of(action_face(packed)), 3, table_reds)
        return Action(word, use=tuple(map(face_text, kong)))
    if act in _NAMES_TILE:
        drawn = bool(action_one(packed)) and act in (codes.DISCARD, codes.RIICHI)
        return Action(word, face_text(action_face(packed)), drawn)
    return Action(word)


def faces_held(kind: int, count: int, reds: list[int]) -> list[int]:
    """The faces of so many tiles of a kind, red fives first; `reds` are a hand's red fives by suit."""
    red = reds[kind // 9] if is_five(kind) else 0
    return [KINDS + kind // 9] * red + [kind] * (count - red)


def matches(option: Action, given: Action) -> bool:
    """The given action means the option; the order of the tiles used does not matter."""
    if option.act != given.act or option.tile != given.tile:
        return False
    return option.drawn == given.drawn and sorted(option.use) == sorted(given.use)
