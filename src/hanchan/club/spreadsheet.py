"""Rows out of what organisers have: lines pasted from a spreadsheet, CSV in any dress, an XLSX file."""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from typing import IO
from xml.etree import ElementTree

from ..errors import NotationError
from ..locale.plain_text import plain
from .countries import country_code
from .letters import decoded

Cells = list[list[str]]
_MOST_UNPACKED = 8 * 1024 * 1024  # bytes of one part of an XLSX file
MOST_ROWS, _MOST_COLUMNS = 2000, 40
_MOST_CELL = 1000  # characters of a cell that are read: more than any field of an entry holds
_MOST_TEXT = 2_000_000  # characters of all cells; one text of a spreadsheet may stand in many
_OLD_EXCEL, _OPEN_DOCUMENT = b"\xd0\xcf\x11\xe0", b"application/vnd.oasis.opendocument"
_SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read(body: bytes) -> Cells:
    """The rows of a file: XLSX by its first bytes, else text."""
    if body.startswith(_OLD_EXCEL) or (body.startswith(b"PK") and _OPEN_DOCUMENT in body[:200]):
        raise NotationError("this spreadsheet is in another format: save it as XLSX or CSV")
    if body.startswith(b"PK\x03\x04"):
        return _xlsx(body)
    return split(decoded(body))


def split(text: str) -> Cells:
    r"""The rows of a text, taken apart at tabs, semicolons or commas, with quotes as spreadsheets write them.

    >>> split('Ann;FRA\n"Berg; Bob";GER'), split("Ann Lee")
    ([['Ann', 'FRA'], ['Berg; Bob', 'GER']], [['Ann Lee']])
    """
    lines = [line for line in text.splitlines() if line.strip()]
    _check_rows(len(lines))
    # Some spreadsheets begin a file so.
    told = re.fullmatch(r'"?sep=(.)"?', lines[0]) if lines else None
    lines = lines[1:] if told else lines
    mark = told[1] if told else _separator(lines)
    if mark is None:
        return _tidy([[line] for line in lines])
    try:
        return _tidy(_cut(lines, mark, strict=True))
    except csv.Error:
        pass  # a quote that no other closes would swallow the rows behind it: each line is by itself
    try:
        return _tidy([row for line in lines for row in _cut([line], mark)])
    except csv.Error as error:
        raise NotationError("the list cannot be read: {reason}", reason=str(error)) from None


def _cut(lines: list[str], mark: str, strict: bool = False) -> Cells:
    """The cells of lines; quotes that do not go in pairs are signs like others."""
    is_quoted = strict or "".join(lines).count('"') % 2 == 0
    rows = csv.reader(
        io.StringIO("\n".join(lines)),
        delimiter=mark,
        skipinitialspace=mark != "\t",
        quoting=csv.QUOTE_MINIMAL if is_quoted else csv.QUOTE_NONE,
        strict=strict,
    )
    return [list(row) for row in rows]


def _separator(lines: list[str]) -> str | None:
    """What stands between cells: the tab wherever there is one, else the semicolon, or the comma if more lines have it.

    "Berg, Ann" on every line is a name and no row of two cells.
    """
    if any("\t" in line for line in lines):
        return "\t"
    semicolons, commas = (sum(_cells(line, mark) > 1 for line in lines) for mark in ";,")
    if semicolons and semicolons >= commas:
        return ";"
    if _are_cells(lines):
        return ","
    return ";" if semicolons else None


def _cells(line: str, mark: str) -> int:
    return len(next(csv.reader([line], delimiter=mark, skipinitialspace=True)))


def _are_cells(lines: list[str]) -> bool:
    """The commas stand between cells: there are more than names have, countries behind them, or a head."""
    rows = [next(csv.reader([line], skipinitialspace=True)) for line in lines]
    longest = max((len(row) for row in rows), default=1)
    countries = sum(country_code(row[1]) is not None for row in rows if len(row) == 2)
    return (
        longest > 2 or (longest == 2 and 2 * countries > len(rows)) or any(map(_is_head, lines[:1]))
    )


def _is_head(line: str) -> bool:
    return "," in line and any(word in line.casefold() for word in ("name", "nom", "名"))


