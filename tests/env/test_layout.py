"""Every place of an observation and every action is described, once."""

import subprocess
import sys
from pathlib import Path

import pytest

from hanchan.bots.observation.layout import (
    BOOK_ANSWERS,
    FIRST_PLANE,
    LAST_PLANE,
    PASS_ACTION,
    PLAIN,
    RON_ACTION,
    TSUMO_ACTION,
    Layout,
)
from hanchan.env import ACTIONS, OBSERVATION, PRIVILEGED
from hanchan.rules.play import Play
from hanchan.rules.switches import Rules

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("layout", [OBSERVATION, PRIVILEGED], ids=["observation", "privileged"])
def test_the_sections_cover_all_places_one_after_another(layout: Layout) -> None:
    at = 0
    for section in layout.sections:
        assert section.first == at
        assert section.size > 0
        assert section.scale > 0
        assert section.says
        at += section.size
    assert at == layout.size == len(layout.scales())
    assert len(set(layout.names)) == len(layout.names)


def test_there_are_about_two_thousand_numbers_and_the_planes_lie_side_by_side() -> None:
    assert 1800 <= OBSERVATION.size <= 2200
    planes = [section for section in OBSERVATION.sections if section.plane]
    assert planes[0].first == FIRST_PLANE
    assert planes[-1].first + planes[-1].size == LAST_PLANE
    assert sum(section.size for section in planes) == LAST_PLANE - FIRST_PLANE
    assert OBSERVATION["shanten_after"].first == PLAIN  # the plain part is the beginning


def test_an_unknown_section_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match="shanten_after"):
        OBSERVATION["nothing"]


def test_every_action_has_a_name_of_its_own() -> None:
    assert len(set(ACTIONS)) == len(ACTIONS) == PASS_ACTION + 1
    assert ACTIONS[4] == "discard 5m"
    assert ACTIONS[34] == "discard 0m"  # red and plain fives apart
    assert (ACTIONS[RON_ACTION], ACTIONS[TSUMO_ACTION], ACTIONS[-1]) == ("ron", "tsumo", "pass")


def test_the_answers_of_the_book_are_fields_of_it() -> None:
    known = set(Play._fields) | set(Rules._fields) | {"open tanyao", "ippatsu"}
    assert set(BOOK_ANSWERS) <= known
    assert OBSERVATION["book"].size == len(BOOK_ANSWERS)


def test_the_page_lists_every_place_as_the_kernels_write_it() -> None:
    check = [sys.executable, "tools/write_env_docs.py", "--check"]
    assert subprocess.run(check, cwd=ROOT).returncode == 0, "make docs writes it"
