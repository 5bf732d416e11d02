"""The review of a game: the expert's choice, nothing lost below zero, luck and loss that add up to the result."""

from __future__ import annotations

import json
import random
import re
from importlib import import_module
from typing import Any

import pytest

from hanchan.bots import Seen, make_bot
from hanchan.bots.explain.weigh import NOISE, weigh
from hanchan.game import Action, Game
from hanchan.game.engine.state import Table
from hanchan.game.events import AnyEvent, HandStart
from hanchan.learn.item import MISTAKE, Item
from hanchan.learn.review.choices import KINDS, kind_of_choice
from hanchan.learn.review.deck import deck
from hanchan.learn.review.game import GameReview, interval, review_game, share_interval
from hanchan.learn.review.page import page_of
from hanchan.locale import LANGUAGES
from hanchan.record import tenhou
from hanchan.record.files import content_of
from hanchan.record.formats import read_hands
from hanchan.tiles import SEATS
from helpers import tenhou_games
from helpers.walls import first_hands, rigged_game


def recorded(name: str) -> list[AnyEvent]:
    """A game of Tenhou's."""
    return read_hands(content_of(tenhou_games.text(name).encode()), None, name)


@pytest.fixture(scope="module")
def review() -> GameReview:
    """Players who call, declare and deal in by chance, and one record of people."""
    return review_game(first_hands(rigged_game("ema2016", 3, hands=2).events, 2))


def test_the_best_choice_is_the_experts_own(review: GameReview) -> None:
    expert = make_bot("expert", 0)
    compared = 0
    for seat in review.seats:
        for choice in seat.choices:
            legal = [one.action for one in choice.weighed.options]
            seen = Seen(choice.seat, choice.view, legal, review.book)
            assert choice.best[0] == expert.act(seen)
            compared += 1
    assert compared > 20


def test_what_is_lost_is_how_far_the_choice_is_behind_and_nothing_within_the_noise(
    review: GameReview,
) -> None:
    for seat in review.seats:
        for choice in seat.choices:
            top = max(one.value for one in choice.weighed.options)
            behind = top - choice.option.value
            assert choice.weighed.of(choice.best[0]).value == top
            assert choice.lost == (behind if behind > NOISE else 0)
            assert choice.is_agreed == (behind <= NOISE)
            assert choice.kind in KINDS
            if choice.lost >= MISTAKE:
                assert choice.is_mistake


def test_a_choice_by_a_rule_is_lifted_to_the_best_and_it_is_told_by_how_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game("ema2016", seed=7)
    seat = game.asked[0]
    seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
    usual = weigh(seen)
    assert usual.lifted == 0
    worst = min(usual.options, key=lambda one: one.value)
    number = usual.options.index(worst)
    module = import_module("hanchan.bots.explain.weigh")
    chooses = module.expert_chooses

    def by_rule(t: Table, *given: Any) -> int:
        chooses(t, *given)
        return t.options[number]

    monkeypatch.setattr(module, "expert_chooses", by_rule)
    found = weigh(seen)
    top = max(one.value for one in usual.options)
    assert found.best == worst.action
    assert found.of(found.best).value == top
    assert abs(found.lifted - (top - worst.value)) <= 1


def test_luck_less_what_was_lost_is_what_the_game_brought() -> None:
    found = review_game(recorded("liability"))
    told = found.to_dict("liability.xml")
    for seat, summary in zip(found.seats, told["seats"], strict=True):
        assert summary["luck"] - summary["lost"] == summary["result"]
        assert summary["lost"] == sum(hand.lost for hand in seat.hands)
        parts = summary["luck_parts"]
        assert parts["deal"] + parts["course"] + parts["end"] == summary["luck"]
        assert 0 <= parts["useful"] <= 60
        assert 0 < parts["expected"] < 60


def test_the_hands_bring_what_the_record_says_of_the_game() -> None:
    """Its own sums, in thousands, points and uma: the steps of the tables of likely uma round a little."""
    said = re.search(r'owari="([^"]+)"', tenhou_games.text("liability"))
    assert said is not None
    results = [1000 * int(one) for one in said[1].split(",")[1::2]]
    assert results[2] == 57000
    brought = [
        sum(hand.result or 0 for hand in seat.hands)
        for seat in review_game(recorded("liability")).seats
    ]
    for ours, theirs in zip(brought, results, strict=True):
        assert abs(ours - theirs) < 600
    assert abs(sum(brought)) < 200


