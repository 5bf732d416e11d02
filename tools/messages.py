"""Brings the message catalogues up to date with the sources, and compiles them.

A message is what one of the functions in CALLS is called with, the templates of errors among them, and what the data
say of offences and duties. Entries nobody uses are dropped, new ones are added empty. `--check` writes nothing and
reports what is missing or stale.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import string
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from hanchan.rules.fouls.words import CONSEQUENCES, EFFECTS, NEEDS

SOURCE = Path(__file__).parent.parent / "src" / "hanchan"
LANGUAGES = ("fr", "ja")
CALLS = {"_": 1, "N_": 1, "gettext": 1, "ngettext": 2}  # how many arguments are the message
CALLS |= dict.fromkeys(
    (
        "NotationError",
        "NotAWin",
        "IllegalAction",
        "RulebookError",
        "RecordError",
        "DeviceError",
        "NotInstalled",
    ),
    1,
)
CALLS_IN_CONTEXT = ("_p", "pgettext")
CODED = ("Refusal",)  # a word for programs comes before the message


def said(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Every message in a source, with its context, in the order of the lines.

    Babel's own extractor reads tokens and, before Python 3.12, sees nothing inside an f-string.
    """
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        wanted = 2 if name in CALLS_IN_CONTEXT else CALLS.get(name, 1 if name in CODED else 0)
        said_with = call.args[1:] if name in CODED else call.args
        given = [
            arg.value
            for arg in said_with[:wanted]
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if not wanted or len(given) < wanted:
            continue  # not a message, or one that is chosen elsewhere
        if name in CALLS_IN_CONTEXT:
            yield given[1], given[0]
        else:
            yield given[0] if wanted == 1 else tuple(given), None


def said_on(path: Path) -> Iterator[str | tuple[str, ...]]:
    """Every message of a page's template: what its `_` is called with, and the two forms of its `_n`."""
    from jinja2 import Environment
    from jinja2.ext import extract_from_ast

    page = Environment().parse(path.read_text())
    for _, name, given in extract_from_ast(page, ("_", "_n"), babel_style=False):
        several = given if isinstance(given, tuple) else (given,)
        said = tuple(text for text in several[: 2 if name == "_n" else 1] if text is not None)
        if said:  # else it is chosen elsewhere
            yield said if len(said) > 1 else said[0]


def stated() -> Iterator[tuple[str, Path]]:
    """Every sentence that data say to a referee or an organiser, with its file."""
    words = SOURCE / "rules" / "foul_words.py"
    for table in (CONSEQUENCES, EFFECTS, NEEDS):
        yield from ((text, words) for text in table.values())
    for path in sorted((SOURCE / "rules/data/fouls").glob("*.toml")):
        for offence in tomllib.loads(path.read_text()).get("offence", ()):
            yield offence["says"], path
    path = SOURCE / "club/data/duties.toml"
    for duty in tomllib.loads(path.read_text())["duty"]:
        yield from ((text, path) for text in (duty["says"], *duty.get("choices", ())))


def template() -> Catalog:
    """Every message of the sources, the pages and the data, each with the files that use it."""
    catalogue = Catalog()
    for text, path in stated():
        catalogue.add(text, locations=[(path.relative_to(SOURCE).as_posix(), 0)])
    for path in sorted(SOURCE.rglob("*.html")):
        for message in said_on(path):
            catalogue.add(message, locations=[(path.relative_to(SOURCE).as_posix(), 0)])
    for path in sorted(SOURCE.rglob("*.py")):
        for message, context in said(path):
            place = (path.relative_to(SOURCE).as_posix(), 0)
            catalogue.add(message, locations=[place], context=context)
    return catalogue


def po_file(language: str) -> Path:
    """Where a language's catalogue is written."""
    return SOURCE / "locale" / language / "LC_MESSAGES" / "hanchan.po"


def compiled(language: str) -> Path:
    """Its compiled and packed form, which is shipped."""
    return po_file(language).with_suffix(".mo.gz")


def read(language: str) -> Catalog:
    """A language's catalogue as it is committed."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language, domain="hanchan")


def contents(catalogue: Catalog) -> dict[object, object]:
    """What a catalogue says, without its head (which names the version of the tool)."""
    return {
        (plain(message.context), texts(message.id)): texts(message.string)
        for message in catalogue
        if message.id and any(texts(message.string))
    }


def plain(context: str | bytes | None) -> str | None:
    """The context as text; babel reads it from a compiled catalogue as bytes."""
    return context.decode() if isinstance(context, bytes) else context


def update(language: str, wanted: Catalog) -> None:
    """Write a language's catalogue with exactly the wanted messages, and compile it."""
    catalogue = read(language)
    revised = catalogue.revision_date
    catalogue.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.revision_date = revised  # a date would change at every run
    path = po_file(language)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    # Packed, since the package is small; without a name and a time, so that the same catalogue is the same file.
    with compiled(language).open("wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as packed:
        write_mo(packed, catalogue)


def fields(text: str) -> set[str]:
    """The names a template wants filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def texts(value: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """One text, or the singular and plurals, as a tuple."""
    return tuple(value) if isinstance(value, tuple | list) else (value or "",)


def complaint(message: Message | None) -> str | None:
    """What is wrong with a translation, or None."""
    if message is None:
        return "missing"
    if message.fuzzy:
        return "fuzzy"
    if not all(texts(message.string)):
        return "not translated"
    asked = set().union(*map(fields, texts(message.id)))
    if any(not fields(text) <= asked for text in texts(message.string)):
        return "fills in a name that the English does not have"
    if not asked <= set().union(*map(fields, texts(message.string))):
        return "leaves out a value of the English"
    return None


def complaints(language: str, wanted: Catalog) -> list[str]:
    """Everything that is missing, stale or not compiled in a language's catalogue."""
    catalogue = read(language)
    found = []
    for message in wanted:
        if message.id:
            why = complaint(catalogue.get(message.id, message.context))
            found += [f"{language}: {why}: {message.id!r}"] if why else []
    for message in catalogue:
        if message.id and wanted.get(message.id, message.context) is None:
            found.append(f"{language}: used nowhere: {message.id!r}")
    with gzip.open(compiled(language)) as file:
        shipped = read_mo(file)
    # A plural without translation is compiled as its English; that is already told above.
    if not found and contents(shipped) != contents(catalogue):
        found.append(
            f"{language}: hanchan.mo.gz is not compiled from hanchan.po; run `make messages`"
        )
    return found


def main() -> int:
    """0, or 1 when a catalogue has complaints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="report only, write nothing")
    check = parser.parse_args().check
    found = []
    for language in LANGUAGES:
        if not check:
            update(language, template())  # its messages become the catalogue's own
        found += complaints(language, template())
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
