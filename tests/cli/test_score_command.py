"""`hanchan score` and `hanchan hand`: the contract's JSON, the text, and one clear line for bad input."""

import json
from pathlib import Path

import pytest

from helpers.books import rule
from helpers.command import hanchan

RIICHI = ("12345678s345m66p", "--win", "9s", "--riichi")


def test_the_json_has_exactly_what_the_contract_names() -> None:
    answer = hanchan("score", *RIICHI, "--json")
    assert answer.code == 0
    assert answer.json == {
        "rules": "ema2016",
        "hand": "345m66p123456789s",
        "win": "9s",
        "han": 4,
        "fu": 30,
        "yaku": [
            {"key": "riichi", "han": 1, "clause": "ema2016:4.2.1-a"},
            {"key": "pinfu", "han": 1, "clause": "ema2016:4.2.1-h"},
            {"key": "ittsuu", "han": 2, "clause": "ema2016:4.2.1-o"},
        ],
        "bonus": {"dora": 0, "ura": 0, "red": 0},
        "limit": None,
        "points": 7700,
        "payments": {"discarder": 7700},
        "total": 7700,
        "fu_items": [{"key": "concealed ron", "fu": 30, "clause": "ema2016:4.1.1-a"}],
        "reading": "345m 123s 456s 789s* 66p",
        "notes": [],
    }


def test_a_hand_may_be_several_words_and_hold_the_winning_tile() -> None:
    apart = hanchan("score", "12345678s", "66p", "chi:345m", "--win", "9s", "--json").json
    within = hanchan("score", "123456789s66p chi:345m", "--win", "9s", "--json").json
    assert apart == within
    assert apart["payments"] == {"discarder": 1000}


def test_a_yakuman_has_neither_han_nor_fu() -> None:
    found = hanchan("score", "19m19p19s1234567z", "--win", "1m", "--json").json
    assert (found["han"], found["fu"], found["limit"]) == (None, None, "yakuman")
    [line] = found["yaku"]
    assert line == {"key": "kokushi", "han": None, "clause": "ema2016:4.2.5-a", "yakuman": 1}
    assert found["reading"] == "11m*9m 19p 19s 1234567z"


def test_the_fu_items_name_their_tiles_and_shapes() -> None:
    found = hanchan("score", "111m234p68s44z pon:555z", "--win", "7s", "--tsumo", "--json").json
    assert found["fu_items"] == [
        {"key": "base", "fu": 20, "clause": "ema2016:4.1.1-c"},
        {"key": "pung", "fu": 4, "clause": "ema2016:4.1.1-g", "tiles": "555z", "open": True},
        {"key": "pung", "fu": 8, "clause": "ema2016:4.1.1-g", "tiles": "111m", "open": False},
        {"key": "wait", "fu": 2, "clause": "ema2016:4.1.1-n", "shape": "middle"},
        {"key": "tsumo", "fu": 2, "clause": "ema2016:4.1.1-p"},
    ]
    assert found["reading"] == "111m 234p 67s*8s 44z 555z"


def test_the_text_gives_reading_yaku_fu_formula_and_payments_with_their_clauses() -> None:
    text = hanchan("score", "123m78s77p", "ankan:5555z", "chi:345s", "--win", "9s", "--tsumo",
                   "--counters", "2", "--bets", "1").out  # fmt: skip
    for line in (
        "123m 789s* 77p 5555z 345s",
        "Dragon Pung (white)  1 han  ema2016:4.2.1-p",
        "kong 5555z (concealed)  32 fu  ema2016:4.1.1-i",
        "60 fu doubled 3 times (two and 1 han): 60 × 8 = 480 (ema2016:4.1.2-b)",
        "East pays 2 × 480 = 960, rounded up to 1,000 (ema2016:4.1.2-c)",
        "1,200 with 2 counters (ema2016:3.4.10-b)",
        "The winner gains 3,600.",
    ):
        assert line in text


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("Tout Caché Tiré", "Le gagnant reçoit 2\u202f000.")),
        ("ja", ("門前清自摸和", "和了者の収入は2,000点。")),
    ],
)
def test_the_text_is_said_in_french_and_japanese(lang: str, words: tuple[str, ...]) -> None:
    text = hanchan("score", "234m567p345s88s44s", "--win", "8s", "--tsumo", "--lang", lang).out
    for word in words:
        assert word in text


