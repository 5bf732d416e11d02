"""A book of one's own: a base and what differs, and one line for each thing that can be wrong with it."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanchan.errors import RulebookError
from hanchan.rules.book import Rulebook, differences
from hanchan.rules.changes import restated, stated
from hanchan.rules.load import examine, rulebook
from hanchan.rules.schema import BOOKS, FIELDS, YAKU_KEYS
from hanchan.rules.values import plain

Write = Callable[..., Path]
DATA = Path(__file__).parent.parent / "data"
SINGLE = {"closed": "yakuman", "open": "yakuman"}
BAD_BOOKS = tomllib.loads((DATA / "bad_books.toml").read_text(encoding="utf-8"))["book"]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """`write(text, name)`: a book in a file."""

    def to_file(text: str, name: str = "my.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


def refusal(book: Path | str) -> str:
    """The one line with which a book is refused."""
    with pytest.raises(RulebookError) as caught:
        rulebook(book)
    message = str(caught.value)
    assert "\n" not in message
    return message


def changed(base: str, options: dict[str, Any]) -> tuple[Rulebook | None, str]:
    """The book with these options, or None and the refusal."""
    try:
        return rulebook(base).with_options(**options), ""
    except RulebookError as error:
        return None, str(error)


def toml(value: Any) -> str:
    """A plain answer as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# ---- good books


def test_a_short_difference_changes_the_answer_and_nothing_else(write: Write) -> None:
    book = rulebook(write('title = "Club"\nbase = "ema2016"\nkiriage_mangan = true\n'))
    assert (book.name, book.title, book.base) == ("my", "Club", "ema2016")
    assert differences(rulebook("ema2016"), book) == (("kiriage_mangan",), ())
    assert book.fields["kiriage_mangan"].clause is None
    assert book.fields["bust"] == rulebook("ema2016").fields["bust"]


def test_a_difference_may_be_a_table_with_its_own_clause_and_sentence(write: Write) -> None:
    book = rulebook(
        write(
            'base = "wrc2015"\n[start_points]\nvalue = 25000\nclause = "2.1"\n'
            'ruling = ["W-40"]\nsays = "We start with 25,000."\n'
            '[bust]\nvalue = true\nclause = "resume:S-20"\n'
        )
    )
    assert book.title == "my"
    assert book.fields["start_points"] == (25000, "my:2.1", "We start with 25,000.", ("W-40",))
    assert book.fields["bust"].clause == "resume:S-20"


def test_a_yaku_row_states_what_it_changes_and_keeps_the_rest(write: Write) -> None:
    book = rulebook(write('base = "ema2016"\n[yaku]\nchinitsu = { closed = 7 }\n'))
    assert book.yaku["chinitsu"][:3] == (7, 5, "ema2016:4.2.4-a")
    other = rulebook(
        write(
            'base = "ema2016"\n[yaku]\nsanrenkou = { closed = 2, open = 2, clause = "x", '
            'includes = ["toitoi"] }\n'
        )
    )
    assert other.yaku["sanrenkou"][:4] == (2, 2, "my:x", ("toitoi",))


def test_a_base_may_be_another_book_of_ones_own_beside_it(write: Write) -> None:
    write('base = "resume"\nippatsu = true\n', "club.toml")
    book = rulebook(write('base = "club.toml"\nbust = true\n', "league.toml"))
    assert (book.name, book.base) == ("league", "club")
    assert book.value("ippatsu") is True
    assert book.value("bust") is True


def test_a_base_may_be_a_platform_book(write: Write) -> None:
    assert rulebook(write('base = "tenhou"\nrenhou = "yakuman"\n')).value("start_points") == 25000


def test_a_file_named_like_a_book_does_not_pass_for_it(write: Write) -> None:
    path = write('base = "wrc2015"\nbust = { value = true, clause = "1" }\n', "ema2016.toml")
    assert rulebook(path).name == "ema2016.toml"
    assert rulebook(path).fields["bust"].clause == "ema2016.toml:1"


