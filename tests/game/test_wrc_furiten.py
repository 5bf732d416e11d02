"""Furiten: own discards, wins let pass, and when it ends (WRC 5.2, 5.6, 5.7.5, rulings W-14, W-23, W-24)."""

from typing import Any

import pytest

import hanchan
from helpers.books import books, data, rule
from helpers.scripts import Script, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p, pinfu on each
EXAMPLES = {one["id"]: one for one in data("examples")["furiten"]}
WAITS = {one["id"]: one for one in data("examples")["wait"]}


def go(script: Script, *discards: str) -> None:
    """Tiles are drawn and discarded in turn, and nobody wants them."""
    for tile in discards:
        assert script.game.view("open").drawn == tile
        script.drawn()


def offered(script: Script, discarder: str, tile: str) -> bool:
    """The discarder discards the drawn tile: may South win on it?"""
    script.say(discarder, "discard", tile, drawn=True)
    return script.may("S", "ron")


def on_discards(hand: str, own: list[str], tile: str, rules: Any) -> bool:
    """South holds the hand after discarding these tiles; West then discards one: may South win on it?"""
    honours = iter(["1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z", "4z", "4z"])
    draws = [next(honours)]
    for discard in own:
        draws += [discard, next(honours), next(honours), next(honours)]
    draws += ["6z", tile]
    script = table({"S": hand}, "".join(draws), rules=rules)
    go(script, *draws[:-1])
    return offered(script, "W", tile)


@rule("wrc2015:5.2-c", "wrc2015:5.7.5-a")
@pytest.mark.parametrize(
    "one", [one for one in WAITS.values() if "own_discards" in one and "melds" not in one],
    ids=lambda one: one["id"],
)  # fmt: skip
def test_a_wait_among_the_own_discards_bars_every_win_on_a_discard(one: dict[str, Any]) -> None:
    for tile in one["waits"]:
        assert on_discards(one["hand"], one["own_discards"], tile, WRC) is not one["furiten"]


@pytest.mark.parametrize(
    ("one", "book"),
    [
        pytest.param(one, book, id=f"{one['id']}-{book}")
        for one in WAITS.values()
        for book in one["book"]
        if "furiten_by" in one
    ],
)
def test_any_of_several_waits_makes_the_hand_furiten_and_no_other_tile_does(
    one: dict[str, Any], book: str
) -> None:
    """The EMA examples of a wait in the own river, on a tile that surely gives a yaku or none."""
    for tiles, furiten in ((one["furiten_by"], True), (one["not_furiten_by"], False)):
        for tile in tiles:
            script = table({"S": one["hand"]}, f"1z{tile}", rules=book)
            go(script, "1z", tile)
            assert script.game.state.furiten(1) is furiten


@rule("wrc2015:5.6-c", "wrc2015:5.7.5-a")
def test_a_furiten_player_may_win_by_self_draw() -> None:
    script = table({"S": HAND}, "1z5p1z1z1z8p", rules=WRC)
    go(script, "1z", "5p", "1z", "1z", "1z")
    assert script.may("S", "tsumo")
    script = table({"S": HAND}, "1z2z8p1z1z5p", rules=WRC)  # the same when a win was let pass
    go(script, "1z", "2z", "8p", "1z", "1z")
    assert script.may("S", "tsumo")


def far_from_waits(hand: str, last: str, eights: bool) -> Script:
    """East's first discard is 1m, and the other copies of 2p, 5p and 8p lie in the dead wall."""
    dead = {"replacements": "2222p", "indicators": "888p55p", "ura": "8p" if eights else ""}
    return table({"S": hand}, "1m", rules=WRC, last=last, **dead)


