"""A whole game looked at for a page: line after line as it is worked out, in a process of its own.

Nothing is kept: whoever leaves has ended it. A line is a JSON object: the head, then each hand, then the sums.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from ...bots.explain.weigh import NOISE
from ...errors import HanchanError
from ...game.events import AnyEvent
from ...learn.item import MISTAKE
from ...learn.review.choices import Choice, HandEvents, hands_of, told
from ...learn.review.deck import position_of
from ...learn.review.game import BOT, HandReview, SeatReview, review_game, review_hand
from ...learn.review.luck import results_of
from ...learn.review.page import page_of
from ...locale import N_, translator
from ...record.files import content_of
from ...record.formats import read_hands
from ...record.story import Story, story_of
from ...rules import rulebook
from ..table.session.bot_pool import BotPool, packed_book, unpacked_book

Packed = bytes  # events as JSON, as they are sent to a process
NAME = N_("the record")  # what a pasted one is called in messages


def read_record(stored: bytes, rules: str | None, lang: str) -> Packed | str:
    """The events of a pasted record, checked; what is wrong with it as text. Runs in a process."""
    say = translator(lang)
    try:
        log = read_hands(content_of(stored), None if rules is None else rulebook(rules), NAME)
    except HanchanError as error:
        values = {
            key: say.gettext(value) if isinstance(value, str) and value else value
            for key, value in error.values.items()
        }
        template = say.gettext(error.template)
        return template.format(**values) if values else template
    return msgspec.json.encode(log)


def unpacked(packed: Packed) -> list[AnyEvent]:
    """The events that were sent."""
    return msgspec.json.decode(packed, type=list[AnyEvent])


async def review_lines(
    pool: BotPool, log: Sequence[AnyEvent], seat: int, lang: str
) -> AsyncIterator[bytes]:
    """The lines of one seat's review."""
    story = story_of(log)
    hands = hands_of(log)
    results = results_of(log, hands, story.book)
    yield line(head_of(story) | {"seat": seat, "lang": lang})
    found = []
    for number, (hand, result) in enumerate(zip(hands, results, strict=True)):
        sent = (packed_book(story.book), hand.first, msgspec.json.encode(hand.events))
        brought = None if result is None else result[seat]
        written, review = await pool.run(look_at_hand, sent, seat, number, brought, lang)
        found.append(review)
        yield written
    yield line({"k": "seat"} | SeatReview(seat, found).to_dict())


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


def printed(events: Packed, seat: int, name: str, lang: str) -> str:
    """The page of one seat's review, to print; done in a process."""
    return page_of({name: review_game(unpacked(events), [seat])}, lang)
