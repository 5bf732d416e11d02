"""Games on a Ray cluster: each batch is a task.

Ray runs the task of a worker that was lost again, and hands over each task's result once; so nothing is missing and
nothing is counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...errors import DeviceError

_AHEAD = 4  # tasks handed out for each of the cluster's cores, so that none waits for the reader


def on_cluster(address: str, job: Callable[..., Any], jobs: Iterable[Any]) -> Iterator[Any]:
    """The jobs' results in their order; `address` is what `ray start` printed, or "local" for one started here."""
    ray = _ray()
    mine = not ray.is_initialized()
    if mine:
        _connect(ray, address)
    try:
        task = ray.remote(job).options(max_retries=-1)
        ahead = max(1, int(_AHEAD * ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for one in jobs:
            waiting.append(task.remote(one))
            if len(waiting) >= ahead:
                yield ray.get(waiting.pop(0))
        while waiting:
            yield ray.get(waiting.pop(0))
    finally:
        if mine:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise DeviceError("no Ray here; pip install hanchan[cluster] brings it") from error
    return ray


def _knock(address: str) -> None:
    """Fails at once where nobody listens; Ray would try for minutes."""
    import socket

    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        socket.create_connection((host, int(port)), timeout=5).close()


def _connect(ray: Any, address: str) -> None:
    """Joins the cluster; Ray says why not in many lines, we in one."""
    local = address == "local"
    try:
        if not local:
            _knock(address)
        ray.init(
            address=None if local else address,
            include_dashboard=False if local else None,
            logging_level="ERROR",
            log_to_driver=False,
        )
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        reason = str(error).strip().splitlines()[0]
        raise DeviceError("no cluster at {address!r}: {reason}", address=address, reason=reason) from error  # fmt: skip