@rule("wrc2015:5.7.5-b")
def test_a_discard_that_would_give_no_yaku_makes_furiten_all_the_same() -> None:
    """The example furiten-without-yaku: 8p gives none; on the last discard 5p would, were it not for the 8p."""
    one = WAITS["furiten-without-yaku"]
    for own, allowed in (("8p", False), ("7z", True)):
        script = far_from_waits("23m" + one["hand"] + own, "5p", own != "8p")
        script.say("E", "discard", "1m", drawn=True)
        script.do("S", "chow", use="23m")
        script.do("S", "discard", own)
        script.until_live(0)
        [seat] = script.game.asked
        assert seat != 1
        script.say("ESWN"[seat], "discard", "5p", drawn=True)
        assert script.may("S", "ron") is allowed


@rule("wrc2015:5.7.5-b")
def test_a_claimed_discard_still_counts() -> None:
    """Ruling W-24: 5p was taken by North's pung, and South may not win on 8p."""
    script = table({"S": HAND, "N": "55p147s258m1234z7z"}, "1z5p8p", rules=WRC)
    go(script, "1z")
    script.say("S", "discard", "5p", drawn=True)
    script.do("N", "pung")
    script.do("N", "discard", "1z")
    assert not offered(script, "E", "8p")


@rule("wrc2015:5.7.5-c")
def test_a_furiten_hand_may_be_changed_to_wait_for_something_else() -> None:
    """With 5p discarded 67p are furiten; the hand becomes 123m456m345p678s1z and waits for 1z alone."""
    script = table({"S": "123m456m345p78s67p"}, "2z5p2z2z2z6s3z3z3z1z1z", rules=WRC)
    go(script, "2z", "5p", "2z", "2z", "2z")
    assert script.game.state.furiten(1) is False  # it does not wait yet
    script.do("S", "discard", "6p")
    go(script, "3z", "3z", "3z")
    script.do("S", "riichi", "7p")
    assert offered(script, "W", "1z")


@rule("wrc2015:5.7.5-d", "wrc2015:5.7.5-a")
def test_a_win_let_pass_bars_the_next_one() -> None:
    """The example temp-furiten-pass."""
    script = table({"S": HAND}, "1z2z8p5p", rules=WRC)
    go(script, "1z", "2z", "8p")
    assert offered(script, "N", "5p") is EXAMPLES["temp-furiten-pass"]["ron_allowed"]
    fresh = table({"S": HAND}, "1z2z9p5p", rules=WRC)
    go(fresh, "1z", "2z", "9p")
    assert offered(fresh, "N", "5p")
    off = table({"S": HAND}, "1z2z8p5p", rules=WRC.with_options(temporary_furiten="off"))
    go(off, "1z", "2z", "8p")
    assert offered(off, "N", "5p")


@rule("wrc2015:5.7.5-d")
def test_even_a_tile_without_a_yaku_is_a_win_let_pass() -> None:
    """The example temp-furiten-no-yaku-tile: open and without yaku; only the last discard would win."""
    one = EXAMPLES["temp-furiten-no-yaku-tile"]
    for before, allowed in (("8p", one["ron_allowed"]), ("9p", True)):
        script = far_from_waits("23m" + one["hand"] + "7z", f"{before}5p", before != "8p")
        script.say("E", "discard", "1m", drawn=True)
        script.do("S", "chow", use="23m")
        script.do("S", "discard", "7z")
        script.until_live(0)
        assert script.game.view("open").drawn == "5p"
        [seat] = script.game.asked
        script.say("ESWN"[seat], "discard", "5p", drawn=True)
        assert script.may("S", "ron") is allowed


@rule("wrc2015:5.7.5-e")
def test_a_kong_not_robbed_is_a_win_let_pass() -> None:
    """The example temp-furiten-missed-kong-robbery."""
    one = EXAMPLES["temp-furiten-missed-kong-robbery"]
    hands = {"S": one["hand"], "W": "88p258m147s1234z7z"}
    for rob, allowed in ((True, one["ron_allowed"]), (False, True)):
        script = table(
            hands, "8p2z2z2z8p5p" if rob else "8p2z2z2z9p5p", rules=WRC, replacements="6z"
        )
        script.say("E", "discard", "8p", drawn=True)
        script.say("W", "pung")
        script.all_pass()
        script.do("W", "discard", "1z")
        go(script, "2z", "2z", "2z")
        if rob:
            script.say("W", "added_kong", "8p")
            script.do("S", "pass")
        script.drawn()
        assert offered(script, "N", "5p") is allowed


