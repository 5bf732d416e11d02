"""A client that asks for proofs can check every tile as it sees it; and learns of no tile it does not see."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

from hanchan.game import events
from hanchan.game.decode import dealt
from hanchan.tiles import parse_one
from helpers.servers import Running
from helpers.web_players import Frame, Player, drawn_or_pass, quick_game


def leads_to(proof: Frame, root: str) -> bool:
    """Written from docs/walls.md."""
    place = proof["place"]
    tile = bytes.fromhex(proof["salt"]) + bytes([place, parse_one(proof["tile"])])
    digest = hashlib.sha256(tile).digest()
    for step, beside in enumerate(map(bytes.fromhex, proof["path"])):
        digest = hashlib.sha256(beside + digest if place >> step & 1 else digest + beside).digest()
    return digest.hex() == root


def told(player: Player) -> list[Frame]:
    """Every event frame that the player was ever sent, in batches or alone."""
    found: list[Frame] = []
    for text in player.frames:
        frame = json.loads(text)
        found += frame["ev"] if frame["t"] == "batch" else [frame] if frame["t"] == "ev" else []
    return found


async def hands(server: Running, **hello: Any) -> tuple[Player, Player, Any]:
    """Some hands against bots: the player, somebody who watches, and the table as it is on the server."""
    url = server.url
    made = await quick_game(url, bot_level="random", seed=11)  # fmt: skip
    player = Player(url, made["table"], made["seat"], **hello)
    watcher = Player(url, made["table"], None, watch=True, **hello)
    async with player, watcher:
        for have, until in (
            (0, 130),
            (30, 200),
            (0, 270),
        ):  # the line breaks, and some is told again
            await player.play(drawn_or_pass, until_n=until)
            await player.__aexit__()
            player.n = min(have, player.n)
            player._hello |= {"have": player.n, "game": made["game"]}
            await player.__aenter__()
        await player.play(drawn_or_pass, until_n=330)
        while watcher.n < player.n:
            await watcher.receive()
    return player, watcher, server.hall.loaded(made["table"])


def may_be_proved(log: list[Any], own: int | None) -> dict[int, set[int]]:
    """By hand, the places whose tiles a viewer sees and knows the place of."""
    found: dict[int, set[int]] = {}
    places: set[int] = set()
    at = {"draw": 52, "replacement": 122, "indicator": 126}
    drawn = 0
    for event in log:
        match event:
            case events.HandStart():
                places = found[event.hand] = set()
                at = {"draw": 52, "replacement": 122, "indicator": 126}
                if own is not None:
                    places.update(dealt(list(range(136)), event.dealer)[own])
            case events.Draw():
                row = "replacement" if event.replacement else "draw"
                drawn = at[row]
                at[row] += 1
                places.update([drawn] if event.seat == own else [])
            case events.DoraRevealed():
                places.add(at["indicator"])
                at["indicator"] += 1
            case events.Discard(drawn=True):
                places.add(drawn)
            case events.Win():
                places.update(range(131, 131 + len(event.ura)))
    return found


def check(player: Player, live: Any, own: int | None) -> int:
    """Every proof is right, and none is about a tile that the viewer may not know; how many there were."""
    log = live.session.log.events
    allowed = may_be_proved(log, own)
    starts = {frame["n"]: frame["b"] for frame in told(player) if frame["k"] == "hand_start"}
    count = 0
    for frame in told(player):
        for proof in frame.get("p", ()):
            start = starts[max(n for n in starts if n <= frame["n"])]
            assert leads_to(proof, start["root"])
            assert proof["place"] in allowed[start["hand"]]
            count += 1
    everything = "".join(player.frames)
    for event in (event for event in log if isinstance(event, events.HandStart)):
        proofs = live.session.game.proofs(event)
        for place in set(range(136)) - allowed[event.hand]:
            assert proofs.of(place).salt.hex() not in everything
    return count


def test_each_tile_that_is_seen_is_proved_and_nothing_hidden_is(server: Running) -> None:
    player, watcher, live = asyncio.run(hands(server, proof=True))
    own = player.welcome["you"]["seat"]
    assert check(player, live, own) > 60
    assert check(watcher, live, None) > 20
    deals = [frame for frame in told(player) if frame["k"] == "hand_start"]
    assert all(len(frame["p"]) == 13 for frame in deals)


def test_who_does_not_ask_for_proofs_gets_only_the_roots(server: Running) -> None:
    player, _, _ = asyncio.run(hands(server))
    assert not any("p" in frame for frame in told(player))
    assert all(len(f["b"]["root"]) == 64 for f in told(player) if f["k"] == "hand_start")
