"""The set, the seats, the broken wall and the deal."""

from collections import Counter
from itertools import pairwise

import pytest

from hanchan.errors import NotationError
from hanchan.game import Game, Start
from hanchan.game.events import DoraRevealed, Draw, DrawEnd, HandStart, SeatsDrawn
from hanchan.game.wall import deal
from hanchan.tiles import KINDS, format, kind_of, parse
from helpers.books import books, rule
from helpers.scripts import Script, by_hand, seen, table

SECRET = deal.secret_of("a seed")


def new_wall(book: str) -> list[int]:
    """The wall of a new game, in the order of use."""
    [start] = seen(Game(book, seed=11).events, HandStart)
    return parse(start.wall or "")


@pytest.mark.parametrize("book", books(ema2016="1-a", ema2012="1-a"))
def test_the_set_has_four_of_each_of_34_tiles(book: str) -> None:
    assert Counter(map(kind_of, new_wall(book))) == dict.fromkeys(range(KINDS), 4)


@pytest.mark.parametrize("book", books(ema2016="1.3-a", ema2012="1.3-a"))
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
    ],
)
def test_the_book_says_which_fives_are_red(book: str, red: int, plain: int) -> None:
    held = Counter(format([face]) for face in new_wall(book))
    for suit in "mps":
        assert held[f"0{suit}"] == red
        assert held[f"5{suit}"] == plain


@pytest.mark.parametrize("book", books(ema2016="1.4-b", ema2012="1.4-b"))
def test_everybody_starts_with_thirty_thousand(book: str) -> None:
    game = Game(book, seed=1)
    assert game.scores == (30000, 30000, 30000, 30000)
    assert seen(game.events, HandStart)[0].scores == game.scores


@pytest.mark.parametrize("book", books(ema2016="2.1-a", ema2012="2.1-a"))
@pytest.mark.parametrize("dealer", range(4))
def test_south_sits_to_the_right_of_east_and_plays_next(book: str, dealer: int) -> None:
    script = table({}, rules=book, start=Start(dealer=dealer))
    order = [script.game.asked[0]]
    for _ in range(4):
        script.drawn()
        order.append(script.game.asked[0])
    assert order == [(dealer + step) % 4 for step in (0, 1, 2, 3, 4)]
    assert order[:4] == [script.seat(wind) for wind in "ESWN"]


