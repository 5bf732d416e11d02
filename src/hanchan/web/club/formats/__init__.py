"""Pages of other formats: pairing round by round, cuts, play-offs."""
