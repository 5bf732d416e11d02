"""Scripts in which players feed a winner set by set: who draws and discards what is planned, then played."""

from __future__ import annotations

from typing import Any

from hanchan.game import Start
from hanchan.game.events import AnyEvent
from scripted import WINDS, Script, table

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
