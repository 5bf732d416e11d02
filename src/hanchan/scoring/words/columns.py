"""Columns of text as wide as a terminal shows them: a Japanese character takes two places."""

from __future__ import annotations

Cell = str


def table(rows: list[list[Cell]], right: tuple[int, ...] = ()) -> list[str]:
    """The rows as lines, columns aligned; those named in `right` to the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for place, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            gap = " " * (wide - width(cell))
            cells.append(gap + cell if place in right else cell + gap)
        lines.append("  ".join(cells).rstrip())
    return lines


def width(text: str) -> int:
    """The places the text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
