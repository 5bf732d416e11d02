"""Tenhou's walls, from the published seed.

Three forms of seed are known, all of them keys of the Mersenne Twister:

- `mt19937ar-sha512-n288-base64,…` 624 little-endian words in base64, for all walls of a game;
- `mt19937ar-sha512-n288,…` 32 words in hexadecimal, for all walls of a game;
- `mt19937ar,…` 8 or 32 such words for one hand, whose numbers shuffle the tiles without a digest.

Under the two older forms each stack of the dead wall lies turned over: indicators at 4, 6 …, ura at 5, 7 …,
replacement tiles at 0, 1, 2, 3.

A wall is tile ids in our order of use (`game/state.py`).
"""

from __future__ import annotations

import base64
import binascii
import random
import re
from collections.abc import Iterator
from hashlib import sha512
from itertools import islice
from struct import pack, unpack

from ...game.decode import dealt
from ...game.wall.deal import face_of
from ...tiles import WALL, format
from .recorded import Recorded, RecordedHand, damaged

_FORMS = ("mt19937ar-sha512-n288-base64", "mt19937ar-sha512-n288", "mt19937ar")
_WORDS = 624
_DIGESTS = 9
_HEX_WORD = re.compile("[0-9A-Fa-f]{1,8}")
_DEAD = (1, 0, 3, 2, 5, 7, 9, 11, 13, 4, 6, 8, 10, 12)  # replacements, indicators, ura
_DEAD_OF_OLD = (0, 1, 2, 3, 4, 6, 8, 10, 12, 5, 7, 9, 11, 13)


def walls(seed: str) -> Iterator[list[int]]:
    """The walls that a seed gives, hand after hand; a seed of one hand gives one."""
    form, _, text = seed.partition(",")
    if form not in _FORMS:
        known = ", ".join(_FORMS)
        raise damaged("", f"the form of the seed {seed[:40]!r} is not known; known are {known}")
    if form == "mt19937ar":
        return islice(_plain(_hex_words(text)), 1)
    if form == "mt19937ar-sha512-n288":
        return _digested(_hex_words(text), _DEAD_OF_OLD)
    return _digested(_base64_words(text), _DEAD)


def _base64_words(text: str) -> list[int]:
    try:
        block = base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise damaged("", f"the seed {text[:20]!r}… is not base64: {error}") from error
    if len(block) < 4 * _WORDS:
        raise damaged("", f"a seed has {4 * _WORDS} bytes, this one {len(block)}")
    return list(unpack(f"<{_WORDS}I", block[: 4 * _WORDS]))


def _hex_words(text: str) -> list[int]:
    words = text.split(",")
    if len(words) > _WORDS or not all(_HEX_WORD.fullmatch(word) for word in words):
        raise damaged("", f"the seed {text[:20]!r}… is not hexadecimal words")
    return [int(word, 16) for word in words]


def _twister(key: list[int]) -> random.Random:
    """MT19937 started with the key by `init_by_array`, as its authors published it.

    `random.seed` does the same, but drops leading zero words.
    """
    state = [19650218]
    for place in range(1, _WORDS):
        last = state[-1]
        state.append((1812433253 * (last ^ last >> 30) + place) & 0xFFFFFFFF)
    place = 1
    for step in range(max(_WORDS, len(key))):
        last = state[place - 1]
        turn = step % len(key)
        mixed = (state[place] ^ (last ^ last >> 30) * 1664525) + key[turn] + turn
        state[place] = mixed & 0xFFFFFFFF
        place = _next_place(state, place)
    for _ in range(_WORDS - 1):
        last = state[place - 1]
        state[place] = (state[place] ^ (last ^ last >> 30) * 1566083941) - place & 0xFFFFFFFF
        place = _next_place(state, place)
    state[0] = 0x80000000
    numbers = random.Random()
    numbers.setstate((3, (*state, _WORDS), None))
    return numbers


def _next_place(state: list[int], place: int) -> int:
    if place + 1 < _WORDS:
        return place + 1
    state[0] = state[-1]
    return 1


def _digested(key: list[int], dead: tuple[int, ...]) -> Iterator[list[int]]:
    numbers = _twister(key)
    while True:
        block = pack("<288I", *(numbers.getrandbits(32) for _ in range(288)))
        words: list[int] = []
        for number in range(_DIGESTS):
            words += unpack("<16I", sha512(block[128 * number : 128 * number + 128]).digest())
        yield _in_order_of_use(_shuffled(words), dead)


def _plain(key: list[int]) -> Iterator[list[int]]:
    numbers = _twister(key)
    while True:
        words = [numbers.getrandbits(32) for _ in range(WALL - 1)]
        yield _in_order_of_use(_shuffled(words), _DEAD_OF_OLD)


def _shuffled(words: list[int]) -> list[int]:
    tiles = list(range(WALL))
    for place in range(WALL - 1):
        other = place + words[place] % (WALL - place)
        tiles[place], tiles[other] = tiles[other], tiles[place]
    return tiles


def _in_order_of_use(tiles: list[int], dead: tuple[int, ...]) -> list[int]:
    """Dealt and drawn from the top down; the dead wall is the bottom fourteen."""
    return tiles[: len(dead) - 1 : -1] + [tiles[place] for place in dead]


def true_walls(recorded: Recorded) -> tuple[list[int], ...]:
    """The wall of each hand in faces; none where no seed gives them.

    A seed that does not deal the first hand is another game's, copied with the header.
    """
    reds, hands = recorded.red_fives, recorded.hands
    found = [[face_of(tile, reds) for tile in wall] for wall in _seeded(recorded)]
    return tuple(found) if len(found) == len(hands) and deals(found[0], hands[0]) else ()


def _seeded(recorded: Recorded) -> list[list[int]]:
    """The walls that the seeds of the game, or of its hands, give; none without a seed of a known form."""
    if has_known_form(recorded.seed):
        return list(islice(walls(recorded.seed), len(recorded.hands)))
    return [next(walls(hand.seed)) for hand in recorded.hands if has_known_form(hand.seed)]


def has_known_form(seed: str) -> bool:
    """The seed says by its first word that it gives walls."""
    return seed.partition(",")[0] in _FORMS


def deals(wall: list[int], hand: RecordedHand) -> bool:
    """The wall gives each player the dealt tiles of the hand."""
    faces = dealt(wall, hand.start.dealer)
    return tuple(format(held) for held in faces) == hand.hands
