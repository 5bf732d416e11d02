"""Many games at once: exact seeds, rewards that add up, masks that are never empty, and worlds to search in."""

from __future__ import annotations

import sys
from copy import copy, deepcopy
from pickle import dumps, loads
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from hanchan.bots.observation.choices import option_of, write_mask
from hanchan.bots.observation.layout import ACTION_COUNT, HIDDEN_AT, PASS_ACTION, RIICHI_FIRST
from hanchan.env import ACTIONS, OBSERVATION, Batch
from hanchan.env.given import check_on_card, read_actions
from hanchan.env.machines import Buffers, Interpreted, new_buffers
from hanchan.errors import DeviceError, IllegalAction, NotationError
from hanchan.game.engine import codes
from hanchan.game.engine.flow import act, begin_hand
from hanchan.game.engine.legal import legal
from hanchan.game.engine.state import Table, add_face, new_table, remove_face
from hanchan.game.wall.deal import deal, secret_of
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.tiles import KINDS, parse
from helpers.books import ALL_BOOKS
from helpers.env_players import played, random_actions, worlds_of_others
from proof import amount, first_of

TOTAL = {"ema2016": 120_000, "tenhou": 100_000}


def small(**given: Any) -> Batch:
    """A batch that the interpreter steps."""
    asked: dict[str, Any] = {"n": 2, "device": "python", "observation": "none"} | given
    return Batch(**asked)


def hand_number(batch: Batch) -> int:
    """Which hand of its game the first one is at."""
    lines: Any = batch._machine
    return int(lines._lines[0][5])


@pytest.mark.parametrize("book", ["ema2016", "tenhou"])
def test_rewards_add_up_to_the_points_at_every_step_and_points_conserve(book: str) -> None:
    batch, chance = small(rules=book, seed=5, opponents="random"), np.random.default_rng(2)
    start = play_rules(batch.rules).start_points
    gained, ended, numbers = np.zeros((2, 4)), 0, batch.numbers.copy()
    for _ in range(700):
        batch.step(random_actions(batch.mask, chance))
        gained += batch.rewards
        assert batch.mask.any(axis=1).all()
        for game in np.flatnonzero(batch.done):
            # The new game may have moved points before its first decision: those come with the next step.
            assert (batch.results[game] == start + gained[game]).all()
            assert TOTAL[book] - batch.results[game].sum() in range(
                0, 9000, 1000
            )  # bets nobody took
            gained[game] = 0
            ended += 1
    assert ended > 0
    assert (batch.numbers % 2 == numbers % 2).all()
    assert (batch.numbers >= numbers).all()


def test_a_finished_game_is_followed_by_the_next_exact_seed() -> None:
    batch, chance = small(n=1, seed="x", opponents="random", hands=True), np.random.default_rng(3)
    while not batch.done[0]:
        batch.step(random_actions(batch.mask, chance))
    number = int(batch.numbers[0])
    assert number >= 1
    again = small(n=1, seed="x", opponents="random", hands=True, first=number)
    assert (again.privileged() == batch.privileged()).all()


def test_with_next_step_the_end_is_shown_before_the_next_game_begins() -> None:
    batch = small(n=1, opponents="random", hands=True, autoreset="next_step")
    chance = np.random.default_rng(4)
    while not batch.done[0]:
        batch.step(random_actions(batch.mask, chance))
    assert np.flatnonzero(batch.mask[0]).tolist() == [PASS_ACTION]
    before = int(batch.numbers[0])
    batch.step([0])  # whatever is chosen
    assert int(batch.numbers[0]) > before
    assert not batch.done[0]
    assert (batch.rewards == 0).all()
    assert batch.mask.sum() > 1


def walls(seed: str, hands: int) -> set[bytes]:
    """The hidden walls at the first decisions of so many hands."""
    batch, chance = small(n=1, seed=seed, opponents="random"), np.random.default_rng(0)
    found: set[bytes] = set()
    before, seen = None, 0
    while seen < hands:
        state = batch._into.kept[0, 0], hand_number(batch)  # game and hand
        if state != before:
            found.add(batch.privileged()[0, HIDDEN_AT["wall"] :].tobytes())
            before, seen = state, seen + 1
        batch.step(random_actions(batch.mask, chance))
    return found


