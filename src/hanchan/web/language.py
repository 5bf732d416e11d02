"""The reader's language: named in the hello, by the address or a cookie, or asked for by the browser's header."""

from __future__ import annotations

from fastapi import Request

from ..locale import LANGUAGES

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "ja": "日本語"}

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


def language_of(request: Request) -> str:
    """The language asked for: by the address, by the cookie, by the browser; else English."""
    wanted = (request.query_params.get("lang"), request.cookies.get("lang"))
    asked = next((lang for lang in wanted if lang in LANGUAGES), None)
    return asked or spoken(request.headers.get("accept-language"))
