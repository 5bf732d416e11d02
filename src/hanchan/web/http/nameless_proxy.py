"""A proxy on this machine that does not say for whom it asks: then everybody is this machine, which has no limits."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ..networks import LOOPBACK, is_in, networks
from ..settings import Settings

log = logging.getLogger("hanchan.web")
_FORWARDED = ("x-forwarded-for", "forwarded")


class NamelessProxy:
    """Warns once of requests from this machine to a name of the street that name nobody else."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._names = {name.lower() for name in settings.names}
        self._here = networks(LOOPBACK)
        self._said = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket, passed on as it is."""
        if not self._said and self._names and scope["type"] in ("http", "websocket"):
            self._look(scope)
        await self._app(scope, receive, send)

    def _look(self, scope: Scope) -> None:
        headers, client = Headers(scope=scope), scope.get("client")
        name = headers.get("host", "").partition(":")[0].lower()
        if name not in self._names or any(one in headers for one in _FORWARDED):
            return
        if client is not None and is_in(client[0], self._here):
            self._said = True
            log.warning(
                "requests for %s come from this machine without X-Forwarded-For: "
                "if a proxy passes them on, nobody who comes through it has any limits",
                name,
            )
