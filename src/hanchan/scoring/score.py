"""`score`: one hand, one book, the whole answer with its reasons."""

from __future__ import annotations

from ..errors import NotationError, NotAWin
from ..rules import Rulebook
from ..rules.schema import YAKU_KEYS
from ..tiles import EAST, NORTH, RED, WHITE, kind_of
from .circumstances import Circumstances
from .facts import Facts, can_finish, facts
from .fu import round_fu
from .points import LIMIT_NAMES, MANGAN_BASE, YAKUMAN_BASE, Payments, payments
from .question import Bonus, Question, ask
from .scored import Scored, YakuLine
from .sets import CLAIMED, CONCEALED, KONG, PAIR_SLOT
from .shapes import readings
from .value import (
    NO_YAKU,
    NOT_COMPLETE,
    TWO_HAN_NEEDED,
    Value,
    best_value,
    is_better,
    scratch,
    value_reading,
    yakuman_of,
)
from .words.explain import explain
from .words.items import list_fu
from .words.parts import parts_of
from .yaku import unconnected_may_win


class Score(Scored):
    """The answer of `score`: what a won hand is worth and why, also in words."""

    __slots__ = ()

    def __hash__(self) -> int:  # equal answers are those to equal questions
        return hash((self.book, self.hand, self.win, self.given))

    def explain(self, lang: str = "en") -> str:
        """The answer in words, with the clauses."""
        return explain(self, lang)

    def svg(self, lang: str = "en") -> str:
        """The answer as a picture: a card to print or send."""
        from .words.picture import card  # the drawings are read only when they are wanted

        return card(self, lang)

    def _repr_svg_(self) -> str:
        """The card, as a notebook shows it."""
        return self.svg()


def score(
    hand: str,
    win: str,
    tsumo: bool = False,
    seat: str = "S",
    round: str = "E",
    riichi: bool = False,
    double_riichi: bool = False,
    ippatsu: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    haitei: bool = False,
    houtei: bool = False,
    tenhou: bool = False,
    chiihou: bool = False,
    renhou: bool = False,
    liable: bool = False,
    dora: str = "",
    ura: str = "",
    counters: int = 0,
    bets: int = 0,
    dealer_streak: int = 0,
    rules: str | Rulebook = "ema2016",
    kanfuri: bool = False,
    mixed_in: bool = False,
) -> Score:
    """The worth of a won hand under a book; NotationError if it cannot be read, NotAWin if it may not win.

    >>> score("12345678s345m66p", win="9s", riichi=True).points
    7700
    """
    given = Circumstances(
        tsumo=tsumo, seat=seat, round=round, riichi=riichi, double_riichi=double_riichi, ippatsu=ippatsu,
        rinshan=rinshan, chankan=chankan, haitei=haitei, houtei=houtei, tenhou=tenhou, chiihou=chiihou,
        renhou=renhou, liable=liable, dora=dora, ura=ura, counters=counters, bets=bets,
        dealer_streak=dealer_streak, kanfuri=kanfuri, mixed_in=mixed_in,
    )  # fmt: skip
    return answer_to(hand, win, given, rules)


def answer_to(hand: str, win: str, given: Circumstances, rules: str | Rulebook) -> Score:
    """The worth of a hand won as given, refused as `score` refuses it."""
    question = ask(hand, win, given, rules)
    return answer(question, best_of(question))


def best_of(question: Question) -> Value:
    """The best value of the hand, or why it has none."""
    found, items = scratch()
    return best_value(
        question.counts,
        question.melds,
        len(question.hand.melds),
        question.how,
        sum(question.bonus),
        question.rules,
        found,
        items,
    )


def score_readings(hand: str, win: str, given: Circumstances, rules: str | Rulebook) -> list[Score]:
    """Every different way to value the hand, the best first; refused as `score` refuses it if there is none."""
    question = ask(hand, win, given, rules)
    found, items = scratch()
    melds = len(question.hand.melds)
    unconnected = int(unconnected_may_win(question.how.flags, question.rules))
    values: list[Value] = []
    for number in range(readings(question.counts, question.melds, melds, unconnected, found)):
        for slot in range(PAIR_SLOT + 1):
            if not can_finish(found[number], slot, melds, question.how.kind):
                continue
            value = value_reading(
                question.counts, found[number], slot, question.how, sum(question.bonus),
                question.rules, items,
            )  # fmt: skip
            if value.base:
                place = sum(not is_better(value, other) for other in values)
                values.insert(place, value)
    scores = [answer(question, value) for value in values or [best_of(question)]]
    return [one for place, one in enumerate(scores) if one not in scores[:place]]


def answer(question: Question, value: Value) -> Score:
    """The value in words of the book; raises NotAWin if there is none."""
    if value.base == 0:
        raise refusal(question, value)
    paid = pay(question, value)
    given, rules = question.given, question.rules
    f = facts(question.counts, value.reading, value.slot, question.how, rules)
    counters = given.counters * (3 * rules.counter_tsumo if given.tsumo else rules.counter_ron)
    flat = value.han == 0 and not value.yakuman
    return Score(
        book=question.book,
        hand=question.hand,
        win=question.win,
        given=given,
        han=None if flat or value.yakuman else value.han,
        fu=None if flat or value.yakuman or value.han >= 5 else round_fu(value.fu),
        yaku=list_yaku(question, value, f),
        bonus=Bonus(0, 0, 0) if flat or value.yakuman else question.bonus,
        limit=limit_name(value),
        points=paid.hand,
        payments=name_payments(paid, given),
        total=paid.hand + counters + given.bets * rules.riichi_bet,
        fu_items=() if flat or value.yakuman or value.han >= 5 else list_fu(question, value, f),
        parts=parts_of(question, value),
        base=value.base,
        notes=notes(question, paid),
    )  # fmt: skip


