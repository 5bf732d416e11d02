"""A server below a path of its host, as in `https://example.org/mahjong/`.

Inside, every address is written from the root; the base path is taken off and put on here, at the edge: off the paths
of requests and sockets, and on to links in pages, redirections and cookies. The scripts of the pages know it from the
address that they come from (`static/base.js`). Addresses in JSON are those below the base path.
"""

from __future__ import annotations

import re

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import Refusal
from ..language import spoken

_LINK = re.compile(rb'(\s(?:href|src|action|data-[a-z-]+)=")/(?!/)')
_COOKIE_PATH = re.compile(r"(?i)(;\s*path=)/")
_EVERYWHERE = ("/health", "/metrics")  # whoever asks for these asks the machine itself


def server_address(request: Request) -> str:
    """What a link that leaves the page begins with: scheme, host and base path."""
    base: str = request.app.state.settings.base_path
    return str(request.base_url).rstrip("/") + base


class BasePath:
    """Outermost of all: inside, the server is at the root."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app, self._base = app, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] == "lifespan" or scope["path"] in _EVERYWHERE:
            await self._app(scope, receive, send)
        elif scope["path"].startswith(f"{self._base}/"):
            path = scope["path"].removeprefix(self._base)
            raw = scope["raw_path"].removeprefix(self._base.encode())
            inside = {**scope, "path": path, "raw_path": raw}
            await self._app(inside, receive, _Outwards(send, self._base))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        elif scope["path"] in ("/", self._base):
            await RedirectResponse(f"{self._base}/")(scope, receive, send)
        else:
            wrong = Refusal("unknown", "this server is at {base}/", 404, base=self._base)
            language = spoken(Headers(scope=scope).get("accept-language"))
            await JSONResponse(wrong.to_dict(language), 404)(scope, receive, send)


class _Outwards:
    """What goes out, with the base path before every address; a page is held back until it is whole."""

    def __init__(self, send: Send, base: str) -> None:
        self._send, self._base = send, base
        self._start: Message | None = None  # of a page
        self._page = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            self._put_on(headers)
            if headers.get("content-type", "").startswith("text/html"):
                self._start = message
                return
        elif message["type"] == "http.response.body" and self._start is not None:
            self._page += message.get("body", b"")
            if message.get("more_body"):
                return
            body = _LINK.sub(rb"\g<1>" + self._base.encode() + b"/", self._page)
            MutableHeaders(scope=self._start)["content-length"] = str(len(body))
            await self._send(self._start)
            message = {**message, "body": body}
        await self._send(message)

    def _put_on(self, headers: MutableHeaders) -> None:
        to = headers.get("location", "")
        if to.startswith("/") and not to.startswith("//"):
            headers["location"] = self._base + to
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
            for one in cookies:
                headers.append("set-cookie", _COOKIE_PATH.sub(rf"\g<1>{self._base}/", one))
