"""How much one socket or one address may ask for."""

from __future__ import annotations

import ipaddress
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable
from time import monotonic

from .errors import Refusal
from .settings import Settings


class Bucket:
    """So many a second, and a burst; `above` says for how long it has been exceeded."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = float(burst), clock()
        self._since: float | None = None

    def take(self) -> bool:
        """One more; False if that is too many."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            self._since = self._since if self._since is not None else now
            return False
        self._left -= 1
        if self._left >= self._burst / 2:
            self._since = None
        return True

    def give_back(self) -> None:
        """One that did not count after all."""
        self._left = min(self._burst, self._left + 1)

    @property
    def above(self) -> float:
        """Seconds since the rate was first exceeded without a rest."""
        return 0.0 if self._since is None else self._clock() - self._since


class Window:
    """At most so many within a time, for each key."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._seen: dict[str, deque[float]] = defaultdict(deque)

    def is_full(self, key: str) -> bool:
        """The key has had as many as it may."""
        seen = self._seen.get(key)
        if seen is None:
            return False
        while seen and seen[0] <= self._clock() - self._seconds:
            seen.popleft()
        if not seen:
            del self._seen[key]
        return len(seen) >= self._most

    def add(self, key: str) -> None:
        """One more."""
        self._seen[key].append(self._clock())


class Addresses:
    """The limits of one address; loopback and the hall's networks have none."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._hall = _networks((*settings.hall, "127.0.0.0/8", "::1/128"))
        self._proxies = _networks(settings.proxies)
        self.sockets: Counter[str] = Counter()
        self._created = Window(settings.tables_per_hour, 3600)
        self._codes = Window(settings.wrong_codes_per_minute, 60)

    def address(self, peer: str | None, forwarded: str | None) -> str:
        """Who asks: the peer, or whom a trusted proxy names."""
        found = peer or "unknown"
        if forwarded and _is_in(found, self._proxies):
            found = forwarded.split(",")[-1].strip() or found
        return found

    def is_exempt(self, address: str) -> bool:
        """The address is of this machine or of the hall."""
        return _is_in(address, self._hall) or address in ("unknown", "testclient")

    def may_connect(self, address: str) -> bool:
        """Another socket is allowed."""
        return self.is_exempt(address) or self.sockets[address] < self._settings.sockets_per_address

    def check_new_table(self, address: str, open_tables: int) -> None:
        """Counts a new table; Refusal if there are too many."""
        if self.is_exempt(address):
            return
        if open_tables >= self._settings.tables_per_address:
            raise Refusal(
                "rate", "{count} tables are open from this address already", 429, count=open_tables
            )
        if self._created.is_full(address):
            raise Refusal("rate", "too many tables from this address; try again later", 429)
        self._created.add(address)

    def check_code(self, address: str) -> None:
        """Refusal if the address has guessed too often."""
        if not self.is_exempt(address) and self._codes.is_full(address):
            raise Refusal("rate", "too many wrong codes; wait a minute", 429)

    def wrong_code(self, address: str) -> None:
        """The address guessed wrong."""
        self._codes.add(address)


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _networks(names: Iterable[str]) -> list[Network]:
    return [ipaddress.ip_network(name, strict=False) for name in names]


def _is_in(address: str, networks: list[Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in networks)
