"""A scored hand as a picture: a card with the tiles, yaku, fu and payments, to print, to send, for notebooks."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing.tiles import HEIGHT, row, row_width
from ...locale import Translator, translator
from ...plots import GREEN, NOTE, WIDTH, bar, document, line, text
from ...tiles import kind_of, next_kind, parse
from ..scored import Part, Scored
from .explain import fu_lines, heading, how_won, pay_text, worth, yaku_lines
from .formula import formula
from .parts import held_tiles

_MARGIN, _LINE = 16, 21
_WIDEST = 40.0  # of a tile


def card(score: Scored, lang: str = "en") -> str:
    """The card as an SVG document."""
    say = translator(lang)
    drawn, y = _tiles(score, say)
    columns = [yaku_lines(score, say), fu_lines(score, say)]
    for at, (name, lines) in enumerate(
        zip((say.gettext("Yaku"), say.gettext("Fu")), columns, strict=True)
    ):
        if lines:
            drawn += _column(name, lines, _MARGIN + at * (WIDTH - 2 * _MARGIN + 24) / 2, y)
    y += _LINE * (1 + max(map(len, columns))) + 14
    drawn.append(line(_MARGIN, y, WIDTH - _MARGIN, y))
    y += 30
    drawn.append(text(_MARGIN, y, worth(score, say), size=20))
    drawn.append(text(WIDTH - _MARGIN, y, pay_text(score, say), size=20, anchor="end"))
    for told in formula(score, say):
        y += _LINE
        drawn.append(text(_MARGIN, y, told, fill=NOTE))
    return document(heading(score, say), how_won(score, say), score.book.title, int(y + 20), drawn)


def _tiles(score: Scored, say: Translator) -> tuple[list[str], float]:
    """The reading, the winning tile underlined, and the indicators with their dora; and where they end."""
    held = [*held_tiles(score.hand, score.win), score.win]
    groups = [_faces(part, held, score) for part in score.parts]
    width = min(_WIDEST, (WIDTH - 2 * _MARGIN) / row_width(groups, 1))
    y = 64.0
    drawn = row(groups, _MARGIN, y, width)
    won = next(at for at, part in enumerate(score.parts) if part.won >= 0)
    before = row_width(groups[:won], width) + (0.3 * width if won else 0)
    x = _MARGIN + before + groups[won].index(score.win) * width
    y += width * HEIGHT
    drawn.append(bar(x + 2, y + 3, width - 4, 4, fill=GREEN, rounded=True))
    y += 12
    for label, indicators in (
        (say.gettext("Dora"), score.given.dora),
        (say.gettext("Ura dora"), score.given.ura),
    ):
        if indicators:
            pairs = [(face, next_kind(kind_of(face))) for face in parse(indicators)]
            drawn.append(text(_MARGIN, y + 22, label, fill=NOTE))
            drawn += row(pairs, _MARGIN + 80, y + 4, 22)
            y += 38
    return drawn, y + 24


def _faces(part: Part, held: Sequence[int], score: Scored) -> list[int]:
    """The tiles of a part as they lie there, red fives red."""
    if part.places[0] > len(held) - 1:
        return list(score.hand.melds[part.places[0] - len(held)].faces)
    return [held[place] for place in part.places]


def _column(name: str, lines: Sequence[tuple[str, str, str]], x: float, y: float) -> list[str]:
    """A list with what each line is worth and its clause."""
    wide = (WIDTH - 2 * _MARGIN - 24) / 2
    drawn = [text(x, y, name, size=15)]
    for told, value, clause in lines:
        y += _LINE
        drawn.append(text(x, y, told))
        drawn.append(text(x + wide - 88, y, value, anchor="end"))
        drawn.append(text(x + wide, y, clause.partition(":")[2], fill=NOTE, size=11, anchor="end"))
    return drawn
