"""The four books answer every question as the table of options says, and each answer names its clause."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hanchan
from hanchan.errors import RulebookError
from hanchan.rules.book import Rulebook
from hanchan.rules.clauses import clauses, rulings
from hanchan.rules.load import names, rulebook
from hanchan.rules.schema import BOOKS, CLOSED_ONLY, FIELDS, YAKU_KEYS
from hanchan.rules.statements import STATEMENTS
from hanchan.rules.values import complaint, plain, yaku_complaint
from hanchan.rules.yaku_fields import LINKS, agrees, means
from helpers.books import rule

OPTIONS = (Path(__file__).parent.parent / "data" / "options.md").read_text(encoding="utf-8")
NEUTRAL = {"flag": False, "number": 0, "words": []}  # for every other kind the word none
ABORTIVE = ["nine_terminals", "four_winds", "four_riichi", "four_kongs"]
PREFIX = {"ema2016": "E16", "wrc2015": "W15", "ema2012": "E12", "resume": "S"}


class Cell(NamedTuple):
    """A book's answer in the table: its text, and the clauses named in the last column."""

    field: str
    book: str
    text: str
    clauses: list[str]


def rows(heading: str) -> Iterator[list[str]]:
    """The rows of the tables under the heading that starts so."""
    part = re.search(rf"^## {re.escape(heading)}.*?(?=^## |\Z)", OPTIONS, re.M | re.S)
    assert part
    for line in part[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and cells[0] not in ("option", "yaku", "---"):
            yield cells


def named_clauses(column: str, book: str) -> list[str]:
    """The clauses of a book in the last column; `5.4.1-e f` and `3.4.3-d…g` are several."""
    found: list[str] = []
    current = ""
    for part in re.split(r"[,;]\s*", column):
        words = part.split()
        if words[0] in PREFIX.values():
            current, words = words[0], words[1:]
        if current == PREFIX[book] and words and not re.fullmatch(r"[A-Z]+-?\d+", words[0]):
            found += spelled_out(words)
    return found


def spelled_out(words: list[str]) -> list[str]:
    first, *letters = words
    section, _, letter = first.rpartition("-")
    if "…" in letter:
        start, end = letter.split("…")
        return [f"{section}-{chr(code)}" for code in range(ord(start), ord(end) + 1)]
    return [first, *(f"{section}-{other}" for other in letters)]


def table() -> Iterator[Cell]:
    """Every cell of sections 1 to 6, `counter_ron`, `counter_tsumo` taken apart."""
    last = ""
    for number in range(1, 7):
        for option, _, _, *answers, column in rows(f"{number}. "):
            if "/" in column or len(answers) != len(BOOKS):
                continue
            last = last if column == "as above" else column
            fields = re.findall(r"`(\w+)`", option)
            for book, answer in zip(BOOKS, answers, strict=True):
                marks = "".join(re.findall(r"\([gw]\)", answer))
                each = answer.replace(marks, "").split(",") if len(fields) > 1 else [answer]
                for field, text in zip(fields, each, strict=True):
                    cell = text if len(fields) == 1 else f"{text.strip()} {marks}"
                    yield Cell(field, book, cell, named_clauses(last, book))


def answer_in(cell: Cell) -> Any:
    """The answer a cell stands for, as plain data."""
    field = FIELDS[cell.field]
    text = re.sub(r"\(.*?\)", "", cell.text).replace("−", "-").strip()
    if text == "–":
        return NEUTRAL.get(field.kind, "none")
    if cell.field == "abortive_draws":
        return {"none": [], "all four": ABORTIVE}[text]
    if cell.field == "obstruction_points" and text != "referee":
        first, repeated = (list(map(int, re.findall(r"\d+", half))) for half in text.split(";"))
        return {"first": first, "repeated": repeated}
    if cell.field == "missed_session_penalty":
        return int(text.split(",")[0]) if text[0].isdigit() else text
    if field.kind in ("words", "words+"):
        return [] if text == "none" else text.split(", ")
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    if len(numbers) > 1:
        return numbers
    if numbers:
        return numbers[0]
    return {"true": True, "false": False}.get(text, text)


CELLS = list(table())


def test_the_table_and_the_schema_name_the_same_fields_in_the_same_order() -> None:
    assert list(dict.fromkeys(cell.field for cell in CELLS)) == list(FIELDS)
    assert len(FIELDS) == 86
    assert len(CELLS) == 4 * 86


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.book}-{cell.field}")
def test_each_book_answers_as_the_table_says(cell: Cell) -> None:
    assert plain(rulebook(cell.book).value(cell.field)) == answer_in(cell)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.book}-{cell.field}")
