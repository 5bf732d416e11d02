"""One source, many speeds: the same games interpreted and compiled, on one core and on several, event for event."""

import hashlib
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hanchan
from hanchan.bots.kernels.scratch import new_scratch
from hanchan.compile.entry_points import compiled
from hanchan.errors import DeviceError, HanchanError
from hanchan.game import Start, fold
from hanchan.game.engine import codes
from hanchan.game.engine.codes import action_act
from hanchan.game.engine.legal import legal
from hanchan.game.engine.settle import end_game as settle_game
from hanchan.game.engine.state import new_table
from hanchan.game.wall.deal import deal, secret_of
from hanchan.game.wall.sha256 import digest, new_hash
from hanchan.game.wall.shuffle import NAME, name_game, new_shuffler, shuffle
from hanchan.rules.play import play_rules
from hanchan.settlement.standings import places
from hanchan.sim import Games, play, stream
from hanchan.sim.arena.arena import shared_places
from hanchan.sim.games.chance import pick
from hanchan.sim.games.match import FROM_BETS, RESULT, end_game, keep_bets, play_hand
from hanchan.sim.games.play import _games
from hanchan.sim.games.policies import POLICIES, choose
from hanchan.sim.games.tally import new_tally
from helpers.books import ALL_BOOKS, rule
from helpers.kernels import as_arrays
from helpers.scripts import table
from helpers.walls import draws_of

ENOUGH = 60  # more than are interpreted


def whole_games(test: Any) -> Any:
    """Marks a test that compiles the loop of a whole game, which takes minutes."""
    return pytest.mark.compiled(pytest.mark.proof(test))


def same(one: Games, other: Games) -> bool:
    """The two have the same games with the same events."""
    tallies: list[Any] = [one.tally[:3], other.tally[:3]]
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("points", "places", "ranked", "bets_left", "hands", "decisions", "traces")
    ) and all(np.array_equal(a, b) for a, b in zip(*tallies, strict=True))


def test_the_digest_is_sha256() -> None:
    h = new_hash()
    for length in (0, 3, 55, 56, 63, 64, 119, 120, 200):
        message = bytes(range(length))
        h.message[:length] = list(message)
        digest(h, length)
        words = b"".join(word.to_bytes(4, "big") for word in h.state)
        assert words == hashlib.sha256(message).digest()


