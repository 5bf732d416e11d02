"""`hanchan replay`, `convert` and `verify`: records from the command line."""

import gzip
import json
import sys
from functools import cache
from pathlib import Path

import pytest

from hanchan.game import Game
from hanchan.game.events import GameEnd, HandStart
from hanchan.record import mjai, own
from hanchan.tiles import format, parse
from helpers.command import hanchan
from helpers.mjai_logs import Log
from helpers.tenhou_games import text as tenhou_text
from helpers.walls import rigged_game


@cache
def game(rules: str = "ema2016") -> Game:
    """A game of a few rigged hands, then random ones."""
    return rigged_game(rules, 2, hands=20)


@cache
def dealt() -> Game:
    """A whole game whose walls come from its seed."""
    return rigged_game("wrc2015", 3, hands=0)


def saved(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


@pytest.fixture
def log(tmp_path: Path) -> str:
    return saved(tmp_path / "game.mjson", mjai.text_of(game().events))


@pytest.fixture
def record(tmp_path: Path) -> str:
    return saved(tmp_path / "game.jsonl", own.text_of(game().events))


@pytest.fixture
def bad(tmp_path: Path) -> tuple[str, int]:
    """A log with a wrong line, and its number."""
    messages = Log(mjai.export(game().events))
    line = messages.line("hora")
    text = messages.change(line, deltas=[0, 0, 0, 0]).text
    return saved(tmp_path / "bad.json", text), line


# ---- replay --check


@pytest.mark.long
def test_the_check_of_a_good_log_says_ok(log: str) -> None:
    answer = hanchan("replay", log, "--check")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"{log}: ok, ")


@pytest.mark.long
def test_the_check_in_json_is_one_object_a_file(
    log: str, record: str, bad: tuple[str, int]
) -> None:
    path, line = bad
    answer = hanchan("replay", log, path, record, "--check", "--json")
    assert answer.code == 1
    first, second, third = map(json.loads, answer.out.splitlines())
    assert list(first) == ["file", "ok", "hands", "wins", "errors"]
    assert (first["file"], first["ok"], first["errors"]) == (log, True, [])
    assert (second["ok"], second["errors"][0]["line"]) == (False, line)
    assert (third["file"], third["ok"]) == (record, True)
    assert (third["hands"], third["wins"]) == (first["hands"], first["wins"])


def test_what_is_wrong_is_shown_with_its_line(bad: tuple[str, int]) -> None:
    path, line = bad
    answer = hanchan("replay", path, "--check")
    assert answer.code == 1
    assert f"\n  line {line}: deltas [0, 0, 0, 0]: by the book they are [" in answer.out


def test_packed_logs_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(mjai.text_of(game().events).encode()))
    assert hanchan("replay", str(path), "--check").code == 0
    path.write_bytes(path.read_bytes()[:-300])
    answer = hanchan("replay", str(path), "--check", "--json")
    assert answer.code == 1
    assert "damaged" in answer.json["errors"][-1]["message"]


def test_the_readers_book_decides_where_the_log_names_none(tmp_path: Path) -> None:
    nameless = Log(mjai.export(game("tenhou").events)).change(1, rules=None)
    path = saved(tmp_path / "game.mjai", nameless.text)
    assert hanchan("replay", path, "--check", "--rules", "tenhou").code == 0
    assert hanchan("replay", path, "--check").code == 1


def test_a_file_that_cannot_be_read_is_exit_two_and_the_others_are_checked(
    tmp_path: Path, log: str
) -> None:
    missing = str(tmp_path / "missing")
    answer = hanchan("replay", missing, log, "--check", "--json")
    assert answer.code == 2
    first, second = map(json.loads, answer.out.splitlines())
    assert first == {
        "error": f"{missing}: cannot read this record: No such file or directory",
        "clause": None,
    }
    assert second["ok"]
    assert answer.err == f"hanchan: {first['error']}\n"
    assert hanchan("replay", str(tmp_path), "--check").code == 2


