"""A player's choice in numbers and words."""