def test_every_hand_of_every_seed_has_a_wall_of_its_own() -> None:
    """Others dealt the same wall every hand, or the same walls across seeds after the first hand."""
    assert len(walls("1", 3) | walls("2", 3)) == 6


def test_the_same_seed_and_actions_give_the_same_numbers() -> None:
    one = played(small(seed=7, observation="plain"), 25)
    assert one == played(small(seed=7, observation="plain"), 25)
    assert one != played(small(seed=8, observation="plain"), 25)


def test_riichi_is_offered_only_to_a_waiting_hand_with_points_for_the_bet() -> None:
    """Others let it be declared without tenpai, or below a thousand points."""
    batch = small(n=1, seed=12, observation="whole", opponents="random", rules="tenhou")
    after = OBSERVATION["shanten_after"].first
    chance, offered = np.random.default_rng(1), 0
    for _ in range(120):
        mask = batch.mask[0]
        for face in np.flatnonzero(mask[RIICHI_FIRST : RIICHI_FIRST + 37]):
            kind = face if face < KINDS else 9 * (face - KINDS) + 4
            assert batch.observe()[0, after + kind] == 1
            assert batch.observe()[0, OBSERVATION["thousands"].first] >= 1
            offered += 1
        # The nearest hand, so that riichi comes.
        near = batch.observe()[0, OBSERVATION["nearest"].first :][:KINDS]
        wanted = [int(number) for number in np.flatnonzero(mask[:KINDS]) if near[number]]
        wanted += [PASS_ACTION] if mask[PASS_ACTION] else []
        batch.step([wanted[0] if wanted else int(random_actions(batch.mask, chance)[0])])
    assert offered > 0


def dealt(hand: str, book: str = "ema2016") -> Table:
    """East's first turn with this hand."""
    t = new_table(play_rules(rulebook(book)), codes.DECISION_LOG)
    t.wall[:] = deal(secret_of("k"), "g", 0, t.play.red_fives).faces
    begin_hand(t, 11)
    for kind in range(KINDS):
        while t.hands[0][kind]:
            remove_face(t, 0, kind)
    for face in parse(hand):
        add_face(t, 0, face)
    t.now[codes.DRAWN_FACE] = parse(hand)[-1]
    return t


def offered(t: Table, word: str) -> list[str]:
    """The actions that East may take now and whose names have this word."""
    mask = [0] * ACTION_COUNT
    write_mask(t, legal(t, 0), mask)
    return [name for name, allowed in zip(ACTIONS, mask, strict=True) if allowed and word in name]


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_riichi_wants_a_wait_and_the_points_that_the_book_asks_for(book: str) -> None:
    waits, does_not = "123m456p3456788s9m", "147m258p369s12345z"
    assert offered(dealt(does_not, book), "riichi") == []
    t = dealt(waits, book)
    least = t.play.riichi_min_points
    for points in (least, least - 100):
        t.seats[0][codes.POINTS] = points
        assert bool(offered(t, "riichi")) == (points == least)


def claimable(held: str, thrown: str, book: str) -> Table:
    """East holds these tiles and is asked about the one that South has thrown."""
    t = dealt(held, book)
    face = parse(thrown)[0]
    add_face(t, 1, face)
    t.now[codes.TURN], t.now[codes.DRAWN_FACE] = 1, face
    act(t, 1, option_of(t, legal(t, 1), face))
    return t


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_fifth_kong_is_never_offered(book: str) -> None:
    t = dealt("1111m2222m345p678s", book)
    open_one = claimable("111m345p678s1122z", "1m", book)
    for kongs, in_turn, on_discard in ((3, 2, 1), (4, 0, 0)):
        t.now[codes.KONGS] = open_one.now[codes.KONGS] = kongs
        assert len(offered(t, "kong")) == in_turn
        assert len(offered(open_one, "kong")) == on_discard