def test_an_unknown_book_is_refused(log: str) -> None:
    answer = hanchan("replay", log, "--check", "--rules", "nonsense")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("hanchan: no rule book 'nonsense'")


def test_any_other_file_has_a_report_too(tmp_path: Path) -> None:
    for content in (b"", b"hello\n" * 5, b"{}", b"<html>", b"\x1f\x8bnonsense"):
        path = tmp_path / "file"
        path.write_bytes(content)
        answer = hanchan("replay", str(path), "--check", "--json")
        assert (answer.code, answer.err) == (1, "")
        assert answer.json["errors"][0]["line"] == 1


@pytest.mark.long
def test_progress_is_shown_on_a_terminal_and_never_in_json(
    record: str, log: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hanchan.cli import main

    monkeypatch.setenv("TERM", "xterm")
    for more, shown in ((["--json"], False), ([], True)):
        monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: True, raising=False)
        with pytest.raises(SystemExit):
            main(["replay", record, log, "--check", *more])
        seen = capsys.readouterr()
        assert ("records" in seen.err) == shown
        assert "records" not in seen.out


# ---- replay


def test_a_replay_tells_every_hand_and_the_standings(record: str, log: str) -> None:
    for path in (record, log):
        answer = hanchan("replay", path)
        assert (answer.code, answer.err) == (0, "")
        lines = answer.out.splitlines()
        hands = sum(isinstance(event, HandStart) for event in game().events)
        assert lines[0] == f"{path}: EMA riichi rules, 2016 edition"
        assert len(lines) == 3 + hands + 1 + 4
        assert lines[3].startswith("E1 ")
        assert [line[0] for line in lines[-4:]] == ["1", "2", "3", "4"]
    told = hanchan("replay", record).out.splitlines()[1:]
    assert told == hanchan("replay", log).out.splitlines()[1:]


def test_a_replay_in_json_has_every_hand(record: str) -> None:
    answer = hanchan("replay", record, "--json")
    story = answer.json
    end = game().events[-1]
    assert isinstance(end, GameEnd)
    assert (story["rules"], story["scores"]) == ("ema2016", list(end.scores))
    starts = [event for event in game().events if isinstance(event, HandStart)]
    assert [hand["round"] for hand in story["hands"]] == [start.round for start in starts]
    assert story["hands"][-1]["scores"] is not None
    assert sum(line["uma"] for line in story["results"]) == 0


def test_a_replay_of_what_the_book_does_not_allow_names_the_line(bad: tuple[str, int]) -> None:
    path, line = bad
    answer = hanchan("replay", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"hanchan: {path}, line {line}: deltas")
    assert answer.err.count("\n") == 1


def test_a_record_of_tenhou_is_checked_told_and_converted(tmp_path: Path) -> None:
    path = str(Path(__file__).parent.parent / "data" / "records" / "tenhou-two-wins.xml")
    report = hanchan("replay", path, "--check", "--json").json
    assert (report["ok"], report["hands"], report["wins"]) == (True, 5, 6)
    assert hanchan("replay", path).out.startswith(f"{path}: Tenhou")
    target = str(tmp_path / "game.mjai")
    assert hanchan("convert", path, target).code == 0
    assert hanchan("replay", target, "--check", "--json").json["wins"] == 6
    broken = tmp_path / "broken.xml"
    broken.write_text(Path(path).read_text().replace('who="', 'who="9', 1))
    report = hanchan("replay", str(broken), "--check", "--json")
    assert (report.code, report.json["ok"]) == (1, False)


def test_a_format_that_nobody_knows_is_said_so(tmp_path: Path) -> None:
    answer = hanchan("replay", saved(tmp_path / "letter.txt", "Dear player,\n"))
    assert answer.code == 2
    assert "no record that we know" in answer.err


# ---- convert


