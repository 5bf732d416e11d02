"""The sheet of a drawn hand, of a chombo: the clause beside it is that of what happened."""

import pytest

from hanchan import rulebook
from hanchan.game.events import AnyEvent, Chombo, DrawEnd
from hanchan.web.table.connections.sheets import sheet
from helpers.books import in_cited_books, rule
from helpers.scripts import table

NOBODY = (0, 0, 0, 0)


def cited(book: str, end: AnyEvent) -> str | None:
    """The clause on the sheet of an event that ends the first hand."""
    log = [*table({}, rules=book).game.events, end]
    shown = sheet(log, len(log) - 1, rulebook(book))
    assert shown is not None
    clause: str | None = shown["clause"]
    return clause


@in_cited_books(ema="3.4.2-f", wrc2015="5.7.2-e")
def test_an_exhaustive_draw(book: str, clause: str) -> None:
    assert cited(book, DrawEnd("exhaustive", (False,) * 4, NOBODY)) == clause


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        pytest.param("nine_terminals", "3.4.3-d", marks=rule("ema2012:3.4.3-d")),
        pytest.param("four_kongs", "3.4.3-e", marks=rule("ema2012:3.4.3-e")),
        pytest.param("four_winds", "3.4.3-f", marks=rule("ema2012:3.4.3-f")),
        pytest.param("four_riichi", "3.4.3-g", marks=rule("ema2012:3.4.3-g")),
    ],
)
def test_each_abortive_draw_has_its_own(reason: str, clause: str) -> None:
    assert cited("ema2012", DrawEnd(reason, (False,) * 4, NOBODY)) == f"ema2012:{clause}"


@in_cited_books(ema2012="4.2.4-e", resume="yaku-nagashi-mangan")
def test_nagashi_mangan(book: str, clause: str) -> None:
    end = DrawEnd("exhaustive", (False,) * 4, NOBODY, nagashi=(1,), as_win=True)
    assert cited(book, end) == clause


@pytest.mark.parametrize(
    ("book", "clause"),
    [("ema2016", "R01"), ("ema2012", "3.4.6-c"), ("wrc2015", "A-11"), ("resume", "A-10")],
)
def test_a_chombo_in_a_friendly_game(book: str, clause: str) -> None:
    assert cited(book, Chombo((1,), NOBODY)) == f"{book}:{clause}"
