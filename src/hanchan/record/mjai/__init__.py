"""mjai: the line protocol that riichi bots speak, out of our events and into them."""

from .lines import FACE_OF, NAMES, Writer, export, text_of, tile_name, write

__all__ = ["FACE_OF", "NAMES", "Writer", "export", "text_of", "tile_name", "write"]
