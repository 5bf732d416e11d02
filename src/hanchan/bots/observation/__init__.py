"""What a seat sees and may do, as numbers: the observation v1 and its action space."""
