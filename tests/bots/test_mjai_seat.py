"""One seat of an mjai game: from the messages alone it knows its view and what it may do."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from hanchan.bots import MjaiSeat
from hanchan.bots.mjai.client import MjaiClient
from hanchan.errors import NotationError, RecordError
from hanchan.game import Action, Game, View, redact
from hanchan.record.mjai import Writer
from hanchan.rules import rulebook
from hanchan.tiles import format
from helpers.books import ALL_BOOKS
from helpers.random_players import TASTE, choose
from helpers.walls import repeating_wall
from proof import amount

HAND = ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "6s", "7s", "8s", "E", "E"]
START = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "9m",
    "scores": [30000] * 4, "tehais": [HAND, ["?"] * 13, ["?"] * 13, ["?"] * 13],
}  # fmt: skip


WORDLESS = {"tenpai", "noten", "nagashi"}  # what mjai has no message for
# Wins are often passed up, so that there is furiten; sets are claimed, and kongs made, whenever they can be.
PATIENT = TASTE | {"ron": 0.4, "tsumo": 0.3, "riichi": 2, "pung": 6, "chow": 2, "kong": 6, "added_kong": 60,
                   "concealed_kong": 20}  # fmt: skip
ACTIONS = {"riichi", "tsumo", "concealed_kong", "added_kong", "pass"}


class Telling:
    """A game whose four seats are told of it by mjai messages alone, each its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._writers = [Writer(seat) for seat in range(4)]
        self._seats = [MjaiSeat(game.book, seat) for seat in range(4)]
        self._views = [View(seat) for seat in range(4)]
        self._told = 0

    def compare(self) -> None:
        """Tells what has happened since; every seat may then do what the engine lets it do."""
        news, self._told = self.game.events[self._told :], len(self.game.events)
        for seat in range(4):
            offered: list[Action] = []
            for event in news:
                self._views[seat].fold(redact(event, seat))
                for message in self._writers[seat].messages(event):
                    offered = self._seats[seat].hear(message)
            legal = self.game.legal(seat)
            if Action("nagashi") in legal:  # nor is there one for the pass beside it
                legal = []
            assert offered == [action for action in legal if action.act not in WORDLESS]
            known, true = self._seats[seat].view, self._views[seat]
            assert (known.hands, known.rivers) == (true.hands, true.rivers)


def played(
    game: Game, rng: random.Random, taste: Mapping[str, float], drawn: float
) -> Iterator[None]:
    """Plays the game to its end, and stops wherever something was told; so often a player discards what was drawn."""
    told = 0
    while not game.over:
        if len(game.events) > told:
            told = len(game.events)
            yield
        seat = rng.choice(game.asked)
        options = game.legal(seat)
        if not any(one.act in ACTIONS for one in options) and rng.random() < drawn:
            options = [one for one in options if one.drawn] or options
        game.act(seat, choose(rng, options, game.state.counts(seat), taste))
    yield


@pytest.mark.parametrize("number", range(amount(few=2, proof=40, full=500)))
@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_an_mjai_seat_may_do_what_the_engine_lets_it_do(rules: str, number: int) -> None:
    rng = random.Random(f"{rules} {number}")
    if number % 2:
        game = Game(rules, seed=f"mjai {number}")
        course = played(game, rng, TASTE, 0)
    else:
        reds = rulebook(rules).value("red_fives")
        game = Game(rules, wall=[format(repeating_wall(rng, reds)) for _ in range(30)])
        course = played(game, rng, PATIENT, 0.6)
    telling = Telling(game)
    for _ in course:
        telling.compare()


@pytest.mark.parametrize(("rules", "ends"), [("ema2012", True), ("ema2016", False)])
def test_whether_a_pung_of_another_player_ends_furiten_is_for_the_book_to_say(
    rules: str, ends: bool
) -> None:
    seat = MjaiSeat(rules, 3)
    tehais = [["?"] * 13] * 3 + [
        ["2m", "3m", "4m", "5p", "6p", "7p", "2p", "3p", "4p", "6s", "7s", "9s", "9s"]
    ]
    assert seat.hear(START | {"tehais": tehais}) == []
    assert seat.hear({"type": "tsumo", "actor": 0, "pai": "?"}) == []
    eight = {"type": "dahai", "actor": 0, "pai": "8s", "tsumogiri": True}
    assert seat.hear(eight) == [Action("ron"), Action("pass")]
    pung = {"type": "pon", "actor": 2, "target": 0, "pai": "8s", "consumed": ["8s", "8s"]}
    assert seat.hear(pung) == []
    five = {"type": "dahai", "actor": 2, "pai": "5s", "tsumogiri": False}
    assert (Action("ron") in seat.hear(five)) == ends


