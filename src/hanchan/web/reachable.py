"""Where phones find this machine: its own addresses, the best first, those at which the server really answers.

Whoever sits at the laptop opens `127.0.0.1`; a code with that address leads every phone to itself. What leaves the page
is written with an address that others can reach.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
import time
from urllib.parse import urlsplit, urlunsplit

_PATIENCE = 0.3  # seconds for a connection to oneself
_KEPT = 15.0  # seconds for which what was found is believed; a laptop changes its network
_GET_ADDRESS = 0x8915  # SIOCGIFADDR
# Addresses for documents, which nobody has.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_found: dict[int, tuple[float, list[str]]] = {}


def reachable_addresses() -> list[str]:
    """The IPv4 addresses of this machine that others may reach: that of the way out first, then private ones."""
    out = _way_out(socket.AF_INET)
    usable = [one for one in own_addresses(socket.AF_INET) if _is_usable(one)]
    return sorted(
        usable, key=lambda one: (one != out, not ipaddress.ip_address(one).is_private, one)
    )


def own_addresses(*families: socket.AddressFamily) -> set[str]:
    """The addresses of this machine in these families, as far as its interfaces, its name and its way out tell."""
    found = {*_of_interfaces()}
    for family in families:
        out = _way_out(family)
        found |= {*_of_name(family), *([out] if out else [])}
    return {address.partition("%")[0] for address in found}


def _way_out(family: socket.AddressFamily) -> str | None:
    """The address that packets to elsewhere would carry; none is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _of_name(family: socket.AddressFamily) -> list[str]:
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, family)
    except OSError:
        return []
    return [str(one[4][0]) for one in known]


def _of_interfaces() -> list[str]:
    """One IPv4 address of each interface, where the system tells."""
    try:
        import fcntl
    except ImportError:  # Windows
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(any_socket.fileno(), _GET_ADDRESS, asked)
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _is_usable(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def answering(port: int) -> list[str]:
    """Addresses of this machine at which something answers at the port, the best first."""
    known = _found.get(port)
    if known is not None and time.monotonic() - known[0] < _KEPT:
        return known[1]
    found = [one for one in reachable_addresses() if _answers(one, port)]
    _found[port] = time.monotonic(), found
    return found


def _answers(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), _PATIENCE).close()
    except OSError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """The address leads every machine to itself."""
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_own_machine(host: str) -> bool:
    """Who asks from this host sits at this machine.

    >>> is_own_machine("127.0.0.1"), is_own_machine("::1"), is_own_machine("192.0.2.7"), is_own_machine("")
    (True, True, False, False)
    """
    return bool(host) and is_loopback(f"http://[{host}]" if ":" in host else f"http://{host}")


def addresses_for_phones(address: str) -> list[str]:
    """The same address as others can reach it, the best first; none if they cannot."""
    parts = urlsplit(address)
    if not is_loopback(address):
        return [address]
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return [urlunsplit(parts._replace(netloc=f"{one}:{port}")) for one in answering(port)]


def for_phones(address: str) -> str:
    """The address to be written into links and codes; unchanged where nobody else can reach the server."""
    return next(iter(addresses_for_phones(address)), address)
