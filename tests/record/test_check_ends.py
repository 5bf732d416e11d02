"""`replay --check` of mjai logs: wins and what they move, draws and what is announced, the end of a game."""

from functools import cache

import pytest

from hanchan.game import Start
from mjai_logs import Log, right, wrong, wrong_line
from scripted import Script, table

# All wait for 5s and 8s. Two han on 8s: pinfu and all simples; TWICE has a double chow on top.
EAST = "234567m23488p67s"
SOUTH = "234567m234p33s67s"
TWICE = "223344p567m22s67s"
NO_DORA = {"indicators": "4z", "ura": "4z"}


@cache
def riichi_won(rules: str = "ema2016", bets: int = 0) -> Log:
    """South is in riichi and wins on West's 8s, in the first go-around."""
    script = table(
        {"S": SOUTH}, draws="1z9m8s", rules=rules, start=Start(bets=bets, counters=1), **NO_DORA
    )
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.say("W", "discard", "8s", drawn=True)
    script.say("S", "ron")
    return Log.of(script)


@cache
def self_drawn() -> Log:
    """South wins by self-draw on 8s."""
    script = table({"S": SOUTH}, draws="1z8s", **NO_DORA)
    script.drawn()
    script.say("S", "tsumo")
    return Log.of(script)


def several(book: str, winds: str, riichi: str = "", start: Start | None = None) -> Script:
    """West discards 8s in the second turn, and these players win on it; some of all three declared riichi before."""
    hands = {"E": EAST, "S": SOUTH, "N": TWICE}
    script = table(hands, draws="1z2z1z3z6z6z8s", rules=book, start=start, **NO_DORA)
    for wind, tile in zip("ESWNES", ("1z", "2z", "1z", "3z", "6z", "6z"), strict=True):
        declares = wind in riichi and script.may(wind, "riichi")
        script.do(wind, "riichi" if declares else "discard", tile, drawn=True)
    script.say("W", "discard", "8s", drawn=True)
    for wind in "ESN":
        seat = "ESWN".index(wind)
        script.game.act(seat, {"act": "ron" if wind in winds else "pass"})
    return script


# ---- wins


@pytest.mark.parametrize(
    "change",
    [
        {"deltas": [0, 9000, -8000, 0]},  # without the counter
        {"deltas": [0, 8300, -8300, 0]},  # without the bet
        {"deltas": [0, 8700, -7700, 0]},
        {"deltas": [-8300, 9300, 0, 0]},
        {"deltas": [0, 9300, 0, -8300]},
        {"deltas": [0, 0, 0, 0]},
        {"deltas": [0, 9300, -8300]},
        {"scores": [30000, 30000, 30000, 30000]},
    ],
)
def test_a_win_moves_what_the_book_says(change: dict) -> None:
    log = riichi_won()
    hora = log.line("hora")
    right(log)
    # Double riichi, ippatsu, pinfu, all simples: a mangan and one counter; the own bet comes back.
    assert log.at(hora)["deltas"] == [0, 9300, -8300, 0]
    assert wrong_line(log.change(hora, **change)) == hora


def test_the_winner_takes_the_bets_of_the_table() -> None:
    log = riichi_won(bets=2)
    hora = log.line("hora")
    right(log)
    assert log.at(hora)["deltas"] == [0, 11300, -8300, 0]
    assert wrong_line(log.change(hora, deltas=[0, 10300, -8300, 0])) == hora
    assert wrong_line(log.change(hora, deltas=[0, 9300, -8300, 0])) == hora


def test_a_win_without_deltas_is_checked_for_legality_only() -> None:
    log = riichi_won()
    hora = log.line("hora")
    plain = log.change(hora, deltas=None, scores=None, ura_markers=None)
    right(plain)
    assert wrong_line(plain.change(hora, actor=0)) == hora
    # Nobody knows the ura dora, so the scores after it are taken as they are, and the rotation is not.
    second = log.line("start_kyoku", 1)
    right(plain.change(second, scores=[30000, 60000, 15000, 15000]))
    assert wrong_line(plain.change(second, honba=5)) == second


