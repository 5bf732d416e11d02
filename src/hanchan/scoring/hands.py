"""A hand as text and as counts: concealed tiles plus melds as words.

`345p678s99s55z chi:234m pon:777z kan:1111m ankan:9999p kakan:5555z`
"""

from __future__ import annotations

from typing import NamedTuple

from ..compile.kernel import Counts, Row
from ..errors import NotationError, wrong_type
from ..locale import N_
from ..tiles import COPIES, KINDS, format, is_red, kind_of, parse, sort_key
from .sets import ADDED, CHOW, CLAIMED, CONCEALED, KONG, PUNG, pack_set, shape_of

_WORDS = {
    "chi": (CHOW, CLAIMED),
    "chow": (CHOW, CLAIMED),
    "pon": (PUNG, CLAIMED),
    "pung": (PUNG, CLAIMED),
    "kan": (KONG, CLAIMED),
    "kong": (KONG, CLAIMED),
    "minkan": (KONG, CLAIMED),
    "daiminkan": (KONG, CLAIMED),
    "kakan": (KONG, ADDED),
    "shouminkan": (KONG, ADDED),
    "ankan": (KONG, CONCEALED),
}
_NOT_A = {
    CHOW: N_("meld {word!r}: {tiles} is not a chow"),
    PUNG: N_("meld {word!r}: {tiles} is not a pung"),
    KONG: N_("meld {word!r}: {tiles} is not a kong"),
}


class Meld(NamedTuple):
    """A declared set."""

    shape: int
    how: int  # CLAIMED, ADDED or CONCEALED
    faces: tuple[int, ...]

    @property
    def packed(self) -> int:
        """The set as kernels see it."""
        return pack_set(self.shape, kind_of(min(self.faces, key=kind_of)), self.how != CONCEALED)

    def __str__(self) -> str:
        word = next(w for w, meant in _WORDS.items() if meant == (self.shape, self.how))
        return f"{word}:{format(self.faces)}"


class Hand(NamedTuple):
    """Concealed faces in order, and the melds as they were declared."""

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()

    def __str__(self) -> str:
        return " ".join([format(self.concealed), *map(str, self.melds)]).strip()

    def _repr_svg_(self) -> str:
        """The tiles, as a notebook shows them."""
        from ..drawing.tiles import hand  # the drawings are read only when they are wanted

        return hand(
            [group for group in (self.concealed, *(meld.faces for meld in self.melds)) if group]
        )

    @property
    def size(self) -> int:
        """Tiles of the hand, a kong counted as three: 13 while waiting, 14 in turn or won."""
        return len(self.concealed) + 3 * len(self.melds)

    @property
    def closed(self) -> bool:
        """No claimed set; concealed kongs may be there."""
        return all(meld.how == CONCEALED for meld in self.melds)

    def counts(self) -> Counts:
        """The concealed tiles as 34 counts."""
        return count_kinds(self.concealed)

    def melded(self) -> Counts:
        """The tiles of the melds as 34 counts."""
        return count_kinds([face for meld in self.melds for face in meld.faces])

    def packed_melds(self) -> Row:
        """The melds as kernels see them: four places, the unused ones 0."""
        packed = [meld.packed for meld in self.melds]
        return packed + [0] * (4 - len(packed))

    def faces(self) -> list[int]:
        """All tiles, concealed and melded."""
        return [*self.concealed, *(face for meld in self.melds for face in meld.faces)]


def count_kinds(faces: list[int] | tuple[int, ...]) -> Counts:
    """34 counts of the faces; a red five counts as a five."""
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return counts


def parse_hand(text: str) -> Hand:
    """The hand of a text; the concealed tiles come out sorted.

    >>> str(parse_hand("99s345p chi:234m ankan:1111z"))
    '345p99s chi:234m ankan:1111z'
    """
    if not isinstance(text, str):
        raise wrong_type("hand", text, "text such as '345p678s99s55z pon:777z'")
    concealed: list[int] = []
    melds: list[Meld] = []
    for word in text.split():
        name, colon, tiles = word.partition(":")
        if colon:
            melds.append(parse_meld(name, tiles, word))
        else:
            concealed += parse(word)
    if len(melds) > 4:
        raise NotationError(
            "hand {text!r}: {count} melds; a hand has at most four sets",
            text=text,
            count=len(melds),
        )
    hand = Hand(tuple(sorted(concealed, key=sort_key)), tuple(melds))
    check_copies(hand.faces(), text)
    return hand


def parse_meld(name: str, tiles: str, word: str) -> Meld:
    """The meld of a word such as `chi:234m`."""
    meant = _WORDS.get(name.lower())
    if meant is None:
        raise NotationError(
            "meld {word!r}: unknown word {name!r}; use chi, pon, kan, ankan or kakan",
            word=word,
            name=name,
        )
    faces = tuple(sorted(parse(tiles), key=sort_key))
    kinds = [kind_of(face) for face in faces]
    shape = meant[0]
    if shape_of(kinds) != shape:
        raise NotationError(_NOT_A[shape], word=word, tiles=tiles or "–")
    return Meld(shape, meant[1], faces)


def check_copies(faces: list[int], text: str) -> None:
    """Raises if a tile is used five times, or a red five twice."""
    counts = count_kinds(faces)
    for kind, count in enumerate(counts):
        if count > COPIES:
            raise NotationError(
                "hand {text!r}: {count} copies of {tile}; a set of tiles has four of each",
                text=text,
                count=count,
                tile=format([kind]),
            )
    # Up to two red fives of circles exist (books with four of them); never three.
    for red in range(KINDS, KINDS + 3):
        if faces.count(red) > 2:
            raise NotationError(
                "hand {text!r}: {count} red fives {tile}", text=text, count=faces.count(red),
                tile=format([red]),
            )  # fmt: skip


def count_reds(faces: list[int]) -> int:
    """How many red fives there are."""
    return sum(map(is_red, faces))
