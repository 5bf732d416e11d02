"""Every error the package raises on purpose.

HanchanError
├── NotationError(ValueError)    text that cannot be read
├── NotAWin(ValueError)          a readable hand that the book does not let win; .reason, .clause
├── IllegalAction(ValueError)    readable, not allowed now; .clause
├── RulebookError(ValueError)    bad rule book data
├── RecordError(ValueError)      a game record that contradicts itself
├── NetError(ValueError)         weights of a net that are missing, damaged or of another version
└── DeviceError                  a machine that is not there: a GPU, a cluster
    └── NotInstalled(ImportError) what an extra of the package would bring

A message quotes what was given, says what is wrong and, where it can, what would be right. It is a template with its
values beside it, so that the explainer can say it in another language. `.clause` is `book:id`, or None.
"""


def wrong_type(name: str, given: object, wanted: str) -> TypeError:
    """The complaint about an argument of a kind that is never right: a mistake in a program, not in what it read."""
    return TypeError(f"{name} {given!r}: {wanted} was expected, not {type(given).__name__}")


class HanchanError(Exception):
    """The root: catch this to catch everything below."""

    def __init__(self, message: str, clause: str | None = None, **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.template = message
        self.values = values
        self.clause = clause

    def __reduce__(self) -> tuple[object, ...]:
        """How an error comes through to another process: as it is, not made anew."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[HanchanError], args: tuple[object, ...], rest: dict[str, object]
) -> HanchanError:
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(rest)
    return error


class NotationError(HanchanError, ValueError):
    """Text that cannot be read as tiles, a hand or a set of circumstances."""


class NotAWin(HanchanError, ValueError):
    """A hand that may not win under its book; `reason` is a short word for the failed condition."""

    def __init__(
        self, message: str, reason: str, clause: str | None = None, **values: object
    ) -> None:
        super().__init__(message, clause, **values)
        self.reason = reason


class IllegalAction(HanchanError, ValueError):
    """An action that can be read but is not allowed now."""


class RulebookError(HanchanError, ValueError):
    """A rule book that states something unknown, of the wrong type, or nothing to stand on."""


class RecordError(HanchanError, ValueError):
    """A game record that is damaged or contradicts itself."""


class NetError(HanchanError, ValueError):
    """The weights of a net that are missing, damaged or of another version."""


class DeviceError(HanchanError):
    """A GPU or a cluster that was asked for and cannot be used."""


class NotInstalled(DeviceError, ImportError):
    """Something that an extra of the package brings and that is not there."""
