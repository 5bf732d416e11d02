"""A new key for an event: whoever left with a backup has nothing more, and the log holds as before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hanchan.club.log import Log
from hanchan.errors import RecordError
from hanchan.web.club.office import Office
from helpers.club_desk import Desk
from helpers.servers import running


def saved(desk: Desk) -> bytes:
    answer = desk.http.get(f"{desk.home}/files/backup.zip")
    assert answer.status_code == 200
    return answer.content


def brought_back(olga: Desk, backup: bytes) -> Desk:
    """A browser that nobody knows, after it has brought a backup."""
    made = Desk(olga.url, olga.kept)
    answer = made.http.post("/club/restore", content=backup)
    assert answer.status_code == 200, answer.text
    assert answer.json()["to"] == olga.home
    made.home = olga.home
    return made


def is_organiser(desk: Desk) -> bool:
    return desk.http.get(f"{desk.home}/staff").status_code == 200


def test_a_dismissed_organiser_does_not_come_back_by_an_old_backup(olga: Desk) -> None:
    eve = olga.colleague("Eve", "organiser")
    old = saved(eve)
    olga.do("invitation_revoked", name="Eve")
    assert not is_organiser(eve)
    olga.done(f"{olga.home}/key")
    again = brought_back(olga, old)
    assert not is_organiser(again)
    assert not [one for one in again.http.cookies.jar if one.name.startswith("club-")]
    assert is_organiser(brought_back(olga, saved(olga))), "a fresh backup lets in as ever"


def test_links_stay_unless_they_are_taken_back_too(olga: Desk) -> None:
    sven = olga.colleague("Sven", "scribe")
    olga.done(f"{olga.home}/key")
    assert "You are Sven" in sven.text("")
    olga.done(f"{olga.home}/key", links="yes")
    assert "You are Sven" not in sven.text("")
    assert "You are Olga" in olga.text("")
    assert is_organiser(olga)


def test_only_an_organiser_changes_it_and_never_without_a_key(olga: Desk) -> None:
    sven = olga.colleague("Sven", "scribe")
    assert sven.send(f"{olga.home}/key").status_code == 403
    assert "no event 'key_changed'" in olga.cannot("key_changed", fingerprint="x")


def test_the_log_is_signed_by_the_new_key_and_read_again_by_a_second_server(
    olga: Desk, folder: Path, tmp_path: Path
) -> None:
    path = folder / "club" / "events" / olga.home.rpartition("/")[2] / "event.jsonl"
    before = Log(path).key
    olga.done(f"{olga.home}/key")
    olga.do("announced", key="lunch", says="at noon")
    log = Log(path)
    assert log.key is not None
    assert log.key != before
    changed = log.events[-2]
    assert (changed["kind"], changed["n"]) == ("key_changed", log.key.first)
    assert re.fullmatch("[0-9a-f]{16}", changed["fingerprint"])
    with running(tmp_path) as second:
        moved = Desk(second.url, olga.kept)
        assert moved.http.post("/club/restore", content=saved(olga)).json()["to"] == olga.home
        moved.home = olga.home
        moved.do("announced", key="dinner", says="at seven")


def test_a_change_that_could_not_be_written_leaves_the_old_key(tmp_path: Path) -> None:
    kept = Office(tmp_path).create(name="Spring Open", rounds=2, by="Olga")
    path = tmp_path / "events" / kept.id / "event.jsonl"
    before = Log(path).key

    def fail(mark: str) -> None:
        raise OSError(mark)

    with pytest.raises(OSError, match=r"[0-9a-f]{16}"):
        kept.change_key(fail)
    assert Log(path).key == before
    kept.tournament.do("announced", by="Olga", role="organiser", at=kept.now, key="a", says="b")
    assert len(Log(path).events) == 2


def test_two_servers_that_change_it_at_once_leave_the_key_of_the_event_in_the_log(
    tmp_path: Path,
) -> None:
    one = Office(tmp_path).create(name="Spring Open", rounds=2, by="Olga")
    path = tmp_path / "events" / one.id / "event.jsonl"
    written = {"by": "Olga", "role": "organiser", "at": one.now}
    one.tournament.do("invited", name="Olga", roles=["organiser"], digest="d", **written)
    two = Office(tmp_path).get(one.id)
    other = two.tournament

    def late(mark: str) -> None:
        one.change_key(lambda own: one.tournament.do("key_changed", fingerprint=own, **written))
        other.do("key_changed", fingerprint=mark, **written)

    with pytest.raises(RecordError, match="somebody else has written"):
        two.change_key(late)
    log = Log(path)
    assert [event["kind"] for event in log.events[1:]] == ["invited", "key_changed"]
    assert log.key == one.tournament.log.key
    assert two.tournament.log.key == log.key
