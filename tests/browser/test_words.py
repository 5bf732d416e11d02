"""The words of the table: calls and groups, the guide for real tables, three languages."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

import hanchan.web
from browser.players import Club
from hanchan.locale import FU_ITEMS, LIMITS, NAMES, translator
from hanchan.tiles import format
from helpers.books import rule
from helpers.scripts import wall_of
from proof import first_of

STATIC = Path(hanchan.web.__file__).parent / "static"
CATALOGUES = {
    lang: json.loads((STATIC / "i18n" / f"{lang}.json").read_text()) for lang in ("en", "fr", "ja")
}


@rule("wrc2015:1-b")
def test_the_call_is_chii_and_the_group_is_a_chow(club: Club) -> None:
    hands = {"E": "46p1379m1379s123z", "N": "1379m1379p1379s4z"}
    wall = wall_of(hands, "7z6z6z5p", indicators="1z")
    four = club.four(walls=[format(wall)], rules="wrc2015")
    for player, tile in zip(four, ("7z", "6z", "6z", "5p"), strict=True):
        player.discard(tile, drawn=True)
    player = four[0]
    button = player.see("hanchan-prompt [data-act=chow]")
    expect(button).to_contain_text("Chii")
    player.press("chow")
    expect(player.see(".melds.own .meld .sr")).to_contain_text("chow of")
    expect(player.see(".log")).to_contain_text("You: Chii, chow with")


@rule("wrc2015:7.2-wrong-term-a")
def test_exactly_the_valid_words_are_the_six_calls(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    calls = page.evaluate(
        """async () => {
          const { src } = document.querySelector("script[type=module]");
          return (await import(new URL("view/command.js", src))).CALLS;
        }"""
    )
    assert calls == {
        "chii": "chow", "pon": "pung", "kan": "kong", "riichi": "riichi", "reach": "riichi", "ron": "ron",
        "tsumo": "tsumo",
    }  # fmt: skip
    words = {CATALOGUES["en"][f"call.{act}"].lower() for act in set(calls.values())}
    assert words == {"chii", "pon", "kan", "riichi", "ron", "tsumo"}


GUIDE = {
    "loopholes": ("abuse the rules", "loopholes"),
    "polite": ("polite", "points"),
    "same_hand": ("same hand",),
    "mix": ("sides of the tiles", "not by rubbing their tops", "no tiles under your hands"),
    "open": ("first two stacks aside", "without moving other tiles"),
    "replacement": ("first replacement tile", "beside the dead wall"),
}


@rule(
    "wrc2015:7.2-obstruction-c", "wrc2015:8.4-b", "wrc2015:8.4-c", "wrc2015:8.4-d", "wrc2015:4.7-c"
)
def test_the_help_of_the_table_has_the_guide_for_real_tables(club: Club) -> None:
    player = club.alone(rules="wrc2015")
    player.page.keyboard.press("?")
    expect(player.see("dialog.keys[open]")).to_be_visible()
    for name, parts in GUIDE.items():
        line = player.see(f"dialog.keys [data-guide='{name}']")
        expect(line).to_be_visible()
        for part in parts:
            expect(line).to_contain_text(part)


def test_every_message_has_its_french_and_its_japanese() -> None:
    english = {key for key in CATALOGUES["en"] if not key.startswith("yaku.ja.")}
    for lang in ("fr", "ja"):
        assert set(CATALOGUES[lang]) == english
        for key in english:
            values = re.findall(r"\{\w+\}", CATALOGUES["en"][key])
            assert sorted(re.findall(r"\{\w+\}", CATALOGUES[lang][key])) == sorted(values), key


def test_every_message_that_the_modules_name_is_there() -> None:
    source = "\n".join(path.read_text() for path in STATIC.rglob("*.js"))
    named = set(re.findall(r"\bt\(\"([a-z][\w.-]*)\"", source))
    known = {key.removesuffix(".one").removesuffix(".other") for key in CATALOGUES["en"]}
    assert named - known == set()


@pytest.mark.parametrize("lang", first_of(["ja", "en", "fr"]))
def test_yaku_limits_and_fu_are_called_as_in_the_package(lang: str) -> None:
    say, found = translator(lang), CATALOGUES[lang]
    assert {key: found[f"yaku.{key}"] for key in NAMES} == {
        key: say.pgettext("yaku", name) for key, name in NAMES.items()
    }
    assert {key: found[f"limit.{key}"] for key in LIMITS} == {
        key: say.pgettext("limit", name) for key, name in LIMITS.items()
    }
    assert {key: found[f"fu.{key}"] for key in FU_ITEMS} == {
        key: say.pgettext("fu", name) for key, name in FU_ITEMS.items()
    }


@pytest.mark.parametrize(
    ("lang", "says"), [("fr", "Jouer contre des robots"), ("ja", "ボットとすぐ打つ")]
)
def test_the_page_speaks_the_language_of_the_browser(club: Club, lang: str, says: str) -> None:
    page = club.page(lang=lang)
    page.goto(club.url)
    expect(page.locator("[data-act=now]")).to_contain_text(says)
    assert page.locator("html").get_attribute("lang") == lang


def test_bots_have_their_names_in_the_language_of_the_reader(club: Club) -> None:
    player = club.alone(lang="ja")
    names = player.see("[data-part=plate] .name").all_inner_texts()
    known = {said for key, said in CATALOGUES["ja"].items() if re.fullmatch(r"bot\.\w+", key)}
    assert len(known & set(names)) == 3


def test_the_bar_of_the_table_names_the_book_as_every_page_does(club: Club) -> None:
    player = club.alone(lang="fr", rules="wrc2015")
    expect(player.see(".bar .book")).to_have_text("WRC 2015")
    own = club.alone(lang="fr", rules={"base": "wrc2015", "start_points": 20_000})
    expect(own.see(".bar .book")).to_have_text("WRC 2015, modifié")


def test_a_page_in_japanese_says_once_if_the_system_has_no_font_for_it(club: Club) -> None:
    listed = subprocess.run(["fc-list", ":lang=ja"], capture_output=True, text=True, check=False)
    page = club.page(lang="ja")
    page.goto(club.url)
    expect(page.locator("h1").first).to_be_visible()
    ask = "import(new URL('fonts.js', document.querySelector('script[type=module]').src))"
    assert page.evaluate(f"{ask}.then((fonts) => fonts.missing())") == (not listed.stdout)
    # Signs that are all alike, as where no font has them.
    page.evaluate("CanvasRenderingContext2D.prototype.fillText = () => {}")
    page.evaluate("localStorage.removeItem('hanchan')")
    for _ in range(2):
        page.evaluate(f"{ask}.then((fonts) => fonts.tellOnce())")
    expect(page.locator(".font-notice")).to_have_count(1)
    page.locator(".font-notice button").click()
    page.evaluate(f"{ask}.then((fonts) => fonts.tellOnce())")
    expect(page.locator(".font-notice")).to_have_count(0)
