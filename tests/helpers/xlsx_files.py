"""XLSX files written by hand, honest ones and others."""

from __future__ import annotations

import io
import zipfile

SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = f'<worksheet xmlns="{SPACE}"><sheetData>{{rows}}</sheetData></worksheet>'
DOCTYPE = '<!DOCTYPE worksheet [<!ENTITY a "Ann"><!ENTITY b "&a;&a;">]>'


def cell(text: str) -> str:
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


def workbook(sheet: bytes, shared: bytes = b"") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/worksheets/sheet1.xml", sheet)
        if shared:
            book.writestr("xl/sharedStrings.xml", shared)
    return out.getvalue()
