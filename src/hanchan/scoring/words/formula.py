"""The way from han and fu to the payments, in words."""

from __future__ import annotations

from typing import NamedTuple

from ...locale import LIMITS, Translator, points
from ...tiles import EAST, NORTH, is_dragon, kind_of
from ..points import MANGAN_BASE, YAKUMAN_BASE, round_points
from ..scored import Scored


class Cited(NamedTuple):
    """A step of the calculation, and the clause that says so, if one does."""

    text: str
    clause: str | None

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


def formula(score: Scored, say: Translator) -> list[str]:
    """The lines of the calculation, each with its clauses."""
    return ["; ".join(map(str, steps)) for steps in calculation(score, say)]


def calculation(score: Scored, say: Translator) -> list[list[Cited]]:
    """The steps of the calculation, those of a line together."""
    lines = [*([one] for one in _base_steps(score, say)), *_payment_lines(score, say)]
    _ = say.gettext
    given = score.given
    if bets := given.bets:
        text = say.ngettext(
            "{bets} riichi bet on the table", "{bets} riichi bets on the table", bets
        )
        lines.append([_cited(text.format(bets=bets), "bet", score)])
    gained = _("The winner gains {total}.").format(total=points(score.total, say))
    lines.append([Cited(gained, None)])
    return lines


def _cited(text: str, key: str, score: Scored) -> Cited:
    """The step with the clause that says so."""
    return Cited(text, score.book.cite(key))


def _base_steps(score: Scored, say: Translator) -> list[Cited]:
    """How the base comes about: fu doubled, a limit, or a yakuman."""
    _ = say.gettext
    if score.han is None or score.han >= 5:
        return [_limit_step(score, say)]
    assert score.fu is not None
    doubled = score.fu << score.han + 2
    line = _(
        "{fu} fu doubled {times} times (two and {han} han): {fu} × {power} = {doubled}"
    ).format(
        fu=score.fu,
        times=score.han + 2,
        han=score.han,
        power=1 << score.han + 2,
        doubled=points(doubled, say),
    )
    steps = [_cited(line, "payment.formula", score)]
    base = points(score.base, say)
    if doubled < score.base:
        text = _("{doubled} counts as {base}").format(doubled=points(doubled, say), base=base)
        steps.append(_cited(text, "payment.kiriage", score))
    elif doubled > score.base:
        text = _("at most a mangan: {base}").format(base=base)
        steps.append(_cited(text, "payment.cap", score))
    return steps


def _limit_step(score: Scored, say: Translator) -> Cited:
    _ = say.gettext
    limit = score.limit or ""
    name = say.pgettext("limit", LIMITS[limit]) if limit in LIMITS else limit
    if score.han is None:
        text = _("{limit}: base {base}").format(limit=name, base=points(score.base, say))
        key = _flat_key(score)
        return _cited(text, key, score) if key else Cited(text, None)
    text = _("{han} han are a {limit}: base {base}")
    if score.han < 13 and score.base == MANGAN_BASE:
        text = _("{han} han are a {limit}, whatever the fu: base {base}")
    text = text.format(han=score.han, limit=name, base=points(score.base, say))
    return _cited(text, "payment.limit", score)


def _flat_key(score: Scored) -> str | None:
    """Under which key the base of a hand without han is cited; None where no book speaks: yakuman added up."""
    if score.base == MANGAN_BASE:
        return "payment.limit"
    if score.base == YAKUMAN_BASE:
        return "payment.yakuman"
    doubled = [line.key for line in score.yaku if line.yakuman == 2]
    return "payment.double-yakuman" if doubled == ["daisuushii"] and len(score.yaku) == 1 else None


def _payment_lines(score: Scored, say: Translator) -> list[list[Cited]]:
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
    is_limit_hand = score.han is None or score.han >= 5
    key = f"payment.{'limit-' * is_limit_hand}{'tsumo' if given.tsumo else 'ron'}"
    return [
        [
            _cited(text.format(amount=_amount(times, score.base, say)), key, score),
            *_counters_steps(score, paid, say),
        ]
        for text, times, paid in shares
    ]


def _amount(times: int, base: int, say: Translator) -> str:
    """So many bases, rounded up to the next hundred."""
    product = times * base
    one, all_of_it = points(base, say), points(product, say)
    text = f"{times} × {one} = {all_of_it}" if times > 1 else one
    rounded = round_points(product)
    if rounded == product:
        return text
    return say.gettext("{amount}, rounded up to {points}").format(
        amount=text, points=points(rounded, say)
    )


def _counters_steps(score: Scored, paid: int, say: Translator) -> list[Cited]:
    """The payment once the counters are added."""
    counters = score.given.counters
    if not counters:
        return []
    text = say.ngettext(
        "{paid} with {counters} counter", "{paid} with {counters} counters", counters
    )
    return [_cited(text.format(paid=points(paid, say), counters=counters), "counter", score)]


def _liable_lines(score: Scored, say: Translator) -> list[list[Cited]]:
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
    key = _liability_key(score)
    return [
        [_cited(sentences[who].format(points=points(paid, say)), key, score)]
        for who, paid in pays.items()
    ]


def _liability_key(score: Scored) -> str:
    """What the liable player is liable for, and how the hand was won."""
    if not score.given.tsumo:
        return "liability.ron-counters" if score.given.counters else "liability.ron"
    kinds = [kind_of(meld.faces[0]) for meld in score.hand.melds]
    if sum(map(is_dragon, kinds)) == 3:
        return "liability.dragons"
    return "liability.winds" if all(EAST <= kind <= NORTH for kind in kinds) else "liability.kong"
