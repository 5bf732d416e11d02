"""Bots measured against each other on duplicate walls."""
