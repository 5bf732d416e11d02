"""Writes src/hanchan/drawing/tiles.json: the faces as static/tiles/faces.js draws them, for pictures without a page.

The page's own drawings are the source; a browser is asked for them once, after they were changed. `--check` writes
nothing and exits 1 if the file is not what the page draws.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

SOURCE = Path(__file__).parent.parent / "src" / "hanchan"
FILE = SOURCE / "drawing" / "tiles.json"
DRAW = """async () => {
  const { install } = await import("/tiles/faces.js");
  install(true);
  const xml = new XMLSerializer();
  const inside = (one) => [...one.children].map((part) => xml.serializeToString(part)).join("");
  return Object.fromEntries(
    [...document.querySelectorAll("symbol")].map((one) => [one.id.slice(2), inside(one)]),
  );
}"""


class Files(SimpleHTTPRequestHandler):
    """Serves the front end, and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def drawn() -> dict[str, str]:
    """Every face as the page draws it."""
    serve = partial(Files, directory=str(SOURCE / "web" / "static"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=root)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/tiles/")
        found: dict[str, str] = page.evaluate(DRAW)
        browser.close()
    server.shutdown()
    return {
        face: text.replace(' xmlns="http://www.w3.org/2000/svg"', "")
        for face, text in found.items()
    }


def main() -> int:
    """Writes the file, or compares it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    text = json.dumps(drawn(), indent=0) + "\n"
    if parser.parse_args().check:
        return int(FILE.read_text() != text)
    FILE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