def test_four_books_stand_side_by_side_with_what_makes_the_difference() -> None:
    answer = hanchan("score", *RIICHI, "--rules", "all", "--json")
    found = answer.json
    points = {book: one["points"] for book, one in found["books"].items()}
    assert points == {"ema2016": 7700, "wrc2015": 8000, "ema2012": 7700, "resume": 7700}
    [difference] = found["differences"]
    assert difference["field"] == "kiriage_mangan"
    assert difference["values"] == {
        "ema2016": False, "wrc2015": True, "ema2012": False, "resume": False,
    }  # fmt: skip
    assert difference["clause"]["wrc2015"] == "wrc2015:6.1-e"


def test_a_book_that_refuses_the_hand_says_why_beside_the_others() -> None:
    open_tanyao = ("456p345s67s22p", "chi:234m", "--win", "8s", "--rules", "all")
    found = hanchan("score", *open_tanyao, "--json").json
    assert found["books"]["ema2016"]["points"] == 1000
    assert found["books"]["ema2012"]["clause"] == "ema2012:3.2-b"
    assert "open_tanyao" in [one["field"] for one in found["differences"]]
    text = hanchan("score", *open_tanyao).out
    assert "no yaku in ema2012" in text
    assert "open_tanyao" in text


def test_a_hand_that_no_book_lets_win_leaves_with_two() -> None:
    answer = hanchan(
        "score", "456p789s99m44p", "chi:123m", "--win", "9m", "--rules", "all", "--json"
    )
    assert answer.code == 2
    assert all("error" in one for one in answer.json["books"].values())
    assert answer.err == "hanchan: none of the four books lets this hand win\n"


@pytest.mark.parametrize(
    "hand",
    [
        ("456p789s99m44p", "chi:123m", "--win", "9m"),  # no yaku
        ("12345678s345m66p", "--win", "1z"),  # not complete
    ],
)
def test_a_hand_that_may_not_win_is_refused_with_its_readings_as_without(
    hand: tuple[str, ...],
) -> None:
    for asked in ((), ("--json",)):
        refused = hanchan("score", *hand, *asked)
        assert refused.code == 2
        assert hanchan("score", *hand, "--readings", *asked) == refused


def test_readings_that_are_worth_less_can_be_shown() -> None:
    asked = ("score", "56789s123m567p44p", "--win", "7s", "--riichi", "--readings")
    found = hanchan(*asked, "--json").json
    assert found["points"] == 2000
    [other] = found["readings"]
    assert (other["points"], other["fu_items"][-1]["shape"]) == (1300, "edge")
    text = hanchan(*asked).out
    assert "Other readings" in text
    assert "1300" in text


