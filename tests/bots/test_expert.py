"""How the expert thinks: what it reads off the table, and the choices at the end of a hand and of a game."""

from __future__ import annotations

from hanchan.bots.expert.expert import expert_chooses, prefers_noten
from hanchan.bots.expert.threats import open_tenpai, run_of
from hanchan.bots.kernels.danger import lines_left
from hanchan.bots.kernels.scratch import new_scratch
from hanchan.bots.kernels.view_table import look, shown_han
from hanchan.game.engine import codes
from hanchan.game.engine.codes import action_act, pack_action
from hanchan.game.engine.state import Table, add_face, new_table, pack_discard, pack_meld
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.scoring.sets import CHOW, CLAIMED, PUNG
from hanchan.tiles import parse, parse_one

LIVE_END = 122


def table(book: str = "ema2016", live: int = 60) -> Table:
    """A table in the middle of the first hand."""
    t = new_table(play_rules(rulebook(book)))
    t.now[codes.LIVE_END], t.now[codes.NEXT_LIVE] = LIVE_END, LIVE_END - live
    for row in t.seats:
        row[codes.POINTS] = 30000
    return t


def meld(t: Table, seat: int, shape: int, tile: str) -> None:
    """One more open meld of the seat."""
    row = t.seats[seat]
    kind = parse_one(tile)
    t.melds[seat][row[codes.MELDS]] = pack_meld(shape, kind, CLAIMED, (seat + 1) % 4, 0, kind)
    row[codes.MELDS] += 1
    row[codes.OPEN_MELDS] += 1


def test_each_safe_number_and_each_wall_rules_out_two_sided_waits() -> None:
    scratch = new_scratch()
    scratch.unseen[:] = [4] * 34
    assert lines_left(scratch, 0) == 18
    assert lines_left(scratch, 1 << parse_one("4m")) == 16
    assert lines_left(scratch, 1 << parse_one("1m")) == 17
    scratch.unseen[parse_one("3p")] = 0  # neither 1-4 nor 2-5
    assert lines_left(scratch, 0) == 16


def test_an_open_hand_that_throws_what_it_draws_is_more_likely_tenpai() -> None:
    t, scratch = table(live=30), new_scratch()
    meld(t, 1, CHOW, "2s")
    meld(t, 1, CHOW, "5s")
    t.seats[1][codes.RIVER] = 3
    t.rivers[1][:3] = parse("1z2z3z")
    assert run_of(t, 1) == 0
    changing = open_tenpai(t, scratch, 0, 1)
    t.rivers[1][:3] = [pack_discard(tile, 1, 0, 0) for tile in parse("1z2z3z")]
    assert run_of(t, 1) == 2
    assert open_tenpai(t, scratch, 0, 1) > changing


def test_melds_show_their_dora_their_value_and_their_suit() -> None:
    t = table()
    t.indicators[0], t.now[codes.TURNED] = parse_one("4s"), 1
    meld(t, 2, PUNG, "7z")
    assert shown_han(t, 2) == 1
    meld(t, 2, CHOW, "5s")
    assert shown_han(t, 2) == 1 + 1 + 2
    meld(t, 2, CHOW, "1p")
    assert shown_han(t, 2) == 1 + 1


def test_east_ahead_in_the_last_hand_lets_the_game_end() -> None:
    t = table()
    t.now[codes.ROUND], t.now[codes.DEALER] = t.play.last_round, 3
    t.options[:2] = [pack_action(codes.TENPAI, 63, 0, 0), pack_action(codes.NOTEN, 63, 0, 0)]
    t.now[codes.PHASE] = codes.ANNOUNCING
    t.seats[3][codes.POINTS] = 40000
    assert action_act(expert_chooses(t, new_scratch(), 0, 3, 2)) == codes.NOTEN
    t.seats[1][codes.POINTS] = 37000  # three thousand shared out could turn it
    assert action_act(expert_chooses(t, new_scratch(), 0, 3, 2)) == codes.TENPAI
    t.seats[1][codes.POINTS] = 30000
    t.seats[3][codes.RIICHI_STATE] = codes.IN_RIICHI  # noten now would be a foul
    assert not prefers_noten(t, 3)
    t.seats[3][codes.RIICHI_STATE], t.now[codes.ROUND] = codes.NO_RIICHI, 0
    assert not prefers_noten(t, 3)


def chow_or_pass(live: int) -> int:
    """What it does with a chow that leaves a hand without a yaku waiting."""
    t, scratch = table(live=live), new_scratch()
    t.now[codes.DEALER] = 2
    for tile in parse("123789m4599p78s1z"):
        add_face(t, 0, tile)
    t.now[codes.PHASE], t.now[codes.WINDOW] = codes.CLAIMS, codes.ON_DISCARD
    t.now[codes.LAST_SEAT], t.now[codes.LAST_FACE] = 3, parse_one("6p")
    four, five, six = parse("456p")
    t.options[:2] = [
        pack_action(codes.PASS, 63, 0, 0),
        pack_action(codes.CALL_CHOW, six, four, five),
    ]
    look(t, scratch, 0)
    return action_act(expert_chooses(t, scratch, 0, 0, 2))


def test_on_the_last_draws_tenpai_without_a_yaku_is_worth_a_call() -> None:
    assert chow_or_pass(live=3) == codes.CALL_CHOW
    assert chow_or_pass(live=50) == codes.PASS