def test_a_record_goes_to_mjai_and_back(record: str, tmp_path: Path) -> None:
    log, again, last = (str(tmp_path / name) for name in ("a.mjai", "b.jsonl.gz", "c.mjson"))
    assert hanchan("convert", record, log).code == 0
    assert Path(log).read_text() == mjai.text_of(game().events)
    assert hanchan("convert", log, again).code == 0
    assert hanchan("convert", again, last).code == 0
    assert Path(last).read_bytes() == Path(log).read_bytes()


def test_a_seat_gets_only_what_it_was_told(record: str, tmp_path: Path) -> None:
    target = tmp_path / "south.mjai"
    assert hanchan("convert", record, str(target), "--seat", "1").code == 0
    assert target.read_text() == mjai.text_of(game().events, 1)
    own_view = tmp_path / "south.jsonl"
    assert hanchan("convert", record, str(own_view), "--seat", "1").code == 0
    starts = [event for event in own.read(own_view) if isinstance(event, HandStart)]
    assert all(start.wall is None for start in starts)
    assert hanchan("convert", record, str(target), "--seat", "4").code == 2


def test_the_text_of_a_game_tells_every_action_and_result(record: str, tmp_path: Path) -> None:
    target = tmp_path / "game.txt"
    assert hanchan("convert", record, str(target)).code == 0
    text = target.read_text()
    assert text.startswith("EMA riichi rules, 2016 edition\n")
    events = [type(event).__name__ for event in game().events]
    assert text.count(" discards ") == events.count("Discard")
    assert text.count(", riichi\n") == sum(getattr(e, "riichi", False) for e in game().events)
    assert text.count(" wins ") == events.count("Win")
    assert text.count("scores: ") == events.count("HandEnd")
    assert "\nThe end\n" in text


def test_an_ending_that_names_no_format_is_refused(record: str, tmp_path: Path) -> None:
    target = tmp_path / "game.doc"
    answer = hanchan("convert", record, str(target))
    assert (answer.code, target.exists()) == (2, False)
    assert ".jsonl (our own)" in answer.err


# ---- verify


def test_the_walls_of_a_finished_game_come_from_its_secret(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", own.text_of(dealt().events))
    answer = hanchan("verify", path)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[:2] == ["commitment  ok", "seats       ok"]
    assert all(line.endswith("  ok") for line in lines)
    report = hanchan("verify", path, "--json").json
    assert (report["ok"], report["commitment"], report["seats"]) == (True, True, True)
    assert [hand["ok"] for hand in report["hands"]] == [True] * len(lines[2:])


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("commit", "commitment"), ("players", "seats"), ("wall", "hands"), ("hands", "hands"),
        ("dice", "hands"), ("draw", "hands"), ("secret", "commitment"),
    ],
)  # fmt: skip
def test_what_does_not_come_from_the_secret_is_found(name: str, part: str, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in own.text_of(dealt().events).splitlines()]
    start = next(line for line in lines if line["k"] == "hand_start")
    draw = next(line for line in lines if line["k"] == "draw")
    match name:
        case "commit":
            lines[0]["commit"] = "0" * 64
        case "players":
            lines[1]["players"].reverse()
        case "wall":
            start["wall"] = start["wall"].translate(str.maketrans("mp", "pm"))
        case "hands":
            start["hands"][0], start["hands"][1] = start["hands"][1], start["hands"][0]
        case "dice":
            start["dice"] = [7 - die for die in start["dice"]]
        case "draw":
            draw["tile"] = "1z" if draw["tile"] != "1z" else "2z"
        case "secret":
            lines[-1]["secret"] = "ab" * 32
    path = saved(tmp_path / "game.jsonl", "\n".join(map(json.dumps, lines)))
    answer = hanchan("verify", path, "--json")
    assert answer.code == 1
    found = answer.json
    assert not found["ok"]
    if part == "hands":
        assert found["hands"][0]["problem"]
        assert all(hand["ok"] for hand in found["hands"][1:])
    else:
        assert not found[part]


