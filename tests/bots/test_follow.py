"""One seat of an mjai game: from the messages alone it knows its view and what it may do."""

from __future__ import annotations

import pytest

from hanchan.bots import Seen, make_bot
from hanchan.bots.mjai.client import Client
from hanchan.bots.mjai.seat import Seat
from hanchan.errors import NotationError, RecordError
from hanchan.game import Game
from hanchan.record.mjai.lines import Writer

HAND = ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "6s", "7s", "8s", "E", "E"]
START = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "9m",
    "scores": [30000] * 4, "tehais": [HAND, ["?"] * 13, ["?"] * 13, ["?"] * 13],
}  # fmt: skip


@pytest.mark.parametrize("rules", ["ema2016", "wrc2015", "tenhou"])
@pytest.mark.parametrize(("seed", "level"), [(1, "random"), (2, "random"), (3, "novice")])
def test_what_a_seat_may_do_follows_from_the_messages_it_is_told(
    rules: str, seed: int, level: str
) -> None:
    game = Game(rules, seed=seed)
    bots = [make_bot(level, seat) for seat in range(4)]
    writers = [Writer(seat) for seat in range(4)]
    seats = [Seat(game.book, seat) for seat in range(4)]
    told, offered = 0, [[], [], [], []]
    while not game.over:
        for event in game.events[told:]:
            for seat in range(4):
                for message in writers[seat].messages(event):
                    offered[seat] = seats[seat].hear(message)
        told = len(game.events)
        for seat in game.asked:
            legal = game.legal(seat)
            if legal[0].act not in ("tenpai", "noten"):  # mjai has no words for it
                assert offered[seat] == legal
                view = game.view(seat)
                assert (seats[seat].view.hands, seats[seat].view.rivers) == (
                    view.hands,
                    view.rivers,
                )
        seat = game.asked[-1]
        action = bots[seat].act(Seen(seat, game.view(seat), game.legal(seat), game.book))
        game.act(seat, action)


def test_a_client_answers_every_message_and_says_the_discard_of_its_riichi_after_the_echo() -> None:
    client = Client("club")
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
    client = Client("club")
    with pytest.raises(NotationError, match="a seat is 0, 1, 2 or 3"):
        client.reply({"type": "start_game", "id": 7})
    client.reply({"type": "start_game", "id": 0})
    with pytest.raises(RecordError, match="this dahai message does not fit"):
        client.reply({"type": "dahai", "actor": 1, "pai": "1s", "tsumogiri": True})
    with pytest.raises(RecordError, match="not an mjai message"):
        client.reply(3)  # type: ignore[arg-type]


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
    client = Client("novice")
    client.reply({"type": "start_game", "id": 0})
    client.reply(START)
    client.reply({"type": "tsumo", "actor": 0, "pai": "9m"})
    with pytest.raises(RecordError, match=f"this {wrong['type']} message does not fit"):
        client.reply(wrong)


def test_scores_that_are_no_numbers_are_refused_where_the_bot_would_count_with_them() -> None:
    client = Client("expert")
    client.reply({"type": "start_game", "id": 0})
    with pytest.raises(RecordError, match="message does not fit the game"):
        client.reply([START | {"scores": ["a"] * 4}, {"type": "tsumo", "actor": 0, "pai": "9m"}])
