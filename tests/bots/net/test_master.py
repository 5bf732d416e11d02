"""The net: what file it is read from, what it makes of an observation, and the player that goes by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hanchan.bots import Seen, check_bot, make_bot
from hanchan.bots.levels import is_compiled
from hanchan.bots.net import weights
from hanchan.bots.net.forward import judge, policy
from hanchan.bots.net.master import Master
from hanchan.bots.net.shipped import FILE
from hanchan.bots.net.sight import choices_of, numbers_of, observed
from hanchan.bots.net.weights import read_net, shipped_net
from hanchan.bots.observation.layout import WHOLE
from hanchan.compile import entry_points
from hanchan.errors import NetError
from hanchan.game import Game
from hanchan.rules import rulebook
from hanchan.sim.arena.arena import arena
from hanchan.sim.games.table_games import play_table
from helpers.nets import needs_master, random_net
from helpers.seats import asked
from helpers.walls import rigged_game

MOST_BYTES = 8_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of a small net."""
    return random_net(tmp_path / "net.npz")


def levelled(row: Any) -> Any:
    return row / np.sqrt(np.mean(row * row) + 1e-6)


def by_the_formula(file: Path, shown: Any) -> list[Any]:
    """Policy, value, danger and waiting by the plain formula, in doubles."""
    with np.load(file) as stored:
        found = {name: stored[name].astype(np.float64) for name in stored.files if name != "meta"}

    def layer(name: str, into: Any) -> Any:
        weight = found[f"{name}.weight"] * found[f"{name}.scale"][:, None]
        return weight @ into + found[f"{name}.bias"]

    held = layer("first", shown * found["input"])
    for number in range(2):
        held = held + np.maximum(0, layer(f"block{number}", levelled(held)))
    return [layer(name, levelled(held)) for name in ("policy", "value", "danger", "waiting")]


def test_the_net_is_what_the_formula_says_for_one_and_for_many(file: Path) -> None:
    net, chance = read_net(file), np.random.default_rng(3)
    shown = (chance.integers(-3, 9, (5, WHOLE)) * (chance.random((5, WHOLE)) < 0.2)).astype(np.int8)
    together = judge(net, shown)
    for number, row in enumerate(shown):
        rated, value, danger, waiting = by_the_formula(file, row)
        alone = judge(net, row)
        for one in (alone, type(together)(*(part[number] for part in together))):
            assert np.allclose(one.policy, rated, atol=1e-4)
            assert np.allclose(one.place, 2.5 - value[0], atol=1e-4)
            assert np.allclose(one.danger, 1 / (1 + np.exp(-danger)), atol=1e-4)
            assert np.allclose(one.waiting, 1 / (1 + np.exp(-waiting)), atol=1e-4)
        assert np.allclose(policy(net, row), rated, atol=1e-4)
    assert together.policy.dtype == together.danger.dtype == np.float32


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"format": 2}, "a net of format 2 for observation v1; 1 for v1 was expected"),
        ({"observation": "v2"}, "for observation v2"),
        ({"width": 32}, r"first.weight is int8 \(64, 1961\); int8 \(32, 1961\) was"),
        ({"blocks": 3}, "block2.weight is nothing"),
        ({"blocks": "many"}, "it does not say what net it is"),
    ],
)
def test_a_file_of_another_net_is_refused(tmp_path: Path, about: dict[str, Any], why: str) -> None:
    with pytest.raises(NetError, match=why):
        read_net(random_net(tmp_path / "net.npz", **{f"said_{n}": one for n, one in about.items()}))


def test_a_file_that_is_not_there_or_damaged_is_refused(file: Path) -> None:
    with pytest.raises(NetError, match=r"none\.npz: the net of master is not there"):
        read_net(file.with_name("none.npz"))
    file.write_bytes(file.read_bytes()[:2000])
    with pytest.raises(NetError, match="this is no file of a net"):
        read_net(file)


