"""The course in the browser: five lessons from the first tile, by keyboard alone and by thumb, on one page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.players import PATIENCE_MS, Club
from hanchan.game import Action
from hanchan.learn import quiz
from hanchan.learn.course.lessons import LESSONS, STEPS, lessons
from hanchan.learn.course.playing import play
from hanchan.learn.course.tables import small_table
from helpers.small_tables import solution
from proof import first_of

FIRST = [one.key for one in LESSONS[:5]]
PHONE = {"width": 390, "height": 844}


class Hands:
    """Somebody at the page: by keys alone, or by touch alone."""

    def __init__(self, page: Page, *, keys: bool) -> None:
        self.page, self._keys = page, keys

    def press(self, what: Locator) -> None:
        """Taps it, or walks there with Tab and arrows and presses Enter."""
        expect(what).to_be_visible()
        if not self._keys:
            what.tap()
            return
        for _ in range(120):
            if what.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(self._towards(what))
        raise AssertionError(f"no way to {what} by keys")

    def _towards(self, what: Locator) -> str:
        """An arrow if the focus is in the same row of tiles or choices, else Tab."""
        found: str = what.evaluate(
            """(one, __) => {
              const row = one.parentElement, now = document.activeElement;
              if (!row.matches(".small-hand, .choices.several") || now.parentElement !== row) return "Tab";
              return now.compareDocumentPosition(one) & 4 ? "ArrowRight" : "ArrowLeft";
            }""",
            None,
        )
        return found

    def discard(self, move: Action) -> None:
        hand = self.page.locator(".small-hand button.tile")
        tile = hand.and_(self.page.locator(f"[data-tile='{move.tile}']"))
        self.press(tile.last if move.drawn else tile.first)

    def do(self, move: Action) -> None:
        """One move at the small table, and waits until it lies there."""
        before = self.page.locator(".lesson .small-table").element_handle()
        if move.act == "discard":
            self.discard(move)
        else:
            self.press(self.page.locator(f".small-prompt [data-act={move.act}]").first)
        assert before is not None
        self.page.wait_for_function("one => !one.isConnected", arg=before, timeout=PATIENCE_MS)

    def table(self, lesson: str) -> None:
        """Does what the lesson asks at its table."""
        expect(self.page.locator(".lesson .small-hand")).to_be_visible()
        table = small_table(lesson, "ema2016", self._seed())
        assert not table.reached(play(table, []), [])
        moves = solution(table)
        assert moves is not None
        for move in moves:
            self.do(move)
        expect(self.page.locator(".lesson .verdict[data-ok=true]")).to_be_visible()

    def _seed(self) -> int:
        return int(self.page.locator(".lesson").get_attribute("data-seed") or "")

    def exercise(self, kind: str) -> None:
        """Answers the exercise rightly."""
        expect(self.page.locator(f".lesson[data-kind={kind}] .choice").first).to_be_visible()
        right = quiz(kind, "ema2016", self._seed()).right[0]
        several = self.page.locator("[data-do=answer]").count() > 0
        for one in right.split() if several else [right]:
            self.press(self.page.locator(f".choice[data-answer='{one}']"))
        if several:
            self.press(self.page.locator("[data-do=answer]"))
        expect(self.page.locator(".lesson .verdict[data-ok=true]")).to_be_visible()

    def lesson(self, key: str) -> None:
        """All its steps, up to the next lesson."""
        steps = next(one for one in LESSONS if one.key == key)
        for step in STEPS:
            expect(self.page.locator(f".lesson[data-lesson={key}][data-step='{step}']")).to_be_visible()  # fmt: skip
            kind = steps.kind_of_step(step)
            self.table(key) if kind is None else self.exercise(kind)
            self.press(self.page.locator("[data-do=next]"))


def finished(page: Page) -> list[str]:
    all_done = page.locator(".lesson-link[data-done=true]")
    names: list[str] = all_done.evaluate_all("all => all.map(one => one.dataset.lesson)")
    return names


@pytest.mark.proof
def test_five_lessons_are_finished_by_keyboard_alone(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/learn")
    somebody = Hands(page, keys=True)
    for key in FIRST:
        somebody.lesson(key)
    assert finished(page) == FIRST
    assert page.url.startswith(f"{club.url}/learn")
    page.reload()
    expect(page.locator(".lesson-link[data-done=true]")).to_have_count(5)


@pytest.mark.parametrize("lang", first_of(["fr", "ja", "en"]))
def test_five_lessons_are_finished_by_thumb_and_go_on_elsewhere(club: Club, lang: str) -> None:
    page = club.page(size="portrait", lang=lang, viewport=PHONE)
    page.goto(f"{club.url}/learn")
    somebody = Hands(page, keys=False)
    for key in FIRST:
        somebody.lesson(key)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert finished(page) == FIRST
    page.locator(".code-card summary").tap()
    code = page.locator("[data-part=code]").inner_text()
    other = club.page(lang=lang)  # another device
    other.goto(f"{club.url}/learn")
    expect(other.locator(".lesson-link").first).to_be_visible()
    assert finished(other) == []
    other.locator(".code-card summary").click()
    other.locator("input[name=code]").fill("0000-0000-0000")
    other.locator(".code-card form button").click()
    expect(other.locator(".code-card .error")).not_to_be_empty()
    other.locator("input[name=code]").fill(code.upper())
    other.locator(".code-card form button").click()
    expect(other.locator(".lesson-link[data-done=true]")).to_have_count(5)


@pytest.mark.parametrize("lang", first_of(["fr", "en", "ja"]))
def test_a_step_begins_with_table_and_hand_in_sight_on_a_phone(club: Club, lang: str) -> None:
    page = club.page(size="portrait", lang=lang, viewport=PHONE)
    page.goto(f"{club.url}/learn?lesson=tiles&step=check&seed=7")
    Hands(page, keys=False).exercise("tile")
    check = {"fr": "Contrôle : ", "en": "Check: ", "ja": "確認："}[lang]
    assert page.locator(".lesson h2").inner_text().startswith(check)
    page.locator("[data-do=next]").tap()
    expect(page.locator(".lesson[data-lesson=sets] .small-hand")).to_be_in_viewport(ratio=1)
    expect(page.locator(".lesson[data-lesson=sets] h1")).to_be_in_viewport(ratio=1)


def test_a_wrong_answer_says_why_and_another_is_tried(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/learn?lesson=complete&step=1&seed=4")
    wrong = next(one for one in ("yes", "no") if one not in quiz("complete", seed=4).right)
    page.locator(f"[data-answer={wrong}]").click()
    expect(page.locator(".lesson .verdict")).to_have_attribute("data-ok", "false")
    expect(page.locator(".lesson .judged")).to_contain_text(quiz("complete", seed=4).why)
    page.locator("[data-do=more]").click()
    expect(page.locator(".lesson .verdict")).to_have_count(0)
    expect(page.locator(".steps [data-step='1']")).to_have_attribute("data-done", "false")


def test_an_exercise_is_gone_while_the_next_one_comes(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/learn?lesson=complete&step=1&seed=4")
    page.locator(f"[data-answer={quiz('complete', seed=4).right[0]}]").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/learn/item?*", hold)
    page.locator("[data-do=next]").click()
    expect(page.locator(".lesson[data-step='2'] .verdict")).to_have_count(0)
    expect(page.locator(".lesson .choice")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".lesson[data-kind=complete] .choice").first).to_be_enabled()


def test_a_move_at_the_table_is_taken_back(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/learn?lesson=dora&seed=3")
    table = small_table("dora", "ema2016", 3)
    game = play(table, [])
    right = solution(table)
    assert right is not None
    wrong = next(
        one
        for one in game.legal(0)
        if one.act == "discard" and not table.reached(play(table, [one]), [one])
    )
    somebody = Hands(page, keys=False)
    page.locator(f".small-hand [data-tile='{wrong.tile}']").last.click()
    expect(page.locator(".small-side.below .small-river .tile")).to_have_count(1)
    expect(page.locator(".lesson .verdict[data-ok=false]")).to_have_text(
        "That is not what was asked."
    )
    expect(page.locator("[data-do=again]")).to_be_visible()
    page.locator("[data-do=undo]").click()
    expect(page.locator(".small-side.below .small-river .tile")).to_have_count(0)
    expect(page.locator(".lesson .verdict")).to_have_count(0)
    if right[0].act == "riichi":
        page.locator(".small-prompt [data-act=riichi]").click()
    page.locator(f".small-hand [data-tile='{right[0].tile}']").first.click()
    expect(page.locator(".lesson .verdict[data-ok=true]")).to_be_visible()
    assert somebody.page is page


def test_the_own_hand_stays_when_a_small_table_is_over(club: Club) -> None:
    page = club.page(size="portrait", viewport=PHONE)
    page.goto(f"{club.url}/learn?lesson=draws&seed=3")
    for _ in range(12):
        expect(page.locator(".small-hand")).to_be_visible()
        if page.locator(".ending").count():
            break
        before = page.locator(".lesson .small-table").element_handle()
        win = page.locator(".small-prompt [data-act=noten]")
        win.tap() if win.count() else page.locator(".small-hand button.tile").first.tap()
        page.wait_for_function("one => !one.isConnected", arg=before, timeout=PATIENCE_MS)
    expect(page.locator(".lesson .verdict[data-ok=false]")).to_be_visible()
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".small-hand .tile")).to_have_count(13)


@pytest.mark.parametrize("lang", first_of(["ja", "fr", "en"]))
def test_a_lesson_lists_its_words_on_a_phone(club: Club, lang: str) -> None:
    page = club.page(size="portrait", lang=lang, viewport=PHONE)
    page.goto(f"{club.url}/learn?lesson=yaku&seed=3")
    told = next(one["words"] for one in lessons(lang) if one["key"] == "yaku")
    expect(page.locator(".words dt")).to_have_text([name for name, _ in told])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
