"""`replay --check` of mjai logs: draws and what is announced at them, and the end of a game."""

from functools import cache

import pytest

import hanchan
from hanchan.game import Game, Start
from hanchan.tiles import format, parse
from helpers.mjai_logs import Log, right, wrong, wrong_line
from helpers.scripts import NO_DORA, Script, fill, table
from helpers.walls import draws_of

# ---- draws


@cache
def exhausted(tenpai: str = "S", rules: str = "ema2016") -> Log:
    """The wall is used up; South could announce tenpai."""
    script = table({"S": "234567m99p222z67s"}, rules=rules, **NO_DORA)
    script.exhaust(tenpai)
    return Log.of(script)


def test_an_exhaustive_draw_pays_who_announced_tenpai() -> None:
    log = exhausted()
    right(log)
    end = log.line("ryukyoku")
    assert (log.at(end)["reason"], log.at(end)["tenpais"]) == (
        "fanpai",
        [False, True, False, False],
    )
    assert log.at(end)["deltas"] == [-1000, 3000, -1000, -1000]
    right(log.change(end, tenpais=None))  # then everybody who is tenpai shows
    right(log.change(end, deltas=None, scores=None))
    right(log.change(end, reason=None))
    assert wrong_line(log.change(end, deltas=[0, 0, 0, 0])) == end
    assert wrong_line(log.change(end, reason="sufonrenta")) == end
    assert wrong_line(log.change(end, reason="nagashimangan")) == end
    assert wrong_line(log.change(end, reason=["fanpai"])) == end


def test_a_player_may_announce_noten_but_not_a_tenpai_that_is_none() -> None:
    log = exhausted("")
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["tenpais"] == [False] * 4
    assert log.at(end)["deltas"] == [0] * 4
    assert wrong_line(log.change(end, tenpais=None)) == end  # then South would have been paid
    assert wrong_line(log.change(end, tenpais=[True, False, False, False])) == end
    assert wrong_line(log.change(end, tenpais=[False] * 3)) == end
    assert wrong_line(log.change(end, tenpais=[0, 0, 0, 0])) == end


