"""Our own record: what is written is read again, and what is damaged is said to be so."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import hanchan
from hanchan.errors import NotationError, RecordError, RulebookError
from hanchan.game import Game, Start, fold
from hanchan.game.engine.codes import POINTS
from hanchan.game.events import (
    VERSION,
    Announce,
    AnyEvent,
    DeadHand,
    Discard,
    DrawEnd,
    GameStart,
    Nagashi,
    Penalty,
    WallExhausted,
    from_json,
    to_json,
)
from hanchan.game.view import Viewer
from hanchan.record import check, own, read, write
from helpers.books import ALL_BOOKS, in_books
from helpers.mjai_logs import checked
from helpers.scripts import table
from helpers.walls import draws_of, rigged_game


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
def test_a_game_is_read_as_it_was_written(tmp_path: Path, name: str) -> None:
    game = rigged_game("ema2012", 3)
    own.write(tmp_path / name, game.events)
    assert own.read(tmp_path / name) == game.events
    packed = (tmp_path / name).read_bytes()[:2] == b"\x1f\x8b"
    assert packed == name.endswith(".gz")


def test_a_record_is_one_event_a_line_and_begins_with_rules_and_version() -> None:
    game = Game("wrc2015", seed=1)
    lines = own.text_of(game.events).splitlines()
    assert len(lines) == len(game.events)
    start = from_json(lines[0])
    assert isinstance(start, GameStart)
    assert (start.rules, start.version) == ("wrc2015", VERSION)
    assert start.commit


def test_a_book_of_ones_own_is_kept_with_its_changes(tmp_path: Path) -> None:
    book = hanchan.rulebook("ema2016").with_options(
        noten_payment=0, rounds=["E"], yaku={"pinfu": {"closed": 2}}
    )
    game = Game(book, seed=1)
    own.write(tmp_path / "game.jsonl", game.events)
    start = own.read(tmp_path / "game.jsonl")[0]
    assert isinstance(start, GameStart)
    assert start.rules == "ema2016"
    again = own.book_of(start)
    assert again.value("noten_payment") == 0
    assert again.value("rounds") == ("E",)
    assert again.yaku["pinfu"].closed == 2
    assert {name: entry.value for name, entry in again.fields.items()} == {
        name: entry.value for name, entry in book.fields.items()
    }


@pytest.mark.parametrize("changes", [{"nonsense": 1}, {"self": 1}, {"noten_payment": "all"}])
def test_a_book_that_cannot_be_is_a_record_error(changes: dict[str, Any]) -> None:
    start = GameStart("ema2016", ("a", "b", "c", "d"), "", "", changes=changes)
    with pytest.raises(RecordError, match="rules of the record"):
        own.book_of(start)
    with pytest.raises(RecordError, match="no rule book"):
        own.book_of(GameStart("../secret.toml", ("a", "b", "c", "d"), "", ""))


@pytest.mark.parametrize(
    "line", ["", "{", "{}", '{"k":"draw"}', '{"k":"nap","seat":1}', '{"k":"draw","seat":"1"}', "7"]
)
def test_a_damaged_line_is_named_with_its_file(tmp_path: Path, line: str) -> None:
    lines = own.text_of(Game(seed=1).events).splitlines()
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([*lines[:3], "", line, *lines[3:]]))
    if not line:
        own.read(path)  # blank lines are no lines
        return
    with pytest.raises(RecordError, match=r"game\.jsonl, line 5: no event"):
        own.read(path)


def test_a_newer_version_is_refused_whatever_else_it_says(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(f'{{"k":"game_start","version":{VERSION + 1},"wonders":[]}}\n')
    with pytest.raises(RecordError, match=f"version {VERSION + 1}.*reads up to {VERSION}"):
        own.read(path)


def test_a_record_begins_with_its_only_game_start(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = own.text_of(Game(seed=1).events).splitlines()
    for text, reason in (
        ("\n".join(lines[1:]), "line 1: a record begins with game_start"),
        ("\n".join([*lines, lines[0]]), f"line {len(lines) + 1}: a second game_start"),
        ("", "the record is empty"),
    ):
        path.write_text(text)
        with pytest.raises(RecordError, match=reason):
            own.read(path)


def test_a_file_that_is_not_there_or_cut_off_is_a_record_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot read this record"):
        own.read(tmp_path / "none.jsonl")
    with pytest.raises(RecordError, match="cannot write this record"):
        own.write(tmp_path / "no" / "game.jsonl", [])
    packed = gzip.compress(own.text_of(rigged_game("ema2016", 1).events).encode())
    (tmp_path / "cut.jsonl.gz").write_bytes(packed[: len(packed) // 2])
    with pytest.raises(RecordError, match=r"cut\.jsonl\.gz, line \d+: the file is damaged"):
        own.read(tmp_path / "cut.jsonl.gz")


def test_a_game_that_was_taken_up_folds_to_its_scores() -> None:
    scores = (1000, 2000, 3000, 114000)
    game = Game(seed=1, start=Start(round="S", dealer=2, scores=scores))
    table_ = fold(game.events, game.book)
    assert tuple(row[POINTS] for row in table_.seats) == scores


# ---- the check of our own records


@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_the_engine_plays_its_own_records_again(rules: str) -> None:
    game = rigged_game(rules, 11)
    report = checked(own.text_of(game.events))
    assert report.errors == ()
    assert report.hands > 0


@pytest.mark.long
def test_every_event_that_is_changed_is_found() -> None:
    lines = own.text_of(rigged_game("ema2016", 1, hands=2).events).splitlines()[:45]
    for number, line in enumerate(lines[2:], 3):
        event = from_json(line)
        for name in event.__struct_fields__:
            value = getattr(event, name)
            changed = _other(value)
            if (
                changed is None
                or name in ("dice", "drawn", "riichi", "root")
                or (number == 3 and name == "hand")
            ):
                continue  # another one may be as good; only `verify` knows dice and root
            tampered = to_json(type(event)(**{**_fields(event), name: changed}))
            report = checked("\n".join([*lines[: number - 1], tampered, *lines[number:]]))
            first = report.errors[0].line if report.errors else None
            # The first hand is taken as it is, and another discard may be legal: that shows in what follows.
            later = number == 3 or isinstance(event, Discard)
            assert first is not None, line
            assert first == number or (later and first > number), line


def _fields(event: AnyEvent) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def _other(value: object) -> object:
    """Another value of the same kind; None where there is none to try."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "9s" if value != "9s" else "1m"
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return (value[0] + 1, *value[1:])
    return None


