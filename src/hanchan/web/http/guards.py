"""What every HTTP answer is held to: sizes, origins, headers, and errors that say what is wrong and nothing more."""

from __future__ import annotations

import logging
import re
from collections.abc import MutableMapping
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import HanchanError
from ..errors import Refusal
from ..language import spoken
from ..table.socket import is_foreign

log = logging.getLogger("hanchan.web")


class Guard:
    """Outermost of all: refuses bodies that are too long and foreign origins, adds the headers.

    A body has at most `body` bytes, at most `upload` on the paths that `uploads` matches.
    """

    def __init__(
        self, app: ASGIApp, body: int, upload: int, uploads: re.Pattern[str], csp: str
    ) -> None:
        self._app, self._body, self._upload, self._csp = app, body, upload, csp
        self._uploads = uploads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        most = self._upload if self._uploads.fullmatch(scope["path"]) else self._body
        body: bytes | None = None
        if changes and is_foreign(headers.get("origin"), headers.get("host")):
            refusal = Refusal("origin", "a page from elsewhere may not do this", 403)
        else:
            refusal = Refusal("body", "a body has at most {most} bytes", 413, most=most)
            body = await _whole_body(headers, receive, most)
        if body is None:
            await _say(send, headers, refusal)
        else:
            await self._app(scope, _given(body, receive), self._with_headers(send))

    def _with_headers(self, send: Send) -> Send:
        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-security-policy", self._csp)
                headers.setdefault("cache-control", "no-store")
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "no-referrer"
                headers["cross-origin-opener-policy"] = "same-origin"
            await send(message)

        return wrapped


async def _whole_body(headers: Headers, receive: Receive, most: int) -> bytes | None:
    """The body; None if it is too long."""
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > most:
        return None
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body


def _given(body: bytes, receive: Receive) -> Receive:
    told = False

    async def again() -> MutableMapping[str, Any]:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _say(send: Send, asked: Headers, refusal: Refusal) -> None:
    body = msgspec.json.encode(refusal.to_dict(spoken(asked.get("accept-language"))))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def answer_errors(app: FastAPI) -> None:
    """Every refusal is JSON with a sentence, a word and a clause."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> JSONResponse:
        language = spoken(request.headers.get("accept-language"))
        return JSONResponse(refusal.to_dict(language), refusal.status)

    @app.exception_handler(HanchanError)
    async def wrong(request: Request, error: HanchanError) -> JSONResponse:
        return await refused(request, Refusal.of(error, "input", 422))

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        said = f"{place}: {first['msg']}" if place else str(first["msg"])
        return JSONResponse({"error": said, "code": "input", "clause": None}, 422)

    @app.exception_handler(HTTPException)
    async def not_found(_: Request, error: HTTPException) -> JSONResponse:
        body = {"error": str(error.detail), "code": f"http_{error.status_code}", "clause": None}
        return JSONResponse(body, error.status_code, headers=dict(error.headers or {}))
