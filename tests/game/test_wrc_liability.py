"""Liability as it arises in play: who fed the set that made a yakuman certain (WRC 6.2, ruling W-15)."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Start
from hanchan.game.engine import codes
from hanchan.game.events import DrawEnd, Win
from helpers.books import data, rule
from helpers.scripts import Plan, seen

WRC = hanchan.rulebook("wrc2015")
EXAMPLES = {one["id"]: one for one in data("examples")["liability"]}
OTHER = {"S": "E", "E": "S", "N": "W"}  # who feeds the sets before the one that counts
DRAGONS = "23m99s"  # with three sets of dragons: waits for 1m and 4m
CLAUSES = {
    "liab-dragons-tsumo": ("6.2-a", "6.2-c"),
    "liab-dragons-tsumo-east": ("6.2-a",),
    "liab-dragons-ron-shared": ("6.2-a",),
    "liab-dragons-ron-from-liable": ("6.2-a",),
    "liab-winds-kong-claim": ("6.2-b", "6.2-c"),
    "liab-hidden-pung-none": ("6.2-a", "6.2-c"),
    "liab-with-all-honours": ("6.2-a",),
    "liab-four-kongs-none": ("6.2-g",),
    "liab-rinshan-none": ("6.2-g",),
}


def bound(*names: str) -> list[Any]:
    """The examples of these names, bound to their clauses."""
    marks = {name: rule(*(f"wrc2015:{clause}" for clause in CLAUSES[name])) for name in names}
    return [pytest.param(EXAMPLES[name], marks=marks[name], id=name) for name in names]


def fed(one: dict[str, Any], rules: Any = WRC) -> tuple[Plan, str]:
    """The plan up to the claim that counts, and the tile that then wins."""
    winner, junk = one["winner"], iter(["1p", "4p", "7p", "1p", "4p", "7p"])
    visible = list(one["visible_before"])
    hidden = one.get("concealed", "")[:4]
    claimed = one["claimed"]
    kongs = [sets for sets in visible if "concealed kong" in sets]
    held = "".join(f"{sets[0] * (3 if sets in kongs else 2)}z" for sets in visible) + hidden
    claims_kong = "claimed kong" in one["meld"]
    held += claimed[0] * (3 if claims_kong else 2) + "z"
    rest, win = ("5m", "5m") if claimed == "4z" else (DRAGONS, "1m")
    if "tsuuiisou" in one["yakuman"]:
        rest, win = "111z2z", "2z"
    hand = held + rest
    missing = 13 - sum(character.isdigit() for character in hand)
    hand += "1p4p7p9p"[: 2 * missing]
    start = Start(counters=one["counters"])
    plan = Plan(winner, hand, rules, start)
    for sets in visible:
        if sets in kongs:
            plan.konged(sets[0] + "z", "9m")
        else:
            plan.fed(OTHER[winner], sets[0] + "z", "pung", next(junk))
    if claims_kong:
        plan.fed(one["from"], claimed, "kong", "8m")
    else:
        plan.fed(one["from"], claimed, "pung", next(junk))
    return plan, win


@pytest.mark.parametrize(
    "one",
    bound("liab-dragons-tsumo", "liab-dragons-tsumo-east", "liab-dragons-ron-shared",
          "liab-dragons-ron-from-liable", "liab-winds-kong-claim", "liab-hidden-pung-none",
          "liab-with-all-honours"),
)  # fmt: skip
def test_who_fed_the_deciding_set_answers_for_the_yakuman(one: dict[str, Any]) -> None:
    plan, win = fed(one)
    [won] = seen(plan.wins(one["win"], win), Win)
    assert won.deltas == tuple(one["deltas"])
    assert one["yakuman"].split()[0] in dict(won.yaku)


@rule("wrc2015:6.2-a", "wrc2015:6.2-b")
@pytest.mark.parametrize("name", ["liab-dragons-tsumo", "liab-winds-kong-claim"])
def test_without_liability_the_payment_is_shared(name: str) -> None:
    one = EXAMPLES[name]
    plan, win = fed(one, WRC.with_options(liability=[]))
    [won] = seen(plan.wins(one["win"], win), Win)
    assert len([change for change in won.deltas if change < 0]) == 3


@rule("wrc2015:6.2-c")
def test_a_concealed_kong_is_seen_where_the_book_counts_it() -> None:
    one = EXAMPLES["liab-dragons-tsumo"]
    plan, win = fed(one, WRC.with_options(liability_counts_concealed_kong=False))
    [won] = seen(plan.wins("tsumo", win), Win)
    assert (won.liable, won.deltas) == (None, (-16200, 32600, -8200, -8200))


@rule("wrc2015:6.2-a")
def test_liability_asks_for_the_yakuman_to_be_won() -> None:
    """The example liab-not-won: the hand is drawn, and West pays what every noten player pays."""
    one = EXAMPLES["liab-not-won"]
    assert not any(one["deltas"])
    plan, _ = fed(one)
    script = plan.comes("E", "9s")
    assert script.game._table.seats[1][codes.LIABLE_DRAGONS] == 2
    [end] = seen(script.exhaust("S"), DrawEnd)
    assert end.deltas == (-1000, 3000, -1000, -1000)


@rule("wrc2015:6.2-a")
def test_the_dragon_fed_last_makes_its_feeder_liable() -> None:
    """The order matters: the last claimed dragon makes its feeder liable, whichever it is."""
    one = EXAMPLES["liab-dragons-tsumo-east"] | {"from": "W"}
    plan, win = fed(one)
    [won] = seen(plan.wins("tsumo", win), Win)
    assert (won.liable, won.deltas) == (2, (48300, 0, -48300, 0))


@pytest.mark.parametrize("one", bound("liab-four-kongs-none"))
def test_nobody_is_liable_for_four_kongs(one: dict[str, Any]) -> None:
    plan = Plan("S", "111m444s333s444m9p", WRC)
    plan.konged("1m", "9m").konged("4s", "9s").konged("3s", "9m")
    plan.fed(one["from"], "4m", "kong", "8m")
    [won] = seen(plan.wins("tsumo", "9p"), Win)
    assert one["yakuman"] in dict(won.yaku)
    assert won.deltas == tuple(one["deltas"])


@pytest.mark.parametrize("one", bound("liab-rinshan-none"))
def test_nobody_is_liable_for_a_win_after_a_kong(one: dict[str, Any]) -> None:
    """Yakuhai and after a kong, 54 fu: an open kong and two concealed pungs of the outside."""
    liable = WRC.with_options(rinshan_liability=True)
    for rules, deltas in ((WRC, tuple(one["deltas"])), (liable, (0, 4000, -4000, 0))):
        plan = Plan("S", "555z999m111p45s22s", rules, indicators="44z")
        plan.fed(one["from"], "5z", "kong")
        [won] = seen(plan.play(replacement="6s").say("S", "tsumo"), Win)
        assert (won.han, won.fu, won.base) == (2, 60, 960)
        assert won.deltas == deltas


def test_every_example_of_liability_is_played() -> None:
    assert EXAMPLES.keys() == {*CLAUSES, "liab-not-won"}
