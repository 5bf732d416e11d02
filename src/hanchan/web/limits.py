"""How much one socket or one address may ask for."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from starlette.requests import HTTPConnection

from .networks import LOOPBACK, group_of, is_in, networks
from .settings import Settings

UNKNOWN = "unknown"  # the address of who has none: a test without a network


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
    """The limits of one address, an IPv6 /64 being one; loopback and the hall's networks have none."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._hall = networks((*settings.hall, *LOOPBACK))
        self.sockets: Counter[str] = Counter()

    def is_exempt(self, address: str) -> bool:
        """The address is of this machine or of the hall."""
        return is_in(address, self._hall) or address == UNKNOWN

    def may_connect(self, address: str) -> bool:
        """Another socket is allowed."""
        most = self._settings.sockets_per_address
        return self.is_exempt(address) or self.sockets[group_of(address)] < most

    def connect(self, address: str) -> None:
        """One socket more."""
        self.sockets[group_of(address)] += 1

    def disconnect(self, address: str) -> None:
        """One less."""
        self.sockets[group_of(address)] -= 1
        self.sockets += Counter()  # those without any are not kept


class PerKey:
    """So many at once for each key; nothing is kept of keys that nobody wants."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._wanted: dict[str, tuple[asyncio.Semaphore, int]] = {}  # and by how many

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Waits for a turn of the key, which lasts as long as the block."""
        several, wanted = self._wanted.get(key, (asyncio.Semaphore(self._most), 0))
        self._wanted[key] = several, wanted + 1
        try:
            async with several:
                yield
        finally:
            several, wanted = self._wanted.pop(key)
            if wanted > 1:
                self._wanted[key] = several, wanted - 1

    def __len__(self) -> int:
        """How many keys somebody wants."""
        return len(self._wanted)

    @property
    def wanted(self) -> int:
        """How many turns of all keys are being taken or waited for."""
        return sum(wanted for _, wanted in self._wanted.values())


class AtOnce:
    """So many requests of one address are answered at once; the others wait, and hold up nobody else."""

    def __init__(self, settings: Settings) -> None:
        self.asking = PerKey(settings.requests_at_once)
        self._addresses = Addresses(settings)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Waits for the address's turn, which lasts as long as the block."""
        if self._addresses.is_exempt(address):
            yield
        else:
            async with self.asking.turn(group_of(address)):
                yield


class Held:
    """Bytes of bodies in memory, from their first byte until they are answered: of all together, and of one address.

    An address has a quarter, or as much as one body needs, so that nobody alone keeps out the others; the hall has no
    share of its own.
    """

    def __init__(self, most: int, longest: int, settings: Settings) -> None:
        self._most = max(most, longest)
        self._share = max(most // 4, longest)
        self._addresses = Addresses(settings)
        self.total = 0
        self._of: Counter[str] = Counter()

    def take(self, address: str, size: int) -> bool:
        """So many bytes more; False if that is too many."""
        group = group_of(address)
        over = self._of[group] + size > self._share and not self._addresses.is_exempt(address)
        if over or self.total + size > self._most:
            return False
        self.total += size
        self._of[group] += size
        return True

    def give_back(self, address: str, size: int) -> None:
        """They are not needed any more."""
        group = group_of(address)
        self.total -= size
        self._of[group] -= size
        if not self._of[group]:
            del self._of[group]


def address_of(connection: HTTPConnection) -> str:
    """Who asks: the peer, or whom a trusted proxy names; the server has looked at that before."""
    return connection.client.host if connection.client else UNKNOWN
