"""What every HTTP answer is held to: sizes, origins, headers, and errors that say what is wrong and nothing more."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import MutableMapping
from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from ...errors import HanchanError
from ...scoring.words.explain import say_error
from ..errors import Refusal
from ..hosts import Hosts
from ..language import language_of, spoken
from ..limits import AtOnce, Held, address_of
from ..operating.measures import MEASURES
from ..settings import Settings
from ..storage.database import AWAY
from ..storage.schema import reason_of
from .reading import missing, wants_page

log = logging.getLogger("hanchan.web")


class _Allowed(NamedTuple):
    """What a body may have: bytes, seconds to come, and room among the others of its kind."""

    size: int
    seconds: float
    held: Held


class _Body:
    """A body while it comes, and until it is answered: its bytes are counted among all that are in memory."""

    def __init__(self, allowed: _Allowed, address: str) -> None:
        self._allowed, self._address = allowed, address
        self._read = bytearray()

    async def read(self, headers: Headers, receive: Receive) -> bytes:
        """All of it; Refusal if it is too long, or with others too much; ClientDisconnected if it broke off."""
        most = self._allowed.size
        too_long = Refusal(
            "body", "what was sent is too large: at most {most} bytes are taken", 413, most=most
        )
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            raise too_long
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise ClientDisconnected
            self._add(message.get("body", b""))
            if len(self._read) > most:
                raise too_long
            if not message.get("more_body"):
                return bytes(self._read)

    def _add(self, piece: bytes) -> None:
        if not self._allowed.held.take(self._address, len(piece)):
            MEASURES.limits["bodies"] += 1
            raise Refusal(
                "busy", "the server receives as much as it can hold: try again in a moment", 503
            )
        self._read += piece

    def let_go(self) -> None:
        """It is answered, or refused."""
        self._allowed.held.give_back(self._address, len(self._read))


class Guard:
    """Outermost of all: refuses strange names, foreign origins and bodies that are too long, adds the headers.

    A body may be as long, and take as long, as the settings say of an upload on the paths that `uploads` matches.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Hosts,
        settings: Settings,
        uploads: re.Pattern[str],
        csp: str,
    ) -> None:
        self._app, self._hosts, self._csp = app, hosts, csp
        # Forms have room of their own: they are sent whoever sends files.
        forms = Held(settings.bodies // 4, settings.body, settings)
        files = Held(settings.bodies, settings.upload, settings)
        self._usual = _Allowed(settings.body, settings.body_deadline, forms)
        self._upload = _Allowed(settings.upload, settings.upload_deadline, files)
        self._uploads = uploads
        self._at_once = AtOnce(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        allowed = self._upload if self._uploads.fullmatch(scope["path"]) else self._usual
        refusal = self._hosts.refusal(headers.get("host"), headers.get("origin"), changes=changes)
        if refusal is not None:
            await _say(send, headers, refusal)
            return
        coming = _Body(allowed, address_of(HTTPConnection(scope)))
        try:
            await self._answer(coming, allowed.seconds, scope, receive, send)
        finally:
            coming.let_go()

    async def _answer(
        self, coming: _Body, seconds: float, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Reads the body and passes the request on, when it is the address's turn."""
        headers = Headers(scope=scope)
        try:
            async with asyncio.timeout(seconds):
                body = await coming.read(headers, receive)
        except Refusal as refused:
            await _say(send, headers, refused)
            return
        except ClientDisconnected:  # half of a body is nothing to act upon
            return
        except TimeoutError:
            await _say(send, headers, Refusal("late", "the request did not come in time", 408))
            return
        is_secure = scope["scheme"] == "https"
        async with self._at_once.turn(address_of(HTTPConnection(scope))):
            await self._app(scope, _given(body, receive), self._with_headers(send, is_secure))

    def _with_headers(self, send: Send, is_secure: bool) -> Send:
        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-security-policy", self._csp)
                headers.setdefault("cache-control", "no-store")
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "no-referrer"
                headers["cross-origin-opener-policy"] = "same-origin"
                if is_secure:
                    message["headers"] = [_secured(*one) for one in message["headers"]]
            await send(message)

        return wrapped


def _secured(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """The header; a cookie that came over https goes back over nothing else."""
    return name, value + b"; Secure" if name.lower() == b"set-cookie" else value


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
    """Refuses, and closes: what is left of the body is not read."""
    body = msgspec.json.encode(refusal.to_dict(spoken(asked.get("accept-language"))))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _unreadable(error: RequestValidationError) -> Refusal:
    """A sentence for who reads the page; `detail` names the field to who wrote the program."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    if first["type"] == "string_too_long":
        most = first["ctx"]["max_length"]
        refusal = Refusal("input", "that is too long: at most {most} characters", 422, most=most)
    else:
        refusal = Refusal("input", "something in the address or the form cannot be read here", 422)
    refusal.more = {"detail": f"{place}: {first['msg']}" if place else str(first["msg"])}
    return refusal


def answer_errors(app: FastAPI) -> None:
    """A refusal is JSON with a sentence, a word and a clause; to a browser, an address with nothing is a page."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        if refusal.status == 404 and wants_page(request):
            return missing(request, say_error(refusal, language_of(request)))
        language = spoken(request.headers.get("accept-language"))
        return JSONResponse(refusal.to_dict(language), refusal.status, refusal.headers)

    @app.exception_handler(HanchanError)
    async def wrong(request: Request, error: HanchanError) -> Response:
        return await refused(request, Refusal.of(error, "input", 422))

    async def not_stored(request: Request, error: Exception) -> Response:
        log.error("a request failed: %s", reason_of(error))
        away = Refusal(
            "storage",
            "the server cannot store or read anything at the moment; try again later",
            503,
        )
        return await refused(request, away)

    for kind in AWAY:
        app.exception_handler(kind)(not_stored)

    @app.exception_handler(ClientDisconnected)  # an OSError too, and nothing for us to answer
    async def hung_up(_: Request, error: ClientDisconnected) -> Response:
        raise error

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        if error.errors()[0]["loc"][0] in ("path", "query") and wants_page(request):
            return missing(request)  # a letter where an address has a number
        refusal = _unreadable(error)
        return JSONResponse(refusal.to_dict(language_of(request)), refusal.status)

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: HTTPException) -> Response:
        # What forms are sent to has no page of its own.
        if error.status_code in (404, 405) and wants_page(request):
            return missing(request)
        body = {"error": str(error.detail), "code": f"http_{error.status_code}", "clause": None}
        return JSONResponse(body, error.status_code, headers=dict(error.headers or {}))
