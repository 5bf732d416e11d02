"""A review as one page to read and print: no script, no file beside it, tiles drawn into it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...bots.explain.weigh import NOISE
from ...drawing.tiles import faces
from ...locale import Translator, points, translator
from ...tiles import format, kind_of, parse_one
from ..item import MISTAKE
from .choices import Choice, ranked, same
from .deck import position_of
from .game import GameReview, HandReview, SeatReview
from .words import about_choice, name_of_action, share, signed, with_interval

_SHOWN = 5  # options of a choice
_STYLE = """
:root{color-scheme:light}
body{font:15px/1.45 system-ui,sans-serif;color:#1b1b1b;background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0 0 .2rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem;border-bottom:1px solid #cfcabb;padding-bottom:.2rem}
h3{font-size:1rem;margin:0 0 .3rem}
.soft{color:#5a574e}
table{border-collapse:collapse;width:100%}
th,td{text-align:right;padding:.25rem .5rem;border-bottom:1px solid #e6e2d6}
th:first-child,td:first-child{text-align:left}
.tiles svg{width:1.7rem;height:2.28rem;vertical-align:middle;outline:1px solid #cfc6ad;border-radius:3px}
.tiles .apart{margin-left:.5rem}
.choice{break-inside:avoid;border:1px solid #d8d3c4;border-radius:.5rem;padding:.7rem .9rem;margin:.7rem 0}
.options{margin-top:.5rem}
.options td{border:0;padding:.12rem .4rem}
.options td:first-child{min-width:11rem;white-space:nowrap}
.options td:nth-child(2){width:100%}
.bar{display:block;height:.7rem;background:#2f6f4e;border-radius:.2rem}
.played .bar{background:#b3261e}
.best td:first-child{font-weight:600}
@media print{body{margin:0;max-width:none}}
"""


def page_of(reviews: Mapping[str, GameReview], lang: str = "en") -> str:
    """The page of reviews by the names of their files."""
    say = translator(lang)
    body = "".join(_game(name, one, say, lang) for name, one in reviews.items())
    title = escape(say.gettext("Review"))
    symbols = "".join(
        f'<symbol id="t{face}" viewBox="0 0 100 134">{drawn}</symbol>'
        for face, drawn in faces().items()
    )
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} – Hanchan</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>{body}</body></html>\n'
    )


def _game(name: str, review: GameReview, say: Translator, lang: str) -> str:
    note = say.gettext(
        "Points lost by the expert's numbers, uma included. A mistake costs {mistake} points or more; within {noise}"
        " points choices count as equally good. Figures in brackets are 95 % intervals."
    ).format(mistake=MISTAKE, noise=NOISE)
    parts = [
        f"<h1>{escape(say.gettext('Review'))}: {escape(name)}</h1>",
        f'<p class="soft">{escape(review.book.title)}. {escape(note)}</p>',
        _seats(review, say),
    ]
    for seat in review.seats:
        parts.append(_seat(seat, review, say, lang))
    return "".join(parts)


def _table(rows: list[list[str]]) -> str:
    heads, *lines = rows
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in row)}</tr>" for row in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _seats(review: GameReview, say: Translator) -> str:
    _ = say.gettext
    rows = [[_("player"), _("choices"), _("agreement"), _("lost"), _("luck"), _("result")]]
    for seat in review.seats:
        told = seat.to_dict()
        rows.append(
            [
                review.names[seat.seat] or str(seat.seat), str(told["decisions"]),
                with_interval(told["agreement"], told["agreement_ci95"], share),
                with_interval(seat.lost, told["lost_ci95"], lambda lost: points(lost, say)),
                signed(told["luck"], say), signed(told["result"], say),
            ]
        )  # fmt: skip
    return _table(rows)


def _seat(seat: SeatReview, review: GameReview, say: Translator, lang: str) -> str:
    name = review.names[seat.seat] or str(seat.seat)
    _ = say.gettext
    rows = [[_("hand"), _("choices"), _("lost"), _("deal"), _("draws"), _("end"), _("result")]]
    for hand in seat.hands:
        luck = ["–"] * 4
        if hand.result is not None:
            luck = [
                signed(one, say)
                for one in (hand.luck.deal, hand.luck.course, hand.luck.end, hand.result)
            ]
        rows.append([hand.name, str(len(hand.choices)), points(hand.lost, say), *luck])
    worst = "".join(_choice(hand, choice, say, lang) for hand, choice in seat.worst)
    nothing = "" if worst else f"<p>{escape(_('no mistake'))}</p>"
    return f"<h2>{escape(name)}</h2>{_table(rows)}{worst}{nothing}"


def _in_order(face: str) -> tuple[int, int]:
    """A red five stands before the plain ones."""
    return kind_of(parse_one(face)), -parse_one(face)


def _tile(face: str, apart: bool = False) -> str:
    kept = ' class="apart"' if apart else ""
    text = format([parse_one(face)])
    return f'<svg{kept} role="img" aria-label="{escape(face)}"><use href="#t{text}"/></svg>'


def _choice(hand: HandReview, choice: Choice, say: Translator, lang: str) -> str:
    seen = position_of(choice)
    held = list(seen["hand"])
    last = [seen["drawn"]] if seen["drawn"] in held else [seen["open"]] if seen["open"] else []
    if seen["drawn"] in held:
        held.remove(seen["drawn"])
    tiles = "".join(map(_tile, sorted(held, key=_in_order)))
    tiles += "".join(_tile(tile, apart=True) for tile in last)
    for meld in seen["melds"][choice.seat]:
        tiles += "".join(_tile(tile, apart=at == 0) for at, tile in enumerate(meld["tiles"]))
    return (
        f'<section class="choice"><h3>{escape(about_choice(hand, choice, say))}</h3>'
        f'<div class="tiles">{tiles}</div><p>{escape(choice.why.say(lang))} {escape(choice.why_best.say(lang))}</p>'
        f"{_options(choice, say)}</section>"
    )


def _options(choice: Choice, say: Translator) -> str:
    """The best options and the one that was taken, each with a bar: the longer, the nearer to the best."""
    every = ranked(choice.weighed.options)
    shown = [one for at, one in enumerate(every) if at < _SHOWN or same(one.action, choice.played)]
    low, high = shown[-1].value, shown[0].value
    rows = []
    for one in shown:
        part = (one.value - low) / (high - low) if high > low else 1
        marks = "played" if same(one.action, choice.played) else ""
        marks += " best" if any(same(one.action, best) for best in choice.best) else ""
        bar = f'<span class="bar" style="width:{4 + 96 * part:.0f}%"></span>'
        name = escape(name_of_action(one.action, say))
        cells = f"<td>{name}</td><td>{bar}</td><td>{signed(one.value, say)}</td>"
        rows.append(f'<tr class="{marks.strip()}">{cells}</tr>')
    return f'<table class="options">{"".join(rows)}</table>'
