"""What lies in deploy/: units that systemd accepts; a container whose command, health check and end work as written."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from hanchan.web.configuration import PREFIX, SETTINGS, configured
from helpers.command import hanchan

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
VARIABLES = {"HANCHAN_CACHE", *(one.variable for one in SETTINGS.values())}


def instructions() -> list[tuple[str, str]]:
    """The lines of the Containerfile: instruction and what follows."""
    text = re.sub(r"(?m)^#.*\n", "", (DEPLOY / "Containerfile").read_text()).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2]) for line in text.splitlines() if line.strip()]


def last(instruction: str) -> str:
    """What follows the last instruction of this name, which is the one in force."""
    return [rest for name, rest in instructions() if name == instruction][-1]


def environment() -> dict[str, str]:
    """The variables of the container."""
    return dict(word.split("=", 1) for word in last("ENV").split())


def test_the_container_is_built_from_what_is_here_and_runs_as_nobody_of_importance() -> None:
    assert last("USER") == "10001:10001"
    assert last("VOLUME") == environment()["HANCHAN_DATA"] == "/data"
    assert last("EXPOSE") == environment()["HANCHAN_PORT"]
    assert [
        rest
        for name, rest in instructions()
        if name == "ADD" or ("http:" in rest and name == "RUN")
    ] == []
    for rest in (rest for name, rest in instructions() if name == "COPY" and "--from" not in rest):
        assert [name for name in rest.split()[:-1] if not (ROOT / name).exists()] == []
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert "serve" in extras
    assert {name for name in environment() if name.startswith(PREFIX)} <= VARIABLES


@pytest.mark.long
@pytest.mark.parametrize("more", [{}, {"HANCHAN_TLS": "true"}], ids=["http", "https"])
def test_its_command_serves_its_health_check_passes_and_its_signal_ends_it(
    tmp_path: Path, more: dict[str, str]
) -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = str(found.getsockname()[1])
    _, _, words = last("HEALTHCHECK").partition("CMD ")
    check = json.loads(words)
    ours = {name: one.replace("/data", str(tmp_path)) for name, one in environment().items()}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | ours | {"PATH": path, "HANCHAN_PORT": port, "PYTHONPATH": str(ROOT / "src")}
    env |= more
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    assert subprocess.run(check, env=env, stderr=subprocess.DEVNULL).returncode != 0
    command = ["python", "-m", *json.loads(last("CMD"))]
    with subprocess.Popen(command, env=env, text=True, **quiet) as server:  # type: ignore[call-overload]
        try:
            end = time.monotonic() + 60
            while subprocess.run(check, env=env, stderr=subprocess.DEVNULL).returncode:
                assert server.poll() is None
                assert time.monotonic() < end, "it never was healthy"
        finally:
            server.send_signal(getattr(signal, last("STOPSIGNAL")))
            _, errors = server.communicate(timeout=30)
    assert (server.returncode, errors) == (143, "")
    assert (tmp_path / "hanchan.sqlite3").exists()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for unit in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        text = unit.read_text().replace("/opt/hanchan/bin/hanchan", sys.executable)
        (tmp_path / unit.name).write_text(text)
    units = sorted(map(str, tmp_path.iterdir()))
    assert len(units) == 5
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_units_and_settings_name_what_there_is() -> None:
    text = "".join(unit.read_text() for unit in DEPLOY.glob("*.service"))
    assert set(re.findall(rf"{PREFIX}[A-Z_]+", text)) <= VARIABLES
    found = configured({}, {}, DEPLOY / "hanchan.toml")
    assert found.origins["names"] == "file"
    assert found.settings.club_new == "nobody"


def test_who_reads_the_settings_finds_the_server_s_folder() -> None:
    """A backup by hand with the same file is one of the server, not of whoever calls."""
    found = configured({}, {}, DEPLOY / "hanchan.toml")
    assert found.settings.data == "/var/lib/hanchan"
    for unit in DEPLOY.glob("*.service"):
        lines = unit.read_text().splitlines()
        assert [line for line in lines if "HANCHAN_DATA" in line] == []
        assert [line for line in lines if "--config /etc/hanchan.toml" in line] != []


def test_every_unit_is_shut_in_alike() -> None:
    def walls(unit: Path) -> set[str]:
        kept = ("Protect", "Private", "Restrict", "Capability", "NoNew", "UMask", "SystemCall")
        return {line for line in unit.read_text().splitlines() if line.startswith(kept)}

    server = walls(DEPLOY / "hanchan.service") - {"Restart=on-failure", "RestartSec=2"}
    assert len(server) > 12
    for unit in DEPLOY.glob("*.service"):
        assert server <= walls(unit), unit.name


def test_the_commands_of_the_units_are_ours(tmp_path: Path) -> None:
    """Each is taken by the command line as far as its settings: only the database stops it."""
    file = tmp_path / "hanchan.toml"
    file.write_text(f'db = "{tmp_path}/none/x.sqlite3"')
    for unit in DEPLOY.glob("*.service"):
        [start] = [line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")]
        words = start.partition("/opt/hanchan/bin/hanchan ")[2].replace(
            "/etc/hanchan.toml", str(file)
        )
        words = words.replace("%i", "0").replace("127.0.0.1:0", "127.0.0.1:8136").rstrip("'")
        given = [word for word in shlex.split(words) if word]
        if "--port" not in given and given[:2] == ["serve", "--config"]:
            given += ["--port", "0"]
        said = hanchan(*given)
        assert said.code == 2
        assert re.search("there is no (folder|database)|needs PostgreSQL", said.err), said.err


def test_a_backup_is_named_by_its_day_whatever_the_language() -> None:
    unit = (DEPLOY / "hanchan-backup.service").read_text()
    (asked,) = re.findall(r"\$\$\(([^)]*)\)", unit)
    # A language that nobody has installed would change nothing: the command has to say which it wants.
    printed = ["sh", "-c", f'date() {{ echo "$LC_ALL"; }}; {asked.replace("%%", "%")}']
    found = subprocess.run(
        printed, env=os.environ | {"LC_ALL": "fr_FR.UTF-8"}, capture_output=True, text=True
    )
    assert found.stdout == "C\n"
