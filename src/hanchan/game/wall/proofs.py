"""A wall's tiles, each provable alone: a tree of SHA-256 whose root is published when the hand begins.

A leaf is the digest of a salt, the tile's place in the order of use and its face, so that a root gives nothing away and
a proof only its own tile. docs/walls.md gives the bytes and a test vector.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import NamedTuple

TAG = b"hanchan salt 1"
DEPTH = 8  # 136 leaves, and empty ones up to 256
_EMPTY = bytes(32)


class Proof(NamedTuple):
    """What shows that a face lies at a place: the salt, and the eight digests beside the way to the root."""

    place: int
    face: int
    salt: bytes
    path: tuple[bytes, ...]

    def root(self) -> bytes:
        """The root that the proof leads to."""
        digest = leaf(self.salt, self.place, self.face)
        for level, beside in enumerate(self.path):
            pair = beside + digest if self.place >> level & 1 else digest + beside
            digest = hashlib.sha256(pair).digest()
        return digest


def salt_of(seed: bytes, place: int) -> bytes:
    """The salt of a place in the wall of the hand with this seed."""
    return hmac.new(seed, b"\0".join([TAG, str(place).encode()]), hashlib.sha256).digest()


def leaf(salt: bytes, place: int, face: int) -> bytes:
    """The digest of one tile."""
    return hashlib.sha256(salt + bytes([place, face])).digest()


class Proofs:
    """The tree of one wall; `faces` in the order of use, `seed` that of the hand."""

    def __init__(self, faces: Sequence[int], seed: bytes) -> None:
        self._faces, self._seed = faces, seed
        row = [leaf(salt_of(seed, place), place, face) for place, face in enumerate(faces)]
        self._rows = [row + [_EMPTY] * ((1 << DEPTH) - len(row))]
        while len(row := self._rows[-1]) > 1:
            pairs = zip(row[::2], row[1::2], strict=True)
            self._rows.append([hashlib.sha256(left + right).digest() for left, right in pairs])

    @property
    def root(self) -> bytes:
        """What is published."""
        return self._rows[-1][0]

    def of(self, place: int) -> Proof:
        """The proof of the tile at a place."""
        path = tuple(self._rows[level][(place >> level) ^ 1] for level in range(DEPTH))
        return Proof(place, self._faces[place], salt_of(self._seed, place), path)
