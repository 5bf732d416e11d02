"""Who pays for a fed yakuman: the third dragon set, the fourth wind set.

`liable` says that somebody other than the winner and the discarder is liable; when liability arises is the game's
business.
"""

from typing import Any

import pytest

from hanchan import NotationError, Score, rulebook, score
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.compare import compare
from helpers.books import data, in_books, rule
from helpers.scores import Keywords, paid, yaku_of

DRAGONS: Keywords = {"hand": "23m99p pon:555z pon:666z pon:777z", "win": "1m"}
WINDS: Keywords = {"hand": "5s pon:111z pon:222z pon:333z pon:444z", "win": "5s"}
ALL_HONOURS: Keywords = {"hand": "22z11z pon:555z pon:666z pon:777z", "win": "1z"}


@in_books(ema2016="3.3.9-c 4.2.5-l", ema2012="3.3.6-c 4.2.5-n", wrc2015="6.2-e")
def test_discarder_and_liable_player_share_the_hand_equally(book: str) -> None:
    won = score(**DRAGONS, liable=True, rules=book)
    assert yaku_of(won) == {"daisangen": "Y"}
    assert paid(won) == (32000, {"discarder": 16000, "liable": 16000}, 32000)
    east = score(**DRAGONS, liable=True, seat="E", rules=book)
    assert paid(east) == (48000, {"discarder": 24000, "liable": 24000}, 48000)
    # The liable player discarding, or nobody being liable, is an ordinary win on a discard.
    assert score(**DRAGONS, rules=book).payments == {"discarder": 32000}


@in_books(ema2016="3.3.9-c", ema2012="3.3.6-c", wrc2015="6.2-e")
def test_the_discarder_alone_pays_the_counters(book: str) -> None:
    for counters in (1, 2, 3):
        won = score(**DRAGONS, liable=True, counters=counters, rules=book)
        assert won.payments == {"discarder": 16000 + 300 * counters, "liable": 16000}
        assert (won.points, won.total) == (32000, 32000 + 300 * counters)


@in_books(ema2016="4.2.5-l", ema2012="4.2.5-n", wrc2015="6.2-d")
def test_on_a_self_draw_the_feeder_of_the_third_dragon_pays_everything(book: str) -> None:
    won = score(**DRAGONS, tsumo=True, liable=True, rules=book)
    assert paid(won) == (32000, {"liable": 32000}, 32000)
    east = score(**DRAGONS, tsumo=True, liable=True, seat="E", rules=book)
    assert paid(east) == (48000, {"liable": 48000}, 48000)
    assert score(**DRAGONS, tsumo=True, rules=book).payments == {"east": 16000, "others": 8000}


@in_books(wrc2015="6.2-d")
def test_on_a_self_draw_the_liable_player_pays_all_counters(book: str) -> None:
    for counters in (1, 3):
        won = score(**DRAGONS, tsumo=True, liable=True, seat="E", counters=counters, rules=book)
        assert won.payments == {"liable": 48000 + 300 * counters}
        south = score(**DRAGONS, tsumo=True, liable=True, counters=counters, rules=book)
        assert south.payments == {"liable": 32000 + 300 * counters}


