"""A server that can be killed, and pages of people at an event."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.club.hall import Hall
from helpers.servers import Mortal


@pytest.fixture
def hall(chromium: Browser, tmp_path: Path) -> Iterator[Hall]:
    """A hall with its own server; at the end no page may have logged an error."""
    server = Mortal(tmp_path)
    made = Hall(chromium, server)
    try:
        server.start()
        yield made
        assert made.errors == []
    finally:
        made.close()
        server.kill()