@pytest.mark.parametrize("red_fives", [0, 3, 4])
def test_a_mass_game_is_dealt_as_the_table_with_that_seed(red_fives: int) -> None:
    s = new_shuffler("spring")
    length = s.at[NAME]
    for number, hand in ((0, 0), (9, 3), (10, 11), (123456, 2)):
        name = f"spring:{number}"
        name_game(s, length, number)
        wall = [0] * 136
        dice = shuffle(s, hand, red_fives, wall)
        expected = deal(secret_of(name), name, hand, red_fives)
        assert wall == expected.faces
        assert (dice // 10, dice % 10) == expected.dice


def test_chance_is_even_and_the_same_for_the_same_start() -> None:
    chance = [7]
    picks = [pick(chance, 10) for _ in range(20_000)]
    assert np.abs(np.bincount(picks) - 2000).max() < 200  # more than four standard deviations
    again = [7]
    assert [pick(again, 10) for _ in range(100)] == picks[:100]


@pytest.mark.compiled
def test_chance_is_the_same_compiled() -> None:
    slow, fast = [12345], as_arrays([12345])
    assert [pick(slow, 97) for _ in range(1000)] == [compiled(pick)(fast, 97) for _ in range(1000)]


@whole_games
@pytest.mark.first
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_games_are_the_same_interpreted_and_compiled(book: str) -> None:
    fast = play(ENOUGH, book, seed="speeds", trace=True)
    assert same(fast, play(ENOUGH, book, seed="speeds", trace=True, device="python"))
    assert len(set(fast.traces.tolist())) == ENOUGH


@whole_games
def test_games_are_the_same_however_many_workers_share_them() -> None:
    alone = play(700, "wrc2015", seed=3, trace=True)
    assert same(alone, play(700, "wrc2015", seed=3, trace=True, workers=3))
    assert same(alone, play(700, "wrc2015", seed=3, trace=True, workers=2))


@whole_games
def test_a_trace_tells_any_two_games_apart() -> None:
    one, other = play(ENOUGH, seed=1, trace=True), play(ENOUGH, seed=2, trace=True)
    assert not set(one.traces.tolist()) & set(other.traces.tolist())


def test_a_stream_holds_one_batch_at_a_time_and_ends_where_the_reader_stops() -> None:
    batches = stream(10**9, device="python")
    first = next(batches)
    assert first.first == 0
    assert len(first.hands) < 100
    batches.close()  # type: ignore[attr-defined]


@pytest.mark.long
@pytest.mark.parametrize("book", ["ema2016", "tenhou"])
def test_results_hold_what_a_game_must_hold(book: str) -> None:
    games = play(20, book, seed="sums", device="python")
    start = 4 * hanchan.rulebook(book).value("start_points")
    assert (games.points.sum(axis=1) + 1000 * games.bets_left == start).all()
    for points, ranked in zip(games.points.tolist(), games.places.tolist(), strict=True):
        assert tuple(ranked) == places(points, hanchan.rulebook(book))
    tally = games.tally
    assert np.asarray(tally.seats)[:, 0].tolist() == [games.hands.sum()] * 4
    ended = np.asarray(tally.seats)[:, 1].sum() + np.asarray(tally.draws).sum()
    assert ended >= games.hands.sum()  # two winners of one hand count twice


@pytest.mark.parametrize(
    "asked",
    [{"n": 0}, {"workers": 0}, {"bots": ("random",)}, {"bots": ("x",) * 4}, {"device": "tpu"},
     {"rules": "ema2011"}, {"seed": "x" * 64}, {"seed": "\udcff"}],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(HanchanError):
        play(**{"n": 1, **asked})  # type: ignore[arg-type]


def test_without_a_gpu_the_answer_is_one_clear_line() -> None:
    with pytest.raises(DeviceError, match="gpu"):
        play(1, device="gpu")


@whole_games
def test_a_cached_start_is_quick() -> None:
    code = "import time; from hanchan.sim import play; play(60); "
    code += "print(time.process_time())"
    for _ in range(2):  # the first compiles if nobody has
        found = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
    assert float(found.stdout) < 5  # of CPU time: about 1 s, and a compile takes over a minute


# A shell that runs the tests in the background has its children ignore the interrupt; this one does not.
CAN_BE_STOPPED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "


@whole_games
def test_an_interrupted_simulation_keeps_what_it_played(tmp_path: Path) -> None:
    code = CAN_BE_STOPPED + "from hanchan.cli import main; main()"
    command = [sys.executable, "-c", code, "simulate", "--json", "-n"]
    subprocess.run(
        [*command, str(ENOUGH)], capture_output=True, check=True
    )  # compiles if nobody has
    command.append("100000000")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            time.sleep(6)
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "interrupted after" in error
    assert '"games": ' in out


@pytest.mark.parametrize("policy", range(len(POLICIES)))
def test_in_simulations_nagashi_mangan_is_claimed_whoever_plays(policy: int) -> None:
    """Ruling A-08; a random player's chance is left as it was."""
    script = table({}, draws=draws_of("S"), rules="ema2012")
    script.to_the_end()
    t, chance = fold(script.game.events, script.game.book), [7]
    claimed = choose(t, new_scratch(), 1, legal(t, 1), policy, chance)
    assert (action_act(claimed), chance) == (codes.NAGASHI, [7])


def ended(book: hanchan.Rulebook, scores: list[int], placed: list[int]) -> Games:
    """A mass game that ends with these scores and these bets on the table."""
    t, out, tally = new_table(play_rules(book)), [0] * RESULT, new_tally()
    for seat in range(4):
        t.seats[seat][codes.POINTS] = scores[seat]
        t.seats[seat][codes.PLACED] = placed[seat]
    t.now[codes.BETS] = sum(placed)
    settle_game(t)
    keep_bets(t, out)
    end_game(t, tally, out)
    return _games(0, np.array([out]), tally, book)


@rule("ema2016:3.6.1-b", "ema2012:3.6.1-b")
@pytest.mark.parametrize("name", ["ema2016", "ema2012"])
def test_a_remainder_of_bets_breaks_no_tie_in_mass_games(name: str) -> None:
    book = hanchan.rulebook(name)
    games = ended(book, [33000, 33000, 33000, 20000], [0, 0, 0, 1])
    assert games.points.tolist() == [[33400, 33300, 33300, 20000]]
    assert games.places.tolist() == [[1, 1, 1, 4]]
    assert shared_places(games.ranked, book).tolist() == [[2, 2, 2, 4]]


def test_what_came_of_bets_is_kept_when_a_game_ends() -> None:
    start = Start(round="S", dealer=3, scores=(33000, 33000, 33000, 20000), bets=1)
    script = table({}, rules="ema2016", start=start)
    script.until_live(0)
    t, out, tally = fold(script.game.events, script.game.book), [0] * RESULT, new_tally()
    play_hand(t, new_scratch(), [0] * 4, [7], tally, 0, out)
    assert t.now[codes.PHASE] == codes.GAME_OVER
    assert out[FROM_BETS : FROM_BETS + 4] == [400, 300, 300, 0]


def test_bets_that_come_back_count_for_the_places_in_mass_games() -> None:
    book = hanchan.rulebook("ema2016").with_options(leftover_bets="return")
    games = ended(book, [30000, 29000, 30000, 29000], [0, 2, 0, 0])
    assert (games.points.tolist(), games.places.tolist()) == (
        [[30000, 31000, 30000, 29000]],
        [[2, 1, 2, 4]],
    )
