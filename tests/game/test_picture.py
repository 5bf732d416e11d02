"""A table as a picture: what the viewer knows and nothing else, each tile once."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from hanchan import Game
from hanchan.game.view import Viewer
from hanchan.scoring.hands import parse_hand

SVG = "{http://www.w3.org/2000/svg}"
TURNS = 60


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which everybody calls whatever can be called, in the middle of a hand."""
    found = Game(rules="ema2016", seed=7)
    for _ in range(TURNS):
        seat = next(seat for seat in range(4) if found.legal(seat))
        found.act(seat, max(found.legal(seat), key=lambda action: action.act in ("pung", "chow")))
    return found


def drawn_tiles(picture: str) -> int:
    tree = ElementTree.fromstring(picture)
    return sum(one.get("viewBox") == "0 0 100 134" for one in tree.iter(f"{SVG}svg"))


@pytest.mark.parametrize("viewer", [2, "public", "open"])
def test_every_tile_that_the_viewer_knows_is_drawn(game: Game, viewer: Viewer) -> None:
    view = game.view(viewer)
    hands = sum(tile is not None for hand in view.hands for tile in hand)
    melds = sum(len(meld.tiles) for melds in view.melds for meld in melds)
    rivers = sum(map(len, view.rivers))
    assert melds
    assert drawn_tiles(view.svg()) == hands + melds + rivers + len(view.indicators)


def test_the_points_and_winds_stand_at_their_sides(game: Game) -> None:
    view = game.view(1)
    tree = ElementTree.fromstring(view.svg())
    told = [one.text or "" for one in tree.iter(f"{SVG}text")]
    plates = [line for line in told if re.fullmatch(r"[ESWN] [\d,]+", line)]
    order = [(1 + turn) % 4 for turn in range(4)]
    winds = ["ESWN"[(seat - view.dealer) % 4] for seat in order]
    assert plates == [
        f"{wind} {view.scores[seat]:,}" for wind, seat in zip(winds, order, strict=True)
    ]


def test_a_notebook_shows_games_views_and_hands(game: Game) -> None:
    assert game._repr_svg_() == game.view("open").svg()
    assert game.view(1)._repr_svg_() == game.view(1).svg()
    assert drawn_tiles(parse_hand("345p99s77z chi:234m ankan:1111z")._repr_svg_()) == 14
