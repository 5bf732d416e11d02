"""The session: one game in progress, its prompts, clocks and bots."""
