"""A scored hand in words: reading, items, formula, explanation, books side by side."""
