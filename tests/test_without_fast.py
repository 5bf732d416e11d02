"""Without the extra `fast` games are played, hands scored and tables kept; the rest says what it needs."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKED = "import sys; sys.modules |= dict.fromkeys(['numpy', 'numba', 'llvmlite'])\n"
MOST = 80_000_000  # bytes of a base install, what makes environments apart
APART = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence")


def ran(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", BLOCKED + source], capture_output=True, text=True)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return ran(f"from hanchan.cli import main; main({list(words)!r})")


PLAYS = """
import hanchan
from hanchan.bots import Seen, make_bot
assert hanchan.score("12345678s345m66p", win="9s").points == 3900
game = hanchan.Game(seed=4)
bots = [make_bot(level, 1) for level in ("random", "novice", "club", "expert")]
for _ in range(24):
    seat = game.asked[0]
    game.act(seat, bots[seat].act(Seen(seat, game.view(seat), game.legal(seat), game.book)))
import hanchan.env, hanchan.record, hanchan.sim
assert len(hanchan.env.ACTIONS) == 159
from hanchan.web.app import create_app
from hanchan.web.settings import Settings
create_app(Settings())
from hanchan.club.table import ledger
from hanchan.club.event import tournament
from hanchan.club.seating.make import seating
assert seating(4, 2).tables
"""


@pytest.mark.long
def test_what_plays_scores_and_keeps_a_table_needs_neither() -> None:
    done = ran(PLAYS)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("simulate", "-n", "1"), "hanchan simulate"),
        (("arena", "club", "club", "club", "club"), "hanchan arena"),
        (("bench",), "hanchan bench"),
        (("arrays", "a.jsonl", "--to", "out"), "hanchan arrays"),
        (("club", "seating", "-n", "16", "-r", "3"), "a seating of several tables"),
    ],
)
def test_what_needs_them_says_so_in_a_sentence(words: tuple[str, ...], what: str) -> None:
    done = command(*words)
    sentence = f"hanchan: {what} needs numpy and numba; pip install 'hanchan[fast]' brings them\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


def test_the_level_that_reckons_with_arrays_says_so() -> None:
    done = ran(
        "from hanchan.bots import make_bot\ntry: make_bot('master')\nexcept ImportError as error: print(error)"
    )
    assert done.stdout == (
        "the level master needs numpy and numba; pip install 'hanchan[fast]' brings them\n"
    )


def test_the_library_says_so_as_an_import_error() -> None:
    done = ran(
        "import hanchan.sim\ntry: hanchan.sim.play(1)\nexcept ImportError as error: print(error)"
    )
    assert done.stdout == (
        "hanchan.sim.play needs numpy and numba; pip install 'hanchan[fast]' brings them\n"
    )


@pytest.mark.proof
def test_a_base_install_is_small_and_scores(tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / "bin"
    pip = [
        str(programs / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    subprocess.run([*pip, str(ROOT)], check=True, capture_output=True)
    [packages] = (tmp_path / "venv").glob("lib/python*/site-packages")
    assert not (packages / "numpy").exists()
    files = [path for path in packages.rglob("*") if path.is_file()]
    size = sum(
        path.stat().st_size
        for path in files
        if not path.relative_to(packages).parts[0].startswith(APART)
    )
    assert size < MOST
    done = subprocess.run(
        [programs / "hanchan", "score", "12345678s345m66p", "--win", "9s"],
        capture_output=True, text=True, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, "The winner gains 3,900." in done.stdout) == (0, True)
