"""The page's own arithmetic against the package: the fold of events, SHA-256, the walls."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club
from hanchan.game import Game
from hanchan.game.events import to_json
from hanchan.game.view import View, Viewer, redact
from helpers.walls import rigged_game

WALLS = (Path(__file__).parents[2] / "docs" / "walls.md").read_text()
VECTOR = dict(re.findall(r"^\| ([a-z ]+) \| `([^`]*)` \|$", WALLS, re.MULTILINE))


@pytest.fixture
def page(club: Club) -> Page:
    found = club.page()
    found.goto(f"{club.url}/settings")
    found.locator("hanchan-settings h1").wait_for()
    return found


def in_page(page: Page, module: str, code: str, given: Any = None) -> Any:
    """What a function gets when it is called with the module's exports and the data."""
    load = f"(await import(new URL('{module}', document.querySelector('script[type=module]').src)))"
    return page.evaluate(f"async (given) => ({code})({load}, given)", given)


def frames(game: Game, viewer: Any) -> list[dict[str, Any]]:
    seen = [json.loads(to_json(redact(event, viewer))) for event in game.events]
    return [{"n": n, "k": one.pop("k"), "b": one} for n, one in enumerate(seen, 1)]


FOLD = """
({ reduce, empty }, frames) => {
  const states = [];
  let state = empty();
  for (const frame of frames) {
    state = reduce(state, frame);
    states.push([state.scores, state.bets, state.live, state.indicators, state.hands, state.riichi,
      state.rivers.map((river) => river.map((one) => [one.tile, one.sideways, one.claimed])),
      state.melds.map((melds) => melds.map((meld) => [meld.act, meld.tile]))]);
  }
  return states;
}
"""


def picture(view: View) -> list[Any]:
    """The engine's own view, in the shape that the page's fold is compared in."""
    rivers = [[[one.tile, one.sideways, one.claimed] for one in river] for river in view.rivers]
    melds = [[[meld.act, meld.tile] for meld in melds] for melds in view.melds]
    hands = [sorted(hand, key=str) for hand in view.hands]
    return [view.scores, view.bets, view.live, view.indicators, hands, view.riichi, rivers, melds]


@pytest.mark.parametrize(
    ("rules", "seed"), [("ema2016", 3), ("ema2012", 5), ("wrc2015", 8), ("resume", 2)]
)
def test_the_page_folds_a_game_as_the_engine_does(page: Page, rules: str, seed: int) -> None:
    game = rigged_game(rules, seed)
    viewers: tuple[Viewer, ...] = (1, "public")
    for viewer in viewers:
        found = in_page(page, "model/reduce.js", FOLD, frames(game, viewer))
        view = View(viewer)
        for event, state in zip(game.events, found, strict=True):
            view.fold(redact(event, viewer))
            state[4] = [sorted(hand, key=str) for hand in state[4]]
            assert state == picture(view), event


def test_sha256_in_the_page_is_sha256(page: Page) -> None:
    rng = random.Random(5)
    texts = [
        rng.randbytes(length).hex() for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 200, 1000]
    ]
    code = (
        "({ sha256, fromHex, toHex }, texts) => texts.map((text) => toHex(sha256(fromHex(text))))"
    )
    assert in_page(page, "sha256.js", code, texts) == [
        hashlib.sha256(bytes.fromhex(text)).hexdigest() for text in texts
    ]