def test_a_self_draw_is_targeted_at_oneself() -> None:
    log = self_drawn()
    hora = log.line("hora")
    right(log)
    assert log.at(hora)["target"] == log.at(hora)["actor"] == 1
    assert wrong_line(log.change(hora, target=0)) == hora
    assert wrong_line(log.change(hora, actor=0, target=0)) == hora


def test_the_winning_tile_may_be_named_and_must_be_right() -> None:
    log = self_drawn()
    hora = log.line("hora")
    right(log.change(hora, pai=None))
    assert wrong_line(log.change(hora, pai="5s")) == hora


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("258m258p258s1234z", "does not complete the hand"),
        ("789m234567p99p34s", "does not complete the hand"),
        ("234m789p333z99p67s", "no yaku"),
    ],
)
def test_a_win_that_is_none_is_an_error(hand: str, reason: str) -> None:
    script = table({"S": hand}, draws="1z2z1z3z8s", **NO_DORA)
    for _ in range(5):
        script.drawn()
    log = Log.of(script)
    line = log.line("dahai", 4) + 1
    hora = log.until(line - 1).insert(line, kind="hora", actor=1, target=0)
    assert wrong(hora)[0] == line
    assert reason in wrong(hora)[1]


def test_who_let_a_win_pass_does_not_win_in_the_same_go_around() -> None:
    script = table({"W": SOUTH, "S": "8s258m258p14s1234z"}, draws="8s1z2z", **NO_DORA)
    script.do("E", "discard", "8s", drawn=True)
    script.do("S", "discard", "8s")
    log = Log.of(script)
    line = log.line("dahai", 1) + 1
    late = log.until(line - 1).insert(line, kind="hora", actor=2, target=1)
    assert wrong(late)[0] == line
    assert "furiten" in wrong(late)[1]


def test_after_riichi_every_open_indicator_has_its_ura() -> None:
    log = riichi_won()
    hora = log.line("hora")
    assert log.at(hora)["ura_markers"] == ["N"]
    assert wrong_line(log.change(hora, ura_markers=[])) == hora
    assert wrong_line(log.change(hora, ura_markers=["N", "1p"])) == hora
    assert wrong_line(log.change(hora, ura_markers=None)) == hora
    assert wrong_line(log.change(hora, ura_markers=["?"])) == hora
    assert wrong_line(log.change(hora, ura_markers="N")) == hora
    # Another indicator may mean more dora, and then the deltas are wrong.
    assert wrong_line(log.change(hora, ura_markers=["2m"])) == hora
    right(log.change(hora, ura_markers=["E"]))  # points to a tile that South has not


