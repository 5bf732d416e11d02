"""Paper: what is printed carries names, winds and clauses, needs no other file, and breaks its pages right."""

import re
import zlib
from pathlib import Path

import pytest

from hanchan.club.event.tournament import Tournament, create
from hanchan.club.papers.paper import KINDS, paper, schedule, schedule_text
from hanchan.club.papers.pdf import chromium, pdf
from hanchan.errors import DeviceError, HanchanError, IllegalAction, NotationError
from hanchan.locale import translator
from hanchan.rules.fouls.offences import offences
from helpers.club_event import event, finish, organiser, referee
from helpers.command import hanchan


def a_played_event() -> Tournament:
    made = event("ema2016", rounds=2)
    referee(made, "decision", entry=0, round=1, offence="chombo", reason="false win")
    finish(made, 1, [40000, 30000, 26000, 24000])
    return made


@pytest.mark.parametrize("what", [*KINDS, "all"])
@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_page_needs_no_other_file_and_no_script(what: str, lang: str) -> None:
    page = paper(a_played_event().state, what, lang=lang)
    assert f'<html lang="{lang}">' in page
    assert not re.search(r"<script|<link|<img|@import|url\(", page)
    assert "break-after: page" in page


def test_every_table_of_every_round_has_a_score_sheet_with_names_in_the_order_of_winds() -> None:
    page = paper(a_played_event().state, "sheets")
    sheets = page.split('<section class="page sheet">')[1:]
    assert len(sheets) == 4
    names = re.findall(r'<td class="seat">([^<]*)</td>', sheets[1])
    assert names == ["Player 4", "Player 5", "Player 6", "Player 7"]
    assert "Round 1 · Table 2" in sheets[1]
    one = paper(a_played_event().state, "sheets", round=2)
    assert one.count('<section class="page sheet">') == 2
    assert "Round 1 ·" not in one


@pytest.mark.parametrize(("rounds", "sheets"), [(6, [6]), (8, [8]), (9, [5, 4]), (17, [6, 6, 5])])
def test_the_wall_chart_is_read_standing_however_many_rounds_there_are(
    rounds: int, sheets: list[int]
) -> None:
    page = paper(event("ema2016", rounds=rounds).state, "chart")
    letters = {
        name: float(size)
        for name, size in re.findall(r"\.(size-\w+) \{ font-size: ([\d.]+)pt", page)
    }
    charts = re.findall(r'<table class="chart (size-\w+)">(.*?)</table>', page, re.S)
    assert all(letters[size] >= 14.5 for size, _ in charts)
    heads = [re.findall(r"Round</span> (\d+)", body) for _, body in charts]
    shown = [head for head in heads if head]
    assert [len(head) for head in shown] == sheets
    assert [int(one) for head in shown for one in head] == [*range(1, rounds + 1)]
    assert len(charts) == len(sheets) + rounds  # and the tables of each round
    for _, body in charts[: len(sheets)]:
        cells = [row.count('class="middle"') for row in body.split("<tr>")[2:]]
        assert set(cells) == {len(re.findall(r"Round</span>", body))}


@pytest.mark.parametrize(
    ("book", "left", "bets"), [("ema2016", (2, 1), False), ("wrc2015", (1, 0), True)]
)
def test_a_score_sheet_says_what_the_book_says(
    book: str, left: tuple[int, int], bets: bool
) -> None:
    page = paper(event(book).state, "sheets")
    assert f"yes; hands left: {left[0]}" in page
    assert f"no; hands left: {left[1]}" in page
    assert "Bets left" in page  # a line for them on paper, whoever gets them
    assert ("Nobody gets them" in page) is bets


def test_a_badge_holds_the_players_own_schedule() -> None:
    made = create("Open", "ema2016", rounds=2, by="Olga", at="2026-05-01T09:00:00+00:00")
    for name in "ABCD":
        organiser(made, "entry_added", name=name)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]], [[3, 2, 1, 0]]])
    rows = schedule(made.state, made.state.entries[1])
    assert [(row.round, row.table, row.seat) for row in rows] == [(1, 1, 1), (2, 1, 2)]
    text = schedule_text(made.state, made.state.entries[1])
    assert text == "Open\nB\nround 1: table 1, South\nround 2: table 1, West"
    page = paper(made.state, "badges")
    assert page.count('class="badge"') == page.count("<svg") == 4
    linked = paper(made.state, "badges", link="http://hall.local/e/1")
    assert linked != page


