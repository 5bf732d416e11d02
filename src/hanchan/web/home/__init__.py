"""What the start page tells a player: own figures, and the problem of the day."""