def _tidy(rows: Cells) -> Cells:
    """Plain cells, all rows equally long, no empty ones."""
    cut = [[cell[:_MOST_CELL] for cell in row[:_MOST_COLUMNS]] for row in rows]
    if sum(len(cell) for row in cut for cell in row) > _MOST_TEXT:
        raise NotationError("the spreadsheet is larger than a list of players can be")
    found = [[plain(cell) for cell in row] for row in cut]
    found = [row for row in found if any(row)]
    _check_rows(len(found))
    width = max((len(row) for row in found), default=0)
    return [row + [""] * (width - len(row)) for row in found]


def _check_rows(count: int) -> None:
    if count > MOST_ROWS:
        raise NotationError("at most {most} rows at once", most=MOST_ROWS)


def _xlsx(body: bytes) -> Cells:
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            shared = _shared(book)
            sheets = sorted(
                (
                    name
                    for name in book.namelist()
                    if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)
                ),
                key=lambda name: int(re.sub(r"\D", "", name)),
            )
            if not sheets:
                raise NotationError("the file is no spreadsheet")
            return _list_among(_tidy(_sheet(_part(book, name), shared)) for name in sheets)
    except (zipfile.BadZipFile, zlib.error, ElementTree.ParseError, EOFError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError("the file is no spreadsheet") from None


def _list_among(sheets: Iterable[Cells]) -> Cells:
    """The first sheet with a row of several cells, as a list of players has; else the first with anything."""
    first: Cells = []
    for rows in sheets:
        if any(sum(map(bool, row)) > 1 for row in rows):
            return rows
        first = first or rows
    return first


def _part(book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    """One part of the file as XML, of a bounded size and without entities of its own.

    It is UTF-8, as spreadsheets write it, and read as nothing else: in another encoding, which the parser would find
    out by itself, a DOCTYPE is other bytes. UTF-16 without a mark at its start is told by its NULs.
    """
    with book.open(name) as file:
        text = _bounded(file).decode("utf-8-sig")  # a ValueError is no spreadsheet
    if any(mark in text for mark in ("\0", "<!DOCTYPE", "<!ENTITY")):
        raise NotationError("the file is no spreadsheet")
    return ElementTree.fromstring(text, ElementTree.XMLParser(encoding="utf-8"))


def _bounded(file: IO[bytes]) -> bytes:
    text = file.read(_MOST_UNPACKED + 1)
    if len(text) > _MOST_UNPACKED:
        raise NotationError("the spreadsheet is larger than a list of players can be")
    return text


def _shared(book: zipfile.ZipFile) -> list[str]:
    """The texts that cells refer to."""
    if "xl/sharedStrings.xml" not in book.namelist():
        return []
    items = _part(book, "xl/sharedStrings.xml").iter(f"{_SPACE}si")
    return [_text(item)[:_MOST_CELL] for item in items]


def _text(item: ElementTree.Element) -> str:
    """All pieces of a text but how it is read aloud, which Japanese spreadsheets keep beside it."""
    aloud = {piece for reading in item.iter(f"{_SPACE}rPh") for piece in reading.iter(f"{_SPACE}t")}
    return "".join(piece.text or "" for piece in item.iter(f"{_SPACE}t") if piece not in aloud)


def _sheet(sheet: ElementTree.Element, shared: list[str]) -> Cells:
    rows: Cells = []
    for row in sheet.iter(f"{_SPACE}row"):
        cells: list[str] = []
        for cell in row.iter(f"{_SPACE}c"):
            column = _column(cell.get("r", ""), len(cells))
            if column >= _MOST_COLUMNS:
                break
            cells += [""] * (column - len(cells))
            cells.append(_cell(cell, shared))
        rows.append(cells)
        if len(rows) > MOST_ROWS + 1:
            break
    return rows


def _column(place: str, usual: int) -> int:
    """The column of a cell such as `C7`, from 0."""
    number = 0
    for letter in re.sub(r"[^A-Z]", "", place)[:3]:
        number = 26 * number + ord(letter) - 64
    return number - 1 if number else usual


def _cell(cell: ElementTree.Element, shared: list[str]) -> str:
    kind, value = cell.get("t"), cell.findtext(f"{_SPACE}v") or ""
    if kind == "inlineStr":
        return _text(cell)
    if kind == "s":
        place = int(value)
        return shared[place] if 0 <= place < len(shared) else ""
    whole = re.fullmatch(r"(-?\d+)\.0*", value)  # a number that is whole is shown so
    return whole[1] if whole else value