def test_the_answer_of_the_base_repeated_keeps_its_clause(write: Write) -> None:
    book = rulebook(write('base = "ema2016"\nopen_tanyao = true\n'))
    assert book.fields["open_tanyao"] == rulebook("ema2016").fields["open_tanyao"]


def test_a_changed_answer_takes_the_clause_of_the_base_from_the_scored_hand() -> None:
    book = rulebook("wrc2015").with_options(kiriage_mangan=False, open_pinfu_fu=0)
    assert rulebook("wrc2015").cite("payment.kiriage") == "wrc2015:6.1-e"
    assert book.cite("payment.kiriage") is None
    assert book.cite("fu.open-pinfu") is None
    assert book.cite("fu.rounding") == "wrc2015:6.1-b"


def test_a_changed_answer_with_a_clause_of_its_own_stands_behind_what_is_said_of_it() -> None:
    changed = {"value": 1000, "clause": "7"}
    book = rulebook("ema2016").with_options(riichi_min_points=changed, swap_calling="allowed")
    assert book.cite("riichi.points") == "ema2016:7"
    assert book.cite("swap-call.same-tile") is None
    assert book.cite("riichi.wall") == "ema2016:3.3.14-d"


def test_a_yaku_worth_something_else_loses_the_clause_of_the_closed_hand() -> None:
    rows = (
        rulebook("ema2016").with_options(yaku={"ittsuu": {"closed": 3}, "chanta": {"open": 2}}).yaku
    )
    assert rows["ittsuu"].cited(closed=True) == rows["ittsuu"].clause == "ema2016:4.2.1-n"
    assert rows["chanta"].cited(closed=True) == "ema2016:4.2.1-t"


@pytest.mark.parametrize("base", BOOKS)
@pytest.mark.parametrize("book", BOOKS)
def test_any_book_can_be_written_as_another_with_differences(
    base: str, book: str, write: Write
) -> None:
    whole = rulebook(book)
    fields = [f"{name} = {toml(plain(whole.value(name)))}" for name in FIELDS]
    rows = [
        f"{key} = {{ closed = {toml(row.closed)}, open = {toml(row.open)}, "
        f"includes = {toml(list(row.includes))} }}"
        for key, row in whole.yaku.items()
    ]
    again = rulebook(write("\n".join([f'base = "{base}"', *fields, "[yaku]", *rows])))
    assert differences(whole, again) == ((), ())
    assert [row[3:5] for row in again.yaku.values()] == [row[3:5] for row in whole.yaku.values()]


@given(st.sampled_from(BOOKS), st.sampled_from(sorted(FIELDS)), st.data())
def test_every_answer_the_schema_allows_is_taken(book: str, name: str, data: st.DataObject) -> None:
    field = FIELDS[name]
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "flag": st.booleans(),
        "words": st.lists(st.sampled_from(field.words or ("",)), unique=True),
        "words+": st.sampled_from([["E"], ["E", "S"], ["S", "W"], ["E", "S", "W", "N"]]),
        "amounts": st.lists(st.integers(-90000, 90000), min_size=4, max_size=4),
        "pair": st.lists(st.integers(-90000, 90000), min_size=2, max_size=2),
        "winds": st.just({"to": "W", "target": 30000}),
        "ranges": st.just({"first": [1000, 2000], "repeated": [3000, 3000]}),
    }
    number = st.integers(field.least or 0, 100).map(lambda number: number * field.step)
    numbers = st.sampled_from(field.numbers) if field.numbers else number
    strategy = kinds.get(field.kind, st.sampled_from(field.words or ("",)))
    if field.kind == "number":
        strategy = numbers
    elif field.kind == "either":
        strategy = numbers | st.sampled_from(field.words)
    value = data.draw(strategy)
    if name == "nagashi_open_hand" and value and rulebook(book).value("nagashi_mangan") == "off":
        return  # the one answer that needs another one first
    assert plain(rulebook(book).with_options(**{name: value}).value(name)) == value


# ---- the two sides of one rule


