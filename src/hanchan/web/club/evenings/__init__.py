"""Pages of club evenings: who is here tonight, the season, everything of one person."""
