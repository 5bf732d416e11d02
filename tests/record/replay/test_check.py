"""`replay --check` of mjai logs: the report, the book, where a log may begin and stop, tiles and wall."""

from functools import cache

import pytest

from hanchan import rulebook
from hanchan.game import Start
from helpers.mjai_logs import Log, checked, right, wrong, wrong_line
from helpers.scripts import NO_DORA, table

SOUTH = "234567m234p33s67s"  # waits for 5s and 8s; 8s makes pinfu and all simples


@cache
def won(rules: str = "ema2016", start: Start | None = None) -> Log:
    """East discards 8s, South wins on it; the next hand has begun."""
    script = table({"S": SOUTH}, draws="8s", rules=rules, start=start, **NO_DORA)
    script.say("E", "discard", "8s", drawn=True)
    script.say("S", "ron")
    return Log.of(script)


@cache
def two_hands() -> Log:
    """South wins, then the next hand ends in a win too."""
    first = table({"S": SOUTH}, draws="8s", **NO_DORA)
    first.say("E", "discard", "8s", drawn=True)
    first.say("S", "ron")
    second = table(
        {"S": SOUTH},
        draws="8s",
        start=Start(dealer=1, scores=tuple(first.game.scores)),
        **NO_DORA,
    )
    second.say("E", "discard", "8s", drawn=True)
    second.say("S", "ron")
    end = Log.of(first).line("end_kyoku")
    return Log(Log.of(first).messages[:end] + Log.of(second).messages[1:])


# ---- the report


def test_a_report_has_the_five_fields_of_the_contract() -> None:
    report = won().check()
    assert report.to_dict() == {"file": "", "ok": True, "hands": 1, "wins": 1, "errors": []}
    tampered = won().change(won().line("hora"), deltas=[0, 0, 0, 0]).check().to_dict()
    assert list(tampered) == ["file", "ok", "hands", "wins", "errors"]
    assert (tampered["ok"], tampered["hands"], tampered["wins"]) == (False, 1, 1)
    [error] = tampered["errors"]
    assert list(error) == ["line", "message"]
    assert error["line"] == won().line("hora")


def test_the_first_error_names_the_first_wrong_line_and_the_next_hand_is_taken_up_again() -> None:
    log = two_hands()
    right(log)
    first, second = log.line("dahai"), log.line("dahai", 1)
    tampered = log.change(first, pai="C").change(second, pai="C")
    assert [error.line for error in tampered.check().errors] == [first, second]
    assert tampered.check().hands == 2


def test_what_follows_an_error_in_the_same_hand_is_left_alone() -> None:
    log = two_hands()
    tampered = log.change(log.line("dahai"), pai="C").change(log.line("hora"), deltas=[1, 2, 3, 4])
    assert [error.line for error in tampered.check().errors] == [log.line("dahai")]


@pytest.mark.parametrize(
    "line",
    ["{", "", "nothing", "[]", "3", '{"pai": "1m"}', '{"type": "mystery"}', '{"type": 7}', "\x00"],
)
def test_a_line_that_is_no_message_is_an_error_on_its_line(line: str) -> None:
    lines = won().text.splitlines()
    report = checked("\n".join([*lines[:2], line, *lines[3:]]))
    # A blank line is no line at all, so there the next one is missed.
    assert report.errors[0].line == (3 if line else 4)


def test_every_line_counts_also_blank_ones() -> None:
    lines = won().text.splitlines()
    report = checked("\n".join([lines[0], "", "", lines[1], "", "nonsense"]))
    assert [error.line for error in report.errors] == [6]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\x00", b"[" * 5000, b"9" * 5000])
def test_a_file_of_nothing_or_nonsense_has_a_report_too(data: bytes) -> None:
    report = checked(data)
    assert (report.ok, report.hands, report.wins) == (False, 0, 0)
    assert report.errors[0].line == 1


@pytest.mark.parametrize("field", ["actor", "pai", "tsumogiri"])
def test_a_missing_field_is_an_error_on_its_line(field: str) -> None:
    line = won().line("dahai")
    assert wrong(won().change(line, **{field: None})) == (line, f"dahai without {field}")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("actor", "0"), ("actor", 4), ("actor", -1), ("actor", True), ("actor", 0.0),
        ("pai", "8z"), ("pai", "1M"), ("pai", 8), ("pai", ["8s"]), ("pai", "?"),
        ("tsumogiri", 1), ("tsumogiri", "true"),
    ],
)  # fmt: skip
def test_a_field_of_another_kind_is_an_error_on_its_line(field: str, value: object) -> None:
    line = won().line("dahai")
    assert wrong_line(won().change(line, **{field: value})) == line


