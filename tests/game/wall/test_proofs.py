"""Each tile of a wall is provable alone, by the bytes of docs/walls.md."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path

import msgspec
import pytest

from hanchan.game import Game
from hanchan.game.events import HandStart
from hanchan.game.wall.proofs import Proofs
from hanchan.record.verify import verify
from hanchan.tiles import parse

DOC = (Path(__file__).parents[3] / "docs" / "walls.md").read_text()
VECTOR = dict(re.findall(r"^\| ([a-z ]+) \| `([^`]*)` \|$", DOC, re.MULTILINE))
PATH = re.findall(r"^    ([0-9a-f]{64})$", DOC, re.MULTILINE)


def test_the_document_alone_is_enough_to_check_a_proof() -> None:
    """Written from the document, without the package's functions."""
    seed = bytes.fromhex(VECTOR["seed of hand"])
    salt = hmac.new(seed, b"hanchan salt 1\x000", hashlib.sha256).digest()
    assert salt.hex() == VECTOR["first salt"]
    digest = hashlib.sha256(salt + bytes([0, 30])).digest()
    assert digest.hex() == VECTOR["first leaf"]
    for beside in PATH:
        digest = hashlib.sha256(digest + bytes.fromhex(beside)).digest()
    assert len(PATH) == 8
    assert digest.hex() == VECTOR["root"]


def wall_of(game: Game) -> tuple[HandStart, Proofs]:
    start = next(event for event in game.events if isinstance(event, HandStart))
    return start, game.proofs(start)


def test_every_tile_leads_to_the_root_and_no_other_does() -> None:
    start, proofs = wall_of(Game("ema2012", seed=3, online=True))
    faces = parse(start.wall or "")
    assert start.root == proofs.root.hex()
    for place, face in enumerate(faces):
        proof = proofs.of(place)
        assert (proof.place, proof.face) == (place, face)
        assert proof.root() == proofs.root
        assert proof._replace(face=(face + 1) % 37).root() != proofs.root
        assert proof._replace(place=place ^ 1).root() != proofs.root
        assert proof._replace(salt=bytes(32)).root() != proofs.root


def test_equal_tiles_have_different_leaves_and_another_hand_other_salts() -> None:
    game = Game(seed=3, online=True)
    start, proofs = wall_of(game)
    other = game.proofs(msgspec.structs.replace(start, hand=1))
    salts = {proofs.of(place).salt for place in range(136)}
    salts |= {other.of(place).salt for place in range(136)}
    assert len(salts) == 2 * 136


def test_a_root_that_is_not_the_walls_is_found_by_verify() -> None:
    game = Game(seed=4, game="g", online=True)
    game.stop()
    assert verify(game.events, "g.jsonl").ok
    start, _ = wall_of(game)
    forged = [
        msgspec.structs.replace(event, root="00" * 32) if event is start else event
        for event in game.events
    ]
    found = verify(forged, "g.jsonl")
    assert not found.ok
    assert found.hands[0].problem == "the root of the wall is another one"


@pytest.mark.parametrize("online", [False, True])
def test_only_a_table_online_publishes_roots(online: bool) -> None:
    start, _ = wall_of(Game(seed=5, online=online))
    assert bool(start.root) is online