@rule("resume:yaku-parenchan")
@pytest.mark.parametrize(
    ("word", "streak", "yaku"),
    [("strict", "8", {"parenchan"}), ("strict", "7", {"pinfu"}), ("off", "8", {"pinfu"})],
)
def test_wins_of_east_in_a_row_are_said_by_an_option(
    tmp_path: Path, word: str, streak: str, yaku: set[str]
) -> None:
    """Ruling A-04: from 8 on, this win counted, the yaku is scored where the option is on."""
    own = tmp_path / "own.toml"
    own.write_text(f'base = "resume"\nparenchan = "{word}"\n')
    words = ("123m456m345p99s67p", "--win", "8p", "--seat", "E", "--dealer-streak", streak)
    answer = hanchan("score", *words, "--rules", str(own), "--json")
    assert {one["key"] for one in answer.json["yaku"]} == yaku


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("123x",), "unknown character 'x'"),
        (("123",), "no suit after '123'"),
        (("89z123m456p789s11s",), "honours are 1z to 7z"),
        (("m123p",), "'m' at place 1 has no number before it"),
        (("123m456p789s11z",), "11 tiles; 13, or 14 with the winning tile"),
        (("55555m123p456s78s",), "5 copies of 5m"),
        (("5555s123p456m99m4p",), "5 copies of 5s"),
        (("123m456p789s11z chi:135m",), "135m is not a chow"),
        (("123m456p789s11z chi:912m",), "is not a chow"),
        (("123m456p789s11z pon:11m",), "11m is not a pung"),
        (("123m456p789s11z kan:111m",), "is not a kong"),
        (("123m456p789s11z eat:123m",), "unknown word 'eat'"),
        (("11p chi:123m chi:123m chi:123p chi:456p chi:789s",), "5 melds"),
        (("123m456p789s11z34s", "--seat", "X"), "seat 'X': a wind is one of E, S, W, N"),
        (("123m456p789s11z34s", "--ippatsu"), "ippatsu needs riichi"),
        (("123m456p789s11z34s", "--haitei"), "haitei needs tsumo"),
        (("123m456p789s11z34s", "--rinshan", "--tsumo"), "rinshan needs a kong"),
        (("123m456p789s11z34s", "--tenhou"), "tenhou needs tsumo"),
        (("123m456p789s11z34s", "--tenhou", "--tsumo"), "tenhou is East's alone"),
        (("123m456p789s11z34s", "--chiihou", "--tsumo", "--seat", "E"), "chiihou is not for East"),
        (("123m456p789s11z34s", "--renhou", "--riichi"), "renhou excludes riichi"),
        (("123m456p789s11z34s", "--chankan", "--tsumo"), "chankan excludes tsumo"),
        (("123m456p789s11z34s", "--houtei", "--tsumo"), "houtei excludes tsumo"),
        (("123m456p789s11z34s", "--renhou", "--tsumo"), "renhou excludes tsumo"),
        (("123m456p11z34s chi:789s", "--riichi"), "riichi on an open hand"),
        (("123m456p789s11z34s", "--counters", "-1"), "counters -1"),
        (("123m456p789s11z34s", "--bets", "-2"), "bets -2"),
        (("123m456p789s11z34s", "--dora", "1m2m3m4m5m6m"), "6 indicators"),
        (("123m456p789s11z34s", "--dora", "8z"), "honours are 1z to 7z"),
        (("123m456p789s11z34s", "--rules", "ema2061"), "nearest is ema2016"),
        (("123m456p789s11z34s", "--rules", "none.toml"), "none.toml"),
        (("123m456p789s11z34s", "--lang", "de"), "there are en, fr and ja"),
        (("123m456p789s11z34s", "--bogus"), "--bogus"),
        (("123m456p789s11z34s", "--counters", "many"), "--counters"),
        (("123m406p789s11z34s",), "ema2016 plays without them"),
        (("100m456p789s11z34s", "--rules", "resume"), "red fives 0m"),
        (("123m456p789s11z34s", "--dealer-streak", "8"), "dealer-streak is East's alone"),
        (
            ("123m456p789s11z34s", "--riichi", "--liable"),
            "nobody can be liable for this hand",
        ),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_two(words: tuple[str, ...], says: str) -> None:
    answer = hanchan("score", *words, "--win", "5s", "--json")
    assert answer.code == 2
    assert says in answer.json["error"]
    assert answer.err.count("\n") == 1
    assert says in answer.err
    assert hanchan("score", *words, "--win", "5s").out == ""


@pytest.mark.parametrize(
    ("words", "error", "clause"),
    [
        (("456p789s99m44p chi:123m", "--win", "9m"), "no yaku", "ema2016:3.2-b"),
        (("123m456p789s1123z", "--win", "2z"), "is not complete", "ema2016:3.2-a"),
        (("123m067p345s44s67s", "--win", "8s"), "red five", "ema2016:1.3-b"),
        (
            (
                "123m567p345s44s68s",
                "--win",
                "7s",
                "--riichi",
                "--counters",
                "5",
                "--rules",
                "ema2012",
            ),
            "two han",
            "ema2012:3.4.11-a",
        ),
    ],
)
def test_a_hand_that_is_no_win_says_which_condition_fails_and_where_it_stands(
    words: tuple[str, ...], error: str, clause: str
) -> None:
    answer = hanchan("score", *words, "--json")
    assert answer.code == 2
    assert error in answer.json["error"]
    assert answer.json["clause"] == clause
    assert clause in answer.err


def test_a_refusal_is_said_in_the_language_asked_for() -> None:
    answer = hanchan("score", "456p789s99m44p chi:123m", "--win", "9m", "--lang", "fr")
    assert answer.code == 2
    assert "aucun yaku" in answer.err


