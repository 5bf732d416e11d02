"""A progress bar for long work: on a terminal only, and on stderr, so that answers stay clean."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def counted(things: Sequence[T], what: str, shown: bool) -> Iterator[T]:
    """The things one after another, with a bar if there are several, it is wanted and somebody looks on."""
    if not shown or len(things) < 2 or not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(file=sys.stderr)
    yield from track(things, description=what, console=console, transient=True)
