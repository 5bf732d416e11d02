"""What the server refuses it says in the reader's language."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from hanchan.web.language import spoken
from helpers.servers import Running
from helpers.web_players import Player, make_table

SAID = {"en": "no bot", "fr": "aucun bot", "ja": "ボット"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("de, en;q=0.5, ja;q=0.7", "ja"),
        ("de-DE, it", "en"),
        ("fr;q=x, ja", "ja"),
        (";q=,,=", "en"),
        ("fr;q=nan, ja;q=0.1", "ja"),
    ],
)
def test_the_language_is_the_first_of_ours_that_is_asked_for(
    header: str | None, language: str
) -> None:
    assert spoken(header) == language


def said(url: str, language: str) -> str:
    answer = httpx.post(
        f"{url}/api/tables",
        json={"bots": 3, "bot_level": "genius"},
        headers={"accept-language": language},
    )
    assert answer.status_code == 422
    assert answer.json()["code"] == "level"
    return str(answer.json()["error"])


def test_a_refusal_over_http_is_said_in_the_browsers_language(server: Running) -> None:
    texts = {language: said(server.url, language) for language in SAID}
    assert len(set(texts.values())) == 3
    for language, word in SAID.items():
        assert "genius" in texts[language]
        assert word in texts[language].lower()


@pytest.mark.parametrize("language", SAID)
def test_a_refusal_at_the_table_is_said_in_the_language_of_the_hello(
    server: Running, language: str
) -> None:
    async def refused() -> str:
        made = await make_table(server.url)
        async with Player(server.url, made["table"], made["seat"], lang=language) as player:
            await player.until("room")
            answer = await player.reply(t="room", do="fill", level="genius")
            assert answer["why"] == "level"
            return str(answer["says"])

    assert SAID[language] in asyncio.run(refused()).lower()


@pytest.mark.parametrize(
    ("lang", "long", "unread"),
    [
        ("en", "that is too long: at most 120 characters", "cannot be read here"),
        ("fr", "c’est trop long : 120 caractères au plus", "ne se lit pas ici"),
        ("ja", "長すぎます（120文字まで）", "読み取れない"),
    ],
)
def test_what_does_not_fit_a_field_is_told_in_one_sentence(
    server: Running, lang: str, long: str, unread: str
) -> None:
    headers = {"accept-language": lang}
    for path, told in (
        (f"/api/score?hand={'1' * 130}m", long),
        ("/api/train/item?kind=fu&seed=x", unread),
        ("/api/train/item?kind=fu", unread),
    ):
        answer = httpx.get(f"{server.url}{path}", headers=headers)
        assert answer.status_code == 422
        assert told in answer.json()["error"]
        assert "query." not in answer.json()["error"]
        assert answer.json()["detail"].startswith("query.")  # for who writes a program
