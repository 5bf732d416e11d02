"""An exercise: what is asked, every right answer, why, and the clauses that say so."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..locale import BOOK_NAMES, Translator, translator
from ..rules import Rulebook

MISTAKE = 300  # points that a choice is worth less than the best, by the expert's numbers, to be called wrong


class Item(NamedTuple):
    """One exercise; the same kind, book and seed give the same one."""

    kind: str
    rules: str
    seed: int
    level: int  # 1 easy, 2 usual, 3 hard
    question: dict[str, Any]
    choices: list[str] | None  # None: the answer is typed, or tiles are picked
    right: list[str]  # every right answer; tiles that are picked together are one answer
    why: str
    clauses: list[str]
    topic: str = ""  # what a wrong answer got wrong: kind and part, as in `fu/wait`

    def to_dict(self) -> dict[str, Any]:
        """The exercise as JSON."""
        return self._asdict()

    def is_right(self, answer: str) -> bool:
        """Whether the answer is one of the right ones; blanks and the order of tiles do not matter."""
        return _same(answer) in map(_same, self.right)


def sentence(text: str, say: Translator) -> str:
    """The text with a capital at its beginning and a stop at its end."""
    whole = text[:1].upper() + text[1:]
    stop = say.pgettext("end of a sentence", ".")
    return whole if whole.endswith((".", stop)) else f"{whole}{stop}"


def labelled(name: str, words: str, say: Translator) -> str:
    """What is told of something, after its name."""
    return say.gettext("{name}: {words}").format(name=name, words=words)


def in_each_book(said: Mapping[str, str], say: Translator) -> str:
    """What holds in each book, by the books' short names."""
    told = (labelled(say.gettext(BOOK_NAMES[name]), words, say) for name, words in said.items())
    return sentence("; ".join(told), say)


def _same(answer: str) -> tuple[str, ...]:
    return tuple(sorted(answer.split()))


class Asking(NamedTuple):
    """What a generator is given: the book, its own chance, the words of the reader."""

    book: Rulebook
    chance: random.Random
    lang: str

    @property
    def say(self) -> Translator:
        """The words of the language."""
        return translator(self.lang)

    @classmethod
    def about(cls, book: Rulebook, kind: str, seed: int, attempt: int, lang: str) -> Asking:
        """The same for the same seed; another attempt is another chance."""
        return cls(book, random.Random(f"{kind} {book.name} {seed} {attempt}"), lang)


class Draft(NamedTuple):
    """What a generator gives back; the rest of an item is known before."""

    question: dict[str, Any]
    choices: list[str] | None
    right: list[str]
    why: str
    clauses: Sequence[str | None]
    level: int = 2
    topic: str = ""  # the part of the kind that this one is about; empty where it has no parts


Generator = Callable[[Asking], Draft | None]  # None: this chance makes no good exercise
