"""Every level has four characters with a name, a sentence and words in each language of the pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanchan.web
from hanchan.bots import LEVELS, levels_here
from hanchan.bots.net import shipped
from hanchan.web.settings import Settings
from hanchan.web.table.room.characters import CHARACTERS
from hanchan.web.table.room.options import level_names, shown_levels

CATALOGUES = Path(hanchan.web.__file__).parent / "static" / "i18n"


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_every_level_and_character_has_words(language: str) -> None:
    words = json.loads((CATALOGUES / f"{language}.json").read_text())
    assert list(CHARACTERS) == list(LEVELS)
    names = [name for each in CHARACTERS.values() for name in each]
    assert len(set(names)) == len(names) == 4 * len(LEVELS)
    for key in (*(f"level.{level}" for level in LEVELS), *(f"bot.{name}" for name in names)):
        assert words[key]
        assert words[f"{key}.says"]


def test_a_table_offers_the_levels_that_can_play_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    there = tmp_path / "master.npz"
    monkeypatch.setattr(shipped, "FILE", there)
    assert level_names(Settings()) == levels_here() == ["random", "novice", "club", "expert"]
    there.touch()
    assert level_names(Settings()) == list(LEVELS)
    assert shown_levels(Settings())[-1]["name"] == "Master"
    monkeypatch.setattr(shipped, "has_numpy", lambda: False)
    assert "master" not in level_names(Settings())
