"""Pages that the server writes: one navigation, the reader's language, words and not names of the engine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from hanchan.locale import LANGUAGES, translator
from hanchan.rules import rulebook
from hanchan.rules.schema import BOOKS, FIELDS, PLATFORM_BOOKS
from hanchan.rules.values import plain
from hanchan.web.questions import ANSWERS, QUESTIONS, answer, question, word
from helpers.servers import Running


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        yield client


BROWSER = {"accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize("path", ["/rules", "/docs", "/club", "/nosuch"])
def test_every_page_has_the_same_navigation(http: httpx.Client, path: str) -> None:
    page = http.get(path, headers=BROWSER).text
    nav = page.partition('<nav class="site-nav"')[2].partition("</nav>")[0]
    assert re.findall(r'href="([^"]+)"', nav) == [
        "/", "/learn", "/club", "/rules", "/score", "/settings",
    ]  # fmt: skip


def test_an_address_with_nothing_is_a_page_for_people_and_json_for_programs(
    http: httpx.Client,
) -> None:
    for path in ("/nosuch", "/rules/none"):
        page = http.get(path, headers=BROWSER | {"accept-language": "fr"})
        assert page.status_code == 404
        assert page.headers["content-type"].startswith("text/html")
        assert "Il n&#39;y a rien à cette adresse." in page.text
        told = http.get(path)
        assert (told.status_code, bool(told.json()["error"])) == (404, True)
    assert http.get("/api/games/none", headers=BROWSER).json()["error"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_every_answer_has_words(lang: str) -> None:
    say = translator(lang)
    assert set(QUESTIONS) == set(FIELDS)
    for name, field in FIELDS.items():
        assert question(name, say)
        assert all(word(name, one, say) for one in field.words)
    for book in BOOKS + PLATFORM_BOOKS:
        for name, entry in rulebook(book).fields.items():
            assert "_" not in answer(name, plain(entry.value), say)
    assert all("_" not in text for text in ANSWERS.values())


def test_the_rules_page_speaks_of_yaku_by_name_and_of_what_is_not_scored_by_a_dash(
    http: httpx.Client,
) -> None:
    page = http.get("/rules/wrc2015?b=ema2012", headers={"accept-language": "fr"}).text
    questions = page.partition('id="clauses"')[0]  # behind them stand clauses and names of tests
    shown = re.sub(r"<code>.*?</code>|<[^>]+>", " ", questions)
    assert "Grande Suite Pure" in shown
    assert "menzen-tsumo" not in shown
    assert not re.search(r"\b[a-z]+_[a-z]+\b", shown)
    assert "<td>–</td>" in page
    assert "<td>0</td>" not in page


def test_the_form_of_a_book_is_asked_in_the_readers_language(http: httpx.Client) -> None:
    fields = http.get("/api/books", headers={"accept-language": "ja"}).json()["fields"]
    assert fields["red_fives"]["asks"] == "赤五は何枚入れますか"
    assert fields["swap_calling"]["words"]["forbidden"] == "現物・スジとも不可"
    first = [name for name, one in fields.items() if one["common"]]
    assert list(fields)[: len(first)] == first


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_chombo_costs_is_told_with_its_points(http: httpx.Client, book: str) -> None:
    page = http.get(f"/rules/{book}").text
    row = page.partition('<div id="chombo_penalty">')[2].partition("</dd>")[0]
    told = rulebook(book).value("chombo_penalty") in ("after_uma", "overall")
    number = f"{rulebook(book).value('chombo_points'):,}"
    assert (number in row.partition("</b>")[0]) is told