def test_who_is_in_riichi_cannot_announce_noten() -> None:
    script = table({"S": "234567m99p222z67s"}, draws="1z9m", **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.exhaust()
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["tenpais"] == [False, True, False, False]
    line, message = wrong(log.change(end, tenpais=[False] * 4, deltas=[0] * 4, scores=None))
    assert (line, message) == (end, "tenpais: seat 1 is in riichi and shows its hand")


def test_riichi_is_noten_where_the_book_counts_a_wait_that_lies_open_as_none() -> None:
    book = hanchan.rulebook("ema2016").with_options(empty_tenpai="all_visible")
    script = table({"S": "234567m999p222z3z"}, draws="1z9m3z3z3z", rules=book, **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.exhaust()
    log = Log.of(script)
    assert log.at(log.line("ryukyoku"))["tenpais"] == [False] * 4
    right(log)


def test_a_hand_is_not_drawn_before_the_wall_is_used_up() -> None:
    log = exhausted()
    end = log.line("ryukyoku")
    for line in (end - 1, end - 2, 4, 5):
        assert (
            wrong_line(log.until(line - 1).insert(line, kind="ryukyoku", reason="fanpai")) == line
        )
    assert wrong_line(log.drop(end)) == end


def test_bets_stay_on_the_table_after_a_draw() -> None:
    script = table({"S": "234567m99p222z67s"}, draws="1z9m", start=Start(bets=1), **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.exhaust()
    log = Log.of(script)
    assert log.at(log.line("start_kyoku", 1))["kyotaku"] == 2
    right(log)


@cache
def nagashi(rules: str) -> Log:
    """South discards nothing but terminals and honours, with two bets and a counter on the table."""
    start = Start(bets=2, counters=1)
    script = table({}, draws=draws_of("S"), rules=rules, start=start)
    script.exhaust()
    return Log.of(script)


@pytest.mark.parametrize(("rules", "bets"), [("ema2012", 2), ("tenhou", 0)])
def test_nagashi_mangan_names_its_player_and_all_it_is_paid(rules: str, bets: int) -> None:
    log = nagashi(rules)
    right(log)
    end = log.line("ryukyoku")
    message = log.at(end)
    assert (message["reason"], message["actor"]) == ("nagashimangan", 1)
    assert sum(message["deltas"]) == 1000 * bets
    assert message["deltas"][0] == (-4100 if bets else -4000)
    assert wrong_line(log.change(end, actor=0)) == end
    assert wrong_line(log.change(end, reason="fanpai")) == end
    assert wrong_line(log.change(end, deltas=[-4000, 8000, -2000, -2000 - 1])) == end
    assert wrong_line(log.change(end, tenpais=[True, True, True, True])) == end


def test_nagashi_mangan_that_is_let_go_is_a_draw_as_usual() -> None:
    script = table({}, draws=draws_of("S"), rules="ema2012")
    script.exhaust(lets_go="S")
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "fanpai"
    assert wrong_line(log.change(end, reason="nagashimangan", actor=1)) == end


@pytest.mark.parametrize("claimants", ["ES", "E", "S", ""])
def test_who_claims_nagashi_mangan_is_told_by_what_is_paid(claimants: str) -> None:
    """mjai names one player, though several may have it."""
    orphans = parse("1m9m1p9p1s9s1z2z3z4z5z6z1m9m1p9p1s9s")
    wall: list[int | None] = [None] * 136
    wall[52:122:4], wall[53:122:4] = orphans, orphans[::-1]
    script = Script(Game("ema2012", wall=[format(fill(wall, 3))]))
    script.exhaust(lets_go="".join(set("ES") - set(claimants)))
    log = Log.of(script)
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end).get("actor") == ("ES".index(claimants[0]) if claimants else None)
    scores = log.at(end)["scores"]
    assert wrong_line(log.change(end, deltas=[0, 1000, 0, -1000], scores=scores)) == end


def test_a_book_without_nagashi_draws_as_usual() -> None:
    log = nagashi("ema2016")
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "fanpai"
    assert wrong_line(log.change(end, reason="nagashimangan", actor=1)) == end


# ---- the end of the game


@cache
def last_hand(scores: tuple[int, ...] = (30000,) * 4, bets: int = 0, rules: str = "ema2016") -> Log:
    """South 4 ends in a draw that moves nothing, and so does the game."""
    start = Start(round="S", dealer=3, bets=bets, scores=scores)
    script = table({}, rules=rules, start=start)
    script.exhaust()
    assert script.game.over
    return Log.of(script)


def test_a_finished_game_says_scores_and_uma() -> None:
    log = last_hand((40000, 20000, 35000, 25000))
    right(log)
    end = log.line("end_game")
    assert log.at(end)["scores"] == [40000, 20000, 35000, 25000]
    assert log.at(end)["uma"] == [15000, -15000, 5000, -5000]
    right(log.change(end, uma=None))
    right(log.change(end, uma=None, scores=None))
    assert wrong_line(log.change(end, scores=[40000, 20000, 35000, 24000])) == end
    assert wrong_line(log.change(end, uma=[15, -15, 5, -5])) == end
    assert wrong_line(log.change(end, uma=[15000, -5000, 5000, -15000])) == end


def test_tied_players_share_the_uma() -> None:
    log = last_hand((40000, 20000, 30000, 30000))
    right(log)
    end = log.line("end_game")
    assert log.at(end)["uma"] == [15000, -15000, 0, 0]
    assert wrong_line(log.change(end, uma=[15000, -15000, 5000, -5000])) == end


def test_bets_left_on_the_table_are_treated_as_the_book_says() -> None:
    ema, wrc = (
        last_hand((37000, 20000, 35000, 25000), 3),
        last_hand((37000, 20000, 35000, 25000), 3, "wrc2015"),
    )
    right(ema)
    right(wrc)
    end = ema.line("end_game")
    assert ema.at(end)["scores"] == [40000, 20000, 35000, 25000]
    assert wrc.at(end)["scores"] == [37000, 20000, 35000, 25000]
    assert wrong_line(ema.change(end, scores=[37000, 20000, 35000, 25000])) == end
    assert wrong_line(wrc.change(end, scores=[40000, 20000, 35000, 25000])) == end


def test_a_remainder_of_the_bets_breaks_no_tie() -> None:
    log = last_hand((33000, 33000, 33000, 20000), 1)
    right(log)
    end = log.line("end_game")
    assert log.at(end)["scores"] == [33400, 33300, 33300, 20000]
    assert log.at(end)["uma"] == [5000, 5000, 5000, -15000]


def test_a_closing_mark_is_accepted_after_any_hand() -> None:
    log = exhausted()
    end = log.line("end_kyoku")
    right(log.until(end).insert(end + 1, kind="end_game"))
    right(log.until(end - 1).insert(end, kind="end_game"))
    assert wrong_line(log.until(9).insert(10, kind="end_game")) == 10
    assert wrong_line(log.until(1).insert(2, kind="end_game")) == 2


def test_a_game_does_not_end_early() -> None:
    log = exhausted()
    end = log.line("end_kyoku")
    scores = log.at(end)["scores"]
    line, message = wrong(log.until(end).insert(end + 1, kind="end_game", scores=scores))
    assert (line, message) == (end + 1, "end_game: the game is not over, E2 comes next")


def test_nothing_follows_end_game() -> None:
    log = last_hand()
    after = len(log.messages) + 1
    assert wrong_line(log.insert(after, kind="end_game")) == after
    assert wrong_line(log.insert(after, kind="start_kyoku")) == after
