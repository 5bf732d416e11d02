"""What an offence is called, in a word or two: for lists, slips and logs; what it is stands in the book's own data."""

from __future__ import annotations

from functools import cache

from .stated import stated


def offence_name(key: str, lang: str = "en") -> str:
    """The short name of an offence; one that is not in the list is its key in words.

    >>> offence_name("late-arrival"), offence_name("late-arrival", "fr"), offence_name("late-arrival", "ja")
    ('late arrival', 'retard', '遅刻')
    """
    named = _names().get(key, {})
    return named.get(lang) or key.replace("-", " ")


@cache
def _names() -> dict[str, dict[str, str]]:
    return {one["key"]: one for one in stated("offences", "offence")}
