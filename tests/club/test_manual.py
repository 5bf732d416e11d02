"""The club's manual: what it says holds each promise is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_the_manual_names_is_there() -> None:
    manual = (ROOT / "docs" / "club.md").read_text(encoding="utf-8")
    part = manual.partition("## What holds it\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(test_\w+)`", part))
    assert len(named) > 20
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)", text))
    assert named <= there
