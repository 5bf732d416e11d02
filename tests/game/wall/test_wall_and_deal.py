"""The set, the seats, the broken wall and the deal."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from hanchan.errors import NotationError
from hanchan.game import Game, Start
from hanchan.game.events import (
    DoraRevealed,
    Draw,
    DrawEnd,
    GameEnd,
    GameStart,
    HandStart,
    SeatsDrawn,
)
from hanchan.game.wall import deal
from hanchan.tiles import KINDS, format, kind_of, parse, sort_key
from helpers.books import data, in_books, rule
from helpers.scripts import Script, by_hand, seen, table

SECRET = deal.secret_of("a seed")

WINDS = "ESWN"
Place = tuple[str, int, str]  # whose wall, which stack from the owner's right, upper or lower


def new_wall(book: str) -> list[int]:
    """The wall of a new game, in the order of use."""
    [start] = seen(Game(book, seed=11).events, HandStart)
    return parse(start.wall or "")


@in_books(ema="1-a", wrc2015="3-a", resume="tiles-1")
def test_the_set_has_four_of_each_of_34_tiles(book: str) -> None:
    assert Counter(map(kind_of, new_wall(book))) == dict.fromkeys(range(KINDS), 4)


@in_books(ema="1.3-a")
def test_a_full_set_is_136_tiles_without_flowers_or_jokers(book: str) -> None:
    faces = new_wall(book)
    assert len(faces) == 136
    names = {format([face]) for face in faces}
    suited = {f"{number}{suit}" for suit in "mps" for number in range(10)}
    assert names <= suited | {f"{number}z" for number in range(1, 8)}


@pytest.mark.parametrize(
    ("book", "red", "plain"),
    [
        pytest.param("ema2016", 0, 4, marks=rule("ema2016:0-a")),
        pytest.param("ema2012", 1, 3, marks=rule("ema2012:1.1-c")),
        pytest.param("resume", 1, 3, marks=rule("resume:tiles-1")),
    ],
)
def test_the_book_says_which_fives_are_red(book: str, red: int, plain: int) -> None:
    held = Counter(format([face]) for face in new_wall(book))
    for suit in "mps":
        assert held[f"0{suit}"] == red
        assert held[f"5{suit}"] == plain


@in_books(ema="1.4-b", wrc2015="4.1-a")
def test_everybody_starts_with_thirty_thousand(book: str) -> None:
    game = Game(book, seed=1)
    assert game.scores == (30000, 30000, 30000, 30000)
    assert seen(game.events, HandStart)[0].scores == game.scores


@in_books(ema="2.1-a", wrc2015="4.2-a")
@pytest.mark.parametrize("dealer", range(4))
def test_south_sits_to_the_right_of_east_and_plays_next(book: str, dealer: int) -> None:
    script = table({}, rules=book, start=Start(dealer=dealer))
    order = [script.game.asked[0]]
    for _ in range(4):
        script.drawn()
        order.append(script.game.asked[0])
    assert order == [(dealer + step) % 4 for step in (0, 1, 2, 3, 4)]
    assert order[:4] == [script.seat(wind) for wind in "ESWN"]


@in_books(ema="2.4-a", wrc2015="4.5-a")
def test_the_tiles_are_well_shuffled_into_four_walls_of_seventeen_stacks(book: str) -> None:
    assert len(new_wall(book)) == 4 * 17 * 2
    where: Counter[tuple[int, int]] = Counter()
    for hand in range(1360):
        order = deal.Stream(deal.hand_seed(SECRET, book, hand)).shuffled(136)
        where.update((tile, order.index(tile) // 17) for tile in (0, 77, 135))
    # Half a side holds each tile 170 times; five sigma are 60.
    assert len(where) == 3 * 8
    assert all(110 < count < 230 for count in where.values())


@in_books(ema="2.4-a", wrc2015="4.5-a")
@pytest.mark.parametrize("total", range(2, 13))
def test_a_broken_wall_uses_every_stack_once_upper_tile_first(book: str, total: int) -> None:
    used = deal.in_order_of_use(list(range(136)), total)
    assert sorted(used) == list(range(136))
    stacks = [used[at : at + 2] for at in range(0, 126, 2)]
    assert all(upper % 2 == 0 and lower == upper + 1 for upper, lower in stacks)


def side_and_stack(place: int) -> tuple[str, int]:
    """Whose side a tile of the built wall lies in, and in which stack from the right, counted from 1."""
    return "ESWN"[place // 34], place % 34 // 2 + 1


@in_books(ema="2.5-a", wrc2015="4.6-a")
def test_east_counts_the_dice_counter_clockwise_from_himself(book: str) -> None:
    broken = {}
    for total in range(2, 13):
        built = deal.in_order_of_use(list(range(136)), total)
        broken[total] = side_and_stack(built[122])[0]  # the stack right of the break
    assert broken == dict(zip(range(2, 13), "SWNESWNESWN", strict=True))
    assert [deal.breaking_seat(total) for total in (2, 3, 4, 5)] == [1, 2, 3, 0]


@in_books(ema="2.5-b", wrc2015="4.6-b")
@pytest.mark.parametrize(("total", "side"), [(12, "N"), (5, "E"), (2, "S"), (7, "W")])
def test_the_wall_is_broken_after_as_many_stacks_from_the_right(
    book: str, total: int, side: str
) -> None:
    used = deal.in_order_of_use(list(range(136)), total)
    assert side_and_stack(used[0]) == (side, total + 1)  # live from here on, to the left
    assert side_and_stack(used[122]) == (side, total)


@in_books(ema="2.5-b", wrc2015="4.6-a 4.6-b")
def test_the_dice_of_the_record_break_the_wall(book: str) -> None:
    dealt = deal.deal(SECRET, "a game", 0, 0)
    stream = deal.Stream(deal.hand_seed(SECRET, "a game", 0))
    assert dealt.dice == (stream.below(6) + 1, stream.below(6) + 1)
    tiles = deal.in_order_of_use(stream.shuffled(136), sum(dealt.dice))
    assert dealt.faces == [tile // 4 for tile in tiles]
    start = seen(Game(book, secret=SECRET, game="a game").events, HandStart)[0]
    assert start.dice == dealt.dice


@in_books(ema="2.6-a", wrc2015="4.7-a")
def test_seven_stacks_right_of_the_break_are_the_dead_wall(book: str) -> None:
    used = deal.in_order_of_use(list(range(136)), 5)
    dead = Counter(map(side_and_stack, used[122:]))
    # Five stacks of East's, then round the corner the left end of South's wall.
    assert dead == dict.fromkeys(
        [*(("E", stack) for stack in range(1, 6)), ("S", 17), ("S", 16)], 2
    )
    whole = deal.in_order_of_use(list(range(136)), 9)
    assert set(map(side_and_stack, whole[122:])) == {("E", stack) for stack in range(3, 10)}


@in_books(ema2016="2.7-a 3.3.14-q", ema2012="2.7-a 3.3.12-p", wrc2015="4.8-a")
def test_the_upper_tile_of_the_third_dead_stack_is_the_indicator(book: str) -> None:
    built = list(range(136))
    used = deal.in_order_of_use(built, 9)  # dead stacks 1-7 are East's 9, 8 … 3
    third = 2 * (7 - 1)  # East's seventh stack, upper tile
    assert (used[126], used[131]) == (third, third + 1)

    script = table({}, rules=book, indicators="3s")
    [turned] = seen(script.game.events, DoraRevealed)
    assert turned.tile == "3s"
    assert script.game.view(0).indicators == ["3s"]


@in_books(ema2016="2.6-b 3.4.2-a", ema2012="2.6-b 3.4.2-c", wrc2015="4.7-b 5.7.1-d")
def test_without_a_kong_the_dead_wall_is_never_drawn(book: str) -> None:
    script = table({}, rules=book)
    faces = parse(seen(script.game.events, HandStart)[0].wall or "")
    script.to_the_end()
    [hand, _] = by_hand(script.game.events)
    drawn = [draw.tile for draw in seen(hand, Draw)]
    assert drawn == [format([face]) for face in faces[52:122]]
    [end] = seen(hand, DrawEnd)
    assert end.reason == "exhaustive"


def dealt(book: str) -> tuple[Script, list[str]]:
    """A game as dealt, and its wall as single tiles."""
    script = Script(Game(book, seed=5))
    return script, tiles_of(seen(script.game.events, HandStart)[0].wall)


def tiles_of(text: str | None) -> list[str]:
    return [format([face]) for face in parse(text or "")]


@in_books(ema="2.8-c", wrc2015="4.9-c")
def test_east_holds_fourteen_tiles_after_the_deal(book: str) -> None:
    script, _ = dealt(book)
    view = script.game.view("open")
    assert list(map(len, view.hands)) == [14, 13, 13, 13]
    assert view.live == 122 - 53


@in_books(ema="2.3-a", wrc2015="4.4-a")
def test_seats_are_drawn_at_random(book: str) -> None:
    drawn = Counter(tuple(deal.draw_seats(deal.secret_of(seed), "g")) for seed in range(2400))
    assert len(drawn) == 24  # every way of sitting down
    assert all(60 < count < 140 for count in drawn.values())
    [seats] = seen(Game(book, seed=3).events, SeatsDrawn)
    assert list(seats.players) == deal.draw_seats(deal.secret_of(3), "3")


@in_books(ema="2.3-a", wrc2015="4.4-a")
def test_a_schedule_fixes_the_seats(book: str) -> None:
    [seats] = seen(Game(book, seed=3, players=(2, 0, 3, 1)).events, SeatsDrawn)
    assert (seats.players, seats.scheduled) == ((2, 0, 3, 1), True)
    with pytest.raises(NotationError):
        Game(book, players=(0, 0, 1, 2))


def test_a_game_with_given_walls_promises_nothing() -> None:
    game = Game(wall=format(deal.deal(bytes(32), "g", 0, 0).faces))
    [start] = seen(game.events, GameStart)
    assert start.commit == ""
    assert not seen(game.events, SeatsDrawn)
    [end] = seen(game.stop(), GameEnd)
    assert (end.secret, end.nonces) == ("", "")


def test_a_game_with_a_secret_keeps_its_promise_beside_given_walls() -> None:
    """A server that has published its commitment cannot take it back."""
    game = Game(wall=format(deal.deal(bytes(32), "g", 0, 0).faces), secret=bytes(32), game="g")
    [start] = seen(game.events, GameStart)
    assert start.commit == deal.commitment(bytes(32), "g", "ema2016")
    assert seen(game.events, SeatsDrawn)
    [end] = seen(game.stop(), GameEnd)
    assert end.secret == "00" * 32


@in_books(ema="3.5-a", wrc2015="5.8-a")
def test_every_hand_is_a_fresh_shuffle(book: str) -> None:
    script = Script(Game(book, seed=5))
    red_fives = script.game.play.red_fives
    script.to_the_end()
    while len(seen(script.game.events, HandStart)) == 1:
        script.game.act(script.game.asked[0], script.game.legal(script.game.asked[0])[-1])
    walls = [tiles_of(start.wall) for start in seen(script.game.events, HandStart)]
    fresh = [deal.deal(deal.secret_of(5), "5", hand, red_fives).faces for hand in (0, 1)]
    assert walls == [[format([face]) for face in faces] for faces in fresh]
    # Nor is the second wall the first one broken elsewhere: few tiles keep their neighbour.
    neighbours = [Counter(pairwise(used)) for used in walls]
    assert (neighbours[0] & neighbours[1]).total() < 60


def place(tile: int) -> Place:
    """Where a tile of the built wall lies, if the tiles are numbered as they are built."""
    side, rest = divmod(tile, 34)
    return WINDS[side], rest // 2 + 1, ("upper", "lower")[rest % 2]


def places(total: int) -> list[Place]:
    """The places of the wall in the order of use after this throw."""
    return [place(tile) for tile in deal.in_order_of_use(list(range(136)), total)]


def stacks(found: list[Place]) -> list[tuple[str, int]]:
    """The stacks that the places belong to, each named once."""
    return list(dict.fromkeys((side, stack) for side, stack, _ in found))


@rule("wrc2015:4.5-a")
def test_every_order_of_the_tiles_is_as_likely_as_another() -> None:
    counts = Counter(
        tuple(deal.Stream(bytes([n % 256, n // 256])).shuffled(4)) for n in range(4800)
    )
    assert len(counts) == 24
    assert all(140 < count < 260 for count in counts.values())


@rule("wrc2015:4.5-a")
def test_walls_lie_hidden_and_can_be_checked_in_the_end() -> None:
    game = Game("wrc2015", 5, game="audit", start=Start(round="S", dealer=3))
    for viewer in (0, 1, 2, 3, "public", "open", "referee"):
        [start] = [event for event in game.seen(viewer) if isinstance(event, HandStart)]
        assert start.wall is None
    while not game.over:
        seat = game.asked[0]
        action = next(
            one
            for one in game.legal(seat)
            if one.act in ("pass", "noten") or (one.act == "discard" and one.drawn)
        )
        game.act(seat, action)
    begun, end = game.events[0], game.events[-1]
    assert isinstance(begun, GameStart)
    assert isinstance(end, GameEnd)
    secret = bytes.fromhex(end.secret)
    assert deal.commitment(secret, "audit", "wrc2015") == begun.commit
    hands = [event for event in game.events if isinstance(event, HandStart)]
    for number, hand in enumerate(hands):
        dice, faces = deal.deal(secret, "audit", number, 0)
        assert (hand.dice, hand.wall) == (dice, format(faces))


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(
            one,
            marks=rule("wrc2015:4.6-a", "wrc2015:4.6-b") if one["book"] == "wrc2015" else (),
            id=one["id"],
        )
        for one in data("examples")["wall_break"]
    ],
)
def test_the_dice_say_whose_wall_is_opened_and_after_which_stack(one: dict[str, Any]) -> None:
    total = one["dice_total"]
    assert WINDS[deal.breaking_seat(total)] == one["breaker"]
    found = places(total)
    first = one.get("first_live_stack_from_right", one["stacks_from_right"] + 1)
    assert found[:2] == [(one["breaker"], first, "upper"), (one["breaker"], first, "lower")]
    dead = [stack for side, stack in stacks(found[122:]) if side == one["breaker"]]
    assert sorted(dead, reverse=True) == one.get(
        "dead_wall_stacks_from_right", list(range(total, max(0, total - 7), -1))
    )
    left = [stack for side, stack in stacks(found[:122]) if side == one["breaker"]]
    assert left[: 17 - total] == list(range(total + 1, 18))


@rule("wrc2015:6.4-d")
def test_the_dead_wall_lies_as_the_layout_says() -> None:
    """The example dead-wall-layout: two stacks of replacement tiles, then five of indicators over ura."""
    [one] = data("examples")["dead_wall"]
    dead = places(12)[122:]
    assert len(one["stacks_from_break"]) == 7
    for number, text in enumerate(one["stacks_from_break"][:2]):
        numbers = [int(word) for word in text.replace("replacement", "").split() if word.isdigit()]
        for which, level in zip(numbers, ("upper", "lower"), strict=True):
            assert dead[which - 1] == ("N", 12 - number, level)
    for number, text in enumerate(one["stacks_from_break"][2:]):
        assert "dora" in text
        assert "ura" in text
        assert dead[4 + number] == ("N", 10 - number, "upper")
        assert dead[9 + number] == ("N", 10 - number, "lower")


@rule("wrc2015:5.4.6-d")
def test_four_kongs_use_the_dead_wall_in_the_order_of_the_figure() -> None:
    dead = dict(
        enumerate(places(12)[122:], 122)
    )  # after a throw of 12 it is North's stacks 12 to 6
    hands = {"E": "111m222m333m444m9p"}
    script = table(hands, "1m", rules="wrc2015", indicators="1p2p3p4p5p", replacements="2m3m4m5z")
    wall = [format([face]) for face in parse(seen(script.game.events, HandStart)[0].wall or "")]
    taken, turned = [], []
    for tile in ("1m", "2m", "3m", "4m"):
        events = script.do("E", "concealed_kong", tile)
        taken += [wall.index(one.tile or "", 122) for one in seen(events, Draw)]
        turned += [wall.index(one.tile, 122) for one in seen(events, DoraRevealed)]
    assert [dead[at][1:] for at in taken] == [
        (12, "upper"), (12, "lower"), (11, "upper"), (11, "lower"),
    ]  # fmt: skip
    assert [dead[at][1:] for at in turned] == [(stack, "upper") for stack in (9, 8, 7, 6)]


def by_places(wall: list[int], numbers: list[int]) -> str:
    """The tiles at these places of the live wall, in the order of a hand."""
    return format(sorted((wall[number] for number in numbers), key=sort_key))


@in_books(ema="2.8-a 2.8-b", wrc2015="4.9-a 4.9-b")
@pytest.mark.parametrize("dealer", range(4))
def test_tiles_are_dealt_in_blocks_of_four_and_then_one_by_one(book: str, dealer: int) -> None:
    game = Game(book, 11, start=Start(dealer=dealer))
    start = next(event for event in game.events if isinstance(event, HandStart))
    assert start.wall is not None
    wall = parse(start.wall)
    blocks = {
        "E": [*range(4), *range(16, 20), *range(32, 36), 48],
        "S": [*range(4, 8), *range(20, 24), *range(36, 40), 49],
        "W": [*range(8, 12), *range(24, 28), *range(40, 44), 50],
        "N": [*range(12, 16), *range(28, 32), *range(44, 48), 51],
    }
    for turn, wind in enumerate(WINDS):
        assert start.hands[(dealer + turn) % 4] == by_places(wall, blocks[wind])
    draws = [event for event in game.events if isinstance(event, Draw)]
    assert draws == [Draw(dealer, format([wall[52]]))]
    blocks["E"].append(52)
    for turn, wind in enumerate(WINDS):  # the tiles that are played with
        assert game.state.hands[(dealer + turn) % 4] == by_places(wall, blocks[wind])


@rule("wrc2015:4.9-a")
def test_the_live_wall_is_taken_clockwise_the_upper_tile_first() -> None:
    """Play goes to the right, the wall to the left: from East's wall to North's."""
    live = places(5)[:122]
    sides = list(dict.fromkeys(side for side, _, _ in live))
    assert sides[:4] == ["E", "N", "W", "S"]
    assert [level for _, _, level in live] == ["upper", "lower"] * 61
    assert stacks(live)[:14] == [("E", n) for n in range(6, 18)] + [("N", 1), ("N", 2)]


@rule("wrc2015:4.9-d")
def test_only_the_owner_sees_a_hand() -> None:
    game = Game("wrc2015", 2)
    dealt = game.view("open").hands
    for seat in range(4):
        hands = game.view(seat).hands
        assert hands[seat] == dealt[seat]
        for other in range(4):
            if other != seat:
                assert hands[other] == [None] * len(dealt[other])
    assert game.view("public").hands == [[None] * len(hand) for hand in dealt]
    game.act(0, next(one for one in game.legal(0) if not one.drawn))
    assert [hand.count(None) for hand in game.view(1).hands[2:]] == [13, 13]
