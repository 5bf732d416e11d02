"""The rules room: the books as data, their clauses and rulings, and what follows from a foul."""

from .book import Rulebook
from .load import rulebook
from .written import to_toml

__all__ = ["Rulebook", "rulebook", "to_toml"]
