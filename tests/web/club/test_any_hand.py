"""Whatever is tapped on the pad, it is a hand or a sentence; and the ledger can be read again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hanchan.club.log import Log
from hanchan.club.table.ledger import Ledger, open_table
from hanchan.errors import HanchanError
from hanchan.web.club.ledger.entry import result_of
from helpers.books import BOOKS

AT = "2026-05-01T09:00:00+00:00"
TILES = (
    "12345678s345m66p",
    "123m456p789s11z22z",
    "19m19p19s1234567z",
    "123m",
    "nonsense",
    "111222333z44z5z",
    "",
)


def form(chance: random.Random) -> dict[str, list[str]]:
    """The fields of a pad, some of them contradictory."""

    def some(most: int) -> list[str]:
        return [str(seat) for seat in chance.sample(range(4), chance.randint(0, most))]

    ends = ["ron", "ron", "tsumo", "draw", "draw", "chombo", "redeal", "abort", "", "nonsense"]
    found = {
        "end": [chance.choice(ends)], "winner": some(3), "discarder": some(1), "riichi": some(2), "dead": some(1),
        "tenpai": some(4), "nagashi": some(1), "offender": some(2), "abort": [chance.choice(["four_winds", "x"])],
    }  # fmt: skip
    for seat in "0123":
        found[f"han{seat}"] = [chance.choice(["", "1", "3", "4", "13", "0", "-3"])]
        found[f"fu{seat}"] = [chance.choice(["", "20", "30", "40", "35"])]
        found[f"limit{seat}"] = [chance.choice(["", "", "mangan", "yakuman", "x"])]
        found[f"liable{seat}"] = [chance.choice(["", "", "", "1", "9"])]
        if chance.random() < 0.3:
            found[f"hand{seat}"] = [chance.choice(TILES)]
            found[f"tile{seat}"] = [chance.choice(["9s", "2z", "1m", "", "x", "55s"])]
            found[f"dora{seat}"] = [chance.choice(["", "1z", "x"])]
            found[f"flag{seat}"] = chance.sample(
                ["ippatsu", "haitei", "tenhou", "x"], chance.randint(0, 2)
            )
    return {name: values for name, values in found.items() if values}


@pytest.mark.parametrize("book", BOOKS)
def test_every_hand_is_refused_in_a_sentence_or_can_be_read_again(
    tmp_path: Path, book: str
) -> None:
    chance = random.Random(book)
    path = tmp_path / "table.jsonl"
    ledger = open_table(["Ann", "Bob", "Cid", "Dan"], book, by="Ann", at=AT, path=path)
    said, hands = [], 0
    for _ in range(600):
        try:
            ledger.enter(result_of(form(chance)), "Ann", AT)
            ledger.confirm("Ann", AT)
            hands += 1
        except HanchanError as refused:
            said.append(str(refused))
        if ledger.table.over:
            for _ in range(chance.randint(3, len(ledger.table.hands))):
                ledger.undo("Ann", AT)
    assert hands > 15
    assert all(said)
    assert not any("\n" in sentence for sentence in said)
    again = Ledger(Log(path)).table
    assert again.position == ledger.table.position
    assert [line.result for line in again.hands] == [line.result for line in ledger.table.hands]
