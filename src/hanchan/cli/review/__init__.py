"""`hanchan review`: recorded games looked at again, what each choice cost and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import JsonEach, Records, RulesOfLogs, answer, bar

if TYPE_CHECKING:
    from ...learn.review.game import GameReview
    from ...rules.book import Rulebook


def review(
    files: Records,
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="One seat, counted from the first East.")
    ] = None,
    rules: RulesOfLogs = None,
    page: Annotated[
        str | None, typer.Option(help="Write a page to read and print here (HTML).")
    ] = None,
    deck: Annotated[
        str | None, typer.Option(help="Write the mistakes as exercises here (JSON lines).")
    ] = None,
    lang: Annotated[str, typer.Option(help="en, fr or ja.")] = "en",
    json: JsonEach = False,
) -> None:
    """What each choice in recorded games was worth: points lost, the worst first, and luck apart from skill."""
    from ...errors import RecordError
    from ...locale import translator
    from ...record.files import name_of
    from ...rules import rulebook
    from ..errors import say

    translator(lang)  # an unknown language is refused before anything is worked out
    book = rulebook(rules) if rules is not None else None
    code = 0
    found: dict[str, GameReview] = {}
    for file in files:
        try:
            one = _reviewed(file, book, seat, shown=not json)
        except RecordError as error:
            code = max(code, say(error, ["--json"] if json else []))
            continue
        name = name_of(file)
        _print(one, name, lang, json, apart=bool(found))
        found[name] = one
    _write(found, page, deck, lang)
    raise typer.Exit(code)


def _print(one: GameReview, name: str, lang: str, json: bool, apart: bool) -> None:
    """Prints the review of one file as it comes."""
    from .text import text

    blank = "\n" if apart else ""
    answer(json, lambda: one.to_dict(name, lang), lambda: blank + text(one, name, lang))
    print(end="", flush=True)


def _reviewed(file: str, book: Rulebook | None, seat: int | None, shown: bool) -> GameReview:
    """The review of one file, with a bar that moves hand by hand."""
    from ...learn.review.choices import hands_of
    from ...learn.review.game import gathered, review_hands
    from ...record.files import name_of, read_file
    from ...record.formats import read_hands

    log = read_hands(read_file(file), book, name_of(file))
    seats = range(4) if seat is None else (seat,)
    hands = []
    with bar(len(hands_of(log)) * len(seats), "hands", shown) as advance:
        for hand in review_hands(log, seats):
            hands.append(hand)
            if advance:
                advance(1)
    return gathered(log, hands)


def _write(found: dict[str, GameReview], page: str | None, deck: str | None, lang: str) -> None:
    """Writes what was asked for besides."""
    from ...learn.review.deck import deck as deck_of
    from ...learn.review.page import page_of

    if page is not None:
        Path(page).write_text(page_of(found, lang), encoding="utf-8")
    if deck is not None:
        import json

        items = [item for one in found.values() for item in deck_of(one.mistakes, one.book, lang)]
        lines = [json.dumps(item.to_dict(), ensure_ascii=False) + "\n" for item in items]
        Path(deck).write_text("".join(lines), encoding="utf-8")