@pytest.mark.parametrize(
    ("winners", "eighth"), [([0] * 7, True), ([0] * 6, False), ([0] * 6 + [2], False)]
)
def test_east_is_known_to_win_for_the_eighth_time_in_a_row(
    winners: list[int], eighth: bool
) -> None:
    without_yaku = ["1m", "2m", "3m", "4p", "5p", "6p", "6s", "7s", "8s", "2s", "3s", "4s", "9p"]
    start = START | {"tehais": [without_yaku, *[["?"] * 13] * 3]}
    drawn: list[dict[str, Any]] = [
        {"type": "tsumo", "actor": 0, "pai": "N"},
        {"type": "dahai", "actor": 0, "pai": "N", "tsumogiri": True},
    ]
    seat = MjaiSeat(rulebook("resume").with_options(parenchan="strict"), 0)
    for winner in winners:
        won = {"type": "hora", "actor": winner, "target": 1}
        for message in (start, *drawn, won, {"type": "end_kyoku"}):
            seat.hear(message)
    for message in (start, *drawn, {"type": "tsumo", "actor": 1, "pai": "?"}):
        seat.hear(message)
    nine = {"type": "dahai", "actor": 1, "pai": "9p", "tsumogiri": True}
    assert seat.hear(nine) == ([Action("ron"), Action("pass")] if eighth else [])


def test_a_client_answers_every_message_and_says_the_discard_of_its_riichi_after_the_echo() -> None:
    client = MjaiClient("club")
    assert client.reply({"type": "start_game", "id": 0, "names": ["a", "b", "c", "d"]}) == {"type": "none"}  # fmt: skip
    assert client.reply(START) == {"type": "none"}
    assert client.reply({"type": "tsumo", "actor": 0, "pai": "9m"}) == {"type": "reach", "actor": 0}
    discard = {"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": True}
    assert client.reply({"type": "reach", "actor": 0}) == discard
    assert client.reply(discard) == {"type": "none"}
    assert client.reply({"type": "reach_accepted", "actor": 0}) == {"type": "none"}
    assert client.reply({"type": "tsumo", "actor": 1, "pai": "?"}) == {"type": "none"}
    answer = client.reply({"type": "dahai", "actor": 1, "pai": "1s", "tsumogiri": True})
    assert answer == {"type": "hora", "actor": 0, "target": 1, "pai": "1s"}


def test_a_message_that_does_not_fit_is_refused() -> None:
    client = MjaiClient("club")
    with pytest.raises(NotationError, match="a seat is 0, 1, 2 or 3"):
        client.reply({"type": "start_game", "id": 7})
    client.reply({"type": "start_game", "id": 0})
    with pytest.raises(RecordError, match="this dahai message does not fit"):
        client.reply({"type": "dahai", "actor": 1, "pai": "1s", "tsumogiri": True})
    with pytest.raises(RecordError, match="not an mjai message"):
        client.reply(3)


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "start_game", "id": 0, "rules": 5},
        {"type": "start_game", "id": 0, "rules": {"a": 1}},
        {"type": "start_game", "id": 0, "rules": "ema2016", "changes": [1]},
        {"type": "reach"},
    ],
)
def test_a_message_with_the_wrong_fields_is_refused_too(wrong: dict[str, object]) -> None:
    client = MjaiClient("novice")
    client.reply({"type": "start_game", "id": 0})
    client.reply(START)
    client.reply({"type": "tsumo", "actor": 0, "pai": "9m"})
    with pytest.raises(RecordError, match=f"this {wrong['type']} message does not fit"):
        client.reply(wrong)


def test_scores_that_are_no_numbers_are_refused_where_the_bot_would_count_with_them() -> None:
    client = MjaiClient("expert")
    client.reply({"type": "start_game", "id": 0})
    with pytest.raises(RecordError, match="message does not fit the game"):
        client.reply([START | {"scores": ["a"] * 4}, {"type": "tsumo", "actor": 0, "pai": "9m"}])


def test_a_seat_that_listens_by_itself_refuses_alike() -> None:
    nothing: list[Any] = [None, 5, "x", [], {}]
    for wrong in nothing:
        with pytest.raises(RecordError, match="not an mjai message"):
            MjaiSeat("ema2016", 0).hear(wrong)
    seat = MjaiSeat("ema2016", 0)
    with pytest.raises(RecordError, match="this dahai message does not fit"):
        seat.hear({"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": True})
    with pytest.raises(NotationError, match="seat 4: a seat is 0, 1, 2 or 3"):
        MjaiSeat("ema2016", 4)
