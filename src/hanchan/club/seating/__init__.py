"""Seatings with a certificate: designs, searches, winds, the draw of numbers, changes later."""
