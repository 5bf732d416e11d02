"""Requests that are wrong: names, texts, paths, guesses."""

from __future__ import annotations

import socket
from typing import Any

from .target import FAR, Answer, Target, address, client, judged


def strange_names(target: Target) -> Answer:
    """Origins and hosts of other sites, and what is neither."""
    got = []
    heads: list[dict[str, str]] = [
        {"origin": "http://["}, {"origin": "http://evil.example"}, {"origin": "null"},
        {"host": "evil.example"}, {"host": "["}, {"host": "127.0.0.1.evil.example"}, {"host": ""},
    ]  # fmt: skip
    with client(target, FAR + 6) as http:
        for headers in heads:
            got.append(
                (str(headers), http.post("/api/tables", json={}, headers=headers).status_code)
            )
    return judged(got, 400, 403)


def long_texts(target: Target) -> Answer:
    """Titles, names and codes of sixty thousand characters."""
    long = "x" * 60_000
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("/api/tables", {"rules": {"base": "ema2016", "title": long}}),
        ("/api/tables", {"rules": {"base": long}}),
        ("/api/tables", {"rules": {"base": "ema2016", long: 1}}),
        ("/api/tables", {"name": long}),
        ("/api/tables", {"bot_level": long}),
        ("/api/tables", {"nonce": long}),
        ("/api/join", {"code": long}),
        ("/api/books/check", {"base": "ema2016", "title": long}),
    ]
    with client(target, FAR + 7) as http:
        got = [(f"{path} {list(b)}", http.post(path, json=b).status_code) for path, b in bodies]
        form = {"name": long, "rules": "ema2016", "rounds": 8, "days": 2, "by": "Eve"}
        page = http.post("/club/new", data=form, follow_redirects=True)
        got.append(("/club/new", page.status_code if long[:1000] not in page.text else 500))
        got.append(("a whole megabyte", http.post("/api/tables", content=b"x" * 2**20).status_code))
        got.append(("/health?", http.get("/health?" + "x" * 60_000).status_code))
    return judged(got, 200, 404, 413, 422, 400, 431)


def deep_json(target: Target) -> Answer:
    """Bodies of tens of thousands of brackets, numbers of tens of thousands of digits, and no numbers at all."""
    bodies = [
        b"[" * 60_000, b'{"a":' * 10_000, b'{"rules":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        b'{"bots":' + b"9" * 50_000 + b"}", b'{"bots":NaN}', b'{"bots":1e999}', b'{"name":"\\ud800"}',
        b"\xff\xfe", b'{"rules":{"base":"ema2016","start_points":1e400}}', b'{"seed":' + b"9" * 5000 + b"}",
    ]  # fmt: skip
    headers = {"content-type": "application/json"}
    with client(target, FAR + 8, headers=headers) as http:
        got = [
            (repr(body[:40]), http.post(path, content=body).status_code)
            for path in ("/api/tables", "/api/books/check", "/api/join")
            for body in bodies
        ]
    return judged(got, 400, 403, 404, 422, 429)


def paths_outside(target: Target) -> Answer:
    """Addresses that lead out of the folders."""
    ways = [
        "/s/x/../../../../etc/passwd", "/s/x/..%2f..%2f..%2fetc%2fpasswd", "/s/x/%2e%2e/%2e%2e/pyproject.toml",
        "/s/x//etc/passwd", "/club/e/..%2f..%2f/files", "/club/e/../../etc/passwd", "/club/e/%2e%2e/standings",
        "/api/games/..%2f..%2fetc%2fpasswd", "/api/tables/%00", "/t/%ff%fe", "/api/tables/\u0131\u0131", "/rules/../x",
        "/club/t/..%2f..%2fx", "/api/games/x/export.html",
    ]  # fmt: skip
    faults, got = [], []
    for way in ways:
        with socket.create_connection(target.place, 10, (address(FAR + 9), 0)) as line:
            line.sendall(
                f"GET {way} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode()
            )
            said = b"".join(iter(lambda line=line: line.recv(65536), b""))  # type: ignore[misc]
        if b"root:" in said or b"[project]" in said:
            faults.append(f"{way} gives a file")
        got.append((way, int(said[9:12])))
    found = judged(got, 200, 400, 403, 404, 422)
    return found._replace(faults=found.faults + faults)


def guesses(target: Target) -> Answer:
    """A thousand guesses at codes and secrets of seats."""
    with client(target, FAR + 11) as http:
        table = http.post("/api/tables", json={}).json()["table"]
        got = [
            ("code", http.post("/api/join", json={"code": f"AAA{n:03}"}).status_code)
            for n in range(target.amount(20, 200))
        ]
        http.cookies.clear()
        got += [
            ("secret", http.post(f"/api/tables/{table}/seat", json={"seat": f"{n}"}).status_code)
            for n in range(target.amount(20, 200))
        ]
    found = judged(got, 403, 404, 429)
    tried = sum(status != 429 for _, status in got)
    return found._replace(faults=found.faults + ([f"{tried} guesses"] if tried > 10 else []))