def test_a_hidden_wall_cannot_be_checked() -> None:
    """And whoever brings what one seat saw is told that it is that."""
    game = Game(seed=1)
    told_to: dict[Viewer, str] = {"open": "no wall", 0: "what one player saw"}
    for viewer, told in told_to.items():
        report = checked(own.text_of(game.seen(viewer)))
        assert [error.line for error in report.errors] == [3]
        assert told in report.errors[0].message


def test_a_referees_ruling_is_taken_as_it_is_told() -> None:
    game = Game("ema2016", seed=1, referee=True)
    game.foul(2, "false-win-shown")
    while len([event for event in game.events if type(event).__name__ == "HandStart"]) < 3:
        seat = game.asked[0]
        game.act(seat, game.legal(seat)[-1])
    kinds = {type(event).__name__ for event in game.events}
    assert {"Ruling", "Chombo"} <= kinds
    assert checked(own.text_of(game.events)).errors == ()


def test_the_next_hand_is_taken_up_after_an_error() -> None:
    script = table({})
    script.exhaust()
    lines = own.text_of(script.game.events).splitlines()
    at = next(number for number, line in enumerate(lines) if '"discard"' in line)
    del lines[at]
    last = len(lines)
    report = checked("\n".join([*lines, lines[-1]]))
    assert [error.line for error in report.errors] == [at + 1, last + 1]


def test_the_times_of_a_tables_clock_are_taken_as_they_are_told() -> None:
    game = Game("ema2016", seed=3, referee=True)
    for turn in range(9):
        seat = game.asked[0]
        discards = [action for action in game.legal(seat) if action.act in ("discard", "pass")]
        game.act(seat, discards[-1], at=1000 * turn)
    assert any(event.at for event in game.events if isinstance(event, Discard))
    assert checked(own.text_of(game.events)).errors == ()


