"""The proofs themselves can fail: what could not be tried is said, and is no success."""

from __future__ import annotations

import asyncio
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

import pytest
import rooms

from proof import attack, chaos, cluster, run
from proof.attacks.target import Target
from test_rooms import imported, parsed


@pytest.mark.parametrize(
    ("program", "options"), [(chaos, ("--postgres",)), (cluster, ())], ids=["chaos", "cluster"]
)
@pytest.mark.parametrize(("more", "status"), [((), 1), (("--may-skip",), 0)])
def test_a_proof_that_needs_postgresql_fails_where_there_is_none(
    program: ModuleType,
    options: tuple[str, ...],
    more: tuple[str, ...],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("web.storage.postgres.program", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["proof", "1", *options, *more])
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert ended.value.code == status
    assert capsys.readouterr().out.startswith("nothing was proved: no postgres program here")


def test_a_part_whose_records_are_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "records"
    parts = (run.Part("one", "true", 0, 0), run.Part("other", f"cat {missing}/x", 0, 0))
    monkeypatch.setattr(run, "RECORDS", missing)
    monkeypatch.setattr(run, "PARTS", parts)
    monkeypatch.setattr(sys, "argv", ["proof.run"])
    assert run.main() == 0
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == f"1 of 2 parts passed; left out, for there is no {missing}: other"


def test_a_part_that_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = (run.Part("one", "true", 0, 0), run.Part("other", "false", 0, 0))
    monkeypatch.setattr(run, "PARTS", parts)
    monkeypatch.setattr(sys, "argv", ["proof.run"])
    assert run.main() == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 2 parts passed; failed: other"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some rooms with a file each, of which two hold more."""
    monkeypatch.setattr(rooms, "ROOT", tmp_path)
    monkeypatch.setattr(rooms, "SOURCE", tmp_path)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    files = ("learn/quiz.py", "rules/data/ema2016.toml", "tiles.py", "__init__.py", "naive/scorer.py", "club/hall.py",
             "web/static/a.css", "rules/data/bindings.json", "locale/fr/hanchan.po")  # fmt: skip
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as it was")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "stands"),
    [
        ("learn/quiz.py", False),
        ("learn/new.py", False),
        ("rules/data/ema2016.toml", False),
        ("tiles.py", False),
        ("__init__.py", False),
        ("naive/scorer.py", False),
        ("web/static/a.css", True),
        ("club/hall.py", True),
        ("rules/data/bindings.json", True),
        ("locale/fr/hanchan.po", True),
    ],
)
def test_a_part_that_passed_stands_until_its_rooms_change(
    house: Path, changed: str, stands: bool
) -> None:
    part = run.Part("one", "true", 0, 0, ("learn",), ("naive",))
    whole = run.Part("all", "true", 0, 0, (), ("learn", "rules", "tiles.py", "web"))
    then, all_then = part.digest(), whole.digest()
    (house / changed).write_text("as it is")
    assert (part.digest() == then) == stands
    if changed in ("web/static/a.css", "rules/data/bindings.json"):
        assert whole.digest() != all_then


RUNNERS = {"proof", "proof.run", "rooms"}  # that run a proof and keep it, and check nothing


@pytest.mark.parametrize(
    "part", [part for part in run.PARTS if part.rooms], ids=lambda part: part.name
)
def test_a_part_says_all_that_it_is_about(part: run.Part) -> None:
    """What its programs import lies in its rooms, below them, or in the files that it names."""
    about = [file for name in part.files for file in rooms.files(rooms.ROOT / name)]
    program = re.search(r"-m (\S+)|(\S+)\.py ", part.command)
    assert program is not None
    assert f"/{(program[1] or program[2]).replace('.', '/')}.py" in "".join(
        f"/{one}" for one in part.files
    )
    read = [(file, name) for file in about for _, name in imported(parsed(file), [])]
    assert read
    for file, name in read:
        module, _, inside = name.partition(".")
        if module == "hanchan" and inside:
            room = inside.partition(".")[0]
            assert room not in rooms.ARROWS or room in rooms.below(*part.rooms), f"{file}: {name}"
        elif (
            module not in sys.stdlib_module_names and not {name, name.rpartition(".")[0]} & RUNNERS
        ):
            mine = [one for top in ("tests", "tools") for one in ours(rooms.ROOT / top, name)]
            assert set(mine) <= set(about), f"{file}: {name}"


