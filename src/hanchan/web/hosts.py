"""Whom a request means and which page sent it: what a browser says of that keeps other sites' pages out.

A page of another site whose name suddenly means this machine (DNS rebinding) sends its own name as `Host`. So the
server answers to names it knows: those of this machine, and those its operator lists. An address as `Host` is no name
that somebody else could have given it, and is always answered.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from .errors import Refusal
from .networks import is_address

_SHOWN = 80  # characters of a strange name that a refusal repeats


class Hosts:
    """The names that the server answers to."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        self._names = {name.lower() for name in (*own_names(), *listed)}

    def refusal(self, host: str | None, origin: str | None, *, changes: bool) -> Refusal | None:
        """Why the request is not answered; None if it is. A page from elsewhere may read, and change nothing."""
        name = _name_of(host or "")
        if name is None or not (name in self._names or is_address(name)):
            return Refusal(
                "hostname", "this server does not go by the name {name!r}; its operator may add it with --name",
                400, name=(name or host or "")[:_SHOWN],
            )  # fmt: skip
        if origin is None or not changes:  # without an origin it is a program's
            return None
        try:
            is_foreign = urlsplit(origin).netloc != host
        except ValueError:
            return Refusal("origin", "the origin of this request cannot be read", 400)
        return (
            Refusal("origin", "a page from elsewhere may not do this", 403) if is_foreign else None
        )


def own_names() -> set[str]:
    """The names of this machine, by itself and in its network."""
    name = socket.gethostname()
    return {"localhost", name, f"{name}.local"}


def _name_of(host: str) -> str | None:
    """The name or address in a Host header, without its port; None if there is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
