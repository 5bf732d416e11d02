"""The engine: the state of a game as rows of ints, what may be done, and what follows from it."""
