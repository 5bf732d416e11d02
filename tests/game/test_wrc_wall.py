"""The wall and the deal (WRC 3 to 4.9): what is built, where it is opened, who takes which tiles."""

from collections import Counter
from typing import Any

import pytest

from hanchan.game import Game, Start
from hanchan.game.events import Announce, DoraRevealed, Draw, GameEnd, GameStart, HandStart
from hanchan.game.wall.deal import (
    Stream,
    breaking_seat,
    commitment,
    deal,
    face_of,
    hand_seed,
    in_order_of_use,
)
from hanchan.tiles import format, parse, sort_key
from helpers.books import data, rule
from helpers.scripts import table

WINDS = "ESWN"
Place = tuple[str, int, str]  # whose wall, which stack from the owner's right, upper or lower


def place(tile: int) -> Place:
    """Where a tile of the built wall lies, if the tiles are numbered as they are built."""
    side, rest = divmod(tile, 34)
    return WINDS[side], rest // 2 + 1, ("upper", "lower")[rest % 2]


def places(total: int) -> list[Place]:
    """The places of the wall in the order of use after this throw."""
    return [place(tile) for tile in in_order_of_use(list(range(136)), total)]


def stacks(found: list[Place]) -> list[tuple[str, int]]:
    """The stacks that the places belong to, each named once."""
    return list(dict.fromkeys((side, stack) for side, stack, _ in found))


def first_hand(seed: int, **more: Any) -> HandStart:
    """The deal of a game's first hand, with its wall."""
    game = Game("wrc2015", seed, **more)
    [start] = [event for event in game.events if isinstance(event, HandStart)]
    return start


@rule("wrc2015:3-a", "wrc2015:4.5-a")
def test_a_wall_has_four_tiles_of_each_of_34_kinds() -> None:
    wall = first_hand(3).wall
    assert wall is not None
    assert set(Counter(parse(wall)).values()) == {4}
    assert len(Counter(parse(wall))) == 34
    assert len({place(tile) for tile in range(136)}) == 4 * 17 * 2
    assert sorted(places(7)) == sorted(place(tile) for tile in range(136))


@rule("wrc2015:4.5-a")
def test_every_order_of_the_tiles_is_as_likely_as_another() -> None:
    counts = Counter(tuple(Stream(bytes([n % 256, n // 256])).shuffled(4)) for n in range(4800))
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
    assert commitment(secret, "audit", "wrc2015") == begun.commit
    hands = [event for event in game.events if isinstance(event, HandStart)]
    for number, hand in enumerate(hands):
        dice, faces = deal(secret, "audit", number, 0)
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
    assert WINDS[breaking_seat(total)] == one["breaker"]
    found = places(total)
    first = one.get("first_live_stack_from_right", one["stacks_from_right"] + 1)
    assert found[:2] == [(one["breaker"], first, "upper"), (one["breaker"], first, "lower")]
    dead = [stack for side, stack in stacks(found[122:]) if side == one["breaker"]]
    assert sorted(dead, reverse=True) == one.get(
        "dead_wall_stacks_from_right", list(range(total, max(0, total - 7), -1))
    )
    left = [stack for side, stack in stacks(found[:122]) if side == one["breaker"]]
    assert left[: 17 - total] == list(range(total + 1, 18))


@rule("wrc2015:4.6-a", "wrc2015:4.6-b")
def test_each_hand_is_dealt_from_its_own_dice_and_its_own_tiles() -> None:
    for seed in range(6):
        start = first_hand(seed, secret=bytes(32), game=str(seed))
        stream = Stream(hand_seed(bytes(32), str(seed), 0))
        dice = (stream.below(6) + 1, stream.below(6) + 1)
        built = stream.shuffled(136)
        at = {place(number): tile for number, tile in enumerate(built)}
        expected = [face_of(at[where], 0) for where in places(sum(dice))]
        assert (start.dice, start.wall) == (dice, format(expected))


@rule("wrc2015:4.7-a")
def test_the_seven_stacks_right_of_the_break_are_the_dead_wall() -> None:
    """Right of West's wall sits North: her wall goes on at its left end, stack 17."""
    assert stacks(places(3)[122:126] + places(3)[126:131]) == [
        ("W", 3), ("W", 2), ("W", 1), ("N", 17), ("N", 16), ("N", 15), ("N", 14),
    ]  # fmt: skip
    assert {side for side, _ in stacks(places(12)[122:])} == {"N"}
    for total in range(2, 13):
        assert len(stacks(places(total)[122:])) == 7
        assert set(stacks(places(total)[122:])).isdisjoint(stacks(places(total)[:122]))


@rule("wrc2015:4.7-b", "wrc2015:5.7.1-d")
def test_fourteen_tiles_are_never_drawn_when_nobody_makes_a_kong() -> None:
    script = table({}, rules="wrc2015")
    start = next(event for event in script.game.events if isinstance(event, HandStart))
    script.to_the_end()
    events = script.game.events
    hand = events[: events.index(next(e for e in events if isinstance(e, Announce)))]
    drawn = [event.tile for event in hand if isinstance(event, Draw)]
    assert start.wall is not None
    assert drawn == [format([face]) for face in parse(start.wall)[52:122]]


@rule("wrc2015:4.8-a")
def test_the_indicator_is_the_upper_tile_of_the_third_stack_from_the_break() -> None:
    assert places(12)[126] == ("N", 10, "upper")
    assert places(2)[126] == ("W", 17, "upper")
    start = first_hand(9)
    turned = [e.tile for e in Game("wrc2015", 9).events if isinstance(e, DoraRevealed)]
    assert start.wall is not None
    assert turned == [format([parse(start.wall)[126]])]


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


def by_places(wall: list[int], numbers: list[int]) -> str:
    """The tiles at these places of the live wall, in the order of a hand."""
    return format(sorted((wall[number] for number in numbers), key=sort_key))


@rule("wrc2015:4.9-a", "wrc2015:4.9-b")
@pytest.mark.parametrize("dealer", range(4))
def test_tiles_are_dealt_in_blocks_of_four_and_then_one_by_one(dealer: int) -> None:
    game = Game("wrc2015", 11, start=Start(dealer=dealer))
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


@rule("wrc2015:4.9-c")
def test_east_begins_with_fourteen_tiles_and_the_others_with_thirteen() -> None:
    [one] = data("examples")["deal"]
    game = Game("wrc2015", 2)
    view = game.view("open")
    assert [len(hand) for hand in view.hands] == one["tiles"] == [14, 13, 13, 13]
    assert [sum(game.state.counts(seat)) for seat in range(4)] == one["tiles"]
    assert view.live == one["live_wall_left"] == 69
    assert 136 - view.live - sum(one["tiles"]) == one["dead_wall"]


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
