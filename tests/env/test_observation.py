"""What a seat is shown: everything it may know, in its place, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hanchan.bots.kernels.options import offered
from hanchan.bots.kernels.plans import ANY, set_plan
from hanchan.bots.kernels.progress import FAR, measure, measure_accepts
from hanchan.bots.kernels.scratch import new_scratch, notice
from hanchan.bots.kernels.view_table import look
from hanchan.bots.observation.choices import number_of, option_of, write_mask
from hanchan.bots.observation.computed import observe_computed
from hanchan.bots.observation.layout import (
    ACTION_COUNT,
    ACTIONS,
    AT,
    BOOK_ANSWERS,
    HIDDEN,
    HIDDEN_AT,
    PLAIN,
    RON_ACTION,
    WHOLE,
)
from hanchan.bots.observation.plain import observe_plain
from hanchan.bots.observation.privileged import observe_privileged
from hanchan.compile.kernel import Row
from hanchan.drawing.table import Thrown
from hanchan.env.render import hand_of, indicators_of, seats_of
from hanchan.game.engine import codes
from hanchan.game.engine.codes import action_act, pack_action
from hanchan.game.engine.flow import act, begin_hand
from hanchan.game.engine.legal import asked, legal
from hanchan.game.engine.state import (
    Table,
    add_face,
    copy_table,
    discard_face,
    live_left,
    new_table,
    remove_face,
    was_claimed,
    was_drawn,
    was_riichi,
)
from hanchan.game.engine.tenpai import seen_by
from hanchan.game.wall.deal import deal, secret_of
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.sim.games.policies import NOVICE, choose
from hanchan.tiles import KINDS, kind_of, parse
from helpers.books import ALL_BOOKS
from proof import amount

LOUD = (codes.CALL_CHOW, codes.CALL_PUNG, codes.CALL_KONG, codes.CONCEALED_KONG, codes.ADDED_KONG)


class Played:
    """A random hand, decision by decision, with the scratch space of those who watch."""

    def __init__(self, book: str, seed: int, hand: int = 0) -> None:
        self._luck, self._loud = [seed], (seed % 3) / 4
        self.t = new_table(play_rules(rulebook(book)), codes.DECISION_LOG)
        self.m = new_scratch()
        self.chance = Random(seed)
        wall = deal(secret_of(str(seed)), "g", hand, self.t.play.red_fives)
        self.t.wall[:] = wall.faces
        begin_hand(self.t, 11)
        self._note()

    def _note(self) -> None:
        notice(self.t, self.m)
        self.t.now[codes.EVENTS] = 0

    @property
    def over(self) -> bool:
        return self.t.now[codes.PHASE] >= codes.HAND_OVER

    def options(self) -> tuple[int, int]:
        seat = asked(self.t)
        return seat, legal(self.t, seat)

    def go_on(self) -> None:
        seat, count = self.options()
        # Novices come to riichi; calls and kongs are made more often than they would.
        loud = [one for one in self.t.options[:count] if action_act(one) in LOUD]
        if loud and self.chance.random() < self._loud:
            chosen = self.chance.choice(loud)
        else:
            chosen = choose(self.t, self.m, seat, count, NOVICE, self._luck)
        act(self.t, seat, chosen)
        self._note()


def whole(t: Table, passed: Row, seat: int) -> list[int]:
    """The whole observation of the seat."""
    return shown_and_allowed(t, passed, seat)[0]


def shown_and_allowed(t: Table, passed: Row, seat: int) -> tuple[list[int], list[int]]:
    """The whole observation of the seat, and the mask of its actions."""
    m, out, mask = new_scratch(), [0] * WHOLE, [0] * ACTION_COUNT
    m.passed[:] = passed
    options = legal(t, seat)
    write_mask(t, options, mask)
    look(t, m, seat)
    observe_plain(t, m, seat, out)
    look(t, m, seat)
    observe_computed(t, m, seat, options, out)
    return out, mask


def shuffled(t: Table, seat: int, chance: Random) -> Table:
    """The same table with all that the seat cannot see in another order, and the other seats' secrets forgotten."""
    other_world = copy_table(t)
    unseen = list(range(t.now[codes.NEXT_LIVE], 122))
    unseen += [*range(122 + t.now[codes.KONGS], 126), *range(126 + t.now[codes.TURNED], 136)]
    held = []
    for other in range(4):
        if other != seat:
            for face in range(37):
                plain = face >= KINDS or face not in (4, 13, 22)
                count = t.reds[other][face - KINDS] if face >= KINDS else t.hands[other][face]
                count -= 0 if plain else t.reds[other][face // 9]
                held += [(other, face)] * count
    faces = [face for _, face in held] + [t.wall[at] for at in unseen]
    chance.shuffle(faces)
    for (other, face), _ in zip(held, faces, strict=False):
        remove_face(other_world, other, face)
    for (other, _), face in zip(held, faces, strict=False):
        add_face(other_world, other, face)
    for at, face in zip(unseen, faces[len(held) :], strict=True):
        other_world.wall[at] = face
    for other in range(4):
        if other != seat:
            row = other_world.seats[other]
            row[codes.WAITS] = chance.getrandbits(34)
            row[codes.PASSED] = chance.randrange(2)
            row[codes.PASSED_IN_RIICHI] = chance.randrange(2)
            if (
                other_world.answers[other] != -1
            ):  # what somebody has answered is as secret as the hand
                other_world.answers[other] = pack_action(
                    chance.choice([codes.PASS, codes.RON]), 0, 0, 0
                )
    return other_world


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_no_hidden_tile_changes_a_byte_of_what_a_seat_is_shown(book: str) -> None:
    looked, chance = 0, Random(book)
    for seed in range(amount(1, 6, 60)):
        game = Played(book, seed)
        while not game.over:
            seat, _ = game.options()
            if chance.random() < amount(20, 35, 50) / 100:
                shown = shown_and_allowed(game.t, game.m.passed, seat)
                other = shuffled(game.t, seat, chance)
                if other.now[codes.PHASE] == codes.IN_TURN:
                    other.seats[seat] = list(game.t.seats[seat])
                assert shown_and_allowed(other, game.m.passed, seat) == shown
                looked += 1
            game.go_on()
    assert looked > 5


def test_the_privileged_observation_does_change_with_them() -> None:
    game = Played("ema2016", 3)
    before, after = [0] * HIDDEN, [0] * HIDDEN
    observe_privileged(game.t, new_scratch(), 0, before)
    observe_privileged(shuffled(game.t, 0, Random(1)), new_scratch(), 0, after)
    assert before != after
    hands = before[HIDDEN_AT["hands"] : HIDDEN_AT["hands"] + KINDS]
    assert hands == game.t.hands[1]
    wall = before[HIDDEN_AT["wall"] :]
    assert [face - 1 for face in wall[:3]] == game.t.wall[53:56]
    assert sum(face > 0 for face in wall) == live_left(game.t) + 4 + 5 + 5


@pytest.mark.parametrize("book", ["ema2016", "tenhou"])
def test_an_observation_tells_hand_rivers_melds_and_points_exactly(book: str) -> None:
    game = Played(book, 11)
    t = game.t
    while not game.over:
        seat, _ = game.options()
        seen = whole(t, game.m.passed, seat)
        held = [0] * KINDS
        for face in hand_of(seen):
            held[kind_of(face)] += 1
        assert held == t.hands[seat]
        assert indicators_of(seen) == t.indicators[: t.now[codes.TURNED]]
        for turn, shown in enumerate(seats_of(seen)):
            row = t.seats[(seat + turn) % 4]
            assert shown.points == row[codes.POINTS]
            river = t.rivers[(seat + turn) % 4][: row[codes.RIVER]]
            assert shown.river == [
                Thrown(discard_face(tile), was_drawn(tile), was_riichi(tile), was_claimed(tile))
                for tile in river
            ]
            assert len(shown.melds) == row[codes.MELDS]
            assert shown.concealed == sum(t.hands[(seat + turn) % 4])
            assert shown.riichi == (row[codes.RIICHI_STATE] > 0)
        for kind in range(KINDS):
            assert seen[AT["unseen"] + kind] == 4 - seen_by(t, seat, kind)
        game.go_on()


def test_the_round_wind_is_told() -> None:
    """Others left it out."""
    t = Played("ema2016", 1).t
    for wind in range(4):
        t.now[codes.ROUND] = wind
        seen = whole(t, [0] * 4, 0)
        assert seen[AT["round"] : AT["round"] + 4] == [int(wind == other) for other in range(4)]


def test_red_fives_are_told_and_thrown_apart() -> None:
    """Others merged them, and threw the red one away."""
    game = Played("tenhou", 0)
    t = game.t
    for other in range(KINDS):
        while t.hands[0][other]:
            remove_face(
                t,
                0,
                other
                if other not in (4, 13, 22) or not t.reds[0][other // 9]
                else KINDS + other // 9,
            )
    for face in parse("05m0p123456789s11z"):
        add_face(t, 0, face)
    t.now[codes.DRAWN_FACE] = parse("1z")[0]
    mask = [0] * ACTION_COUNT
    options = legal(t, 0)
    write_mask(t, options, mask)
    named = {ACTIONS[number] for number in range(ACTION_COUNT) if mask[number]}
    assert {"discard 5m", "discard 0m", "discard 0p"} <= named
    assert "discard 5p" not in named
    chosen = option_of(t, options, ACTIONS.index("discard 0m"))
    assert codes.action_face(chosen) == KINDS
    seen = whole(t, [0] * 4, 0)
    assert seen[AT["reds_held"] : AT["reds_held"] + 3] == [1, 1, 0]
    assert seen[AT["held_red"] + 4] == seen[AT["held_red"] + 13] == 1


def test_the_tile_just_drawn_goes_before_its_equals() -> None:
    game = Played("ema2016", 5)
    drawn = game.t.now[codes.DRAWN_FACE]
    options = legal(game.t, 0)
    chosen = option_of(game.t, options, drawn)
    assert codes.action_one(chosen) == 1
    assert option_of(game.t, options, RON_ACTION) == -1


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_every_legal_action_has_a_number_and_every_number_leads_back(book: str) -> None:
    seen = set()
    for seed in range(amount(2, 20, 200)):
        game = Played(book, seed)
        while not game.over:
            _, count = game.options()
            options = list(game.t.options[:count])
            for one in options:
                number = number_of(one)
                seen.add(ACTIONS[number].split()[0])
                back = option_of(game.t, count, number)
                assert number_of(back) == number
                assert back == one or codes.action_one(back) == 1
            game.go_on()
    assert {"discard", "riichi", "chow,", "pung", "pass"} <= seen


def test_the_answers_of_the_book_stand_in_their_places() -> None:
    found = {}
    for book in ALL_BOOKS:
        seen = whole(Played(book, 1).t, [0] * 4, 0)
        found[book] = dict(
            zip(BOOK_ANSWERS, seen[AT["book"] : AT["book"] + len(BOOK_ANSWERS)], strict=True)
        )
        assert found[book]["start_points"] == play_rules(rulebook(book)).start_points // 1000
        assert found[book]["red_fives"] == play_rules(rulebook(book)).red_fives
    assert found["tenhou"] != found["ema2016"]


def test_what_the_engine_computes_about_discards_is_right() -> None:
    game = Played("ema2016", 2)
    t = game.t
    for kind in range(KINDS):
        while t.hands[0][kind]:
            remove_face(t, 0, kind)
    for face in parse("234m456p3456788s9m"):
        add_face(t, 0, face)
    t.now[codes.DRAWN_FACE] = parse("9m")[0]
    seen = whole(t, [0] * 4, 0)
    nine = parse("9m")[0]
    assert seen[AT["shanten_after"] + nine] == 1  # it waits
    assert seen[AT["nearest"] + nine] == 1
    assert seen[AT["value_after"] + nine] > 0
    assert seen[AT["riichi_value_after"] + nine] > seen[AT["value_after"] + nine]
    assert seen[AT["shanten"]] == 1
    accepted = [kind for kind in range(KINDS) if seen[AT["accepted"] + kind]]
    assert {parse("8s")[0]} & set(accepted)
    far = parse("5p")[0]
    assert seen[AT["shanten_after"] + far] == 2
    assert seen[AT["yaku_after"] + far] == 1


@pytest.mark.parametrize("seed", range(3))
def test_accepted_copies_are_those_that_bring_the_hand_nearer(seed: int) -> None:
    game = Played("tenhou", seed)
    while not game.over:
        seat, count = game.options()
        if game.t.now[codes.PHASE] == codes.IN_TURN and game.chance.random() < 0.3:
            seen = whole(game.t, game.m.passed, seat)
            look(game.t, game.m, seat)
            set_plan(game.m, ANY)
            least = measure(game.m, offered(game.t, count, codes.DISCARD))
            measure_accepts(game.m, least, FAR)
            assert seen[AT["shanten"]] == 1 + least
            for kind in range(KINDS):
                after = game.m.shanten[kind]
                assert seen[AT["shanten_after"] + kind] == (1 + after if after < FAR else 0)
                assert seen[AT["accepts_after"] + kind] == game.m.accepts[kind]
        game.go_on()


def test_safe_tiles_are_those_the_opponent_has_thrown() -> None:
    game = Played("ema2016", 4)
    for _ in range(12):
        if not game.over:
            game.go_on()
    seat, _ = game.options()
    seen = whole(game.t, game.m.passed, seat)
    for turn in range(3):
        row = game.t.seats[(seat + 1 + turn) % 4]
        for kind in range(KINDS):
            thrown = row[codes.DISCARDED_MASK] >> kind & 1
            assert seen[AT["safe"] + KINDS * turn + kind] >= thrown
            if thrown and game.t.hands[seat][kind]:
                assert seen[AT["danger"] + KINDS * turn + kind] == 0


def test_the_plain_part_is_the_beginning_of_the_whole() -> None:
    game = Played("wrc2015", 8)
    seat, _ = game.options()
    plain: Any = np.full(PLAIN, 99, np.int8)
    look(game.t, game.m, seat)
    observe_plain(game.t, game.m, seat, plain)
    assert plain.tolist() == whole(game.t, game.m.passed, seat)[:PLAIN]
