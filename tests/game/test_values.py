"""Games and views are values: they are copied, pickled, compared and gone back in."""

import copy
import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import hanchan
from hanchan import NotationError
from hanchan.game import Action, Game, View
from hanchan.game import game as module
from hanchan.game.events import AnyEvent, Draw, HandStart
from hanchan.game.laid import RiverTile, ViewMeld
from hanchan.game.view import redact


def play(game: Game, chance: Random, decisions: int = 10**6) -> Iterator[Game]:
    """The game before each of so many decisions, each made at random; the game itself goes on."""
    while not game.over and decisions:
        yield game
        seat = game.asked[0]
        game.act(seat, chance.choice(game.legal(seat)))
        decisions -= 1


def played(seed: int, decisions: int = 10**6, **how: Any) -> Game:
    game = Game(seed=seed, **how)
    for _ in play(game, Random(seed), decisions):
        pass
    return game


@pytest.mark.parametrize(
    "again", [Game.copy, copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
@pytest.mark.parametrize("rules", ["ema2016", "tenhou"])
def test_a_copy_goes_on_by_itself_to_the_same_end(
    again: Callable[[Game], Game], rules: str
) -> None:
    game = played(3, 90, rules=rules)
    before = list(game.events)
    other = again(game)
    assert other == game
    for _ in play(other, Random(8), 150):
        pass
    assert game.events == before
    assert other != game
    for _ in play(game, Random(8), 150):
        pass
    assert other == game


def test_games_that_wait_for_different_answers_differ() -> None:
    """An answer that no event tells yet is part of the game."""
    game = Game(seed=3)
    chance = Random(3)
    for _ in play(game, chance):
        if game.is_claim and len(game.asked) > 1:
            break
    other = game.copy()
    other.act(other.asked[0], Action("pass"))
    assert other.events == game.events
    assert other != game


def test_a_game_is_taken_up_at_every_decision_it_had() -> None:
    game, chance, was = Game(seed=5), Random(5), []
    for now in play(game, chance, 220):
        was.append((len(now.events), now.copy()))
    alone = [(n, then) for n, then in was if [m for m, _ in was].count(n) == 1]
    for n, then in alone[::9]:
        assert game.at(n) == then


def test_going_back_keeps_given_walls_in_their_order() -> None:
    walls = [event.wall for event in played(6).events if isinstance(event, HandStart)][:2]
    game = Game(wall=walls)
    for _ in play(game, Random(1)):
        if sum(isinstance(event, HandStart) for event in game.events) == 2:
            break
    back = game.at(len(Game(wall=walls).events))
    assert back == Game(wall=walls)
    for _ in play(back, Random(1)):
        if sum(isinstance(event, HandStart) for event in back.events) == 2:
            break
    assert back == game


@pytest.mark.parametrize("n", [-1, 0, 2, 3, 10**6])
def test_a_game_goes_back_only_to_where_somebody_decided(n: int) -> None:
    game = played(1, 5)
    with pytest.raises(NotationError, match="the nearest is") as refused:
        game.at(n)
    assert game.at(int(str(refused.value).split()[-1])).asked


def test_a_view_is_folded_on_not_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[AnyEvent] = []

    def counted(event: AnyEvent, viewer: Any) -> AnyEvent:
        looked.append(event)
        return redact(event, viewer)

    monkeypatch.setattr(module, "redact", counted)
    game, chance = Game(seed=4), Random(4)
    for _ in play(game, chance, 120):
        game.view(2)
    game.view(2)
    assert looked == game.events


@pytest.mark.parametrize("viewer", [0, 3, "public", "open"])
def test_a_kept_view_is_the_fold_of_all_events(viewer: Any) -> None:
    game, shown = Game(seed=9, rules="tenhou"), []
    for _ in play(game, Random(9), 150):
        shown.append((game.view(viewer), View.of(game.events, viewer)))
    for view, folded in shown:  # nor has what came since changed what was handed out
        assert view == folded
    assert pickle.loads(pickle.dumps(game.view(viewer))) == game.view(viewer)


def test_melds_and_rivers_have_types() -> None:
    view = played(9, 100).view("public")
    rivers = [tile for river in view.rivers for tile in river]
    melds = [meld for melds in view.melds for meld in melds]
    assert rivers
    assert all(type(tile) is RiverTile for tile in rivers)
    assert melds
    assert all(type(meld) is ViewMeld for meld in melds)
    pung = ViewMeld("pung", "5p", 2, ("0p", "5p"))
    assert (str(pung), pung.tiles) == ("pung:555p", ("5p", "0p", "5p"))
    assert str(ViewMeld("added_kong", "5p", 2, ("0p", "5p"), "5p")) == "kakan:5555p"
    assert str(ViewMeld("concealed_kong", "7z")) == "ankan:7777z"


GAME = Game(seed=7)
WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: GAME.act(0, None), "an Action or the dict of one was expected, not NoneType"),  # type: ignore[arg-type]
    (lambda: GAME.act(0, Action("discard", 5)), "text such as '5p' was expected, not int"),  # type: ignore[arg-type]
    (lambda: GAME.view(None), "a seat 0 to 3"),  # type: ignore[arg-type]
    (lambda: GAME.legal("E"), "0, 1, 2 or 3 was expected"),  # type: ignore[arg-type]
    (lambda: GAME.at("3"), "a number of events"),  # type: ignore[arg-type]
    (lambda: Game(seed=object()), "a number or text was expected, not object"),  # type: ignore[arg-type]
    (lambda: Game(rules=5), "the name of a book"),  # type: ignore[arg-type]
    (lambda: hanchan.rulebook(None), "the name of a book"),  # type: ignore[arg-type]
    (lambda: hanchan.score(123, "9s"), "hand 123: text such as"),  # type: ignore[arg-type]
    (lambda: hanchan.score("12345678s345m66p", 9), "tiles 9: text such as"),  # type: ignore[arg-type]
    (lambda: hanchan.score("12345678s345m66p", "9s", riichi="no"), "riichi 'no': True or False"),  # type: ignore[arg-type]
    (lambda: hanchan.ukeire(["1m"]), "hand .*text such as .* not list"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("call", "says"), WRONG)
def test_what_is_of_the_wrong_type_is_said_in_a_sentence(
    call: Callable[[], Any], says: str
) -> None:
    with pytest.raises(TypeError, match=says):
        call()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: GAME.act(0, Action("dicsard", "1m")), "the nearest is 'discard'"),
        (lambda: GAME.view(7), "a seat 0 to 3, or one of 'public', 'open', 'referee'"),
        (lambda: GAME.view("x"), "a seat 0 to 3, or one of 'public', 'open', 'referee'"),  # type: ignore[arg-type]
        (lambda: GAME.seen("x"), "a seat 0 to 3, or one of 'public', 'open', 'referee'"),  # type: ignore[arg-type]
    ],
)
def test_an_unknown_word_names_the_right_ones(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        call()


def test_a_draw_that_is_not_seen_is_the_same_event_for_all_who_do_not_see_it() -> None:
    drawn = Draw(2, "5p", replacement=True)
    hidden = {id(redact(drawn, viewer)) for viewer in (0, 1, 3, "public")}
    assert len(hidden) == 1
    assert redact(drawn, 0) == Draw(2, None, replacement=True)
    assert redact(drawn, 2) is drawn
