"""The tags of Tenhou's XML, with their lines and their numbers."""

from __future__ import annotations

from typing import NamedTuple
from xml.parsers import expat

from .recorded import damaged


class Tag(NamedTuple):
    """One tag of the XML."""

    line: int
    name: str
    attributes: dict[str, str]


def tags(text: str) -> list[Tag]:
    """The tags of the XML in their order."""
    found: list[Tag] = []
    parser = expat.ParserCreate()

    def start(name: str, attributes: dict[str, str]) -> None:
        found.append(Tag(parser.CurrentLineNumber, name, attributes))

    def doctype(*_: object) -> None:
        # Entities could blow a few bytes up to gigabytes, and no log has any.
        raise damaged(f"line {parser.CurrentLineNumber}", "a log has no document type")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise damaged(f"line {error.lineno}", f"the XML is damaged: {reason}") from error
    return found


def numbers(tag: Tag, name: str, place: str) -> list[int]:
    """The numbers of an attribute, which may be missing: then there are none."""
    text = tag.attributes.get(name, "")
    try:
        return [int(part) for part in text.split(",")] if text else []
    except ValueError:
        reason = f'<{tag.name} {name}="{text[:40]}"> holds something other than numbers'
        raise damaged(place, reason) from None


def some_numbers(tag: Tag, name: str, place: str, count: int) -> list[int]:
    """Exactly so many numbers of an attribute."""
    found = numbers(tag, name, place)
    if len(found) != count:
        raise damaged(place, f"<{tag.name}> has {len(found)} numbers as its {name}, not {count}")
    return found


def seat_of(tag: Tag, name: str, place: str) -> int:
    """The seat of an attribute."""
    [seat] = some_numbers(tag, name, place, 1)
    if seat not in range(4):
        raise damaged(place, f"<{tag.name}> names seat {seat}; a seat is 0, 1, 2 or 3")
    return seat
