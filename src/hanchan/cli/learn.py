"""`hanchan learn`: exercises of every kind, each with its right answers, the reason and the clauses."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer

from ..learn import Item
from ..learn import kinds as all_kinds
from ..learn import quiz as make
from ..locale import Translator, translator
from .output import Json, Lang, Rules, answer, is_dialogue

learn = typer.Typer(help="Exercises: kinds, quiz.")


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
    answers: Annotated[
        bool, typer.Option("--answers", help="Each answer with its question; nothing is asked.")
    ] = False,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Exercises: a terminal asks and judges; elsewhere the answers follow the last question."""
    say = translator(lang)  # an unknown language is refused before anything is printed
    items = (make(kind, rules, number, lang) for number in range(seed, seed + count))
    if as_json:
        for item in items:
            print(json.dumps(item.to_dict(), ensure_ascii=False))
    elif answers:
        print("\n\n".join(f"{_question(item, lang)}\n{_answer(item, say)}" for item in items))
    elif is_dialogue():
        _ask(items, count, lang)
    else:
        made = list(items)
        numbers = [f"{at}. " if count > 1 else "" for at in range(1, count + 1)]
        told = [f"{n}{_question(item, lang)}" for n, item in zip(numbers, made, strict=True)]
        told += [f"{n}{_answer(item, say)}" for n, item in zip(numbers, made, strict=True)]
        print("\n\n".join(told))


def _ask(items: Iterable[Item], count: int, lang: str) -> None:
    """Asks one after another and judges what is typed; the end of the input ends it."""
    say, right, asked = translator(lang), 0, 0
    for item in items:
        print(_question(item, lang))
        try:
            said = input(say.gettext("Your answer:") + " ")
        except EOFError:
            print()
            break
        asked += 1
        is_right = item.is_right(said) or item.is_right(said.replace(",", " "))
        right += is_right
        print(say.gettext("That is right.") if is_right else say.gettext("That is wrong."))
        print(_answer(item, say), end="\n\n")
    if count > 1:
        print(say.gettext("{right} of {asked} right").format(right=right, asked=asked))


def _question(item: Item, lang: str) -> str:
    """What is asked, with the choices if there are any."""
    asks = next(one["asks"] for one in all_kinds(lang) if one["kind"] == item.kind)
    question = item.question.get("score", item.question)
    lines = [asks, *(f"  {name}: {_shown(value)}" for name, value in question.items())]
    if item.choices:
        lines.append("  " + " | ".join(item.choices))
    return "\n".join(lines)


def _answer(item: Item, say: Translator) -> str:
    """Every right answer, why, and the clauses."""
    right = say.gettext("Right: {answers}").format(answers=", ".join(item.right))
    return "\n".join([right, item.why, " ".join(item.clauses)]).rstrip()


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return str(value)
