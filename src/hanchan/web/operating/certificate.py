"""The server's certificate: the operator's, or one of its own for all addresses of this machine.

One of its own is signed by a small authority, which a phone can be told to trust: behind a warning that was merely
clicked away browsers keep no pages and run no service worker. The authority's key never leaves its folder.

A certificate of its own is made by the command `openssl`, which every Linux and macOS has; a library for it would be
the largest dependency of the server, for one file a year.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import socket
import ssl
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from ...club.private import private_folder, tighten, write_private
from ...errors import NotationError
from ..hosts import own_names
from ..networks import is_address
from ..reachable import own_addresses
from ..settings import Settings

log = logging.getLogger("hanchan.web")
_LOOPBACK = ("127.0.0.1", "::1")
_FAMILIES = (socket.AF_INET, socket.AF_INET6)
_DAYS = 397  # more is not accepted by browsers
_RENEWED = 30 * 24 * 3600  # seconds before the end
_SOON = 14 * 24 * 3600  # seconds before the end of the operator's, which they hear of
_AUTHORITY_DAYS = 3650
_CONFIG = """[req]
distinguished_name = who
[who]
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""
_NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256")


class Certificate(NamedTuple):
    """Two files."""

    cert: str
    key: str


def authority_of(settings: Settings, folder: Path) -> bytes | None:
    """The certificate of the authority that a phone can trust; None where the operator gave a certificate."""
    if not settings.tls or settings.tls_cert:
        return None
    with contextlib.suppress(OSError):
        return _Authority(folder / "tls").cert.read_bytes()
    return None


class _Authority:
    """Where our own authority lies; it is made once, so that what was installed on phones stays true."""

    def __init__(self, folder: Path) -> None:
        self.cert, self.key = folder / "authority.pem", folder / "authority-key.pem"

    def has_signed(self, leaf: str) -> bool:
        """The certificate is of this authority; an earlier version's signed itself."""
        with contextlib.suppress(OSError):
            return self.key.exists() and Path(leaf).read_bytes().endswith(self.cert.read_bytes())
        return False


class _Made(msgspec.Struct):
    """What is known of a certificate of our own."""

    names: list[str]
    until: float


def certificate_of(settings: Settings, folder: Path) -> Certificate:
    """The certificate to serve with: the operator's, or our own, made in the folder if need be."""
    if settings.tls_cert:
        found = Certificate(settings.tls_cert, settings.tls_key)
    else:
        found = _own(
            folder / "tls", {*settings.names, *own_names(), *_LOOPBACK, *own_addresses(*_FAMILIES)}
        )
    _check(found)
    if settings.tls_cert:
        _warn_of_end(found)
    return found


def _warn_of_end(found: Certificate) -> None:
    """Says when the certificate ends, if that is soon or past; nothing where there is no openssl to tell."""
    command = ["openssl", "x509", "-noout", "-enddate", "-in", found.cert]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        left = ssl.cert_time_to_seconds(told.removeprefix("notAfter=")) - time.time()
    except (OSError, subprocess.CalledProcessError, ValueError):
        return
    if left < _SOON:
        how = "has ended: browsers refuse it" if left < 0 else f"ends in {left / 86400:.0f} days"
        log.warning("the certificate %s %s", found.cert, how)


def _check(found: Certificate) -> None:
    """NotationError if the two files are no certificate with its key."""
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(found.cert, found.key, password=lambda: b"")
    except ssl.SSLError:
        raise NotationError(
            "{cert} and {key} are no certificate with its key, as PEM",
            cert=found.cert,
            key=found.key,
        ) from None
    except OSError as error:
        raise NotationError(
            "cannot serve with the certificate {cert} and the key {key}: {reason}",
            cert=found.cert, key=found.key, reason=error.strerror or error,
        ) from None  # fmt: skip


def _own(folder: Path, names: set[str]) -> Certificate:
    """Our own certificate for these names, kept as long as it is for all of them and lasts."""
    found = Certificate(str(folder / "cert.pem"), str(folder / "key.pem"))
    about = folder / "names.json"
    with contextlib.suppress(OSError, msgspec.DecodeError):
        made = msgspec.json.decode(about.read_bytes(), type=_Made)
        lasts = names <= set(made.names) and made.until - time.time() > _RENEWED
        if lasts and _Authority(folder).has_signed(found.cert):
            return found
    private_folder(folder)
    _make(folder, found, sorted(names))
    until = time.time() + _DAYS * 24 * 3600
    write_private(about, msgspec.json.encode(_Made(sorted(names), until)))
    return found


def _make(folder: Path, found: Certificate, names: Iterable[str]) -> None:
    """Makes the certificate, and the authority that signs it where there is none; the file served has both."""
    listed = ",".join(f"{'IP' if is_address(name) else 'DNS'}:{name}" for name in names)
    authority, config, asked = _Authority(folder), folder / "openssl.cnf", folder / "asked.pem"
    write_private(config, _CONFIG.format(names=listed).encode())
    read = ("-config", str(config))
    try:
        if not (authority.cert.exists() and authority.key.exists()):
            place = ("-keyout", str(authority.key), "-out", str(authority.cert))
            how = ("-x509", "-extensions", "authority", "-days", str(_AUTHORITY_DAYS))
            who = ("-subj", f"/CN=Hanchan, {socket.gethostname()[:40]}")
            _openssl("req", *who, *how, *_NEW_KEY, *read, *place)
            tighten(str(authority.key))
            tighten(str(authority.cert))
        _openssl(
            "req",
            "-new",
            "-subj",
            "/CN=Hanchan",
            *_NEW_KEY,
            *read,
            "-keyout",
            found.key,
            "-out",
            str(asked),
        )
        signer = (
            "-CA",
            str(authority.cert),
            "-CAkey",
            str(authority.key),
            "-set_serial",
            _serial(),
        )
        leaf = ("-sha256", "-days", str(_DAYS), "-extfile", str(config), "-extensions", "server")
        _openssl("x509", "-req", "-in", str(asked), *signer, *leaf, "-out", found.cert)
    finally:
        config.unlink()
        asked.unlink(missing_ok=True)
    with open(found.cert, "ab") as file:
        file.write(authority.cert.read_bytes())
    tighten(found.key)
    tighten(found.cert)


def _serial() -> str:
    """A number that no other certificate of the authority has."""
    return f"0x{secrets.randbits(63):x}"


def _openssl(*arguments: str) -> None:
    try:
        done = subprocess.run(["openssl", *arguments], capture_output=True, text=True, check=False)
    except OSError:
        raise NotationError(
            "--tls makes a certificate with the command openssl, which is not here: "
            "install it, or give a certificate with --tls-cert and --tls-key"
        ) from None
    if done.returncode:
        reason = (done.stderr.strip() or "?").splitlines()[-1]
        raise NotationError("openssl made no certificate: {reason}", reason=reason)
