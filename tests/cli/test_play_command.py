"""`hanchan play`: starts, says where it is, and refuses in one line what it cannot do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from helpers.command import hanchan

CALL = "import sys; from hanchan.cli.serve.play import play; import typer; typer.run(play)"


def started(tmp_path: Path, *options: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-c",
        CALL,
        "--no-browser",
        "--db",
        str(tmp_path / "x.sqlite3"),
        *options,
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.long
def test_the_server_says_where_it_is_and_ends_when_interrupted(tmp_path: Path) -> None:
    server = started(tmp_path, "--port", "0", "--rules", "wrc2015")
    assert server.stdout is not None
    line = server.stdout.readline()
    try:
        url = line.split()[3]
        assert httpx.get(f"{url}health").json()["ok"] is True
        table = httpx.post(f"{url}api/tables", json={}).json()["table"]
        assert httpx.get(f"{url}api/tables/{table}").json()["rules"]["book"] == "wrc2015"
    finally:
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=30)
    assert "Traceback" not in errors


def test_the_usual_port_in_use_is_no_trouble_and_a_port_asked_for_is_a_clear_refusal() -> None:
    from hanchan.errors import NotationError
    from hanchan.web.listening import listen

    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(NotationError, match=f"cannot listen at 127.0.0.1 port {port}"):
            listen("127.0.0.1", port)
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    try:
        assert first.getsockname()[1] != second.getsockname()[1]
    finally:
        first.close()
        second.close()


def test_other_commands_do_not_load_the_server() -> None:
    source = "import hanchan.cli.serve.play, sys; print('fastapi' in sys.modules, 'sqlalchemy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, env=os.environ, check=True
    )
    assert done.stdout.split() == ["False", "False"]


def test_the_options_of_serve_are_taken_and_not_listed() -> None:
    refused = hanchan("play", "--no-browser", "--tables-per-hour", "few")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("hanchan: --tables-per-hour: 'few' is no whole number")
    listed = hanchan("play", "--help").out
    assert "--tables-per-hour" not in listed
    assert "--rules" in listed
