"""A hand while it is laid down: what it is worth or lacks, why it is no win and what would make it one."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import HanchanError, NotationError, NotAWin
from ..rules import Rulebook
from ..rules.schema import BOOKS
from ..scoring.analysis import shanten, waits
from ..scoring.circumstances import ON_A_DISCARD, ON_SELF_DRAW, Circumstances
from ..scoring.hands import Hand, check_copies, parse_hand
from ..scoring.score import Score, answer_to, score_readings
from ..tiles import COPIES, format, kind_of, parse, parse_one

WHOLE = 14  # tiles of a hand that wins, a kong counted as three

Answer = Score | HanchanError


class WaitValue(NamedTuple):
    """A tile that completes the hand, the copies left of it, and what it wins or why it does not."""

    tile: str
    left: int
    ron: Answer
    tsumo: Answer


class Remedy(NamedTuple):
    """What would make the hand a win: a circumstance, another winning tile or another book; and its worth."""

    kind: str  # "riichi", "tsumo", "last", "no-riichi", "tile" or "book"
    name: str  # the tile or the book; else empty
    score: Score


class Look(NamedTuple):
    """Everything there is to say about a hand; what does not apply is empty."""

    state: str  # "short", "waiting", "unnamed" (14 tiles, none called the winning one), "won" or "refused"
    hand: Hand  # without the winning tile, once that is named
    win: int | None = None
    missing: int = 0  # tiles up to 14
    readings: tuple[Score, ...] = ()  # the best first
    refused: HanchanError | None = None
    shanten: int | None = None  # of a hand that is not complete
    waits: tuple[WaitValue, ...] = ()
    remedies: tuple[Remedy, ...] = ()


def look_at(hand: str, win: str, given: Circumstances, book: Rulebook, discards: str = "") -> Look:
    """What can be said of the hand; raises NotationError if it cannot be read.

    `discards` are the winner's own: a wait among them is furiten.
    """
    held = parse_hand(hand)
    discarded = parse(discards)
    check_copies([*held.faces(), *discarded], f"{hand} {discards}")
    if not win:
        return _unfinished(held, given, book, discarded)
    winning = parse_one(win)
    if held.size == WHOLE and winning in held.concealed:
        rest = list(held.concealed)
        rest.remove(winning)
        held = Hand(tuple(rest), held.melds)
    if held.size < WHOLE - 1:
        return Look("short", held, winning, WHOLE - 1 - held.size)
    try:
        found = _scored(held, winning, given, book, discarded)
    except NotAWin as refusal:
        return _refused(held, winning, given, book, refusal, discarded)
    return Look("won", held, winning, readings=tuple(found))


def _unfinished(held: Hand, given: Circumstances, book: Rulebook, discarded: list[int]) -> Look:
    if held.size < WHOLE - 1:
        return Look("short", held, missing=WHOLE - held.size)
    distance = shanten(str(held))
    if held.size == WHOLE:
        return Look("unnamed", held, shanten=distance)
    found = _wait_values(held, given, book, discarded) if distance == 0 else ()
    return Look("waiting", held, missing=1, shanten=distance, waits=found)


def _wait_values(
    held: Hand, given: Circumstances, book: Rulebook, discarded: list[int]
) -> tuple[WaitValue, ...]:
    seen = [kind_of(face) for face in [*held.faces(), *discarded, *parse(given.dora)]]
    return tuple(
        WaitValue(
            tile,
            COPIES - seen.count(parse_one(tile)),
            _answer(held, parse_one(tile), by_discard(given), book, discarded),
            _answer(held, parse_one(tile), by_self_draw(given), book, discarded),
        )
        for tile in waits(str(held))
    )


def by_discard(given: Circumstances) -> Circumstances:
    """The circumstances of a win on a discard, as far as they fit one."""
    return _with(given, tsumo=False, **dict.fromkeys(ON_SELF_DRAW, False))


def by_self_draw(given: Circumstances) -> Circumstances:
    """The circumstances of a self-draw, as far as they fit one."""
    return _with(given, tsumo=True, **dict.fromkeys(ON_A_DISCARD, False))


def _with(given: Circumstances, **flags: bool) -> Circumstances:
    """The circumstances with some flags changed."""
    return Circumstances(**{**given._asdict(), **flags})


def _scored(
    held: Hand, winning: int, given: Circumstances, book: Rulebook, discarded: list[int]
) -> list[Score]:
    found = score_readings(str(held), format([winning]), given, book)
    if not given.tsumo:
        refuse_furiten(held, discarded, book)
    return found


def refuse_furiten(held: Hand, discarded: list[int], book: Rulebook) -> None:
    """Raises NotAWin if the hand waits on a tile that its owner has discarded."""
    kinds = {kind_of(face) for face in discarded}
    for tile in waits(str(held)):
        if parse_one(tile) in kinds:
            raise NotAWin(
                "hand {hand!r} is furiten: it waits on {tile}, which its owner has discarded; it can only win by"
                " self-draw",
                "furiten",
                book.cite("furiten.discard"),
                hand=str(held),
                tile=tile,
            )


def _answer(
    held: Hand, winning: int, given: Circumstances, book: Rulebook, discarded: list[int]
) -> Answer:
    try:
        return _scored(held, winning, given, book, discarded)[0]
    except HanchanError as refusal:
        return refusal


def _refused(
    held: Hand,
    winning: int,
    given: Circumstances,
    book: Rulebook,
    refusal: NotAWin,
    discarded: list[int],
) -> Look:
    whole = Hand((*held.concealed, winning), held.melds)
    if refusal.reason == "not complete":
        return Look("refused", held, winning, refused=refusal, shanten=shanten(str(whole)))
    remedies = [
        Remedy(kind, "", found)
        for kind, changed in _circumstances(given)
        if isinstance(found := _answer(held, winning, changed, book, discarded), Score)
    ]
    remedies += [
        Remedy("tile", tile, found)
        for tile in waits(str(held))
        if parse_one(tile) != kind_of(winning)
        and isinstance(found := _answer(held, parse_one(tile), given, book, discarded), Score)
    ]
    if refusal.reason != "furiten":
        remedies += [
            Remedy("book", name, found)
            for name, found in in_books(held, winning, given).items()
            if name != book.name and isinstance(found, Score)
        ]
    return Look("refused", held, winning, refused=refusal, remedies=tuple(remedies))


def _circumstances(given: Circumstances) -> list[tuple[str, Circumstances]]:
    """One thing changed about how the hand was won."""
    last = "haitei" if given.tsumo else "houtei"
    changes = [
        ("riichi", given._replace(riichi=True), not given.in_riichi),
        ("tsumo", by_self_draw(given), not given.tsumo),
        ("last", _with(given, **{last: True}), not getattr(given, last)),
        (
            "no-riichi",
            given._replace(riichi=False, double_riichi=False, ippatsu=False),
            given.in_riichi,
        ),
    ]
    return [(kind, changed) for kind, changed, differs in changes if differs]


def in_books(
    held: Hand, winning: int, given: Circumstances, own: Rulebook | None = None
) -> dict[str, Answer]:
    """The answer of each of the four books, and of a book of one's own under `own`."""
    books: dict[str, str | Rulebook] = {name: name for name in BOOKS}
    if own is not None:
        books["own"] = own
    found: dict[str, Answer] = {}
    for name, book in books.items():
        try:
            found[name] = answer_to(str(held), format([winning]), given, book)
        except NotationError as error:
            if error.clause is None:
                raise  # no rule of a book is behind it: the question itself is wrong
            found[name] = error
        except HanchanError as refusal:
            found[name] = refusal
    return found
