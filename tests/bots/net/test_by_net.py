"""What the net makes of a decision, in numbers and in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanchan.bots import Seen
from hanchan.bots.explain.by_net import NetView, net_reason, view_by_net
from hanchan.bots.net import weights
from hanchan.bots.net.master import Master
from hanchan.bots.net.sight import choices_of, numbers_of
from hanchan.bots.net.weights import read_net
from hanchan.learn.review.choices import hands_of, seat_decisions
from hanchan.web.review import choices
from hanchan.web.review.choices import in_words, look_again
from helpers.nets import random_net
from helpers.seats import asked
from helpers.walls import rigged_game

LANGUAGES = ("en", "fr", "ja")


@pytest.fixture
def master(tmp_path: Path) -> Master:
    """A player by a small net."""
    return Master(weights=random_net(tmp_path / "net.npz"), compiled=False)


def viewed(master: Master) -> list[tuple[Seen, NetView]]:
    """Some decisions with what the net makes of them."""
    game = rigged_game("tenhou", 4, hands=9)
    found = []
    for one in asked(game.events[:140], game.book):
        seen = one.seen._replace(view=one.seen.view.copy())
        found.append((seen, view_by_net(seen, master)))
    return found


def test_the_chances_are_those_of_the_ratings_and_the_best_is_what_is_played(
    master: Master,
) -> None:
    for seen, view in viewed(master):
        assert view.best == master.act(seen)
        assert [one.action for one in view.options] == list(seen.legal)
        numbers = numbers_of(choices_of(seen))
        by_number = dict(zip(numbers, (one.chance for one in view.options), strict=True))
        assert sum(by_number.values()) == pytest.approx(1)
        assert view.of(view.best).chance == max(by_number.values())
        assert all(0 <= chance <= 1 for chance in view.waiting)
        for one in view.options:
            assert (one.deal_in is not None) == (one.action.act in ("discard", "riichi"))


def test_a_sentence_says_why_in_each_language(master: Master) -> None:
    templates = set()
    for _, view in viewed(master):
        assert net_reason(view, view.best).say().startswith("The net's choice, with")
        for one in view.options:
            reason = net_reason(view, one.action)
            templates.add(reason.template)
            said = {reason.say(language) for language in LANGUAGES}
            assert len(said) == 3
            assert all("{" not in sentence for sentence in said)
    assert len(templates) == 5


def test_the_analysis_of_a_replay_tells_it_where_there_is_a_net(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = rigged_game("ema2016", 4, hands=2)
    hand = hands_of(game.events)[0]
    one, _ = next(iter(seat_decisions(hand, game.book, 0)))
    monkeypatch.setattr(choices, "can_play", lambda: False)
    without = look_again(hand, game.book, 0, one.n)
    net = read_net(random_net(tmp_path / "net.npz"))
    monkeypatch.setattr(choices, "can_play", lambda: True)
    monkeypatch.setattr(weights, "shipped_net", lambda: net)
    found = look_again(hand, game.book, 0, one.n)
    assert without is not None
    assert found is not None
    told = found.pop("net")
    assert found == without
    assert len(told["options"]) == len(one.legal)
    assert in_words(told, "en")["why"].startswith("The net")
