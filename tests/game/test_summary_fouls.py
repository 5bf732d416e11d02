"""The one-sheet summary at a referee's table: WRC's offences, the chombo and other points paid at the table.

Rulings S-20, A-10 and A-19: a friendly game has no later result from which points could be taken.
"""

import pytest

from hanchan.game import Action
from hanchan.game.events import AnyEvent, Chombo, DeadHand, HandStart, Penalty, Ruling
from hanchan.rules.fouls.offences import Offence, offences
from helpers.books import rule
from helpers.scripts import Script, seen, table

NOTHING = "147m258p369s1234z"
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


def ruled(events: list[AnyEvent], offence: str, consequence: str, clause: str) -> bool:
    """The one ruling among the events is this one, of South."""
    return seen(events, Ruling) == [Ruling(1, offence, consequence, f"wrc2015:{clause}")]


def after_a_discard(hand: str = NOTHING, tile: str = "9m") -> Script:
    """East has discarded the tile; South holds the hand."""
    script = table({"S": hand}, draws=tile, rules="resume", referee=True)
    script.say("E", "discard", tile, drawn=True)
    return script


@rule("wrc2015:7.2-empty-call-d")
def test_a_false_win_not_shown_is_a_dead_hand() -> None:
    events = after_a_discard().game.act(1, Action("ron"))
    assert ruled(events, "false-win-hidden", "dead-hand", "7.2-empty-call-d")
    assert [event.seat for event in seen(events, DeadHand)] == [1]


@rule("wrc2015:7.2-empty-call-e")
def test_a_false_win_shown_is_a_chombo_paid_at_the_table() -> None:
    script = after_a_discard()
    events = script.game.act(1, Action("ron"), shown=True) + script.all_pass()
    assert ruled(events, "false-win-shown", "chombo", "7.2-empty-call-e")
    assert [event.deltas for event in seen(events, Chombo)] == [(4000, -8000, 2000, 2000)]
    assert script.game.scores == (34000, 22000, 32000, 32000)
    assert len(seen(script.game.events, HandStart)) == 2


@rule("wrc2015:7.2-empty-call-a")
def test_a_set_called_that_cannot_be_made_is_void() -> None:
    events = after_a_discard().game.act(1, Action("pung", use=("9m", "9m")))
    assert ruled(events, "empty-call", "none", "7.2-empty-call-a")


@rule("wrc2015:7.2-empty-call-b")
def test_a_concealed_kong_that_cannot_be_made_is_void() -> None:
    script = table({"S": NOTHING}, draws="9m9s", rules="resume", referee=True)
    script.drawn()
    events = script.game.act(1, Action("concealed_kong", "1m"))
    assert ruled(events, "empty-concealed-kong", "none", "7.2-empty-call-b")


@rule("wrc2015:7.2-riichi-d", "wrc2015:7.2-riichi-h")
def test_riichi_on_an_open_hand_is_void_and_the_tile_is_discarded() -> None:
    script = after_a_discard("99m258p147s12345z")
    script.do("S", "pung")
    events = script.game.act(1, Action("riichi", "2p"))
    assert ruled(events, "riichi-open-hand", "void", "7.2-riichi-d")
    assert not seen(events, DeadHand)
    assert script.game.bets == 0
    assert [one.tile for one in script.game.state.rivers[1]] == ["2p"]


@rule("wrc2015:7.2-swap-call-a")
def test_a_swap_call_is_a_dead_hand_and_the_discard_stays() -> None:
    script = after_a_discard("999m258p147s1234z")
    script.do("S", "pung")
    events = script.game.act(1, Action("discard", "9m"))
    assert ruled(events, "swap-calling", "dead-hand", "7.2-swap-call-a")
    assert [one.tile for one in script.game.state.rivers[1]] == ["9m"]


@rule("wrc2015:7.2-riichi-e")
def test_a_noten_riichi_is_a_chombo_at_an_exhaustive_draw() -> None:
    script = table({"S": NOTHING}, draws="9s7z", rules="resume", referee=True)
    script.drawn()
    script.do("S", "riichi", "7z")
    events = script.exhaust()
    assert [event.deltas for event in seen(events, Chombo)] == [(4000, -8000, 2000, 2000)]


@rule("wrc2015:7.2-dead-hand-call-b")
def test_a_claim_with_a_dead_hand_costs_20000_of_the_table_score_at_once() -> None:
    script = table({"S": "99m258p147s12345z"}, draws="9m", rules="resume", referee=True)
    script.game.foul(1, "too-few-or-too-many-tiles")
    script.say("E", "discard", "9m", drawn=True)
    events = script.game.act(1, Action("pung", use=("9m", "9m")))
    assert ruled(events, "claim-with-dead-hand", "points", "7.2-dead-hand-call-b")
    cause = ("claim-with-dead-hand", "wrc2015:7.2-dead-hand-call-b")
    assert seen(events, Penalty) == [Penalty(1, 20000, "at once", *cause)]
    assert script.game.scores == (30000, 10000, 30000, 30000)  # to nobody
    assert script.game.penalties == (0, 0, 0, 0)


@rule("wrc2015:7.2-phone", "wrc2015:7.2-obstruction-a")
@pytest.mark.parametrize("key", ["telephone", "obstruction"])
def test_points_that_the_referee_sets_come_off_the_table_score_at_once(key: str) -> None:
    game = table({}, rules="resume", referee=True).game
    game.foul(2, key, points=3000)
    assert game.scores == (30000, 30000, 27000, 30000)
    assert game.view("public").scores == [30000, 30000, 27000, 30000]


@pytest.mark.parametrize("found", offences("wrc2015"), ids=lambda found: found.key)
def test_a_referee_can_rule_on_every_offence_of_wrc(found: Offence) -> None:
    game = table({}, rules="resume", referee=True).game
    free = found.consequence == "points" and found.points is None
    events = game.foul(1, found.key, points=1000 if free else None)
    assert seen(events, Ruling) == [Ruling(1, found.key, found.consequence, found.clause)]
