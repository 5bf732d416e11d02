"""The scorer's side of HTTP: a hand in the address, what it is worth or lacks as JSON, its card as a picture."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field, create_model

from ...errors import HanchanError, NotAWin
from ...learn.hand import Answer, Look, Remedy, WaitValue, in_books, look_at
from ...locale import LANGUAGES, NAMES, Translator, translator
from ...rules import Rulebook
from ...scoring.analysis import analyse
from ...scoring.circumstances import Circumstances
from ...scoring.compare import Difference, compare
from ...scoring.hands import Hand
from ...scoring.score import Score
from ...scoring.words.earned import earned
from ...scoring.words.explain import say_error
from ...scoring.words.formula import calculation
from ...tiles import format
from ..errors import Refusal
from ..http.beside import exercise_beside
from ..http.pages import page
from ..questions import answer, question, worth
from ..table.room.options import Options, book_of

router = APIRouter(prefix="/api/score", tags=["scorer"])
pages = APIRouter()
pages.get("/score", include_in_schema=False)(page)

Tiles = Annotated[str, Field(max_length=80)]
Wind = Literal["E", "S", "W", "N"]
MOST_DISCARDS = 5  # that a hand which is not complete is told of


class Tiled(BaseModel):
    """Tiles and winds of a hand, as an address carries them."""

    hand: Annotated[str, Field(max_length=120)] = ""
    win: Annotated[str, Field(max_length=4)] = ""
    discards: Tiles = ""
    dora: Tiles = ""
    ura: Tiles = ""
    seat: Wind = "S"
    round: Wind = "E"


# And every flag that a scored hand can have.
_USUAL = Circumstances._field_defaults
_FLAGS: Any = {name: (bool, False) for name, usual in _USUAL.items() if usual is False}
Flagged: Any = create_model("Flagged", __base__=Tiled, **_FLAGS)


class Hands(Flagged):  # type: ignore[misc]
    """A hand as an address carries it: the words of `hanchan score`."""

    counters: Annotated[int, Field(ge=0, le=99)] = 0
    bets: Annotated[int, Field(ge=0, le=99)] = 0
    dealer_streak: Annotated[int, Field(ge=0, le=99)] = 0
    rules: Annotated[str, Field(max_length=20)] = "ema2016"
    own: Annotated[str, Field(max_length=4000, description="A book of one's own, as JSON.")] = ""
    lang: str = "en"

    def given(self) -> Circumstances:
        """How the hand was won."""
        return Circumstances(**{name: getattr(self, name) for name in Circumstances._fields})

    def own_book(self) -> Rulebook | None:
        """The book of one's own, if there is one; Refusal if it is none."""
        if not self.own:
            return None
        try:
            stated = json.loads(self.own)
        except (ValueError, RecursionError):
            stated = None
        if not isinstance(stated, dict):
            raise Refusal("rules", "the rules are no book: a name, or a base and what differs", 422)
        return book_of(Options(rules=stated))

    def book(self) -> Rulebook:
        """The book that is asked first."""
        own = self.own_book() if self.rules == "own" else None
        return own or book_of(Options(rules=self.rules))

    def say(self) -> Translator:
        """The words of the reader's language."""
        return translator(self.language())

    def language(self) -> str:
        """One of ours."""
        return self.lang if self.lang in LANGUAGES else LANGUAGES[0]


Asked = Annotated[Hands, Query()]


@router.get("")
async def score_hand(asked: Asked, request: Request) -> dict[str, Any]:
    """What a hand is worth or lacks: readings, yaku, fu, payments; waits and their worth; why it is no win."""
    return await exercise_beside(request, partial(_scored, asked))


def _scored(asked: Hands) -> dict[str, Any]:
    book, own = asked.book(), asked.own_book()
    try:
        found = look_at(asked.hand, asked.win, asked.given(), book, asked.discards)
        books = _books(found, asked, own) if found.readings or found.refused else {}
    except HanchanError as error:
        said = {"error": say_error(error, asked.language()), "clause": error.clause}
        return {"state": "unreadable", **said}
    return _look(found, asked) | {"books": books}


@router.get("/more")
async def more_of_hand(asked: Asked, request: Request) -> dict[str, Any]:
    """What takes longer: the rules on which the books differ for this hand, or the tiles that bring it nearer."""
    return await exercise_beside(request, partial(_more, asked))


