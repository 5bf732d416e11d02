"""Paper as PDF: a chromium without a window prints the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ...errors import DeviceError

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_SECONDS = 180


def chromium() -> str | None:
    """The program that prints: the one that CHROMIUM names, or the first on the path."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, (named,) if named else _NAMES)), None)


def pdf(html: str) -> bytes:
    """The page as PDF; DeviceError with a hint where no chromium is on the path."""
    program = chromium()
    if program is None:
        raise DeviceError(
            "a PDF needs chromium on the path, or its name in CHROMIUM; any browser prints the page itself"
        )
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html, encoding="utf-8")
        words = [program, *_options(folder), f"--print-to-pdf={made}", page.as_uri()]
        try:
            subprocess.run(words, capture_output=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            raise DeviceError("{program} did not print the page", program=program) from None
        if not made.exists():
            raise DeviceError("{program} did not print the page", program=program)
        return made.read_bytes()


def _options(folder: str) -> list[str]:
    """No window, no head or foot, nothing of the user's own browser; a sandbox only where one is allowed."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder}/profile",
        *(["--no-sandbox"] if root else []),
    ]
