"""Names of people: given and family name apart, compared and sorted whatever their accents, order and case."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

# Letters that Unicode does not take apart into a base letter and a mark.
_BASES = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
# A family name begins with these: Ann van Berg, João dos Santos.
_PARTICLES = frozenset(
    "van von der den de del della dello degli di da dal dalla do dos das du des la le ten ter zu zum zur al el bin ibn "
    "af av y e".split()
)


class ParsedName(NamedTuple):
    """A name taken apart; `is_guess` where nobody said which word belongs to which."""

    given: str
    family: str
    is_guess: bool = False


def folded(text: str) -> str:
    """The text in small base letters, to be compared and sorted by.

    >>> folded("Łukasz Núñez"), sorted(["Robert", "Łukasz", "Émile", "Max"], key=folded)
    ('lukasz nunez', ['Émile', 'Łukasz', 'Max', 'Robert'])
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).translate(_BASES)


def sort_key(text: str, lang: str = "en") -> tuple[str, ...]:
    """What names are sorted by in a language: base letters, then accents; in Japanese kana, then kanji by JIS code.

    The JIS code follows the readings of the usual kanji. Letters come first, whatever the language.

    >>> sorted(["Quint", "Łukasz", "Émile", "Lund", "Zoe", "Emile"], key=sort_key)
    ['Emile', 'Émile', 'Łukasz', 'Lund', 'Quint', 'Zoe']
    >>> sorted(["渡辺", "ワタナベ", "Ann", "青木", "あおき"], key=lambda one: sort_key(one, "ja"))
    ['Ann', 'あおき', 'ワタナベ', '青木', '渡辺']
    """
    base = folded(text)
    if lang == "ja":
        base = "".join(_japanese_key(sign) for sign in base)
    return base, text.casefold(), text


def _japanese_key(sign: str) -> str:
    """A sign that sorts as in a Japanese list: hiragana and katakana alike, kanji by JIS code."""
    if "ァ" <= sign <= "ヶ":
        return chr(ord(sign) - 0x60)
    if sign < "\u2e80" or "ぁ" <= sign <= "ゟ":
        return sign
    code = sign.encode("euc_jp", "ignore")
    # past all kana, in the order of the codes; what has no code comes last
    return (
        chr(0x10000 + int.from_bytes(code, "big")) if len(code) == 2 else chr(0x30000 + ord(sign))
    )


def likeness(name: str) -> frozenset[str]:
    """What two spellings of one name share: their words, in any order.

    >>> likeness("NÚÑEZ, José") == likeness("Jose Nunez")
    True
    """
    signs = (sign if sign.isalnum() else " " for sign in folded(name))
    return frozenset("".join(signs).split())


def parsed(name: str) -> ParsedName:
    """Given and family name: "Family, Given"; Chinese and Japanese family first; else the last word and its particles.

    >>> parsed("van Berg, Ann"), parsed("山田 太郎")[:2]
    (ParsedName(given='Ann', family='van Berg', is_guess=False), ('太郎', '山田'))
    >>> parsed("Ann van Berg"), parsed("Ann")[:2]
    (ParsedName(given='Ann', family='van Berg', is_guess=True), ('', 'Ann'))
    >>> parsed("DUPONT Anne Marie"), parsed("Ann van BERG LEE")[:2]
    (ParsedName(given='Anne Marie', family='DUPONT', is_guess=False), ('Ann', 'van BERG LEE'))
    """
    if "," in name:
        family, _, given = name.partition(",")
        return ParsedName(given.strip(), family.strip())
    words = name.replace("\u3000", " ").split()
    if len(words) < 2:
        return ParsedName("", name)
    if all(_is_han_or_kana(word) for word in words):
        return ParsedName(" ".join(words[1:]), words[0])
    if (loud := [word for word in words if _is_loud(word)]) and len(loud) < len(words):
        return _parsed_by_capitals(words)
    first = len(words) - 1
    while first > 1 and words[first - 1].casefold() in _PARTICLES:
        first -= 1
    return ParsedName(" ".join(words[:first]), " ".join(words[first:]), len(words) > 2)


def _is_loud(word: str) -> bool:
    """Written in capitals, as lists of players mark a family name; two letters may be initials."""
    return word.isupper() and sum(sign.isalpha() for sign in word) > 2 and "." not in word


def _parsed_by_capitals(words: list[str]) -> ParsedName:
    """The words in capitals, from the first to the last, with the particles before them, are the family name."""
    loud = [place for place, word in enumerate(words) if _is_loud(word)]
    first, end = loud[0], loud[-1] + 1
    while first > 0 and words[first - 1].casefold() in _PARTICLES:
        first -= 1
    return ParsedName(" ".join(words[:first] + words[end:]), " ".join(words[first:end]))


def _is_han_or_kana(word: str) -> bool:
    return all(
        unicodedata.name(sign, "").startswith(("CJK", "HIRAGANA", "KATAKANA")) for sign in word
    )


def joined(given: str, family: str) -> str:
    """The whole name as it is shown; Chinese and Japanese the family first.

    >>> joined("José García", "Núñez"), joined("太郎", "山田")
    ('José García Núñez', '山田 太郎')
    """
    both = (family, given) if _is_han_or_kana(family + given) else (given, family)
    return " ".join(part for part in both if part)
