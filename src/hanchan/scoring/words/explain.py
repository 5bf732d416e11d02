"""Answers in words: a scored hand, its other readings, a hand's needs, an error.

Sentences are gettext messages (`locale/`); columns are as wide as a terminal shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import HanchanError
from ...locale import FU_ITEMS, LIMITS, NAMES, WAITS, WINDS, Translator, translator
from ...tiles import format
from ..scored import FuItem, Scored, YakuLine
from .columns import Cell, table
from .formula import formula

if TYPE_CHECKING:
    from ..analysis import Analysis


def explain(score: Scored, lang: str = "en") -> str:
    """The tiles, the reading, each yaku and fu item with its clause, the formula in words, the payments."""
    say = translator(lang)
    _ = say.gettext
    parts = [score.book.title, "", heading(score, say), ""]
    parts += [_("Reading"), f"  {score.reading}", ""]
    parts += [_("Yaku"), *_indent(_columns(yaku_lines(score, say))), ""]
    if score.fu_items:
        parts += [_("Fu"), *_indent(_columns(fu_lines(score, say))), ""]
    parts += [_("Points"), *(f"  {line}" for line in formula(score, say))]
    if score.notes:
        parts += ["", *(_note(note, score, say) for note in score.notes)]
    return "\n".join(parts)


def heading(score: Scored, say: Translator) -> str:
    """The tiles as they lie on the table, and how the hand was won."""
    _ = say.gettext
    held = list(score.hand.concealed)
    held.remove(score.win)
    tiles = " ".join([format(held), *map(str, score.hand.melds)]).strip()
    shown = f"{tiles} + {how_won(score, say)}"
    given = score.given
    for label, indicators in ((_("dora indicators"), given.dora), (_("ura indicators"), given.ura)):
        if indicators:
            shown += f", {label} {indicators}"
    return shown


def how_won(score: Scored, say: Translator) -> str:
    """The winning tile and where it came from, the seat and the round."""
    _ = say.gettext
    given = score.given
    won = _("{tile} by self-draw") if given.tsumo else _("{tile} on a discard")
    seats = _("{seat} in the {round} round").format(
        seat=say.pgettext("wind", WINDS[given.seat]), round=say.pgettext("wind", WINDS[given.round])
    )
    return f"{won.format(tile=format([score.win]))}, {seats}"


def _columns(lines: Sequence[tuple[str, str, str]]) -> list[str]:
    return table([list(line) for line in lines], right=(1,))


def yaku_lines(score: Scored, say: Translator) -> list[tuple[str, str, str]]:
    """Name, worth and clause of each yaku, then of dora and red fives, then the sum."""
    _ = say.gettext
    rows = [
        (say.pgettext("yaku", NAMES[line.key]), yaku_worth(line, score, say), line.clause or "")
        for line in score.yaku
    ]
    if score.han is not None:
        bonus = (
            (_("Dora"), score.bonus.dora, "dora"),
            (_("Ura dora"), score.bonus.ura, "ura-dora"),
            (_("Red fives"), score.bonus.red, "red-five"),
        )
        rows += [
            (name, _han(han, say), score.book.cite(cited) or "")
            for name, han, cited in bonus
            if han
        ]
        rows.append((_("together"), _han(score.han, say), ""))
    return rows


def yaku_worth(line: YakuLine, score: Scored, say: Translator) -> str:
    """What a yaku line is worth: han, a yakuman, a mangan."""
    if line.yakuman:
        key = "yakuman" if line.yakuman == 1 else "double-yakuman"
        return say.pgettext("limit", LIMITS[key])
    if line.han is None:
        return limit_text(score.limit or "", say)
    return _han(line.han, say)


def _han(han: int, say: Translator) -> str:
    return say.gettext("{han} han").format(han=han)


def _fu(fu: int | None, say: Translator) -> str:
    return say.gettext("{fu} fu").format(fu=fu)


def limit_text(limit: str, say: Translator) -> str:
    """The limit's name; more than two yakuman are counted."""
    if limit in LIMITS:
        return say.pgettext("limit", LIMITS[limit])
    return f"{limit.partition('x')[0]} × {say.pgettext('limit', LIMITS['yakuman'])}"


