"""What holds in every game of every book, whatever the players do."""

import random

import msgspec
import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Action, Game, events, fold, redact
from hanchan.game.engine import codes
from hanchan.game.events import AnyEvent, from_json, to_json
from hanchan.tiles import KINDS
from helpers.books import ALL_BOOKS
from helpers.random_players import choose, moves
from proof import amount, first_of
from proof.soak import count_tiles

# Of each book here; tests/proof/soak.py plays more of them on the kernels.
GAMES = amount(few=1, proof=10, full=100)
STATE = ("now", "seats", "hands", "reds", "melds", "rivers", "indicators")
WORDS = ("discard", "riichi", "concealed_kong", "added_kong")


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_points_and_bets_always_sum_to_the_start_and_no_tile_is_lost(book: str) -> None:
    for seed in range(GAMES):
        game = Game(book, seed=seed)
        total = 4 * game.book.value("start_points")
        for seat, options in moves(game, seed):
            assert options, f"seat {seat} is asked and may do nothing"
            assert sum(game.scores) + 1000 * game.bets == total
        assert sum(game.scores) + 1000 * game.bets == total


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_there_are_136_tiles_at_every_decision(book: str) -> None:
    counts = [0] * KINDS
    for seed in range(GAMES):
        game = Game(book, seed=seed)
        for _ in moves(game, seed):
            t = game._table
            if t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.DRAWN_FACE] != codes.NONE:
                count_tiles(t, counts)
                assert counts == [4] * KINDS


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_a_game_folds_from_its_events_at_every_decision(book: str) -> None:
    game = Game(book, seed=3)
    for number, _ in enumerate(moves(game, 3)):
        if number % 29 == 0:
            folded = fold([from_json(to_json(event)) for event in game.events], game.book)
            for name in STATE:
                assert getattr(folded, name) == getattr(game._table, name), name
    assert fold(game.events, game.book).seats == game._table.seats


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_what_is_not_listed_is_refused_and_changes_nothing(book: str) -> None:
    game = Game(book, seed=5)
    rng = random.Random(5)
    for number, (seat, options) in enumerate(moves(game, 5)):
        if number % 17:
            continue
        before = [getattr(game._table, name) for name in STATE]
        copy = msgspec.json.encode(before)
        listed = {(o.act, o.tile) for o in options}
        for act in (*WORDS, "ron", "tsumo", "nine_terminals", "kong", "tenpai"):
            tile = rng.choice(["1m", "5p", "9s", "7z"]) if act in WORDS else None
            if (act, tile) not in listed:
                with pytest.raises(IllegalAction):
                    game.act(seat, Action(act, tile))
        for other in set(range(4)) - set(game.asked):
            with pytest.raises(IllegalAction):
                game.act(other, Action("pass"))
        assert msgspec.json.encode([getattr(game._table, name) for name in STATE]) == copy


def hide(event: AnyEvent, viewer: int, rng: random.Random) -> AnyEvent:
    """The event of another truth, in which whatever the viewer cannot see is something else."""
    match event:
        case events.HandStart():
            hands = tuple(
                hand if seat == viewer else "".join(rng.sample("123456789", 9)) + "m1234z"
                for seat, hand in enumerate(event.hands)
            )
            return msgspec.structs.replace(event, hands=hands, wall="1m" * 136)
        case events.Draw() if event.seat != viewer:
            return msgspec.structs.replace(event, tile=f"{rng.randint(1, 9)}s")
        case _:
            return event


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_a_seat_receives_the_same_whatever_it_cannot_see(book: str) -> None:
    game = Game(book, seed=9)
    for _ in moves(game, 9):
        pass
    rng = random.Random(9)
    for viewer in range(4):
        for event in game.events:
            assert redact(hide(event, viewer, rng), viewer) == redact(event, viewer)
            assert len(to_json(redact(event, viewer))) <= len(to_json(event))


def test_nobody_sees_the_wall_and_a_seat_sees_only_its_own_tiles() -> None:
    game = Game("ema2016", seed=1)
    start = next(event for event in game.events if isinstance(event, events.HandStart))
    for viewer in (0, 1, 2, 3, "public", "open", "referee"):
        seen = redact(start, viewer)
        assert isinstance(seen, events.HandStart)
        assert seen.wall is None
        known = [seat for seat, hand in enumerate(seen.hands) if hand is not None]
        assert known == (
            [viewer] if isinstance(viewer, int) else [] if viewer == "public" else [0, 1, 2, 3]
        )


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_a_view_knows_what_the_table_shows(book: str) -> None:
    game = Game(book, seed=11)
    for number, _ in enumerate(moves(game, 11)):
        if number % 97 == 0:
            view = game.view(1)
            assert view.scores == list(game.scores)
            assert view.bets == game.bets
            assert len(view.hands[0]) == sum(game.state.counts(0))
            assert None not in view.hands[1]


def test_the_same_seed_gives_the_same_game() -> None:
    logs = []
    for _ in range(2):
        game = Game("ema2012", seed="again")
        rng = random.Random(1)
        while not game.over:
            seat = game.asked[0]
            game.act(seat, choose(rng, game.legal(seat), game.state.counts(seat)))
        logs.append([to_json(event) for event in game.events])
    assert logs[0] == logs[1]


FLAGS = (
    "riichi",
    "double-riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
)


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_a_win_in_play_is_worth_what_the_scorer_says_of_the_hand_shown(book: str) -> None:
    seen = 0
    for seed in range(5 + GAMES):
        game = Game(book, seed=f"win {seed}")
        for _ in moves(game, seed):
            pass
        start, indicators, bets = None, "", 0
        for event in game.events:
            match event:
                case events.HandStart():
                    start, indicators = event, ""
                case events.DoraRevealed():
                    indicators += event.tile
                case events.Win() if start is not None:
                    seen += 1
                    keys = {key for key, _ in event.yaku}
                    flags = {flag.replace("-", "_"): True for flag in FLAGS if flag in keys}
                    score = hanchan.score(
                        " ".join([event.hand, *event.melds]),
                        win=event.tile,
                        tsumo=event.seat == event.source,
                        seat="ESWN"[(event.seat - start.dealer) % 4],
                        round=start.round,
                        dora=indicators,
                        ura="".join(event.ura),
                        counters=start.counters,
                        rules=game.book,
                        **flags,
                    )
                    bets = 1000 * event.bets
                    assert {line.key for line in score.yaku} == keys
                    assert (score.han or 0, score.base) == (event.han, event.base)
                    assert score.han is None or tuple(score.bonus) == event.bonus
                    if event.liable is None and event.deltas[event.seat] - bets != score.points:
                        assert event.deltas[event.seat] - bets == score.total
    assert seen > 15