def test_an_illegal_action_is_refused_by_name_and_nothing_happens() -> None:
    batch = small()
    before = batch.mask.copy()
    with pytest.raises(IllegalAction, match="game 1: 'ron' is not legal for seat 0"):
        batch.step([int(np.flatnonzero(before[0])[0]), ACTIONS.index("ron")])
    with pytest.raises(IllegalAction, match="game 0: 999"):
        batch.step([999, 0])
    with pytest.raises(NotationError, match="one for each of 2 games"):
        batch.step([1])
    assert (batch.mask == before).all()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n": 0}, "n 0: 1 or more was expected"),
        ({"device": "tpu"}, "device='tpu': one of cpu, gpu, python was expected"),
        ({"observation": "some"}, "observation='some': one of none, plain, whole"),
        ({"autoreset": "never"}, "autoreset='never': one of"),
        ({"opponents": "grandmaster"}, "opponents='grandmaster': one of random, novice"),
        ({"opponents": ("club",)}, "1 opponents: three were expected"),
        ({"opponents": ("learner", "club", "me")}, "opponents='me': one of random, novice"),
        ({"reward": "fame"}, "reward='fame': one of points, place, result"),
        ({"reward": "place", "device": "gpu"}, "reward='place': one of points was expected"),
        ({"hands": [[0, 0]]}, "rows of round, dealer"),
        ({"seed": "s" * 64}, "a seed of 64 bytes"),
        ({"first": -1}, "first -1: 0 or more"),
        ({"workers": -2}, "workers -2: 0 or more"),
        ({"hands": [[4, 0, 0, 0, 1, 1, 1, 1]]}, "round 4 of a score state: 0 to 3"),
        ({"hands": [[0, 4, 0, 0, 1, 1, 1, 1]]}, "dealer 4 of a score state: 0 to 3"),
        ({"hands": [[0, 0, 0, -1, 1, 1, 1, 1]]}, "bets -1 of a score state"),
        ({"hands": []}, "score states of shape"),
        (
            {"hands": [[0, 0, 0, 0, 10**12, 0, 0, 0]]},
            "scores .1000000000000, 0, 0, 0. of a score state",
        ),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(given: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message.replace("(", r"\(")):
        small(**given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n": "2"}, "n '2': a whole number was expected, not str"),
        ({"n": 2.0}, "n 2.0: a whole number was expected, not float"),
        ({"seed": [1, 2]}, "seed .*: a number or text was expected, not list"),
        ({"rules": 7}, "rules 7: the name of a book"),
        ({"hands": [[0.5] * 8]}, "hands .*: an array of whole numbers was expected, not list"),
        ({"hands": "all"}, "hands 'all': an array of whole numbers was expected, not str"),
        ({"opponents": 5}, "opponents 5: a word, or three was expected, not int"),
        ({"turned": "x"}, "turned 'x': a whole number was expected, not str"),
    ],
)
def test_a_wrong_type_is_told_in_a_sentence(given: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        small(**given)


def test_seats_and_games_that_are_not_there_never_reach_the_kernels() -> None:
    batch = small()
    for wrong in (4, -2, [0, 9], [0, 1, 2]):
        with pytest.raises(NotationError, match="one from 0 to 3, or one for each of 2 games"):
            batch.look(wrong)
        with pytest.raises(NotationError, match="one from 0 to 3, or one for each of 2 games"):
            batch.determinize(seats=wrong)
    for games in ([2], [-1], []):
        with pytest.raises(NotationError, match="places from 0 to 1 were expected"):
            batch.clone(games)
    for actions in ([0.0, 1.0], ["discard 1m", "pass"], None):
        with pytest.raises(TypeError, match=r"actions .*: an array of whole numbers was expected"):
            batch.step(actions)


class OnCard:
    """What says that it lies in a card's memory."""

    def __init__(self, numbers: Any) -> None:
        self._numbers = np.asarray(numbers)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return dict(self._numbers.__array_interface__)


def test_actions_on_a_card_are_read_before_a_kernel_sees_them() -> None:
    assert check_on_card(OnCard([1, 2]), 2)
    spread = np.arange(6)[::3]
    for other in (np.array([1, 2], np.int32), np.array([1, 0], bool), spread):
        assert not check_on_card(OnCard(other), 2)
    for wrong in ([1], [1, 2, 3], [[1, 2]], 1):
        with pytest.raises(NotationError, match="one for each of 2 games was expected"):
            check_on_card(OnCard(wrong), 2)
    with pytest.raises(TypeError, match=r"actions .*: an array of whole numbers was expected"):
        check_on_card(OnCard([0.0, 1.0]), 2)


def test_what_a_batch_shows_is_handed_over_without_a_copy() -> None:
    """By DLPack, which torch and others take: the same memory, so every step shows there."""
    batch = small(observation="whole")
    shared = [batch.observe(), batch.plain, batch.planes, batch.mask, batch.rewards, batch.seats,
              batch.done, batch.results, batch.asked, batch.numbers]  # fmt: skip
    taken = [np.from_dlpack(one) for one in shared]
    for _ in range(12):
        batch.step(batch.mask.argmax(axis=1))
        for mine, theirs in zip(shared, taken, strict=True):
            assert np.shares_memory(mine, theirs)
            assert (mine == theirs).all()
    assert taken[0] is not batch.observe()
    assert (taken[0] == batch.observe()).all()


@pytest.mark.proof
def test_torch_takes_what_a_batch_shows_without_a_copy() -> None:
    torch = pytest.importorskip("torch", reason="torch comes with the extra `train`")
    batch = small(observation="whole")
    taken = [(torch.from_dlpack(one), one) for one in (batch.observe(), batch.mask, batch.rewards)]
    for _ in range(3):
        batch.step(torch.from_numpy(batch.mask).max(dim=1).indices)
    for there, here in taken:
        assert there.data_ptr() == here.ctypes.data
        assert (there.numpy() == here).all()


def test_without_a_card_a_sentence_says_so() -> None:
    with pytest.raises(DeviceError, match=r"no numba-cuda here|no GPU that CUDA can use"):
        small(device="gpu")


def test_opponents_move_round_from_game_to_game() -> None:
    batch = small(n=4, opponents=("club", "novice", "expert"))
    learner = batch.learners.argmax(axis=1)
    assert learner.tolist() == [0, 1, 2, 3]
    assert (batch.seats == learner).all()
    assert batch.learners.sum(axis=1).tolist() == [1] * 4


def test_learners_and_bots_sit_in_any_mixture() -> None:
    """Two learners opposite each other between two bots; who is asked is always a learner."""
    batch = small(n=4, opponents=("random", "learner", "random"), seed=3)
    chance, asked = np.random.default_rng(4), [set[int]() for _ in range(4)]
    assert batch.learners.tolist() == [[True, False] * 2, [False, True] * 2] * 2
    for _ in range(60):
        learners = batch.learners[np.arange(4), batch.seats]
        assert learners.all()
        for game, seat in enumerate(batch.seats):
            if batch.numbers[game] == game:
                asked[game].add(int(seat))
        batch.step(random_actions(batch.mask, chance))
    assert asked == [{0, 2}, {1, 3}] * 2
    assert small(opponents="learner").learners.all()


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_who_is_asked_always_has_a_choice(book: str) -> None:
    for opponents in (None, ("novice", "learner", "random")):
        batch, chance = small(rules=book, seed=9, opponents=opponents), np.random.default_rng(9)
        for _ in range(amount(30, 150, 2000)):
            assert (batch.mask.sum(axis=1) >= 2).all()
            batch.step(random_actions(batch.mask, chance))


def test_single_hands_begin_from_the_states_that_are_given() -> None:
    starts = [[1, 2, 3, 1, 20_000, 41_000, 29_000, 29_000]]
    batch = small(n=2, hands=starts, observation="plain")
    seen = batch.observe()[0]
    assert seen[OBSERVATION["round"].first + 1] == 1
    assert (seen[OBSERVATION["counters"].first], seen[OBSERVATION["bets"].first]) == (3, 1)
    assert batch.seats.tolist() == [2, 2]
    assert seen[OBSERVATION["thousands"].first :][:4].tolist() == [29, 29, 20, 41]  # seat 2 first


def test_sampled_single_hands_differ_and_conserve() -> None:
    batch = small(n=16, hands=True, observation="plain")
    seen = batch.observe()
    points = 1000 * seen[:, OBSERVATION["thousands"].first :][:, :4].astype(int)
    points += 100 * seen[:, OBSERVATION["hundreds"].first :][:, :4]
    bets = seen[:, OBSERVATION["bets"].first].astype(int)
    assert (points.sum(axis=1) + 1000 * bets == 120_000).all()
    assert len({tuple(row) for row in points}) > 5
    rounds = seen[:, OBSERVATION["round"].first :][:, :4].argmax(axis=1)
    assert set(rounds) == {0, 1}


def test_a_clone_goes_its_own_way() -> None:
    """Others stepped all games at once, so that nobody could search."""
    batch = small(observation="plain")
    played(batch, 10)
    copy = batch.clone([1, 1, 0])
    assert copy.n == 3
    assert (copy.observe() == batch.observe()[[1, 1, 0]]).all()
    before = batch.observe().tobytes()
    same = [np.flatnonzero(row)[0] for row in copy.mask]
    same[1] = np.flatnonzero(copy.mask[1])[-1]
    copy.step(same)
    assert batch.observe().tobytes() == before
    assert (copy.observe()[0] != copy.observe()[1]).any()
    batch.step([same[2], same[0]])
    assert (batch.observe()[1] == copy.observe()[0]).all()


@pytest.mark.parametrize("again", [copy, deepcopy, lambda batch: loads(dumps(batch))])
def test_a_copy_is_a_batch_of_its_own(again: Any) -> None:
    batch = small(observation="whole", opponents="random")
    other, shown = again(batch), batch.observe().copy()
    assert (other.observe() == shown).all()
    first = batch.mask.argmax(axis=1)
    other.step(first)
    assert (batch.observe() == shown).all()
    batch.step(first)
    assert (other.observe() == batch.observe()).all()
    assert (other.mask == batch.mask).all()


def test_worlds_are_redrawn_from_any_seed() -> None:
    hands = []
    for seed in (0, 1, -1, "one", "another"):
        batch = small()
        batch.determinize(seed)
        hands.append(batch.privileged()[0].tobytes())
        again = small()
        again.determinize(seed)
        assert again.privileged()[0].tobytes() == hands[-1]
    assert len(set(hands)) == 5
    for wrong in (None, 1.5):
        with pytest.raises(TypeError, match=r"seed .*: a number or text was expected"):
            small().determinize(wrong)  # type: ignore[arg-type]


def test_a_redrawn_world_looks_the_same_to_its_seat_and_is_another() -> None:
    batch = small(n=2, observation="whole", rules="tenhou", seed=2)
    for steps in (4, 16):
        played(batch, steps)
        seen, mask = batch.observe().copy(), batch.mask.copy()
        hidden = batch.privileged().copy()
        world = batch.clone()
        world.determinize(seed=steps)
        shown, allowed = world.look(world.seats)
        assert (shown == seen).all()
        assert (allowed == mask).all()
        other = world.privileged()
        assert (other != hidden).any(axis=1).all()
        faces = slice(HIDDEN_AT["wall"], None)
        for game in range(2):
            assert _tiles(other[game]) == _tiles(hidden[game])
        assert ((other[:, faces] > 0) == (hidden[:, faces] > 0)).all()
        played(world, 3)  # and it can be played on


def _tiles(hidden: Any) -> list[int]:
    """How many of each kind lie hidden in hands and wall."""
    counts = [sum(int(hidden[KINDS * turn + kind]) for turn in range(3)) for kind in range(KINDS)]
    for face in hidden[HIDDEN_AT["wall"] :]:
        if face:
            kind = int(face) - 1
            counts[kind if kind < KINDS else 9 * (kind - KINDS) + 4] += 1
    return counts


def test_a_world_of_a_seat_that_is_not_asked_can_be_played_on() -> None:
    assert worlds_of_others(small(n=2, rules="tenhou", seed=5), 60)[1] > 0


def test_a_game_that_is_over_is_redrawn_for_nobody() -> None:
    batch = small(n=1, seed=3, hands=True, autoreset="next_step")
    while not batch.done[0]:
        batch.step(batch.mask.argmax(axis=1))
    batch.determinize(1, seats=2)
    assert batch.mask.sum() == batch.mask[0, PASS_ACTION] == 1
    batch.step(batch.mask.argmax(axis=1))
    assert not batch.done[0]


def test_the_other_world_has_other_walls_to_come() -> None:
    batch = small(n=1, seed=4, opponents="random")
    world = batch.clone()
    world.determinize(seed=1)
    ends = []
    for one in (batch, world):
        chance, hand = np.random.default_rng(1), hand_number(one)
        while hand_number(one) == hand:
            one.step(random_actions(one.mask, chance))
        ends.append(one.privileged()[0, HIDDEN_AT["wall"] :].tobytes())
    assert ends[0] != ends[1]


class Placed(np.ndarray[Any, Any]):
    """An array as in a card's memory: it is taken from there by name."""

    def copy_to_host(self) -> Any:
        return np.array(self)


class StandIn(Interpreted):
    """What a card does, by the interpreter."""

    def run(self, mode: int, actions: Any, views: Any, into: Buffers) -> None:
        super().run(mode, np.asarray(actions), np.asarray(views), into)

    def taken(self, rows: Any, games: Any) -> Any:
        return rows.copy_to_host()[games].view(Placed)


def on_a_stand_in(monkeypatch: pytest.MonkeyPatch) -> Batch:
    """A batch that takes the way of a card, without one."""
    gpu: Any = ModuleType("hanchan.env.gpu")
    gpu.card_buffers = lambda n, places: Buffers(
        *(part.view(Placed) for part in new_buffers(n, places))
    )
    gpu.Card, gpu.placed, gpu.placed_actions = StandIn, np.asarray, read_actions
    monkeypatch.setitem(sys.modules, "hanchan.env.gpu", gpu)
    return small(n=2, device="gpu", seed=8)


def test_a_card_batch_is_cloned_before_its_first_step(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = on_a_stand_in(monkeypatch)
    paid, other = batch.rewards, batch.clone([1, 0])
    told = other.rewards
    has_paid = False
    for _ in range(120):  # somebody wins, or pays for a riichi
        other.step(np.array(other.advise("club")))
        has_paid |= bool(told.any())
    assert other.rewards is told
    assert has_paid
    assert batch.rewards is paid
    assert not paid.any()


@pytest.mark.parametrize("device", ["python", "gpu"])
def test_columns_are_cut_once_and_anew_for_a_copy(
    device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = on_a_stand_in(monkeypatch) if device == "gpu" else small(seed=8)
    seats = batch.seats
    copies = [batch.clone()]
    if device == "python":
        copies.append(loads(dumps(batch)))
    for one in (*copies, batch):
        kept, before = one.seats, one.seats.copy()
        while (one.seats == before).all():
            one.step(one.mask.argmax(axis=1))
        assert one.seats is kept
    assert batch.seats is seats


@pytest.mark.parametrize("bot", first_of(["club", "expert"]))
def test_advice_is_what_the_bot_does_and_changes_nothing(bot: str) -> None:
    advised, beside = small(n=1, seed="advice"), small(n=1, seed="advice")
    for _ in range(60):
        advice = advised.advise(bot).copy()
        assert advised.mask[0, advice[0]] == 1
        assert advised.advise(bot).tolist() == advice.tolist()
        advised.step(advice)
        beside.step(advice)
        assert (advised.privileged() == beside.privileged()).all()
    # Who follows the advice plays as the bot among its like does.
    alone = small(n=1, seed="advice", opponents=bot)
    for one in (advised, alone):
        while not one.done[0]:
            one.step(one.advise(bot))
    assert advised.results[0].tolist() == alone.results[0].tolist()
    with pytest.raises(NotationError, match="club, expert"):
        advised.advise("random")


def test_turned_batches_play_each_wall_from_every_seat() -> None:
    batches = [
        small(n=2, seed="t", opponents=("novice", "club", "random"), turned=k) for k in range(4)
    ]
    for game in range(2):
        seats = [int(np.flatnonzero(one.learners[game])[0]) for one in batches]
        assert sorted(seats) == [0, 1, 2, 3]
        assert seats == [(game + k) % 4 for k in range(4)]
