"""Tiles as SVG, for pictures that need no page."""
