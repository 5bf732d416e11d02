"""What the end of a hand or a game moves: payments, next hand, end of game, standings."""
