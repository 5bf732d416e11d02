"""The peers' side of `hanchan bench`: a script of its own, run by the Python of an environment that has the peers.

It reads one JSON object a line, `{"do": "answers" | "time", "task": …, "peer": …, "times": n}`, and answers with one:
the answers, or `{"done": how many, "decisions": …, "seconds": of CPU}`. Everything that could be made ready beforehand
is, so that a peer is measured at its best.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

Call = Callable[[], Any]
CHOW, PUNG, KONG = range(3)


def riichienv_score(wins: list[dict[str, Any]]) -> tuple[list[Call], Callable[[int, Any], int]]:
    """A call for each hand, and how to read the points from what it returns."""
    core = import_module("riichienv._riichienv")
    winds = [core.Wind.East, core.Wind.South, core.Wind.West, core.Wind.North]
    evaluator = core.HandEvaluator

    def kind(shape: int, is_open: bool) -> Any:
        kong = core.MeldType.Daiminkan if is_open else core.MeldType.Ankan
        return {CHOW: core.MeldType.Chi, PUNG: core.MeldType.Pon, KONG: kong}[shape]

    def call(win: dict[str, Any]) -> Call:
        melds = [
            core.Meld(kind(shape, opened), tiles, opened) for shape, opened, tiles in win["melds"]
        ]
        tiles, tile, dora, ura = win["concealed"], win["win"], win["dora"], win["ura"]
        how = core.Conditions(
            tsumo=win["tsumo"],
            riichi=win["riichi"],
            player_wind=winds[win["seat"]],
            round_wind=winds[win["round"]],
        )
        return lambda: evaluator(tiles, melds).calc(tile, dora, ura, how)

    def points(number: int, found: Any) -> int:
        win = wins[number]
        if not found.is_win:
            return 0
        if not win["tsumo"]:
            return int(found.ron_agari)
        if win["seat"] == 0:
            return int(3 * found.tsumo_agari_ko)
        return int(found.tsumo_agari_oya + 2 * found.tsumo_agari_ko)

    return [call(win) for win in wins], points


def mahjong_score(wins: list[dict[str, Any]]) -> tuple[list[Call], Callable[[int, Any], int]]:
    """The same for the package `mahjong`."""
    config = import_module("mahjong.hand_calculating.hand_config")
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator()
    meld = import_module("mahjong.meld").Meld
    rules = config.OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)

    def call(win: dict[str, Any]) -> Call:
        names = {CHOW: meld.CHI, PUNG: meld.PON, KONG: meld.KAN}
        melds = [meld(names[shape], sorted(tiles), opened) for shape, opened, tiles in win["melds"]]
        tiles = sorted(win["concealed"] + [tile for one in melds for tile in one.tiles])
        how = config.HandConfig(
            is_tsumo=win["tsumo"],
            is_riichi=win["riichi"],
            player_wind=27 + win["seat"],
            round_wind=27 + win["round"],
            options=rules,
        )
        tile, dora = win["win"], win["dora"] + win["ura"]
        return lambda: calculator.estimate_hand_value(tiles, tile, melds, dora, how)

    def points(number: int, found: Any) -> int:
        if not found.cost:
            return 0
        cost, win = found.cost, wins[number]
        if not win["tsumo"]:
            return int(cost["main"])
        return int(cost["main"] + 2 * cost["additional"])

    return [call(win) for win in wins], points


def riichienv_shanten(deals: list[list[int]]) -> tuple[list[Call], Callable[[int, Any], int]]:
    """A call for each deal."""
    shanten = import_module("riichienv").calculate_shanten
    return [partial(shanten, tiles) for tiles in deals], lambda _, found: int(found)


def xiangting_ukeire(deals: list[list[int]]) -> tuple[list[Call], Callable[[int, Any], list[int]]]:
    """A call for each deal, whose answer is a shanten number and a mask of kinds."""
    package = import_module("xiangting")
    search, four = package.calculate_necessary_tiles, package.PlayerCount.FOUR
    counted = [[sum(tile // 4 == kind for tile in tiles) for kind in range(34)] for tiles in deals]
    calls: list[Call] = [partial(search, counts, four) for counts in counted]
    return calls, lambda _, found: [int(found[0]) - 1, int(found[1])]


def riichienv_hanchan(times: int, seed: int) -> tuple[int, int]:
    """Games and decisions of so many random hanchans, without the log that the peer could write."""
    package = import_module("riichienv")
    rng, decisions = random.Random(seed), 0
    for game in range(times):
        env = package.RiichiEnv(
            game_mode="4p-red-half",
            skip_mjai_logging=True,
            seed=1000 * seed + game,
            rule=package.GameRule.default_tenhou(),
        )
        seen = env.reset()
        while not env.done():
            chosen = {}
            for seat, view in seen.items():
                if legal := view.legal_actions():
                    chosen[seat] = rng.choice(legal)
            decisions += len(chosen)
            seen = env.step(chosen)
    return times, decisions


MAKERS: dict[tuple[str, str], tuple[str, Callable[..., Any]]] = {
    ("score", "riichienv"): ("wins", riichienv_score),
    ("score", "mahjong"): ("wins", mahjong_score),
    ("shanten", "riichienv"): ("deals", riichienv_shanten),
    ("ukeire", "xiangting"): ("deals", xiangting_ukeire),
}


def timed(calls: list[Call], times: int) -> dict[str, Any]:
    """All calls so many times over, one after the other."""
    start = time.process_time()
    for _ in range(times):
        for call in calls:
            call()
    return {"done": times * len(calls), "seconds": time.process_time() - start}


def main() -> None:
    """Answers line by line until the other side closes."""
    data = json.loads(Path(sys.argv[1]).read_text())
    ready: dict[tuple[str, str], Any] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["task"] == "hanchan":
            start = time.process_time()
            done, decisions = riichienv_hanchan(asked["times"], asked["seed"])
            seconds = time.process_time() - start
            answer: Any = {"done": done, "decisions": decisions, "seconds": seconds}
        else:
            key = asked["task"], asked["peer"]
            if key not in ready:
                source, make = MAKERS[key]
                ready[key] = make(data[source])
            calls, read = ready[key]
            if asked["do"] == "answers":
                answer = [read(number, call()) for number, call in enumerate(calls)]
            else:
                answer = timed(calls, asked["times"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
