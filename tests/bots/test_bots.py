"""The bots that fill seats: they play by the book, alike for a seed, and see only their own view."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from hanchan.bots import BotError, Seen, check_bot, make_bot
from hanchan.bots.expert.expert import expert_chooses
from hanchan.bots.explain.sentences import reason_of
from hanchan.bots.explain.weigh import weigh
from hanchan.bots.kernels.club import club_chooses
from hanchan.bots.kernels.scratch import new_scratch, notice
from hanchan.bots.seated import packed, seated
from hanchan.errors import NotationError
from hanchan.game import Action, Game, Start, fold
from hanchan.game.decode import encode
from hanchan.game.engine import codes
from hanchan.game.engine.apply import apply
from hanchan.game.engine.legal import legal
from hanchan.game.engine.state import Table, live_left, new_table
from hanchan.game.events import Win
from hanchan.game.folding import SeatTable
from helpers.books import BOOKS
from helpers.nets import EACH_LEVEL
from helpers.scripts import table
from helpers.walls import draws_of


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("level", EACH_LEVEL)
def test_a_bot_plays_by_every_book_alike_for_a_seed_and_without_peeking(
    book: str, level: str
) -> None:
    assert check_bot(level, book, seed=3, hands=1) > 20


def test_a_bot_that_answers_differently_when_asked_again_is_found_out() -> None:
    turns = count()

    class Fickle:
        def act(self, seen: Seen) -> Action:
            return seen.legal[next(turns) % len(seen.legal)]

    with pytest.raises(BotError, match="asked again with the same seed"):
        check_bot(lambda seed: Fickle())


def test_a_bot_that_answers_what_is_not_legal_is_found_out() -> None:
    class Wishful:
        def act(self, seen: Seen) -> Action:
            return Action("tsumo")

    with pytest.raises(BotError, match="answered tsumo, which is not among its legal actions"):
        check_bot(lambda seed: Wishful())


@pytest.mark.long
@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_whoever_aims_for_a_hand_wins_some(level: str) -> None:
    game = Game("ema2016", seed=5)
    bots = [make_bot(level, seat) for seat in range(4)]
    while not game.over and sum(isinstance(event, Win) for event in game.events) < 3:
        seat = game.asked[0]
        game.act(seat, bots[seat].act(Seen(seat, game.view(seat), game.legal(seat), game.book)))
    assert sum(isinstance(event, Win) for event in game.events) == 3


@pytest.mark.long
def test_the_table_built_from_a_view_leads_to_the_same_choice_as_the_true_one() -> None:
    game = Game("tenhou", seed=8)
    bots = [make_bot("club", seat) for seat in range(4)]
    compared = 0
    while not game.over and compared < 150:
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        scratch = new_scratch()
        t = seated(seen, scratch)
        true = fold(game.events, game.book)
        options = legal(true, seat)
        assert t.options[:options] == true.options[:options]
        assert [packed(action, seen.view) for action in seen.legal] == t.options[:options]
        known = expert_chooses(t, scratch, 0, seat, options)
        assert legal(true, seat) == options
        assert expert_chooses(true, scratch, 0, seat, options) == known
        assert legal(true, seat) == options
        assert club_chooses(true, scratch, seat, options) == club_chooses(t, scratch, seat, options)
        game.act(seat, bots[seat].act(seen))
        compared += options > 1
    assert compared == 150


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_the_table_built_from_a_view_is_the_one_that_the_seats_events_lead_to(book: str) -> None:
    game = Game(book, seed=3)
    bots = [make_bot("club", seat) for seat in range(4)]
    for _ in range(200):
        if game.over:
            break
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        built, folded = seated(seen, new_scratch()), SeatTable(game.book, seat)
        for event in seen.view.told:
            folded.fold(event)
        assert known_of(built, seat) == known_of(folded.state, seat)
        game.act(seat, bots[seat].act(seen))


def known_of(t: Table, seat: int) -> list[object]:
    """Everything that a table built from a view has to tell."""
    now = ("ROUND", "DEALER", "COUNTERS", "BETS", "TURN", "TURNED", "DRAWN_FACE", "PHASE")
    rows = ("POINTS", "MELDS", "OPEN_MELDS", "RIVER", "DISCARDED_MASK", "RIICHI_STATE")
    found: list[object] = [t.now[getattr(codes, name)] for name in now]
    found += [t.hands[seat], t.reds[seat], t.seats[seat][codes.WAITS], live_left(t)]
    found += [row[getattr(codes, name)] for row in t.seats for name in rows]
    for other, row in enumerate(t.seats):
        found += [t.melds[other][: row[codes.MELDS]], t.rivers[other][: row[codes.RIVER]]]
    return [*found, t.indicators[: t.now[codes.TURNED]]]


@pytest.mark.long
def test_what_passed_in_riichi_is_remembered_alike_from_events_and_from_the_view() -> None:
    game = Game("ema2016", seed=12)
    bots = [make_bot("club", seat) for seat in range(4)]
    t, told, scratch = new_table(game.play), 0, new_scratch()
    riichi_seen = 0
    for _ in range(400):
        for event in game.events[told:]:
            row = encode(event, t)
            if row is not None:
                t.log[0][:] = row
                apply(t, 0)
                t.now[codes.EVENTS] = 1
                notice(t, scratch)
        told = len(game.events)
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        from_view = new_scratch()
        seated(seen, from_view)
        assert from_view.passed == scratch.passed
        riichi_seen += any(seen.view.riichi)
        game.act(seat, bots[seat].act(seen))
    assert riichi_seen > 20


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        NotationError, match="no bot 'genius'; there are random, novice, club, expert, master"
    ):
        make_bot("genius")


def asked_for_nagashi(rules: str = "ema2012", start: Start | None = None) -> Seen:
    """East has nagashi mangan and is asked whether to claim it."""
    script = table({}, draws=draws_of("E"), rules=rules, start=start)
    script.to_the_end()
    game, seat = script.game, script.seat("E")
    assert game.asked == (seat,)
    return Seen(seat, game.view(seat), game.legal(seat), game.book)


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
@pytest.mark.parametrize("last", [True, False])
def test_nagashi_mangan_is_claimed(level: str, last: bool) -> None:
    """Also by East ahead in the last hand, who would rather not be tenpai."""
    scores = (20000, 20000, 20000, 60000)
    start = Start(round="S", dealer=3, scores=scores) if last else None
    assert make_bot(level).act(asked_for_nagashi(start=start)) == Action("nagashi")


def test_claiming_nagashi_mangan_is_explained() -> None:
    seen = asked_for_nagashi()
    weighed = weigh(seen)
    assert weighed.best == Action("nagashi")
    why, why_not = (reason_of(weighed, Action(act)) for act in ("nagashi", "pass"))
    assert why.say().startswith("Best: nagashi mangan")
    assert "as any other" in why_not.say()
    for reason in (why, why_not):
        assert len({reason.say(language) for language in ("en", "fr", "ja")}) == 3


class Hurried:
    """A bot as docs/bots.md writes one: a class without arguments."""

    def act(self, seen: Seen) -> Action:
        order = ("tsumo", "ron", "pass", "tenpai")
        return min(seen.legal, key=lambda one: (one.act not in order, not one.drawn))


@pytest.mark.parametrize("bot", [Hurried, Hurried(), lambda seed: Hurried()])
def test_a_class_a_bot_and_a_maker_are_checked_alike(bot: Any) -> None:
    assert check_bot(bot, hands=1) == check_bot(Hurried, hands=1) > 20


def test_a_bot_that_remembers_what_it_was_asked_is_copied_for_each_seat() -> None:
    class Alternating(Hurried):
        def __init__(self) -> None:
            self.asked = 0

        def act(self, seen: Seen) -> Action:
            self.asked += 1
            return seen.legal[self.asked % len(seen.legal)]

    assert check_bot(Alternating(), hands=1) > 20


def test_what_is_no_bot_is_told_in_a_sentence() -> None:
    with pytest.raises(TypeError, match="bot 5: a level, mjai:COMMAND, or what has act"):
        check_bot(5)  # type: ignore[arg-type]


def test_what_makes_no_bot_is_told_in_a_sentence() -> None:
    class Nothing:
        """A class that forgot to act."""

    with pytest.raises(TypeError, match=r"bot <class .*Nothing'>: a level, mjai:COMMAND, or what"):
        check_bot(Nothing)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"made, None: what has act\(seen\) was expected"):
        check_bot(lambda: None)  # type: ignore[arg-type]
