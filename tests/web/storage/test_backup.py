"""A backup is made while people play; restored elsewhere, everything goes on from that moment."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import shutil
import tarfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.web.storage.schema import HEAD
from helpers.club_desk import Desk
from helpers.command import Answer, hanchan
from helpers.old_files import KEPT
from helpers.servers import Running, running
from helpers.web_players import Frame, Player, chooser, make_table
from web.storage.postgres import Postgres

SEEN = 40  # events before the backup begins


def backup(folder: Path, to: Path) -> Answer:
    """`hanchan serve backup` of the server in the folder."""
    return hanchan("serve", "backup", str(to), "--db", f"{folder}/hanchan.sqlite3", "--json")


def restore(file: Path, folder: Path) -> Answer:
    """`hanchan serve restore` into the folder."""
    return hanchan("serve", "restore", str(file), "--db", f"{folder}/hanchan.sqlite3")


def rows(file: Path) -> list[Any]:
    """The rows in a backup, in an order of their own."""
    with tarfile.open(file) as tar:
        found = tar.extractfile("rows.jsonl")
        assert found is not None
        return sorted((json.loads(line) for line in found), key=repr)


def club(file: Path) -> dict[str, bytes]:
    """The club's files in a backup."""
    with tarfile.open(file) as tar:
        found = {one.name: tar.extractfile(one) for one in tar if one.name.startswith("club/")}
        return {name: one.read() for name, one in found.items() if one is not None}


async def play_on(server: Running, made: Frame, file: Path, folder: Path) -> dict[int, Frame]:
    """Plays, has a backup made meanwhile, and plays on; the events that were seen."""
    async with Player(server.url, made["table"], made["seat"]) as player:
        await player.play(chooser(5), until_n=SEEN)
        making = asyncio.create_task(asyncio.to_thread(backup, folder, file))
        while not making.done():
            await player.play(chooser(5), until_n=player.n + 1)
        done = making.result()
        assert done.code == 0, done.err
        await player.play(chooser(5), until_n=player.n + 20)
        return player.events


async def go_on(server: Running, made: Frame) -> dict[int, Frame]:
    """Comes back with the same secret and plays on; all events."""
    async with Player(server.url, made["table"], made["seat"]) as player:
        told = await player.until("welcome")
        await player.play(chooser(6), until_n=told["n"] + 60)
        return player.events


