"""The reader's language: named in the hello, or asked for by the browser's header."""

from __future__ import annotations

from ..locale import LANGUAGES

_LONGEST = 200  # of a header that is looked at


def spoken(header: str | None) -> str:
    """The first of our languages that the reader asks for, by weight; English without one.

    >>> spoken("de, ja;q=0.8, fr;q=0.9"), spoken(None)
    ('fr', 'en')
    """
    wanted = []
    for place, part in enumerate((header or "")[:_LONGEST].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            much = float(weight or 1)
        except ValueError:
            continue
        if 0 < much <= 1:
            wanted.append((-much, place, name.partition("-")[0].lower()))
    return next((name for _, _, name in sorted(wanted) if name in LANGUAGES), LANGUAGES[0])
