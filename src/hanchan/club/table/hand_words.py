"""A hand's result as words, as a scribe types it, or as JSON.

ron 1 from 0 4han30fu riichi 1,2     two wins: ron 1 3han40fu and 2 mangan from 0
tsumo 2 hand 12345678s345m66p tile 9s flags riichi liable 3
draw tenpai 0,1 riichi 0 · abort nine_terminals · chombo 2 · redeal
"""

from __future__ import annotations

import json
import re
from typing import Any

from ...errors import NotationError
from ...scoring.points import LIMITS

_VALUE = re.compile(r"(\d+)han(?:(\d+)fu)?")
_LISTS = ("riichi", "tenpai", "dead", "nagashi")


def parse_result(text: str) -> dict[str, Any]:
    """The result that the words say.

    >>> parse_result("ron 1 4han30fu from 0 riichi 1")
    {'end': 'win', 'wins': [{'seat': 1, 'han': 4, 'fu': 30}], 'discarder': 0, 'riichi': [1]}
    """
    if text.lstrip().startswith("{"):
        try:
            given = json.loads(text)
        except ValueError:
            given = None
        if not isinstance(given, dict):
            raise NotationError("{text!r} is no result", text=text)
        return given
    words = text.split()
    if not words:
        raise NotationError("{text!r} is no result", text=text)
    try:
        return _Words(words).result()
    except (IndexError, KeyError, ValueError):
        raise NotationError(
            "{text!r} is no result; say for example: ron 1 4han30fu from 0 riichi 1", text=text
        ) from None


class _Words:
    """Words taken one after another."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def take(self) -> str:
        """The next word; IndexError if there is none."""
        return self.words.pop(0)

    def result(self) -> dict[str, Any]:
        """The result of all the words."""
        first = self.take()
        result: dict[str, Any]
        match first:
            case "ron" | "tsumo":
                result = {"end": "win", "wins": [self.win()]}
                while self.words and self.words[0] == "and":
                    self.take()
                    result["wins"].append(self.win())
                if first == "ron":
                    if self.take() != "from":
                        raise ValueError
                    result["discarder"] = int(self.take())
            case "draw":
                result = {"end": "draw"}
            case "abort":
                result = {"end": "abort", "reason": self.take()}
            case "chombo":
                result = {"end": "chombo", "offenders": _seats(self.take())}
            case "redeal":
                result = {"end": "redeal"}
            case _:
                raise ValueError
        while self.words:
            name = self.take()
            if name not in _LISTS:
                raise ValueError
            result[name] = _seats(self.take())
        return result

    def win(self) -> dict[str, Any]:
        """One winner with the value of the hand."""
        win: dict[str, Any] = {"seat": int(self.take())}
        while self.words and self.words[0] not in ("and", "from", *_LISTS):
            word = self.take()
            if word in LIMITS:
                win["limit"] = word
            elif found := _VALUE.fullmatch(word):
                win["han"] = int(found[1])
                win["fu"] = int(found[2]) if found[2] else None
            elif word in ("hand", "tile", "dora", "ura"):
                win[word] = self.take()
            elif word == "melds":
                win["hand"] += " " + self.take().replace("+", " ")
            elif word == "flags":
                win["flags"] = self.take().replace("-", "_").split(",")
            elif word == "liable":
                win["liable"] = int(self.take())
            else:
                raise ValueError
        return win


def _seats(word: str) -> list[int]:
    return [int(seat) for seat in word.split(",")]
