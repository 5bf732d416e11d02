"""A real nginx on loopback, with the configuration that we generate; gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from hanchan.web.cluster.nginx import configuration
from hanchan.web.settings import Settings

_MAIN = """\
{user}
daemon off;
master_process on;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    log_format nodes '$uri $upstream_addr';
    access_log {folder}/nodes.log nodes;
    include {folder}/hanchan.conf;
}}
"""


def program() -> str | None:
    """Where nginx is; Debian keeps it among the programs of the administrator."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def why_not() -> str | None:
    """Why there can be no proxy here; None if there can."""
    return None if program() else "no nginx here (on Debian: apt install nginx-light)"


class Nginx:
    """A proxy before some nodes, which may be stopped and started again."""

    def __init__(self, folder: Path, nodes: Sequence[str], base: str = "") -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            listen = f"127.0.0.1:{found.getsockname()[1]}"
        self.url = f"http://{listen}"
        self._folder = folder
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(_MAIN.format(user=user, folder=folder))
        (folder / "hanchan.conf").write_text(configuration(nodes, listen, Settings(base_path=base)))
        self._command = [str(program()), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        self._command += ["-e", str(folder / "error.log")]
        self._process: subprocess.Popen[bytes] | None = None

    def test(self) -> str:
        """What `nginx -t` says of the configuration."""
        done = subprocess.run(
            [*self._command, "-t"], capture_output=True, text=True, check=False, timeout=30
        )
        assert done.returncode == 0, done.stderr
        return done.stderr

    def start(self) -> None:
        """Starts it; returns when it takes connections."""
        self._process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while True:
            assert self._process.poll() is None, (self._folder / "error.log").read_text()
            try:
                httpx.get(self.url, trust_env=False, timeout=20)
            except httpx.ConnectError:
                assert time.monotonic() < end, "nginx does not answer"
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """Ends it, whoever is connected."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(30)
            self._process = None

    def asked(self, path: str) -> list[str]:
        """The nodes that requests for the path went to, in their order."""
        lines = (self._folder / "nodes.log").read_text().splitlines()
        return [line.partition(" ")[2] for line in lines if line.partition(" ")[0] == path]


@contextmanager
def proxying(nodes: Sequence[str], base: str = "") -> Iterator[Nginx]:
    """A proxy that runs, and is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="hanchan-nginx-"))
    proxy = Nginx(folder, nodes, base)
    try:
        proxy.start()
        yield proxy
    finally:
        proxy.stop()
        shutil.rmtree(folder, ignore_errors=True)
