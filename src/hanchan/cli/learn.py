"""`hanchan learn`: exercises of every kind, each with its right answers, the reason and the clauses."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..learn import Item
from ..learn import kinds as all_kinds
from ..learn import quiz as make
from ..locale import translator
from .output import Json, Lang, Rules, answer

learn = typer.Typer(
    name="learn",
    help="Exercises: kinds, quiz.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@learn.command()
def kinds(lang: Lang = "en", as_json: Json = False) -> None:
    """The kinds of exercises."""
    found = all_kinds(lang)
    wide = max(len(one["kind"]) for one in found)
    lines = [f"{one['kind']:<{wide}}  {one['asks']}" for one in found]
    answer(as_json, lambda: {"kinds": found}, lambda: "\n".join(lines))


@learn.command()
def quiz(
    kind: Annotated[str, typer.Option(help="A kind of exercise, see `hanchan learn kinds`.")],
    rules: Rules = "ema2016",
    seed: Annotated[int, typer.Option(help="The first exercise; the next ones follow it.")] = 0,
    count: Annotated[int, typer.Option("-n", min=1, help="How many exercises.")] = 1,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Exercises with their right answers; the same seed gives the same ones."""
    translator(lang)  # an unknown language is refused before anything is printed
    for number in range(seed, seed + count):
        item = make(kind, rules, number, lang)
        between = "" if as_json or number == seed else "\n"
        print(
            between
            + (json.dumps(item.to_dict(), ensure_ascii=False) if as_json else _text(item, lang))
        )


def _text(item: Item, lang: str) -> str:
    say = translator(lang)
    asks = next(one["asks"] for one in all_kinds(lang) if one["kind"] == item.kind)
    question = item.question.get("score", item.question)
    lines = [asks, *(f"  {name}: {_shown(value)}" for name, value in question.items())]
    if item.choices:
        lines.append("  " + " | ".join(item.choices))
    right = say.gettext("Right: {answers}").format(answers=", ".join(item.right))
    return "\n".join([*lines, right, item.why, " ".join(item.clauses)])


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return str(value)
