"""The bytes of docs/walls.md: anybody can check a game's walls against its secret."""

import hashlib
import hmac
import re
from pathlib import Path

from hanchan.game.wall.deal import (
    Stream,
    commitment,
    deal,
    draw_seats,
    hand_seed,
    in_order_of_use,
    secret_of,
)
from hanchan.tiles import format

DOC = (Path(__file__).parents[3] / "docs" / "walls.md").read_text()
VECTOR = dict(re.findall(r"^\| ([a-z ]+) \| `([^`]*)` \|$", DOC, re.MULTILINE))


def test_the_vector_in_the_document_is_what_the_package_computes() -> None:
    secret = secret_of(VECTOR["seed"])
    assert secret.hex() == VECTOR["secret"]
    assert commitment(secret, VECTOR["game"], VECTOR["rules"]) == VECTOR["commitment"]
    assert hand_seed(secret, VECTOR["game"], 0).hex() == VECTOR["seed of hand"]
    dice, faces = deal(secret, VECTOR["game"], 0, 0)
    assert " ".join(map(str, dice)) == VECTOR["dice"]
    assert format(faces[:16]) == VECTOR["first live tiles"]
    assert format(faces[126:131]) == VECTOR["indicators"]
    assert " ".join(map(str, draw_seats(secret, VECTOR["game"]))) == VECTOR["seats"]


def test_the_document_alone_is_enough_to_compute_the_wall() -> None:
    """Written from the document, without the package's functions."""
    secret = bytes.fromhex(VECTOR["secret"])
    tag = b"hanchan wall 1"
    committed = hashlib.sha256(b"\0".join([tag, VECTOR["game"].encode(), b"ema2016", secret]))
    assert committed.hexdigest() == VECTOR["commitment"]
    message = b"\0".join([tag, VECTOR["game"].encode(), b"0", b""])
    seed = hmac.new(secret, message, hashlib.sha256).digest()
    assert seed.hex() == VECTOR["seed of hand"]
    words: list[int] = []
    for counter in range(64):
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        words += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    taken = iter(words)

    def below(bound: int) -> int:
        while (word := next(taken)) >= 2**32 // bound * bound:
            pass
        return word % bound

    assert f"{below(6) + 1} {below(6) + 1}" == VECTOR["dice"]
    tiles = list(range(136))
    for last in range(135, 0, -1):
        other = below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    used = in_order_of_use(tiles, sum(map(int, VECTOR["dice"].split())))
    assert format([tile // 4 for tile in used[:16]]) == VECTOR["first live tiles"]


def test_every_number_below_a_bound_is_as_likely() -> None:
    stream = Stream(b"fair")
    drawn = [stream.below(6) for _ in range(60000)]
    assert all(abs(drawn.count(face) - 10000) < 500 for face in range(6))
    assert sorted(Stream(b"fair").shuffled(136)) == list(range(136))
