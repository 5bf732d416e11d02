"""How long the scorer's page takes to show what a typed hand is worth, from the last key to the painted result.

Starts a server of its own and a browser, types different hands key by key, and measures in the page: from the event of
the last key to the first frame after the points have changed. The median, the 10th and the 95th
percentile of all hands are told, and the load of the machine: with more work than processors they say little.
Run: python benchmarks/typed_hand.py [--hands 40] [--write docs/bench/typed_hand.json]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from hanchan.learn.deals import won_hand
from hanchan.rules import rulebook

START = "from hanchan.cli.serve.play import play; play(port=0, no_browser=True, db={db!r})"
LIMIT_MS = 50
# Notes when a key goes down, and when the points that follow it have been painted.
WATCH = """
  window.taken = null;
  let pressed = 0;
  addEventListener("keydown", () => { pressed = performance.now(); window.taken = null; }, true);
  new MutationObserver(() => {
    const points = document.querySelector(".answer .headline .points");
    if (!points || !/\\d/.test(points.textContent)) return;
    requestAnimationFrame(() => { window.taken ??= performance.now() - pressed; });
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
"""


@contextmanager
def server() -> Iterator[str]:
    """The address of a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        code = START.format(db=str(Path(folder) / "bench.sqlite3"))
        with subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdout is not None
            found = next(m for line in process.stdout if (m := re.search(r"http://\S+", line)))
            try:
                yield found.group().rstrip("/")
            finally:
                process.terminate()


def hands(count: int) -> list[str]:
    """Concealed hands that win by self-draw, as they are typed, the winning tile last."""
    chance, book = random.Random(1), rulebook("ema2016")
    found: list[str] = []
    while len(found) < count:
        won = won_hand(chance, book)
        if won is not None and ":" not in won.hand:
            found.append(won.hand + won.win)
    return found


def measure(page: Page, url: str, hand: str) -> float:
    """Milliseconds from the last key to the painted result."""
    page.goto(f"{url}/score?tsumo=1")
    field = page.locator("input[name=hand]")
    field.focus()
    page.keyboard.type(hand[:-1])
    page.evaluate(f"() => {{{WATCH}}}")
    page.keyboard.press(hand[-1])
    page.wait_for_function("() => window.taken !== null")
    taken: float = page.evaluate("() => window.taken")
    return taken


def main() -> None:
    """Prints the figures; `--write` keeps them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=root)
        page = browser.new_page()
        times = sorted(measure(page, url, hand) for hand in hands(given.hands + 3)[3:])
        browser.close()
    found: dict[str, Any] = {
        "machine": {"python": platform.python_version(), "processor": platform.machine(), "cores": os.cpu_count()},
        "hands": given.hands,
        "median_ms": round(statistics.median(times), 1),
        "p10_ms": round(times[int(0.1 * (len(times) - 1))], 1),
        "p95_ms": round(times[int(0.95 * (len(times) - 1))], 1),
        "load": round(os.getloadavg()[0], 1),
        "limit_ms": LIMIT_MS,
    }  # fmt: skip
    print(json.dumps(found))
    if given.write:
        given.write.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
