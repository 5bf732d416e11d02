"""A whole game looked at for a page: line after line as it is worked out, in a process of its own.

Nothing is kept: whoever leaves has ended it. A line is a JSON object: the head, then each hand, then the sums.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from ...bots.explain.weigh import NOISE
from ...errors import HanchanError, RecordError
from ...game.events import AnyEvent
from ...learn.item import MISTAKE
from ...learn.review.choices import Choice, HandEvents, hands_of, told
from ...learn.review.deck import position_of
from ...learn.review.game import BOT, HandReview, SeatReview, gathered, review_hand
from ...learn.review.luck import results_of
from ...learn.review.page import page_of
from ...locale import N_, translator
from ...record.files import Content, content_of
from ...record.formats import read_hands, record_of
from ...record.steps import Begin
from ...record.story import Story, story_of
from ...rules import Rulebook, rulebook
from ..table.session.bot_pool import BotPool, packed_book, unpacked_book

Packed = bytes  # events as JSON, as they are sent to a process
NAME = N_("the record")  # what a pasted one is called in messages
MOST_HANDS = 100  # of a pasted record: no game has more, and each costs the one process of all reviews its time


def read_record(stored: bytes, rules: str | None, lang: str) -> Packed | str:
    """The events of a pasted record, checked; what is wrong with it as text. Runs in a process."""
    say = translator(lang)
    book = None if rules is None else rulebook(rules)
    content = content_of(stored)
    try:
        _check_length(content, book)
        log = read_hands(content, book, NAME)
    except HanchanError as error:
        values = {
            key: say.gettext(value) if isinstance(value, str) and value else value
            for key, value in error.values.items()
        }
        template = say.gettext(error.template)
        return template.format(**values) if values else template
    return msgspec.json.encode(log)


def _check_length(content: Content, book: Rulebook | None) -> None:
    """RecordError for more hands than are looked at, before the first is checked."""
    steps = record_of(content, book).steps
    if (count := sum(isinstance(step.told, Begin) for step in steps)) > MOST_HANDS:
        raise RecordError(
            "{name}: {count} hands; at most {most} are looked at", name=NAME, count=count,
            most=MOST_HANDS,
        )  # fmt: skip


def unpacked(packed: Packed) -> list[AnyEvent]:
    """The events that were sent."""
    return msgspec.json.decode(packed, type=list[AnyEvent])


async def review_lines(
    pool: BotPool, log: Sequence[AnyEvent], seat: int, lang: str
) -> AsyncIterator[bytes]:
    """The lines of one seat's review."""
    story = story_of(log)
    yield line(head_of(story) | {"seat": seat, "lang": lang})
    found = []
    async for written, review in _hands_looked_at(pool, log, story.book, seat, lang):
        found.append(review)
        yield written
    yield line({"k": "seat"} | SeatReview(seat, found).to_dict())


async def review_page(
    pool: BotPool, log: Sequence[AnyEvent], seat: int, name: str, lang: str
) -> str:
    """The page of one seat's review, to print; hand by hand too, so that others have their turn."""
    book = story_of(log).book
    found = [review async for _, review in _hands_looked_at(pool, log, book, seat, lang)]
    return await pool.run(_printed, msgspec.json.encode(log), found, name, lang)


async def _hands_looked_at(
    pool: BotPool, log: Sequence[AnyEvent], book: Rulebook, seat: int, lang: str
) -> AsyncIterator[tuple[bytes, HandReview]]:
    """Each hand with its line, as soon as it has been looked at."""
    hands = hands_of(log)
    results = results_of(log, hands, book)
    for number, (hand, result) in enumerate(zip(hands, results, strict=True)):
        sent = (packed_book(book), hand.first, msgspec.json.encode(hand.events))
        brought = None if result is None else result[seat]
        yield await pool.run(look_at_hand, sent, seat, number, brought, lang)


def look_at_hand(
    sent: tuple[tuple[str, bytes], int, Packed],
    seat: int,
    number: int,
    brought: int | None,
    lang: str,
) -> tuple[bytes, HandReview]:
    """The line of one hand, and the hand as it is counted; done in a process."""
    packed, first, events = sent
    hand = HandEvents(first, unpacked(events))
    review = review_hand(hand, unpacked_book(*packed), seat, number, brought)
    choices = [told_choice(choice, lang) for choice in review.choices]
    return line({"k": "hand", "choices": choices} | review.to_dict()), review


def told_choice(choice: Choice, lang: str) -> dict[str, Any]:
    """A choice as the page shows it: with what the seat saw."""
    return told(choice, lang) | {"agreed": choice.is_agreed, "position": position_of(choice)}


def head_of(story: Story) -> dict[str, Any]:
    """What is known of a game before it is looked at."""
    standings = story.standings
    return {
        "k": "head", "rules": story.book.name, "title": story.book.title, "bot": BOT,
        "names": list(story.names), "hands": len(story.hands), "threshold": MISTAKE, "noise": NOISE,
        "results": [{"place": one.place, "points": one.points, "total": one.total} for one in standings or ()],
    }  # fmt: skip


def line(told: dict[str, Any]) -> bytes:
    """An object as a line."""
    return msgspec.json.encode(told) + b"\n"


def _printed(events: Packed, hands: list[HandReview], name: str, lang: str) -> str:
    """The page of the hands that were looked at; done in a process."""
    return page_of({name: gathered(unpacked(events), hands)}, lang)
