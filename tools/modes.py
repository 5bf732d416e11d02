"""The pages that say what both tables, online and with a referee, make of every clause of play.

Read from `src/hanchan/rules/data/modes/`; `write_rules_docs.py` writes them.
"""

from __future__ import annotations

from pages import code, page_of, table

from hanchan.rules.clauses import clause
from hanchan.rules.load import rulebook
from hanchan.rules.modes import WORDS, modes
from hanchan.rules.schema import BOOKS

INTRODUCTION = """The same clauses are read in two ways. The **online** table (`Game()`, `hanchan play`) accepts only
what the book allows: what is not offered cannot happen. The **live** table (`Game(referee=True)`,
`hanchan play --referee`) is a real table with a referee: it accepts what a person can do wrong and judges it by the
book. What no program sees, a referee reports: `game.foul(seat, offence)`, on the page the host of the table."""
PAGE = """On the page of a live table everybody is asked about every discard, for three seconds unless the table is set
otherwise. Calls after the next draw or claim cannot be pressed there; they reach the game by `Game.act`, with their
time (`at`) or the remark that the draw came too fast (`too_fast`)."""
ASKED = (
    "`hanchan rules clause BOOK ID` shows both readings of a clause beside its rulings and tests."
)


def modes_index() -> str:
    """The page that says what the two tables are and leads to the four books."""
    links = [f"[{rulebook(book).title}](modes-{book}.md)" for book in BOOKS]
    rows = [
        [code(word), says, *(_counts(book, word) for book in BOOKS)] for word, says in WORDS.items()
    ]
    alike = [f"{_same(book)} of {len(modes(book))}" for book in BOOKS]
    rows.append(["", "the live table does the same as the online table", *alike])
    return page_of(
        [
            "# Online and with a referee",
            INTRODUCTION,
            PAGE,
            "Every clause of play has a sentence and a word for each table. How many have the word, online / live:",
            table(["word", "what it means", *links], rows),
            ASKED,
        ]
    )


def modes_page(book: str) -> str:
    """The page of a book: each clause of play, and what both tables make of it."""
    rows = (
        [
            code(one.id),
            clause(book, one.id).says,
            f"*{one.how[0]}*: {one.online}",
            f"*{one.how[1]}*: {one.live}" if one.live else "the same",
        ]
        for one in modes(book).values()
    )
    title = f"# Online and with a referee: {rulebook(book).title} (`{book}`)"
    words = "What the words mean stands on [the page before](modes.md)."
    return page_of([title, words, table(["clause", "what it says", "online", "live"], rows)])


def _counts(book: str, word: str) -> str:
    """How many clauses have the word, online and live."""
    online, live = zip(*(one.how for one in modes(book).values()), strict=True)
    return f"{online.count(word)} / {live.count(word)}"


def _same(book: str) -> int:
    """How many clauses both tables treat alike."""
    return sum(one.live is None for one in modes(book).values())
