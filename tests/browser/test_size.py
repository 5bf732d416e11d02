"""The page stays small enough to be read: how many modules there are, and how much code is in them."""

from __future__ import annotations

import re
from pathlib import Path

import hanchan.web

STATIC = Path(hanchan.web.__file__).parent / "static"
MODULES = 40
CODE = 150 * 1024
COMMENT = re.compile(r"/\*.*?\*/|(?:^|(?<= ))// .*?$", re.DOTALL | re.MULTILINE)


def code(text: str) -> str:
    """The text without comments and empty lines."""
    return "\n".join(line for line in COMMENT.sub("", text).splitlines() if line.strip())


def test_the_table_is_fewer_than_forty_modules_and_150_kib_of_code() -> None:
    modules = [path for path in STATIC.rglob("*.js") if "club" not in path.parts]
    assert 20 < len(modules) < MODULES
    assert sum(len(code(path.read_text()).encode()) for path in modules) < CODE
