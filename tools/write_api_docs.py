"""Writes docs/api.html from the docstrings: every public name of the package, room by room, on one page.

The page stands alone: no network, light and dark, with a field that finds names. It is not kept in the repository.
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Callable, Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).parent.parent / "docs" / "api.html"
INTRODUCTION = """Every public name with its signature and what it gives back. What is not listed here may change
without notice. Events are JSON by the same names."""
ROOMS = (
    "hanchan",
    "hanchan.errors",
    "hanchan.rules",
    "hanchan.scoring",
    "hanchan.game",
    "hanchan.game.events",
    "hanchan.record.formats",
    "hanchan.record.mjai",
    "hanchan.record.tenhou",
    "hanchan.bots",
    "hanchan.learn",
    "hanchan.sim",
    "hanchan.env",
)
# Methods that every exception or tuple has.
INHERITED = {"with_traceback", "add_note", "count", "index"}
STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881 }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
header { position: sticky; top: 0; background: Canvas; padding: .5rem 0; border-bottom: 1px solid var(--line) }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .4rem .6rem }
nav a { margin-right: .8rem; white-space: nowrap }
article { border-top: 1px solid var(--line); padding: .5rem 0; scroll-margin-top: 6rem }
h2 { scroll-margin-top: 6rem }
h3 { font: 600 1.05rem ui-monospace, monospace; margin: .5rem 0 }
pre { background: var(--soft); overflow-x: auto; padding: .6rem }
code, pre, dt { font-family: ui-monospace, monospace; font-size: .9rem }
dd { margin: 0 0 .4rem 1.5rem }
"""
SCRIPT = """
const field = document.querySelector("input");
field.addEventListener("input", () => {
  const wanted = field.value.trim().toLowerCase();
  for (const section of document.querySelectorAll("section")) {
    let some = false;
    for (const one of section.querySelectorAll("article")) {
      one.hidden = !one.textContent.toLowerCase().includes(wanted);
      some ||= !one.hidden;
    }
    section.hidden = !some;
  }
});
"""


def main() -> None:
    """Writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=PAGE, help="the file to write")
    parser.parse_args().to.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page; a name that several rooms offer is told where it is met first, and named in the others."""
    told: dict[int, str] = {}
    sections = []
    for room in ROOMS:
        module = import_module(room)
        parts = [f'<section id="{room}"><h2>{room}</h2>', prose(module)]
        for name in public_names(module):
            thing = getattr(module, name)
            place = f"{room}.{name}"
            first = told.setdefault(id(thing), place)
            again = f'<p>The same as <a href="#{first}">{first}</a>.</p>'
            body = entry(name, thing) if first == place else again
            parts.append(f'<article id="{place}"><h3>{escape(name)}</h3>{body}</article>')
        sections.append("\n".join([*parts, "</section>"]))
    links = " ".join(f'<a href="#{room}">{room}</a>' for room in ROOMS)
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>hanchan: the reference</title>',
            '<meta name="viewport" content="width=device-width">',
            f"<style>{STYLE}</style></head><body><h1>The reference</h1><p>{INTRODUCTION}</p>",
            '<header><input type="search" placeholder="Find a name or a word" aria-label="Find">',
            f"<nav>{links}</nav></header>",
            *sections,
            f"<script>{SCRIPT}</script></body></html>",
            "",
        ]
    )


def public_names(module: ModuleType) -> list[str]:
    """What the module offers: its `__all__`, or the classes and functions that are written in it."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    own = vars(module).items()
    return [name for name, one in own if _is_own(name, one, module) and inspect.getdoc(one)]


def _is_own(name: str, one: object, module: ModuleType) -> bool:
    return not name.startswith("_") and getattr(one, "__module__", None) == module.__name__


def entry(name: str, thing: object) -> str:
    """The signature and the docstring; of a class also its members."""
    if not callable(thing):
        return f"<pre>{escape(f'{name} = {thing!r}')}</pre>"
    parts = [f"<pre>{escape(signature(name, thing))}</pre>", prose(thing)]
    if isinstance(thing, type):
        rows = [
            f"<dt>{escape(member)}</dt><dd>{inline(says)}</dd>" for member, says in members(thing)
        ]
        parts += ["<dl>", *rows, "</dl>"] if rows else []
    return "".join(parts)


def signature(name: str, thing: Callable[..., object], wide: int = 100) -> str:
    """The call as it is written, one argument a line where it is longer than `wide`."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return f"{name}(…)"
    words: list[str] = []
    for one in found.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not any(word.startswith("*") for word in words):
            words.append("*")
        if one.name != "self":
            words.append(argument(one))
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
        if name.startswith("_") or name in INHERITED:
            continue
        is_property = isinstance(member, property)
        if (inspect.isfunction(member) or is_property) and (doc := inspect.getdoc(member)):
            yield name if is_property else signature(name, member, 1000), doc.splitlines()[0]


def prose(thing: object) -> str:
    """The docstring as paragraphs, its examples as they are written."""
    paragraphs = re.split(r"\n\s*\n", inspect.getdoc(thing) or "")
    return "".join(
        f"<pre>{escape(one)}</pre>" if one.startswith(">>> ") else f"<p>{inline(one)}</p>"
        for one in paragraphs
        if one
    )


def inline(text: str) -> str:
    """Text with what stands in backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


if __name__ == "__main__":
    main()
