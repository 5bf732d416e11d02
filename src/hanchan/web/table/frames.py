"""The frames of the table's socket: one typed struct each, `t` says which.

What a client sends is decoded by `read_frame`; unknown fields are ignored, an unknown `t` is told apart from a frame
that cannot be read at all. The JSON Schema of both directions is `schema()`.
"""

from __future__ import annotations

from typing import Any

import msgspec

PROTO = 1
Id = str


class Frame(msgspec.Struct, frozen=True, tag_field="t"):
    """The root of all frames."""


# From the client


class Command(Frame, frozen=True):
    """What is to be done; the answer, `ok` or `no`, has its `id`."""

    id: Id


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame: who it is, and which event it has last seen of which game."""

    proto: int = 0
    have: int = 0
    game: str | None = None
    token: str | None = None
    watch: bool = False
    name: str | None = None
    nonce: str | None = None
    proof: bool = False
    lang: str | None = None


class Do(Command, frozen=True, tag="do"):
    """An answer to an `ask`: the fields of the option chosen."""

    ask: str
    act: str
    tile: str | None = None
    drawn: bool = False
    use: tuple[str, ...] = ()
    shown: bool = False


class Set(Command, frozen=True, tag="set"):
    """A toggle of the seat."""

    toggle: str
    on: bool


class Weigh(Command, frozen=True, tag="weigh"):
    """What would this discard leave? The answer is a `weighed` note."""

    tile: str


class Say(Command, frozen=True, tag="say"):
    """One of the fixed phrases, or free text where it is allowed."""

    phrase: int | None = None
    text: str | None = None


class Ready(Command, frozen=True, tag="ready"):
    """The result has been seen."""


class Prove(Command, frozen=True, tag="prove"):
    """As `proof` in the hello, but later: the tiles of this hand are proved now, the others as they come."""


class RoomDo(Command, frozen=True, tag="room"):
    """What is done in the room; `do` says what."""

    do: str
    place: int | None = None
    level: str | None = None
    name: str | None = None
    nonce: str | None = None
    on: bool = True
    redraw: bool = True
    proposal: str | None = None  # the one that is voted on


class Foul(Command, frozen=True, tag="foul"):
    """A referee reports an offence."""

    seat: int
    offence: str
    points: int | None = None


class Ping(Frame, frozen=True, tag="ping"):
    """Are you there? `lag` is what the client measured last."""

    c: float = 0
    lag: float | None = None


class Pong(Frame, frozen=True, tag="pong"):
    """Yes."""

    c: float = 0
    now: int = 0


# From the server


class Welcome(Frame, frozen=True, tag="welcome"):
    """Who the client is here, and how far the game has come."""

    proto: int
    view: str
    table: str
    game: str | None
    n: int
    now: int
    lag: int | None = None
    you: dict[str, Any] | None = None


class Ev(Frame, frozen=True, tag="ev", omit_defaults=True):
    """One event, as the viewer may see it; `x` explains a result, `p` proves its tiles to who asked for it."""

    n: int
    k: str
    b: Any
    at: int
    x: Any = None
    p: Any = None


class EventBatch(Frame, frozen=True, tag="batch"):
    """Events to catch up with."""

    ev: list[Any]


class Proved(Frame, frozen=True, tag="proofs"):
    """Proofs of events that were sent without: `n` and `p` of each."""

    of: list[dict[str, Any]]


class Snap(Frame, frozen=True, tag="snap"):
    """The state before the current hand."""

    n: int
    state: Any


class Sync(Frame, frozen=True, tag="sync"):
    """All that has been shown has been sent."""

    n: int


class Ask(Frame, frozen=True, tag="ask"):
    """A decision: what may be done, and how long it may take."""

    id: Id
    n: int
    kind: str
    opts: list[dict[str, Any]]
    base: int | None
    bank: int | None
    guard: int
    barred: list[dict[str, Any]] = []
    against: dict[str, str] | None = None  # on a training table: what forbids each claim


class Unask(Frame, frozen=True, tag="unask"):
    """The decision is no longer wanted."""

    id: Id
    why: str
    by: int | None = None


class Note(Frame, frozen=True, tag="note"):
    """Something for this seat alone."""

    k: str
    b: Any


class Ok(Frame, frozen=True, tag="ok"):
    """The command was done."""

    id: Id


class No(Frame, frozen=True, tag="no"):
    """The command was not done, and nothing has changed."""

    id: Id | None
    why: str
    clause: str | None = None
    says: str = ""


class RoomFrame(Frame, frozen=True, tag="room"):
    """The room as the client may see it."""

    b: dict[str, Any]


class Wait(Frame, frozen=True, tag="wait"):
    """The table waits until everybody has seen the result."""

    k: str
    ready: list[bool]
    until: int | None


class ClockFrame(Frame, frozen=True, tag="clock"):
    """The clock of the player in turn."""

    seat: int
    base: int | None
    bank: int | None
    on: bool


class Said(Frame, frozen=True, tag="say"):
    """What somebody said."""

    who: dict[str, Any]
    phrase: int | None
    text: str | None
    channel: str
    at: int


class Bye(Frame, frozen=True, tag="bye"):
    """The server closes the socket; `retry` after so many ms, or not at all."""

    why: str
    retry: int | None = None


Incoming = Hello | Do | Set | Weigh | Say | Ready | Prove | RoomDo | Foul | Ping | Pong
Outgoing = (
    Welcome | Ev | EventBatch | Proved | Snap | Sync | Ask | Unask | Note | Ok | No | Pong | Ping | RoomFrame | Wait
    | ClockFrame | Said | Bye
)  # fmt: skip

_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
_encoder = msgspec.json.Encoder()
_KNOWN = frozenset("hello do set weigh say ready prove room foul ping pong".split())
ID_LENGTH = 40


class UnknownFrame(ValueError):
    """A frame of a kind that does not exist."""


class _Tagged(msgspec.Struct):
    t: str


def read_frame(text: str | bytes) -> Incoming:
    """The frame; UnknownFrame for an unknown `t`, ValueError for what is no frame."""
    try:
        return _checked(_decoder.decode(text))
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        try:
            kind = msgspec.json.decode(text, type=_Tagged).t
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise ValueError("no frame") from None
        if kind not in _KNOWN:
            raise UnknownFrame(kind) from None
        raise ValueError(str(error)) from None


def _checked(frame: Incoming) -> Incoming:
    given = getattr(frame, "id", None)
    if isinstance(given, str) and len(given) > ID_LENGTH:
        raise msgspec.DecodeError("an id has at most 40 characters")
    return frame


def write_frame(frame: Outgoing) -> bytes:
    """The frame as it is sent."""
    return _encoder.encode(frame)


def schema() -> dict[str, Any]:
    """The JSON Schema of what clients send and what they get."""
    (sent, got), parts = msgspec.json.schema_components(
        [Incoming, Outgoing], ref_template="#/$defs/{name}"
    )
    return {"proto": PROTO, "client": sent, "server": got, "$defs": parts}
