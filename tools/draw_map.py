"""Draws docs/architecture.svg: the rooms, from the arrows and floors of tools/rooms.py.

An arrow is left out where another way along the arrows leads there. `--check` draws nothing and exits 1 if the picture
is not what the arrows say.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from rooms import ARROWS, FLOORS

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"
WIDE, HIGH, BETWEEN, ACROSS = 236, 62, 34, 300
# What is in each room, and its column in the picture.
ROOMS = {
    "errors": (-1, "the whole error tree"),
    "compile": (0, "@kernel, compiled(), the cache"),
    "plots": (2, "shapes of pictures"),
    "locale": (-1, "names in three languages"),
    "drawing": (2, "tiles, tables as pictures"),
    "tiles": (0, "kinds, faces, mpsz text"),
    "rules": (0, "books, clauses, rulings, fouls"),
    "scoring": (0, "readings, yaku, fu, points"),
    "settlement": (0, "payments, next hand, end of game"),
    "game": (0, "the engine, events, views"),
    "club": (1, "real tables and tournaments"),
    "learn": (-1, "what a learner is asked and told"),
    "record": (0, "formats in and out, the checker"),
    "bots": (0, "players that see one seat"),
    "sim": (1, "many hands and games at once"),
    "env": (1, "environments for learners"),
    "web": (0, "the server and its pages"),
    "cli": (0, "one file a command"),
}
TIP = """<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
  <path d="M0 0L8 4L0 8z"/></marker>"""
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #57606a; text-anchor: middle }
  .name { font-weight: 600; font-size: 15px; fill: #1b1f24 }
  .floors { font-style: italic; font-size: 11px }
  .back { fill: #ffffff }
  rect { fill: #f6f8fa; stroke: #8c959f }
  line { stroke: #57606a; stroke-width: 1.3; marker-end: url(#tip) }
  #tip path { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1 }
    .name { fill: #f0f6fc }
    .back { fill: #0d1117 }
    rect { fill: #161b22; stroke: #57606a }
    line { stroke: #9198a1 }
    #tip path { fill: #9198a1 }
  }
"""


def main() -> int:
    """Draws the picture, or says that it is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="draw nothing; exit 1 if stale")
    text = picture()
    if not parser.parse_args().check:
        PICTURE.write_text(text)
    elif not PICTURE.exists() or PICTURE.read_text() != text:
        print("docs/architecture.svg is stale: run `make docs`")
        return 1
    return 0


def arrows() -> dict[str, set[str]]:
    """Each room with those it imports and that it does not reach by way of another one."""
    known = {
        room: {other for other in into.split() if other in ROOMS}
        for room, into in ARROWS.items()
        if room in ROOMS
    }
    # A room lists everything below it, so what is reached in two steps is listed by a neighbour.
    return {
        room: into - {far for near in into for far in known[near]} for room, into in known.items()
    }


def levels(near: dict[str, set[str]]) -> dict[str, int]:
    """How high each room lies: above everything that it imports."""
    found: dict[str, int] = {}
    while len(found) < len(near):
        for room, into in near.items():
            if into <= set(found):
                found[room] = max((found[other] + 1 for other in into), default=0)
    return found


def picture() -> str:
    """The SVG: the ground at the bottom, each room a box, each arrow from who imports to what is imported."""
    near = arrows()
    level = levels(near)
    top = max(level.values())
    width, height = 3 * ACROSS + WIDE + 40, (top + 1) * (HIGH + BETWEEN) + 6
    places = {
        room: (
            (ROOMS[room][0] + 1) * ACROSS + WIDE / 2 + 20,
            20 + (top - level[room]) * (HIGH + BETWEEN),
        )
        for room in near
    }
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>The rooms of hanchan: each imports only what lies below it along an arrow</title>",
        f"<style>{STYLE}</style>",
        f"<defs>{TIP}</defs>",
        f'<rect class="back" width="{width}" height="{height}" stroke="none"/>',
    ]
    for room, into in near.items():
        drawn += [arrow(places[room], places[other]) for other in sorted(into)]
    floors = FLOORS
    for room, (x, y) in places.items():
        drawn += box(room, x, y, floors.get(room, ""))
    return "\n".join([*drawn, "</svg>", ""])


def arrow(above: tuple[float, float], below: tuple[float, float]) -> str:
    """A line from the lower edge of one box to the upper edge of another, each end towards the other."""
    aside = max(-0.45 * WIDE, min(0.45 * WIDE, (below[0] - above[0]) * 0.36))
    x1, y1, x2, y2 = above[0] + aside, above[1] + HIGH, below[0] - aside, below[1]
    return f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}"/>'


def box(room: str, x: float, y: float, order: str) -> list[str]:
    """A room: its name, what is in it, its floors from the ground up."""
    folder = ROOT / "src" / "hanchan" / room
    floors = [floor for floor in order.split() if (folder / floor).is_dir() and floor != "."]
    lines = [("name", f"{room}/" if folder.is_dir() else f"{room}.py"), ("", ROOMS[room][1])]
    lines += [("floors", " · ".join(floors))] if floors else []
    first = y + HIGH / 2 + 5 - 9 * (len(lines) - 1)
    return [
        f'<rect x="{x - WIDE / 2:.0f}" y="{y:.0f}" width="{WIDE}" height="{HIGH}" rx="6"/>',
        *(
            f'<text class="{kind}" x="{x:.0f}" y="{first + 18 * at:.0f}">{escape(text)}</text>'
            for at, (kind, text) in enumerate(lines)
        ),
    ]


if __name__ == "__main__":
    sys.exit(main())
