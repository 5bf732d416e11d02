"""The address of a database: what is none makes no file, and no sentence repeats a password."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanchan.errors import NotationError
from hanchan.web.storage.urls import is_file, shown, url_of
from helpers.command import hanchan

SECRET = "hunter2"
WRONG = {
    f"postgres:/hanchan:{SECRET}@127.0.0.1/h3": "with ://",
    f"postgresql:/hanchan:{SECRET}@127.0.0.1/h3": "with ://",
    f"hanchan:{SECRET}@127.0.0.1/h3": "with ://",
    f"//hanchan:{SECRET}@127.0.0.1/h3": "with ://",
    f"postgres://h:{SECRET}@127.0.0.1/h3": "begins with postgresql://",
    f"mysql://h:{SECRET}@127.0.0.1/h3": "mysql: the database is SQLite or PostgreSQL",
    f"postgresql://h:{SECRET}@127.0.0.1:xx/h3": "cannot be read",
    f"postgresql://h:{SECRET}@127.0.0.1:99999/h3": "cannot be read",
    f"postgresql://h:p@{SECRET}@127.0.0.1/h3": "percent-encoded",
    f"postgresql://h:p@s/{SECRET}@127.0.0.1/h3": "percent-encoded",
    f"sqlite://h:{SECRET}@file": "sqlite:///FILE",
    f"://{SECRET}": "cannot be read",
}


@pytest.mark.parametrize("given", WRONG)
@pytest.mark.parametrize("command", [[], ["--show"], ["worker"], ["backup", "x"], ["restore", "x"]])
def test_what_is_no_address_is_one_sentence_without_the_password(
    given: str, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = hanchan("serve", *command, "--db", given)
    assert (done.code, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith("hanchan: --db: ")
    assert WRONG[given] in line
    assert SECRET not in line
    assert list(tmp_path.iterdir()) == []


def test_the_place_of_a_wrong_address_is_named(tmp_path: Path) -> None:
    file = tmp_path / "hanchan.toml"
    file.write_text(f'db = "postgres://u:{SECRET}@h/d"')
    assert hanchan("serve", "--config", str(file)).err.startswith(f"hanchan: {file}: db: ")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("games.db", "games.db"),
        ("sqlite:////srv/games.db", "/srv/games.db"),
        (r"C:\games\me@home.db", r"C:\games\me@home.db"),
        (f"postgresql://u:{SECRET}@h:5432/d", "postgresql://u:***@h:5432/d"),
        (f"postgresql+asyncpg://u:{SECRET}%40x@h/d", "postgresql://u:***@h/d"),
        (f"postgresql:///d?user=u&password={SECRET}", "postgresql:///d?user=u&password=***"),
        (f"postgresql://h/d?sslpassword={SECRET}", "postgresql://h/d?sslpassword=***"),
    ],
)
def test_no_password_is_shown_wherever_it_stands(given: str, said: str) -> None:
    assert shown(given) == shown(url_of(given)) == said
    assert f" {said} " in hanchan("serve", "--show", "--db", given).out
    assert hanchan("serve", "--show", "--json", "--db", given).json["settings"]["db"]["value"] == said  # fmt: skip


def test_what_cannot_be_read_is_not_shown_at_all() -> None:
    assert shown(f"postgres:/u:{SECRET}@h/d") == "***"


def test_a_plain_path_is_a_file_and_a_url_gets_its_driver() -> None:
    assert str(url_of("games.db")) == "sqlite+aiosqlite:///games.db"
    assert url_of("postgresql://h/d").drivername == "postgresql+asyncpg"
    assert url_of("postgresql+psycopg2://h/d").drivername == "postgresql+asyncpg"
    assert [is_file(url_of(one)) for one in ("a", "sqlite://", "postgresql://h/d")] == [
        True,
        False,
        False,
    ]


def test_an_escaped_password_arrives_whole() -> None:
    with pytest.raises(NotationError):
        url_of("postgresql://u:p@ss:w/rd%@h/d")
    url = url_of("postgresql://u:p%40ss%3Aw%2Frd%25@h/d")
    assert (url.password, url.host, url.database) == ("p@ss:w/rd%", "h", "d")
