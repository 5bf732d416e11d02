"""A finished game looked at again: what each choice was worth, worked out in a process of its own."""
