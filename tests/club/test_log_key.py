"""A log is signed with a key that lies beside it: a log that somebody else has written anew is known for it."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log, event_hash
from hanchan.club.log_key import keep_key, key_path
from hanchan.club.papers.paper import paper
from hanchan.club.papers.report import backup, packed, restore, unpacked
from hanchan.errors import HanchanError, RecordError
from hanchan.web.club.cabinet import FolderCabinet, keyed
from helpers.club_event import AT, event
from helpers.old_files import KEPT

OLD = KEPT / "club" / "open.jsonl"


def keyed_event(path: Path) -> Tournament:
    """An event whose log has a key from its first line on."""
    keep_key(path)
    made = create("Open", rounds=1, by="Olga", at=AT, path=path)
    for name in ("Ann", "Bob", "Cid"):
        made.do("entry_added", by="Olga", role="organiser", at=AT, name=name)
    return made


def rehashed(path: Path, old: str, new: str, *, strip: bool = False) -> None:
    """Changes a word of a log and puts the whole chain right, as anybody can who may write the file."""
    before, lines = "0" * 64, []
    for line in path.read_text(encoding="utf-8").splitlines():
        found = json.loads(line.replace(old, new))
        found["prev"] = before
        before = found["hash"] = event_hash(found)
        if strip:
            found.pop("mac", None)
        lines.append(json.dumps(found))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("strip", [False, True])
def test_a_log_that_was_rehashed_is_known_for_it(tmp_path: Path, strip: bool) -> None:
    path = tmp_path / "event.jsonl"
    keyed_event(path)
    assert Log(path).keyed_from == 0
    rehashed(path, "Bob", "Eve", strip=strip)
    with pytest.raises(RecordError, match=r"event\.jsonl, line \d: .*somebody else wrote it"):
        Log(path)


def test_without_a_key_the_chain_alone_is_checked_and_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    event("ema2016", path=path)
    assert Log(path).keyed_from is None
    rehashed(path, "Player 1", "Player X")
    assert "Player X" in [entry.name for entry in Tournament(Log(path)).state.entries]


def test_a_log_of_the_first_version_opens_and_is_signed_from_then_on(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD, tmp_path / "event.jsonl"))
    before = len(Log(path).events)
    assert Log(path).keyed_from is None
    cabinet = FolderCabinet(tmp_path)
    made = Tournament(keyed(cabinet, path.name))
    assert made.log.keyed_from is None  # nothing is signed yet
    made.do("announced", by="Olga", role="organiser", at=AT, key="k", says="s")
    again = keyed(cabinet, path.name)
    assert again.keyed_from == before
    assert ["mac" in one for one in again.events] == [False] * before + [True]
    rehashed(path, "Ann", "Eve")  # the signed line stands for those before it too
    with pytest.raises(RecordError, match="somebody else wrote it"):
        Log(path)


def test_the_key_travels_in_the_backup(tmp_path: Path) -> None:
    path, there = tmp_path / "event.jsonl", tmp_path / "there.jsonl"
    made = keyed_event(path)
    backup(made.log, tmp_path / "backup.gz")
    found = restore(tmp_path / "backup.gz", there)
    assert (found.events, found.keyed_from, found.key) == (made.log.events, 0, made.log.key)
    rehashed(there, "Bob", "Eve")
    with pytest.raises(RecordError, match="somebody else wrote it"):
        Log(there)
    for copy in (path, there):
        assert Path(key_path(copy)).stat().st_mode & 0o777 == 0o600


def test_a_backup_with_the_key_of_another_log_is_refused(tmp_path: Path) -> None:
    one, two = keyed_event(tmp_path / "one.jsonl"), keyed_event(tmp_path / "two.jsonl")
    one.log.key = two.log.key
    with pytest.raises(RecordError, match="somebody else wrote it"):
        unpacked(io.BytesIO(packed(one.log)), "b")


@pytest.mark.parametrize("key", [b"", b"{}", b"noise", b'{"key": 3, "first": 0}', b"[" * 900])
def test_a_damaged_key_is_told_in_a_sentence(tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "event.jsonl"
    keyed_event(path)
    Path(key_path(path)).write_bytes(key)
    with pytest.raises(HanchanError, match=r"^event\.jsonl\.key: cannot be read"):
        Log(path)


def test_the_last_hash_is_printed_on_the_papers() -> None:
    made = event("ema2016")
    last = made.log.events[-1]
    for what in ("sheets", "cards", "chart", "slips", "booklet"):
        page = paper(made.state, what, events=made.events)
        assert last["hash"] in page, what
        assert f"Log, event {last['n']}:" in page
    assert "Log, event" not in paper(made.state, "sheets")
