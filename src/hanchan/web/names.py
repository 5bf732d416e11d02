"""Names and chat as people may write them: normalised, printable, of a decent length."""

from __future__ import annotations

import secrets
import unicodedata

from .errors import Refusal

NAME_LENGTH = 16
_REFUSED = {
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
    "Zl",
    "Zp",
}  # controls, bidirectional marks, no characters
_FIRST = "Calm Quick Quiet Lucky Early Late Brave Gentle Patient Merry Clever Steady".split()
_SECOND = "Crane Bamboo Plum Dragon Sparrow Lotus Pine Moon Willow Maple Koi Heron".split()


def clean_name(text: str) -> str:
    """The name after normalisation; Refusal if it is empty, too long or has characters that hide."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    _refuse_hidden(name)
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refusal(
            "name",
            "a name has 1 to {most} characters, this has {count}",
            422,
            most=NAME_LENGTH,
            count=len(name),
        )
    return name


def clean_text(text: str, length: int) -> str:
    """What is said in the chat; Refusal if there is nothing, too much, or something that hides."""
    said = unicodedata.normalize("NFC", text).strip()
    _refuse_hidden(said)
    if not 1 <= len(said) <= length:
        raise Refusal(
            "text", "a message has 1 to {most} characters, this has {count}", 422, most=length,
            count=len(said),
        )  # fmt: skip
    return said


def _refuse_hidden(text: str) -> None:
    if any(unicodedata.category(sign) in _REFUSED for sign in text):
        raise Refusal("characters", "control and direction characters are not allowed", 422)


def any_name() -> str:
    """A name for somebody who gave none."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"[:NAME_LENGTH]