def test_each_answer_names_the_clause_of_the_table_or_the_ruling_that_fills_the_gap(
    cell: Cell,
) -> None:
    clause = rulebook(cell.book).fields[cell.field].clause or ""
    name = clause.partition(":")[2]
    is_ruling = name in {ruling.id for ruling in rulings()}
    if "(w)" in cell.text:
        assert name.startswith("S-")
    elif "(g)" in cell.text:
        assert is_ruling
    elif cell.clauses and "–" not in cell.text:
        assert any(name == each or name.startswith(f"{each}-") for each in cell.clauses)


def test_only_what_no_book_speaks_of_has_no_clause() -> None:
    silent = {
        (book, name)
        for book in BOOKS
        for name, entry in rulebook(book).fields.items()
        if entry.clause is None
    }
    old = {(book, name) for book in BOOKS[:3] for name in ("daisharin", "parenchan", "kanfuri")}
    assert silent == old | {("ema2012", "turn_clock"), ("ema2012", "tenpai_order")}


@pytest.mark.parametrize("book", BOOKS)
def test_every_answer_is_of_the_kind_asked_for_and_has_a_sentence(book: str) -> None:
    for name, entry in rulebook(book).fields.items():
        assert complaint(FIELDS[name], plain(entry.value)) is None, name
        assert re.fullmatch(r"[A-Z].*[^.]\.", entry.says), name


# How long a pung goes before a chow: in EMA 2012 for three seconds, in the next edition always, elsewhere while it is
# not clear who spoke first.
@pytest.mark.parametrize(
    ("book", "priority", "simultaneity"),
    [
        pytest.param("ema2012", "Within three seconds", "within three seconds", marks=rule("ema2012:3.3.1-g")),
        pytest.param("ema2016", "whoever spoke first", "always", marks=rule("ema2016:3.3.1-g", "ema2016:0-q")),
        pytest.param("wrc2015", "The first call", "half a second", marks=rule("wrc2015:5.4.1-e", "wrc2015:5.4.1-f")),
        pytest.param("resume", "the first call", "half a second"),
    ],
)  # fmt: skip
def test_the_words_about_chow_and_pung_are_those_of_the_book(
    book: str, priority: str, simultaneity: str
) -> None:
    said = [rulebook(book).fields[name].says for name in ("claim_priority", "simultaneity_ms")]
    assert priority in said[0]
    assert simultaneity in said[1]
    assert book == "ema2016" or not any("always" in words for words in said)


@pytest.mark.parametrize("book", BOOKS)
def test_a_question_that_does_not_arise_says_so(book: str) -> None:
    dashes = {cell.field for cell in CELLS if cell.book == book and cell.text == "–"}
    found = rulebook(book).fields
    assert {name for name in FIELDS if "does not arise" in found[name].says} == dashes


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_and_ruling_that_a_book_cites_exists(book: str) -> None:
    found = rulebook(book)
    known = {f"{book}:{clause.id}" for clause in clauses(book)}
    known |= {f"{book}:{ruling.id}" for ruling in rulings() if book in ruling.books}
    cited = [entry.clause for entry in found.fields.values()]
    cited += [row.clause for row in found.yaku.values()]
    cited += [row.closed_clause for row in found.yaku.values()]
    cited += [found.cite(key) for key in STATEMENTS]
    cited += [f"{book}:{name}" for entry in found.fields.values() for name in entry.ruling]
    assert {clause for clause in cited if clause} <= known


# ---- yaku


def yaku_rows() -> Iterator[tuple[str, str, str]]:
    """(yaku key, book, cell) of the table of yaku values."""
    for label, *cells in rows("4. "):
        if len(cells) != len(BOOKS):
            continue
        keys = label.replace("each yakuhai", "yakuhai-haku, yakuhai-hatsu, yakuhai-chun")
        for key in keys.split(", "):
            yield from ((key, book, cell) for book, cell in zip(BOOKS, cells, strict=True))


def worth(text: str) -> int | str:
    words: dict[str, int | str] = {"·": 0, "Y": "yakuman", "YY": "double-yakuman", "M": "mangan"}
    return words[text] if text in words else int(text)


def held(cell: str, key: str) -> set[str]:
    if "incl." not in cell:
        return set()
    if key == "shousangen":  # whichever two of the three dragons
        return {"yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun"}
    return set(cell.partition("incl. ")[2].split(", "))


YAKU = list(yaku_rows())