def test_a_win_that_was_passed_up_is_no_error() -> None:
    script = table({"S": SOUTH}, draws="8s", **NO_DORA)
    script.do("E", "discard", "8s", drawn=True)
    script.drawn()
    right(Log.of(script))


# ---- the book


def test_the_log_names_its_book_and_else_the_reader_does() -> None:
    named = Log.of(table({"E": "0m2468p2468s1234z"}, draws="8s", rules="tenhou"))
    nameless = named.change(1, rules=None)
    right(named)
    right(named, rules="ema2016")
    right(nameless, rules="tenhou")
    assert wrong_line(nameless) == 2  # EMA 2016, which has no red fives
    assert "red fives" in wrong(nameless)[1]


@pytest.mark.parametrize("rules", ["nonsense", "../ema2016.toml", 7, ["ema2016"]])
def test_an_unknown_book_is_an_error_on_the_first_line(rules: object) -> None:
    report = won().change(1, rules=rules).check()
    assert [error.line for error in report.errors] == [1]
    assert (report.hands, report.wins) == (1, 1)


def test_a_book_of_ones_own_goes_with_the_log() -> None:
    book = rulebook("ema2016").with_options(start_points=20000)
    script = table({"S": SOUTH}, draws="8s", rules=book, **NO_DORA)
    script.say("E", "discard", "8s", drawn=True)
    script.say("S", "ron")
    log = Log.of(script)
    assert log.at(1)["changes"] == {"start_points": 20000}
    right(log)
    assert wrong_line(log.change(1, changes={"start": 1})) == 1
    assert wrong_line(log.change(1, changes={"self": 1})) == 1
    assert wrong_line(log.change(1, changes=[1])) == 1


# ---- fragments


def test_a_log_begins_with_start_game_and_has_only_one() -> None:
    assert wrong(won().drop(1)) == (1, "a log begins with start_game")
    assert wrong_line(won().insert(2, kind="start_game")) == 2
    assert wrong_line(won().insert(5, kind="start_game")) == 5


def test_the_first_hand_is_taken_as_it_is() -> None:
    start = Start(round="S", dealer=2, counters=3, bets=2, scores=(-4000, 100, 30000, 91900))
    right(won(start=start))
    right(won(start=Start(round="E", dealer=3, counters=99, scores=(0, 0, 0, 0))))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("oya", 1), ("kyoku", 2), ("kyoku", 5), ("kyoku", 0), ("bakaze", "W"), ("bakaze", "N"),
        ("bakaze", "X"), ("bakaze", ""), ("bakaze", "ES"), ("honba", -1), ("kyotaku", -1),
        ("kyotaku", "0"), ("scores", [30000] * 3), ("scores", [30000, 30000, 30000, "30000"]),
        ("scores", 30000), ("tehais", []), ("dora_marker", "5mr"),
    ],
)  # fmt: skip
def test_a_first_hand_that_cannot_be_is_an_error(field: str, value: object) -> None:
    assert wrong_line(won().change(2, **{field: value})) == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bakaze", "S"), ("honba", 1), ("kyotaku", 1), ("scores", [28000, 32000, 30100, 29900]),
        ("scores", [30000] * 4),
    ],
)  # fmt: skip
def test_every_later_hand_is_what_the_book_makes_of_the_one_before(
    field: str, value: object
) -> None:
    log = two_hands()
    second = log.line("start_kyoku", 1)
    line, message = wrong(log.change(second, **{field: value}))
    assert (line, message.split()[0]) == (second, field)


def test_a_dealer_who_did_not_win_does_not_deal_again() -> None:
    log = two_hands()
    second = log.line("start_kyoku", 1)
    assert wrong_line(log.change(second, oya=0, kyoku=1)) == second


