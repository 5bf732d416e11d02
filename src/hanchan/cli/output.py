"""What every command does with its answer: JSON or text on stdout, progress on a terminal's stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


def answer(as_json: bool, data: Callable[[], Any], text: Callable[[], str]) -> None:
    """Prints the answer, made only as it is asked for."""
    if as_json:
        import json

        print(json.dumps(data(), ensure_ascii=False))
    else:
        print(text())


@contextmanager
def bar(total: int, what: str, shown: bool) -> Iterator[Callable[[int], None] | None]:
    """A function that moves a bar so many steps on; None if it is not wanted or nobody looks on."""
    if not shown or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda steps: progress.advance(task, steps)


def counted(things: Sequence[T], what: str, shown: bool) -> Iterator[T]:
    """The things one after another, with a bar if there are several, it is wanted and somebody looks on."""
    with bar(len(things), what, shown and len(things) > 1) as advance:
        for thing in things:
            yield thing
            if advance:
                advance(1)
