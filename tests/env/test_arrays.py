"""Records to arrays: every decision, the passes among them, in shards that can be read back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import hanchan
from hanchan import NotationError, RulebookError
from hanchan.bots.observation.layout import PASS_ACTION
from hanchan.env import ACTIONS, OBSERVATION, Batch, to_arrays
from hanchan.env.arrays import COLUMNS, samples
from hanchan.game import events
from hanchan.game.decisions import decisions
from hanchan.record import read, write
from hanchan.rules import rulebook
from helpers.books import DATA


def game_of(seed: int, most: int, rules: str = "tenhou") -> hanchan.Game:
    """A random game up to so many events."""
    game, chance = hanchan.Game(rules=rules, seed=seed), Random(seed)
    while not game.over and len(game.events) < most:
        seat = game.asked[0]
        game.act(seat, chance.choice(game.legal(seat)))
    return game


def test_every_decision_that_a_record_tells_is_there_with_its_passes() -> None:
    game = game_of(4, 260)
    found = list(samples(game.events, "plain", "python"))
    told = [one for one in decisions(game.events, game.book) if one.chosen is not None]
    assert len(found) == len(told) > 50
    assert [one.seat for one in found] == [one.seat for one in told]
    for sample, one in zip(found, told, strict=True):
        assert sample.mask[sample.action] == 1
        assert (sample.action == PASS_ACTION) == (
            one.chosen is not None and one.chosen.act == "pass"
        )
    assert any(one.action == PASS_ACTION for one in found)


def test_a_record_shows_what_the_game_showed() -> None:
    """The same table by its events and by its kernels, byte for byte."""
    batch = Batch(1, "tenhou", "s", "python", observation="whole")
    game = hanchan.Game(rules="tenhou", seed="s:0")
    shown = []
    for _ in range(30):
        seat = game.asked[0]
        if len(legal := game.legal(seat)) > 1:
            batch_action = int(np.flatnonzero(batch.mask[0])[-1])
            shown.append((batch.observe()[0].copy(), batch.mask[0].copy(), batch_action))
            batch.step([batch_action])
            game.act(seat, next(one for one in reversed(legal) if _means(one, batch_action)))
        else:
            game.act(seat, legal[0])
    found = list(samples(game.events, "whole", "python"))
    assert len(found) >= len(shown) - 1 > 15
    for sample, (seen, mask, action) in zip(found, shown, strict=False):
        assert sample.action == action
        assert (sample.mask == mask).all()
        assert (sample.observation == seen).all()


def _means(action: hanchan.Action, number: int) -> bool:
    """The action of a table is the one of that number: passes and discards are enough here."""
    name = ACTIONS[number].split()
    return action.act == name[0] and (len(name) == 1 or action.tile == name[-1])


def test_shards_hold_all_rows_and_a_broken_record_is_told(tmp_path: Path) -> None:
    files = []
    for seed in (1, 2):
        files.append(tmp_path / f"{seed}.jsonl")
        write(files[-1], game_of(seed, 120).events)
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nothing\n")
    seen: list[int] = []
    done = to_arrays(
        [*files, broken],
        tmp_path / "out",
        observation="plain",
        shard=30,
        advance=seen.append,
        device="python",
    )
    assert seen == [1, 1, 1]
    assert done.games == 2
    assert list(done.failed) == [str(broken)]
    rows = 0
    for path in done.files:
        with np.load(path) as arrays:
            assert set(arrays.files) == set(COLUMNS)
            assert len(arrays["actions"]) <= 30
            assert arrays["masks"][np.arange(len(arrays["actions"])), arrays["actions"]].all()
            assert arrays["observations"].shape[1] == OBSERVATION["shanten_after"].first
            rows += len(arrays["actions"])
    assert rows == done.decisions > 60


@pytest.mark.parametrize("ending", ["mjson", "json"])
def test_a_log_of_another_format_gives_the_decisions_of_our_own_record(
    tmp_path: Path, ending: str
) -> None:
    """mjai and Tenhou's viewer; of the last decisions before the log breaks off they may tell less."""
    game = game_of(6, 150)
    own, log = tmp_path / "a.jsonl", tmp_path / f"a.{ending}"
    write(own, game.events)
    write(log, game.events)
    rows = []
    for path in (own, log):
        done = to_arrays([path], tmp_path / path.suffix, "tenhou", "plain", device="python")
        assert done.failed == {}
        with np.load(done.files[0]) as arrays:
            rows.append((arrays["observations"], arrays["masks"], arrays["actions"]))
    count = min(len(one[2]) for one in rows)
    assert count > 30
    for mine, theirs in zip(*rows, strict=True):
        assert (mine[:count] == theirs[:count]).all()


@pytest.mark.parametrize(
    ("name", "word"), [("nine-terminals", "nine"), ("four-riichi", "riichi"), ("liability", "ron")]
)
def test_a_game_of_tenhou_gives_its_decisions_and_its_result(
    tmp_path: Path, name: str, word: str
) -> None:
    record = DATA / "records" / f"tenhou-{name}.xml"
    done = to_arrays([record], tmp_path, observation="plain", device="python")
    log = read(record)
    end = next(one for one in reversed(log) if isinstance(one, events.HandEnd | events.GameEnd))
    assert (done.games, done.failed) == (1, {})
    told = [one for one in decisions(log, rulebook("tenhou")) if one.chosen is not None]
    with np.load(done.files[0]) as arrays:
        assert arrays["seats"].tolist() == [one.seat for one in told]
        assert arrays["masks"][np.arange(len(told)), arrays["actions"]].all()
        assert (arrays["masks"].sum(axis=1) > 1).all()
        assert word in {ACTIONS[number].split()[0] for number in arrays["actions"]}
        for seat, points in enumerate(end.scores):
            assert set(arrays["final_points"][arrays["seats"] == seat]) == {points}


def test_what_records_and_shards_cannot_be_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    write(file, game_of(1, 60).events)
    with pytest.raises(TypeError, match=r"records 'game\.jsonl': a list of files was expected"):
        to_arrays("game.jsonl", tmp_path / "out")
    with pytest.raises(NotationError, match="shard 0: 1 or more was expected"):
        to_arrays([file], tmp_path / "out", shard=0)
    with pytest.raises(RulebookError, match="no rule book 'tenhuo'; the nearest is tenhou"):
        to_arrays([file], tmp_path / "out", rules="tenhuo")
    assert not (tmp_path / "out").exists()


def test_bets_left_over_give_no_place_where_the_book_says_so() -> None:
    """Shared out at the end they make 33,400 to 33,300 of a tie, which it stays."""
    game = game_of(4, 120, "ema2016")
    ended = events.GameEnd((33400, 33300, 33300, 20000), (400, 300, 300, 0), 0)
    found = {one.seat: one.place for one in samples([*game.events, ended], "none", "python")}
    assert found == {0: 1, 1: 1, 2: 1, 3: 4}


def test_a_hand_that_is_not_finished_is_worth_what_was_paid_in_it() -> None:
    game = game_of(4, 60)
    found = list(samples(game.events, "none", "python"))
    assert {(one.hand_points, one.final_points) for one in found} == {(0, 25000)}
    bet = [*game.events, events.RiichiAccepted(2, 1000)]
    found = list(samples(bet, "none", "python"))
    assert {one.hand_points for one in found if one.seat == 2} == {-1000}
    assert {one.place for one in found if one.seat == 2} == {4}
