"""The way from han and fu to the payments, in words."""

from __future__ import annotations

from ...locale import LIMITS, Translator
from ..points import MANGAN_BASE
from ..scored import Scored


def formula(score: Scored, say: Translator) -> list[str]:
    """The lines of the calculation, each with its clause."""
    lines = [*_base_lines(score, say), *_payment_lines(score, say)]
    _ = say.gettext
    given = score.given
    if bets := given.bets:
        text = say.ngettext(
            "{bets} riichi bet on the table", "{bets} riichi bets on the table", bets
        )
        lines.append(_cited(text.format(bets=bets), "bet", score))
    lines.append(_("The winner gains {total}.").format(total=score.total))
    return lines


def _cited(text: str, key: str, score: Scored) -> str:
    """The line with the clause that says so."""
    clause = score.book.cite(key)
    return f"{text} ({clause})" if clause else text


def _base_lines(score: Scored, say: Translator) -> list[str]:
    """How the base comes about: fu doubled, a limit, or a yakuman."""
    _ = say.gettext
    if score.han is None or score.han >= 5:
        return [_limit_line(score, say)]
    assert score.fu is not None
    doubled = score.fu << score.han + 2
    line = _(
        "{fu} fu doubled {times} times (two and {han} han): {fu} × {power} = {doubled}"
    ).format(
        fu=score.fu, times=score.han + 2, han=score.han, power=1 << score.han + 2, doubled=doubled
    )
    lines = [_cited(line, "payment.formula", score)]
    if doubled < score.base:
        lines.append(_cited(_("{doubled} counts as {base}"), "payment.kiriage", score))
    elif doubled > score.base:
        lines.append(_cited(_("at most a mangan: {base}"), "payment.rounding", score))
    return [line.format(doubled=doubled, base=score.base) for line in lines]


def _limit_line(score: Scored, say: Translator) -> str:
    _ = say.gettext
    limit = score.limit or ""
    name = say.pgettext("limit", LIMITS[limit]) if limit in LIMITS else limit
    if score.han is None:
        return _("{limit}: base {base}").format(limit=name, base=score.base)
    text = _("{han} han are a {limit}: base {base}")
    if score.han < 13 and score.base == MANGAN_BASE:
        text = _("{han} han are a {limit}, whatever the fu: base {base}")
    return _cited(text, "payment.limit", score).format(han=score.han, limit=name, base=score.base)


def _payment_lines(score: Scored, say: Translator) -> list[str]:
    """What each payer pays, worked out from the base."""
    _ = say.gettext
    given, pays = score.given, score.payments
    if "liable" in pays:
        return _liable_lines(score, say)
    if not given.tsumo:
        times = 6 if given.seat == "E" else 4
        shares = [(_("the discarder pays {amount}"), times, pays["discarder"])]
    elif given.seat == "E":
        shares = [(_("each opponent pays {amount}"), 2, pays["each"])]
    else:
        shares = [
            (_("East pays {amount}"), 2, pays["east"]),
            (_("each other player pays {amount}"), 1, pays["others"]),
        ]
    key = "payment.tsumo" if given.tsumo else "payment.ron"
    return [
        _cited(text.format(amount=_amount(times, score.base, say)), key, score)
        + _counters_text(score, paid, say)
        for text, times, paid in shares
    ]


def _amount(times: int, base: int, say: Translator) -> str:
    """So many bases, rounded up to the next hundred."""
    product = times * base
    text = f"{times} × {base} = {product}" if times > 1 else f"{base}"
    points = (product + 99) // 100 * 100
    if points == product:
        return text
    return say.gettext("{amount}, rounded up to {points}").format(amount=text, points=points)


def _counters_text(score: Scored, paid: int, say: Translator) -> str:
    """The payment once the counters are added."""
    counters = score.given.counters
    if not counters:
        return ""
    text = say.ngettext(
        "{paid} with {counters} counter", "{paid} with {counters} counters", counters
    )
    return "; " + _cited(text.format(paid=paid, counters=counters), "counter", score)


def _liable_lines(score: Scored, say: Translator) -> list[str]:
    """The shares of the liable player and of whoever pays beside him, counters included."""
    _ = say.gettext
    pays = score.payments
    sentences = {
        "liable": _("the liable player pays {points}"),
        "discarder": _("the discarder pays {points}"),
        "each": _("each opponent pays {points}"),
        "east": _("East pays {points}"),
        "others": _("each other player pays {points}"),
    }
    key = "liability.tsumo" if score.given.tsumo else "liability.ron"
    return [
        _cited(sentences[who].format(points=points), key, score) for who, points in pays.items()
    ]