def test_the_table_of_values_has_every_yaku_once_for_each_book() -> None:
    assert sorted({key for key, _, _ in YAKU}) == sorted(YAKU_KEYS)
    assert len(YAKU) == len(BOOKS) * len(YAKU_KEYS) == 4 * 52


@pytest.mark.parametrize(("key", "book", "cell"), YAKU)
def test_each_yaku_is_worth_what_the_table_says(key: str, book: str, cell: str) -> None:
    closed, _, open_ = cell.split(maxsplit=1)[0].partition("/")
    row = rulebook(book).yaku[key]
    assert (row.closed, row.open) == (worth(closed), worth(open_ or closed))
    assert set(row.includes) == held(cell, key)
    if row.closed:
        assert row.off == ("(off)" in cell)


@pytest.mark.parametrize("book", BOOKS)
def test_a_yaku_with_a_value_cites_the_clause_that_defines_it(book: str) -> None:
    topics = {f"{book}:{clause.id}": clause.topic for clause in clauses(book)}
    shared = {key: "yakuhai" for key in YAKU_KEYS if key.startswith("yakuhai") or "-wind" in key}
    if book == "resume":
        shared["houtei"] = "haitei"  # one row of the sheet for both
    for key, row in rulebook(book).yaku.items():
        if row.closed:
            assert topics[row.clause or ""] == f"yaku:{shared.get(key, key)}"


@rule("resume:notation-1")
def test_the_sheet_of_the_summary_has_the_same_values_in_its_two_columns() -> None:
    book = rulebook("resume")
    sheet = {f"resume:{clause.id}": clause.entry for clause in clauses("resume")}
    for key, row in book.yaku.items():
        entry = sheet[row.clause or ""]
        if "exposed" not in entry:
            assert key == "kanfuri"  # a remark below the row of after a kong
            continue
        printed = [str(entry[column]) for column in ("concealed", "exposed")]
        ours = [{0: "none", "mangan": "5"}.get(value, str(value)) for value in row[:2]]
        assert printed == ours, key


@rule("ema2016:A-a", "ema2012:A-a")
@pytest.mark.parametrize(
    ("name", "more"), [("ema2016", set()), ("ema2012", {"tanyao", "nagashi-mangan"})]
)
def test_the_overview_sheets_list_the_yaku_that_need_a_closed_hand(
    name: str, more: set[str]
) -> None:
    sheet = {
        *("riichi", "ippatsu", "double-riichi", "menzen-tsumo", "pinfu", "iipeikou"),
        *("chiitoitsu", "ryanpeikou", "renhou", "kokushi", "chuuren", "tenhou", "chiihou"),
        "suuankou",
    }
    book = rulebook(name)
    closed_only = {key for key, row in book.yaku.items() if row.closed and not row.open}
    assert closed_only == sheet | more


@rule("ema2016:A-b", "ema2012:A-b")
@pytest.mark.parametrize("name", ["ema2016", "ema2012"])
def test_the_overview_sheets_list_the_yaku_that_gain_one_han_when_closed(name: str) -> None:
    rows = rulebook(name).yaku.items()
    numbers = {key: (row.closed, row.open) for key, row in rows if row.closed and row.open}
    gaining = {key: closed for key, (closed, open_) in numbers.items() if closed != open_}
    assert set(gaining) == {
        *("sanshoku-doujun", "ittsuu", "chanta", "honitsu", "junchan", "chinitsu")
    }
    assert all(numbers[key][1] == int(closed) - 1 for key, closed in gaining.items())


@rule("wrc2015:A-yaku-table")
def test_the_yaku_sheet_of_wrc_lists_closed_and_open_values() -> None:
    (sheet,) = (each.says for each in clauses("wrc2015") if each.id == "A-yaku-table")
    listed = re.sub(r" \(.*?\)|yakuhai", "", sheet.partition(": ")[2])
    printed: dict[str, tuple[int | str, int | str]] = {}
    for group in listed.split("; ")[:-1]:  # the last one: yakuman for the rest
        values, _, keys = group.partition(" ")
        closed, open_ = values.replace("-", "0").split("/")
        for key in filter(None, keys.split(", ")):
            printed[key] = tuple(  # type: ignore[assignment]
                int(value) if value.isdigit() else value for value in (closed, open_)
            )
    for key, row in rulebook("wrc2015").yaku.items():
        if key in printed:
            assert (row.closed, row.open) == printed.pop(key), key
        elif "yakuhai" in key or "-wind" in key:
            assert (row.closed, row.open) == (1, 1)
        else:
            assert row.closed in ("yakuman", 0), key
    assert not printed