@pytest.mark.parametrize(
    ("base", "stated", "key", "row"),
    [
        ("ema2016", {"open_tanyao": False}, "tanyao", (1, 0, False)),
        ("ema2012", {"open_tanyao": True}, "tanyao", (1, 1, False)),
        ("ema2016", {"daisuushii_double": True}, "daisuushii", ("double-yakuman",) * 2 + (False,)),
        ("ema2012", {"daisuushii_double": False}, "daisuushii", ("yakuman", "yakuman", False)),
        ("ema2016", {"renhou": "off"}, "renhou", (0, 0, False)),
        ("ema2016", {"renhou": "mangan_flat"}, "renhou", ("mangan", 0, False)),
        ("ema2016", {"renhou": "five_han"}, "renhou", (5, 0, False)),
        ("ema2016", {"renhou": "yakuman"}, "renhou", ("yakuman", 0, False)),
        ("ema2012", {"renhou": "mangan_or_better"}, "renhou", ("mangan", 0, False)),
        ("ema2016", {"daisharin": "circles"}, "daisharin", ("yakuman", 0, False)),
        ("resume", {"daisharin": "none"}, "daisharin", (0, 0, False)),
        ("ema2016", {"shiisan_puuta": "first_draw"}, "shiisan-puuta", ("yakuman", 0, False)),
        ("resume", {"shiisan_puuta": "none"}, "shiisan-puuta", (0, 0, False)),
        ("ema2016", {"nagashi_mangan": "win"}, "nagashi-mangan", ("mangan", 0, False)),
        (
            "ema2016",
            {"nagashi_mangan": "draw", "nagashi_open_hand": True},
            "nagashi-mangan",
            ("mangan", "mangan", False),
        ),
        ("resume", {"nagashi_open_hand": False}, "nagashi-mangan", ("mangan", 0, False)),
        ("resume", {"nagashi_mangan": "off"}, "nagashi-mangan", (0, 0, False)),
        ("ema2016", {"four_identical_chows": "yonjun"}, "yonjun", (5, 5, False)),
        ("resume", {"four_identical_chows": "iipeikou"}, "yonjun", (0, 0, False)),
        ("ema2016", {"ippatsu": False}, "ippatsu", (1, 0, True)),
        ("resume", {"ippatsu": True}, "ippatsu", (1, 0, False)),
        ("resume", {"parenchan": "strict"}, "parenchan", ("yakuman", "yakuman", False)),
        ("ema2016", {"parenchan": "draws_allowed"}, "parenchan", ("yakuman", "yakuman", False)),
        ("resume", {"kanfuri": True}, "kanfuri", (1, 1, False)),
        ("ema2016", {"kanfuri": True}, "kanfuri", (1, 1, False)),
    ],
)
def test_a_switch_changes_the_row_of_its_yaku(
    base: str, stated: dict[str, Any], key: str, row: tuple[Any, ...]
) -> None:
    found = rulebook(base).with_options(**stated).yaku[key]
    assert (found.closed, found.open, found.off) == row


@pytest.mark.parametrize(
    ("base", "key", "row", "field", "answer"),
    [
        ("ema2016", "tanyao", {"closed": 1, "open": 0}, "open_tanyao", False),
        ("ema2012", "tanyao", {"open": 2}, "open_tanyao", True),
        ("ema2012", "daisuushii", SINGLE, "daisuushii_double", False),
        ("ema2016", "renhou", {"closed": 0}, "renhou", "off"),
        ("ema2016", "renhou", {"closed": 5}, "renhou", "five_han"),
        ("ema2012", "renhou", {"closed": "mangan"}, "renhou", "mangan_or_better"),
        ("ema2016", "daisharin", {"closed": "yakuman"}, "daisharin", "any_suit"),
        ("resume", "shiisan-puuta", {"closed": 0}, "shiisan_puuta", "none"),
        ("ema2016", "nagashi-mangan", {"closed": "mangan"}, "nagashi_mangan", "win"),
        ("resume", "nagashi-mangan", {"open": 0}, "nagashi_open_hand", False),
        ("resume", "nagashi-mangan", {"closed": 0, "open": 0}, "nagashi_open_hand", False),
        ("resume", "yonjun", {"closed": 0, "open": 0}, "four_identical_chows", "ryanpeikou"),
        ("wrc2015", "yonjun", {"closed": 6, "open": 5}, "four_identical_chows", "yonjun"),
        ("ema2016", "ippatsu", {"closed": 0}, "ippatsu", False),
        ("resume", "ippatsu", {"closed": 2}, "ippatsu", True),
        ("ema2016", "parenchan", {"closed": "yakuman", "open": "yakuman"}, "parenchan", "strict"),
        ("ema2016", "kanfuri", {"closed": 1, "open": 1}, "kanfuri", True),
    ],
)
def test_a_row_of_a_yaku_changes_its_switch(
    base: str, key: str, row: dict[str, Any], field: str, answer: Any
) -> None:
    book = rulebook(base).with_options(yaku={key: row})
    assert book.value(field) == answer
    assert {column: getattr(book.yaku[key], column) for column in row} == row


