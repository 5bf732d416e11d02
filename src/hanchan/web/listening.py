"""Where the server listens, and how many connections the system lets it have."""

from __future__ import annotations

import contextlib
import errno
import socket
import sys

from ..errors import NotationError

USUAL_PORT = 8136
_NEXT = 20  # ports that are tried after the usual one
_BACKLOG = 128
ACCEPTED = 32  # connections that are taken in a row, before anything else is done


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port; without one at the usual port, or at the next that is free.

    NotationError if there is none, and whether that is the port's fault or the host's.

    At a given port nobody is taken in before the server is ready: a proxy asks another one until then.
    """
    wanted = [port] if port is not None else [USUAL_PORT + step for step in range(_NEXT)]
    reason: OSError | None = None
    for number in wanted:
        try:
            return _bound(host, number, reserved=port is None)
        except OSError as error:
            reason = error
            if _is_of_the_host(error):
                break
    told = reason.strerror or reason if reason else ""
    if reason is not None and _is_of_the_host(reason):
        raise NotationError(
            "cannot listen at {host}: {reason}; --host is an address of this machine",
            host=host,
            reason=told,
        )
    raise NotationError(
        "cannot listen at {host} port {port}: {reason}; another --port may be free",
        host=host,
        port=wanted[0],
        reason=told,
    )


def _is_of_the_host(error: OSError) -> bool:
    """No port would help: the name means nothing, or the address is another machine's."""
    return isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL


def _bound(host: str, port: int, *, reserved: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is named.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        if reserved:  # else two servers that start together could find the same port free
            found.listen(_BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def hold_more(listening: socket.socket) -> None:
    """Lets more connections wait than are taken in a row; asyncio has one number for both."""
    listening.listen(_BACKLOG)


def raise_descriptors() -> None:
    """As many open files and connections as the system allows this process at all."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS tells of more than it gives
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def descriptors() -> int:
    """How many open files and connections this process may have."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