def test_names_are_escaped_and_long_ones_stay_on_their_page() -> None:
    made = create("<b>Open</b>", "ema2016", rounds=1, by="O", at="2026-05-01T09:00:00+00:00")
    for name in ("<script>x</script>", "Ann & Bob", "ö" * 90, "Dan"):
        organiser(made, "entry_added", name=name)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]])
    page = paper(made.state, "all")
    assert "<script" not in page
    assert "<b>Open" not in page
    assert "Ann &amp; Bob" in page


def test_a_penalty_has_a_slip_filled_in_and_the_page_is_filled_up_with_blank_ones() -> None:
    made = a_played_event()
    page = paper(made.state, "slips", events=made.log.events)
    slips = page.split('<div class="slip">')[1:]
    assert len(slips) == 4
    for words in ("Player 0", "ema2016:3.4.6-c", "20000", "after uma", "false win", "Rita"):
        assert words in slips[0]
    assert "false win" not in slips[1]


@pytest.mark.parametrize("book", ["ema2016", "wrc2015", "ema2012", "resume"])
def test_the_booklet_has_every_offence_of_the_book_in_the_order_of_its_clauses(book: str) -> None:
    from html import unescape

    page = unescape(paper(event(book).state, "booklet"))
    for offence in offences(book):
        assert offence.says in page
    shown = [name for name in re.findall(r'<div class="clause">([^<]+)</div>', page) if name]
    assert len(set(shown)) > 10
    assert all(name.startswith("wrc2015:") for name in shown) is (book == "resume")


@pytest.mark.parametrize("lang", ["fr", "ja"])
@pytest.mark.parametrize("book", ["ema2016", "wrc2015", "ema2012"])
def test_the_booklet_speaks_the_language_of_the_referee(book: str, lang: str) -> None:
    from html import unescape

    state, say = event(book).state, translator(lang).gettext
    english, page = (unescape(paper(state, "booklet", lang=each)) for each in ("en", lang))
    for offence in offences(book):
        assert say(offence.says) in page
        assert offence.says not in page
    lines = [set(re.findall(r"<(?:b|div|p)\b[^>]*>([^<]+)<", each)) for each in (english, page)]
    same = {line for line in lines[0] & lines[1] if re.search("[a-z]{3} [a-z]", line)}
    assert same == {f"{state.name} · {state.book.title}"}


def test_nothing_is_printed_before_the_seating_but_what_needs_none() -> None:
    made = create("Open", "ema2016", rounds=1, by="Olga", at="2026-05-01T09:00:00+00:00")
    with pytest.raises(IllegalAction, match="not published yet"):
        paper(made.state, "cards")
    assert "Referee" in paper(made.state, "booklet")
    with pytest.raises(NotationError, match="nothing is printed as 'x'"):
        paper(made.state, "x")
    with pytest.raises(NotationError, match="no round 9"):
        paper(a_played_event().state, "sheets", round=9)


def test_without_a_chromium_the_pdf_is_refused_with_a_hint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CHROMIUM", "no-such-program")
    with pytest.raises(DeviceError, match="needs chromium on the path"):
        pdf("<p>x</p>")


@pytest.mark.proof
def test_a_pdf_has_a_page_for_every_score_sheet(tmp_path: Path) -> None:
    if chromium() is None:
        pytest.skip("no chromium on the path")
    file, out = tmp_path / "event.jsonl", tmp_path / "sheets.pdf"
    made = event("wrc2015", rounds=2, path=file)
    assert len(made.state.rounds) == 2
    answer = hanchan("club", "print", str(file), "sheets", "--pdf", "--out", str(out), "--json")
    assert answer.code == 0, answer.err
    data = out.read_bytes()
    assert data.startswith(b"%PDF")
    assert pages_of(data) == 4


def pages_of(data: bytes) -> int:
    """The pages of a PDF, its compressed parts opened."""
    parts = [data]
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            parts.append(zlib.decompress(found[1]))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b(?!s)", part)) for part in parts)


def test_the_print_command_writes_a_file_and_never_over_the_event(tmp_path: Path) -> None:
    file = str(tmp_path / "event.jsonl")
    event("ema2016", path=file)
    before = Path(file).read_bytes()
    out = tmp_path / "chart.html"
    assert hanchan("club", "print", file, "chart", "--out", str(out)).code == 0
    assert "Wall chart" in out.read_text()
    answer = hanchan("club", "print", file, "chart", "--out", file, "--json")
    assert (answer.code, "event itself" in answer.json["error"]) == (2, True)
    assert Path(file).read_bytes() == before
    for words in (["nonsense"], ["sheets", "--round", "7"], ["chart", "--lang", "xx"]):
        answer = hanchan("club", "print", file, *words)
        assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_a_language_that_is_not_known_is_refused() -> None:
    with pytest.raises(HanchanError, match="'xx'"):
        paper(a_played_event().state, "chart", lang="xx")
