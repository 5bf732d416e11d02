"""`hanchan score`: what a hand is worth and which clause says so."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import NotationError
from ..locale import translator
from ..scoring.circumstances import Circumstances
from ..scoring.score import answer_to, score_readings
from .output import Json, Lang, answer


def score(
    hand: Annotated[
        list[str],
        typer.Argument(
            help="Concealed tiles and melds: 345p678s99s55z chi:234m pon:777z ankan:9999p"
        ),
    ],
    win: Annotated[str, typer.Option(help="The winning tile, in the hand or not.")],
    tsumo: Annotated[bool, typer.Option("--tsumo", help="Won by self-draw.")] = False,
    seat: Annotated[str, typer.Option(help="Seat wind: E, S, W or N.")] = "S",
    round: Annotated[str, typer.Option(help="Prevailing wind: E, S, W or N.")] = "E",
    riichi: Annotated[bool, typer.Option("--riichi")] = False,
    double_riichi: Annotated[bool, typer.Option("--double-riichi")] = False,
    ippatsu: Annotated[bool, typer.Option("--ippatsu")] = False,
    rinshan: Annotated[bool, typer.Option("--rinshan", help="On the tile after a kong.")] = False,
    chankan: Annotated[bool, typer.Option("--chankan", help="By robbing a kong.")] = False,
    haitei: Annotated[bool, typer.Option("--haitei", help="On the last tile drawn.")] = False,
    houtei: Annotated[bool, typer.Option("--houtei", help="On the last discard.")] = False,
    tenhou: Annotated[bool, typer.Option("--tenhou", help="East, on the dealt hand.")] = False,
    chiihou: Annotated[bool, typer.Option("--chiihou", help="On the first draw.")] = False,
    renhou: Annotated[bool, typer.Option("--renhou", help="Before the first draw.")] = False,
    kanfuri: Annotated[
        bool, typer.Option("--kanfuri", help="On the discard after a kong.")
    ] = False,
    dora: Annotated[str, typer.Option(help="Dora and kan dora indicators.")] = "",
    ura: Annotated[str, typer.Option(help="Ura dora indicators.")] = "",
    counters: Annotated[int, typer.Option(help="Counters on the table.")] = 0,
    bets: Annotated[int, typer.Option(help="Riichi bets on the table.")] = 0,
    dealer_streak: Annotated[int, typer.Option(help="East's wins in a row, this one counted.")] = 0,
    liable: Annotated[
        bool, typer.Option("--liable", help="Another player fed the last set.")
    ] = False,
    mixed_in: Annotated[
        bool, typer.Option("--mixed-in", help="The drawn tile was mixed into the hand.")
    ] = False,
    rules: Annotated[
        str, typer.Option(help="A book, a TOML file of your own, or all for the four books.")
    ] = "ema2016",
    readings: Annotated[
        bool, typer.Option("--readings", help="Also the readings that are worth less.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the answer there as a picture.")
    ] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """What a won hand is worth, item by item, with the clauses of the book."""
    translator(lang)  # an unknown language is refused before anything is printed
    given = Circumstances(
        tsumo=tsumo, seat=seat, round=round, riichi=riichi, double_riichi=double_riichi, ippatsu=ippatsu,
        rinshan=rinshan, chankan=chankan, haitei=haitei, houtei=houtei, tenhou=tenhou, chiihou=chiihou,
        renhou=renhou, kanfuri=kanfuri, liable=liable, dora=dora, ura=ura, counters=counters, bets=bets,
        dealer_streak=dealer_streak, mixed_in=mixed_in,
    )  # fmt: skip
    text = " ".join(hand)
    if svg is not None:
        _draw(text, win, given, rules, lang, svg)
    if rules == "all":
        _four_books(text, win, given, lang, json)
    elif readings:
        _readings(text, win, given, rules, lang, json)
    else:
        found = answer_to(text, win, given, rules)
        answer(json, found.to_dict, lambda: found.explain(lang))


def _draw(hand: str, win: str, given: Circumstances, rules: str, lang: str, file: Path) -> None:
    """Writes the card; a comparison of books has none."""
    if rules == "all":
        raise NotationError("--svg draws the answer of one book: --rules with its name")
    picture = answer_to(hand, win, given, rules).svg(lang)
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise NotationError(
            "--svg {file!r}: {reason}", file=str(file), reason=error.strerror
        ) from None


def _readings(
    hand: str, win: str, given: Circumstances, rules: str, lang: str, as_json: bool
) -> None:
    from ..scoring.words.explain import explain_readings

    found = score_readings(hand, win, given, rules)
    best, *others = (one.to_dict() for one in found)
    answer(as_json, lambda: best | {"readings": others}, lambda: explain_readings(found, lang))


def _four_books(hand: str, win: str, given: Circumstances, lang: str, as_json: bool) -> None:
    from ..scoring.compare import compare
    from .text.comparison import explain_comparison

    comparison = compare(hand, win, given)
    answer(as_json, comparison.to_dict, lambda: explain_comparison(comparison, lang))
    if not comparison.wins:
        refused = translator(lang).gettext("none of the four books lets this hand win")
        print(f"hanchan: {refused}", file=sys.stderr)
        raise typer.Exit(2)
