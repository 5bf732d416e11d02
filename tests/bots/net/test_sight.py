"""What a seat at a table is shown is, byte for byte, what an environment shows it there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hanchan.bots import Seen, make_bot
from hanchan.bots.net.master import Master
from hanchan.bots.net.sight import choices_of, numbers_of, observed
from hanchan.bots.observation.layout import AT
from hanchan.env import Batch
from hanchan.errors import NotationError
from hanchan.game import Action, Game, View
from hanchan.game.engine import codes
from hanchan.game.engine.codes import pack_action
from hanchan.game.engine.legal import claim_actions, early_actions, turn_actions
from hanchan.game.events import HandEnd
from hanchan.rules import rulebook
from hanchan.rules.play import SWAP_ALLOWED
from hanchan.tiles import KINDS, parse_one
from helpers.books import ALL_BOOKS
from helpers.nets import random_net
from helpers.random_players import TASTE as TASTE_FOR_ACTION
from helpers.random_players import choose
from helpers.rigged_walls import KINDS as WALLS
from helpers.rigged_walls import rigged_wall
from helpers.scripts import Script, table
from helpers.seats import Asked, asked, differences, true_observation
from proof import amount, first_of

pytestmark = [pytest.mark.sampled, pytest.mark.long]
LOUD = ("chow", "pung", "kong", "concealed_kong", "added_kong")


def kind_of_decision(seen: Seen) -> str:
    """What sort of question it is."""
    acts = {action.act for action in seen.legal}
    if "pass" in acts:
        return "nagashi" if "nagashi" in acts else "claim"
    return "announcement" if "tenpai" in acts else "turn"


def what_is_told(shown: list[int], seen: Seen) -> set[str]:
    """Those rarer things that this observation tells."""
    named = {"after_kong", "drawn_red", "open_red", "first_go_around", "just_drawn"}
    found = {name for name in named if shown[AT[name]]}
    for name, size in (("furiten", 3), ("ippatsu", 4), ("double_riichi", 4), ("forbidden", 34)):
        if any(shown[AT[name] : AT[name] + size]):
            found.add(name)
    found |= {f"passed {n}" for n in (1, 2) if shown[AT["furiten"] + n]}
    if shown[AT["asked"] + 2]:
        found.add("robbing")
    if 1 in shown[AT["riichi"] : AT["riichi"] + 4]:
        found.add("riichi declared")
    return found | {kind_of_decision(seen)}


def check(one: Asked) -> set[str]:
    """Compares the two observations; what was told."""
    choices = choices_of(one.seen)
    shown = observed(one.seen, choices)
    assert differences(shown, true_observation(one, choices)) == []
    return what_is_told(shown, one.seen)


def is_rare(one: Asked) -> bool:
    """A question of a sort that does not come up in most hands."""
    now, row = one.table.now, one.table.seats[one.seen.seat]
    if kind_of_decision(one.seen) not in ("turn", "claim") or now[codes.REPLACED]:
        return True
    if now[codes.PHASE] == codes.IN_TURN and now[codes.DRAWN_FACE] >= KINDS:  # red, or none: a call
        return True
    return (
        now[codes.WINDOW] > codes.ON_DISCARD or row[codes.PASSED] + row[codes.PASSED_IN_RIICHI] > 0
    )


def options_of(one: Asked) -> list[int]:
    """The packed options as the engine lists them for the seat."""
    t, seat = one.table, one.seen.seat
    kind = kind_of_decision(one.seen)
    list_them = {"turn": turn_actions, "claim": claim_actions}.get(kind, early_actions)
    return list(t.options[: list_them(t, seat)])


# Players who let wins pass as often as not, and kong whenever they can.
TASTE = TASTE_FOR_ACTION | {"ron": 4, "concealed_kong": 60, "added_kong": 60, "kong": 20}
SEEN = {
    "after_kong", "claim", "first_go_around", "forbidden", "furiten", "ippatsu", "just_drawn", "riichi declared",
    "turn",
}  # fmt: skip


def lively_hand(book: str, wall: str, seed: int) -> Game:
    """A game whose first hand such players have played."""
    game, rng = Game(book, seed=seed, wall=wall), Random(seed)
    while not game.over and not any(isinstance(one, HandEnd) for one in game.events):
        seat = rng.choice(game.asked)
        game.act(seat, choose(rng, game.legal(seat), game.state.counts(seat), TASTE))
    return game


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_a_seat_is_shown_the_same_in_games_in_which_much_happens(book: str) -> None:
    told: Counter[str] = Counter()
    red_fives = min(3, Game(book).play.red_fives)
    for kind in WALLS:
        for seed in range(amount(3, 8, 40)):
            rng = Random(f"{kind} {seed}")
            game = lively_hand(book, rigged_wall(rng, kind, red_fives), seed)
            for one in asked(game.events, game.book):
                assert choices_of(one.seen) == options_of(one)
                if is_rare(one) or rng.random() < 0.15:
                    told.update(check(one))
    expected = SEEN | ({"open_red", "drawn_red"} if red_fives else set())
    if Game(book).play.swap_calling == SWAP_ALLOWED:
        expected -= {"forbidden"}
    assert set(told) >= expected, expected - set(told)


def as_numbers(seen: Seen) -> dict[int, Action]:
    """The legal actions by number; of equal ones the tile just drawn."""
    ordered = sorted(seen.legal, key=lambda action: action.drawn)
    return dict(zip(numbers_of(choices_of(seen._replace(legal=ordered))), ordered, strict=True))


@pytest.mark.parametrize("book", ALL_BOOKS)
@pytest.mark.parametrize("player", ["club", "random"])
def test_a_batch_and_a_table_show_the_same_game(book: str, player: str) -> None:
    batch = Batch(1, rules=book, seed="sight", device="python")
    game = Game(book, seed="sight:0", players=range(4))
    bots, chance = [make_bot("club", seat) for seat in range(4)], Random(book)
    compared: Counter[str] = Counter()
    while sum(compared.values()) < amount(60, 400, 3000) and not batch.done[0]:
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        numbers = as_numbers(seen)
        chosen = next(iter(numbers))
        if len(numbers) > 1:
            assert seat == batch.seats[0]
            assert set(np.flatnonzero(batch.mask[0]).tolist()) == set(numbers)
            assert differences(observed(seen, choices_of(seen)), batch.observe()[0].tolist()) == []
            compared[kind_of_decision(seen)] += 1
            loud = [number for number, action in numbers.items() if action.act in LOUD]
            if loud and chance.random() < 0.3:
                chosen = chance.choice(loud)
            elif player == "club":
                [chosen] = numbers_of(choices_of(seen._replace(legal=[bots[seat].act(seen)])))
            else:
                hand = list(game.state.counts(seat))
                picked = choose(chance, list(numbers.values()), hand)
                chosen = next(number for number, one in numbers.items() if one == picked)
            batch.step([chosen])
        game.act(seat, numbers[chosen])
    assert compared["turn"]
    assert compared["claim"]


def all_told(script: Script) -> set[str]:
    """What the seats were told, decision by decision, as the table knows it."""
    return set().union(*map(check, asked(script.game.events, script.game.book)))


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_who_may_rob_a_kong_is_shown_it(book: str) -> None:
    hands = {"S": "777p258s46m12356z", "W": "234m234567s88s56p"}
    script = table(hands, draws="7p1m4z4z6z", rules=book)
    script.say("E", "discard", "7p", drawn=True)
    script.say("W", "pass")
    script.say("S", "pung", use="77p")
    script.do("S", "discard", "1z")
    script.until_turn("S")
    script.say("S", "added_kong", "7p")
    assert choices_of(west := seen_by(script, "W"))[0] == pack_action(
        codes.RON, parse_one("7p"), 0, 0
    )
    script.say("W", "ron")
    assert "robbing" in all_told(script)
    assert west.legal[0].act == "ron"


@pytest.mark.parametrize(
    "ends", ["own_draw", "own_draw_or_claim", "own_draw_or_any_call", "own_discard"]
)
def test_who_let_a_win_pass_is_shown_it_as_long_as_it_lasts(ends: str) -> None:
    book = rulebook("ema2016").with_options(temporary_furiten=ends)
    hands = {"S": "234567m88p67s777z"}
    script = table(hands, draws="1z1z8s8s8m8s", rules=book)
    script.drawn()
    script.drawn()
    for wind in "WN":  # South lets both pass
        script.say(wind, "discard", "8s", drawn=True)
        script.all_pass()
    script.say("E", "discard", "8m", drawn=True)
    script.do("S", "chow", use="67m")
    script.do("S", "discard", "2m")
    script.say("W", "discard", "8s", drawn=True)
    script.all_pass()
    script.drawn()
    assert "passed 1" in all_told(script)


def seen_by(script: Script, wind: str) -> Seen:
    """The question that is put to the player on the wind."""
    game, seat = script.game, script.seat(wind)
    return Seen(seat, game.view(seat), game.legal(seat), game.book)


def test_a_view_that_was_told_nothing_is_refused(tmp_path: Path) -> None:
    game = Game(seed=1)
    seat = game.asked[0]
    empty = Seen(seat, View(seat), game.legal(seat), game.book)
    with pytest.raises(NotationError, match="told nothing of the hand"):
        Master(weights=random_net(tmp_path / "net.npz"), compiled=False).act(empty)
