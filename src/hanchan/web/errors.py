"""What the server refuses: a word for programs, a sentence for people, a status for HTTP."""

from __future__ import annotations

from ..errors import HanchanError
from ..locale import N_
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

    @property
    def headers(self) -> dict[str, str]:
        """What the answer says beside its body."""
        return {}

    def to_dict(self, language: str = "en") -> dict[str, str | None]:
        """The body of the answer."""
        said = say_error(self, language)
        return {"error": said, "code": self.code, "clause": self.clause} | self.more


class Elsewhere(Refusal):
    """Another process has the table: the proxy is told to ask there, anybody else to come again."""

    def __init__(self, address: str) -> None:
        super().__init__("elsewhere", N_("another server has this table"), 503)
        self.address = address

    @property
    def headers(self) -> dict[str, str]:
        """The proxy passes the request on, as it was, to its location of this name."""
        return {"X-Accel-Redirect": f"@{self.address}", "Retry-After": "1"}
