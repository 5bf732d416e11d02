"""Ours beside the peers, measured in one run."""