@pytest.mark.parametrize(
    ("book", "units"),
    [
        pytest.param("ema2016", 1, marks=rule("ema2016:4.2.5-o"), id="ema2016"),
        pytest.param("ema2012", 2, marks=rule("ema2012:4.2.5-q"), id="ema2012"),
        pytest.param("wrc2015", 1, marks=rule("wrc2015:6.2-d", "wrc2015:6.2-e"), id="wrc2015"),
    ],
)
def test_the_feeder_of_the_fourth_wind_pays_everything_or_half(book: str, units: int) -> None:
    whole = 32000 * units
    drawn = score(**WINDS, tsumo=True, liable=True, rules=book)
    assert yaku_of(drawn) == {"daisuushii": "Y" * units}
    assert paid(drawn) == (whole, {"liable": whole}, whole)
    shared = score(**WINDS, liable=True, rules=book)
    assert paid(shared) == (whole, {"discarder": whole // 2, "liable": whole // 2}, whole)
    east = score(**WINDS, tsumo=True, liable=True, seat="E", rules=book)
    assert east.payments == {"liable": 48000 * units}


@in_books(wrc2015="6.2-f")
def test_another_yakuman_in_the_hand_changes_nothing(book: str) -> None:
    drawn = score(**ALL_HONOURS, tsumo=True, liable=True, rules=book)
    assert yaku_of(drawn) == {"daisangen": "Y", "tsuuiisou": "Y"}
    assert paid(drawn) == (32000, {"liable": 32000}, 32000)
    shared = score(**ALL_HONOURS, liable=True, rules=book)
    assert shared.payments == {"discarder": 16000, "liable": 16000}


@in_books(wrc2015="6.2-f")
def test_where_yakuman_are_added_the_liable_player_answers_for_the_whole_hand(book: str) -> None:
    # A house rule on the base of this book: only there can the two be told apart.
    house = rulebook(book).with_options(yakuman_add_up=True)
    drawn = score(**ALL_HONOURS, tsumo=True, liable=True, rules=house)
    assert paid(drawn) == (64000, {"liable": 64000}, 64000)
    narrow = house.with_options(liability_scope="that_yakuman")
    part = score(**ALL_HONOURS, tsumo=True, liable=True, rules=narrow)
    assert part.payments == {"liable": 32000, "east": 16000, "others": 8000}


@pytest.mark.parametrize(
    ("book", "clause"), [("ema2016", "R21"), ("ema2012", "R21"), ("wrc2015", "W-15")]
)
def test_nobody_is_liable_for_any_other_hand(book: str, clause: str) -> None:
    for hand, win in (
        ("23m99p pon:555z pon:666z pon:888s", "1m"),  # two dragon sets
        ("5s kan:1111m kan:2222p kan:3333s kan:4444m", "5s"),  # four kongs
        ("111z222z333z4z pon:999m", "4z"),  # three wind sets and the pair
    ):
        with pytest.raises(NotationError, match="liable") as refused:
            score(hand, win=win, liable=True, rules=book)
        assert refused.value.clause == f"{book}:{clause}"


def test_in_the_summary_only_the_feeder_of_a_claimed_kong_is_liable() -> None:
    def drawn(kong: str) -> Score:
        hand = f"345p99s67p chi:123m {kong}:1111z"
        return score(hand, win="8p", tsumo=True, rinshan=True, liable=True, rules="resume")

    assert (drawn("kan").payments, drawn("kan").notes) == ({"liable": 2700}, ())
    for kong in ("kakan", "ankan"):
        assert set(drawn(kong).payments) == {"east", "others"}
        assert drawn(kong).notes == ("no-liability",)


def test_a_book_that_knows_no_such_liability_says_so_beside_the_others() -> None:
    found = compare("23m99p pon:555z ankan:6666z pon:777z", "1m", Circumstances(liable=True))
    answers = found.to_dict()["books"]
    assert answers["wrc2015"]["payments"] == {"discarder": 16000, "liable": 16000}
    assert answers["resume"]["payments"] == {"discarder": 32000}
    assert answers["ema2016"]["clause"] == "ema2016:R21"
    assert answers["ema2012"]["clause"] == "ema2012:R21"
    fields = [one.field for one in found.differences]
    assert fields == ["liability", "liability_counts_concealed_kong"]
    with pytest.raises(NotationError, match="haitei needs tsumo"):
        compare("23m99p pon:555z ankan:6666z pon:777z", "1m", Circumstances(haitei=True))


# --- the examples of WRC 6.2

HANDS: dict[str, dict[str, Any]] = {
    "liab-dragons-tsumo": {"hand": "23m99p pon:555z ankan:6666z pon:777z", "win": "1m"},
    "liab-dragons-tsumo-east": DRAGONS,
    "liab-dragons-ron-shared": DRAGONS,
    "liab-dragons-ron-from-liable": DRAGONS,
    "liab-winds-kong-claim": {
        "hand": "5s pon:111z pon:222z ankan:3333z kan:4444z", "win": "5s",
    },
    "liab-hidden-pung-none": {"hand": "23m99p666z pon:555z pon:777z", "win": "1m"},
    "liab-with-all-honours": ALL_HONOURS,
    "liab-four-kongs-none": {"hand": "5s kan:1111m kan:2222p kan:3333s kan:4444m", "win": "5s"},
    "liab-rinshan-none": {
        "hand": "345p66m78s ankan:2222s kan:7777z", "win": "9s", "rinshan": True,
    },
}  # fmt: skip
NOBODY = ("liab-hidden-pung-none", "liab-four-kongs-none", "liab-rinshan-none")
# `liab-not-won` is a hand that is lost: nothing to score.
EXAMPLES = [one for one in data("examples")["liability"] if one["id"] != "liab-not-won"]


def deltas(won: Score, winner: str, discarder: str, liable: str) -> list[int]:
    """What each of East, South, West and North gains by the win."""
    change = dict.fromkeys("ESWN", 0)
    for who, points in won.payments.items():
        payers = {
            "discarder": discarder, "liable": liable, "east": "E",
            "others": "".join(seat for seat in "SWN" if seat != winner),
            "each": "SWN",
        }[who]  # fmt: skip
        for payer in payers:
            change[payer] -= points
    change[winner] += won.total
    return list(change.values())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["id"])
def test_the_examples_of_liability_come_out(example: dict[str, Any]) -> None:
    winner, feeder = example["winner"], example["from"]
    discarder = example["win"].partition("ron from ")[2]
    liable = example["id"] not in NOBODY and discarder != feeder
    won = score(
        **HANDS[example["id"]],
        tsumo=not discarder, seat=winner, liable=liable, counters=example["counters"],
        rules=example["book"],
    )  # fmt: skip
    assert deltas(won, winner, discarder, feeder) == example["deltas"]
    assert sum(example["deltas"]) == 0
