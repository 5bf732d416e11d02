"""What the club's data files state: duties, ranking systems, tasks of a certified event."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any


@cache
def stated(name: str, key: str) -> list[dict[str, Any]]:
    """The entries of that key in `data/<name>.toml`."""
    import tomllib

    path = Path(__file__).parent / "data" / f"{name}.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))[key]
    return found