@pytest.mark.parametrize("book", books(ema2016="2.4-a", ema2012="2.4-a"))
def test_the_tiles_are_well_shuffled_into_four_walls_of_seventeen_stacks(book: str) -> None:
    assert len(new_wall(book)) == 4 * 17 * 2
    where = Counter()
    for hand in range(1360):
        order = deal.Stream(deal.hand_seed(SECRET, book, hand)).shuffled(136)
        where.update((tile, order.index(tile) // 17) for tile in (0, 77, 135))
    # Half a side holds each tile 170 times; five sigma are 60.
    assert len(where) == 3 * 8
    assert all(110 < count < 230 for count in where.values())


@pytest.mark.parametrize("book", books(ema2016="2.4-a", ema2012="2.4-a"))
@pytest.mark.parametrize("total", range(2, 13))
def test_a_broken_wall_uses_every_stack_once_upper_tile_first(book: str, total: int) -> None:
    used = deal.in_order_of_use(list(range(136)), total)
    assert sorted(used) == list(range(136))
    stacks = [used[at : at + 2] for at in range(0, 126, 2)]
    assert all(upper % 2 == 0 and lower == upper + 1 for upper, lower in stacks)


def side_and_stack(place: int) -> tuple[str, int]:
    """Whose side a tile of the built wall lies in, and in which stack from the right, counted from 1."""
    return "ESWN"[place // 34], place % 34 // 2 + 1


@pytest.mark.parametrize("book", books(ema2016="2.5-a", ema2012="2.5-a"))
def test_east_counts_the_dice_counter_clockwise_from_himself(book: str) -> None:
    broken = {}
    for total in range(2, 13):
        built = deal.in_order_of_use(list(range(136)), total)
        broken[total] = side_and_stack(built[122])[0]  # the stack right of the break
    assert broken == dict(zip(range(2, 13), "SWNESWNESWN", strict=True))
    assert [deal.breaking_seat(total) for total in (2, 3, 4, 5)] == [1, 2, 3, 0]


@pytest.mark.parametrize("book", books(ema2016="2.5-b", ema2012="2.5-b"))
@pytest.mark.parametrize(("total", "side"), [(12, "N"), (5, "E"), (2, "S"), (7, "W")])
def test_the_wall_is_broken_after_as_many_stacks_from_the_right(
    book: str, total: int, side: str
) -> None:
    used = deal.in_order_of_use(list(range(136)), total)
    assert side_and_stack(used[0]) == (side, total + 1)  # live from here on, to the left
    assert side_and_stack(used[122]) == (side, total)


@pytest.mark.parametrize("book", books(ema2016="2.5-b", ema2012="2.5-b"))
def test_the_dice_of_the_record_break_the_wall(book: str) -> None:
    dealt = deal.deal(SECRET, "a game", 0, 0)
    stream = deal.Stream(deal.hand_seed(SECRET, "a game", 0))
    assert dealt.dice == (stream.below(6) + 1, stream.below(6) + 1)
    tiles = deal.in_order_of_use(stream.shuffled(136), sum(dealt.dice))
    assert dealt.faces == [tile // 4 for tile in tiles]
    start = seen(Game(book, secret=SECRET, game="a game").events, HandStart)[0]
    assert start.dice == dealt.dice


@pytest.mark.parametrize("book", books(ema2016="2.6-a", ema2012="2.6-a"))
def test_seven_stacks_right_of_the_break_are_the_dead_wall(book: str) -> None:
    used = deal.in_order_of_use(list(range(136)), 5)
    dead = Counter(map(side_and_stack, used[122:]))
    # Five stacks of East's, then round the corner the left end of South's wall.
    assert dead == dict.fromkeys(
        [*(("E", stack) for stack in range(1, 6)), ("S", 17), ("S", 16)], 2
    )
    whole = deal.in_order_of_use(list(range(136)), 9)
    assert set(map(side_and_stack, whole[122:])) == {("E", stack) for stack in range(3, 10)}


@pytest.mark.parametrize("book", books(ema2016="2.7-a 3.3.14-q", ema2012="2.7-a 3.3.12-p"))
def test_the_upper_tile_of_the_third_dead_stack_is_the_indicator(book: str) -> None:
    built = list(range(136))
    used = deal.in_order_of_use(built, 9)  # dead stacks 1-7 are East's 9, 8 … 3
    third = 2 * (7 - 1)  # East's seventh stack, upper tile
    assert (used[126], used[131]) == (third, third + 1)

    script = table({}, rules=book, indicators="3s")
    [turned] = seen(script.game.events, DoraRevealed)
    assert turned.tile == "3s"
    assert script.game.view(0).indicators == ["3s"]


@pytest.mark.parametrize("book", books(ema2016="2.6-b 3.4.2-a", ema2012="2.6-b 3.4.2-c"))
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


def blocks_of(used: list[str], turn: int) -> list[str]:
    """The twelve tiles that the player of this turn takes in fours."""
    return [used[16 * block + 4 * turn + at] for block in range(3) for at in range(4)]


@pytest.mark.parametrize("book", books(ema2016="2.8-a", ema2012="2.8-a"))
def test_four_tiles_at_a_time_are_taken_three_times_round(book: str) -> None:
    script, used = dealt(book)
    hands = seen(script.game.events, HandStart)[0].hands
    for turn in range(4):
        assert not Counter(blocks_of(used, turn)) - Counter(tiles_of(hands[turn]))
        assert script.game.view(turn).hands[turn][:13] == tiles_of(hands[turn])
        held = tiles_of(script.game.state.hands[turn])  # the tiles that are played with
        assert not Counter(blocks_of(used, turn)) - Counter(held)


@pytest.mark.parametrize("book", books(ema2016="2.8-b", ema2012="2.8-b"))
def test_the_last_tiles_come_one_each_and_a_fourteenth_for_east(book: str) -> None:
    script, used = dealt(book)
    hands = [script.game.view(seat).hands[seat] for seat in range(4)]
    rest = [Counter(hand) - Counter(blocks_of(used, turn)) for turn, hand in enumerate(hands)]
    assert rest == [Counter([used[48], used[52]]), *(Counter([used[at]]) for at in (49, 50, 51))]


@pytest.mark.parametrize("book", books(ema2016="2.8-c", ema2012="2.8-c"))
def test_east_holds_fourteen_tiles_after_the_deal(book: str) -> None:
    script, _ = dealt(book)
    view = script.game.view("open")
    assert list(map(len, view.hands)) == [14, 13, 13, 13]
    assert view.live == 122 - 53


@pytest.mark.parametrize("book", books(ema2016="2.3-a", ema2012="2.3-a", wrc2015="4.4-a"))
def test_seats_are_drawn_at_random(book: str) -> None:
    drawn = Counter(tuple(deal.draw_seats(deal.secret_of(seed), "g")) for seed in range(2400))
    assert len(drawn) == 24  # every way of sitting down
    assert all(60 < count < 140 for count in drawn.values())
    [seats] = seen(Game(book, seed=3).events, SeatsDrawn)
    assert list(seats.players) == deal.draw_seats(deal.secret_of(3), "3")


@pytest.mark.parametrize("book", books(ema2016="2.3-a", ema2012="2.3-a", wrc2015="4.4-a"))
def test_a_schedule_fixes_the_seats(book: str) -> None:
    [seats] = seen(Game(book, seed=3, players=(2, 0, 3, 1)).events, SeatsDrawn)
    assert (seats.players, seats.scheduled) == ((2, 0, 3, 1), True)
    with pytest.raises(NotationError):
        Game(book, players=(0, 0, 1, 2))


@pytest.mark.parametrize("book", books(ema2016="3.5-a", ema2012="3.5-a"))
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
