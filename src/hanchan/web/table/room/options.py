"""A table's options: what its maker chose, checked, with the defaults that need no reading; and who may fill a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ....bots import LEVELS, levels_here
from ....errors import HanchanError
from ....rules import Rulebook, rulebook
from ....rules.changes import restated, stated
from ....rules.schema import BOOKS, PLATFORM_BOOKS, REPORTED_BOOKS
from ...errors import Refusal
from ...settings import Settings

# Base time and bank in milliseconds; the bank is filled again for every hand. None: no limit.
CLOCKS: dict[str, tuple[int, int] | None] = {
    "relaxed": None,
    "club": (10_000, 60_000),
    "online": (5_000, 20_000),
    "session": None,
}
# The least time from a discard to the next draw, and from a bot's draw to its discard, in ms.
FLOORS = {"normal": 600, "fast": 100, "instant": 0}
# How long after the deal East's first discard waits, in ms: everybody sees and sorts the hand
# (ema2016:3.3-d, wrc2015:5.4.1-i).
OPENING = {"normal": 1500, "fast": 500, "instant": 0}
# How long a discard may be claimed where everybody has the same time, in ms.
WINDOW = 3000
# How long seats are drawn, as a part of the setting.
DRAWS = {"normal": 1.0, "fast": 0.3, "instant": 0.0}

TITLE_LENGTH = 80  # characters of the title of a book of one's own
TEXT_LENGTH = 200  # and of any other text in it
USUAL = "club"  # the level of a seat that asks for none, and of who plays for somebody away
PREFIX = "mjai:"  # before the name of a program; what it runs is the operator's word alone


class Options(BaseModel):
    """How a table plays."""

    model_config = ConfigDict(extra="ignore")

    rules: Annotated[str, Field(max_length=TITLE_LENGTH)] | dict[str, Any] = "ema2016"
    clock: Literal["relaxed", "club", "online", "session"] = "club"
    pace: Literal["normal", "fast", "instant"] = "normal"
    length: Literal["full", "short"] = "full"
    referee: bool = False
    strict: bool = False
    dropped: Literal["wait", "discard", "bot"] = "wait"
    dropped_after: int = Field(default=60, ge=0, le=3600)
    hints: bool = True
    sort: bool = True
    watching: Literal["off", "public", "open"] = "public"
    watch_delay: Literal["hand"] | Annotated[int, Field(ge=60, le=86_400)] = "hand"
    privacy: Literal["off", "jitter", "fixed"] = "off"
    window: int | None = Field(default=None, ge=500, le=10_000)
    public: bool = False

    @property
    def floor(self) -> int:
        """The claim floor in milliseconds."""
        return FLOORS[self.pace]

    @property
    def claim_window(self) -> int | None:
        """How long claims may be made where all wait equally long, in ms; None: until they are answered."""
        if self.window is not None:
            return self.window
        return None if self.clock == "relaxed" and self.privacy != "fixed" else WINDOW


class NewTable(Options):
    """The body of `POST /api/tables`."""

    name: str | None = Field(default=None, max_length=200)
    bots: int = Field(default=0, ge=0, le=4)
    bot_level: str | None = Field(default=None, max_length=40)
    start: bool = False
    nonce: str | None = Field(default=None, max_length=64)
    seed: int | str | None = None
    walls: list[str] | None = Field(default=None, max_length=60)
    players: list[int] | None = Field(default=None, max_length=4)


class Join(BaseModel):
    """The body of a join."""

    name: str | None = Field(default=None, max_length=200)


class JoinByCode(Join):
    """The body of a join by the short code, or by a link that was pasted."""

    code: str = Field(max_length=400)


class SeatLink(BaseModel):
    """The secret of a seat link, to be kept in a cookie."""

    seat: str = Field(max_length=200)


def book_of(options: Options) -> Rulebook:
    """The book that the table plays by; Refusal with the book's own words if there is none such."""
    try:
        book = _book(options.rules)
        if options.length == "short":
            book = book.with_options(rounds=book.value("rounds")[:1])
    except HanchanError as error:
        raise Refusal.of(error, "rules", 422) from None
    except (TypeError, KeyError, AttributeError, RecursionError):
        raise Refusal(
            "rules", "the rules are no book: a name, or a base and what differs", 422
        ) from None
    return book


def no_book(name: str, known: Sequence[str], status: int) -> Refusal:
    """There is no book of this name."""
    books = ", ".join(known)
    code = "rules" if status == 422 else "unknown"
    return Refusal(code, "no rule book {name!r}; there are {books}", status, name=name, books=books)


def _book(rules: str | dict[str, Any]) -> Rulebook:
    if isinstance(rules, str):
        if rules not in BOOKS + PLATFORM_BOOKS + REPORTED_BOOKS:  # never a file of the server
            raise no_book(rules, BOOKS, 422)
        return rulebook(rules)
    _check_texts(rules)
    stated_here = {key: value for key, value in rules.items() if key not in ("base", "title")}
    return restated(str(rules.get("base", "ema2016")), stated_here)


def _check_texts(rules: dict[str, Any]) -> None:
    """Refusal for a book of one's own with a title that is none, or with a text that is too long."""
    title = rules.get("title", "")
    if not isinstance(title, str) or len(title) > TITLE_LENGTH:
        raise Refusal(
            "rules", "the title of a book has at most {most} characters", 422, most=TITLE_LENGTH
        )
    if any(len(text) > TEXT_LENGTH for text in _texts(rules)):
        raise Refusal(
            "rules", "a text in a book has at most {most} characters", 422, most=TEXT_LENGTH
        )


def _texts(value: Any) -> Iterator[str]:
    """Every text in what a body said, names of fields too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value:
            yield from _texts(one)
        if isinstance(value, dict):
            yield from _texts(list(value.values()))


def rules_dict(book: Rulebook) -> dict[str, Any]:
    """The book as a room shows it."""
    base, changes = stated(book)
    shown = {"book": base, "title": book.title, "changes": changes}
    return shown | ({"reported": book.name} if book.name in REPORTED_BOOKS else {})


def level_names(settings: Settings) -> list[str]:
    """The levels by which a seat may be filled, programs last."""
    return [*levels_here(), *(PREFIX + name for name in settings.programs)]


def shown_levels(settings: Settings) -> list[dict[str, Any]]:
    """The same as a page lists them."""
    return [
        {
            "level": level,
            "name": level.capitalize() if level in LEVELS else level.removeprefix(PREFIX),
            "program": level.startswith(PREFIX),
            "usual": level == USUAL,
        }
        for level in level_names(settings)
    ]


def known_level(level: str | None, settings: Settings) -> str:
    """The level that is asked for, or the usual one; Refusal for a name that is none."""
    if level is None:
        return USUAL
    known = level_names(settings)
    if level not in known:
        raise Refusal(
            "level", "no bot {level!r}; there are {levels}", 422, level=level,
            levels=", ".join(known),
        )  # fmt: skip
    return level