def test_a_net_with_a_number_that_is_none_is_refused(file: Path) -> None:
    with np.load(file) as stored:
        arrays = {name: stored[name] for name in stored.files}
    arrays["policy.bias"][3] = np.nan
    np.savez(file, **arrays)
    with pytest.raises(NetError, match=r"policy\.bias holds numbers that are none"):
        read_net(file)


def test_the_highest_of_the_legal_actions_is_taken_the_lowest_number_of_equals(file: Path) -> None:
    master = Master(weights=file, compiled=False)
    game = rigged_game("tenhou", 4, hands=9)
    seen_acts = set()
    for one in asked(game.events[:250], game.book):
        choices = choices_of(one.seen)
        rated = policy(master.net, np.array(observed(one.seen, choices), dtype=np.int8))
        best = max(set(numbers_of(choices)), key=lambda number: (rated[number], -number))
        chosen = master.act(one.seen)
        assert numbers_of(choices_of(one.seen._replace(legal=[chosen]))) == [best]
        seen_acts.add(chosen.act)
    master.net = master.net._replace(
        policy=master.net.policy._replace(
            weight=0 * master.net.policy.weight, bias=0 * master.net.policy.bias
        )
    )
    assert (
        master.act(one.seen)
        == min(zip(numbers_of(choices), one.seen.legal, strict=True), key=lambda pair: pair[0])[1]
    )
    assert len(seen_acts) > 1


@pytest.mark.long
@pytest.mark.parametrize("book", ["ema2016", "tenhou"])
def test_no_hidden_tile_matters(file: Path, book: str) -> None:
    def make(seed: int | str) -> Master:
        return Master(seed, file, compiled=False)

    assert check_bot(make, book, seed=2, hands=1) > 20


@pytest.mark.proof  # the observation is compiled for it
@pytest.mark.compiled
@pytest.mark.parametrize("book", ["ema2016", "tenhou"])
def test_machine_code_shows_the_same(book: str, file: Path) -> None:
    quick, slow = Master(weights=file), Master(weights=file, compiled=False)
    game = rigged_game(book, 6, hands=9)
    compared = 0
    for one in asked(game.events[:150], game.book):
        choices = choices_of(one.seen)
        assert quick.shown(one.seen, choices).tolist() == slow.shown(one.seen, choices).tolist()
        compared += 1
    assert compared > 20


@needs_master
def test_the_shipped_net_is_of_this_version_and_small() -> None:
    net = read_net()
    assert {"format", "observation", "width", "blocks", "run"} <= set(net.about)
    assert FILE.stat().st_size <= MOST_BYTES


@needs_master
@pytest.mark.compiled
def test_the_shipped_player_passes_the_check() -> None:
    assert check_bot("master", hands=1) > 20


@pytest.mark.long
def test_it_plays_at_tables_of_the_arena_beside_the_levels(file: Path) -> None:
    def master(seed: int | str) -> Master:
        return Master(seed, file, compiled=False)

    game, decisions, faults = play_table(
        [master, "random", "random", "random"], rulebook("resume"), "1"
    )
    assert game.over
    assert decisions > 100
    assert not any(fault.times for fault in faults)


@needs_master
@pytest.mark.compiled
def test_the_arena_knows_it_by_name() -> None:
    [first, *_] = arena(["master", "random", "random", "random"], 4)
    assert (first.bot, first.games) == ("master", 4)
    assert first.avg_place < 2.5


def test_nobody_waits_for_a_compiler_at_a_table(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's processes make their bots so."""
    monkeypatch.setattr(weights, "shipped_net", lambda: read_net(file))
    monkeypatch.setattr(entry_points, "compiled", lambda _: pytest.fail("something is compiled"))
    game = Game(seed=3)
    seat = game.asked[0]
    seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
    assert make_bot("master", compiled=False).act(seen) in seen.legal
    assert is_compiled("expert")


def test_a_version_without_weights_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "FILE", tmp_path / "none.npz")
    shipped_net.cache_clear()
    with pytest.raises(NetError, match="without a net for master") as raised:
        Master()
    assert str(tmp_path) not in str(raised.value)
    shipped_net.cache_clear()
