"""Another world that a seat cannot tell from this one: what it may not see is drawn anew, and only that."""

from collections import Counter
from random import Random

import pytest

from hanchan.bots import Seen, make_bot
from hanchan.errors import NotationError
from hanchan.game import Game
from hanchan.game.wall.deal import face_of
from hanchan.tiles import WALL, parse

pytestmark = pytest.mark.long


def decisions(rules: str, seed: int, every: int) -> list[Game]:
    """Moments of a game between players who declare riichi and call at random."""
    game, chance, bots = (
        Game(rules, seed=seed),
        Random(seed),
        [make_bot("novice", n) for n in range(4)],
    )
    found: list[Game] = []
    for number in range(260):
        if game.over:
            break
        seat = game.asked[0]
        legal = game.legal(seat)
        if number % every == 0 or (any(map(game.state.riichi, range(4))) and len(found) % 3):
            found.append(game.copy())
        kongs = [one for one in legal if "kong" in one.act]
        chosen = bots[seat].act(Seen(seat, game.view(seat), legal, game.book))
        game.act(seat, chance.choice(kongs) if kongs else chosen)
    return found


@pytest.fixture(scope="module", params=[("ema2016", 3), ("tenhou", 4)])
def moments(request: pytest.FixtureRequest) -> list[Game]:
    rules, seed = request.param
    return decisions(rules, seed, every=11)


def test_the_seat_sees_and_may_do_the_same(moments: list[Game]) -> None:
    assert any(game.state.riichi(seat) for game in moments for seat in range(4))
    assert any(game.is_claim for game in moments)
    assert any(game.state.melds[seat] for game in moments for seat in range(4))
    for number, game in enumerate(moments):
        seat = game.asked[0]
        other = game.determinized(seat, number)
        if (
            game.state.phase != "announcing"
        ):  # there, who has nothing to show there says so by itself
            assert other.view(seat) == game.view(seat)
        assert other.legal(seat) == game.legal(seat)
        assert other.state.furiten(seat) == game.state.furiten(seat)


def test_all_tiles_are_there_once(moments: list[Game]) -> None:
    for number, game in enumerate(moments):
        other = game.determinized(game.asked[0], number)
        start = next(
            event for event in reversed(other.events) if type(event).__name__ == "HandStart"
        )
        whole = Counter(face_of(tile, game.play.red_fives) for tile in range(WALL))
        assert Counter(parse(start.wall or "")) == whole  # type: ignore[union-attr]
        assert [len(parse(hand)) for hand in other.state.hands] == [
            len(parse(hand)) for hand in game.state.hands
        ]


def test_nothing_that_is_hidden_tells_on_the_new_world(moments: list[Game]) -> None:
    """Drawn anew twice or once: the world depends on what the seat sees and on the seed alone."""
    changed = 0
    for number, game in enumerate(moments):
        seat = game.asked[0]
        once = game.determinized(seat, number)
        assert game.determinized(seat, "x").determinized(seat, number) == once
        changed += once.state.hands != game.state.hands
    assert changed > len(moments) / 2


def test_who_is_in_riichi_waits(moments: list[Game]) -> None:
    for number, game in enumerate(moments):
        seat = game.asked[0]
        state = game.determinized(seat, number).state
        for other in set(range(4)) - {seat}:
            assert not state.riichi(other) or state.waits(other)


def test_the_game_goes_on_in_the_new_world(moments: list[Game]) -> None:
    for number, game in enumerate(moments[::4]):
        other, chance = game.determinized(game.asked[0], number), Random(number)
        hand = other.state.hand
        while not other.over and other.state.hand == hand:
            seat = other.asked[0]
            other.act(seat, chance.choice(other.legal(seat)))
        assert sum(other.scores) + 1000 * other.bets == sum(game.scores) + 1000 * game.bets
        assert game == game.copy()  # and this one stays as it is


def test_the_walls_to_come_are_others_and_given_ones_are_forgotten() -> None:
    game = Game(seed=1)
    ends = []
    for seed in (1, 1, 2):
        other, chance = game.determinized(0, seed), Random(1)
        while other.state.hand < 1:
            seat = other.asked[0]
            other.act(seat, chance.choice(other.legal(seat)))
        ends.append(other.state.hands)
    assert ends[0] == ends[1] != ends[2]


def test_a_referees_game_is_refused() -> None:
    with pytest.raises(NotationError, match="a referee's game is not drawn anew"):
        Game(seed=1, referee=True).determinized(0)
