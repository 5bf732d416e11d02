"""The address of a database: how it is read, and how it is shown without its password.

A typing error in an address must not make a new, empty file of it: what looks like an address and is none is refused,
in a sentence that does not repeat it, for the password may stand anywhere in it.
"""

from __future__ import annotations

import re

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ...errors import NotationError

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_MASK = "***"
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")  # of Windows
_LIKE_A_URL = re.compile(r"[A-Za-z][\w+.-]*:|.*:.*@", re.DOTALL)
_HARMLESS = {"host", "port", "user", "database", "ssl", "sslmode", "mode", "cache", "timeout"}


def url_of(given: str) -> URL:
    """The URL with the driver we use; a plain path is an SQLite file. NotationError for what is neither."""
    if "://" not in given:
        if _LIKE_A_URL.match(given) and not _DRIVE.match(given):
            raise NotationError(
                "the address of a database is written as in postgresql://user:password@host/database, with ://; "
                "a file as its path, or as sqlite:///FILE"
            )
        return URL.create(_DRIVERS["sqlite"], database=given)
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise _unreadable() from None
    backend = url.get_backend_name()
    _check(url, backend, given)
    return url.set(drivername=_DRIVERS[backend])


def _check(url: URL, backend: str, given: str) -> None:
    if backend == "postgres":
        raise NotationError("the address of a PostgreSQL begins with postgresql://")
    if backend not in _DRIVERS:
        raise NotationError(
            "{backend}: the database is SQLite or PostgreSQL; write FILE or postgresql://…",
            backend=backend,
        )
    if backend == "sqlite":
        if url.host or url.username or url.password or url.port:
            raise NotationError("an SQLite file is written as its path, or as sqlite:///FILE")
        return
    if given.count("@") > 1:
        raise NotationError(
            "the address of the database has a second @: in a user's name or password "
            "special characters are percent-encoded, @ as %40, : as %3A, / as %2F, % as %25"
        )
    if url.port is not None and not 0 < url.port < 2**16:
        raise _unreadable()


def _unreadable() -> NotationError:
    return NotationError(
        "the address of the database cannot be read: it is written as in postgresql://user:password@host:5432/database"
    )


def is_file(url: URL) -> bool:
    """An SQLite database on the disk."""
    return url.drivername.startswith("sqlite") and url.database not in (None, "", ":memory:")


def shown(given: str | URL) -> str:
    """The database as people may read of it: the path of a file; a URL without any password, also not in its query."""
    if isinstance(given, str):
        try:
            given = url_of(given)
        except NotationError:
            return _MASK
    if is_file(given):
        return str(given.database)
    plain = given.set(drivername=given.get_backend_name(), query={})
    told = plain.render_as_string(hide_password=True)
    if not given.query:
        return told
    words = [
        f"{name}={value if name in _HARMLESS else _MASK}" for name, value in given.query.items()
    ]
    return f"{told}?{'&'.join(words)}"
