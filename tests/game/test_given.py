"""What a game cannot be begun with, or asked, is told in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hanchan import Action, Game, IllegalAction, NotationError
from hanchan.game.events import GameStart, SeatsDrawn
from hanchan.game.given import Start
from hanchan.record import read, write

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
    ({"start": Start(counters="a")}, "counters of a start 'a': a whole number was expected"),  # type: ignore[arg-type]
    ({"start": Start(scores="1234")}, "scores of a start '1234': four numbers"),  # type: ignore[arg-type]
    ({"players": 7}, "players 7: 0 to 3 in the order of the seats was expected"),
    ({"wall": [1.5] * 136}, "wall .*: 136 tiles as text or numbers was expected"),
    ({"referee": "yes"}, "referee 'yes': True or False was expected, not str"),
    ({"tournament": "yes"}, "tournament 'yes': True or False"),
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


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (Start(round="X"), "round 'X' of a start: a wind is one of E, S, W, N"),
        (Start(dealer=7), "dealer 7: a seat is 0, 1, 2 or 3"),
        (Start(dealer=-1), "dealer -1: a seat is 0, 1, 2 or 3"),
        (Start(counters=-1), "counters -1 of a start: a number from 0 on"),
        (Start(bets=-3), "bets -3 of a start: a number from 0 on"),
        (Start(scores=(1, 2, 3)), r"scores \(1, 2, 3\) of a start: four whole numbers"),
        (Start(scores=(1, 2, 3, 4, 5)), "scores .* of a start: four whole numbers"),
    ],
)
def test_a_hand_that_cannot_be_is_not_taken_up(start: Start, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Game(start=start)


def test_what_a_game_is_begun_with_can_be_written_and_read_again(tmp_path: Path) -> None:
    names: Any = ["a", "b", "c", 4]
    number: Any = 5
    game = Game(seed=7, game=number, names=names, referee=True)
    start = game.events[0]
    assert isinstance(start, GameStart)
    assert (start.names, start.game) == (("a", "b", "c", "4"), "5")
    write(tmp_path / "game.jsonl", game.events)
    assert read(tmp_path / "game.jsonl") == game.events
    given: dict[str, Any]
    for given in ({"seed": "\ud800"}, {"game": "\ud800"}, {"names": ("a", "b", "c", "\ud800")}):
        with pytest.raises(NotationError, match="text was expected"):
            Game(**given)


def test_players_and_walls_of_any_kind() -> None:
    assert Game(players=iter((3, 2, 1, 0))).events[1] == SeatsDrawn((3, 2, 1, 0), True)  # type: ignore[arg-type]
    for players in ((0, 1, 2, "a"), (0, 1, 2, None), (0.0, 1, 2, 3)):
        with pytest.raises(NotationError, match="each of 0, 1, 2 and 3 sits somewhere"):
            Game(players=players)  # type: ignore[arg-type]

    class Array:
        """Numbers as numpy has them."""

        def tolist(self) -> list[int]:
            return list(range(136))

    assert Game(wall=Array()) == Game(wall=range(136)) == Game(wall=[Array()])  # type: ignore[arg-type]


def test_a_seat_is_one_of_four_wherever_it_is_asked_about() -> None:
    game = Game(seed=7)
    asked = [
        game.passed, game.swap_calls, lambda seat: game.clause_against(seat, "ron"),
        *(getattr(game.state, name) for name in ("counts", "riichi", "furiten", "waits", "tenpai", "dead", "waiting")),
    ]  # fmt: skip
    for ask in asked:
        for seat in (4, -1):
            with pytest.raises(NotationError, match=f"seat {seat}: a seat is 0, 1, 2 or 3"):
                ask(seat)
        with pytest.raises(TypeError, match="seat 'x': 0, 1, 2 or 3 was expected, not str"):
            ask("x")
    assert repr(game.view(True).viewer) == "1"
    assert game.at(len(game.events)) == game


def test_what_is_no_act_is_none_that_is_allowed() -> None:
    game = Game(seed=7)
    with pytest.raises(TypeError, match="action None: an Action"):
        game.allows(0, None)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="no act 'rno'; the nearest is 'ron'"):
        game.clause_against(0, "rno")
    with pytest.raises(IllegalAction, match="there are not four of a kind in the concealed"):
        game.act(0, Action("concealed_kong"))
    with pytest.raises(NotationError, match="'use': '12m'}; its use is a list of tiles"):
        game.act(0, {"act": "chow", "use": "12m"})
    with pytest.raises(NotationError, match="no offence None in ema2016; the nearest is"):
        game.foul(0, None)  # type: ignore[arg-type]


def test_a_game_is_taken_up_from_a_hand_at_least() -> None:
    for log in ([], Game(seed=7).events[:1]):
        with pytest.raises(NotationError, match="these begin no hand"):
            Game.taken_up(log)
