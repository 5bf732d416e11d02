"""Names and chat as people may write them: normalised, printable, of a decent length."""

from __future__ import annotations

import secrets
import unicodedata

from ..locale import N_
from .errors import Refusal

NAME_LENGTH = 16
# Controls, bidirectional marks, no characters.
_REFUSED = frozenset("Cc Cf Cs Co Cn Zl Zp".split())
_FIRST = "Calm Quick Quiet Lucky Early Late Brave Gentle Patient Merry Clever Steady".split()
_SECOND = "Crane Bamboo Plum Dragon Sparrow Lotus Pine Moon Willow Maple Koi Heron".split()


def clean_name(text: str) -> str:
    """The name after normalisation; Refusal if it is empty, too long or has characters that hide."""
    said = " ".join(unicodedata.normalize("NFC", text).split())
    return _checked(
        said, NAME_LENGTH, "name", N_("a name has 1 to {most} characters, this has {count}")
    )


def clean_text(text: str, length: int) -> str:
    """What is said in the chat; Refusal if there is nothing, too much, or something that hides."""
    said = unicodedata.normalize("NFC", text).strip()
    return _checked(
        said, length, "text", N_("a message has 1 to {most} characters, this has {count}")
    )


def _checked(said: str, most: int, code: str, too_long: str) -> str:
    if any(unicodedata.category(sign) in _REFUSED for sign in said):
        raise Refusal("characters", "control and direction characters are not allowed", 422)
    if not 1 <= len(said) <= most:
        raise Refusal(code, too_long, 422, most=most, count=len(said))
    return said


def any_name() -> str:
    """A name for somebody who gave none."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"[:NAME_LENGTH]
