"""The bots as people meet them: four characters of each level, one for each place. What they are like the pages say.

A character's name is its key in the pages' catalogues (`bot.Momo`, `bot.Momo.says`), where each language spells it. All
bots of a level play alike; what is said of each is true of its level.
"""

from __future__ import annotations

CHARACTERS = {
    "random": ("Mochi", "Dango", "Kinako", "Anko"),
    "novice": ("Momo", "Sora", "Hina", "Taro"),
    "club": ("Kaede", "Ren", "Yuzu", "Goro"),
    "expert": ("Tetsu", "Shizuka", "Hayate", "Akira"),
    "master": ("Musashi", "Kaguya", "Seiji", "Ryoko"),
}


def character(level: str, place: int) -> str | None:
    """Who of the level sits at this place; None for a program, which keeps its own name.

    >>> character("club", 1), character("mjai:mortal", 1)
    ('Ren', None)
    """
    return CHARACTERS[level][place] if level in CHARACTERS else None
