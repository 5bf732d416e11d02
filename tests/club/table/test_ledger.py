"""The ledger of a real table: payments, counters, bets, undo, repair, and the end of the game."""

from pathlib import Path

import pytest

from hanchan import rulebook
from hanchan.club.table.hand_words import parse_result
from hanchan.club.table.ledger import Ledger, open_table
from hanchan.errors import HanchanError, IllegalAction, NotationError
from hanchan.rules.fouls.offences import offence
from helpers.books import books, rule
from helpers.command import hanchan


def ledger(book: object = "ema2016", **more: object) -> Ledger:
    return open_table(["Ann", "Bob", "Cid", "Dan"], book, by="Sven", at="t", **more)  # type: ignore[arg-type]


def play(table: Ledger, *words: str) -> Ledger:
    for text in words:
        table.enter(parse_result(text), "Sven", "t")
        table.confirm("Ann", "t")
    return table


def points(table: Ledger) -> tuple[int, ...]:
    return table.table.position.points


def test_a_win_on_a_discard_pays_the_hand_counters_and_bets() -> None:
    table = play(ledger(), "draw tenpai 0 riichi 0", "ron 1 4han30fu from 2 riichi 1")
    # The draw: East +3000 - 1000. The win: 7700 + 300 from West, two bets.
    assert points(table) == (32000, 29000 + 8000 + 1000, 29000 - 8000, 29000)
    assert table.table.position.bets == 0
    assert table.table.position.name == "East 2"


def test_a_self_draw_is_paid_by_all_and_east_doubles() -> None:
    assert points(play(ledger(), "tsumo 1 3han30fu")) == (28000, 34000, 29000, 29000)
    assert points(play(ledger(), "tsumo 0 3han30fu")) == (36000, 28000, 28000, 28000)


def test_tiles_are_scored_by_the_engine() -> None:
    table = play(ledger(), "ron 1 hand 12345678s345m66p tile 9s flags riichi from 0 riichi 1")
    assert points(table) == (30000 - 7700, 30000 + 7700, 30000, 30000)
    open_hand = {"seat": 2, "hand": "567p34578s99m chi:123m", "tile": "6s"}
    with pytest.raises(HanchanError, match="no yaku"):
        table.enter({"end": "win", "wins": [open_hand], "discarder": 0}, "Sven", "t")


@rule("wrc2015:6-b")
def test_the_highest_value_counts_whatever_was_claimed() -> None:
    table = ledger("wrc2015")
    win = {
        "seat": 1,
        "hand": "12345678s345m66p",
        "tile": "9s",
        "flags": ["riichi"],
        "han": 1,
        "fu": 30,
    }
    table.enter({"end": "win", "wins": [win], "discarder": 0, "riichi": [1]}, "Sven", "t")
    assert points(table)[1] == 38000


@rule("wrc2015:6-d")
def test_a_value_is_corrected_while_the_hand_is_intact_or_if_all_agree() -> None:
    table = play(ledger("wrc2015"), "ron 1 1han30fu from 0")
    right = parse_result("ron 1 2han30fu from 0")
    with pytest.raises(IllegalAction, match="not everybody agrees") as refused:
        table.correct(0, right, "Rita", "t", intact=False, agreed=False)
    assert refused.value.clause == "wrc2015:6-d"
    assert points(table)[1] == 31000
    table.correct(0, right, "Rita", "t", intact=True, agreed=False)
    assert points(table)[1] == 32000
    table.correct(0, parse_result("ron 1 3han30fu from 0"), "Rita", "t", intact=False, agreed=True)
    assert points(table)[1] == 33900


def test_two_winners_each_get_counters_and_the_nearest_the_bets_in_ema() -> None:
    table = play(ledger(), "draw tenpai 0,3 riichi 3")
    before = points(table)
    play(table, "ron 1 2han30fu and 2 3han30fu from 0 riichi 2")
    changes = [b - a for a, b in zip(before, points(table), strict=True)]
    assert changes == [-(2000 + 300) - (3900 + 300), 2300 + 1000, 4200, 0]
    wrc = play(ledger("wrc2015"), "ron 2 3han30fu and 1 2han30fu from 0")
    assert points(wrc) == (28000, 32000, 30000, 30000)