@pytest.mark.parametrize(("place", "code", "said"), [
    (131, 0, "ok"), (132, 1, "ura indicator {told}: the wall has {right} there"),
])  # fmt: skip
def test_the_ura_indicators_of_a_win_come_from_the_secret(
    place: int, code: int, said: str, tmp_path: Path
) -> None:
    log = [json.loads(line) for line in own.text_of(dealt().events).splitlines()]
    kinds = [line["k"] for line in log]
    tiles = [format([face]) for face in parse(log[kinds.index("hand_start")]["wall"])]
    win = {
        "k": "win", "seat": 0, "source": 0, "tile": "1m", "hand": "", "melds": [], "yaku": [],
        "bonus": [0, 0, 0], "han": 1, "fu": 30, "base": 0, "yakuman": 0, "deltas": [0, 0, 0, 0],
        "bets": 0, "ura": [tiles[place]],
    }  # fmt: skip
    log.insert(kinds.index("hand_end"), win)
    path = saved(tmp_path / "game.jsonl", "\n".join(map(json.dumps, log)))
    answer = hanchan("verify", path)
    assert answer.code == code
    first = next(line for line in answer.out.splitlines() if line.startswith("hand 1 "))
    assert first.endswith(said.format(told=tiles[place], right=tiles[131]))


def test_an_indicator_that_is_not_the_wall_s_is_named(tmp_path: Path) -> None:
    log = [json.loads(line) for line in own.text_of(dealt().events).splitlines()]
    shown = next(line for line in log if line["k"] == "dora_revealed")
    right, shown["tile"] = shown["tile"], "1z" if shown["tile"] != "1z" else "2z"
    path = saved(tmp_path / "game.jsonl", "\n".join(map(json.dumps, log)))
    problem = hanchan("verify", path, "--json").json["hands"][0]["problem"]
    assert problem == f"indicator {shown['tile']}: the wall has {right} there"


def test_a_game_that_is_not_finished_has_not_told_its_secret(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", own.text_of(dealt().events[:-1]))
    answer = hanchan("verify", path)
    assert (answer.code, answer.out) == (2, "")
    assert "the game is not finished" in answer.err


def test_a_log_without_a_commitment_cannot_be_verified(log: str) -> None:
    answer = hanchan("verify", log)
    assert (answer.code, answer.out) == (2, "")
    assert "no commitment" in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("target", ["game.jsonl", "game.jsonl.gz", "game.mjai", "game.json"])
def test_converting_a_game_from_tenhou_invents_no_promise(target: str, tmp_path: Path) -> None:
    source = saved(tmp_path / "tenhou.xml", tenhou_text("nagashi"))
    path = str(tmp_path / target)
    assert hanchan("convert", source, path).code == 0
    answer = hanchan("verify", path)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "no commitment" in answer.err
    if target == "game.jsonl":
        [start, second, *_, end] = map(json.loads, Path(path).read_text().splitlines())
        assert "commit" not in start
        assert second["k"] == "hand_start"  # nobody drew seats
        assert not {"secret", "nonces"} & set(end)


@pytest.mark.parametrize("target", ["game.jsonl", "game.jsonl.gz"])
@pytest.mark.parametrize("seat", [(), ("--seat", "2")])
def test_a_game_of_ours_keeps_its_promise_where_the_format_can_tell_it(
    target: str, seat: tuple[str, ...], tmp_path: Path
) -> None:
    source = saved(tmp_path / "source.jsonl", own.text_of(dealt().events))
    path = str(tmp_path / target)
    assert hanchan("convert", source, path, *seat).code == 0
    assert hanchan("verify", path).code == 0


@pytest.mark.parametrize("target", ["game.mjai", "game.mjson", "game.json"])
def test_a_game_of_ours_in_a_format_without_words_for_it_is_not_called_wrong(
    target: str, tmp_path: Path
) -> None:
    played = rigged_game("tenhou", 2, hands=0)
    source = saved(tmp_path / "source.jsonl", own.text_of(played.events))
    path = str(tmp_path / target)
    assert hanchan("convert", source, path).code == 0
    assert hanchan("verify", path).code == 2
