"""What a chombo costs: a mangan at the table, or points after the uma or of the overall score."""

import pytest

from hanchan.rules import Rulebook, rulebook
from hanchan.rules.fouls.offences import chombo, offences
from hanchan.rules.play import play_rules
from hanchan.settlement.chombo import chombo_cost, pay_chombo, points_taken
from hanchan.tiles import WINDS
from helpers.books import books, rule
from helpers.fouls import judged, user_book

NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}
SOUTH_PAYS = {"E": 4000, "S": -8000, "W": 2000, "N": 2000}
AT_THE_TABLE = (SOUTH_PAYS, 0, "at once")
EAST_PAYS = {"E": -12000, "S": 4000, "W": 4000, "N": 4000}
DEALT_AGAIN = ("redeal", "bets-returned", "earlier-bets-stay", "counters-kept", "dealer-stays")


def chombo_payments(
    named: str | Rulebook, offender: str, *, tournament: bool = True
) -> tuple[dict[str, int], int, str | None]:
    """What a chombo of the player on that wind moves at the table, and what is taken elsewhere, when."""
    book = rulebook(named)
    play = play_rules(book, tournament)
    changes = [0] * 4
    pay_chombo(changes, 0, 1 << WINDS.index(offender), 0, play)
    paid = dict(zip(WINDS, changes, strict=True))
    return paid, points_taken(play), chombo(book, tournament=tournament).when


@rule("ema2016:3.4.6-c")
def test_a_tournament_chombo_costs_20000_after_uma_and_moves_nothing_at_the_table() -> None:
    for wind in WINDS:
        assert chombo_payments("ema2016", wind) == (NOTHING, 20000, "after uma")
    assert chombo("ema2016").clause == judged("ema2016", "chombo").clause == "ema2016:3.4.6-c"


@rule("ema2012:3.4.6-c")
def test_a_chombo_of_2012_is_a_mangan_paid_to_the_others() -> None:
    assert chombo_payments("ema2012", "S") == (SOUTH_PAYS, 0, "at once")
    assert chombo_payments("ema2012", "E") == (EAST_PAYS, 0, "at once")
    assert chombo("ema2012").clause == judged("ema2012", "chombo").clause == "ema2012:3.4.6-c"


@rule("wrc2015:7.1-g")
def test_a_world_chombo_costs_20_overall_points_and_the_hand_is_dealt_again() -> None:
    deltas, points, when = chombo_payments("wrc2015", "W")
    assert (deltas, when) == (NOTHING, "overall")
    assert 12500 - points == -7500
    stated = chombo("wrc2015")
    assert stated.clause == judged("wrc2015", "chombo").clause == "wrc2015:7.1-g"
    assert stated.effects == DEALT_AGAIN


@pytest.mark.parametrize(
    ("book", "paid"),
    [
        pytest.param("ema2016", AT_THE_TABLE, marks=rule("ema2016:3.4.6-c")),
        pytest.param("ema2012", AT_THE_TABLE, marks=rule("ema2012:3.4.6-c")),
        pytest.param("wrc2015", (NOTHING, 20000, "after uma"), marks=rule("wrc2015:7.1-g")),
        ("resume", AT_THE_TABLE),
    ],
)
def test_a_friendly_game_pays_a_chombo_at_the_table_except_in_wrc(
    book: str, paid: tuple[dict[str, int], int, str]
) -> None:
    assert chombo_payments(book, "S", tournament=False) == paid


@pytest.mark.parametrize("book", ["resume", *books(ema="3.4.6-c", wrc2015="7.1-g")])
def test_a_chombo_returns_the_bets_of_the_hand_and_keeps_counters_and_dealer(book: str) -> None:
    assert chombo(book).effects == DEALT_AGAIN


@pytest.mark.parametrize(
    ("book", "again"),
    [
        pytest.param("ema2016", True, marks=rule("ema2016:5.9-g")),
        pytest.param("ema2012", True, marks=rule("ema2012:5.8-g")),
        pytest.param("wrc2015", False, marks=rule("wrc2015:8.2-e")),
    ],
)
def test_a_chombo_in_the_last_hand_of_a_session_is_dealt_again_in_ema_only(
    book: str, again: bool
) -> None:
    assert chombo(book).redealt_after_time is again


def test_a_chombo_of_the_summary_is_paid_at_the_table() -> None:
    assert chombo("resume").clause == "resume:A-10"
    assert chombo_payments("resume", "S") == (SOUTH_PAYS, 0, "at once")
    assert chombo_payments("resume", "E") == (EAST_PAYS, 0, "at once")


def test_a_users_book_sets_its_own_price_for_every_chombo() -> None:
    book = user_book(base="ema2012", chombo_penalty="overall", chombo_points=15000)
    assert chombo_payments(book, "S") == (NOTHING, 15000, "overall")
    chombos = [each for each in offences(book) if each.consequence == "chombo"]
    assert len(chombos) > 5
    assert {(each.points, each.when, each.payment) for each in chombos} == {
        (15000, "overall", None)
    }


def test_a_book_may_let_a_chombo_cost_nothing_but_the_redeal() -> None:
    book = user_book(base="ema2016", chombo_penalty="none")
    assert chombo_payments(book, "S") == (NOTHING, 0, None)
    assert chombo(book).effects == DEALT_AGAIN


@pytest.mark.parametrize(
    ("book", "words"),
    [
        (
            "ema2016",
            "20000 points after uma; outside a tournament the mangan payment at the table ",
        ),
        ("wrc2015", "20000 points overall; outside a tournament 20000 points after uma"),
        (
            "ema2012",
            "the mangan payment at the table (4000 to East and 2000 to each other; East 4000 to each)",
        ),
    ],
)
def test_the_price_of_a_chombo_is_told_in_words(book: str, words: str) -> None:
    assert chombo_cost(rulebook(book)).startswith(words)
