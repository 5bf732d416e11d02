"""The message catalogues say everything that the package says."""

import subprocess
import sys
from pathlib import Path

import pytest

from hanchan.errors import NotationError
from hanchan.locale import LANGUAGES, NAMES, translator
from hanchan.rules.schema import YAKU_KEYS

ROOT = Path(__file__).parents[2]


def test_every_message_has_its_french_and_its_japanese() -> None:
    check = [sys.executable, "tools/messages.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_yaku_has_a_name_of_its_own_in_every_language() -> None:
    assert tuple(NAMES) == tuple(YAKU_KEYS)
    for language in LANGUAGES:
        names = [translator(language).pgettext("yaku", name) for name in NAMES.values()]
        assert len(set(names)) == len(NAMES)


def test_a_name_is_said_in_the_language_asked_for() -> None:
    said = [translator(language).pgettext("yaku", NAMES["pinfu"]) for language in LANGUAGES]
    assert said == ["Pinfu", "Pinfu", "平和"]
    assert translator("fr").pgettext("wind", "South") == "Sud"


def test_english_knows_singular_and_plural() -> None:
    english = translator("en")
    assert [english.ngettext("{n} counter", "{n} counters", n) for n in (1, 2)] == [
        "{n} counter",
        "{n} counters",
    ]


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(NotationError, match="'de' is not known; there are en, fr and ja"):
        translator("de")