def test_a_game_that_is_played_during_the_backup_goes_on_elsewhere(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "night.backup"
    here.mkdir()
    quick: dict[str, Any] = {"result_pause": 0.05, "seat_draw": 0.05}
    with running(here, **quick) as server:
        desk = Desk(server.url)
        home = desk.create()
        given = {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "seed": "9"}
        given["bot_level"] = "random"
        made = asyncio.run(make_table(server.url, **given))
        before = asyncio.run(play_on(server, made, file, here))
        log = desk.log()
    assert file.stat().st_mode & 0o077 == 0
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".backup")] == []
    done = restore(file, there)
    assert done.code == 0, done.err
    with running(there, **quick) as server:
        kept = server.call(server.hall.store.log(made["game"])).result(10)
        assert len(kept) >= SEEN
        events = asyncio.run(go_on(server, made))
        again = Desk(server.url)
        again.home = home
        again.http.cookies = desk.http.cookies
        assert again.log() == log
        again.close()
    desk.close()
    same = min(len(kept), max(before))
    assert {n: before[n] for n in range(1, same + 1)} == {n: events[n] for n in range(1, same + 1)}
    assert len(events) >= len(kept) + 60


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a server with a table and an event."""
    folder = tmp_path_factory.mktemp("kept")
    with running(folder) as server:
        asyncio.run(make_table(server.url, bots=4, start=True, pace="instant", seed="1"))
        desk = Desk(server.url)
        desk.create()
        desk.close()
    assert backup(folder, folder / "a.backup").code == 0
    return folder / "a.backup"


@pytest.mark.long
def test_rows_move_between_sqlite_and_postgresql(
    kept: Path, tmp_path: Path, postgres: Postgres
) -> None:
    url = postgres.new_database()
    to = ("--db", url, "--data", str(tmp_path / "data"))
    done = hanchan("serve", "restore", str(kept), *to)
    assert done.code == 0, done.err
    assert hanchan("serve", "backup", str(tmp_path / "b"), *to).code == 0
    assert rows(tmp_path / "b") == rows(kept) != []
    assert restore(tmp_path / "b", tmp_path / "back").code == 0
    assert backup(tmp_path / "back", tmp_path / "c").json["rows"] == len(rows(kept))
    assert rows(tmp_path / "c") == rows(kept)
    assert club(tmp_path / "c") == club(tmp_path / "b") == club(kept)
    assert [path for path in club(kept) if path.endswith("event.jsonl.key")] != []
    with running(tmp_path / "data", db=url) as server:
        assert "Spring Open" in httpx.get(f"{server.url}/club", trust_env=False, timeout=60).text
    again = hanchan("serve", "restore", str(kept), "--db", url, "--data", str(tmp_path / "other"))
    assert "is not empty" in again.err


def test_a_backup_is_restored_where_there_is_nothing_yet(kept: Path, tmp_path: Path) -> None:
    assert restore(kept, tmp_path).code == 0
    said = restore(kept, tmp_path)
    assert (said.code, "is not empty" in said.err) == (2, True)
    (tmp_path / "club").rename(tmp_path / "elsewhere")
    said = restore(kept, tmp_path)
    assert (said.code, "is not empty" in said.err) == (2, True)


def test_nothing_is_restored_below_a_server_that_runs(kept: Path, tmp_path: Path) -> None:
    with running(tmp_path):
        assert "another server works with the database" in restore(kept, tmp_path).err


def changed(file: Path, name: str, data: bytes, to: Path) -> Path:
    """The backup with another member in the place of the one with this name."""
    with tarfile.open(file) as old, tarfile.open(to, "w:gz") as new:
        for member in old:
            found = old.extractfile(member)
            assert found is not None
            body = data if member.name == name else found.read()
            member.size = len(body)
            new.addfile(member, io.BytesIO(body))
    return to


@pytest.mark.parametrize("wrong", ["none", "text", "half", "rows", "newer"])
def test_what_is_no_whole_backup_leaves_nothing_behind(
    kept: Path, tmp_path: Path, wrong: str
) -> None:
    file = tmp_path / "wrong"
    if wrong == "text":
        file.write_text("nothing of the kind")
    elif wrong == "half":
        data = gzip.decompress(kept.read_bytes())
        file.write_bytes(gzip.compress(data)[: len(kept.read_bytes()) // 2])
    elif wrong == "rows":
        changed(kept, "rows.jsonl", b'["games", {"id": "1"}]\n', file)
    elif wrong == "newer":
        about = {"hanchan": "9.0", "form": "9999", "made": "", "rows": 0, "files": 0}
        changed(kept, "about.json", json.dumps(about).encode(), file)
    said = restore(file, tmp_path / "new")
    assert said.code == 2
    assert len(said.err.splitlines()) == 1
    assert "Traceback" not in said.err
    assert not (tmp_path / "new").exists()


def test_options_of_the_server_stand_behind_the_command(tmp_path: Path) -> None:
    said = hanchan("serve", "--db", "x.sqlite3", "backup", str(tmp_path / "a"))
    assert (
        said.err
        == "hanchan: the options of backup come after it: hanchan serve backup FILE --db URL\n"
    )


def test_a_database_that_is_not_there_is_told(tmp_path: Path) -> None:
    said = backup(tmp_path, tmp_path / "a")
    assert (said.code, "there is no database" in said.err) == (2, True)
    assert list(tmp_path.iterdir()) == []
    said = hanchan("serve", "backup", str(tmp_path / "a"), "--data", str(tmp_path / "nothere"))
    assert said.err == f"hanchan: there is no database {tmp_path}/nothere/hanchan.sqlite3\n"
    assert list(tmp_path.iterdir()) == []


def test_where_a_backup_cannot_be_written_is_told(kept: Path, tmp_path: Path) -> None:
    to = tmp_path / "nodir" / "x.backup"
    assert backup(kept.parent, to).err == f"hanchan: there is no folder {to.parent}\n"
    assert backup(kept.parent, tmp_path).err.startswith(f"hanchan: {tmp_path} is a folder")


def test_a_file_is_no_folder_to_restore_into(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "afile"
    file.touch()
    said = hanchan("serve", "restore", str(kept), "--data", str(file))
    assert said.err == f"hanchan: cannot restore into {file}/hanchan.sqlite3: File exists\n"
    assert list(tmp_path.iterdir()) == [file]


def test_a_backup_says_of_what_it_is(kept: Path, tmp_path: Path) -> None:
    database = str(kept.parent / "hanchan.sqlite3")
    assert backup(kept.parent, tmp_path / "a").json["database"] == database
    said = hanchan("serve", "backup", str(tmp_path / "b"), "--data", str(kept.parent))
    assert f"rows of the database {database}, " in said.out


def test_an_empty_postgresql_has_nothing_to_back_up(postgres: Postgres, tmp_path: Path) -> None:
    said = hanchan("serve", "backup", str(tmp_path / "a"), "--db", postgres.new_database())
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "no server has worked with it yet" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_lets_nobody_in_leaves_no_folder(
    kept: Path, postgres: Postgres, tmp_path: Path
) -> None:
    to = ("--db", postgres.url("nosuch"), "--data", str(tmp_path / "data"))
    assert "nosuch" in hanchan("serve", "restore", str(kept), *to).err
    assert "nosuch" in hanchan("serve", "--port", "0", *to).err
    assert list(tmp_path.iterdir()) == []


def test_a_backup_of_an_older_form_is_brought_to_the_newest(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    shutil.copytree(KEPT / "served", old)
    packed = old / "hanchan.sqlite3.gz"
    (old / "hanchan.sqlite3").write_bytes(gzip.decompress(packed.read_bytes()))
    made = backup(old, tmp_path / "old.backup").json
    assert made["form"] < HEAD
    assert made["rows"] > 0
    assert restore(tmp_path / "old.backup", new).code == 0
    again = backup(new, tmp_path / "new.backup").json
    assert (again["form"], again["rows"], again["files"]) == (HEAD, made["rows"], made["files"])
