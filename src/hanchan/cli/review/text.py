"""What `hanchan review` says of a game: the seats, the worst choices, the hands."""

from __future__ import annotations

from ...learn.item import MISTAKE
from ...learn.review.game import GameReview, HandReview, SeatReview
from ...learn.review.words import about_choice, share, signed, with_interval
from ...locale import Translator, points, translator
from ...record.story import printable
from ...scoring.words.columns import table

WORST = 3
_NUMBERS = (2, 3, 4, 5, 6)


def text(review: GameReview, file: str, lang: str) -> str:
    """The review of one game."""
    say = translator(lang)
    count = len(review.seats[0].hands)
    head = say.ngettext(
        "{file}: {count} hand under {book}", "{file}: {count} hands under {book}", count
    ).format(file=printable(file), count=count, book=review.book.title)
    note = say.gettext("Points lost by the expert's numbers; a mistake costs {mistake} or more.")
    lines = [head, note.format(mistake=MISTAKE), *_seats(review, say)]
    for seat in review.seats:
        lines += _worst(seat, review, say, lang)
    if len(review.seats) == 1:
        lines += _hands(review.seats[0].hands, say)
    return "\n".join(lines)


def _seats(review: GameReview, say: Translator) -> list[str]:
    _ = say.gettext
    heads = [
        _("seat"),
        _("player"),
        _("choices"),
        _("agreement"),
        _("lost"),
        _("luck"),
        _("result"),
    ]
    return table([heads, *(_seat(seat, review, say) for seat in review.seats)], _NUMBERS)


def _seat(seat: SeatReview, review: GameReview, say: Translator) -> list[str]:
    told = seat.to_dict()
    return [
        str(seat.seat), printable(review.names[seat.seat]), str(told["decisions"]),
        with_interval(told["agreement"], told["agreement_ci95"], share),
        with_interval(seat.lost, told["lost_ci95"], lambda lost: points(lost, say)),
        signed(told["luck"], say), signed(told["result"], say),
    ]  # fmt: skip


def _worst(seat: SeatReview, review: GameReview, say: Translator, lang: str) -> list[str]:
    found = seat.worst
    name = printable(review.names[seat.seat]) or str(seat.seat)
    if not found:
        return ["", say.gettext("{name}: no mistake").format(name=name)]
    head = say.ngettext(
        "{name}: one mistake", "{name}: the worst of {count} mistakes", len(found)
    ).format(name=name, count=len(found))
    lines = ["", head]
    for hand, choice in found[:WORST]:
        lines += [f"  {about_choice(hand, choice, say)}", f"    {choice.why.say(lang)}"]
    return lines


def _hands(hands: list[HandReview], say: Translator) -> list[str]:
    _ = say.gettext
    heads = [_("hand"), _("choices"), _("lost"), _("luck"), _("result")]
    rows = [
        [
            hand.name, str(len(hand.choices)), points(hand.lost, say),
            *("–" if hand.result is None else signed(one or 0, say) for one in (hand.luck.total, hand.result)),
        ]
        for hand in hands
    ]  # fmt: skip
    return ["", *table([heads, *rows], (1, 2, 3, 4))]
