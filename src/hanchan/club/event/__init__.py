"""A tournament: its log, the events that may stand in it, and what they add up to."""
