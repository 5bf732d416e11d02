"""The configuration of nginx in docs/operating.md, run: pages and a game through it, at the root and below a path."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from hanchan.web.settings import MB, Settings
from helpers.servers import running
from helpers.web_players import Player, make_table

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
pytestmark = pytest.mark.skipif(
    NGINX is None, reason="no nginx here (on Debian: apt install nginx)"
)
WHOLE = """daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors warn;
events {{ worker_connections 512; }}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
{ours} }}
"""


def documented(url: str, port: int, base: str) -> str:
    """The block of the page, on a free port without TLS, before a server at the address."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    text = re.sub(r"(?m)^ *ssl_.*\n", "", found[1])
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    return text.replace("http://127.0.0.1:8136", url).replace(
        "location / {", f"location {base}/ {{"
    )


@contextmanager
def nginx(folder: Path, url: str, base: str) -> Iterator[str]:
    """nginx with that configuration; its address."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    file = folder / "nginx.conf"
    file.write_text(WHOLE.format(folder=folder, ours=documented(url, port, base)))
    process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", str(file)])
    try:
        end = time.monotonic() + 20
        while True:
            assert process.poll() is None, (folder / "errors").read_text()
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert time.monotonic() < end, "nginx does not listen"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}{base}"
    finally:
        process.terminate()
        process.wait(20)


async def play(url: str) -> None:
    made = await make_table(url, bots=3, start=True, pace="instant")
    async with Player(url, made["table"], made["seat"]) as player:
        await player.until("ask")


@pytest.mark.parametrize("base", ["", "/mahjong"])
def test_pages_and_a_game_through_the_proxy_of_the_page_for_operators(
    base: str, tmp_path: Path
) -> None:
    with running(tmp_path, base_path=base) as server, nginx(tmp_path, server.url, base) as url:
        asyncio.run(play(url))
        start = httpx.get(f"{url}/", trust_env=False, timeout=60)
        assert start.status_code == 200
        [script] = re.findall(r'src="([^"]*app.js)"', start.text)
        host = url.removesuffix(base)
        assert httpx.get(host + script, trust_env=False, timeout=60).status_code == 200
        # The numbers are for the operator: not for whoever comes through the proxy, though it is on this machine.
        assert httpx.get(f"{url}/metrics", trust_env=False, timeout=60).status_code == 403


def test_the_page_for_operators_has_the_limits_of_the_usual_settings() -> None:
    usual, text = Settings(), documented("http://a", 1, "")
    assert f"client_max_body_size {usual.longest_body // MB}m;" in text
    most = usual.connections_per_address + usual.sockets_per_address
    assert f"limit_conn hanchan {most};" in text
    [seconds] = re.findall(r"proxy_read_timeout (\d+)s;", text)
    assert int(seconds) > usual.seating_time


def test_lines_of_one_address_are_counted_by_the_proxy(tmp_path: Path) -> None:
    with running(tmp_path) as server, nginx(tmp_path, server.url, "") as url, ExitStack() as stack:
        port = int(url.rpartition(":")[2])
        ask = b"POST /club/restore HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
        for _ in range(120):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            line.sendall(ask)
        end = time.monotonic() + 20
        while httpx.get(f"{url}/health", trust_env=False).status_code != 429:
            assert time.monotonic() < end, "nobody counts them"
            time.sleep(0.05)