def ours(top: Path, name: str) -> list[Path]:
    """The file under a folder that is imported by this name, with or without what is imported of it."""
    paths = [top / name.replace(".", "/"), top / name.rpartition(".")[0].replace(".", "/")]
    return [path.with_suffix(".py") for path in paths if path.with_suffix(".py").exists()]


class Proxy(NamedTuple):
    """Where one is that there is not."""

    url: str


class Victim:
    """Who is killed and comes back."""

    def __init__(self) -> None:
        self.lives = True

    def kill(self) -> None:
        self.lives = False

    def start(self) -> None:
        self.lives = True


@pytest.mark.parametrize(("late", "problems"), [(True, 0), (False, 1)])
def test_a_table_that_waits_for_the_dead_is_a_problem(late: bool, problems: int) -> None:
    """One that only has what was on its way when the server died has not been taken over."""

    async def bury() -> cluster.World:
        victim = Victim()
        world = cluster.World(
            [], *cast("tuple[Any, Any, Any]", (victim, None, Proxy("http://127.0.0.1:1")))
        )
        game = cluster.TimedGame(world, 1)
        game.have = 9
        world.games.append(game)
        buried = asyncio.create_task(world.bury(cast("Any", victim), 0.2))
        await asyncio.sleep(0.1)
        assert not victim.lives
        game.heard = time.monotonic() + (cluster.LAST_WORDS if late else 0)
        await buried
        assert victim.lives
        return world

    assert len(asyncio.run(bury()).problems) == problems


@pytest.mark.parametrize("kills", [1, 3, 20])
def test_half_of_the_killed_stay_dead(kills: int) -> None:
    world = cluster.World(
        *cast("tuple[Any, Any, Any, Any]", ([Victim(), Victim()], Victim(), None, None))
    )
    counted = Counter(one.name for one in cluster.misfortunes(world, kills, 0.0, random.Random(1)))
    for who, several in (("server", 2), ("worker", 1)):
        dead, back = counted[f"death of a {who}"], counted[f"kill of a {who}"]
        assert dead + back == several * kills
        assert dead - back in (0, 1)


@pytest.mark.parametrize(
    ("noted", "found"),
    [
        ("++-+", []),
        ("", ["the worker answered 0 of 0 questions"]),
        ("-+--", ["the worker answered 1 of 4 questions"]),
    ],
)
def test_a_worker_that_hardly_answers_is_a_problem(noted: str, found: list[str]) -> None:
    assert cluster.unanswered(noted) == found


def test_bots_that_are_slower_among_experts_are_a_fault() -> None:
    assert attack.slowed(0.5, 0.6) == []
    assert attack.slowed(0.5, 0.9) == ["the probe's bots took 0.90 s instead of 0.50 s"]
    assert attack.slowed(0.5, None) == ["the probe's bots hardly played"]


@pytest.mark.parametrize(
    ("late", "of", "found"),
    [([0.2] * 3, 30, False), ([0.2] * 4, 30, True), ([0.2] * 4, 450, False), ([1.1], 450, True)],
)
def test_one_hold_up_or_one_of_a_hundred_may_be_late_and_none_by_a_second(
    late: list[float], of: int, found: bool
) -> None:
    assert attack.waited_too_long([0.01] * (of - len(late)) + late) is found


def test_an_answer_that_was_truly_late_is_a_fault_however_busy_the_machine() -> None:
    probe = attack.Probe(Target("http://127.0.0.1:1", 1, 1.0, 2.0, True))
    probe.bots = [(float(n), 0.1) for n in range(20)]
    probe.asked = [attack.Asked(float(n), 1.5, 1.45) for n in range(20)]
    _, faults = attack.judge(probe, "")
    assert faults == ["the probe truly waited 1500.0 ms, at most 1500.0 ms"]


def test_answers_that_wait_for_acknowledgements_are_a_fault() -> None:
    """99 of 100 come within 100 ms nevertheless; on a new line nothing has to be waited for."""
    probe = attack.Probe(Target("http://127.0.0.1:1", 1, 1.0, 2.0, True))
    probe.bots = [(float(n), 0.1) for n in range(20)]
    probe.asked = [attack.Asked(float(n), 0.045, 0.0) for n in range(20)]
    probe.asked += [attack.Asked(float(n), 0.045, 0.0, "health", 0.03) for n in range(20)]
    assert attack.judge(probe, "")[1] == []
    probe.asked += [attack.Asked(float(n), 0.045, 0.002, "table", 0.001) for n in range(20)]
    _, faults = attack.judge(probe, "")
    assert faults == ["half of the answers on the line for table took 42.0 ms"]
