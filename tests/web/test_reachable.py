"""Where phones find the server: addresses of this machine that really answer, in links and codes."""

from __future__ import annotations

import socket

import pytest

from hanchan.web import reachable


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was found before is believed."""
    monkeypatch.setattr(reachable, "_found", {})


def test_a_server_on_all_addresses_is_found_at_each_of_them() -> None:
    with socket.create_server(("0.0.0.0", 0)) as listening:
        port = listening.getsockname()[1]
        found = reachable.addresses_for_phones(f"http://127.0.0.1:{port}")
    assert found == [f"http://{one}:{port}" for one in reachable.reachable_addresses()]


def test_a_server_on_this_machine_alone_is_found_by_nobody_else() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://localhost:{listening.getsockname()[1]}"
        assert reachable.addresses_for_phones(address) == []
        assert reachable.for_phones(address) == address


def test_an_address_that_others_know_is_left_as_it_is() -> None:
    assert reachable.for_phones("https://club.example:8443") == "https://club.example:8443"
