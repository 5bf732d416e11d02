"""Text as people enter it: normalised, one blank between words, nothing that hides or turns a line around."""

from __future__ import annotations

import unicodedata

_MARKS = 4  # in a row; more serve no script, tower over other lines, and cost a normaliser the square of their number
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are drawn as nothing
# Joiner and selectors: no name differs by them.
_UNSEEN = "\u034f" + "".join(map(chr, range(0xFE00, 0xFE10)))
_TABLE = str.maketrans(dict.fromkeys(_BLANK, " ") | dict.fromkeys(_UNSEEN, ""))


def plain(text: str) -> str:
    r"""The text without control and direction characters and halves of characters; white space becomes one blank.

    >>> plain("An\u202en \t Lee\x07")
    'Ann Lee'
    """
    shown = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    seen = _with_few_marks(shown.translate(_TABLE))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def _with_few_marks(text: str) -> str:
    """The text with so many marks upon a letter, and no more."""
    if text.isascii():
        return text
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks <= _MARKS:
            kept.append(sign)
    return "".join(kept)
