"""`/metrics` in Prometheus' text format, for the operator's networks alone."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import Refusal
from ..limits import address_of
from ..networks import LOOPBACK, is_in, networks
from ..operating.measures import MEASURES, Durations
from ..settings import Settings
from ..table.hall import Hall

router = APIRouter()
_FORWARDED = ("x-forwarded-for", "forwarded")
_LIMITS = {429: "rate", 413: "size", 408: "deadline"}  # statuses of requests that ran into one


class RequestTimer:
    """Outside of everything that answers: how long each request took, and how it was answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; sockets are measured frame by frame."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                _count(message["status"])
            await send(message)

        await self._app(scope, receive, told)
        MEASURES.requests.add(perf_counter() - begun)


def _count(status: int) -> None:
    MEASURES.answers[f"{status // 100}xx"] += 1
    if status in _LIMITS:
        MEASURES.limits[_LIMITS[status]] += 1


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request) -> Response:
    """The server's numbers; 403 for who is not of the operator's networks, 501 without the library."""
    settings: Settings = request.app.state.settings
    # A proxy on this machine that names nobody must not make strangers of the street to neighbours.
    is_direct = not any(name in request.headers for name in _FORWARDED)
    allowed = networks((*settings.metrics, *(LOOPBACK if is_direct else ())))
    if not is_in(address_of(request), allowed):
        raise Refusal("metrics", "the operator has not opened /metrics to this address", 403)
    try:
        from prometheus_client import CollectorRegistry, ProcessCollector
        from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
    except ImportError:
        raise Refusal(
            "metrics",
            "/metrics needs the package prometheus-client: pip install 'hanchan[serve]'",
            501,
        ) from None
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Numbers(request.app.state.hall))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_PLAIN_0_0_4)


class _Numbers:
    """What the server knows of itself, at the moment of asking."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Any]:
        """One family after another."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        for name, says, value in self._now():
            yield GaugeMetricFamily(f"hanchan_{name}", says, value)
        for name, says, label, found in _timed():
            yield _histogram(f"hanchan_{name}_seconds", says, label, found)
        errors = "Questions and writes that the database refused."
        yield CounterMetricFamily("hanchan_database_errors", errors, MEASURES.database_errors)
        for name, says, label, counts in (
            ("http_answers", "Answers over HTTP.", "status", MEASURES.answers),
            (
                "limits",
                "Requests, connections and sockets that ran into a limit.",
                "limit",
                MEASURES.limits,
            ),
        ):
            family = CounterMetricFamily(f"hanchan_{name}", says, labels=[label])
            for word, count in sorted(counts.items()):
                family.add_metric([word], count)
            yield family

    def _now(self) -> Iterator[tuple[str, str, float]]:
        tables, games = self._hall.count()
        yield "tables", "Tables in memory.", tables
        yield "games", "Games that are being played.", games
        yield "sockets", "Sockets at the tables.", sum(self._hall.addresses.sockets.values())
        yield (
            "bots_waiting",
            "Questions that wait for a bot here or are with bot workers.",
            self._hall.bots_waiting,
        )


def _timed() -> Iterator[tuple[str, str, str, dict[str, Durations]]]:
    yield "command", "From a frame of a player to its answer.", "", {"": MEASURES.commands}
    yield "request", "From an HTTP request to its answer.", "", {"": MEASURES.requests}
    durable = "Questions to the database, and writes until they are durable."
    yield "database", durable, "kind", MEASURES.database


def _histogram(name: str, says: str, label: str, found: dict[str, Durations]) -> Any:
    from prometheus_client.core import HistogramMetricFamily

    family = HistogramMetricFamily(name, says, labels=[label] if label else [])
    for word, one in found.items():
        family.add_metric([word] if label else [], one.up_to, one.total)
    return family
