"""What a deed amounts to by its circumstances, which points a referee may take, and fouls in a book of one's own."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import NotationError
from hanchan.rules.fouls.offences import (
    Range,
    allows_points,
    judge,
    offence,
    offences,
)
from helpers.books import rule
from helpers.fouls import CHOMBO, bound, by_book, cited, facts, judged, lines, user_book

# A deed with its circumstances -> what it then amounts to | the books, and the clauses that say so.
JUDGEMENTS = """
claimed-tile-not-taken discards=0 -> nothing | ema2016 5.1.1-a; ema2012 5.1.1-a; wrc2015 7.2-tile-count-a
claimed-tile-not-taken discards=1 -> nothing | ema2016 3.3.8-c; ema2012 3.3.5-c; wrc2015 5.4-f 5.4.10-c
claimed-tile-not-taken discards=2 -> claimed-tile-not-taken |
    ema2016 5.1.1-a 3.3.8-c; ema2012 5.1.1-a 3.3.5-c; wrc2015 7.2-tile-count-a 5.4-f 5.4.10-c
empty-call shown=0 -> empty-call | ema2016 5.1.2-a; ema2012 5.1.2-a
empty-call shown=1 -> invalid-set-before-discard | ema2016 5.1.2-a; ema2012 5.1.2-a
empty-concealed-kong shown=0 -> empty-concealed-kong | wrc2015 7.2-empty-call-b
empty-concealed-kong shown=1 -> invalid-set-before-discard | wrc2015 7.2-empty-call-b
slip-of-the-tongue count=3 shown=0 -> slip-of-the-tongue | ema2016 5.1.3-a; ema2012 5.1.3-a
slip-of-the-tongue count=4 shown=0 -> call-changed | ema2016 5.1.3-a; ema2012 5.1.3-a
slip-of-the-tongue count=1 shown=1 -> call-changed | ema2016 5.1.3-a; ema2012 5.1.3-a
slip-of-the-tongue count=0 -> slip-of-the-tongue | wrc2015 7.2-change-call-b
slip-of-the-tongue count=1 -> call-changed | wrc2015 7.2-change-call-b
invalid-set-before-discard discards=0 -> invalid-set-before-discard |
    ema2016 5.1.4-a 3.4.7-f; ema2012 5.1.4-a; wrc2015 7.2-invalid-group-b
invalid-set-before-discard discards=1 -> invalid-set-after-discard |
    ema2016 5.1.4-a 3.4.7-f; ema2012 5.1.4-a 3.4.7-d; wrc2015 7.2-invalid-group-b
invalid-set-withdrawn discards=0 -> invalid-set-withdrawn | wrc2015 7.2-invalid-group-c
invalid-set-withdrawn discards=1 -> invalid-set-after-discard | wrc2015 7.2-invalid-group-c
too-few-or-too-many-tiles count=12 -> too-few-or-too-many-tiles |
    ema2016 3.4.7-e; ema2012 3.4.7-b; wrc2015 7.2-tile-count-b
too-few-or-too-many-tiles count=13 -> nothing | ema2016 3.4.7-e; ema2012 3.4.7-b; wrc2015 7.2-tile-count-b
too-few-or-too-many-tiles count=14 -> too-few-or-too-many-tiles |
    ema2016 3.4.7-e; ema2012 3.4.7-b; wrc2015 7.2-tile-count-b