def test_the_page_computes_the_documented_wall(page: Page) -> None:
    code = """({ commitment, deal, handSeed, seats }, { secret, game, rules }) => {
      const { dice, faces } = deal(secret, game, 0, 0, "");
      const hex = (byte) => byte.toString(16).padStart(2, "0");
      const seed = [...handSeed(secret, game, 0, "")].map(hex).join("");
      return { commitment: commitment(secret, game, rules), dice: dice.join(" "),
        seats: seats(secret, game, "").join(" "),
        seed, first: faces.slice(0, 16).join(""), indicators: faces.slice(126, 131).join("") };
    }"""
    found = in_page(
        page, "model/wall.js", code, {key: VECTOR[key] for key in ("secret", "game", "rules")}
    )
    singles = {key: _single(VECTOR[key]) for key in ("first live tiles", "indicators")}
    assert found == {
        "commitment": VECTOR["commitment"], "dice": VECTOR["dice"], "seats": VECTOR["seats"],
        "seed": VECTOR["seed of hand"], "first": singles["first live tiles"], "indicators": singles["indicators"],
    }  # fmt: skip


def _single(text: str) -> str:
    """Tiles one by one: `35s` is 3s5s."""
    return "".join(
        digit + suit for digits, suit in re.findall(r"(\d+)([mpsz])", text) for digit in digits
    )


@pytest.mark.parametrize("rules", ["ema2016", "ema2012"])
def test_the_page_verifies_a_game_and_finds_a_changed_wall(page: Page, rules: str) -> None:
    game = Game(rules, seed="verify", nonces=bytes(range(64)))
    rng = random.Random(1)
    while not game.over:
        seat = game.asked[0]
        game.act(seat, rng.choice(game.legal(seat)))
    record = [json.loads(to_json(event)) for event in game.events]
    code = "({ check }, record) => check(record).map((one) => one.ok)"
    found = in_page(page, "view/verify.js", code, record)
    assert len(found) > 6
    assert all(found)
    changed = json.loads(json.dumps(record))
    deal = next(event for event in changed if event["k"] == "hand_start")
    first, second = re.match(r"(\d)(.*)", deal["wall"]).groups()  # type: ignore[union-attr]
    deal["wall"] = ("2" if first == "1" else "1") + second
    assert in_page(page, "view/verify.js", code, changed).count(False) == 1


def test_the_root_of_a_wall_is_that_of_the_vector(page: Page) -> None:
    code = """
    ({ deal, handSeed, wallRoot }, { secret, game }) =>
      wallRoot(deal(secret, game, 0, 0, "").faces, handSeed(secret, game, 0, ""))
    """
    given = {"secret": VECTOR["secret"], "game": VECTOR["game"]}
    assert in_page(page, "model/wall.js", code, given) == VECTOR["root"]


PROVE = """
async ({ Prover }, events) => {
  const base = document.querySelector("script[type=module]").src;
  const { empty, reduce } = await import(new URL("model/reduce.js", base));
  const prover = new Prover();
  let state = empty();
  let told = null;
  for (const event of events) {
    told = prover.take(state, event);
    state = reduce(state, event);
  }
  return told;
}
"""


def test_every_tile_a_player_is_shown_is_proved_and_a_changed_one_is_found(club: Club) -> None:
    player = club.alone(bot_level="random")
    expect(player.see(".proved")).to_contain_text("15 tiles proved")  # hand, indicator, first draw
    proofs = {
        one["n"]: one["p"]
        for frame in player.frames
        if frame["t"] == "proofs"
        for one in frame["of"]
    }
    events = [event | {"p": proofs.get(event["n"], event.get("p"))} for event in player.events]
    told = in_page(player.page, "model/wall.js", PROVE, events)
    assert told == {"count": 15, "ok": True}
    drawn = next(at for at, event in enumerate(events) if event["k"] == "draw")
    for change in (_other_tile, _other_place, _other_salt):
        changed = json.loads(json.dumps(events))
        change(changed[drawn])
        assert in_page(player.page, "model/wall.js", PROVE, changed)["ok"] is False, change


def _other_tile(event: dict[str, Any]) -> None:
    event["b"]["tile"] = event["p"][0]["tile"] = "1z" if event["b"]["tile"] != "1z" else "2z"


def _other_place(event: dict[str, Any]) -> None:
    event["p"][0]["place"] += 1


def _other_salt(event: dict[str, Any]) -> None:
    event["p"][0]["salt"] = "00" * 32
