"""The wall of a mass game as a kernel: the same bytes as `wall.deal` draws for a table with that seed.

A run has a seed, a game of it a number: its name is the seed, a colon and the number in digits. The secret, the seed
of each hand and the numbers drawn from it are those of docs/walls.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import Int8, Int16, Int64, Row, inlined, kernel
from ...tiles import WALL
from .deal import SEED_TAG, TAG, USE, face_of
from .sha256 import WORD, Hash, begin, compress, digest, new_hash, take

SEED_MAX = 64  # bytes of a run's seed
_NAME_MAX = SEED_MAX + 24
_INNER, _OUTER = range(2)  # HMAC's pads (RFC 2104), each a byte over and over
_PADS = (0x36363636, 0x5C5C5C5C)
COUNTER, USED, NAME = range(3)  # places in `at`


class Shuffler(NamedTuple):
    """What the shuffle of one game works in."""

    hash: Hash
    name: list[Int16]  # bytes of the game's name, behind the run's seed
    secret: list[Int64]  # eight words
    keyed: list[
        list[Int64]
    ]  # eight words each: digests begun with the secret under HMAC's two pads
    seed: list[Int64]  # eight words: the seed of the hand
    at: list[Int64]  # the stream's next block, words used of this one; bytes of the name
    built: list[Int8]  # faces as the wall is built


def new_shuffler(seed: str) -> Shuffler:
    """Room for shuffling the games of a run, with the run's seed in place."""
    text = f"{seed}:".encode()
    name = list(text) + [0] * (_NAME_MAX - len(text))
    keyed = [[0] * 8 for _ in _PADS]
    return Shuffler(new_hash(), name, [0] * 8, keyed, [0] * 8, [0, 0, len(text)], [0] * WALL)


@kernel
def add_bytes(h: Hash, length: int, source: bytes | Row, count: int) -> int:
    """The message's length once `count` bytes of the source stand behind it."""
    for place in range(count):
        h.message[length + place] = source[place]
    return length + count


@kernel
def add_digits(row: Row, length: int, number: int) -> int:
    """The row's length once the number stands behind it in decimal digits."""
    power = 1
    while number // power >= 10:
        power *= 10
    while power > 0:
        row[length] = 48 + number // power % 10
        length += 1
        power //= 10
    return length


@kernel
def name_game(s: Shuffler, seed_length: int, number: int) -> None:
    """Sets name and secret of the game (`wall.secret_of`)."""
    s.at[NAME] = add_digits(s.name, seed_length, number)
    h = s.hash
    length = add_bytes(h, 0, SEED_TAG, len(SEED_TAG))
    length = add_bytes(h, length, s.name, s.at[NAME])
    digest(h, length)
    for word in range(8):
        s.secret[word] = h.state[word]
    for pad in range(2):
        key_digest(s, pad)


@kernel
def key_digest(s: Shuffler, pad: int) -> None:
    """Begins a digest with the secret under one of HMAC's pads, from which those of all hands go on."""
    begin(s.hash)
    for word in range(16):
        s.hash.block[word] = (s.secret[word] if word < 8 else 0) ^ _PADS[pad]
    compress(s.hash)
    for word in range(8):
        s.keyed[pad][word] = s.hash.state[word]


@kernel
def begin_keyed(s: Shuffler, pad: int) -> None:
    """Begins a digest as `key_digest` left it."""
    for word in range(8):
        s.hash.state[word] = s.keyed[pad][word]


@kernel
def seed_hand(s: Shuffler, hand: int) -> None:
    """Sets the seed of the hand (`wall.hand_seed`) and the stream to its start."""
    h = s.hash
    begin_keyed(s, _INNER)
    length = add_bytes(h, 0, TAG, len(TAG))
    h.message[length] = 0
    length = add_bytes(h, length + 1, s.name, s.at[NAME])
    h.message[length] = 0
    length = add_digits(h.message, length + 1, hand)
    h.message[length] = 0  # behind it stand the players' nonces: here nobody added any
    take(h, length + 1, 64)
    for word in range(8):
        for byte in range(4):
            h.message[4 * word + byte] = h.state[word] >> 24 - 8 * byte & 255
    begin_keyed(s, _OUTER)
    take(h, 32, 64)
    for word in range(8):
        s.seed[word] = h.state[word]
    s.at[COUNTER] = 0
    s.at[USED] = 8


@kernel
def next_block(s: Shuffler) -> None:
    """Hashes seed and counter: eight more words of the stream."""
    block = s.hash.block
    for word in range(8):
        block[word] = s.seed[word]
        block[8 + word] = 0
    block[9] = s.at[COUNTER]
    block[10] = 0x80000000
    block[15] = 8 * 40
    begin(s.hash)
    compress(s.hash)
    s.at[COUNTER] += 1
    s.at[USED] = 0


@inlined
def next_word(s: Shuffler) -> int:
    """The next 32 bits of the stream."""
    if s.at[USED] == 8:
        next_block(s)
    s.at[USED] += 1
    return s.hash.state[s.at[USED] - 1]


@inlined
def below(s: Shuffler, bound: int) -> int:
    """A number from 0 to bound - 1, every one as likely (`wall.Stream.below`)."""
    word = next_word(s)
    if word > WORD - bound:  # perhaps one of the last words, which would favour the small numbers
        limit = WORD + 1 - (WORD + 1) % bound
        while word >= limit:
            word = next_word(s)
    return word % bound


@kernel
def shuffle(s: Shuffler, hand: int, red_fives: int, wall: Row) -> int:
    """The dice of the hand, as 10 × first + second; its wall is written to `wall` in the order of use."""
    seed_hand(s, hand)
    first = below(s, 6) + 1
    second = below(s, 6) + 1
    built = s.built
    for tile in range(WALL):
        built[tile] = face_of(tile, red_fives)
    for last in range(WALL - 1, 0, -1):
        other = below(s, last + 1)
        face = built[last]
        built[last] = built[other]
        built[other] = face
    use = (first + second - 2) * WALL
    for place in range(WALL):
        wall[place] = built[USE[use + place]]
    return 10 * first + second
