"""What the server refuses: a word for programs, a sentence for people, a status for HTTP."""

from __future__ import annotations

from ..errors import HanchanError
from ..scoring.words.explain import say_error


class Refusal(HanchanError):
    """A request that is understood and not done; nothing has changed."""

    def __init__(
        self,
        code: str,
        message: str,
        status: int = 409,
        clause: str | None = None,
        **values: object,
    ) -> None:
        super().__init__(message, clause, **values)
        self.code = code
        self.status = status
        self.more: dict[str, str | None] = {}  # what helps instead

    @classmethod
    def of(cls, error: HanchanError, code: str, status: int = 409) -> Refusal:
        """The same words as a refusal."""
        return cls(code, error.template, status, error.clause, **error.values)

    def to_dict(self, language: str = "en") -> dict[str, str | None]:
        """The body of the answer."""
        said = say_error(self, language)
        return {"error": said, "code": self.code, "clause": self.clause} | self.more
