"""First call wins: chow against pung or kong on a table with a clock (WRC 5.4.1, ruling W-04)."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import NotationError
from hanchan.game import Game, fold
from hanchan.game.engine import codes
from hanchan.game.engine.codes import pack_action
from hanchan.game.engine.windows import best_caller
from hanchan.game.events import Call, Win, from_json, to_json
from helpers.books import data, in_books, rule
from helpers.scripts import Script, table

WRC = hanchan.rulebook("wrc2015")
HANDS = {"S": "46p147m147s12344z", "N": "55p258m258s12344z"}


def discarded(rules: Any = WRC, hands: dict[str, str] = HANDS) -> Script:
    """East has discarded 5p, which South can chow and North pung."""
    script = table(hands, draws="5p", rules=rules)
    script.say("E", "discard", "5p", drawn=True)
    return script


def call(script: Script) -> Call:
    """The call that prevailed."""
    [found] = [event for event in script.game.events if isinstance(event, Call)]
    return found


def outcome(rules: Any, chow: int | None, pung: int | None, hands: dict[str, str] = HANDS) -> str:
    """Which claim prevails when South says chow and North pung (or kong) at these times."""
    script = discarded(rules, hands)
    strong = "kong" if script.may("N", "kong") else "pung"
    said = [("S", "chow", chow), ("N", strong, pung)]
    if chow is not None and pung is not None and pung < chow:
        said.reverse()
    for wind, act, at in said:
        script.say(wind, act, at=at)
    return call(script).act


def timed(one: dict[str, Any]) -> dict[str, int]:
    """The example's claims: `S chow at 0.8 s` is 800 for chow."""
    words = [claim.split() for claim in one["claims"]]
    return {act: round(1000 * float(at)) for _, act, _, at, _ in words}


EXAMPLES = [one for one in data("examples")["claims"] if " at " in str(one.get("claims"))]


@rule("wrc2015:5.4.1-e", "wrc2015:5.4.1-f")
@pytest.mark.parametrize("one", EXAMPLES, ids=[one["id"] for one in EXAMPLES])
def test_the_first_call_wins_and_pung_if_they_come_together(one: dict[str, Any]) -> None:
    at = timed(one)
    assert outcome(one["book"], at["chow"], at["pung"]) == one["result"].split()[1]


@rule("wrc2015:5.4.1-e", "wrc2015:5.4.1-f")
@pytest.mark.parametrize(
    ("chow", "pung", "prevails"),
    [
        (800, 1300, "pung"),  # 500 ms apart: not yet clear
        (800, 1301, "chow"),
        (1400, 800, "pung"),
        (None, None, "pung"),  # no clock: all calls are simultaneous
        (800, None, "pung"),
        (None, 5000, "pung"),
    ],
)
@pytest.mark.parametrize("book", ["wrc2015", "resume"])
def test_a_pung_goes_before_a_chow_only_within_the_window(
    book: str, chow: int | None, pung: int | None, prevails: str
) -> None:
    assert outcome(book, chow, pung) == prevails


@rule("wrc2015:5.4.1-f")
def test_the_window_is_as_long_as_the_book_says() -> None:
    assert outcome(WRC.with_options(simultaneity_ms=499), 800, 1300) == "chow"
    assert outcome(WRC.with_options(simultaneity_ms=600), 800, 1400) == "pung"


@rule("wrc2015:5.4.1-e")
def test_a_kong_is_treated_as_a_pung() -> None:
    hands = {"S": "46p147m147s12344z", "N": "555p28m258s12344z"}
    assert outcome(WRC, 800, 1301, hands) == "chow"
    assert outcome(WRC, 800, 1300, hands) == "kong"
    assert outcome(WRC, None, None, hands) == "kong"


@in_books(ema2016="3.3.1-g", ema2012="3.3.1-f 3.3.1-g")
def test_where_a_pung_goes_first_no_two_calls_count_as_one(book: str) -> None:
    # South's chow is in, North's pung comes later, up to three seconds: the pung takes the tile.
    assert [outcome(book, 0, at) for at in (0, 1, 500, 3000)] == ["pung"] * 4
    assert hanchan.rulebook(book).value("simultaneity_ms") == 0


@rule("wrc2015:5.4.1-e")
def test_a_book_with_pung_first_looks_at_no_clock() -> None:
    assert outcome(WRC.with_options(claim_priority="pung_first"), 0, 60_000) == "pung"
    assert outcome("ema2016", 0, 60_000) == "pung"


@rule("wrc2015:5.4.1-e")
def test_a_player_who_can_win_keeps_the_whole_time_to_decide() -> None:
    hands = {"S": "46p147m147s12344z", "W": "123m456m99s34p567s"}
    script = discarded(hands=hands)
    assert script.say("S", "chow", at=100) == []
    [win] = [event for event in script.say("W", "ron", at=9_000) if isinstance(event, Win)]
    assert win.seat == 2


@rule("wrc2015:5.4.1-e")
def test_the_log_keeps_the_times_of_the_calls() -> None:
    script = discarded()
    script.say("S", "chow", at=800)
    script.say("N", "pung", at=1200)
    assert call(script).at == (None, 800, None, 1200)
    assert from_json(to_json(call(script))) == call(script)
    untimed = discarded()
    untimed.say("S", "chow")
    untimed.do("N", "pass")
    assert call(untimed).at == ()


def test_times_belong_to_one_discard_only() -> None:
    script = discarded()
    script.say("S", "chow", at=0)
    script.say("N", "pass", at=900)
    script.do("S", "discard", "1z")
    assert script.game.state.stamps == (None,) * 4
    assert fold(script.game.events, WRC).stamps == [-1, -1, -1, -1]


def test_a_clock_does_not_run_below_nought() -> None:
    game = Game("wrc2015", 1)
    with pytest.raises(NotationError):
        game.act(0, game.legal(0)[0], at=-5)


@rule("wrc2015:5.4.1-e", "wrc2015:5.4.1-f")
def test_the_kernel_says_the_same_compiled(run: Any) -> None:
    t = discarded().game._table
    t.answers[1] = pack_action(codes.CALL_CHOW, 0, 0, 0)
    for act in (codes.CALL_PUNG, codes.CALL_KONG):
        t.answers[3] = pack_action(act, 0, 0, 0)
        for chow, pung, caller in ((800, 1300, 3), (800, 1301, 1), (900, 800, 3), (-1, 5000, 3)):
            t.stamps[1], t.stamps[3] = chow, pung
            assert run(best_caller)(t) == caller
    t.answers[3] = pack_action(codes.PASS, 0, 0, 0)
    assert run(best_caller)(t) == 1
