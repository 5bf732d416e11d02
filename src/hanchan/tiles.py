"""Tiles and their text.

A *kind* is 0-33: characters, circles, bamboo 1-9, then East South West North white green red. A *face* is what one
tile shows: its kind, or 34, 35, 36 for the red five of characters, circles, bamboo. Text is mpsz: `123m0p55s1z`, where
`0` is a red five and `1234567z` are E S W N white green red.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .compile.kernel import LOWEST_BIT, by_instructions, inlined
from .errors import NotationError, wrong_type

KINDS = 34
FACES = 37
COPIES = 4
WALL = KINDS * COPIES
FIRST_HONOUR = 27
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(FIRST_HONOUR, KINDS)
WINDS = "ESWN"
SEATS = 4
SUITS = "mpsz"

# Kinds as bits, for "only these tiles" and "any of these tiles".
TERMINALS_MASK = sum(1 << 9 * suit + number for suit in range(3) for number in (0, 8))
HONOURS_MASK = sum(1 << kind for kind in range(FIRST_HONOUR, KINDS))
ORPHANS_MASK = TERMINALS_MASK | HONOURS_MASK
SIMPLES_MASK = (1 << KINDS) - 1 & ~ORPHANS_MASK
GREEN_MASK = sum(1 << 18 + number for number in (1, 2, 3, 5, 7)) | 1 << GREEN
SUIT_MASK = 0x1FF  # nine kinds of one suit, shifted by 9 for the next

# Where the one bit of a power of two is: shifted by it, this number has six bits on top that no other shift gives them.
_ALL_SIXES = 0x022FDD63CC95386D
_BIT_OF = bytes(bit for _, bit in sorted((_ALL_SIXES << bit >> 58 & 63, bit) for bit in range(64)))

# Dora go round: 1-9 in a suit, E S W N, and red white green (ema2016:2.7-b to 2.7-d, ruling W-45).
_NEXT_KIND = bytes(
    [9 * suit + (number + 1) % 9 for suit in range(3) for number in range(9)]
    + [SOUTH, WEST, NORTH, EAST, GREEN, RED, WHITE]
)


@by_instructions(LOWEST_BIT)
@inlined
def lowest_bit(mask: int) -> int:
    """The place of the lowest bit of a mask that has one."""
    return _BIT_OF[(mask & -mask) * _ALL_SIXES >> 58 & 63]


@inlined
def is_honour(kind: int) -> bool:
    """A wind or a dragon."""
    return kind >= FIRST_HONOUR


@inlined
def is_terminal(kind: int) -> bool:
    """A one or a nine."""
    return kind < FIRST_HONOUR and (kind % 9 == 0 or kind % 9 == 8)


@inlined
def is_dragon(kind: int) -> bool:
    """White, green or red."""
    return kind >= WHITE


@inlined
def is_five(kind: int) -> bool:
    """A five of a suit: the kinds that may be red."""
    return kind == 4 or kind == 13 or kind == 22


@inlined
def is_simple(kind: int) -> bool:
    """Two to eight of a suit."""
    return kind < FIRST_HONOUR and 0 < kind % 9 < 8


@inlined
def starts_chow(kind: int) -> bool:
    """One to seven of a suit: a chow can begin with it."""
    return kind < FIRST_HONOUR and kind % 9 < 7


@inlined
def next_kind(indicator: int) -> int:
    """The kind an indicator points to."""
    return _NEXT_KIND[indicator]


@inlined
def kind_of(face: int) -> int:
    """The kind of a face: a red five is a five."""
    return face if face < KINDS else 9 * (face - KINDS) + 4


def seat_wind(seat: int, dealer: int) -> str:
    """The letter of a seat's wind: the dealer is East.

    >>> seat_wind(0, dealer=3)
    'S'
    """
    return WINDS[(seat - dealer) % SEATS]


def is_red(face: int) -> bool:
    """The face is a red five."""
    return face >= KINDS


def parse(text: str) -> list[int]:
    """The faces of a text such as `123m0p55s1z`, in its order.

    >>> parse("19m0p7z")
    [0, 8, 35, 33]
    """
    if not isinstance(text, str):
        raise wrong_type("tiles", text, "text such as '123m55z'")
    faces: list[int] = []
    digits = ""
    for place, char in enumerate(text):
        if char.isspace():
            continue
        if char in "0123456789":
            digits += char
        elif char in SUITS:
            if not digits:
                raise NotationError(
                    "tiles {text!r}: '{char}' at place {place} has no number before it;"
                    " write for example 123{char}",
                    text=text,
                    char=char,
                    place=place + 1,
                )
            faces += [_face(digit, char, text) for digit in digits]
            digits = ""
        else:
            raise NotationError(
                "tiles {text!r}: unknown character {char!r} at place {place};"
                " tiles are digits followed by m, p, s or z",
                text=text,
                char=char,
                place=place + 1,
            )
    if digits:
        raise NotationError(
            "tiles {text!r}: no suit after {digits!r}; end it with m, p, s or z",
            text=text,
            digits=digits,
        )
    return faces


def _face(digit: str, suit: str, text: str) -> int:
    number = int(digit)
    if suit == "z" and not 1 <= number <= 7:
        raise NotationError(
            "tiles {text!r}: {tile!r} is no tile; honours are 1z to 7z",
            text=text,
            tile=digit + suit,
        )
    if number == 0:
        return KINDS + SUITS.index(suit)
    return 9 * SUITS.index(suit) + number - 1


def parse_one(text: str) -> int:
    """The face of a text that names exactly one tile."""
    faces = parse(text)
    if len(faces) != 1:
        raise NotationError(
            "one tile was expected, not {count}: {text!r}; write for example 5p",
            text=text,
            count=len(faces),
        )
    return faces[0]


def format(faces: Iterable[int]) -> str:
    """The text of faces, in their order: `parse(format(faces)) == faces`.

    >>> format([0, 8, 35, 33])
    '19m0p7z'
    """
    text = ""
    suit = ""
    for face in faces:
        here = suit_letter(face)
        if suit and here != suit:
            text += suit
        suit = here
        text += "0" if is_red(face) else str(face % 9 + 1)
    return text + suit


@lru_cache
def face_text(face: int) -> str:
    """The text of one face: the same object every time, however many tables hold it.

    >>> face_text(35)
    '0p'
    """
    return format([face])


def suit_letter(face: int) -> str:
    """m, p, s or z."""
    return SUITS[kind_of(face) // 9]


def sort_key(face: int) -> tuple[int, int]:
    """Kinds in order, a red five before the plain ones."""
    return kind_of(face), -face