def test_what_counts_for_nothing_is_noted() -> None:
    ippatsu = (*RIICHI, "--ippatsu", "--rules", "resume")
    assert hanchan("score", *ippatsu, "--json").json["notes"] == ["off:ippatsu"]
    assert "Ippatsu scores nothing: the option is off in resume." in hanchan("score", *ippatsu).out
    ura = ("234m567p345s88s44s", "--win", "8s", "--ura", "1m")
    assert "ura indicators are ignored" in hanchan("score", *ura).out
    assert hanchan("score", *ura, "--json").json["bonus"]["ura"] == 0
    liable = ("23m99p pon:555z pon:666z pon:777z", "--win", "1m", "--liable", "--rules", "resume")
    assert "resume knows no liability for this hand." in hanchan("score", *liable).out


def test_a_users_own_book_scores_by_its_differences(tmp_path: Path) -> None:
    book = tmp_path / "club.toml"
    book.write_text('title = "Our club"\nbase = "ema2016"\nkiriage_mangan = true\n')
    found = hanchan("score", *RIICHI, "--rules", str(book), "--json").json
    assert (found["points"], found["limit"]) == (8000, "mangan")


def test_an_unreadable_book_is_one_line(tmp_path: Path) -> None:
    book = tmp_path / "broken.toml"
    book.write_text("title = [")
    answer = hanchan("score", *RIICHI, "--rules", str(book))
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "broken.toml" in answer.err


def test_the_needs_of_thirteen_tiles() -> None:
    answer = hanchan("hand", "123m456m345p99s67p", "--json")
    assert answer.json == {
        "shanten": 0,
        "waits": ["2p", "5p", "8p"],
        "accepts": [
            {"tile": "2p", "left": 4},
            {"tile": "5p", "left": 3},
            {"tile": "8p", "left": 4},
        ],
        "discards": [],
    }
    assert "waits: 2p 5p 8p" in hanchan("hand", "123m456m345p99s67p").out


def test_the_best_discard_of_fourteen_tiles_comes_first() -> None:
    found = hanchan("hand", "123m456m345p99s67p1z", "--json").json
    best = {"tile": "1z", "shanten": 0, "accepts": 11, "waits": ["2p", "5p", "8p"]}
    assert found["discards"][0] == best
    assert found["shanten"] == 0
    assert found["discards"][-1]["shanten"] == 1


def test_a_complete_hand_is_minus_one() -> None:
    assert hanchan("hand", "123m456m345p99s678p", "--json").json["shanten"] == -1
    assert "complete" in hanchan("hand", "123m456m345p99s678p").out


@pytest.mark.parametrize("words", [("123m",), ("11111m",), ("",), ("123m456p789s123z",)])
def test_a_hand_of_the_wrong_size_is_refused(words: tuple[str, ...]) -> None:
    answer = hanchan("hand", *words, "--json")
    assert answer.code == 2
    assert json.loads(answer.out)["clause"] is None
    assert answer.err.count("\n") == 1


def test_an_unknown_command_names_the_nearest() -> None:
    answer = hanchan("scor")
    assert answer.code == 2
    assert "score" in answer.err
    assert answer.err.count("\n") == 1


def test_the_version_is_printed() -> None:
    assert hanchan("--version").out.startswith("hanchan ")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "no rule book"), ("fr", "pas de livre de règles"), ("ja", "ルール")]
)
def test_a_book_that_is_not_there_is_told_in_the_language_asked_for(lang: str, said: str) -> None:
    answer = hanchan(
        "score", "123m456m345p99s67p", "--win", "8p", "--rules", "nope", "--lang", lang
    )
    assert answer.code == 2
    assert answer.err.startswith(f"hanchan: {said}")


def test_the_answer_is_drawn_into_a_file(tmp_path: Path) -> None:
    asked = ("score", "12345678s345m66p", "--win", "9s", "--lang", "fr")
    card = tmp_path / "card.svg"
    done = hanchan(*asked, "--svg", str(card))
    assert done.code == 0
    assert done.out == hanchan(*asked).out
    assert "Grande Suite Pure" in card.read_text()
    for wrong in (("--svg", str(tmp_path)), ("--svg", str(card), "--rules", "all")):
        refused = hanchan(*asked, *wrong)
        assert refused.code == 2
        assert "--svg" in refused.err
