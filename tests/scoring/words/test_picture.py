"""The card of a scored hand: well-formed, every tile drawn, every line of the answer on it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hanchan import score
from hanchan.locale import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_has_the_tiles_and_every_line(lang: str) -> None:
    found = score("12340678s345m66p", win="9s", riichi=True, dora="4p", ura="1z", rules="ema2012")
    drawn = ElementTree.fromstring(found.svg(lang))
    tiles = [one for one in drawn.iter(f"{SVG}svg") if one.get("viewBox") == "0 0 100 134"]
    assert len(tiles) == 14 + 2 + 2  # the hand, and each indicator beside its dora
    told = [one.text for one in drawn.iter(f"{SVG}text")]
    for line in found.explain(lang).splitlines():
        first = line.strip().split("  ")[0]
        if line.startswith("  ") and " 345m" not in line:
            assert first in told or first.startswith("345m"), first


def test_melds_and_kongs_are_drawn_whole() -> None:
    found = score("44m567p ankan:2222m pon:777z chi:456s", win="4m")
    drawn = ElementTree.fromstring(found.svg())
    assert sum(one.get("viewBox") == "0 0 100 134" for one in drawn.iter(f"{SVG}svg")) == 15


def test_a_notebook_shows_the_card() -> None:
    found = score("12345678s345m66p", win="9s")
    assert found._repr_svg_() == found.svg()