def test_the_ura_indicator_is_no_fifth_copy() -> None:
    script = table({"S": SOUTH, "N": "1111p258m258s123z"}, draws="1z9m8s", **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    script.say("W", "discard", "8s", drawn=True)
    script.say("S", "ron")
    log = Log.of(script)
    right(log)
    hora = log.line("hora")
    line, message = wrong(log.change(hora, ura_markers=["1p"]))
    assert (line, message) == (hora, "1p is seen 5 times; there are 4 of it")


def test_without_riichi_there_are_no_ura_indicators() -> None:
    log = self_drawn()
    hora = log.line("hora")
    assert log.at(hora)["ura_markers"] == []
    right(log.change(hora, ura_markers=None))
    assert wrong_line(log.change(hora, ura_markers=["N"])) == hora


# ---- several winners


def test_several_winners_stand_together_the_nearest_first() -> None:
    log = Log.of(several("ema2016", "ESN", start=Start(counters=1)))
    right(log)
    first = log.line("hora")
    assert [log.at(first + step)["actor"] for step in range(3)] == [3, 0, 1]
    # Every one of them has the counter.
    assert [max(log.at(first + step)["deltas"]) for step in range(3)] == [4200, 3200, 2300]
    assert log.check().wins == 3
    assert log.check().hands == 1
    for step in range(3):
        log = log.change(first + step, scores=None)  # they would tell of the wrong order too
    right(log)
    assert wrong_line(log.swap(first)) == first + 1
    assert wrong_line(log.swap(first + 1)) == first + 2
    right(log.drop(first).until(first + 1))  # who passes has no line


def test_of_several_winners_each_takes_back_the_own_bet_and_the_first_the_others() -> None:
    log = Log.of(several("ema2016", "EN", riichi="ES", start=Start(bets=2)))
    right(log)
    first = log.line("hora")
    assert [log.at(first + step)["actor"] for step in range(2)] == [3, 0]
    north, east = log.at(first)["deltas"], log.at(first + 1)["deltas"]
    # North: two bets of the hands before and South's; East the own one.
    assert sum(north) == 3000
    assert sum(east) == 1000
    moved = [north[0], north[1], north[2], north[3] - 1000]
    assert wrong_line(log.change(first, deltas=moved)) == first
    moved = [east[0] - 1000, *east[1:]]
    assert wrong_line(log.change(first + 1, deltas=moved)) == first + 1
    assert wrong_line(log.swap(first)) == first  # the first line lacks the bets


@pytest.mark.parametrize(
    "change", [{"actor": 2}, {"actor": 1}, {"actor": "0"}, {"target": 3}, {"target": 0}, {"pai": "5s"}]
)  # fmt: skip
def test_a_second_winner_that_cannot_be_is_wrong_on_its_own_line(change: dict) -> None:
    log = Log.of(several("ema2016", "EN", riichi="EN", start=Start(bets=1)))
    right(log)
    second = log.line("hora") + 1
    assert log.at(second)["actor"] == 0
    assert wrong_line(log.change(second, **change)) == second


def test_a_log_may_stop_between_two_winners() -> None:
    log = Log.of(several("ema2016", "ESN", riichi="ESN", start=Start(bets=2)))
    first = log.line("hora")
    deltas = log.at(first)["deltas"]
    for line in range(first, first + 3):
        right(log.until(line))
    # Alone, with one other or with two North takes five, four or three of the five bets.
    for bets, allowed in ((5, True), (4, True), (3, True), (2, False), (6, False)):
        took = [*deltas[:3], -sum(deltas[:3]) + 1000 * bets]
        report = log.until(first).change(first, deltas=took, scores=None).check()
        assert report.ok == allowed


def test_where_only_the_nearest_may_win_a_second_win_is_wrong() -> None:
    log = Log.of(several("wrc2015", "ESN"))
    right(log)
    first = log.line("hora")
    assert log.at(first + 1)["type"] == "end_kyoku"
    second = log.insert(first + 1, kind="hora", actor=0, target=2, ura_markers=[])
    assert wrong_line(second) == first + 1
    # The nearest may pass; then the next one wins.
    right(Log.of(several("wrc2015", "E")))


def test_the_same_player_wins_once() -> None:
    log = Log.of(several("ema2016", "EN"))
    first = log.line("hora")
    twice = log.insert(first + 1, **{"kind": "hora", **_fields(log.at(first))})
    assert wrong_line(twice) == first + 1


def test_winners_show_the_same_ura_indicators() -> None:
    log = Log.of(several("ema2016", "EN", riichi="EN"))
    right(log)
    first = log.line("hora")
    assert log.at(first)["ura_markers"] == log.at(first + 1)["ura_markers"] == ["N"]
    assert wrong_line(log.change(first + 1, ura_markers=["E"])) == first + 1


def test_three_wins_on_one_discard_end_the_hand_where_the_book_says_so() -> None:
    log = Log.of(several("tenhou", "ESN"))
    right(log)
    end = log.line("ryukyoku")
    assert log.at(end)["reason"] == "sanchaho"
    two = Log.of(several("tenhou", "EN"))
    right(two)
    first = two.line("hora")
    third = two.insert(first + 2, kind="hora", actor=1, target=2, ura_markers=[])
    assert wrong_line(third) == first + 2
    nobody = Log.of(several("tenhou", ""))
    after = nobody.line("dahai", 6) + 1
    assert wrong_line(nobody.insert(after, kind="ryukyoku", reason="suchareach")) == after


def _fields(message: dict) -> dict:
    return {name: value for name, value in message.items() if name != "type"}


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
    from game_draws import draws_of

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
