"""Games by script: hands and draws are chosen, the rest of the wall is filled with what is left.

`table(...)` begins a hand with the named tiles in their places; `do("S", "pung", use="55p")` acts for the player on
that wind and lets everybody else who is asked pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from hanchan.game import Action, Game, Start
from hanchan.game.events import AnyEvent, DrawEnd, HandStart, Win
from hanchan.tiles import KINDS, format, kind_of, parse

WINDS = "ESWN"
NO_DORA: dict[str, Any] = {"indicators": "4z", "ura": "4z"}  # of tiles that nobody holds
E = TypeVar("E", bound=AnyEvent)


def seen(events: Sequence[AnyEvent], kind: type[E]) -> list[E]:
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

    def until_turn(self, wind: str) -> None:
        """Everybody discards what is drawn until this player has drawn."""
        while self.game.asked != (self.seat(wind),):
            self.drawn()

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

    def exhaust(self, tenpai: str = "", lets_go: str = "") -> list[AnyEvent]:
        """The hand is played out with drawn tiles; of those asked, these winds say tenpai, the others noten.

        Nagashi mangan is claimed but by the winds that let it go.
        """
        events = self.to_the_end()
        winds, modest = ({self.seat(wind) for wind in some} for some in (tenpai, lets_go))
        while self.game.state.phase == "announcing":
            seat = self.game.asked[0]
            act = "tenpai" if seat in winds else "noten"
            if self.game.allows(seat, Action("nagashi")):
                act = "pass" if seat in modest else "nagashi"
            events += self.game.act(seat, Action(act))
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

    def winners(self, events: Sequence[AnyEvent]) -> str:
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


# Drawn and discarded between the planned tiles; the winner never wants them.
BETWEEN = "2m5p8p2m5p8p2m5p8p3p6p7m3p6p7m3p6p7m"


class Plan:
    """A hand of one winner, wind by wind: sets are fed or konged, then the winning tile comes."""

    def __init__(
        self,
        winner: str,
        hand: str,
        rules: Any,
        start: Start | None = None,
        indicators: str = "",
    ) -> None:
        self.winner, self.hand, self.rules, self.start = winner, hand, rules, start
        self.indicators = indicators
        self.turn = 0
        self.draws: list[str] = []
        self.replacements: list[str] = []
        self.steps: list[tuple[str, ...]] = []
        self._between = [BETWEEN[at : at + 2] for at in range(0, len(BETWEEN), 2)]

    def _until(self, wind: str) -> None:
        """Everybody before this wind draws and discards something nobody wants."""
        while WINDS[self.turn] != wind:
            self.draws.append(self._between.pop())
            self.steps.append(("drawn",))
            self.turn = (self.turn + 1) % 4

    def fed(self, source: str, tile: str, act: str = "pung", junk: str = "") -> Plan:
        """The source discards the tile, the winner claims it and discards junk (after a kong the replacement)."""
        self._until(source)
        self.draws.append(tile)
        self.steps += [(source, "discard", tile), (self.winner, act)]
        if act == "kong":
            self._replace(junk)
        else:
            self.steps.append((self.winner, "discard", junk))
        self.turn = (WINDS.index(self.winner) + 1) % 4
        return self

    def _replace(self, tile: str) -> None:
        """The replacement tile comes; without a tile the win on it is still to be said."""
        if tile:
            self.replacements.append(tile)
            self.steps.append(("drawn",))

    def konged(self, tile: str, junk: str) -> Plan:
        """The winner draws the fourth tile, makes the concealed kong and discards the replacement."""
        self._until(self.winner)
        self.draws.append(tile)
        self.steps.append((self.winner, "concealed_kong", tile))
        self._replace(junk)
        self.turn = (WINDS.index(self.winner) + 1) % 4
        return self

    def comes(self, wind: str, tile: str, replacement: str = "") -> Script:
        """The table at the moment where this wind has drawn the tile, everything before it played."""
        self._until(wind)
        return self.play(tile, replacement)

    def play(self, tile: str = "", replacement: str = "") -> Script:
        """The table with the whole plan played; `tile` is the next draw, `replacement` the next replacement tile."""
        draws = "".join([*self.draws, tile])
        replacements = "".join([*self.replacements, replacement])
        script = table(
            {self.winner: self.hand},
            draws,
            rules=self.rules,
            start=self.start,
            replacements=replacements,
            indicators=self.indicators,
        )
        for step in self.steps:
            self._do(script, *step)
        return script

    def _do(self, script: Script, wind: str, act: str = "", tile: str | None = None) -> None:
        if wind == "drawn":
            script.drawn()
        elif act == "discard" and wind != self.winner:
            script.say(wind, "discard", tile, drawn=True)
        else:
            script.do(wind, act, tile)

    def wins(self, how: str, tile: str) -> list[AnyEvent]:
        """The events of the win: `tsumo`, or `ron from W`."""
        if how == "tsumo":
            return self.comes(self.winner, tile).say(self.winner, "tsumo")
        source = how.rsplit(maxsplit=1)[-1]
        script = self.comes(source, tile)
        script.say(source, "discard", tile, drawn=True)
        return script.say(self.winner, "ron") + script.all_pass()
