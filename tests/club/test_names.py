"""Names and other texts of a log lose control and direction characters, whoever writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log
from hanchan.club.table.ledger import Ledger, open_table
from hanchan.errors import HanchanError
from helpers.club_event import AT

HIDING = "An\u202en\u2066 \x1b[1m\u200b Lee\u2028\ud800"
SHOWN = "Ann [1m Lee"


def test_a_tournament_keeps_plain_names(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    made = create(HIDING, rounds=2, by=HIDING, at=AT, path=path)
    made.do("entry_added", by=HIDING, role="organiser", at=AT, name=HIDING, club=HIDING)
    for found in (made, Tournament(Log(path))):
        assert found.state.name == SHOWN
        assert (found.state.entries[0].name, found.state.entries[0].club) == (SHOWN, SHOWN)
        assert [event["by"] for event in found.log.events] == [SHOWN] * 2
    with pytest.raises(HanchanError, match="is entered already"):
        made.do("entry_added", by="Olga", role="organiser", at=AT, name=SHOWN)


def test_a_ledger_keeps_plain_names(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    open_table([HIDING, "Bob", "Cid", "Dan"], by=HIDING, at=AT, path=path)
    assert Ledger(Log(path)).table.names == (SHOWN, "Bob", "Cid", "Dan")


def test_names_that_differ_only_in_what_hides_are_the_same() -> None:
    with pytest.raises(HanchanError, match="four different names"):
        open_table(["Ann", "Ann\u200b", "Cid", "Dan"], by="Ann", at=AT)


@pytest.mark.parametrize("name", ["", "\u202e", " \u200b "])
def test_a_name_of_nothing_is_none(name: str) -> None:
    with pytest.raises(HanchanError):
        create(name, rounds=2, by="Olga", at=AT)
    made = create("Open", rounds=2, by="Olga", at=AT)
    for kind in ("entry_added", "substitute_added"):
        with pytest.raises(HanchanError, match="name"):
            made.do(kind, by="Olga", role="organiser", at=AT, name=name)


def test_a_text_has_a_length() -> None:
    made = create("Open", rounds=2, by="Olga", at=AT)
    with pytest.raises(HanchanError, match="at most 300 characters"):
        made.do("announced", by="Olga", role="organiser", at=AT, key="k", says="x" * 301)
    with pytest.raises(HanchanError, match="at most 300 characters"):
        create("x" * 301, rounds=2, by="Olga", at=AT)
