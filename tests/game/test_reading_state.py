"""`Game.state`: the table in the words of the game, and the only way to read it from outside the room."""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import islice
from pathlib import Path

import pytest

from hanchan.game import Action, Game
from hanchan.game.engine import codes
from hanchan.game.engine.flow import act
from hanchan.game.engine.legal import WAITING, legal
from hanchan.game.engine.rows import CALLED_STAMPS, EVENT
from hanchan.game.engine.state import Table
from hanchan.game.state import Discarded
from hanchan.tiles import parse
from helpers.books import ALL_BOOKS
from helpers.random_players import moves
from helpers.scripts import table

CHANGES = (
    "now",
    "seats",
    "hands",
    "reds",
    "melds",
    "rivers",
    "indicators",
    "indexes",
    "answers",
    "stamps",
)
ROOT = Path(__file__).parents[2]
HANDS = {"E": "123m456p789s1122z", "S": "55p234567m12347s", "W": "19m19p19s123456z1m"}


def test_a_fresh_hand_is_read_as_it_lies() -> None:
    state = table(HANDS, draws="9s", indicators="3z").game.state
    assert (state.phase, state.round, state.hand, state.dealer) == ("turn", "E", 0, 0)
    assert (state.turn, state.drawn, state.live) == (0, "9s", 69)
    assert (state.counters, state.bets, state.streak) == (0, 0, 0)
    assert state.points == (30000,) * 4
    assert state.hands[0] == "123m456p7899s1122z"
    assert state.hands[1] == "234567m55p12347s"
    assert (state.rivers, state.melds) == (((),) * 4, ((),) * 4)
    assert state.indicators == ("3z",)
    assert (state.window, state.open_tile) == (None, None)
    assert state.stamps == (None,) * 4
    assert state.counts(1)[13] == 2


def test_a_discard_lies_open_and_goes_into_the_meld_of_who_claims_it() -> None:
    script = table(HANDS, draws="5p")
    script.say("E", "discard", "5p", drawn=True)
    state = script.game.state
    assert (state.phase, state.turn, state.window) == ("claims", None, "discard")
    assert (state.open_tile, state.open_seat) == ("5p", 0)
    assert [state.waiting(seat) for seat in range(4)] == [False, True, False, False]
    script.say("S", "pung", use="55p")
    assert (state.phase, state.turn, state.drawn) == ("turn", 1, None)
    assert state.rivers[0] == (Discarded("5p", drawn=True, riichi=False, claimed=True),)
    assert state.melds[1] == ("pon:555p",)


def test_riichi_waits_and_furiten_are_told_by_seat() -> None:
    hand = "123m456p789s1122z"
    script = table({"E": hand}, draws="9m1z", rules="ema2016")
    assert not script.game.state.riichi(0)
    script.do("E", "riichi", "9m", drawn=True)
    state = script.game.state
    assert (state.riichi(0), state.double_riichi(0)) == (True, True)
    assert (state.waits(0), state.tenpai(0), state.furiten(0)) == ("12z", True, False)
    assert state.bets == 1
    assert state.rivers[0][0].riichi
    script.do("S", "discard", "1z", drawn=True)
    assert state.furiten(0)  # it let the tile pass
    assert [state.tenpai(seat) for seat in range(4)] == [True, False, False, False]


def test_a_dead_hand_is_told_by_seat() -> None:
    script = table(HANDS, draws="9s", referee=True)
    script.game.act(2, Action("ron"))  # the tiles stay hidden
    assert [script.game.state.dead(seat) for seat in range(4)] == [False, False, True, False]


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_the_state_agrees_with_what_everybody_sees(book: str) -> None:
    game = Game(book, seed=4)
    for _ in range(6):
        for _ in islice(moves(game, 4), 20):
            pass
        state, view = game.state, game.view("open")
        assert (state.round, state.dealer, state.counters) == (
            view.round,
            view.dealer,
            view.counters,
        )
        assert (state.bets, list(state.points), state.live) == (view.bets, view.scores, view.live)
        assert list(state.indicators) == view.indicators
        for seat in range(4):
            shown = parse("".join(str(tile) for tile in view.hands[seat]))
            assert parse(state.hands[seat]) == sorted(shown, key=parse(state.hands[seat]).index)
            assert [one.tile for one in state.rivers[seat]] == [
                lies.tile for lies in view.rivers[seat]
            ]
            assert len(state.melds[seat]) == len(view.melds[seat])


CLAIMERS = {  # on East's 5p all may win but West, who may pung; South may chow as well
    "S": "123456789s46p11z",
    "W": "55p1479m258s1234z",
    "N": "123456789m46p22z",
}


def deepcopy_game(game: Game) -> Game:
    """The same game once more."""
    again, _ = Game.taken_up(game.events, rules=game.book)
    return again


def copy_of(t: Table) -> Table:
    """Another table in the same state."""
    parts = {name: deepcopy(getattr(t, name)) for name in CHANGES}
    return t._replace(log=[[0] * EVENT for _ in range(20)], **parts)


def what_follows(t: Table, seat: int, action: int) -> list[list[int]]:
    """The rows that are written if the seat answers so, and then everybody else passes."""
    tried = copy_of(t)
    act(tried, seat, action)
    for other in range(4):
        if tried.now[codes.EVENTS] == 0 and tried.answers[other] == WAITING:
            act(tried, other, codes.PASS)
    return [row[:CALLED_STAMPS] for row in tried.log]  # when somebody called is another matter


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_claim_can_still_matter_if_something_else_would_follow_from_it(
    book: str, late: bool
) -> None:
    game = table(CLAIMERS, draws="5p", rules=book).game
    game.act(0, Action("discard", "5p", drawn=True), 1000)
    claims = [(seat, claim) for seat in game.asked for claim in game.legal(seat)]
    assert {claim.act for _, claim in claims} == {"ron", "pung", "chow", "pass"}
    beaten = undecided = 0
    at = 9000 if late else 1100
    for seat, claim in claims:
        first = deepcopy_game(game)
        first.act(seat, claim, 1050)
        t = first._table
        for other in first.asked:
            t.stamps[other] = at
            followed = [what_follows(t, other, one) for one in t.options[: legal(t, other)]]
            t.stamps[other] = codes.NO_STAMP
            differs = any(rows != followed[-1] for rows in followed)  # the last is to pass
            assert differs is (other not in first.overruled(at)), (claim, other)
            undecided += differs
            beaten += not differs
    assert undecided
    assert beaten


def test_nothing_outside_the_room_touches_a_hidden_name_of_a_game() -> None:
    hidden = re.compile(r"\b(?:game|Game\([^()]*\))\._(?!replace|asdict)\w+")
    own = (ROOT / "src/hanchan/game", ROOT / "tests/game")
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py")]
        if not any(path.is_relative_to(room) for room in own)
        for match in hidden.finditer(path.read_text())
    ]
    assert found == []
