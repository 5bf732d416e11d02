"""What the server refuses: a word for programs, a sentence for people, a status for HTTP."""

from __future__ import annotations

from ..errors import HanchanError


class Refusal(HanchanError):
    """A request that is understood and not done; nothing has changed."""

    def __init__(self, code: str, message: str, status: int = 409, clause: str | None = None):
        super().__init__(message, clause)
        self.code = code
        self.status = status
        self.more: dict[str, str | None] = {}  # what helps instead

    def to_dict(self) -> dict[str, str | None]:
        """The body of the answer."""
        return {"error": str(self), "code": self.code, "clause": self.clause} | self.more
