"""Shapes and readings looked up in tables instead of searched."""