def fu_lines(score: Scored, say: Translator) -> list[tuple[str, str, str]]:
    """Name, fu and clause of each item, then the sum, and what it is rounded to; empty where fu do not count."""
    if not score.fu_items:
        return []
    _ = say.gettext
    rows = [(_fu_name(item, say), _fu(item.fu, say), item.clause or "") for item in score.fu_items]
    total = sum(item.fu for item in score.fu_items)
    rows.append((_("together"), _fu(total, say), ""))
    if total != score.fu:
        rows.append((_("rounded up"), _fu(score.fu, say), score.book.cite("fu.rounding") or ""))
    return rows


def _fu_name(item: FuItem, say: Translator) -> str:
    _ = say.gettext
    name = say.pgettext("fu", FU_ITEMS[item.key])
    if item.open is not None:
        return f"{name} {item.tiles} ({_('open') if item.open else _('concealed')})"
    if item.tiles:
        return f"{name} {item.tiles}"
    if item.shape:
        return f"{name} ({say.pgettext('wait', WAITS[item.shape])})"
    return name


def _note(note: str, score: Scored, say: Translator) -> str:
    """A remark on something given that counts for nothing here (rulings A-05, A-06, A-09)."""
    _ = say.gettext
    kind, _colon, key = note.partition(":")
    if kind == "off":
        return _("{yaku} scores nothing: the option is off in {book}.").format(
            yaku=say.pgettext("yaku", NAMES[key]), book=score.book.name
        )
    if kind == "ura-without-riichi":
        return _("The ura indicators are ignored: they count only after riichi.")
    return _("{book} knows no liability for this hand.").format(book=score.book.name)


def explain_readings(scores: Sequence[Scored], lang: str = "en") -> str:
    """The best value in full, then the readings that were worth less."""
    say = translator(lang)
    _ = say.gettext
    best, *others = scores
    text = explain(best, lang)
    if not others:
        return f"{text}\n\n{_('There is no other way to read this hand.')}"
    rows: list[list[Cell]] = [
        [
            one.reading,
            " + ".join(say.pgettext("yaku", NAMES[line.key]) for line in one.yaku),
            worth(one, say),
            f"{one.points}",
        ]
        for one in others
    ]
    return "\n".join([text, "", _("Other readings"), *_indent(table(rows, right=(3,)))])


def worth(score: Scored, say: Translator) -> str:
    """Han and fu, or the limit, in short."""
    if score.han is None:
        return limit_text(score.limit or "", say)
    text = _han(score.han, say)
    if score.fu is not None:
        text += " " + _fu(score.fu, say)
    return f"{text} ({limit_text(score.limit, say)})" if score.limit else text


def pay_text(score: Scored, say: Translator) -> str:
    """Who pays what, in short."""
    _ = say.gettext
    names = {
        "discarder": _("discarder {points}"),
        "liable": _("liable player {points}"),
        "east": _("East {points}"),
        "others": _("others {points}"),
        "each": _("each {points}"),
    }
    return ", ".join(names[who].format(points=points) for who, points in score.payments.items())


def explain_hand(found: Analysis, lang: str = "en") -> str:
    """Shanten, waits, accepted tiles, best discards."""
    say = translator(lang)
    _ = say.gettext
    lines = [str(found.hand), _shanten_text(found.shanten, say)]
    if found.waits:
        lines.append(_("waits: {tiles}").format(tiles=" ".join(found.waits)))
    if found.accepts and found.shanten >= 0:
        tiles = " ".join(f"{tile}×{left}" for tile, left in found.accepts.items())
        total = sum(found.accepts.values())
        lines.append(
            say.ngettext("accepts {total} tile: {tiles}", "accepts {total} tiles: {tiles}", total)
            .format(total=total, tiles=tiles)
        )  # fmt: skip
    if found.discards:
        rows: list[list[Cell]] = [[_("discard"), _("shanten"), _("accepts"), _("waits")]]
        rows += [
            [one.tile, str(one.shanten), str(one.accepts), " ".join(one.waits)]
            for one in found.discards
        ]
        lines += ["", *table(rows, right=(1, 2))]
    return "\n".join(lines)


def _shanten_text(number: int, say: Translator) -> str:
    _ = say.gettext
    if number < 0:
        return _("complete")
    if number == 0:
        return _("tenpai")
    return say.ngettext("{number} tile from tenpai", "{number} tiles from tenpai", number).format(
        number=number
    )


def say_error(error: HanchanError, lang: str = "en") -> str:
    """The error's message in the language; as it stands where the catalogue has none."""
    template = translator(lang).gettext(error.template)
    return template.format(**error.values) if error.values else template


def _indent(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]
