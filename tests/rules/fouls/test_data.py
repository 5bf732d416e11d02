"""The foul tables as data: every clause of part `foul` is used, every word known, every reference kept."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from hanchan.errors import NotationError
from hanchan.rules import rulebook
from hanchan.rules.fouls import words
from hanchan.rules.fouls.offences import chombo, offence, offences
from hanchan.rules.schema import DATA as BOOKS_DATA
from hanchan.rules.schema import FIELDS
from helpers.books import BOOKS, clause_parts, rule
from helpers.fouls import WHOSE, user_book

DATA = Path(BOOKS_DATA)
FOULS = {book: tomllib.loads((DATA / "fouls" / f"{book}.toml").read_text()) for book in BOOKS}
RULINGS = {
    f"{book}:{ruling['id']}"
    for ruling in tomllib.loads((DATA / "rulings.toml").read_text())["ruling"]
    for book in ruling["books"]
}
STATED = {
    *("key", "says", "consequence", "clause", "also", "effects", "until", "unit", "beyond", "per"),
    *("repeated", "repeated_from", "serious", "judged", "judged_as", "choices", "default", "needs"),
    *("points", "when", "if", *words.BOUNDS),
}
every_book = pytest.mark.parametrize("book", BOOKS)


def entries(book: str) -> list[dict[str, Any]]:
    return list(FOULS[book].get("offence", ()))


@every_book
def test_every_offence_rests_on_clauses_and_rulings_of_its_book(book: str) -> None:
    known = {f"{WHOSE[book]}:{name}" for name in clause_parts(WHOSE[book])} | RULINGS
    stated: list[Any] = [*offences(book), chombo(book)]
    for each in stated:
        assert {each.clause, *each.also} <= known, each


@every_book
def test_every_clause_about_fouls_has_its_offence(book: str) -> None:
    used = {clause for each in offences(book) for clause in (each.clause, *each.also)}
    about_fouls = {f"{book}:{name}" for name, part in clause_parts(book).items() if part == "foul"}
    assert about_fouls - used == set()


@every_book
def test_a_deed_has_one_key_and_one_sentence(book: str) -> None:
    keys = [each.key for each in offences(book)]
    assert len(set(keys)) == len(keys)
    for each in offences(book):
        assert each.says.endswith(".")
        assert each.key == each.key.lower()


@every_book
def test_the_tables_speak_only_in_known_words(book: str) -> None:
    for entry in entries(book):
        assert set(entry) <= STATED, entry["key"]
        assert entry["consequence"] in words.CONSEQUENCES
        assert {*entry.get("choices", ()), entry.get("default", "none")} <= set(words.CONSEQUENCES)
        assert set(entry.get("effects", ())) <= set(words.EFFECTS)
        assert set(entry.get("needs", ())) <= set(words.NEEDS)
        assert set(entry.get("judged", ())) <= set(words.JUDGED)
        assert entry.get("until", "shown") in words.UNTIL
        assert entry.get("unit", "tiles") in words.UNITS
        assert len(set(entry) & set(words.BOUNDS)) == ("unit" in entry)
    assert set(FOULS[book]["chombo"]["effects"]) <= set(words.EFFECTS)


def test_every_explained_word_is_used() -> None:
    used = {word for book in BOOKS for entry in entries(book) for word in entry.get("effects", ())}
    used |= {word for book in BOOKS for word in FOULS[book]["chombo"]["effects"]}
    assert used == set(words.EFFECTS)
    consequences = {entry["consequence"] for book in BOOKS for entry in entries(book)}
    assert consequences == set(words.CONSEQUENCES)
    for name, known in (("needs", words.NEEDS), ("judged", words.JUDGED)):
        assert {w for book in BOOKS for e in entries(book) for w in e.get(name, ())} == set(known)


@every_book
def test_points_and_conditions_name_fields_of_a_book(book: str) -> None:
    for entry in entries(book):
        for name in ("points", "when", *words.BOUNDS):
            if isinstance(entry.get(name), dict):
                assert entry[name]["field"] in FIELDS
        for field, answers in entry.get("if", {}).items():
            assert set(answers) <= set(FIELDS[field].words), entry["key"]


CHANGED = [
    *[
        (base, {"exposure_policy": word})
        for base in BOOKS[:3]
        for word in ("count_five", "referee")
    ],
    *[(base, {"swap_calling": word}) for base in BOOKS[:3] for word in ("allowed", "same_tile")],
    *[(base, {"dead_hand_claim": "void_and_points"}) for base in ("ema2016", "ema2012")],
    ("wrc2015", {"dead_hand_claim": "chombo"}),
    ("wrc2015", {"noten_riichi_judged": "draw"}),
]


@pytest.mark.parametrize(
    "book",
    [*map(rulebook, BOOKS), *(user_book(base, **changes) for base, changes in CHANGED)],
)
def test_what_an_offence_becomes_is_an_offence_of_the_same_book(book: str) -> None:
    keys = {each.key for each in offences(book)}
    for each in offences(book):
        becomes = {each.beyond, each.repeated, each.serious, each.judged_as} - {None}
        assert becomes <= keys, each.key


@pytest.mark.parametrize(("base", "changes"), CHANGED)
def test_a_changed_answer_changes_only_the_offences_that_hang_on_it(
    base: str, changes: dict[str, Any]
) -> None:
    (field,) = changes
    hanging = {e["key"] for book in BOOKS for e in entries(book) if field in e.get("if", {})}
    before = {each.key: each for each in offences(base)}
    after = {each.key: each for each in offences(user_book(base, **changes))}
    assert {key: each for key, each in before.items() if key not in hanging} == {
        key: each for key, each in after.items() if key not in hanging
    }


def test_a_book_that_allows_swap_calling_knows_no_such_offence() -> None:
    assert "swap-calling" not in {each.key for each in offences("ema2012")}
    stricter = user_book("ema2012", swap_calling="same_tile")
    assert offence(stricter, "swap-calling").consequence == "dead-hand"
    milder = user_book("ema2016", swap_calling="allowed")
    assert "swap-calling" not in {each.key for each in offences(milder)}


@pytest.mark.parametrize(
    ("base", "field", "answer", "clause"),
    [
        pytest.param(*case, marks=rule(f"{case[0]}:{case[3]}"), id=f"{case[0]}-{case[3]}")
        for case in (
            ("ema2016", "exposure_policy", "count_five", "5.2-c"),
            ("ema2016", "exposure_policy", "count_five", "5.2-f"),
            ("wrc2015", "exposure_policy", "count_five", "7.2-reveal-b"),
            ("wrc2015", "swap_calling", "allowed", "7.2-swap-call-a"),
            ("ema2012", "dead_hand_claim", "void_and_points", "3.4.6-h"),
            ("ema2012", "exposure_policy", "referee", "5.2.5-b"),
        )
    ],
)
def test_a_book_that_answers_otherwise_drops_the_offence_of_that_clause(
    base: str, field: Any, answer: Any, clause: Any
) -> None:
    assert f"{base}:{clause}" in {each.clause for each in offences(base)}
    changed = offences(user_book(base, **{field: answer}))
    assert f"{base}:{clause}" not in {each.clause for each in changed}


@rule("ema2016:5.2.1-a")
def test_a_draw_from_the_dead_wall_is_judged_as_exposed_tiles_are() -> None:
    key = "wrong-draw-from-dead-wall"
    counting = user_book("ema2016", exposure_policy="count_five")
    assert offence("ema2016", key).clause == "ema2016:5.2.1-a"
    assert offence(counting, key) == offence("ema2012", key)


@rule("wrc2015:7.2-dead-hand-call-b")
@pytest.mark.parametrize(
    ("base", "changes", "points", "when"),
    [
        ("wrc2015", {}, 20000, "overall"),
        ("resume", {}, 20000, "at once"),
        ("resume", {"chombo_points": 8000}, 8000, "at once"),
        ("ema2012", {"dead_hand_claim": "void_and_points"}, 20000, "at once"),
        ("ema2016", {"dead_hand_claim": "void_and_points"}, 20000, "after uma"),
    ],
)
def test_an_amount_that_a_book_has_no_answer_for_is_that_of_the_book_whose_offence_it_is(
    base: str, changes: dict[str, Any], points: int, when: str
) -> None:
    found = offence(user_book(base, **changes), "claim-with-dead-hand")
    assert (found.points, found.when) == (points, when)


def test_a_book_that_stands_on_a_users_book_has_the_offences_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('base = "wrc2015"\nlate_points = 500\n')
    (tmp_path / "ours.toml").write_text('base = "club.toml"\nchombo_points = 10000\n')
    book = str(tmp_path / "ours.toml")
    assert [each.key for each in offences(book)] == [each.key for each in offences("wrc2015")]
    assert offence(book, "late-arrival").points == 500
    assert offence(book, "false-win-shown").points == 10000


def test_an_unknown_offence_names_the_nearest() -> None:
    with pytest.raises(NotationError, match=r"'swap-caling'.*ema2016.*nearest is swap-calling"):
        offence("ema2016", "swap-caling")
