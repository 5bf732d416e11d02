"""What commands share: options in the same words, JSON or text on stdout, progress on a terminal's stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import typer

T = TypeVar("T")

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
JsonEach = Annotated[bool, typer.Option("--json", help="One JSON object a file.")]
Lang = Annotated[str, typer.Option(help="en, fr or ja.")]
Rules = Annotated[str, typer.Option(help="A book, or a TOML file of your own.")]
Book = Annotated[str, typer.Argument(metavar="BOOK", help="A book's name, or your own .toml file.")]
Records = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Our own records, mjai logs, Tenhou's; also .gz; - is standard input.",
    ),
]
RulesOfLogs = Annotated[
    str | None, typer.Option(help="The book of logs that name none: a name, or a TOML file.")
]


def answer(as_json: bool, data: Callable[[], Any], text: Callable[[], str]) -> None:
    """Prints the answer, made only as it is asked for."""
    if as_json:
        import json

        print(json.dumps(data(), ensure_ascii=False))
    else:
        print(text())


def is_dialogue() -> bool:
    """Somebody at a terminal reads what is printed, and can type an answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


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
