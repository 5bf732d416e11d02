"""Pages of the hall: the projector, and badges with the codes of all players."""
