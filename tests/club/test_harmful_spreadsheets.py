"""Spreadsheets made to harm: entities in any encoding, cells and texts without an end."""

from __future__ import annotations

import pytest

from hanchan.club import spreadsheet
from hanchan.errors import NotationError
from helpers.xlsx_files import DOCTYPE, SHEET, SPACE, cell, workbook


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_entities_are_refused_in_every_encoding(encoding: str) -> None:
    xml = DOCTYPE + SHEET.format(rows=f"<row>{cell('&b;')}</row>")
    if encoding.startswith("utf-16"):
        xml = '<?xml version="1.0" encoding="utf-16"?>' + xml
    with pytest.raises(NotationError, match="no spreadsheet"):
        spreadsheet.read(workbook(xml.encode(encoding)))


def test_entities_of_the_shared_texts_are_refused_too() -> None:
    sheet = SHEET.format(rows='<row><c t="s"><v>0</v></c></row>').encode()
    shared = f'{DOCTYPE.replace("worksheet", "sst")}<sst xmlns="{SPACE}"><si><t>&b;</t></si></sst>'
    with pytest.raises(NotationError, match="no spreadsheet"):
        spreadsheet.read(workbook(sheet, shared.encode("utf-16")))


def test_what_spreadsheets_write_is_read_as_before() -> None:
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    body = SHEET.format(rows=f"<row>{cell('José &amp; Ann')}{cell('ESP')}</row>")
    for encoding in ("utf-8", "utf-8-sig"):
        assert spreadsheet.read(workbook((head + body).encode(encoding))) == [["José & Ann", "ESP"]]


def test_a_cell_is_cut_and_many_long_ones_are_refused() -> None:
    row = f"<row>{cell('x' * 5000)}</row>"
    assert spreadsheet.read(workbook(SHEET.format(rows=row).encode())) == [["x" * 1000]]
    assert spreadsheet.split("y" * 5000) == [["y" * 1000]]
    same = "<row>" + '<c t="s"><v>0</v></c>' * 40 + "</row>"
    shared = f'<sst xmlns="{SPACE}"><si><t>{"x" * 5000}</t></si></sst>'.encode()
    with pytest.raises(NotationError, match="larger than a list"):
        spreadsheet.read(workbook(SHEET.format(rows=same * 100).encode(), shared))


def test_rows_are_counted_before_they_are_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(lines: list[str]) -> str | None:
        raise AssertionError(len(lines))

    monkeypatch.setattr(spreadsheet, "_separator", never)
    with pytest.raises(NotationError, match="at most 2000 rows"):
        spreadsheet.split("Ann;FRA\n" * 2001)
