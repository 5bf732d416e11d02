"""Writes docs/api.md from the docstrings: every public name of the package, room by room.

`--check` writes nothing and exits 1 if the page is not what the docstrings say.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
HEAD = "<!-- Written by tools/write_api_docs.py from the docstrings; change those and run `make docs`. -->"
INTRODUCTION = """Every public name with its signature and what it gives back. What is not listed here may change
without a word. Errors stand in [the error tree](#hanchanerrors); events are JSON by the same names."""
ROOMS = (
    "hanchan",
    "hanchan.errors",
    "hanchan.rules",
    "hanchan.scoring",
    "hanchan.game",
    "hanchan.game.events",
    "hanchan.record.formats",
    "hanchan.record.mjai",
    "hanchan.bots",
    "hanchan.sim",
)


def main() -> int:
    """Writes the page, or says that it is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    text = page()
    if not parser.parse_args().check:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        print("docs/api.md is stale: run `make docs`")
        return 1
    return 0


def page() -> str:
    """The whole page."""
    parts = [HEAD, "# The API", INTRODUCTION]
    told: set[object] = set()
    for name in ROOMS:
        module = import_module(name)
        parts += [f"## {name}", paragraphs(module)]
        for public in public_names(module):
            thing = getattr(module, public)
            if isinstance(thing, type) or callable(thing):
                if thing in told:
                    continue  # `hanchan.score` is that of `hanchan.scoring`, told where it is met first
                told.add(thing)
            parts += list(entry(public, thing))
    return "\n\n".join(parts) + "\n"


def public_names(module: ModuleType) -> list[str]:
    """What the module offers: its `__all__`, or the classes and functions that are written in it."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    own = vars(module).items()
    return [name for name, one in own if _is_own(name, one, module) and inspect.getdoc(one)]


def _is_own(name: str, one: object, module: ModuleType) -> bool:
    return not name.startswith("_") and getattr(one, "__module__", None) == module.__name__


def entry(name: str, thing: object) -> Iterator[str]:
    """A heading, the signature, the docstring; of a class also its members."""
    yield f"### `{name}`"
    if callable(thing):
        yield f"```text\n{signature(name, thing)}\n```"
        yield paragraphs(thing)
        if isinstance(thing, type):
            rows = [f"- `{member}`: {says}" for member, says in members(thing)]
            if rows:
                yield "\n".join(rows)
    else:
        yield f"```text\n{name} = {thing!r}\n```"


def signature(name: str, thing: Callable[..., object], wide: int = 100) -> str:
    """The call as it is written, one argument a line where it is longer than `wide`."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return f"{name}(…)"
    given = [one for one in found.parameters.values() if one.name != "self"]
    marked = [
        "*" if one.kind is one.KEYWORD_ONLY and (at == 0 or before.kind is not one.kind) else ""
        for at, (before, one) in enumerate(zip([*given[:1], *given], given, strict=False))
    ]
    words = [
        word for star, one in zip(marked, given, strict=True) for word in (star, argument(one))
    ]
    words = [word for word in words if word]
    result = found.return_annotation
    ends = "" if isinstance(thing, type) or result is found.empty else f" -> {typed(result)}"
    short = f"{name}({', '.join(words)}){ends}"
    if len(short) <= wide:
        return short
    return "\n".join([f"{name}(", *(f"    {word}," for word in words), f"){ends}"])


def argument(one: inspect.Parameter) -> str:
    """An argument with its type and default."""
    star = "*" if one.kind is one.VAR_POSITIONAL else "**" if one.kind is one.VAR_KEYWORD else ""
    kind = "" if one.annotation is one.empty else f": {typed(one.annotation)}"
    default = "" if one.default is one.empty else f" = {one.default!r}"
    return f"{star}{one.name}{kind}{default}"


def typed(annotation: object) -> str:
    """A type as it is written; it is text already where annotations are kept as text."""
    if isinstance(annotation, type) and not hasattr(annotation, "__args__"):
        return annotation.__name__
    return str(getattr(annotation, "__forward_arg__", annotation))


def members(thing: type) -> Iterator[tuple[str, str]]:
    """The public methods and properties of a class with the first line of their docstrings."""
    for name, member in inspect.getmembers(thing):
        if name.startswith("_") or name in ("with_traceback", "add_note", "count", "index"):
            continue
        is_member = inspect.isfunction(member) or isinstance(member, property)
        if is_member and (doc := inspect.getdoc(member)):
            is_property = isinstance(member, property)
            yield name if is_property else signature(name, member, 1000), doc.splitlines()[0]


def paragraphs(thing: object) -> str:
    """The docstring, its examples fenced."""
    lines = (inspect.getdoc(thing) or "").splitlines()
    found: list[str] = []
    fenced = False
    for line in lines:
        if line.startswith(">>> ") and not fenced:
            fenced = True
            found.append("```pycon")
        if fenced and not line:
            fenced = False
            found.append("```")
        found.append(line)
    return "\n".join([*found, "```"] if fenced else found)


if __name__ == "__main__":
    sys.exit(main())
