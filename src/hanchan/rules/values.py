"""Answers as data: what is wrong with one, how it is kept, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, TypeGuard

from .schema import CLOSED_ONLY, YAKU_WORDS, Field

_WINDS_TO = ("S", "W", "N")  # what a game that began in the East round may be extended to
_MOST_HAN = 13
_MOST = 10**9  # more points, minutes or tiles than any table has; kernels count with room to spare
_TAKE_A_WORD = ("word", "either", "pair", "winds", "ranges")


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word most like the given one."""
    from difflib import get_close_matches  # only a mistake needs it

    return get_close_matches(str(word), list(known), n=1, cutoff=0.0)[0]


def is_near(word: str, known: Iterable[str]) -> bool:
    """One of the known words is so much like the given one that it may be meant."""
    from difflib import get_close_matches

    return bool(get_close_matches(str(word), list(known), n=1))


def shown(value: object) -> str:
    """A value as TOML would have it, short enough for a one-line message."""
    import json

    text = json.dumps(plain(value), ensure_ascii=False, default=str)
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return text if len(text) <= 60 else text[:57] + "..."


def frozen(value: Any) -> Any:
    """The value with lists as tuples and tables that cannot be written to."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(item) for key, item in value.items()})
    return value


def plain(value: Any) -> Any:
    """The value as JSON wants it: what `frozen` made, taken apart again."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (dict, MappingProxyType)):
        return {key: plain(item) for key, item in value.items()}
    return value


def complaint(field: Field, value: object) -> str | None:
    """What is wrong with a value as the answer to a field, and what would be right; None if nothing is."""
    if isinstance(value, str) and field.kind in _TAKE_A_WORD:
        return _word_complaint(field, value)
    if _is_number(value) and value > _MOST:
        return f"must be at most {_MOST}"
    match field.kind:
        case "flag":
            good = isinstance(value, bool)
        case "number" | "either":
            good = _is_number(value) and _in_range(field, value)
        case "words" | "words+":
            return _words_complaint(field, value)
        case "amounts":
            good = _are_amounts(value, 4)
        case "pair":
            good = _are_amounts(value, 2)
        case "winds":
            good = _is_extension(value)
        case "ranges":
            good = _are_ranges(value)
        case _:
            good = False  # a word was asked for, and this is none
    return None if good else f"must be {wanted(field)}"


def wanted(field: Field) -> str:
    """The answers a field takes, in words."""
    one_of = _either([f'"{word}"' for word in field.words])
    match field.kind:
        case "flag":
            return "true or false"
        case "number":
            return _wanted_number(field)
        case "either":
            return f"{_wanted_number(field)}, or {one_of}"
        case "word":
            return one_of
        case "words" | "words+":
            least = "" if field.kind == "words" else "at least one "
            return f"a list of {least}{' '.join(field.words)}"
        case "amounts":
            return "four amounts, one for each place"
        case "pair":
            return f"two amounts (points, uma), or {one_of}"
        case "winds":
            return f'{one_of}, or {{ to = "W", target = 30000 }}'
        case _:
            return f"{{ first = [8000, 12000], repeated = [12000, 48000] }}, or {one_of}"


def yaku_complaint(key: str, column: str, value: Any) -> str | None:
    """What is wrong with a value of a yaku on a closed or an open hand; None if nothing is."""
    known = f'0 to {_MOST_HAN} han, or "yakuman" or "double-yakuman"'
    if isinstance(value, str):
        if value not in YAKU_WORDS:
            return f'must be {known}; the nearest word is "{nearest(value, YAKU_WORDS)}"'
        if value == "mangan" and key not in ("renhou", "nagashi-mangan"):
            return f"must be {known}; only renhou and nagashi-mangan can be a flat mangan"
    elif not (_is_number(value) and 0 <= value <= _MOST_HAN):
        return f"must be {known}"
    if column == "open" and value != 0 and key in CLOSED_ONLY:
        return "must be 0: such a hand is never open"
    return None


def _either(words: list[str]) -> str:
    """The words as a choice: `a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _is_number(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _in_range(field: Field, value: Any) -> bool:
    if field.numbers:
        return value in field.numbers
    return bool(value >= (field.least or 0) and value % field.step == 0)


def _wanted_number(field: Field) -> str:
    if field.numbers:
        return _either([str(number) for number in field.numbers])
    step = f", a multiple of {field.step}" if field.step > 1 else ""
    return f"a number, {field.least} or more{step}"


def _word_complaint(field: Field, word: str) -> str | None:
    if word in field.words:
        return None
    return f'must be {wanted(field)}; the nearest word is "{nearest(word, field.words)}"'


def _words_complaint(field: Field, value: object) -> str | None:
    if not isinstance(value, (list, tuple)) or not all(isinstance(word, str) for word in value):
        return f"must be {wanted(field)}"
    for word in value:
        if word not in field.words:
            near = nearest(word, field.words)
            return f'{shown(word)} is not known; the nearest word is "{near}"'
    if len(set(value)) < len(value):
        return f"must be {wanted(field)}, each once"
    in_a_row = bool(value) and " ".join(value) in " ".join(field.words)
    if field.kind == "words+" and not in_a_row:
        return f"must be {wanted(field)}, each once, one after another"
    return None


def _are_amounts(value: Any, how_many: int) -> bool:
    is_list = isinstance(value, (list, tuple)) and len(value) == how_many
    return is_list and all(_is_number(amount) and abs(amount) <= _MOST for amount in value)


def _is_extension(value: Any) -> bool:
    if not isinstance(value, (dict, MappingProxyType)) or set(value) != {"to", "target"}:
        return False
    return (
        value["to"] in _WINDS_TO and _is_number(value["target"]) and 0 <= value["target"] <= _MOST
    )


def _are_ranges(value: Any) -> bool:
    if not isinstance(value, (dict, MappingProxyType)) or set(value) != {"first", "repeated"}:
        return False
    return all(_are_amounts(pair, 2) and 0 <= pair[0] <= pair[1] for pair in value.values())
