"""The trainer in the browser: by touch and by keys, judged at once with the clause, in three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, expect

from browser.players import Club
from hanchan.learn import quiz
from proof import first_of


@pytest.mark.parametrize(
    ("lang", "right"),
    first_of([("en", "Right."), ("fr", "Juste."), ("ja", "正解です。")], several=True),
)
def test_an_exercise_is_answered_by_touch(club: Club, lang: str, right: str) -> None:
    page = club.page(size="portrait", lang=lang)
    page.goto(f"{club.url}/train?kind=fu&rules=wrc2015&seed=7")
    item = quiz("fu", "wrc2015", 7)
    page.locator(f"[data-answer='{item.right[0]}']").tap()
    expect(page.locator(".verdict")).to_have_text(right)
    expect(page.locator(".clauses a").first).to_have_attribute(
        "href", f"/rules/{item.clauses[0].replace(':', '#')}"
    )
    page.locator("[data-do=next]").tap()
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator(".exercise")).not_to_have_attribute("data-seed", "7")
    page.locator("[data-value=referee]").tap()
    expect(page.locator(".exercise .deed")).to_be_visible()
    assert "kind=referee" in page.url


def test_exercises_are_answered_by_keys(club: Club) -> None:
    page = club.page()
    item = quiz("waits", seed=3)
    page.goto(f"{club.url}/train?kind=waits&seed=3")
    for tile in reversed(item.right[0].split()):
        page.locator(f".pick[data-answer='{tile}']").press("Enter")
    page.locator("[data-do=answer]").press("Enter")
    expect(page.locator(".verdict")).to_have_attribute("data-ok", "true")
    expect(page.locator("[data-do=next]")).to_be_focused()
    page.goto(f"{club.url}/train?kind=furiten&seed=5")
    choices = quiz("furiten", seed=5).choices or []
    expect(page.locator(".choice")).to_have_count(2)
    wrong = next(at for at, one in enumerate(choices) if one not in quiz("furiten", seed=5).right)
    page.keyboard.press(str(wrong + 1))
    expect(page.locator(".verdict")).to_have_attribute("data-ok", "false")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_count(0)
    page.goto(f"{club.url}/train?kind=hand&seed=4")
    page.locator("input[name=answer]").fill(quiz("hand", seed=4).right[0])
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_attribute("data-ok", "true")
    page.goto(f"{club.url}/train?kind=nothing&seed=4")
    expect(page.locator(".exercise .error")).to_contain_text("nothing")


def test_a_wrong_answer_is_marked_beside_the_right_ones_and_reasons_show_tiles(club: Club) -> None:
    page = club.page(size="portrait", viewport={"width": 390, "height": 844})
    item = quiz("discard", seed=5)
    wrong = next(one for one in item.choices or [] if one not in item.right)
    page.goto(f"{club.url}/train?kind=discard&seed=5")
    page.locator(f"[data-answer='{wrong}']").tap()
    expect(page.locator(".verdict")).to_have_attribute("data-ok", "false")
    expect(page.locator("[data-chosen=true]")).to_have_attribute("data-answer", wrong)
    expect(page.locator("[data-right=true]")).to_have_count(len(item.right))
    expect(page.locator(f".reason [data-tile='{item.right[0]}']").first).to_be_visible()
    expect(page.locator(".reason")).not_to_contain_text(f"{item.right[0]}:")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_go_on_among_the_answers_of_the_next_exercise(club: Club) -> None:
    """Nobody walks through twenty-seven kinds again to answer the second one."""
    page = club.page()
    page.goto(f"{club.url}/train?kind=tile&seed=3")
    expect(page.locator(".choice").first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("[data-do=next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator(".choice").first).to_be_focused()


def test_a_server_that_is_gone_is_told_in_a_sentence_and_asked_again(club: Club) -> None:
    page = club.page(lang="fr")
    page.goto(f"{club.url}/train?kind=tile&seed=3")
    page.locator(".choice").first.click()
    page.route("**/api/train/next", lambda route: route.abort())
    page.locator("[data-do=next]").click()
    expect(page.locator(".exercise .error")).to_contain_text("Le serveur ne répond pas")
    page.unroute("**/api/train/next")
    club.errors.clear()  # the browser logs what was not answered
    page.locator("[data-do=next]").click()
    expect(page.locator(".exercise .choice").first).to_be_visible()


def test_progress_is_counted_kept_and_goes_on_elsewhere(club: Club) -> None:
    page = club.page()
    for seed, right in ((5, True), (6, False), (7, True)):
        item = quiz("furiten", seed=seed)
        page.goto(f"{club.url}/train?kind=furiten&seed={seed}")
        said = next(one for one in ("yes", "no") if (one in item.right) is right)
        page.locator(f"[data-answer={said}]").click()
        expect(page.locator(".verdict")).to_have_attribute("data-ok", str(right).lower())
    expect(page.locator(".share .figure").first).to_contain_text("67% / 3")
    expect(page.locator(".weak .share")).to_have_count(1)
    page.reload()
    expect(page.locator(".share .figure").first).to_contain_text("67% / 3")
    page.locator(".code-card summary").click()
    code = page.locator("[data-part=code]").inner_text()
    other = club.page(lang="fr")
    other.goto(f"{club.url}/train?kind=fu&seed=1")
    other.locator(".code-card summary").click()
    other.locator("input[name=code]").fill(code)
    other.locator("input[name=code]").press("Enter")
    expect(other.locator(".share .figure").first).to_contain_text(re.compile(r"67\s% / 3"))
    other.on("dialog", lambda dialog: dialog.accept())
    other.locator("[data-do=forget]").click()
    expect(other.locator(".share")).to_have_count(0)


def test_the_own_code_is_shown_before_that_of_another_device_takes_its_place(club: Club) -> None:
    pages = [club.page(size="portrait", viewport={"width": 390, "height": 844}) for _ in range(2)]
    codes = []
    for page in pages:
        page.goto(f"{club.url}/train?kind=furiten&seed=5")
        page.locator(".choice").first.tap()
        expect(page.locator(".verdict")).to_be_visible()
        page.locator(".code-card summary").tap()
        codes.append(page.locator("[data-part=code]").inner_text())
    page, (other, own) = pages[1], codes
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept() if len(asked) > 1 else dialog.dismiss()

    page.on("dialog", answer)
    page.locator("input[name=code]").fill("0000-0000-0000")
    page.locator(".code-card form button").tap()
    expect(page.locator(".code-card .error")).not_to_be_empty()
    assert asked == []  # nothing to leave for
    page.locator("input[name=code]").fill(own.upper())
    page.locator(".code-card form button").tap()
    expect(page.locator(".code-card .error")).to_have_count(0)
    assert asked == []  # it is the own one
    for kept in (own, other):
        page.locator("input[name=code]").fill(other)
        with page.expect_event("dialog"):
            page.locator(".code-card form button").tap()
        expect(page.locator("[data-part=code]")).to_have_text(kept)
        page.reload()
        page.locator(".code-card summary").tap()
        expect(page.locator("[data-part=code]")).to_have_text(kept)
    assert len(asked) == 2
    assert all(own in one for one in asked)


@pytest.mark.parametrize(
    ("lang", "chow"),
    first_of([("en", "Chow (Chii)"), ("fr", "Chow (Chii)"), ("ja", "チー（順子）")], several=True),
)
def test_calls_have_the_word_of_the_lessons_and_that_of_the_table(
    club: Club, lang: str, chow: str
) -> None:
    page = club.page(size="portrait", lang=lang)
    seed = next(seed for seed in range(50) if "chow" in quiz("call", seed=seed).right[0])
    page.goto(f"{club.url}/train?kind=call&seed={seed}")
    expect(page.locator(".pick[data-answer=chow]")).to_have_text(chow)
    page.locator(".pick[data-answer=chow]").tap()
    page.locator("[data-do=answer]").tap()
    expect(page.locator(".right-answer")).to_contain_text(chow)


def test_nothing_is_answered_before_something_is_chosen(club: Club) -> None:
    page = club.page(size="portrait")
    page.goto(f"{club.url}/train?kind=waits&seed=3")
    expect(page.locator(".answering")).to_contain_text("Choose all that are right.")
    expect(page.locator("[data-do=answer]")).to_be_disabled()
    pick = page.locator(".pick").first
    pick.tap()
    expect(page.locator("[data-do=answer]")).to_be_enabled()
    pick.tap()
    expect(page.locator("[data-do=answer]")).to_be_disabled()
    expect(page.locator(".verdict")).to_have_count(0)


def test_who_is_late_has_answered_nothing(club: Club) -> None:
    page = club.page()
    page.clock.install()
    page.goto(f"{club.url}/train?kind=furiten&seed=5")
    expect(page.locator(".choice")).to_have_count(2)
    page.locator("input[name=timed]").check()
    expect(page.locator(".seconds")).not_to_be_empty()
    page.clock.run_for(31_000)
    expect(page.locator(".verdict")).to_have_attribute("data-ok", "false")


def test_a_level_is_kept_to_and_remembered(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/train?kind=fu")
    page.locator("select[name=level]").select_option("1")
    expect(page.locator(".exercise .choice").first).to_be_visible()
    page.goto(f"{club.url}/train")
    expect(page.locator("select[name=level]")).to_have_value("1")
    expect(page.locator(".exercise")).to_have_attribute("data-kind", "fu")
