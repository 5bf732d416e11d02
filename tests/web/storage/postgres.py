"""A real PostgreSQL server on loopback for the tests that want one: made in an empty folder, gone afterwards."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

USER = "hanchan"


def why_not() -> str | None:
    """Why there can be no server here, in one line; None if there can."""
    if program("postgres") is None:
        return "no postgres program here (on Debian: apt install postgresql)"
    try:
        import asyncpg  # noqa: F401  only whether it is there
    except ImportError:
        return "no asyncpg here (pip install 'hanchan[postgres]')"
    return None


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps those of each version apart."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(kept[-1]) if kept else None)


def _who() -> dict[str, Any]:
    """As whom it runs: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise AssertionError("nobody to run PostgreSQL as")


class Postgres:
    """A server in a folder of its own, which may be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._who = folder, _who()
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self._port = found.getsockname()[1]
        if self._who:
            os.chown(folder, self._who["user"], self._who["group"])
        made = [str(program("initdb")), "-D", f"{folder}/data", "-A", "trust", "-U", USER]
        subprocess.run(
            [*made, "-E", "UTF8", "--locale=C", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **self._who,
        )  # fmt: skip

    def start(self) -> None:
        """Starts it; returns when it answers."""
        import asyncpg

        command = [str(program("postgres")), "-D", f"{self._folder}/data", "-h", "127.0.0.1"]
        with (self._folder / "log").open("ab") as log:
            self._process = process = subprocess.Popen(
                [*command, "-p", str(self._port), "-k", str(self._folder), "-F"],
                stdout=log, stderr=log, cwd=self._folder, **self._who,
            )  # fmt: skip
        end = time.monotonic() + 60
        while True:
            assert process.poll() is None, (self._folder / "log").read_text()
            try:
                self._run("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                assert time.monotonic() < end, "PostgreSQL does not answer"
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Ends it quickly, whoever is connected."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(30)
            self._process = None

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{name}"

    def new_database(self) -> str:
        """An empty database's address."""
        self._count += 1
        name = f"test{self._count}"
        self._run(f"CREATE DATABASE {name}")
        return self.url(name)

    def _run(self, statement: str) -> None:
        import asyncpg

        async def run() -> None:
            connection = await asyncpg.connect(self.url("postgres"))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(run())


@contextmanager
def serving() -> Iterator[Postgres]:
    """A server that runs, and is gone afterwards with all it kept."""
    folder = Path(tempfile.mkdtemp(prefix="hanchan-pg-"))
    try:
        server = Postgres(folder)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
