"""SHA-256 as a kernel, so that a mass game is dealt from the same secret as a game at a table (FIPS 180-4).

Words are ints below 2**32. `hashlib` does the same for one game; tests hold the two together.
"""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import SHA256, Int16, Int64, Row, by_instructions, kernel

WORD = 0xFFFFFFFF
MESSAGE_MAX = 160  # bytes; what we hash is shorter


class Constants(NamedTuple):
    """The same for every message."""

    rounds: list[Int64]  # one for each of the 64


class Hash(NamedTuple):
    """What hashing works in."""

    constants: Constants
    state: list[Int64]  # eight words: the digest so far
    block: list[Int64]  # sixteen words of the message
    message: list[Int16]  # bytes to hash


def new_hash() -> Hash:
    """Room for hashing one message after the other."""
    return Hash(Constants(_round_constants()), [0] * 8, [0] * 16, [0] * MESSAGE_MAX)


def _round_constants() -> Row:
    """The first 32 bits of the fractions of the cube roots of the first 64 primes."""
    primes: list[int] = []
    number = 2
    while len(primes) < 64:
        if all(number % prime for prime in primes):
            primes.append(number)
        number += 1
    return [_cube_root(prime << 96) & WORD for prime in primes]


def _cube_root(number: int) -> int:
    """The integer part of the cube root."""
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= number else (low, middle - 1)
    return low


@kernel
def twice(word: int) -> int:
    """The word beside itself: shifted right by n, its low 32 bits are the word rotated by n."""
    return word << 32 | word


@kernel
def begin(h: Hash) -> None:
    """Sets the state from which every digest starts: the fractions of the square roots of the first primes."""
    h.state[0] = 0x6A09E667
    h.state[1] = 0xBB67AE85
    h.state[2] = 0x3C6EF372
    h.state[3] = 0xA54FF53A
    h.state[4] = 0x510E527F
    h.state[5] = 0x9B05688C
    h.state[6] = 0x1F83D9AB
    h.state[7] = 0x5BE0CD19


@kernel
def expand(block: Row) -> None:
    """The next sixteen words of the schedule, written over the ones before."""
    for place in range(16):
        old = twice(block[(place + 1) & 15])
        new = twice(block[(place + 14) & 15])
        word = block[place] + ((old >> 7 ^ old >> 18) & WORD ^ (old & WORD) >> 3)
        word += block[(place + 9) & 15] + ((new >> 17 ^ new >> 19) & WORD ^ (new & WORD) >> 10)
        block[place] = word & WORD


@kernel
def compress(h: Hash) -> None:
    """Takes the block into the state; the block is used up."""
    compress_block(h.state, h.block, h.constants.rounds)


@by_instructions(SHA256)
@kernel
def compress_block(s: Row, block: Row, constants: Row) -> None:
    """Takes sixteen words into the eight of the state; the block is used up.

    Some processors have instructions for it: a block takes a quarter of the time then, a random game five sixths.
    """
    a, b, c, d, e, f, g, i = s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
    for first in range(0, 64, 16):
        if first > 0:
            expand(block)
        for place in range(16):
            ee = twice(e)
            one = i + block[place] + constants[first + place] + (g ^ e & (f ^ g))
            one += (ee >> 6 ^ ee >> 11 ^ ee >> 25) & WORD
            aa = twice(a)
            two = ((aa >> 2 ^ aa >> 13 ^ aa >> 22) & WORD) + (a & b | c & (a | b))
            i, g, f, e = g, f, e, d + one & WORD
            d, c, b, a = c, b, a, one + two & WORD
    s[0] = s[0] + a & WORD
    s[1] = s[1] + b & WORD
    s[2] = s[2] + c & WORD
    s[3] = s[3] + d & WORD
    s[4] = s[4] + e & WORD
    s[5] = s[5] + f & WORD
    s[6] = s[6] + g & WORD
    s[7] = s[7] + i & WORD


@kernel
def take(h: Hash, length: int, before: int) -> None:
    """Takes in the first `length` bytes of the message and its end; `before` bytes were taken in earlier."""
    padded = (length + 9 + 63) // 64 * 64
    bits = 8 * (before + length)
    for place in range(padded):
        byte = h.message[place] if place < length else 0
        if place == length:
            byte = 0x80
        if place >= padded - 4:
            byte = bits >> 8 * (padded - 1 - place) & 255
        at = place // 4 & 15
        h.block[at] = (h.block[at] << 8 | byte) & WORD
        if place & 63 == 63:
            compress(h)


@kernel
def digest(h: Hash, length: int) -> None:
    """Leaves the digest of the first `length` bytes of the message in the state."""
    begin(h)
    take(h, length, 0)
