"""A server that speaks https itself: with a certificate of its own for this machine, or with the operator's."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from hanchan.errors import NotationError
from hanchan.web.networks import is_address
from hanchan.web.operating.certificate import Certificate, certificate_of
from hanchan.web.reachable import own_addresses
from hanchan.web.settings import Settings
from helpers.club_desk import Desk
from helpers.servers import Running, running


def trusting(cert: str) -> ssl.SSLContext:
    """Believes this certificate alone."""
    return ssl.create_default_context(cafile=cert)


async def hello(url: str, table: str, seat: str, context: ssl.SSLContext) -> str:
    """What a socket is told first."""
    address = f"{url.replace('https', 'wss')}/ws/{table}"
    async with connect(address, ssl=context) as line:
        await line.send(json.dumps({"t": "hello", "proto": 1, "have": 0, "token": seat}))
        told: str = json.loads(await line.recv())["t"]
        return told


def secure(server: Running) -> str:
    """Its address."""
    return server.url.replace("http:", "https:")


def test_a_certificate_of_its_own_is_for_this_machine_and_is_kept(tmp_path: Path) -> None:
    cert = tmp_path / "tls" / "cert.pem"
    with running(tmp_path, tls=True) as server:
        context = trusting(str(cert))
        with httpx.Client(
            base_url=secure(server), verify=context, trust_env=False, timeout=60
        ) as http:
            made = http.post("/api/tables", json={"bots": 3, "start": True})
            cookies = made.headers.get_list("set-cookie")
            assert cookies
            assert all("Secure" in one for one in cookies)
        body = made.json()
        told = asyncio.run(hello(secure(server), body["table"], body["seat"], context))
    assert told == "welcome"
    assert (cert.parent / "key.pem").stat().st_mode & 0o077 == 0
    first = cert.read_bytes()
    settings = Settings(tls=True)
    certificate_of(settings, tmp_path)
    assert cert.read_bytes() == first
    certificate_of(Settings(tls=True, names=("mahjong.example.org",)), tmp_path)
    assert cert.read_bytes() != first  # it was not for this name


def told_of(cert: Path, *what: str) -> str:
    """What openssl says of the first certificate in a file."""
    command = ["openssl", "x509", "-noout", *what, "-in", str(cert)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_its_own_certificate_is_signed_by_an_authority_that_stays(tmp_path: Path) -> None:
    made = certificate_of(Settings(tls=True), tmp_path)
    authority, key = tmp_path / "tls" / "authority.pem", tmp_path / "tls" / "authority-key.pem"
    assert key.stat().st_mode & 0o077 == 0

    def verify() -> str:
        command = [
            "openssl",
            "verify",
            "-purpose",
            "sslserver",
            "-CAfile",
            str(authority),
            made.cert,
        ]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    assert verify().strip().endswith("OK")
    assert "CA:TRUE, pathlen:0" in told_of(authority, "-ext", "basicConstraints")
    assert "CA:FALSE" in told_of(Path(made.cert), "-ext", "basicConstraints")
    assert told_of(authority, "-subject") == told_of(Path(made.cert), "-issuer").replace(
        "issuer", "subject"
    )
    first, leaf = authority.read_bytes(), Path(made.cert).read_bytes()
    certificate_of(Settings(tls=True, names=("mahjong.example.org",)), tmp_path)
    assert Path(made.cert).read_bytes() != leaf
    assert authority.read_bytes() == first, "phones that trust it would have to be told anew"
    assert verify().strip().endswith("OK")


def test_a_certificate_that_signed_itself_is_followed_by_one_of_the_authority(
    tmp_path: Path,
) -> None:
    made = certificate_of(Settings(tls=True), tmp_path)
    for name in ("authority.pem", "authority-key.pem"):
        (tmp_path / "tls" / name).unlink()  # as an earlier version left the folder
    before = Path(made.cert).read_bytes()
    certificate_of(Settings(tls=True), tmp_path)
    assert Path(made.cert).read_bytes() != before


def test_phones_are_offered_the_authority_with_its_steps(tmp_path: Path) -> None:
    with running(tmp_path, tls=True) as server:
        desk = Desk(secure(server))
        desk.create(rounds=1, days=1)
        page = desk.text("/phones")
        assert 'href="/club/authority.crt"' in page
        for lang, says in (("en", "Install"), ("fr", "Installer"), ("ja", "インストール")):
            assert says in desk.text(f"/phones?lang={lang}"), lang
        given = desk.http.get("/club/authority.crt")
        desk.close()
    assert given.headers["content-type"] == "application/x-x509-ca-cert"
    assert given.content == (tmp_path / "tls" / "authority.pem").read_bytes()
    assert b"PRIVATE" not in given.content


def test_without_an_authority_of_its_own_phones_are_offered_none(tmp_path: Path) -> None:
    made = certificate_of(Settings(tls=True), tmp_path)
    of_the_operators: dict[str, Any] = {"tls_cert": made.cert, "tls_key": made.key}
    for settings in ({}, of_the_operators):
        with running(tmp_path, **settings) as server:
            desk = Desk(secure(server) if settings else server.url)
            desk.create(rounds=1, days=1)
            assert "authority.crt" not in desk.text("/phones")
            assert desk.http.get("/club/authority.crt").status_code == 404
            desk.close()


def test_a_certificate_of_the_operators_is_served(tmp_path: Path) -> None:
    made = certificate_of(Settings(tls=True), tmp_path)
    with running(tmp_path, tls_cert=made.cert, tls_key=made.key) as server:
        answer = httpx.get(
            f"{secure(server)}/health", verify=trusting(made.cert), trust_env=False, timeout=60
        )
    assert answer.json()["ok"] is True


def test_files_that_are_no_certificate_are_told(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("nothing")
    given = str(tmp_path / "cert.pem")
    with pytest.raises(NotationError, match="are no certificate with its key"):
        certificate_of(Settings(tls_cert=given, tls_key=given), tmp_path)
    with pytest.raises(NotationError, match="No such file"):
        certificate_of(Settings(tls_cert="none.pem", tls_key=given), tmp_path)


def test_without_openssl_it_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotationError, match="install it, or give a certificate"):
        certificate_of(Settings(tls=True), tmp_path)


def test_this_machines_addresses_are_addresses() -> None:
    assert all(map(is_address, own_addresses(socket.AF_INET, socket.AF_INET6)))
    assert not is_address("127.1.1")
    assert not is_address("fe80--1")


def test_a_certificate_of_ones_own_is_for_loopback_too(tmp_path: Path) -> None:
    certificate_of(Settings(tls=True, names=("hall.example",)), tmp_path)
    names = json.loads((tmp_path / "tls" / "names.json").read_text())["names"]
    assert {"127.0.0.1", "::1", "localhost", "hall.example"} <= set(names)


def test_a_renewed_certificate_is_served_without_a_restart(tmp_path: Path) -> None:
    old = certificate_of(Settings(tls=True), tmp_path / "old")
    new = certificate_of(Settings(tls=True), tmp_path / "new")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"

    def put(made: Certificate) -> None:
        cert.write_bytes(Path(made.cert).read_bytes())
        key.write_bytes(Path(made.key).read_bytes())

    async def read_again(server: Running) -> None:
        server.renew_certificate()

    def is_served(made: Certificate) -> bool:
        verify = trusting(made.cert)
        try:
            httpx.get(f"{secure(server)}/health", verify=verify, trust_env=False, timeout=60)
        except httpx.ConnectError:
            return False
        return True

    put(old)
    with running(tmp_path, tls_cert=str(cert), tls_key=str(key)) as server:
        assert (is_served(old), is_served(new)) == (True, False)
        key.write_text("nothing")
        server.call(read_again(server)).result(30)
        assert is_served(old), "what cannot be read changes nothing"
        put(new)
        server.call(read_again(server)).result(30)
        assert (is_served(old), is_served(new)) == (False, True)


@pytest.mark.parametrize(
    ("later", "said"),
    [(0, []), (95, ["ends in 5 days"]), (101, ["has ended: browsers refuse it"])],
)
def test_a_certificate_that_ends_is_told(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    later: int,
    said: list[str],
) -> None:
    cert, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "100")
    place = ("-keyout", key, "-out", cert, "-subj", "/CN=x")
    subprocess.run(["openssl", "req", "-x509", *kind, *place], check=True, capture_output=True)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + later * 24 * 3600)
    certificate_of(Settings(tls_cert=cert, tls_key=key), tmp_path)
    told = [one.getMessage().removeprefix(f"the certificate {cert} ") for one in caplog.records]
    assert told == said
