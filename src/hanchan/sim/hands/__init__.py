"""Batches of hands: arrays in, arrays out."""
