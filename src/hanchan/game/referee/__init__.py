"""Referee mode: what a person can really do wrong at a table, and what the book makes of it."""