def test_a_liable_player_pays_for_the_fed_yakuman() -> None:
    alone = play(ledger(), "tsumo 1 yakuman liable 3")
    assert points(alone) == (30000, 62000, 30000, -2000)
    halves = play(ledger(), "ron 1 yakuman liable 3 from 0")
    assert points(halves) == (14000, 62000, 30000, 14000)
    both = play(ledger(), "ron 1 yakuman liable 0 from 0")
    assert points(both) == (-2000, 62000, 30000, 30000)


def test_dealer_counters_and_round_follow_the_hands() -> None:
    table = play(ledger(), "tsumo 0 1han30fu", "draw", "ron 3 1han30fu from 2", "draw tenpai 2")
    position = table.table.position
    assert (position.name, position.counters) == ("East 3", 1)
    play(table, *["draw"] * 2)
    assert table.table.position.name == "South 1"


def test_nagashi_and_aborts_only_where_the_book_has_them() -> None:
    with pytest.raises(IllegalAction, match="no nagashi mangan"):
        play(ledger(), "draw nagashi 1")
    table = play(ledger("ema2012"), "draw nagashi 1")
    assert points(table) == (26000, 38000, 28000, 28000)
    play(table, "abort four_winds")
    assert (table.table.position.name, table.table.position.counters) == ("East 2", 1)


def test_a_chombo_at_the_table_is_paid_in_2012_and_friendly_games_and_the_hand_is_again() -> None:
    table = play(ledger("ema2012"), "chombo 1 riichi 2")
    assert points(table) == (34000, 22000, 32000, 32000)
    assert (table.table.position.name, table.table.position.counters) == ("East 1", 0)
    assert points(play(ledger("ema2016"), "chombo 1")) == (30000,) * 4
    friendly = play(ledger("ema2016", tournament=False), "chombo 0")
    assert points(friendly) == (18000, 34000, 34000, 34000)


@pytest.mark.parametrize("book", ["ema2016", "ema2012", "wrc2015", "resume"])
def test_a_chombo_without_an_offence_is_logged_as_any_chombo_with_its_clause(book: str) -> None:
    """Ruling A-20; what an older log says of one is read as it is."""
    table = play(ledger(book), "chombo 1")
    kept = {"offence": "chombo", "clause": offence(book, "chombo").clause}
    assert table.table.hands[0].result == {"end": "chombo", "offenders": [1]} | kept
    table.correct(0, parse_result("chombo 2"), "Rita", "t", intact=True, agreed=True)
    assert table.log.events[-1]["result"] == {"end": "chombo", "offenders": [2]} | kept
    del table.log.events[-1]["result"]["offence"], table.log.events[-1]["result"]["clause"]
    assert Ledger(table.log).log.events[-1]["result"] == {"end": "chombo", "offenders": [2]}
    table.foul(3, "false-win-shown", "Rita", "t")
    assert table.table.hands[-1].result["offence"] == "false-win-shown"


def test_bets_left_at_the_end_go_to_the_winner_in_ema_and_to_nobody_in_wrc() -> None:
    hands = [*["draw"] * 7, "draw tenpai 0,1 riichi 0"]
    ema, wrc = play(ledger(), *hands), play(ledger("wrc2015"), *hands)
    assert ema.table.over
    assert ema.table.final_scores() == (30500, 32500, 28500, 28500)
    assert wrc.table.final_scores() == (30500, 31500, 28500, 28500)
    assert sum(line.total for line in ema.table.lines()) == 0
    assert sum(line.total for line in wrc.table.lines()) == -1000


def test_each_hand_is_read_back_and_confirmed_before_the_next() -> None:
    table = ledger()
    said = table.enter(parse_result("ron 1 1han30fu from 0"), "Sven", "t")
    assert "Ann -1000 → 29000, Bob +1000 → 31000" in said
    with pytest.raises(IllegalAction, match="waits to be confirmed"):
        table.enter(parse_result("draw"), "Sven", "t")
    table.confirm("Ann", "t")
    with pytest.raises(IllegalAction, match="no hand waits"):
        table.confirm("Ann", "t")


