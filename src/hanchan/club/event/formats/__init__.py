"""Other formats than one schedule for all rounds: pairing round by round, cuts to finals, play-offs, club evenings."""
