"""Games written down: formats in and out, and the check of a record against the engine."""