def test_everything_can_be_undone_and_done_again() -> None:
    table = ledger()
    states = [points(table)]
    for words in ("ron 1 4han30fu from 0", "tsumo 2 2han40fu", "draw tenpai 0"):
        states.append(points(play(table, words)))
    for state in states[-2::-1]:
        table.undo("Sven", "t")
        assert points(table) == state
    with pytest.raises(IllegalAction, match="nothing to undo"):
        table.undo("Sven", "t")
    for state in states[1:]:
        table.redo("Sven", "t")
        assert points(table) == state
    table.undo("Sven", "t")
    play(table, "draw")
    with pytest.raises(IllegalAction, match="nothing to do again"):
        table.redo("Sven", "t")
    assert [event["kind"] for event in table.log.events].count("hand") == 4


def test_hands_entered_for_the_wrong_seats_are_repaired() -> None:
    wrong = play(ledger(), "ron 1 4han30fu from 0", "ron 2 2han30fu from 1", "draw tenpai 1")
    right = play(ledger(), "ron 1 4han30fu from 0", "ron 1 2han30fu from 2", "draw tenpai 2")
    wrong.exchange_seats(1, 2, 1, "Sven", "t")
    assert points(wrong) == points(right)
    wrong.undo("Sven", "t")
    assert points(wrong) != points(right)


@pytest.mark.parametrize(
    ("book", "wrong", "right"),
    [
        ("ema2016", "ron 1 yakuman liable 2 from 3", "ron 2 yakuman liable 1 from 3"),
        ("ema2016", "ron 3 1han30fu from 1 riichi 2", "ron 3 1han30fu from 2 riichi 1"),
        ("ema2016", "tsumo 1 1han30fu", "tsumo 2 1han30fu"),
        ("ema2016", "draw tenpai 0 riichi 1 dead 1", "draw tenpai 0 riichi 2 dead 2"),
        ("ema2016", "draw tenpai 2", "draw tenpai 1"),
        ("ema2012", "draw tenpai 0 nagashi 2", "draw tenpai 0 nagashi 1"),
        ("ema2012", "chombo 1", "chombo 2"),
    ],
)
def test_every_seat_that_a_result_names_is_exchanged(book: str, wrong: str, right: str) -> None:
    before = "ron 1 4han30fu from 2"  # and stays as it was entered
    entered, meant = play(ledger(book), before, wrong), play(ledger(book), before, right)
    entered.exchange_seats(2, 1, 1, "Sven", "t")
    assert entered.table.hands[1].result == meant.table.hands[1].result
    assert entered.table.hands[0].result == meant.table.hands[0].result
    assert points(entered) == points(meant)
    assert entered.table.penalties == meant.table.penalties
    assert Ledger(entered.log).table.position == meant.table.position  # and when it is opened again


def test_what_is_entered_or_corrected_after_the_repair_is_taken_as_it_is_said() -> None:
    table = play(ledger(), "ron 2 2han30fu from 0")
    table.exchange_seats(1, 2, 0, "Sven", "t")
    play(table, "ron 1 2han30fu from 3")
    right = play(ledger(), "ron 1 2han30fu from 0", "ron 1 2han30fu from 3")
    assert points(table) == points(right)
    table.correct(0, parse_result("ron 1 3han30fu from 0"), "Rita", "t", intact=True, agreed=True)
    right = play(ledger(), "ron 1 3han30fu from 0", "ron 1 2han30fu from 3")
    assert points(table) == points(right)


@pytest.mark.parametrize(
    ("one", "two", "hand"), [(1, 1, 0), (-1, 2, 0), (1, 4, 0), (1, 2, -1), (1, 2, 1)]
)
def test_only_two_different_seats_are_exchanged_from_a_hand_that_was_played(
    one: int, two: int, hand: int
) -> None:
    table = play(ledger(), "ron 1 4han30fu from 0")
    before = (len(table.log.events), points(table))
    with pytest.raises(NotationError, match=r"two different seats|there is no hand"):
        table.exchange_seats(one, two, hand, "Sven", "t")
    assert (len(table.log.events), points(table)) == before