@rule("wrc2015:5.7.5-f")
def test_the_own_draw_ends_it() -> None:
    """The example temp-furiten-ends-at-draw."""
    script = table({"S": HAND}, "2z2z8p3z3z1z5p", rules=WRC)
    go(script, "2z", "2z", "8p", "3z", "3z", "1z")
    assert offered(script, "W", "5p") is EXAMPLES["temp-furiten-ends-at-draw"]["ron_allowed"]


@rule("wrc2015:5.7.5-f")
@pytest.mark.parametrize(
    ("rules", "allowed"), [(WRC, True), (WRC.with_options(temporary_furiten="own_draw"), False)]
)
def test_the_own_claim_ends_it(rules: hanchan.Rulebook, allowed: bool) -> None:
    """The example temp-furiten-ends-at-claim: South pungs North's 5z, and West's 5p then wins."""
    one = EXAMPLES["temp-furiten-ends-at-claim"]
    assert one["ron_allowed"]
    script = table({"S": one["hand"]}, "2z2z8p5z5p", rules=rules)
    go(script, "2z", "2z", "8p")
    script.say("N", "discard", "5z", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    assert offered(script, "W", "5p") is allowed


@pytest.mark.parametrize("book", books(wrc2015="5.7.5-f", resume="furiten-1"))
def test_claims_by_others_do_not_end_it(book: str) -> None:
    """The example temp-furiten-not-by-others-calls."""
    one = EXAMPLES["temp-furiten-not-by-others-calls"]
    hands = {"S": one["hand"], "E": "99m5p147s258p123z"}
    any_call = hanchan.rulebook(book).with_options(temporary_furiten="own_draw_or_any_call")
    for rules, allowed in ((book, one["ron_allowed"]), (any_call, True)):
        script = table(hands, "3z2z8p9m", rules=rules)
        go(script, "3z", "2z", "8p")
        script.say("N", "discard", "9m", drawn=True)
        script.do("E", "pung")
        script.say("E", "discard", "5p")
        assert script.may("S", "ron") is allowed


@rule("wrc2015:5.7.5-g")
def test_after_riichi_it_lasts_until_the_end_of_the_hand() -> None:
    """The example temp-furiten-riichi; tsumo stays possible."""
    one = EXAMPLES["temp-furiten-riichi"]
    script = table({"S": one["hand"]}, "2z7z8p3z3z1z5p3z4z2p", rules=WRC)
    go(script, "2z")
    script.do("S", "riichi", "7z", drawn=True)
    go(script, "8p", "3z", "3z", "1z")
    assert offered(script, "W", "5p") is one["ron_allowed"]
    script.all_pass()
    go(script, "3z", "4z")
    assert script.may("S", "tsumo")


@rule("wrc2015:5.7.5-c")
def test_a_furiten_player_may_declare_riichi() -> None:
    """Ruling W-24; from then on the hand stays as it is, and furiten."""
    script = table({"S": HAND}, "2z5p2z2z2z7z8p", rules=WRC)
    go(script, "2z", "5p", "2z", "2z", "2z")
    script.do("S", "riichi", "7z", drawn=True)
    assert not offered(script, "W", "8p")


@rule("wrc2015:5.7.5-e")
def test_a_concealed_kong_let_pass_matters_to_thirteen_orphans_only() -> None:
    """Ruling W-23: South waits for 9p with 78p and is not furiten; with thirteen orphans South is."""
    for hand, furiten in (("234m567m345s22s78p", False), ("119m1p19s1234567z", True)):
        script = table({"S": hand, "W": "999p258m258s246m8s"}, "2s3s9p", rules=WRC)
        go(script, "2s", "3s")
        script.do("W", "concealed_kong", "9p")
        assert script.game.state.furiten(1) is furiten
