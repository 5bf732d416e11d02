"""The scorer over HTTP: an address in, what the hand is worth or lacks out, in the reader's language."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import httpx
import pytest

from hanchan import score
from hanchan.scoring.circumstances import Circumstances
from hanchan.web.learn.scorer import Hands
from helpers.servers import Running

WIN = {"hand": "12345678s345m66p", "win": "9s", "riichi": "1"}


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        yield client


def ask(http: httpx.Client, path: str = "", **params: Any) -> dict[str, Any]:
    answer = http.get(f"/api/score{path}", params=params)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_won_hand_is_told_with_tiles_yaku_fu_payments_and_clauses(http: httpx.Client) -> None:
    found = ask(http, **WIN, dora="4p")
    assert found["state"] == "won"
    (reading,) = found["readings"]
    assert (reading["points"], reading["payments"]) == (7700, {"discarder": 7700})
    assert [line["key"] for line in reading["yaku"]] == ["riichi", "pinfu", "ittsuu"]
    tiles = [*found["held"], found["win"]]
    straight = [tiles[place] for place in reading["earned"]["ittsuu"]]
    assert sorted(straight) == [f"{rank}s" for rank in range(1, 10)]
    assert reading["fu_items"] == [{"key": "concealed ron", "fu": 30, "clause": "ema2016:4.1.1-a"}]
    assert len(reading["parts"]) == 5
    assert found["books"]["wrc2015"]["total"] == 8000


def test_each_step_of_the_payment_has_its_clause(http: httpx.Client) -> None:
    (reading,) = ask(http, **WIN, dora="4p", counters=1)["readings"]
    cited = [[step["clause"] for step in line] for line in reading["formula"]]
    assert cited == [["ema2016:4.1.2-b"], ["ema2016:4.1.2-e", "ema2016:3.4.10-b"], [None]]


def test_an_address_has_the_circumstances_of_a_score_and_its_usual_ones(
    http: httpx.Client,
) -> None:
    usual = Circumstances()._asdict()
    assert {name: getattr(Hands(), name) for name in usual} == usual
    signature = inspect.signature(score).parameters
    assert {name: signature[name].default for name in usual} == usual
    described = http.get("/openapi.json").json()["paths"]["/api/score"]["get"]["parameters"]
    assert set(usual) < {one["name"] for one in described}


def test_every_reading_is_there_the_best_first(http: httpx.Client) -> None:
    found = ask(http, hand="111222333m99p78s", win="9s", tsumo=1)
    totals = [one["total"] for one in found["readings"]]
    assert len(totals) > 1
    assert totals == sorted(totals, reverse=True)


def test_what_takes_longer_is_told_apart(http: httpx.Client) -> None:
    (difference,) = ask(http, "/more", **WIN)["differences"]
    assert difference["field"] == "kiriage_mangan"
    assert difference["clause"]["wrc2015"] == "wrc2015:6.1-e"
    far = ask(http, "/more", hand="1258m2479p369s12z", win="6z")
    assert len(far["discards"]) == 5
    near = ask(http, "/more", hand="123m456m345p99s6p1z")
    assert near["accepts"]
    assert ask(http, "/more", hand="zzz") == {}
    assert ask(http, "/more", hand="123m") == {}


PUNGS = {"hand": "111222333444m5z", "win": "5z"}
DRAGONS = {"hand": "11s55z pon:666z pon:777z chi:123m", "win": "1s"}


@pytest.mark.parametrize(
    ("lang", "hand", "book", "said"),
    [
        ("en", PUNGS, "ema2016", "–"),
        ("en", PUNGS, "resume", "yakuman"),
        ("fr", DRAGONS, "resume", "4 han, Pung de Dragon"),
        ("ja", DRAGONS, "ema2016", "2翻"),
        ("fr", WIN, "wrc2015", "oui"),
    ],
)
def test_what_a_book_answers_is_told_in_words(
    http: httpx.Client, lang: str, hand: dict[str, str], book: str, said: str
) -> None:
    """No names of fields, no words of the data, no JSON: what a reader is shown."""
    told = ask(http, "/more", lang=lang, **hand)["differences"]
    assert any(one["said"][book].startswith(said) for one in told)
    shown = " ".join(words for one in told for words in one["said"].values())
    assert not re.search(r"[{}\[\]_]|true|false", shown)


def test_a_book_of_ones_own_answers_beside_the_four(http: httpx.Client) -> None:
    own = json.dumps({"base": "ema2016", "kiriage_mangan": True})
    assert ask(http, **WIN, own=own)["books"]["own"]["total"] == 8000
    assert ask(http, **WIN, own=own, rules="own")["readings"][0]["points"] == 8000
    for wrong in ("{", "[]", '{"base":"none"}', '{"base":"ema2016","no":1}'):
        answer = http.get("/api/score", params=WIN | {"own": wrong})
        assert answer.status_code == 422
        assert answer.json()["code"] == "rules"
    assert http.get("/api/score", params=WIN | {"rules": "none"}).status_code == 422


@pytest.mark.parametrize(("lang", "word"), [("fr", "tuiles"), ("ja", "枚"), ("xx", "copies")])
def test_what_cannot_be_read_is_refused_with_a_sentence(
    http: httpx.Client, lang: str, word: str
) -> None:
    for hand in ("<script>", "\u0000", "123", "8z", "pon:123m", "1" * 15 + "m"):
        found = ask(http, hand=hand, win="9s", lang=lang)
        assert found["state"] == "unreadable"
        assert found["error"]
    fifth = ask(http, hand="11111m", lang=lang)
    assert fifth["state"] == "unreadable"
    assert "1m" in fifth["error"]
    if lang == "xx":
        assert word in fifth["error"]


def test_numbers_and_texts_have_their_bounds(http: httpx.Client) -> None:
    for wrong in ({"counters": -1}, {"bets": 100}, {"hand": "1" * 121}, {"seat": "X"}):
        assert http.get("/api/score", params=wrong).status_code == 422


def test_the_card_is_a_picture_of_a_won_hand_only(http: httpx.Client) -> None:
    answer = http.get("/api/score/card.svg", params=WIN | {"lang": "fr"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "Grande Suite Pure" in answer.text
    for given in ({"hand": "123m"}, {"hand": "zzz"}):
        refused = http.get("/api/score/card.svg", params=given)
        assert (refused.status_code, refused.json()["code"]) == (422, "hand")


def test_an_old_link_opens_the_page(http: httpx.Client) -> None:
    answer = http.get("/score", params={**WIN, "lang": "fr"})
    assert answer.status_code == 200
    assert "learn/score.js" in answer.text


@pytest.mark.proof
def test_the_answer_is_there_within_fifty_milliseconds(http: httpx.Client) -> None:
    """Of the last key: the median of hands that the server has not seen before, over one line that is open."""
    taken = []
    for at in range(1, 8):
        hand = f"{at}{at + 1}{at + 2}m{at}{at + 1}{at + 2}p456s78s11z"
        started = perf_counter()
        assert ask(http, hand=hand, win="9s", riichi=1)["state"] == "won"
        taken.append(perf_counter() - started)
    assert sorted(taken)[len(taken) // 2] < 0.05
