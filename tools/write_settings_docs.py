"""Writes the table of settings in docs/operating.md from their declaration; `--check` only says whether it is so."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from hanchan.web.configuration import SETTINGS, Setting

PAGE = Path(__file__).parent.parent / "docs" / "operating.md"
_PLACE = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- end of settings -->)", re.DOTALL)


def main() -> int:
    """0 if the page is, or now is, as the settings are declared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    page = PAGE.read_text()
    made = _PLACE.sub(lambda _: f"\n{table()}\n\n", page)
    if parser.parse_args().check:
        return int(page != made)
    PAGE.write_text(made)
    return 0


def table() -> str:
    """Every setting in a row."""
    head = "| key of the file | option | default | what it is for |\n| --- | --- | --- | --- |"
    return "\n".join([head, *map(_row, SETTINGS.values())])


def _row(one: Setting) -> str:
    metavar = "" if one.kind is bool else " " + one.metavar.replace("|", "\\|")
    usual = one.shown(one.default)
    default = f"`{usual}`" if usual else ""
    return f"| `{one.name}` | `{one.option}{metavar}` | {default} | {one.says} |"


if __name__ == "__main__":
    sys.exit(main())