# ---- links, citations, the class


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.field)
def test_a_switch_and_its_yaku_agree_in_every_shipped_book(book: str, link: Any) -> None:
    found = rulebook(book)
    row, answer = found.yaku[link.key], found.value(link.field)
    assert agrees(link, row, answer)
    assert means(link, row, answer) or (link.optional and row.off)


def test_every_link_names_a_field_all_its_answers_and_a_yaku() -> None:
    for link in LINKS:
        field = FIELDS[link.field]
        answers: set[object] = {*field.words} or {True, False}
        assert set(link.values) == answers
        assert link.key in YAKU_KEYS
        for value in link.values.values():
            assert all(yaku_complaint(link.key, column, value) is None for column in link.columns)


@pytest.mark.parametrize("book", BOOKS)
def test_yaku_that_are_never_open_have_no_open_value(book: str) -> None:
    assert not any(rulebook(book).yaku[key].open for key in CLOSED_ONLY)


def test_where_a_scored_hand_cites_its_clauses() -> None:
    assert rulebook("ema2016").cite("fu.base") == "ema2016:4.1.1-c"
    assert rulebook("wrc2015").cite("fu.pung.terminal.concealed") == "wrc2015:6.3-k"
    assert rulebook("ema2012").cite("two-han") == "ema2012:3.4.11-a"
    assert rulebook("wrc2015").cite("two-han") is None
    assert {each.field for each in STATEMENTS.values() if each.field} <= set(FIELDS)


# Where WRC speaks of a tournament and the summary of none.
NO_TOURNAMENT = {
    "uma", "result_shown_in", "penalty_timing", "obstruction_points", "late_rounding", "late_points",
    "substitute_result", "substitute_mid_session", "missed_session_penalty", "disqualified_rank",
    "session_minutes",
}  # fmt: skip


def test_where_the_summary_is_silent_it_answers_as_wrc_does(
    wrc: Rulebook, resume: Rulebook
) -> None:
    silent = {name for name, entry in resume.fields.items() if entry.clause == "resume:S-20"}
    assert len(silent) > 40
    different = {name for name in silent if resume.value(name) != wrc.value(name)}
    assert different == NO_TOURNAMENT & silent


def test_the_four_books_come_first_and_are_read_once() -> None:
    assert names() == ("ema2016", "wrc2015", "ema2012", "resume", "tenhou")
    assert rulebook("resume") is rulebook("resume")
    assert rulebook(rulebook("resume")) is rulebook("resume")


def test_a_book_cannot_be_changed(ema: Rulebook) -> None:
    with pytest.raises(AttributeError, match="with_options"):
        ema.title = "mine"
    with pytest.raises(TypeError):
        ema.fields["bust"] = ema.fields["ippatsu"]  # type: ignore[index]
    with pytest.raises(TypeError):
        ema.value("obstruction_points")["first"] = ()


def test_an_unknown_question_is_answered_with_the_nearest_one(ema: Rulebook) -> None:
    with pytest.raises(RulebookError, match="'tanyao_open'; the nearest is open_tanyao"):
        ema.value("tanyao_open")


def test_the_tenhou_book_differs_from_its_base_as_the_records_say() -> None:
    book = rulebook("tenhou")
    assert (book.base, book.value("start_points"), book.value("red_fives")) == ("ema2012", 25000, 3)
    assert book.yaku["tanyao"][:2] == (1, 1)
    assert book.yaku["double-riichi"][:2] == (2, 0)
    assert book.yaku["double-riichi"].includes == ("riichi",)
    assert book.yaku["daisuushii"][:2] == ("yakuman", "yakuman")
    assert book.yaku["nagashi-mangan"][:2] == ("mangan", "mangan")
    assert book.yaku["renhou"][:3] == (0, 0, None)
    assert book.value("extension") == {"to": "W", "target": 30000}
    assert sum(book.value("uma")) == 0


WRC = hanchan.rulebook("wrc2015")


@rule("wrc2015:1-a")
def test_the_edition_is_the_one_of_2015() -> None:
    """Renhou no longer adds up, the first call counts, a chombo costs 20 overall points."""
    answers = {name: WRC.value(name) for name in (
        "renhou", "claim_priority", "chombo_penalty", "chombo_points",
    )}  # fmt: skip
    assert answers == {
        "renhou": "mangan_or_better", "claim_priority": "first_call", "chombo_penalty": "overall",
        "chombo_points": 20000,
    }  # fmt: skip
    assert (WRC.name, "2015" in WRC.title) == ("wrc2015", True)
