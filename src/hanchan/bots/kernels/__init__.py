"""What the players' kernels share, and the small players: how near a hand is, what is safe, room to work in."""
