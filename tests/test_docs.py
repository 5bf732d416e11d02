"""The documentation is true: its sessions run, its tables agree with the data, its links lead somewhere."""

import contextlib
import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from hanchan import __version__
from hanchan.cli import main
from hanchan.locale import NAMES, translator

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text()
    for match in FENCE.finditer(text):
        yield Block(match[1], match[2], text[: match.start()].count("\n") + 1)


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with the output that follows it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run_command(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What the command prints, errors included."""
    monkeypatch.setattr(sys, "argv", shlex.split(command))
    with contextlib.suppress(SystemExit):
        main()
    shown = capsys.readouterr()
    return shown.out + shown.err


def run_python(block: Block, page: Path, names: dict[str, object]) -> None:
    """Run a block as a doctest; names live on from block to block of a page."""
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(report)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_shows_is_what_happens(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks(page):
        first = block.text.partition("\n")[0]
        if block.language == "console":
            for command, output in sessions(block.text):
                assert command.startswith("hanchan "), f"only hanchan is run: {command}"
                assert run_command(command, monkeypatch, capsys) == output
        elif block.language == "python":
            run_python(block, page, names)
        elif block.language == "toml" and first.startswith("# ") and first.endswith(".toml"):
            (tmp_path / first.removeprefix("# ")).write_text(block.text)


def test_the_readme_shows_a_scored_hand_and_python() -> None:
    shown = list(blocks(ROOT / "README.md"))
    assert any("$ hanchan score" in block.text for block in shown if block.language == "console")
    assert any(">>> " in block.text for block in shown if block.language == "python")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    targets = LINK.findall(page.read_text())
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_glossary_names_every_yaku_as_the_catalogues_do() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| (.*?) \| (.*?) \| .+ \|$", yaku_section(), re.M)
    french, japanese = translator("fr"), translator("ja")
    assert rows == [
        (key, name, french.pgettext("yaku", name), japanese.pgettext("yaku", name))
        for key, name in NAMES.items()
    ]


def yaku_section() -> str:
    """The part of the glossary that lists the yaku."""
    return (ROOT / "docs" / "glossary.md").read_text().split("\n## ")[1]


def test_the_pages_of_the_books_are_written_from_their_data() -> None:
    check = [sys.executable, "tools/write_rules_docs.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_map_is_drawn_from_the_arrows() -> None:
    done = subprocess.run([sys.executable, "tools/draw_map.py", "--check"], cwd=ROOT)
    assert done.returncode == 0


WAY = re.compile(r"^## [^\n]*: (\d+) files\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def test_the_ways_through_the_code_name_files_that_exist_and_count_them() -> None:
    ways = WAY.findall((ROOT / "docs/architecture.md").read_text())
    assert ways
    for count, text in ways:
        files = re.findall(r"^\d+\. `([^`]+)`", text, re.MULTILINE)
        assert len(set(files)) == len(files) == int(count), files
        assert [name for name in files if not (ROOT / "src/hanchan" / name).exists()] == []


def public_names() -> Iterator[str]:
    """Every name that a room of the package offers in its `__all__`."""
    for path in sorted((ROOT / "src/hanchan").rglob("__init__.py")):
        room = ".".join(path.relative_to(ROOT / "src").parent.parts)
        yield from getattr(import_module(room), "__all__", ())


def test_the_glossary_has_every_public_name() -> None:
    text = (ROOT / "docs/glossary.md").read_text()
    names = set(public_names())
    assert "score" in names
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []


def test_the_reference_is_written_and_has_every_public_name(tmp_path: Path) -> None:
    page = tmp_path / "api.html"
    write = [sys.executable, "tools/write_api_docs.py", "--to", str(page)]
    assert subprocess.run(write, cwd=ROOT).returncode == 0
    text = page.read_text()
    assert "http" not in text  # it needs nothing from elsewhere
    assert [name for name in sorted(set(public_names())) if f"<h3>{name}</h3>" not in text] == []


def test_the_page_of_the_game_names_every_file_of_its_room() -> None:
    text = (ROOT / "docs/game.md").read_text()
    for path in sorted((ROOT / "src/hanchan/game").rglob("[a-z]*.py")):
        assert f"`{path.name}`" in text, path


def test_the_page_for_operators_has_every_setting_as_it_is_declared() -> None:
    check = [sys.executable, "tools/write_settings_docs.py", "--check"]
    assert subprocess.run(check, cwd=ROOT).returncode == 0, "make docs writes it"


def test_the_first_page_reads_well_where_no_folder_lies_beside_it() -> None:
    """A package index shows it alone: whatever is linked has an address of its own."""
    assert LINK.findall((ROOT / "README.md").read_text()) == []


def test_the_version_stands_in_one_place() -> None:
    files = [ROOT / "pyproject.toml", ROOT / "package.json", *(ROOT / "src").rglob("*.py")]
    stating = [
        path.name for path in files if re.search(rf"\b{re.escape(__version__)}\b", path.read_text())
    ]
    assert stating == ["__init__.py"]
