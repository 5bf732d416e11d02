"""`hanchan play` as a process of its own, which tests kill and start again on the same folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

SOURCE = Path(__file__).parent.parent / "src"


class Mortal:
    """A server that can be killed without a warning."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hanchan", "play", "--no-browser", "--port", str(self.port),
             "--db", str(self._folder / "hanchan.sqlite3")],
            env=os.environ | {"PYTHONPATH": path}, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + 120
        with httpx.Client(trust_env=False, verify=False) as http:
            while time.monotonic() < end:
                assert self._process.poll() is None, "the server ended by itself"
                try:
                    if http.get(f"{self.url}/health", timeout=5).status_code == 200:
                        return
                except httpx.HTTPError:
                    time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """Kills it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