@pytest.mark.parametrize("event", [DeadHand(1), Penalty(1, 1000, "at once")])
def test_nothing_is_ruled_before_the_first_hand(event: AnyEvent) -> None:
    start, seats, *hand = Game("ema2016", seed=3).events
    report = checked(own.text_of([start, seats, event, *hand]))
    assert [error.line for error in report.errors] == [3]


def nagashi(*, riichi: bool, lets_go: str = "") -> list[AnyEvent]:
    """South has nagashi mangan; West may be in riichi."""
    west = "19m19p19s1234567z"
    script = table({"W": west}, draws=draws_of("S", west), rules="ema2012")
    script.until_turn("W")
    if riichi:
        script.do("W", "riichi", script.game.state.drawn, drawn=True)
    script.exhaust(lets_go=lets_go)
    return script.game.events


@pytest.mark.parametrize("riichi", [True, False])
@pytest.mark.parametrize("lets_go", ["", "S"])
def test_nagashi_mangan_is_claimed_or_let_go_in_a_record(riichi: bool, lets_go: str) -> None:
    events = nagashi(riichi=riichi, lets_go=lets_go)
    assert Nagashi(1, claimed=not lets_go) in events
    assert checked(own.text_of(events)).errors == ()
    other = [
        replace(one, claimed=not one.claimed) if isinstance(one, Nagashi) else one for one in events
    ]
    assert checked(own.text_of(other)).errors
    assert checked(own.text_of([one for one in events if not isinstance(one, Nagashi)])).errors
    assert fold(events, hanchan.rulebook("ema2012"))


@pytest.mark.parametrize("riichi", [True, False])
def test_a_record_in_which_nagashi_mangan_was_paid_unasked_still_checks(riichi: bool) -> None:
    """As 0.1 wrote it: the draw follows the last discard, and no hand is shown."""
    said = (WallExhausted, Announce, Nagashi)
    old = [one for one in nagashi(riichi=riichi) if not isinstance(one, said)]
    old = [replace(one, tenpai=(False,) * 4) if isinstance(one, DrawEnd) else one for one in old]
    assert checked(own.text_of(old)).errors == ()
    wrong = [replace(one, nagashi=(2,)) if isinstance(one, DrawEnd) else one for one in old]
    assert checked(own.text_of(wrong)).errors


@in_books(ema2016="3.4.2-d", wrc2015="5.7.2-d")
def test_an_announcement_out_of_turn_stands_in_a_record_too(book: str) -> None:
    hands = {"E": "123456789m11z23p", "S": "123456789p22z23s", "N": "123m456p789s44z57m"}
    script = table(hands, rules=book)
    script.to_the_end()
    for wind, said in (("N", "noten"), ("E", "tenpai"), ("S", "tenpai")):
        script.say(wind, said)
    assert checked(own.text_of(script.game.events)).errors == ()


@pytest.mark.parametrize("name", ["game.jsonl", "game.mjai", "game.json", "game.txt"])
def test_only_a_game_is_written_and_for_a_seat(tmp_path: Path, name: str) -> None:
    game = rigged_game("ema2016", 3)
    nothing: list[AnyEvent] = []
    for log in (nothing, game.events[1:], [1]):
        with pytest.raises(RecordError, match="no game to write: its events begin with game_start"):
            write(tmp_path / name, log)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"events <Game .*: those of a game \(`game\.events`\) was"):
        write(tmp_path / name, game)  # type: ignore[arg-type]
    for seat in (4, -1):
        with pytest.raises(NotationError, match=f"seat {seat}: a seat is 0, 1, 2 or 3"):
            write(tmp_path / name, game.events, seat=seat)
    with pytest.raises(TypeError, match="seat 'open': 0, 1, 2 or 3 was expected"):
        write(tmp_path / name, game.events, seat="open")  # type: ignore[arg-type]
    assert not (tmp_path / name).exists()


def test_a_book_that_is_none_is_told_also_where_the_record_names_its_own(tmp_path: Path) -> None:
    write(tmp_path / "game.jsonl", rigged_game("ema2016", 3).events)
    for ask in (read, check):
        with pytest.raises(RulebookError, match="no rule book 'ema2017'"):
            ask(tmp_path / "game.jsonl", rules="ema2017")
