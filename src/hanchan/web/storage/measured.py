"""The database with every question and every write timed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from ..operating.measures import MEASURES
from .database import AWAY, Database

T = TypeVar("T")


class MeasuredDatabase(Database):
    """The same, for `/metrics`."""

    async def rows(self, statement: Executable) -> list[Any]:
        """The rows of a question."""
        with _timed("read"):
            return await super().rows(statement)

    async def write(self, *statements: Any, **more: Any) -> None:
        """Returns once the statements are durable, all or none of them."""
        with _timed("write"):
            await super().write(*statements, **more)

    async def alone(self, work: Callable[[Connection], T]) -> T:
        """What the work finds in a transaction of its own."""
        with _timed("write"):
            return await super().alone(work)


@contextmanager
def _timed(what: str) -> Iterator[None]:
    try:
        with MEASURES.database[what].timed():
            yield
    except AWAY:
        MEASURES.database_errors += 1
        raise
