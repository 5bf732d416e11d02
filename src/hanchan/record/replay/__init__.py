"""A record against the engine: led through the game line by line, and checked."""
