"""Whatever is sent, it is an event or a sentence; and what was written can be read again after a restart."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.tournament import KINDS, Tournament, create
from hanchan.club.log import Log
from hanchan.errors import HanchanError

AT = "2026-05-01T09:00:{:02d}+00:00"
NUMBERS = (
    "round",
    "table",
    "entry",
    "bets_left",
    "penalty",
    "from_round",
    "count",
    "times",
    "day",
    "seconds",
    "into",
    "other",
    "seat_of",
    "places",
    "per_country",
)
WORDS: dict[str, tuple[Any, ...]] = {
    "name": ("Ann", "Bob", "Una", ""),
    "reason": ("seen", "seen", ""),
    "evidence": ("two witnesses", ""),
    "substitute": ("Sam", ""),
    "offence": ("chombo", "late-arrival", "telephone", "cheating", "nonsense"),
    "choice": ("points", "disqualification", "dead-hand", "nonsense"),
    "clause": ("ema2016:3.4.6-c", "ema2016:99"),
    "when": ("start", "middle", "later"),
    "key": ("score-keeping", ""),
    "says": ("sticks", ""),
    "dice_thrown": (True, False),
    "points": ([30000] * 4, [40000, 30000, 26000, 24000], [1, 2, 3, 4], 1000, "x"),
    "roles": (["scribe"], ["nobody"], "scribe", []),
    "digest": ("0" * 64, ""),
    "tables": ([[[0, 1, 2, 3]]], [[[0, 1, 2, 3]]] * 2, [[[0, 1, 2, 3, 4]]], []),
    "file": ("r1t1.png",),
    "sha256": ("0" * 64,),
    "given": ("Ann", ""),
    "family": ("Berg", ""),
    "country": ("Germany", "ger", "?", ""),
    "ema": ("04000001", ""),
    "quotas": ({"FRA": 2}, {"FRA": "x"}, 3),
    "paid": (True, False, "x"),
    "another": (True, False),
    "waiting": (True, False),
    "hidden": (True, False),
    "over": (True, False),
    "word": ("Any", "Other"),
}  # fmt: skip


def fields(chance: random.Random, kind: str) -> dict[str, Any]:
    """Fields of a kind as forms and programs might send them, most of them sensible."""
    given: dict[str, Any] = {}
    for name in NUMBERS:
        if chance.random() < 0.8:
            odd: list[Any] = [0, -1, 99, "x", None, True]
            given[name] = chance.choice(odd) if chance.random() < 0.08 else chance.randint(1, 3)
    for name, words in WORDS.items():
        if chance.random() < 0.8:
            given[name] = chance.choice(words)
    known = [name.removesuffix("?") for name in KINDS[kind].fields]
    return {name: value for name, value in given.items() if name in known}


def shown(made: Tournament) -> str:
    """Everything that the events add up to."""
    state = made.state
    return repr((state.entries, state.rounds, state.taken, state.pool, state.invitations, state.announced,
                 state.day, state.published, state.notices, state.places, state.seating_notes,
                 state.name, state.hidden, state.deleted))  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_every_event_is_refused_in_a_sentence_or_can_be_read_again(
    tmp_path: Path, book: str, seed: int
) -> None:
    chance = random.Random(f"{book} {seed}")
    path = tmp_path / "event.jsonl"
    made = create("Any", book, rounds=2, by="Olga", at=AT.format(0), days=2, path=path)
    for name in ("Ada", "Ben", "Cleo", "Dino"):
        made.do("entry_added", by="Olga", role="organiser", at=AT.format(0), name=name)
    made.do(
        "seating_published",
        by="Olga",
        role="organiser",
        at=AT.format(0),
        tables=[[[0, 1, 2, 3]]] * 2,
    )
    made.do("round_started", by="Olga", role="organiser", at=AT.format(0), round=1)
    kinds = list(KINDS)
    written, said = 0, []
    for number in range(800):
        kind = chance.choice(kinds)
        who = chance.choice(["Rita", "Sven", "Tina"])
        role = chance.choice(KINDS[kind].roles)
        try:
            made.do(kind, by=who, role=role, at=AT.format(number % 60), **fields(chance, kind))
            written += 1
        except HanchanError as refused:
            said.append(str(refused))
    assert written > 30
    assert all(said)
    assert not any("\n" in sentence for sentence in said)
    assert shown(Tournament(Log(path))) == shown(made)
