"""One server and one browser for all browser tests; every player is a context of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.players import Club
from helpers.servers import Running, running

# Every window would draw a page for the list below its address bar, at more cost than most of our pages. These names
# take the place of Playwright's own, so what of those concerns a test is said again.
NO_FEATURES = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
)  # fmt: skip
# Chromium talks to its maker in the background; a test's browser talks to the test's server only.
ARGUMENTS = (
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
    "--disable-quic", f"--disable-features={','.join(NO_FEATURES)}",
)  # fmt: skip


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's chromium; CHROMIUM names another one."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if program is None:
        pytest.fail("no chromium: `apt-get install chromium`, or name one with CHROMIUM=…")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*ARGUMENTS, *root])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose tables may be given their walls."""
    with running(tmp_path_factory.mktemp("server"), tables_per_address=10_000) as found:
        yield found


@pytest.fixture
def club(chromium: Browser, server: Running) -> Iterator[Club]:
    """Opens pages and tables; at the end no page may have logged an error."""
    found = Club(chromium, server.url)
    yield found
    found.close()
    assert found.errors == []