def refusal(question: Question, value: Value) -> NotAWin:
    """Which condition fails."""
    book, hand = question.book, str(question.hand)
    if value.refused == NOT_COMPLETE:
        return NotAWin(
            "hand {hand!r} is not complete: it is neither four sets and a pair, seven different pairs"
            " nor thirteen orphans",
            "not complete",
            book.cite("not-complete"),
            hand=hand,
        )
    if value.refused == TWO_HAN_NEEDED:
        return two_han_needed(hand, question.given.counters, book)
    assert value.refused == NO_YAKU
    return NotAWin(
        "hand {hand!r} is complete but has no yaku in {book}; dora alone do not count",
        "no yaku",
        book.cite("no-yaku"),
        hand=hand,
        book=book.name,
    )


def two_han_needed(hand: str, counters: int, book: Rulebook) -> NotAWin:
    """The refusal of a win with one han where so many counters ask for two."""
    return NotAWin(
        "hand {hand!r}: with {counters} counters a win needs two han from yaku in {book}",
        "two han needed",
        book.cite("two-han"),
        hand=hand,
        counters=counters,
        book=book.name,
    )


def nobody_liable(book: Rulebook) -> NotationError:
    """The refusal of a liable player for a hand that can have none."""
    return NotationError(
        "liable: nobody can be liable for this hand in {book}; that needs a claimed last set of {yaku}",
        book.cite("liability.nobody"),
        book=book.name,
        yaku=", ".join(book.value("liability")),
    )


def pay(question: Question, value: Value) -> Payments:
    """Who pays what, with the liable player's share."""
    given, rules = question.given, question.rules
    fed_kong = any(m.shape == KONG and m.how == CLAIMED for m in question.hand.melds)
    liable = 0
    if given.liable:
        liable = value.liable if was_fed(question) else 0
        if rules.rinshan_liability and given.rinshan and fed_kong:
            liable = value.base  # who fed the kong pays for everybody (ruling S-02)
        if not liable and rules.liability_mask:
            raise nobody_liable(question.book)
    return payments(
        value.base, liable, int(given.seat == "E"), int(given.tsumo), given.counters, rules
    )


def was_fed(question: Question) -> bool:
    """Another player can have supplied the last of three dragon or four wind sets that lay open (R21, W-15)."""
    counts_concealed = question.book.value("liability_counts_concealed_kong")
    for first, last, wanted in ((WHITE, RED, 3), (EAST, NORTH, 4)):
        melds = [m for m in question.hand.melds if first <= kind_of(m.faces[0]) <= last]
        claimed = [meld for meld in melds if meld.how != CONCEALED]
        if claimed and len(melds if counts_concealed else claimed) >= wanted:
            return True
    return False


def name_payments(paid: Payments, given: Circumstances) -> dict[str, int]:
    """The payments by payer, as the contract names them."""
    if not given.tsumo:
        shares = {"discarder": paid.discarder, "liable": paid.liable}
        return {who: points for who, points in shares.items() if points}
    shares = {"liable": paid.liable, "east": paid.east, "others": paid.others}
    if given.seat == "E":
        shares = {"liable": paid.liable, "each": paid.others}
    return {who: points for who, points in shares.items() if points}


def list_yaku(question: Question, value: Value, f: Facts) -> tuple[YakuLine, ...]:
    """The scored yaku in the order of the yaku list."""
    rules, book = question.rules, question.book
    lines = []
    for bit, key in enumerate(YAKU_KEYS):
        if value.yaku >> bit & 1:
            units = yakuman_of(bit, f, rules)
            worth = rules.closed[bit] if f.closed else rules.open[bit]
            han = None if units or value.han == 0 else worth
            clause = book.yaku[key].cited(closed=bool(f.closed))
            lines.append(YakuLine(key, han, clause, units))
    return tuple(lines)


def limit_name(value: Value) -> str | None:
    """The name of the limit the hand reaches, None below a mangan."""
    if value.base < MANGAN_BASE:
        return None
    return LIMIT_NAMES.get(value.base) or f"{value.base // YAKUMAN_BASE}x-yakuman"


def notes(question: Question, paid: Payments) -> tuple[str, ...]:
    """What was given and counts for nothing in this book (rulings A-05, A-06, A-09)."""
    given, book = question.given, question.book
    found = []
    asked = {
        "ippatsu": given.ippatsu,
        "renhou": given.renhou,
        "kanfuri": given.kanfuri,
        "parenchan": given.dealer_streak >= 8,
    }
    for key, was_given in asked.items():
        row = book.yaku[key]
        if was_given and (row.off or not row.closed):
            found.append(f"off:{key}")
    if given.ura and not given.in_riichi:
        found.append("ura-without-riichi")
    if given.liable and not paid.liable:
        found.append("no-liability")
    return tuple(found)