def _more(asked: Hands) -> dict[str, Any]:
    book = asked.book()
    try:
        found = look_at(asked.hand, asked.win, asked.given(), book, asked.discards)
        if found.readings and found.win is not None:
            win = format([found.win])
            compared = compare(str(found.hand), win, asked.given())
            told = [_difference(one, found.hand, asked.say()) for one in compared.differences]
            return {"differences": told}
        if found.shanten is None or found.waits:  # what completes it is told already
            return {}
        held = found.hand if found.win is None else with_tile(found.hand, found.win)
        analysis = analyse(str(held)).to_dict()
        nearest = analysis["discards"][:MOST_DISCARDS]
        return {"accepts": analysis["accepts"], "discards": nearest}
    except HanchanError:
        return {}


def _difference(one: Difference, hand: Hand, say: Translator) -> dict[str, Any]:
    """A rule on which the books differ, with what it asks and what each book answers, in words."""
    field, _, key = one.field.partition(".")
    asks = say.pgettext("yaku", NAMES[key]) if key else question(field, say)
    said = {
        book: _yaku_in(row, hand, say) if key else answer(field, row, say)
        for book, row in one.values.items()
    }
    return one._asdict() | {"asks": asks, "said": said}


def _yaku_in(row: dict[str, Any], hand: Hand, say: Translator) -> str:
    """What a book gives this hand for a yaku, and the yaku that are counted in it."""
    value = row["closed" if hand.closed else "open"]
    han = isinstance(value, int) and value > 0
    said = say.gettext("{han} han").format(han=value) if han else worth(value, say)
    names = ", ".join(say.pgettext("yaku", NAMES[key]) for key in row["includes"])
    if not value or not names:
        return said
    return say.gettext("{worth}, {names} included").format(worth=said, names=names)


def with_tile(hand: Hand, tile: int) -> Hand:
    """The hand with one more concealed tile."""
    return Hand((*hand.concealed, tile), hand.melds)


@router.get("/card.svg", response_class=Response)
async def card(asked: Asked, request: Request) -> Response:
    """A won hand as a picture."""
    drawn = await exercise_beside(request, partial(_card, asked))
    return Response(drawn, media_type="image/svg+xml")


def _card(asked: Hands) -> str:
    book = asked.book()
    try:
        found = look_at(asked.hand, asked.win, asked.given(), book, asked.discards)
    except HanchanError as error:
        raise Refusal.of(error, "hand", 422) from None
    if not found.readings:
        raise Refusal("hand", "only a hand that wins has a card", 422)
    return found.readings[0].svg(asked.language())


def _look(found: Look, asked: Hands) -> dict[str, Any]:
    lang = asked.language()
    told: dict[str, Any] = {
        "state": found.state,
        "held": [format([face]) for face in found.hand.concealed],
        "melds": [str(meld) for meld in found.hand.melds],
        "win": None if found.win is None else format([found.win]),
        "missing": found.missing,
        "shanten": found.shanten,
        "readings": [_reading(one, asked) for one in found.readings],
        "waits": [_wait(one, lang) for one in found.waits],
        "remedies": [_remedy(one) for one in found.remedies],
    }
    if found.refused is not None:
        told |= _refusal(found.refused, lang)
    return told


def _reading(one: Score, asked: Hands) -> dict[str, Any]:
    parts = [
        {"places": part.places, "won": part.won, "concealed": part.concealed} for part in one.parts
    ]
    return one.to_dict() | {
        "parts": parts,
        "earned": earned(one),
        "fu_sum": sum(item.fu for item in one.fu_items) or None,
        "rounding": one.book.cite("fu.rounding"),
        "bonus_clauses": {key: one.book.cite(key) for key in ("dora", "ura-dora", "red-five")},
        "formula": [[step._asdict() for step in line] for line in calculation(one, asked.say())],
    }


def _worth(one: Answer, lang: str) -> dict[str, Any]:
    if isinstance(one, Score):
        short = ("han", "fu", "limit", "points", "payments", "total")
        return {name: value for name, value in one.to_dict().items() if name in short}
    return _refusal(one, lang)


def _refusal(error: HanchanError, lang: str) -> dict[str, Any]:
    reason = error.reason if isinstance(error, NotAWin) else None
    return {"error": say_error(error, lang), "clause": error.clause, "reason": reason}


def _wait(one: WaitValue, lang: str) -> dict[str, Any]:
    return {
        "tile": one.tile,
        "left": one.left,
        "ron": _worth(one.ron, lang),
        "tsumo": _worth(one.tsumo, lang),
    }


def _remedy(one: Remedy) -> dict[str, Any]:
    return {"kind": one.kind, "name": one.name, "total": one.score.total}


def _books(found: Look, asked: Hands, own: Rulebook | None) -> dict[str, Any]:
    assert found.win is not None
    answers = in_books(found.hand, found.win, asked.given(), own)
    lang = asked.language()
    return {name: _worth(one, lang) for name, one in answers.items()}
