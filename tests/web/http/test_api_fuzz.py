"""Whatever is asked over HTTP, the answer is one that the description of the API allows, and never a 500."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from helpers.servers import Running, running


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running(tmp_path_factory.mktemp("fuzz"), seeds=False) as server:
        yield server


def test_the_api_describes_itself(plain: Running) -> None:
    described = httpx.get(f"{plain.url}/openapi.json").json()
    assert {"/health", "/api/tables", "/api/tables/{table}/join", "/api/games/{game}"} <= set(
        described["paths"]
    )
    assert httpx.get(f"{plain.url}/docs").status_code == 200


@pytest.mark.proof
def test_no_request_breaks_the_server(plain: Running, tmp_path: Path) -> None:
    schema = schemathesis.openapi.from_url(f"{plain.url}/openapi.json")
    broken: list[str] = []
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=25,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.explicit, Phase.generate],
        )
        def try_it(case: Any) -> None:
            answer = case.call()
            if answer.status_code >= 500:
                broken.append(f"{case.method} {case.path}: {answer.status_code}")

        from hypothesis import given

        given(case=operation.as_strategy())(try_it)()
    assert broken == []
    assert not_a_server_error is not None
    assert httpx.get(f"{plain.url}/health").json()["ok"] is True
