"""What a hand counts as tiles come and go: nothing of it is left when it is emptied."""

from __future__ import annotations

from hanchan.game.engine.state import add_face, empty_hand, new_table, remove_face
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.tiles import parse

TILES = parse("1111m05p99s111777z")  # a four, a red five, pairs, orphans


def test_an_emptied_hand_counts_nothing() -> None:
    t = new_table(play_rules(rulebook("tenhou")))
    before = (list(t.seats[1]), list(t.hands[1]), list(t.indexes[1]), list(t.reds[1]))
    for face in TILES:
        add_face(t, 1, face)
    assert (list(t.seats[1]), list(t.hands[1])) != before[:2]
    empty_hand(t, 1)
    assert (list(t.seats[1]), list(t.hands[1]), list(t.indexes[1]), list(t.reds[1])) == before


def test_a_hand_that_gives_every_tile_away_counts_nothing() -> None:
    t = new_table(play_rules(rulebook("tenhou")))
    before = list(t.seats[1])
    for face in TILES:
        add_face(t, 1, face)
    for face in TILES:
        remove_face(t, 1, face)
    assert list(t.seats[1]) == before
