"""What a driver says while it connects means that there is no connection, whatever release of SQLAlchemy is there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hanchan.web.storage.database import AWAY
from hanchan.web.storage.engines import engines_of, patient_engine
from hanchan.web.storage.schema import reason_of
from hanchan.web.storage.urls import url_of

asyncpg = pytest.importorskip("asyncpg", reason="asyncpg comes with the extra `postgres`")
URL = url_of("postgresql://hanchan@127.0.0.1:1/hanchan?timeout=7")


@pytest.mark.parametrize(
    "refused", [asyncpg.CannotConnectNowError, asyncpg.InvalidCatalogNameError, asyncpg.InterfaceError]
)  # fmt: skip
def test_a_refused_connection_is_an_absent_database(
    refused: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []

    async def connect(**told: Any) -> None:
        given.append(told["timeout"])
        raise refused("not now")

    async def ask() -> list[str]:
        said = []
        for way in (patient_engine(URL), *engines_of(URL)):
            try:
                await way.connect()
            except AWAY as error:
                said.append(reason_of(error))
            await way.dispose()
        return said

    monkeypatch.setattr(asyncpg, "connect", connect)
    assert asyncio.run(ask()) == ["not now"] * 5
    assert given == [7.0] * 5
