"""Networks and single addresses, as an operator writes them."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence

from ..errors import NotationError

LOOPBACK = ("127.0.0.0/8", "::1/128")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(names: Iterable[str]) -> list[Network]:
    """The networks, or single addresses, of these names; NotationError for what is neither."""
    return [_network(name) for name in names]


def _network(name: str) -> Network:
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError:
        raise NotationError(
            "{name!r} is no network; one is written as in 192.168.1.0/24", name=name
        ) from None


def is_address(name: str) -> bool:
    """It is an address, not a name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_in(address: str, networks: Sequence[Network]) -> bool:
    """The address is of one of the networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in networks)


def group_of(address: str) -> str:
    """What counts as one address: whoever has IPv6 has a whole /64 to choose from."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped or ipaddress.ip_network((found, 64), strict=False))