@pytest.mark.parametrize("book", books(ema2016="5.8-c 5.8-d", ema2012="5.7-c 5.7-d"))
def test_a_substitute_takes_a_seat_from_the_start_or_in_the_middle(book: str) -> None:
    table = ledger(book)
    table.substitute(3, "Eve", "Rita", "t", "Dan has not come")
    play(table, "ron 1 4han30fu from 0")
    table.substitute(0, "Fay", "Rita", "t", "Ann is ill")
    assert table.table.substitutes == ((3, "Eve", "start"), (0, "Fay", "middle"))
    last = table.log.events[-1]
    assert (last["by"], last["role"], last["reason"]) == ("Rita", "referee", "Ann is ill")
    table.undo("Rita", "t")
    assert list(table.table.substitutes) == [(3, "Eve", "start")]


@pytest.mark.parametrize("book", books(ema2016="5.8-b 5.8-d", ema2012="5.7-b 5.7-d"))
def test_the_seat_of_a_substitute_is_the_fixed_line_of_the_sheet(book: str) -> None:
    table = play(ledger(book), "ron 1 4han30fu from 0")
    table.substitute(1, "Eve", "Rita", "t", "Bob is ill")
    lines = play(table, *["draw"] * 7).table.lines()
    assert (lines[1].total, lines[1].substituted) == (-30000, True)
    best, second, third, _ = table.table.book.value("uma")
    assert [lines[seat].uma for seat in (2, 3, 0)] == [(best + second) // 2] * 2 + [third]


@pytest.mark.parametrize("book", books(ema2016="5.8-d", wrc2015="7.2-missing-b"))
def test_a_chombo_is_of_who_sat_there(book: str) -> None:
    """Ruling A-18: the player keeps the chombo of before, the substitute's own touches nobody's line."""
    before = play(ledger(book), "chombo 1", "ron 1 4han30fu from 0")
    before.substitute(1, "Eve", "Rita", "t", "Bob is ill")
    after = play(ledger(book), "ron 1 4han30fu from 0")
    after.substitute(1, "Eve", "Rita", "t", "Bob is ill")
    play(after, "chombo 1")
    totals = [play(table, *["draw"] * 7).table.lines()[1].total for table in (before, after)]
    assert totals == [-50000, -30000]


@rule("ema2012:5.7-d", "ema2012:5.5-e")
def test_points_taken_at_once_are_of_who_sat_there() -> None:
    before = play(ledger("ema2012"), "ron 1 4han30fu from 0")
    before.foul(1, "obstruction", "Rita", "t", points=8000)
    before.substitute(1, "Eve", "Rita", "t", "Bob is ill")
    after = play(ledger("ema2012"), "ron 1 4han30fu from 0")
    after.substitute(1, "Eve", "Rita", "t", "Bob is ill")
    after.foul(1, "obstruction", "Rita", "t", points=8000)
    totals = [play(table, *["draw"] * 7).table.lines()[1].total for table in (before, after)]
    assert totals == [-38000, -30000]
    assert after.table.taken("at once") == [0, 8000, 0, 0]


@pytest.mark.parametrize("book", books(ema2016="0-m 3.4.6-c 5.5-f", wrc2015="7.1-b 7.1-g"))
def test_what_a_chombo_costs_comes_off_the_line_and_moves_no_place(book: str) -> None:
    hands = ("ron 2 mangan from 0", "chombo 2", *["draw"] * 7)
    lines = play(ledger(book), *hands).table.lines()
    assert [line.place for line in lines] == [4, 2, 1, 2]
    assert (lines[2].points, lines[2].uma, lines[2].total) == (8000, 15000, 23000 - 20000)
    assert sum(line.total for line in lines) == -20000


@pytest.mark.parametrize("book", books(ema="3.6-b 3.6.1-b"))
def test_the_rest_of_a_shared_bet_breaks_no_tie(book: str) -> None:
    lines = play(ledger(book), *["draw"] * 7, "draw tenpai 0,1,2,3 riichi 3", "draw").table.lines()
    assert [line.points for line in lines] == [400, 300, 300, -1000]
    assert [line.place for line in lines] == [1, 1, 1, 4]
    assert len({line.uma for line in lines[:3]}) == 1


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_substitute_for_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    table = ledger()
    before = len(table.log.events)
    with pytest.raises(NotationError, match="is no seat; seats are 0 to 3"):
        table.substitute(seat, "Eve", "Rita", "t", "ill")
    assert len(table.log.events) == before


def test_a_dead_hand_neither_wins_nor_is_tenpai() -> None:
    with pytest.raises(IllegalAction, match="seat 1 has a dead hand and cannot win"):
        play(ledger(), "ron 1 1han30fu from 0 dead 1")
    with pytest.raises(IllegalAction, match="seat 1 has a dead hand and is not tenpai"):
        play(ledger(), "draw tenpai 1 dead 1")


@pytest.mark.parametrize(
    "words",
    [
        "ron 1 4han30fu from 1",
        "ron 4 4han30fu from 1",
        "tsumo 1 4han35fu",
        "tsumo 1 0han30fu",
        "draw tenpai 0,0",
        "draw riichi 1",
        "abort boredom",
    ],
)
def test_a_result_that_cannot_be_is_refused_and_nothing_is_lost(words: str) -> None:
    table = play(ledger(), "ron 1 1han30fu from 0")
    before = (len(table.log.events), points(table))
    with pytest.raises(HanchanError):
        table.enter(parse_result(words), "Sven", "t")
    assert (len(table.log.events), points(table)) == before


@pytest.mark.parametrize(
    "result",
    [
        '{"end": "win", "wins": [1], "discarder": 0}',
        '{"end": "win", "wins": 5}',
        '{"end": "win", "wins": [{"seat": 0, "hand": "123456789m1122p"}]}',
        '{"end": "win", "wins": [{"seat": 0, "hand": 5, "tile": "2p"}]}',
        '{"end": "win", "wins": [{"seat": 0, "han": true, "fu": 30}]}',
        '{"end": "win", "wins": [{"seat": 0, "limit": ["mangan"]}]}',
        '{"end": "draw", "tenpai": null}',
        '{"end": "draw", "riichi": 5}',
        '{"end": "draw", "tenpia": [0]}',
        '{"end": "chombo", "offenders": 5}',
    ],
)
def test_a_result_of_another_shape_is_refused_in_a_sentence(result: str) -> None:
    table = ledger()
    with pytest.raises(NotationError):
        table.enter(parse_result(result), "Sven", "t")
    assert len(table.log.events) == 1


def test_a_value_that_the_book_does_not_pay_is_refused() -> None:
    with pytest.raises(NotationError, match="no limit 'double-yakuman'"):
        play(ledger(), "ron 1 double-yakuman from 0")
    assert points(play(ledger("ema2012"), "ron 1 double-yakuman from 0"))[1] == 94000
    five = ["draw tenpai 0"] * 5
    with pytest.raises(HanchanError, match="needs two han") as refused:
        play(ledger("ema2012"), *five, "ron 1 1han30fu from 0")
    assert refused.value.clause == "ema2012:3.4.11-a"
    assert play(ledger(), *five, "ron 1 1han30fu from 0").table.position.name == "East 2"


def test_only_a_fed_yakuman_has_a_liable_player_and_only_where_the_book_knows_one() -> None:
    with pytest.raises(NotationError, match="nobody can be liable"):
        play(ledger(), "tsumo 1 3han30fu liable 2")
    fed_kong = play(ledger("resume"), "tsumo 1 3han30fu liable 2")
    assert points(fed_kong) == (30000, 34000, 26000, 30000)
    assert points(play(ledger("resume"), "ron 1 yakuman liable 2 from 0"))[2] == 30000


@rule("ema2012:3.6-b", "ema2012:5.5-e")
def test_bets_left_go_to_who_wins_after_penalties_taken_at_once() -> None:
    hands = [*["draw"] * 7, "draw tenpai 0,1 riichi 0"]
    table = play(ledger("ema2012"), *hands)
    assert table.table.final_scores() == (30500, 32500, 28500, 28500)
    table.foul(1, "obstruction", "Rita", "t", points=8000)
    assert table.table.final_scores() == (31500, 31500, 28500, 28500)
    assert [line.place for line in table.table.lines()] == [1, 4, 2, 2]


@pytest.mark.parametrize(
    "words",
    ["", "ron", "tsumo 1 melds pon:111z", "ron 1 from", "win 3", "ron 1 4han30fu", "{", "[1]"],
)
def test_words_that_are_no_result_are_refused(words: str) -> None:
    with pytest.raises(NotationError):
        parse_result(words)


def test_five_players_at_a_table_are_refused() -> None:
    with pytest.raises(NotationError, match="5 players at a table: there are four"):
        open_table("ABCDE", by="Sven", at="t")
    with pytest.raises(NotationError, match="four different names"):
        open_table(["A", "A", "B", "C"], by="Sven", at="t")


@rule("wrc2015:8.2-h")
def test_a_signed_sheet_is_closed() -> None:
    table = play(ledger("wrc2015"), *["draw"] * 7)
    with pytest.raises(IllegalAction, match="South 4 is to be played"):
        table.sign("Rita", "t")
    play(table, "draw")
    for role in ("scribe", "player"):
        with pytest.raises(IllegalAction, match=f"a {role} cannot sign"):
            table.sign("Sven", "t", role=role)
    table.sign("Rita", "t")
    with pytest.raises(IllegalAction, match="signed by Rita and closed"):
        table.undo("Sven", "t")
    with pytest.raises(IllegalAction, match="signed by Rita and closed"):
        table.correct(0, parse_result("draw"), "Rita", "t", intact=True, agreed=True)


def test_a_referee_records_an_offence_by_its_clause() -> None:
    table = ledger()
    assert "(ema2016:5.5-d)" in table.foul(2, "obstruction", "Rita", "t", points=12000)
    assert [(p.seat, p.points, p.when) for p in table.table.penalties] == [(2, 12000, "after uma")]
    table.foul(1, "chombo", "Rita", "t")
    assert table.table.hands[-1].result["end"] == "chombo"
    table.confirm("Ann", "t")
    table.foul(1, "exposed-wall-tiles", "Rita", "t", choice="redeal")
    cited = {"offence": "exposed-wall-tiles", "clause": "ema2016:5.2-a"}
    assert table.table.hands[-1].result == {"end": "redeal", **cited}
    with pytest.raises(NotationError, match="say how many points"):
        table.foul(2, "obstruction", "Rita", "t")


@pytest.mark.parametrize(
    ("offence", "clause"),
    [
        ("false-win-shown", "ema2016:3.4.6-d"),  # a chombo
        ("false-win-hidden", "ema2016:3.4.7-b"),  # a dead hand
        ("empty-call", "ema2016:5.1.2-a"),  # nothing follows
        ("riichi-stick-forgotten", "ema2016:5.3-b"),  # it is pointed out
        ("late-arrival", "ema2016:5.7-a"),  # points
    ],
)
@rule("ema2016:3.4.6-d", "ema2016:3.4.7-b", "ema2016:5.1.2-a", "ema2016:5.3-b", "ema2016:5.7-a")
def test_every_ruling_leaves_an_event_with_offence_and_clause(offence: str, clause: str) -> None:
    """Ruling A-20."""
    table = ledger()
    table.foul(1, offence, "Rita", "t")
    event = table.log.events[-1]
    told = event.get("result", event)
    assert (told["offence"], told["clause"]) == (offence, clause)
    assert [p.clause for p in table.table.penalties] in ([clause], [])
    table.undo("Rita", "t")
    assert table.table.penalties == ()


@rule("ema2012:5.5-e", "ema2012:5.6-b", "ema2016:5.5-f")
def test_points_taken_at_once_are_off_the_score_that_is_shown(tmp_path: Path) -> None:
    for book, left in (("ema2012", 22000), ("ema2016", 30000)):
        file = str(tmp_path / f"{book}.jsonl")
        hanchan("club", "table", "open", file, "Ann", "Bob", "Cid", "Dan", "--rules", book)
        hanchan("club", "table", "foul", file, "1", "obstruction", "--points", "8000")
        assert hanchan("club", "table", "show", file, "--json").json["points"][1] == left
        assert f"Bob   {left}".split() in [
            line.split()[1:] for line in hanchan("club", "table", "show", file).out.splitlines()
        ]
    table = ledger("ema2012")
    play(table, "ron 0 yakuman from 1")
    table.foul(2, "serious-obstruction", "Rita", "t", points=31000)
    assert table.table.debts() == ["Bob owes 18000", "Cid owes 1000"]
    play(table, *["draw"] * 8)
    assert table.table.over
    for score, line in zip(table.table.scores(), table.table.lines(), strict=True):
        assert line.total == score - 30000 + line.uma


@rule("ema2016:5.7-a")
def test_every_minute_late_costs_its_points(tmp_path: Path) -> None:
    file = str(tmp_path / "table.jsonl")
    hanchan("club", "table", "open", file, "Ann", "Bob", "Cid", "Dan")
    told = hanchan("club", "table", "foul", file, "1", "late-arrival", "--count", "4")
    assert told.code == 0, told.err
    from hanchan.club.log import Log

    assert Ledger(Log(file)).table.taken("after uma") == [0, 4000, 0, 0]


@rule("ema2012:3.4.7-a", "resume:yaku-nagashi-mangan")
@pytest.mark.parametrize("book", ["ema2012", "resume"])
def test_a_dead_hand_has_no_nagashi(book: str) -> None:
    with pytest.raises(IllegalAction, match="dead hand") as refused:
        play(ledger(book), "draw nagashi 1 dead 1")
    assert refused.value.clause == rulebook(book).cite("dead-hand")
    with pytest.raises(IllegalAction, match="no nagashi") as refused:
        play(ledger("wrc2015"), "draw nagashi 1")
    assert refused.value.clause == "wrc2015:W-40"


@rule("ema2012:3.4.3-g")
def test_four_riichi_are_the_riichi_of_all_four() -> None:
    with pytest.raises(NotationError, match="all four") as refused:
        play(ledger("ema2012"), "abort four_riichi riichi 0,1,2")
    assert refused.value.clause == "ema2012:3.4.3-g"
    assert play(ledger("ema2012"), "abort four_riichi riichi 0,1,2,3").table.position.bets == 4


@rule("ema2016:3.3.9-a")
def test_nobody_is_liable_for_a_win_of_his_own() -> None:
    with pytest.raises(NotationError, match="not liable"):
        play(ledger(), "ron 1 yakuman liable 1 from 0")


def test_a_book_of_the_club_is_kept_in_the_log(tmp_path: Path) -> None:
    book = rulebook("ema2016").with_options(start_points=25000)
    table = ledger(book, path=tmp_path / "table.jsonl")
    from hanchan.club.log import Log

    again = Ledger(Log(tmp_path / "table.jsonl"))
    assert points(again) == (25000,) * 4 == points(table)


def test_the_command_keeps_a_ledger(tmp_path: Path) -> None:
    file = str(tmp_path / "t.jsonl")
    assert hanchan("club", "table", "open", file, "Ann", "Bob", "Cid", "Dan").code == 0
    said = hanchan("club", "table", "hand", file, "ron 1 4han30fu from 0 riichi 1", "--confirm")
    assert "Bob +7700 → 37700" in said.out
    assert hanchan("club", "table", "show", file, "--json").json["points"] == [
        22300,
        37700,
        30000,
        30000,
    ]
    assert hanchan("club", "table", "undo", file).code == 0
    assert hanchan("club", "table", "show", file, "--json").json["points"] == [30000] * 4
    assert hanchan("club", "table", "redo", file).code == 0
    again = hanchan("club", "table", "open", file, "Ann", "Bob", "Cid", "Dan")
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert hanchan("club", "table", "show", str(tmp_path / "no")).code == 2
