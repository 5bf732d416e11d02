"""Many evenings together: totals of a season, ratings, head to head, everything of one person."""