false-win-hidden shown=0 -> false-win-hidden | ema2016 3.4.7-b; ema2012 5.1.2-b; wrc2015 7.2-empty-call-d
false-win-hidden shown=1 -> false-win-shown | ema2016 3.4.7-b 3.4.6-d; ema2012 5.1.2-b; wrc2015 7.2-empty-call-d
empty-win-call shown=0 -> empty-win-call | ema2016 5.1.2-b; ema2012 5.1.2-b; wrc2015 7.2-empty-call-d
empty-win-call shown=1 -> false-win-shown | ema2016 5.1.2-b; ema2012 5.1.2-b; wrc2015 7.2-empty-call-d
ron-tsumo-mixed-up times=1 -> ron-tsumo-mixed-up | ema2016 5.1.2-e; ema2012 5.1.2-e
ron-tsumo-mixed-up times=2 -> ron-tsumo-mixed-up-again | ema2016 5.1.2-e; ema2012 5.1.2-e
empty-riichi discards=0 -> empty-riichi | wrc2015 7.2-empty-call-c
empty-riichi discards=1 -> nothing | wrc2015 7.2-empty-call-c
exposed-wall-tiles serious=1 -> play-cannot-go-on | ema2016 5.2-c 3.4.6-g; wrc2015 7.2-reveal-b
exposed-dead-wall-tile serious=1 -> play-cannot-go-on | ema2016 5.2-c 3.4.6-g; wrc2015 7.2-reveal-b
exposed-own-tiles serious=1 -> play-cannot-go-on | ema2016 5.2-c 3.4.6-g; wrc2015 7.2-reveal-b
exposed-opponent-tile serious=1 -> play-cannot-go-on | ema2016 5.2-c 3.4.6-g; wrc2015 7.2-reveal-b
exposed-wall-tiles count=5 -> exposed-wall-tiles | ema2012 5.2-a 5.2.1-a
exposed-wall-tiles count=6 -> exposed-more-than-five | ema2012 5.2-a 3.4.6-g
exposed-dead-wall-tile count=5 -> exposed-dead-wall-tile | ema2012 5.2-a 5.2.2-a 3.4.7-c
exposed-dead-wall-tile count=6 -> exposed-more-than-five | ema2012 5.2-a 3.4.6-g
exposed-own-tiles count=5 -> exposed-own-tiles | ema2012 5.2-a 5.2.3-a
exposed-own-tiles count=6 -> exposed-more-than-five | ema2012 5.2-a 3.4.6-g
exposed-opponent-tile count=5 -> exposed-opponent-tile | ema2012 5.2-a 5.2.4-a 3.4.7-c
exposed-opponent-tile count=6 -> exposed-more-than-five | ema2012 5.2-a 3.4.6-g
exposed-more-than-five count=5 -> nothing | ema2012 5.2-a 3.4.6-g
exposed-on-purpose times=2 -> obstruction | ema2016 5.2-f
exposed-on-purpose serious=1 -> obstruction | ema2016 5.2-f
exposed-after-the-hand times=9 -> exposed-after-the-hand | ema2016 5.2-e
wrong-draw discards=0 -> wrong-draw | ema2016 5.2.1-a; ema2012 5.2.5-a
wrong-draw discards=1 -> wrong-draw-after-discard | ema2016 5.2.1-a; ema2012 5.2.5-a
wrong-draw-from-dead-wall discards=0 -> wrong-draw-from-dead-wall | ema2016 5.2.1-a
wrong-draw-from-dead-wall discards=1 -> wrong-draw-after-discard | ema2016 5.2.1-a
minor-irregularity times=5 -> minor-irregularity | ema2016 3.4.8-a; ema2012 3.4.8-a
minor-irregularity times=2 -> minor-irregularity | wrc2015 7.1-a
minor-irregularity times=3 -> obstruction | wrc2015 7.1-a
slow-play count=3600 -> nothing | ema2016 3.3.1-i
slow-play times=1 -> slow-play | ema2016 3.3.1-j
slow-play times=2 -> obstruction | ema2016 3.3.1-j
passing-information times=1 -> passing-information | ema2016 5.4-a 5.4-b; ema2012 5.4-a 5.4-b
passing-information times=2 -> passing-information-repeated | ema2016 5.4-a 5.4-b; ema2012 5.4-a 5.4-b
passing-information serious=1 -> passing-information-repeated | ema2016 5.4-a 5.4-b; ema2012 5.4-a 5.4-b
exploiting-loopholes serious=1 -> obstruction | ema2016 5.5-b
exploiting-loopholes times=2 -> obstruction | ema2016 5.5-b
obstruction times=1 -> obstruction | ema2016 5.5-d; ema2012 5.5-c; wrc2015 7.2-obstruction-a
obstruction serious=1 -> serious-obstruction | ema2016 5.5-e; ema2012 5.5-d
obstruction times=2 -> serious-obstruction | ema2016 5.5-e; ema2012 5.5-d
obstruction times=3 -> repeated-obstruction | ema2016 5.5-h; ema2012 5.5-g
obstruction times=2 -> repeated-obstruction | wrc2015 7.2-obstruction-b
late-arrival count=10 -> late-arrival | ema2016 5.7-a; ema2012 5.6-a; wrc2015 7.2-late-a
late-arrival count=11 -> late-over-ten-minutes | ema2016 5.7-c; ema2012 5.6-c; wrc2015 7.2-late-b
refusing-to-count-points times=9 -> refusing-to-count-points | ema2016 4.1-l
refusing-to-count-points times=2 -> refusing-to-count-points | wrc2015 8.4-a
refusing-to-count-points times=3 -> obstruction | wrc2015 8.4-a
two-hands times=2 -> two-hands | wrc2015 8.4-b
two-hands times=3 -> obstruction | wrc2015 8.4-b
tiles-held-while-mixing times=2 -> tiles-held-while-mixing | wrc2015 8.4-c
tiles-held-while-mixing times=3 -> obstruction | wrc2015 8.4-c
staying-after-the-end times=2 -> staying-after-the-end | wrc2015 8.4-e
staying-after-the-end times=3 -> obstruction | wrc2015 8.4-e
dice-before-the-signal times=9 -> dice-before-the-signal | ema2016 5.9-i; ema2012 5.8-i
dice-before-the-signal times=2 -> dice-before-the-signal | wrc2015 8.2-g
dice-before-the-signal times=3 -> obstruction | wrc2015 8.2-g
leaving-before-the-signature times=2 -> leaving-before-the-signature | wrc2015 8.2-h
leaving-before-the-signature times=3 -> obstruction | wrc2015 8.2-h
"""

# An offence: points a referee may take for it; points that are too many, too few or between | books and clauses.
AMOUNTS = """
ron-tsumo-mixed-up: ; 1000 | ema2016 5.1.2-e; ema2012 5.1.2-e
ron-tsumo-mixed-up-again: 1000; 0 | ema2016 5.1.2-e; ema2012 5.1.2-e
passing-information-repeated: 8000 12000 30000; 9000 50000 | ema2016 5.4-a 5.4-b; ema2012 5.4-a 5.4-b
obstruction: 8000 12000; 4000 10000 48000 | ema2016 5.5-d; ema2012 5.5-c
serious-obstruction: 12000 30000 48000; 11900 50000 | ema2016 5.5-e; ema2012 5.5-d
obstruction: 7000; 0 | wrc2015 7.2-obstruction-a
telephone: 2000; 0 | ema2016 5.6-b
telephone: 300 17000; 0 | wrc2015 7.2-phone
"""


def judgements() -> list[Any]:
    """The deed, its circumstances, what it amounts to, and the book."""
    found = []
    for line in lines(JUDGEMENTS):
        deed, _, told = line.partition(" | ")
        said, _, becomes = deed.partition(" -> ")
        key, *circumstances = said.split()
        asked = {
            name: int(value) for name, _, value in (word.partition("=") for word in circumstances)
        }
        found += [
            bound(
                book, key, asked, becomes, clauses=clauses, name=f"{said.replace(' ', '-')}-{book}"
            )
            for book, clauses in by_book(told)
        ]
    return found


def amounts() -> list[Any]:
    """The offence, the points that may be taken, those that may not, and the book."""
    found = []
    for line in lines(AMOUNTS):
        said, _, told = line.partition(" | ")
        key, _, points = said.partition(":")
        allowed, refused = ([int(each) for each in part.split()] for part in points.split(";"))
        found += [
            bound(book, key, allowed, refused, clauses=clauses, name=f"{key}-{book}")
            for book, clauses in by_book(told)
        ]
    return found


@pytest.mark.parametrize(("book", "key", "asked", "becomes"), judgements())
def test_what_a_deed_amounts_to(book: str, key: str, asked: dict[str, int], becomes: str) -> None:
    circumstances: dict[str, Any] = {
        name: bool(value) if name in ("shown", "serious") else value
        for name, value in asked.items()
    }
    found = judge(book, key, **circumstances)
    assert found == (None if becomes == "nothing" else offence(book, becomes))


@pytest.mark.parametrize(("book", "key", "allowed", "refused"), amounts())
def test_which_points_a_referee_may_take(
    book: str, key: str, allowed: list[int], refused: list[int]
) -> None:
    found = offence(book, key)
    assert [points for points in allowed + refused if allows_points(found, points)] == allowed


@rule("ema2016:0-n")
def test_ema_2016_is_milder_than_2012_to_a_player_who_exposes_tiles() -> None:
    for key in ("exposed-opponent-tile", "exposed-dead-wall-tile", "wrong-draw-from-dead-wall"):
        assert judged("ema2012", key, count=1).consequence == "dead-hand"
        assert judged("ema2016", key, count=1).consequence == "none"
    assert judged("ema2012", "exposed-wall-tiles", count=6).consequence == "chombo"
    assert judged("ema2016", "exposed-wall-tiles", count=6).consequence == "none"


@rule("wrc2015:7.2-riichi-g")
def test_of_several_possible_riichi_tiles_the_earliest_counts_for_furiten() -> None:
    assert "earliest-discard" in offence("wrc2015", "riichi-tile-unknown").effects
    with pytest.raises(NotationError, match="riichi-tile-unknown"):
        offence("ema2016", "riichi-tile-unknown")


# Ruling W-21: no fu and no yaku that needs a particular wait, and the 2 fu of the self-draw then count.
@rule("wrc2015:5.6-d")
@pytest.mark.parametrize(
    ("hand", "win", "kept_apart"),
    [
        ("123m456m345p99s67p", "8p", {"menzen-tsumo", "pinfu"}),
        ("123m456m345s99s12p", "3p", {"menzen-tsumo"}),
    ],
)
def test_a_mixed_in_winning_tile_earns_neither_pinfu_nor_wait_fu(
    hand: str, win: str, kept_apart: set[str]
) -> None:
    apart = hanchan.score(hand, win=win, tsumo=True, rules="wrc2015")
    mixed = hanchan.score(hand, win=win, tsumo=True, mixed_in=True, rules="wrc2015")
    assert {each.key for each in apart.yaku} == kept_apart
    assert [each.key for each in mixed.yaku] == ["menzen-tsumo"]
    assert (mixed.han, mixed.fu) == (1, 30)
    assert mixed.payments == {"east": 500, "others": 300}
    assert [each.key for each in mixed.fu_items] == ["base", "tsumo"]


# ---- a book of one's own


@pytest.mark.parametrize(
    "book", [bound(book, clauses=[f"{book}:3.4.6-e"], name=book) for book in ("ema2016", "ema2012")]
)
def test_an_ema_book_may_judge_noten_riichi_at_the_win_too(book: str) -> None:
    found = judge(user_book(base=book, noten_riichi_judged="win_or_draw"), "noten-riichi")
    assert facts(found) == {"key": "noten-riichi", "judged": ["own-win", "draw"], **CHOMBO[book]}
    assert f"{book}:3.4.6-e" not in cited(found)  # another book's rule


@rule("ema2016:3.4.6-h")
def test_an_ema_book_may_choose_the_milder_world_rule_for_dead_hands() -> None:
    found = judged(
        user_book(base="ema2016", dead_hand_claim="void_and_points"), "claim-with-dead-hand"
    )
    world = facts(offence("wrc2015", "claim-with-dead-hand"))
    assert facts(found) == {**world, "when": "after uma"}
    assert found.clause == "wrc2015:7.2-dead-hand-call-b"


@rule("ema2016:3.3.1-i")
def test_a_book_may_set_the_pace_beyond_which_the_referee_is_told() -> None:
    book = user_book(base="ema2016", turn_clock=30)
    assert judge(book, "slow-play", count=30) is None
    assert judge(book, "slow-play", count=31) == offence("ema2016", "slow-play")._replace(limit=30)


@pytest.mark.parametrize(
    ("base", "key", "before", "amounts"),
    [
        ("ema2012", "obstruction", (8000, 12000), (5000, 7000)),
        ("ema2012", "serious-obstruction", Range(12000, 48000), Range(6000, 9000)),
        ("wrc2015", "obstruction", None, (5000, 7000)),
        ("wrc2015", "ignoring-the-referee", None, (5000, 7000)),
        ("wrc2015", "slow-play", None, (5000, 7000)),
        ("wrc2015", "drawing-too-fast", None, (5000, 7000)),
        ("wrc2015", "exploiting-loopholes", None, (5000, 7000)),
        ("wrc2015", "repeated-obstruction", None, Range(6000, 9000)),
    ],
)
def test_a_book_may_set_the_amounts_for_obstruction(
    base: str, key: str, before: Any, amounts: Any
) -> None:
    own = {"first": [5000, 7000], "repeated": [6000, 9000]}
    assert offence(base, key).points == before
    assert offence(user_book(base, obstruction_points=own), key).points == amounts


@pytest.mark.parametrize("book", ["wrc2015", "ema2016", "ema2012"])
def test_a_book_may_make_tenpai_said_on_a_noten_hand_a_chombo(book: str) -> None:
    own = user_book(base=book, false_tenpai="chombo")
    assert [each.key for each in offences(own)].count("false-tenpai") == 1
    strict = judged(own, "false-tenpai")
    assert facts(strict) == {"key": "false-tenpai", **CHOMBO[book]}
    assert strict.clause == "wrc2015:W-26"


@pytest.mark.parametrize(
    ("base", "policy", "consequence"),
    [("ema2012", "referee", "none"), ("ema2016", "count_five", "dead-hand")],
)
def test_a_book_may_choose_how_exposed_tiles_are_treated(
    base: str, policy: str, consequence: str
) -> None:
    book = user_book(base=base, exposure_policy=policy)
    assert judged(book, "exposed-opponent-tile", count=1).consequence == consequence
    six = judged(book, "exposed-opponent-tile", count=6)
    assert (six.key == "exposed-more-than-five") == (policy == "count_five")
