"""What may be said at a table: fixed phrases at any time, free text between hands."""

from __future__ import annotations

from ...errors import Refusal
from ...limits import Window
from ...names import clean_text

PHRASES = (
    "Good luck",
    "Well played",
    "Thank you",
    "Sorry, slow connection",
    "One moment please",
    "Back in a minute",
    "Nice hand",
    "See you again",
)


class Chat:
    """Who may say how much."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._quick = Window(1, 3.0)
        self._phrases = Window(8, 60.0)
        self._texts = Window(5, 10.0)

    def phrase(self, who: str, number: int) -> int:
        """The phrase's number, counted; Refusal if there is none such or it is too soon."""
        if number not in range(len(PHRASES)):
            raise Refusal("phrase", "a phrase is 0 to {last}", 422, last=len(PHRASES) - 1)
        if self._quick.is_full(who) or self._phrases.is_full(who):
            raise Refusal("rate", "one phrase in three seconds, eight in a minute", 429)
        self._quick.add(who)
        self._phrases.add(who)
        return number

    def text(self, who: str, given: str) -> str:
        """The text as it is said, counted; Refusal if it is too long or too soon."""
        said = clean_text(given, self._length)
        if self._texts.is_full(who):
            raise Refusal("rate", "five messages in ten seconds", 429)
        self._texts.add(who)
        return said