def test_a_review_is_told_as_the_contract_says(review: GameReview) -> None:
    told = review.to_dict("game.jsonl")
    assert (told["file"], told["rules"], told["bot"]) == ("game.jsonl", "ema2016", "expert")
    one = told["decisions"][0]
    assert {"hand", "turn", "seat", "kind", "played", "best", "lost", "why", "options"} <= set(one)
    assert {"action", "value", "win", "deal_in"} <= set(one["options"][0])
    seat = told["seats"][0]
    assert {"seat", "decisions", "lost", "lost_ci95", "agreement", "luck"} <= set(seat)
    assert one["options"][0]["action"] in one["best"] or one["options"][0]["value"] == max(
        option["value"] for option in one["options"]
    )


def test_one_seat_alone_is_reviewed_as_among_the_four(review: GameReview) -> None:
    alone = review_game(first_hands(rigged_game("ema2016", 3, hands=2).events, 2), seats=[2])
    assert [seat.seat for seat in alone.seats] == [2]
    assert alone.seats[0].to_dict() == review.seats[2].to_dict()


@pytest.mark.parametrize(
    ("played", "best", "kind"),
    [
        ("discard", "discard", "discard"),
        ("discard", "riichi", "riichi"),
        ("discard", "tsumo", "win"),
        ("pass", "ron", "win"),
        ("pass", "chow", "call"),
        ("concealed_kong", "discard", "kong"),
        ("discard", "nine_terminals", "draw"),
        ("noten", "tenpai", "draw"),
    ],
)
def test_a_choice_is_named_for_what_was_at_stake(played: str, best: str, kind: str) -> None:
    legal = [Action(played), Action(best)]
    assert kind_of_choice(legal, Action(played), Action(best)) == kind


def test_a_red_five_for_a_plain_one_is_worth_less() -> None:
    game = Game("tenhou", seed=5)
    chance = random.Random(1)
    compared = 0
    while compared < 2 and not game.over:
        seat = game.asked[0]
        legal = game.legal(seat)
        tiles = {action.tile for action in legal if action.act == "discard"}
        pairs = [(f"0{suit}", f"5{suit}") for suit in "mps" if {f"0{suit}", f"5{suit}"} <= tiles]
        for red, plain in pairs:
            weighed = weigh(Seen(seat, game.view(seat), legal, game.book))
            value = {one.action.tile: one.value for one in weighed.options}
            assert value[red] <= value[plain]
            compared += 1
        game.act(seat, chance.choice(legal))
    assert compared


def test_the_deck_has_an_exercise_for_each_mistake(review: GameReview) -> None:
    found = deck(review.mistakes, review.book)
    assert len(found) == len(review.mistakes) > 3
    for item, choice in zip(found, review.mistakes, strict=True):
        assert isinstance(item, Item)
        assert item.kind == "position"
        assert set(item.right) <= set(item.choices or ())
        assert item.is_right(item.right[0])
        assert not item.is_right(str(choice.played))
        assert len(item.question["hand"]) % 3 in (1, 2)
        assert len(item.question["rivers"]) == SEATS


def test_what_exporters_make_of_mahjong_souls_games_is_read_as_tenhous_json() -> None:
    told = json.loads(tenhou.text_of(first_hands(rigged_game("tenhou", 0, hands=3).events, 2)))
    told |= {
        "dan": ["a", "b", "c", "d"], "rate": [1500.0] * 4, "ratingc": "PF4", "sx": ["C"] * 4, "lobby": 0,
    }  # fmt: skip
    told["rule"] = {"aka": 0, "aka51": 1, "aka52": 1, "aka53": 1, "disp": "玉の間南喰赤"}
    for hand in told["log"]:
        for won in [part for part in hand[-1][1:] if isinstance(part[0], int) and len(part) > 4]:
            if any("立直" in str(line) for line in won) and not any(
                "裏ドラ" in str(line) for line in won
            ):
                won.append("裏ドラ(0飜)")  # they list ura that brought nothing
    text = json.dumps(told, ensure_ascii=False)
    assert "裏ドラ(0飜)" in text
    log = read_hands(content_of(text.encode()), None, "export.json")
    assert len([event for event in log if isinstance(event, HandStart)]) == len(told["log"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_shows_the_worst_choices_with_their_bars(review: GameReview, lang: str) -> None:
    page = page_of({"game.jsonl": review}, lang)
    assert page.count('class="choice"') == len(review.mistakes)
    assert page.count('class="bar"') >= 2 * len(review.mistakes)
    assert f'<html lang="{lang}">' in page
    assert "<script" not in page


def test_intervals_hold_the_figure_and_shrink_with_more_choices() -> None:
    costs = [0, 0, 0, 400, 0, 1200]
    low, high = interval(costs)
    assert 0 <= low < sum(costs) < high
    wide = interval(costs * 10)
    assert (wide[1] - wide[0]) / (10 * sum(costs)) < (high - low) / sum(costs)
    low_share, high_share = share_interval(8, 10)
    assert low_share < 0.8 < high_share
    assert share_interval(0, 0) == (0.0, 1.0)
