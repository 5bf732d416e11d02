"""One list of countries: whatever spelling an entry brings becomes the three letters that results use."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache

from .names import folded
from .stated import stated

_LEAST_GUESSED = 4  # letters: of three, any code is near to many
# What lists write where there is nothing to write; without its stroke the first would be Namibia.
_NOTHING = frozenset(
    "n/a n.a. n.a - – — / . ? none nil null aucun aucune keine kein なし 無し".split()
)


def says_nothing(cell: str) -> bool:
    """A cell of a list says that there is none.

    >>> says_nothing("n/a"), says_nothing(" - "), says_nothing(""), says_nothing("NA")
    (True, True, True, False)
    """
    return not cell.strip() or cell.strip().casefold() in _NOTHING


def country_code(given: str) -> str | None:
    """The three letters of a country, found by any code or name; None if there is no such country.

    >>> country_code("Germany"), country_code("ger"), country_code("DEU"), country_code("フランス"), country_code("?")
    ('GER', 'GER', 'GER', 'FRA', None)
    """
    return None if says_nothing(given) else _spellings().get(_plain(given))


def as_code(given: str) -> str:
    """The three letters of a country; one that is not in the list stays as it was typed.

    >>> as_code("Germany"), as_code("Atlantis"), as_code("n/a")
    ('GER', 'Atlantis', '')
    """
    return "" if says_nothing(given) else country_code(given) or given


def country_meant(given: str) -> str | None:
    """The three letters of the country that a misspelt name is nearest to; None if it is near none.

    >>> country_meant("Germny"), country_meant("Frankrich"), country_meant("Atlantis"), country_meant("GRE")
    ('GER', 'FRA', None, None)
    """
    known, typed = _spellings(), _plain(given)
    if typed in known or len(typed) < _LEAST_GUESSED:
        return None
    near = get_close_matches(typed, known, n=1, cutoff=0.8)
    return known[near[0]] if near else None


def country_name(code: str, lang: str) -> str:
    """What a country is called in a language; the code itself where there is none such.

    >>> country_name("GER", "fr"), country_name("XYZ", "fr")
    ('Allemagne', 'XYZ')
    """
    return next(
        (str(one[lang]) for one in stated("countries", "country") if one["code"] == code), code
    )


def codes() -> list[str]:
    """Every country's three letters, in their order."""
    return [str(one["code"]) for one in stated("countries", "country")]


@cache
def _spellings() -> dict[str, str]:
    """Every spelling of every country; a code that is two countries' is that of results."""
    found: dict[str, str] = {}
    listed = stated("countries", "country")
    for of in (
        lambda one: [one["code"]],
        lambda one: one["iso"],
        lambda one: [one["en"], one["fr"], one["ja"], *one.get("also", ())],
    ):
        for one in listed:
            for spelling in of(one):
                found.setdefault(_plain(spelling), one["code"])
    return found


def _plain(spelling: str) -> str:
    return "".join(sign for sign in folded(spelling) if sign.isalnum())
