"""The letters of a text file that says nothing about its encoding: the one in which its words look like words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from .countries import country_code

_LOOKED_AT = 20_000  # signs
# What spreadsheets write where it is not UTF-8: Japanese and Western Windows, the Mac, Central European Windows. Where
# two of them read a file equally well, the first has it.
_ENCODINGS = ("cp932", "cp1252", "mac_roman", "cp1250")
# Countries whose names need letters that the Western code page does not have.
_CENTRAL = frozenset("POL CZE SVK HUN SLO CRO BIH ROU ALB SRB MNE".split())
_BETWEEN_WORDS = frozenset("’”»›…·・、。「」『』（）［］：；，！？＆\u00a0\u3000")
_BEFORE_WORDS = frozenset("‘“„‚«‹–—")  # none of them stands behind a letter


def decoded(body: bytes) -> str:
    """The text of a file in whatever encoding a spreadsheet writes.

    >>> decoded("Gérard".encode("cp1252")), decoded("Łukasz".encode("cp1250")), decoded("青木 太郎".encode("cp932"))
    ('Gérard', 'Łukasz', '青木 太郎')
    """
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return body.decode("utf-16", "replace")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        texts = [_read_as(body, encoding) for encoding in _ENCODINGS]
    return min((text for text in texts if text is not None), key=lambda text: oddness(_part(text)))


def _part(text: str) -> str:
    """The lines by which an encoding is told, as many as are looked at."""
    return "\n".join(line for line in text.splitlines() if not line.isascii())[:_LOOKED_AT]


def _read_as(body: bytes, encoding: str) -> str | None:
    try:
        return body.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "cp1252":
            return None
    return body.decode(encoding, "replace")  # five bytes are nothing there; a text all the same


def oddness(text: str) -> float:
    """How many signs stand where no name has them: symbols at letters, kanji at small ones, big ones inside words.

    >>> oddness("Béatrice"), oddness("BŽatrice"), oddness("B饌rice"), oddness("£ukasz"), oddness("青木 太郎")
    (0, 1, 1.5, 1, 0)
    """
    odd = sum(_oddness_of(one, other) for one, other in pairwise(text))
    inside = sum(found[0].isupper() for found in _INSIDE.finditer(text))
    return odd + inside + sum(map(_is_of_elsewhere, text.splitlines()))


# A letter that no keyboard of English has, behind a small letter, or between a letter and a small one.
_INSIDE = re.compile(r"(?<=[a-z])[^\W\d_a-zA-Z]|(?<=[^\W\d_])[^\W\d_a-zA-Z](?=[a-z])")


def _oddness_of(one: str, other: str) -> float:
    """Of two neighbours: 1 if no word has them."""
    if one.isascii() and other.isascii():
        return 0
    kinds = {_kind(one), _kind(other)}
    if "nothing" in kinds or (one.isalpha() and other in _BEFORE_WORDS):
        return 1
    if kinds == {"wide", "latin"}:  # "A組" is a word
        return 1 if one.islower() or other.islower() else 0.5
    return kinds in ({"narrow", "latin"}, {"symbol", "latin"}, {"symbol", "wide"})


def _kind(sign: str) -> str:
    """What a sign is: a Latin letter, a wide one, a narrow kana, a symbol, a sign between words, or nothing at all."""
    if sign in _BETWEEN_WORDS | _BEFORE_WORDS or (sign.isascii() and not sign.isalpha()):
        return "between"
    group = unicodedata.category(sign)
    if group in ("Cc", "Co", "Cn") or sign == "\ufffd":
        return "nothing"
    if group in ("Lu", "Ll") and unicodedata.name(sign).startswith("LATIN") and sign < "\u2000":
        return "latin"
    if group in ("Lo", "Lm", "No", "Nl") and ord(sign) > 0x2000:
        return "narrow" if "\uff61" <= sign <= "\uff9f" else "wide"
    return "symbol"


def _is_of_elsewhere(line: str) -> float:
    """Half a sign for a line from Central Europe with letters that only the West has: "Kowalæyk; POL"."""
    if not any(sign in _WESTERN for sign in line):
        return 0
    cells = re.split(r"[\t;,]", line)
    return 0.5 if any(country_code(cell.strip(' "')) in _CENTRAL for cell in cells) else 0


def _letters_of_the_west() -> Iterator[str]:
    """The letters of the Western code page at whose bytes the Central European one has others."""
    for byte in range(0x80, 0x100):
        one, other = (bytes([byte]).decode(page, "ignore") for page in ("cp1252", "cp1250"))
        if one.isalpha() and one != other:
            yield one


_WESTERN = frozenset(_letters_of_the_west())