def test_no_hand_follows_when_the_game_is_over() -> None:
    start = Start(round="S", dealer=3, scores=(30000, 30000, 30000, 30000))
    over, more = won(start=start), won()
    log = Log(over.messages[: over.line("end_kyoku")] + more.messages[1:])
    assert wrong(log) == (over.line("end_kyoku") + 1, "start_kyoku: the game is over")


def test_a_log_may_stop_after_any_line() -> None:
    log = two_hands()
    for line in range(1, len(log.messages) + 1):
        right(log.until(line))


def test_a_hand_does_not_begin_before_the_one_before_is_over() -> None:
    log = two_hands()
    second = log.line("start_kyoku", 1)
    assert wrong_line(log.drop(log.line("end_kyoku"))) == second - 1
    unfinished = Log(log.messages[: log.line("dahai")] + log.messages[second - 1 :])
    assert wrong_line(unfinished) == log.line("dahai") + 1


def test_end_kyoku_follows_the_result_and_its_scores_are_right() -> None:
    log, end = won(), won().line("end_kyoku")
    right(log.change(end, scores=None))
    assert wrong_line(log.change(end, scores=[30000] * 4)) == end
    assert wrong_line(log.insert(end, kind="end_kyoku")) == end + 1
    assert wrong_line(log.insert(log.line("hora"), kind="end_kyoku")) == log.line("hora")


def test_nothing_but_a_hand_stands_between_hands() -> None:
    log = two_hands()
    after = log.line("end_kyoku") + 1
    assert wrong_line(log.insert(after, kind="tsumo", actor=1, pai="1m")) == after


# ---- tiles and wall


def test_every_hand_is_open_and_has_thirteen_tiles() -> None:
    hands = won().at(2)["tehais"]
    for other in (["?"] * 13, hands[0][:12], [*hands[0], "1m"], "1m" * 13, None):
        assert wrong_line(won().change(2, tehais=[other, *hands[1:]])) == 2
    tsumo = won().line("tsumo")
    assert wrong_line(won().change(tsumo, pai="?")) == tsumo


def test_the_fifth_copy_of_a_tile_is_wrong_where_it_is_seen() -> None:
    hands = {"E": "1111999m35779p1s", "S": SOUTH}
    log = Log.of(table(hands, draws="8s", indicators="9m"))
    right(log)
    tsumo = log.line("tsumo")
    assert wrong_line(log.change(2, dora_marker="1m")) == 2
    assert wrong_line(log.change(tsumo, pai="1m")) == tsumo
    assert wrong_line(log.change(tsumo, pai="9m")) == tsumo  # the fourth is the indicator


@pytest.mark.parametrize("rules", ["ema2016", "wrc2015"])
def test_a_book_without_red_fives_has_none_on_any_line(rules: str) -> None:
    log = won(rules)
    for kind in ("tsumo", "dahai"):
        assert wrong_line(log.change(log.line(kind), pai="5mr")) == log.line(kind)
    hora = log.line("hora")
    assert wrong_line(log.change(hora, pai="5sr")) == hora


def test_there_is_one_red_five_in_a_suit_and_three_plain_ones() -> None:
    hands = {"E": "0555m2468p2468s1z", "S": "1112223334567z"}
    log = Log.of(table(hands, draws="9m", rules="tenhou"))
    right(log)
    tsumo = log.line("tsumo")
    assert wrong(log.change(tsumo, pai="5mr")) == (tsumo, "0m is seen 2 times; there are 1 of it")
    assert wrong(log.change(tsumo, pai="5m")) == (tsumo, "5m is seen 4 times; there are 3 of it")


def test_the_live_wall_is_seventy_draws() -> None:
    script = table({})
    script.exhaust()
    log = Log.of(script)
    end = log.line("ryukyoku")
    assert sum(message["type"] == "tsumo" for message in log.messages[:end]) == 70
    right(log)
    drawer = (log.at(end - 1)["actor"] + 1) % 4
    line, message = wrong(log.insert(end, kind="tsumo", actor=drawer, pai="N"))
    out_of_place = f"tsumo by seat {drawer} is out of place"
    assert (line, message) == (end, f"{out_of_place}: ryukyoku (fanpai) comes here")