def test_a_word_that_already_fits_the_row_is_kept(write: Write) -> None:
    book = rulebook("ema2016").with_options(renhou="mangan_flat")
    assert book.with_options(yaku={"renhou": {"closed": "mangan"}}).value("renhou") == "mangan_flat"


def test_an_optional_yaku_may_be_given_a_value_and_stay_off(resume: Rulebook) -> None:
    book = resume.with_options(ippatsu=False, yaku={"ippatsu": {"closed": 2}})
    assert book.yaku["ippatsu"][:2] == (2, 0)
    assert book.yaku["ippatsu"].off


def test_a_record_keeps_an_optional_yaku_off_that_was_given_a_value(resume: Rulebook) -> None:
    book = resume.with_options(ippatsu=False, yaku={"ippatsu": {"closed": 2}})
    name, changes = stated(book)
    assert name == "resume"
    assert changes == {
        "ippatsu": False,
        "yaku": {"ippatsu": {"closed": 2, "open": 0, "includes": []}},
    }
    assert restated(name, changes).yaku["ippatsu"] == book.yaku["ippatsu"]


def test_what_says_that_a_yaku_exists_is_no_authority_for_its_absence(ema: Rulebook) -> None:
    assert ema.with_options(renhou="off").yaku["renhou"].clause is None
    assert ema.with_options(four_identical_chows="yonjun").yaku["yonjun"].clause is None
    assert ema.with_options(open_tanyao=False).yaku["tanyao"].clause == "ema2016:4.2.1-g"


# ---- bad books


@pytest.mark.parametrize("bad", BAD_BOOKS, ids=lambda bad: bad["states"])
def test_what_is_wrong_with_a_book_is_said_in_one_line(bad: dict[str, str], write: Write) -> None:
    path = write(f'base = "ema2016"\n{bad["states"]}\n')
    message = refusal(path)
    assert message.startswith(f"{path}: {bad['answer']}")
    assert message == f"{path}: {examine(str(path)).problems[0]}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bust = true", 'no base: name the book it differs from, as in base = "ema2016"'),
        ("base = 3", "base = 3: must be the name of a book ("),
        ('base = "ema2015"', "base: no rule book 'ema2015'; the nearest is ema201"),
        ('base = "my.toml"', 'base = "my.toml": that book stands on this one'),
        ('base = "other.toml"', 'base = "other.toml": there is no such file beside this one'),
        (r'base = "\u0000.toml"', r'base = "\u0000.toml": there is no such file beside this one'),
        ("base =", "not a TOML file: Invalid value"),
        ("bust = true\nbust = true", "not a TOML file: Cannot overwrite a value"),
    ],
)
def test_a_book_without_a_base_to_stand_on_is_refused(
    text: str, complaint: str, write: Write
) -> None:
    path = write(text)
    assert refusal(path).startswith(f"{path}: {complaint}")


def test_two_books_may_not_stand_on_each_other(write: Write) -> None:
    write('base = "b.toml"', "a.toml")
    path = write('base = "a.toml"', "b.toml")
    message = refusal(path)
    assert message.startswith(f"{path}: base: ")
    assert message.endswith('base = "b.toml": that book stands on this one')


def test_a_mistake_in_the_base_is_named_with_its_file(write: Write) -> None:
    below = write('base = "ema2016"\nbsut = true', "club.toml")
    path = write('base = "club.toml"')
    assert refusal(path) == f"{path}: base: {below}: unknown field 'bsut'; the nearest is bust"


