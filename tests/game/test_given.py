"""What a game cannot be begun with, or asked, is told in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan import Action, Game, NotationError

WRONG_TYPES: list[tuple[dict[str, Any], str]] = [
    ({"seed": object()}, "seed .*: a number or text was expected, not object"),
    ({"rules": 5}, "rules 5: the name of a book"),
    ({"names": 5}, "names 5: four names was expected, not int"),
    ({"names": ("a", "b", "c")}, "names .*: four names was expected"),
    ({"names": ("a", "b", "c", None)}, "name 3 None: a number or text was expected"),
    ({"wall": 5}, "wall 5: 136 tiles as text or numbers"),
    ({"wall": [5.0]}, r"wall 5\.0: 136 tiles as text or numbers"),
    ({"secret": "s"}, "secret 's': bytes was expected, not str"),
    ({"nonces": "n"}, "nonces 'n': bytes was expected, not str"),
    ({"game": 5.0}, r"game 5\.0: a number or text was expected"),
    ({"start": 5}, "start 5: a Start was expected, not int"),
    ({"players": 7}, "players 7: 0 to 3 in the order of the seats was expected"),
]


@pytest.mark.parametrize(("given", "message"), WRONG_TYPES)
def test_a_game_is_not_begun_with_what_is_never_right(given: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Game(**given)


def test_walls_and_players_that_cannot_be() -> None:
    for wall in ("123m", ["1m" * 136], [[0] * 136]):
        with pytest.raises(NotationError, match="a wall is 136 tiles, four of each"):
            Game(wall=wall)
    with pytest.raises(NotationError, match="each of 0, 1, 2 and 3 sits somewhere"):
        Game(players=(0, 1, 2, 2))


@pytest.mark.parametrize(
    ("action", "how", "message"),
    [
        (None, {}, "action None: an Action or the dict of one was expected"),
        ("discard 1m", {}, "action 'discard 1m': an Action"),
        (Action("discard", 5), {}, "tile 5: text such as '5p' was expected"),  # type: ignore[arg-type]
        (Action("chow", use=5), {}, "use 5: a tuple of tiles was expected"),  # type: ignore[arg-type]
        (Action("pass"), {"at": "x"}, "at 'x': milliseconds on the table's clock was expected"),
    ],
)
def test_an_action_is_an_action_and_a_time_a_number(
    action: Any, how: dict[str, Any], message: str
) -> None:
    game = Game(seed=7)
    before = game.copy()
    with pytest.raises(TypeError, match=message):
        game.act(0, action, **how)
    assert game == before


def test_a_world_is_drawn_from_a_seed() -> None:
    with pytest.raises(TypeError, match=r"seed .*: a number or text was expected"):
        Game(seed=7).determinized(0, seed=object())  # type: ignore[arg-type]


def test_a_game_says_where_it_is() -> None:
    game = Game("wrc2015", seed=7)
    assert repr(game) == f"<Game '7' wrc2015: E 1, {len(game.events)} events>"
    game.stop()
    assert ": over, " in repr(game)
