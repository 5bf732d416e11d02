"""`hanchan serve`: a setting from any of its four places, the first that is given; one sentence for what is none."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import httpx
import pytest

from hanchan.cli.errors import describe
from hanchan.web.configuration import SETTINGS, configured
from hanchan.web.settings import Settings
from helpers.command import hanchan

FIRST: dict[type, str] = {  # a value of each kind that is not the default, as text
    bool: "true", int: "7", float: "7.5", str: "words", tuple: "10.1.0.0/16", dict: "mine=./bot",
}  # fmt: skip
SPECIAL = {
    "rules": "wrc2015",
    "club_new": "nobody",
    "public_tables": "false",
    "base_path": "/mahjong",
    "log": "json",
    "log_level": "info",
}


PAIRED = {"tls_cert": "tls_key", "tls_key": "tls_cert"}


@pytest.fixture(autouse=True)
def _no_settings_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in os.environ if one.startswith("HANCHAN_")]:
        monkeypatch.delenv(name)


def written(folder: Path, text: str) -> str:
    """A file of settings."""
    path = folder / "hanchan.toml"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_option_variable_and_key(name: str, tmp_path: Path) -> None:
    setting = SETTINGS[name]
    text = SPECIAL.get(name) or FIRST[setting.kind]
    beside = PAIRED.get(name)  # what must be given with it, in another place
    partner = {beside: "words"} if beside else {}
    variable = configured(partner, {setting.variable: text}, None)
    value = getattr(variable.settings, name)
    assert value != getattr(Settings(), name)
    assert variable.origins[name] == "environment"
    options: dict[type, Any] = {bool: text == "true", tuple: [text], dict: [text]}
    option = configured({name: options.get(setting.kind, text), **partner}, {}, None)
    assert getattr(option.settings, name) == value
    keys: dict[type, str] = {tuple: f'["{text}"]', dict: '{mine = "./bot"}', str: f'"{text}"'}
    line = f"{name} = {keys.get(setting.kind, text)}"
    file = configured(partner, {}, Path(written(tmp_path, line)))
    assert getattr(file.settings, name) == value
    assert file.origins[name] == "file"


def test_the_help_has_every_setting() -> None:
    told = hanchan("serve", "--help").out.split()
    assert [one.option for one in SETTINGS.values() if one.option not in told] == []


def test_an_option_counts_before_a_variable_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, "scans = 1\nreviews = 1\nbody = 1")
    monkeypatch.setenv("HANCHAN_CONFIG", file)
    monkeypatch.setenv("HANCHAN_SCANS", "2")
    monkeypatch.setenv("HANCHAN_REVIEWS", "2")
    shown = hanchan("serve", "--show", "--json", "--scans", "3").json["settings"]
    assert shown["scans"] == {"value": 3, "from": "option"}
    assert shown["reviews"] == {"value": 2, "from": "environment"}
    assert shown["body"] == {"value": 1, "from": "file"}
    assert shown["upload"] == {"value": 4 * 1024 * 1024, "from": "default"}


def test_what_is_shown_hides_secrets() -> None:
    given = ("--db", "postgresql://club:hushhush@db/hanchan", "--club-code", "hushhush")
    for how in ([], ["--json"]):
        shown = hanchan("serve", "--show", *how, "--club-new", "code", *given)
        assert shown.code == 0
        assert "hushhush" not in shown.out
        assert "postgresql://club:***@db/hanchan" in shown.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--scans", "many"), "--scans: 'many' is no whole number >= 0"),
        (("--silence", "0"), "--silence: '0' is no number > 0, <= 315360000"),
        (("--port", "70000"), "--port: '70000' is no whole number >= 0, <= 65535"),
        (("--club-new", "me"), "--club-new: 'me' is none of anybody code nobody"),
        (("--club-new", "code"), "club_new is code: say which, as club_code"),
        (("--tls-cert", "cert.pem"), "tls_cert and tls_key go together: one is missing"),
        (("--hall", "home"), "'home' is no network; one is written as in 192.168.1.0/24"),
        (("--rules", "my.toml"), "--rules: my.toml: cannot read this rule book: No such file or directory"),
        (
            ("--bot", "mine"),
            "--bot: program mine=: a short name of its own, an equals sign and a command, as in mine=./my-bot",
        ),
        (("--config", "none.toml"), "cannot read none.toml: No such file or directory"),
        (("--config", "/"), "cannot read /: Is a directory"),
        (("--data", "/dev/null", "--port", "0"), "/dev/null is no folder"),
        (
            ("--host", "192.0.2.1"),
            "cannot listen at 192.0.2.1: Cannot assign requested address; --host is an address of this machine",
        ),
        (
            ("--db", "/nonexist/dir/x.sqlite3", "--port", "0"),
            "there is no folder /nonexist/dir for the database /nonexist/dir/x.sqlite3: make it, or correct --db",
        ),
    ],
)  # fmt: skip
def test_a_wrong_value_is_one_sentence(options: tuple[str, ...], said: str) -> None:
    answer = hanchan("serve", *options)
    assert (answer.code, answer.out, answer.err) == (2, "", f"hanchan: {said}\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("table_per_hour = 5", "there is no setting table_per_hour; the nearest is tables_per_hour"),
        ("tables-per-hour = 5", "there is no setting tables-per-hour; the nearest is tables_per_hour"),
        ('scans = "5"', "scans: '5' is no whole number >= 0"),
        ("referee = 1", "referee: 1 is neither true nor false"),
        ('hall = "10.0.0.0/8"', "hall: '10.0.0.0/8' is no list of texts"),
        ("club_code = 5", "club_code: *** is no text"),
        ("rules = 5", "rules: 5 is no text"),
        ("programs = 5", "programs: 5 is no table of names and commands"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named(line: str, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, line)
    answer = hanchan("serve", "--config", file)
    assert (answer.code, answer.err) == (2, f"hanchan: {file}: {said}\n")


def test_a_file_that_is_no_toml_and_a_misspelt_variable_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = hanchan("serve", "--config", written(tmp_path, "scans"))
    assert answer.code == 2
    assert "is no TOML" in answer.err
    assert len(answer.err.splitlines()) == 1
    monkeypatch.setenv("HANCHAN_SCAN", "5")
    said = "the environment: there is no setting HANCHAN_SCAN; the nearest is HANCHAN_SCANS"
    assert hanchan("serve", "--show").err == f"hanchan: {said}\n"


def test_a_name_that_means_no_address_is_the_host_s_fault() -> None:
    said = hanchan("serve", "--host", "nosuch.invalid").err
    assert said.startswith("hanchan: cannot listen at nosuch.invalid: ")
    assert "--port" not in said


def test_an_option_that_is_wrong_is_not_answered_with_commands() -> None:
    context = click.Context(click.Group("serve", commands={"worker": click.Command("worker")}))
    wrong = click.BadParameter("it is not readable.", context, click.Option(["--config"]))
    told, _ = describe(wrong, "en")
    assert "it is not readable; see " in told
    assert "worker" not in told


def test_serve_takes_the_usual_port_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        monkeypatch.setattr("hanchan.web.listening.USUAL_PORT", port)
        said = hanchan("serve").err
        assert said.startswith(f"hanchan: cannot listen at 127.0.0.1 port {port}: ")
        assert said.endswith("; another --port may be free\n")


@pytest.mark.long
def test_who_reads_the_log_as_json_reads_nothing_else(tmp_path: Path) -> None:
    given = ("--log", "json", "--log-level", "info", "--data", str(tmp_path / "new"), "--port", "0")
    command = [sys.executable, "-m", "hanchan", "serve", *given]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stderr is not None
        lines: list[str] = []
        try:
            while not lines or "the server is at" not in lines[-1]:
                line = server.stderr.readline()
                assert line, "it has ended"
                lines.append(json.loads(line)["message"])
        finally:
            server.send_signal(signal.SIGTERM)
            out, _ = server.communicate(timeout=30)
    assert out == ""
    told = [line for line in lines if line.startswith("the database ")]
    assert len(told) == 1
    assert told[0].endswith(": a new one was made")


@pytest.mark.long
def test_it_serves_by_its_settings_and_ends_when_told_to(tmp_path: Path) -> None:
    file = written(tmp_path, f'db = "{tmp_path}/x.sqlite3"\nrules = "wrc2015"\nport = 1')
    command = [sys.executable, "-m", "hanchan", "serve", "--config", file, "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        try:
            url = server.stdout.readline().split()[3]
            options = httpx.get(f"{url}api/options").json()
        finally:
            server.send_signal(signal.SIGTERM)
            _, errors = server.communicate(timeout=30)
    assert options["defaults"]["rules"] == "wrc2015"
    assert (server.returncode, errors) == (143, "")