def test_the_other_mistakes_are_counted(write: Write) -> None:
    path = write('base = "ema2016"\nbust = 1\numa = 2\n[yaku]\ntanyo = {}\n')
    assert refusal(path) == f"{path}: bust = 1: must be true or false (and 2 more)"
    assert len(examine(str(path)).problems) == 3


def test_a_missing_file_and_a_folder_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert refusal(path) == f"{path}: cannot read this rule book: No such file or directory"
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert refusal(folder) == f"{folder}: cannot read this rule book: Is a directory"
    assert refusal("\0.toml") == "\0.toml: cannot read this rule book: embedded null byte"


def test_a_file_that_is_no_text_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "noise.toml"
    for noise in (b"\xff\xfe\x00", b"bust = " + b"[" * 100_000):
        path.write_bytes(noise)
        assert refusal(path).startswith(f"{path}: not a TOML file: ")


@pytest.mark.parametrize("rounds", [["E", "W"], ["S", "E"], ["N", "E"]])
def test_the_rounds_of_a_game_follow_one_another(rounds: list[str]) -> None:
    book, message = changed("ema2016", {"rounds": rounds})
    assert book is None
    assert message.endswith("must be a list of at least one E S W N, each once, one after another")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start_points", 10**20),
        ("turn_clock", 10**20),
        ("uma", [10**20, 0, 0, -(10**20)]),
        ("extension", {"to": "W", "target": 10**20}),
    ],
)
def test_an_amount_beyond_all_tables_is_refused(name: str, value: Any) -> None:
    book, message = changed("ema2016", {name: value})
    assert book is None
    assert message.startswith(f"ema2016: {name} = ")


def test_a_yaku_cannot_hold_itself() -> None:
    book, message = changed("ema2016", {"yaku": {"toitoi": {"includes": ["toitoi"]}}})
    assert book is None
    assert message == "ema2016: yaku toitoi includes itself: then it would never be scored"


def test_an_unknown_book_is_answered_with_the_nearest() -> None:
    assert refusal("ema2106") == (
        "no rule book 'ema2106'; the nearest is ema2016 "
        "(known: ema2016 wrc2015 ema2012 resume tenhou, or your own .toml file)"
    )


def test_options_are_refused_like_a_book(ema: Rulebook) -> None:
    with pytest.raises(RulebookError, match=r"^ema2016: unknown field 'tanyao'; the nearest is "):
        ema.with_options(tanyao=True)


# Letters, digits, hyphens and underscores need no quotes in TOML; everything else is a quoted key.
names = st.text(min_size=1, max_size=30).filter(
    lambda name: name not in {*FIELDS, "yaku", "title", "base"}
)


@pytest.mark.long
@given(names)
def test_an_unknown_field_of_any_name_is_one_line_that_names_a_known_one(name: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rulebook("ema2016").with_options(**{name: True})
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    near = re.search(r"; the nearest is (\w+)$", message)
    assert near
    assert near[1] in {*FIELDS, "yaku", "title", "base"}


@given(
    st.sampled_from(sorted(FIELDS)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=5,
    ),
)
def test_any_value_is_taken_or_refused_in_one_line(name: str, value: Any) -> None:
    book, message = changed("resume", {name: value})
    if book is None:
        assert len(message.splitlines()) == 1
        assert message.startswith(f"resume: {name} ")
    else:
        assert plain(book.value(name)) == (
            value["value"] if isinstance(value, dict) and "value" in value else value
        )


@given(st.sampled_from(YAKU_KEYS), st.integers(-3, 20), st.integers(-3, 20))
def test_a_yaku_may_be_worth_0_to_13_han_and_nothing_else(key: str, closed: int, open: int) -> None:
    book, message = changed("ema2016", {"yaku": {key: {"closed": closed, "open": open}}})
    if book is None:
        assert len(message.splitlines()) == 1
        assert f"yaku {key}" in message
    else:
        assert book.yaku[key][:2] == (closed, open)
        assert 0 <= closed <= 13
        assert 0 <= open <= 13
