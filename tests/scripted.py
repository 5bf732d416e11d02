"""Games by script: hands and draws are chosen, the rest of the wall is filled with what is left.

`table(...)` begins a hand with the named tiles in their places; `do("S", "pung", use="55p")` acts for the player on
that wind and lets everybody else who is asked pass.
"""

from __future__ import annotations

from typing import Any, TypeVar

from hanchan.game import Action, Game, Start
from hanchan.game.events import AnyEvent, DrawEnd, HandStart, Win
from hanchan.tiles import KINDS, format, kind_of, parse

WINDS = "ESWN"
E = TypeVar("E", bound=AnyEvent)


def seen(events: list[AnyEvent], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def wall_of(
    hands: dict[str, str],
    draws: str = "",
    replacements: str = "",
    indicators: str = "",
    ura: str = "",
    last: str = "",
    red_fives: int = 0,
) -> list[int]:
    """A wall in the order of use, as faces: 13 tiles for each wind, then the draws; `last` are the last live tiles."""
    wall: list[int | None] = [None] * 136
    for turn, wind in enumerate(WINDS):
        tiles = parse(hands.get(wind, ""))
        assert len(tiles) <= 13, f"{wind} has {len(tiles)} tiles"
        places = [16 * block + 4 * turn + tile for block in range(3) for tile in range(4)]
        for place, face in zip([*places, 48 + turn], tiles, strict=False):
            wall[place] = face
    for first, text in ((52, draws), (122, replacements), (126, indicators), (131, ura)):
        for step, face in enumerate(parse(text)):
            wall[first + step] = face
    for step, face in enumerate(reversed(parse(last))):
        wall[121 - step] = face
    return fill(wall, red_fives)


def fill(wall: list[int | None], red_fives: int) -> list[int]:
    """The wall with its empty places filled from the tiles not yet used, honours and terminals last."""
    left = dict.fromkeys(range(KINDS), 4)
    reds = [KINDS, KINDS + 1, KINDS + 2][: red_fives and 3]
    for face in wall:
        if face is not None:
            left[kind_of(face)] -= 1
            if face in reds:
                reds.remove(face)
    assert min(left.values()) >= 0, f"five copies of {format([min(left, key=left.__getitem__)])}"
    # Three apart, so that filled hands fall into no sets by chance.
    order = sorted(left, key=lambda kind: (kind >= 27, kind % 3, kind))
    spare = [kind for copy in range(4) for kind in order if left[kind] > copy]
    for red in reds:
        if kind_of(red) in spare:
            spare[len(spare) - 1 - spare[::-1].index(kind_of(red))] = red
    filled = [spare.pop(0) if face is None else face for face in wall]
    assert not spare
    return filled


def by_hand(events: list[AnyEvent]) -> list[list[AnyEvent]]:
    """The events of each hand, from its deal on."""
    starts = [at for at, event in enumerate(events) if isinstance(event, HandStart)]
    ends = [*starts[1:], len(events)]
    return [events[start:end] for start, end in zip(starts, ends, strict=True)]


class Script:
    """A game in which the test speaks for all four players, by their winds."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def dealer(self) -> int:
        return self.game.state.dealer

    def seat(self, wind: str) -> int:
        """The seat of the player on that wind."""
        return (self.dealer + WINDS.index(wind)) % 4

    def legal(self, wind: str) -> list[Action]:
        return self.game.legal(self.seat(wind))

    def may(self, wind: str, act: str) -> bool:
        """The player is offered such an action."""
        return any(option.act == act for option in self.legal(wind))

    def tiles(self, wind: str, act: str) -> list[str]:
        """The tiles of the player's actions of that kind."""
        return [option.tile for option in self.legal(wind) if option.act == act and option.tile]

    def say(
        self,
        wind: str,
        act: str,
        tile: str | None = None,
        *,
        use: str = "",
        drawn: bool = False,
        at: int | None = None,
    ) -> list[AnyEvent]:
        """The player acts, at this time in milliseconds; nobody else answers yet."""
        used = tuple(format([face]) for face in parse(use))
        if act in ("chow", "pung", "kong") and not used:
            [used] = {option.use for option in self.legal(wind) if option.act == act}
        return self.game.act(self.seat(wind), Action(act, tile, drawn, used), at)

    def do(self, wind: str, act: str, tile: str | None = None, **more: Any) -> list[AnyEvent]:
        """The player acts, and whoever is then asked about it passes."""
        events = self.say(wind, act, tile, **more)
        return events + self.all_pass()

    def all_pass(self) -> list[AnyEvent]:
        """Everybody who is asked about a claim passes."""
        events: list[AnyEvent] = []
        while self.game.is_claim:
            events += self.game.act(self.game.asked[0], Action("pass"))
        return events

    def drawn(self) -> list[AnyEvent]:
        """The player in turn discards the drawn tile, and everybody passes."""
        state = self.game.state
        assert state.turn is not None, "nobody is in turn"
        discard = Action("discard", state.drawn, drawn=True)
        return self.game.act(state.turn, discard) + self.all_pass()

    def until_live(self, left: int) -> None:
        """Everybody discards what is drawn until so many live tiles are left."""
        while self.game.state.live > left:
            self.drawn()

    def to_the_end(self) -> list[AnyEvent]:
        """Everybody discards what is drawn until the hand is over or somebody must announce."""
        hand, events = self.game.state.hand, []
        while self.game.state.hand == hand and not self.game.over:
            if self.game.state.phase == "announcing":
                break
            events += self.drawn()
        return events

    def exhaust(self, tenpai: str = "") -> list[AnyEvent]:
        """The hand is played out with drawn tiles; of those asked, these winds say tenpai, the others noten."""
        events = self.to_the_end()
        winds = {self.seat(wind) for wind in tenpai}
        while self.game.state.phase == "announcing":
            seat = self.game.asked[0]
            events += self.game.act(seat, Action("tenpai" if seat in winds else "noten"))
        return events

    def points(self, wind: str) -> int:
        """The score of the player on that wind."""
        return self.game.scores[self.seat(wind)]

    @property
    def live(self) -> int:
        """Live tiles left."""
        return self.game.view("open").live

    def changes(self, event: Win | DrawEnd) -> dict[str, int]:
        """What a result changes, by the winds that the players had in the hand it ended."""
        dealer = self._dealer_at(event)
        return {wind: event.deltas[(dealer + at) % 4] for at, wind in enumerate(WINDS)}

    def winners(self, events: list[AnyEvent]) -> str:
        """The winds of those who win in these events, in the order of the wins."""
        wins = seen(events, Win)
        return "".join(WINDS[(win.seat - self._dealer_at(win)) % 4] for win in wins)

    def _dealer_at(self, event: AnyEvent) -> int:
        """The dealer of the hand in which the event happened."""
        return seen(self.game.events[: self.game.events.index(event)], HandStart)[-1].dealer


def table(
    hands: dict[str, str],
    draws: str = "",
    *,
    rules: Any = "ema2016",
    start: Start | None = None,
    then: list[list[int]] | None = None,
    referee: bool = False,
    tournament: bool = False,
    **places: str,
) -> Script:
    """A hand with these tiles by wind; `draws` begin with the dealer's fourteenth tile.

    `then` are the walls of the hands after it, from `wall_of`.
    """
    import hanchan

    book = hanchan.rulebook(rules)
    wall = wall_of(hands, draws, red_fives=book.value("red_fives"), **places)
    walls = [format(one) for one in [wall, *(then or [])]]
    return Script(Game(book, wall=walls, start=start, referee=referee, tournament=tournament))
