"""Tiles, claims and kongs under the one-sheet summary (rulings S-02, S-03, S-25, A-09)."""

from collections import Counter

import pytest

import hanchan
from hanchan.game import Game
from hanchan.game.events import Call, HandStart, Win
from hanchan.tiles import kind_of, parse
from helpers.books import rule
from helpers.scripts import Plan, seen, table

RESUME = hanchan.rulebook("resume")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


@rule("resume:tiles-1")
def test_every_tile_exists_four_times_and_a_red_five_is_one_of_them() -> None:
    [start] = seen(Game("resume", 4).events, HandStart)
    faces = parse(start.wall or "")
    kinds = Counter(map(kind_of, faces))
    assert (len(faces), len(kinds), set(kinds.values())) == (136, 34, {4})
    assert sorted(face for face in faces if face >= 34) == [34, 35, 36]


@rule("resume:claim-chii")
def test_only_the_player_whose_turn_comes_may_chow() -> None:
    hands = {"S": "35m258p258s12344z", "W": "35m28p28s1255667z", "N": "35m147p147s33677z"}
    script = table(hands, "4m", rules=RESUME)
    script.say("E", "discard", "4m", drawn=True)
    assert [wind for wind in "ESWN" if script.may(wind, "chow")] == ["S"]


@rule("resume:claim-pon-kan")
@pytest.mark.parametrize("claimer", ["S", "W", "N"])
def test_anyone_may_pung_or_kong_out_of_turn(claimer: str) -> None:
    for hand, act in (("11p258m258s12345z", "pung"), ("111p258m28s12345z", "kong")):
        script = table({claimer: hand}, "1p", rules=RESUME)
        script.say("E", "discard", "1p", drawn=True)
        assert [wind for wind in "ESWN" if script.may(wind, act)] == [claimer]
        [call] = seen(script.do(claimer, act), Call)
        assert (call.seat, call.act, call.source) == (script.seat(claimer), act, 0)


@rule("resume:claim-win")
@pytest.mark.parametrize("discarder", ["E", "S", "N"])
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("111222345678m6z", "6z"),
        (HAND, "8p"),
        ("123m456m99m55s777z", "5s"),
        ("11335577m1133p5s", "5s"),
    ],
    ids=["pair", "chow", "pung", "seventh pair"],
)
def test_anyone_may_win_on_a_discard_for_any_combination(
    hand: str, tile: str, discarder: str
) -> None:
    turn = "ESWN".index(discarder)
    if turn == 3:  # North discards after West's own turn
        script = table({"W": hand}, f"2z2z2z{tile}", rules=RESUME)
    else:
        script = table({"W": hand}, "2z" * turn + tile, rules=RESUME)
    for _ in range(turn):
        script.drawn()
    script.say(discarder, "discard", tile, drawn=True)
    assert script.may("W", "ron")
    [win] = seen(script.say("W", "ron") + script.all_pass(), Win)
    assert (win.seat, win.source) == (2, turn)


@rule("resume:yaku-rinshan-b")
def test_who_fed_a_claimed_kong_pays_the_win_on_its_replacement_alone() -> None:
    """1000 from each and 2000 from East: West pays 4000; without the rule all pay their share."""
    hand = "555z999m111p45s22s"
    shared = RESUME.with_options(rinshan_liability=False)
    for rules, deltas in ((RESUME, (0, 4000, -4000, 0)), (shared, (-2000, 4000, -1000, -1000))):
        plan = Plan("S", hand, rules, indicators="44z")
        plan.fed("W", "5z", "kong")
        [win] = seen(plan.play(replacement="6s").say("S", "tsumo"), Win)
        assert (win.base, win.deltas) == (960, deltas)


@rule("resume:yaku-rinshan-b")
def test_a_concealed_kong_is_fed_by_nobody() -> None:
    plan = Plan("S", "555z999m111p45s22s", RESUME, indicators="44z")
    plan.konged("5z", "")
    [win] = seen(plan.play(replacement="6s").say("S", "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)
    assert win.liable is None
    assert all(change < 0 for seat, change in enumerate(win.deltas) if seat != 1)


@rule("resume:yaku-rinshan-b")
def test_who_fed_the_kong_is_not_liable_for_a_later_win() -> None:
    plan = Plan("S", "555z999m111p45s22s", RESUME, indicators="44z")
    plan.fed("W", "5z", "kong", "9s")
    [win] = seen(plan.wins("tsumo", "6s"), Win)
    assert win.liable is None
    assert all(change < 0 for seat, change in enumerate(win.deltas) if seat != 1)


@rule("resume:yaku-rinshan-c")
@pytest.mark.parametrize("kanfuri", [False, True])
def test_winning_on_the_discard_after_a_kong_is_an_option(kanfuri: bool) -> None:
    """West makes a kong and discards 8p; the option gives South one double more, and only on that discard."""
    assert RESUME.value("kanfuri") is False
    hands = {"S": HAND, "W": "555z258m258s1234z"}
    rules = RESUME.with_options(kanfuri=kanfuri)
    script = table(hands, "2z2z5z", rules=rules, replacements="8p", indicators="66z")
    script.drawn()
    script.drawn()
    script.do("W", "concealed_kong", "5z")
    script.say("W", "discard", "8p", drawn=True)
    [win] = seen(script.say("S", "ron") + script.all_pass(), Win)
    assert dict(win.yaku) == ({"pinfu": 1, "kanfuri": 1} if kanfuri else {"pinfu": 1})
    later = table(hands, "2z2z5z8p", rules=rules, replacements="3z", indicators="66z")
    later.drawn()
    later.drawn()
    later.do("W", "concealed_kong", "5z")
    later.drawn()
    later.say("N", "discard", "8p", drawn=True)
    [win] = seen(later.say("S", "ron") + later.all_pass(), Win)
    assert dict(win.yaku) == {"pinfu": 1}


@rule("resume:yaku-shiisan-puuta")
def test_thirteen_unconnected_tiles_win_as_dealt() -> None:
    """Only East's fourteen dealt tiles; the fourteenth is free (ruling S-04)."""
    hand = "147m258p369s1234z"
    [win] = seen(table({"E": hand}, "5z", rules=RESUME).say("E", "tsumo"), Win)
    assert dict(win.yaku) == {"shiisan-puuta": -1}
    assert win.deltas == (48000, -16000, -16000, -16000)
    again = table({"E": hand}, "4z", rules=RESUME)
    assert again.may("E", "tsumo")
    wrc = table({"E": hand}, "5z", rules="wrc2015")
    assert not wrc.may("E", "tsumo")
    south = table({"S": hand}, "7z5z", rules=RESUME)
    south.drawn()
    assert not south.may("S", "tsumo")
    first_draw = table({"S": hand}, "7z5z", rules=RESUME.with_options(shiisan_puuta="first_draw"))
    first_draw.drawn()
    assert first_draw.may("S", "tsumo")
