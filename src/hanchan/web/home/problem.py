"""The problem of a day, the same for everybody: what a hand pays, or which discard keeps the most tiles welcome.

Everything comes from the date and the engine: the hand, the answers to choose from, the right one, and why.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from random import Random
from typing import Any

from ...errors import HanchanError
from ...locale import WINDS as WIND_NAMES
from ...locale import Translator, points, translator
from ...scoring.analysis import analyse
from ...scoring.score import Score, score
from ...tiles import COPIES, KINDS, WINDS, format, is_honour, parse

BOOK = "ema2016"
_CHOICES = 4
_SHOWN = 5  # discards whose numbers are told
_CLOSE = 8  # tiles by which the best discard is ahead at most: else there is nothing to think about
_EXCHANGED = 3


@lru_cache(maxsize=64)
def problem(day: date, lang: str) -> dict[str, Any]:
    """The problem of the day, in the reader's language: scoring on even days, discards on odd ones."""
    made = _scoring if day.toordinal() % 2 == 0 else _discard
    found = made(Random(f"hanchan {day.isoformat()}"), translator(lang), lang)
    return {"day": day.isoformat(), "rules": BOOK} | found


# What does it pay?


def _scoring(random: Random, say: Translator, lang: str) -> dict[str, Any]:
    given, answer = _scored(random)
    right = _paid(answer, say)
    choices = {right: answer.total}
    while len(choices) < _CHOICES:
        _, other = _scored(random, given["tsumo"], given["seat"] == "E")
        choices.setdefault(_paid(other, say), other.total)
    situation = [
        say.gettext("{wind} seat").format(wind=say.pgettext("wind", WIND_NAMES[given["seat"]])),
        say.gettext("{wind} round").format(wind=say.pgettext("wind", WIND_NAMES[given["round"]])),
        say.gettext("riichi") if given["riichi"] else "",
        say.gettext("by self-draw") if given["tsumo"] else say.gettext("on a discard"),
    ]
    return {
        "kind": "score",
        "asks": say.gettext("What does this hand pay?"),
        "hand": _tiles(given["hand"]),
        "win": given["win"],
        "dora": given["dora"],
        "situation": [part for part in situation if part],
        "choices": sorted(choices, key=lambda text: choices[text]),
        "right": [right],
        "why": answer.explain(lang).split("\n\n", 1)[-1],
        "clauses": [line.clause for line in answer.yaku if line.clause],
    }


def _scored(
    random: Random, tsumo: bool | None = None, dealer: bool | None = None
) -> tuple[dict[str, Any], Score]:
    """A closed hand below a mangan, and what it is worth; self-drawn and East's as it is asked for."""
    while True:
        faces = _winning_tiles(random)
        win = random.choice(faces)
        rest = list(faces)
        rest.remove(win)
        seat = WINDS[0] if dealer else random.choice(WINDS[1:] if dealer is False else WINDS)
        given: dict[str, Any] = {
            "hand": format(sorted(rest)), "win": format([win]), "seat": seat, "round": random.choice(WINDS[:2]),
            "tsumo": random.random() < 0.4 if tsumo is None else tsumo, "riichi": random.random() < 0.5,
            "dora": format([random.randrange(KINDS)]), "rules": BOOK,
        }  # fmt: skip
        try:
            found = score(**given)
        except HanchanError:
            continue  # no yaku, or a fifth tile of a kind
        if found.fu is not None:
            return given, found


def _winning_tiles(random: Random) -> list[int]:
    """Four sets and a pair; chows as often as they come at a table."""
    faces: list[int] = []
    for _ in range(4):
        if random.random() < 0.7:
            first = 9 * random.randrange(3) + random.randrange(7)
            faces += [first, first + 1, first + 2]
        else:
            faces += [random.randrange(KINDS)] * 3
    return faces + [random.randrange(KINDS)] * 2


def _paid(answer: Score, say: Translator) -> str:
    """Who pays how much, in words."""
    texts = {
        "discarder": say.gettext("the discarder pays {points}"),
        "each": say.gettext("each opponent pays {points}"),
        "east": say.gettext("East pays {points}"),
        "others": say.gettext("each other player pays {points}"),
    }
    return ", ".join(
        texts[who].format(points=points(paid, say)) for who, paid in answer.payments.items()
    )


# Which discard?


def _discard(random: Random, say: Translator, lang: str) -> dict[str, Any]:  # noqa: ARG001  as the other kind
    while True:
        hand = format(sorted(_nearly(random)))
        found = analyse(hand)
        best, *others = found.discards
        near = [one for one in others if one.shanten == best.shanten]
        is_close = bool(near) and 0 < best.accepts - near[0].accepts <= _CLOSE
        if found.shanten == 1 and is_close and not is_honour(parse(best.tile)[0]):
            break
    tiles = _tiles(hand)
    return {
        "kind": "discard",
        "asks": say.gettext("Which discard lets the most tiles bring the hand nearer?"),
        "hand": tiles,
        "win": None,
        "dora": None,
        "situation": [],
        "choices": sorted({one.tile for one in found.discards}, key=tiles.index),
        "right": [best.tile],
        "why": "",
        "numbers": [[one.tile, one.accepts] for one in [best, *near][:_SHOWN]],
        "clauses": [],
    }


def _nearly(random: Random) -> list[int]:
    """Fourteen tiles a step or two before tenpai: a complete hand of which a few were exchanged."""
    while True:
        faces = _winning_tiles(random)
        for _ in range(_EXCHANGED):
            faces[random.randrange(len(faces))] = random.randrange(KINDS)
        if max(map(faces.count, faces)) <= COPIES:
            return faces


def _tiles(hand: str) -> list[str]:
    return [format([face]) for face in parse(hand)]
