"""The kinds of exercises, and exercises by kind, book and seed."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import NotationError
from ..locale import N_, translator
from ..rules import Rulebook, rulebook
from ..rules.values import nearest
from . import first_items, score_items, shape_items, table_items, worth_items
from .item import Asking, Draft, Generator, Item

_ATTEMPTS = 2000  # a good exercise comes within a few dozen


class Kind(NamedTuple):
    """A kind of exercise: what is asked, and who makes them."""

    key: str
    asks: str
    answered: str  # "choice", "number", "tiles" (several picked together) or "several"
    make: Generator


KINDS: dict[str, Kind] = {
    kind.key: kind
    for kind in (
        Kind("tile", N_("Which tile has this name?"), "choice", first_items.tile),
        Kind("third", N_("Which tiles make a set of these two?"), "tiles", first_items.third),
        Kind("complete", N_("Is this hand complete?"), "choice", first_items.complete),
        Kind("away", N_("How many tiles is this hand from tenpai?"), "choice", first_items.away),
        Kind("yaku", N_("Which yaku has this hand?"), "several", first_items.yaku),
        Kind("dora", N_("Which tile does this indicator make dora?"), "choice", first_items.dora),
        Kind("han", N_("How many han is this hand worth?"), "choice", worth_items.han),
        Kind("fu", N_("How many fu has this hand?"), "choice", worth_items.fu),
        Kind("payment", N_("What is paid for it?"), "choice", worth_items.payment),
        Kind("hand", N_("How many points does the winner gain?"), "number", worth_items.hand),
        Kind("waits", N_("Which tiles complete this hand?"), "tiles", shape_items.waits_of),
        Kind("furiten", N_("May you win on this discard?"), "choice", shape_items.furiten),
        Kind("discard", N_("Which discard leaves the most tiles to draw?"), "choice", shape_items.discard),
        Kind("value", N_("Which discard promises the most points with riichi?"), "choice", shape_items.value),
        Kind("riichi", N_("Does this hand need riichi to win on a discard?"), "choice", shape_items.riichi),
        Kind("call", N_("What may you do with this discard?"), "several", table_items.call),
        Kind("claim", N_("Call or pass?"), "choice", table_items.claim),
        Kind("safe", N_("Which tile is safe against the riichi?"), "choice", table_items.safe),
        Kind("push", N_("Push or fold?"), "choice", table_items.push),
        Kind("last", N_("Which is the cheapest ron from the leader that makes you first?"), "choice", table_items.last),
        Kind("referee", N_("What follows from this deed?"), "choice", table_items.referee),
        Kind("price", N_("What does this deed cost?"), "choice", score_items.price),
        Kind("ruling", N_("In which books does this follow from the deed?"), "several", score_items.ruling),
        Kind("compare", N_("In which books does the winner gain exactly this?"), "several", first_items.compare),
        Kind("draw", N_("What do you gain or pay at this draw?"), "choice", score_items.draw),
        Kind("uma", N_("What is your result of this game?"), "choice", score_items.uma),
    )
}  # fmt: skip


def kinds(lang: str = "en") -> list[dict[str, Any]]:
    """Every kind: its key, what it asks and how it is answered."""
    say = translator(lang)
    return [
        {"kind": kind.key, "asks": say.gettext(kind.asks), "answered": kind.answered}
        for kind in KINDS.values()
    ]


def quiz(kind: str, rules: str | Rulebook = "ema2016", seed: int = 0, lang: str = "en") -> Item:
    """The exercise of this kind, book and seed; the same every time.

    >>> quiz("waits", seed=3).right
    ['5m 8m']
    """
    if kind not in KINDS:
        raise NotationError(
            "no kind {kind!r} of exercise; the nearest is {near}",
            kind=kind,
            near=nearest(kind, KINDS),
        )
    book = rulebook(rules) if isinstance(rules, str) else rules
    for attempt in range(_ATTEMPTS):
        draft = KINDS[kind].make(Asking.about(book, kind, seed, attempt, lang))
        if draft is not None:
            return _item(kind, book, seed, draft)
    raise NotationError("no exercise of kind {kind!r} in {book}", kind=kind, book=book.name)


def _item(kind: str, book: Rulebook, seed: int, draft: Draft) -> Item:
    cited = list(dict.fromkeys(clause for clause in draft.clauses if clause))
    return Item(
        kind, book.name, seed, draft.level, draft.question, draft.choices, draft.right, draft.why, cited,
        f"{kind}/{draft.topic or 'all'}",
    )  # fmt: skip
