"""`master`: a player that learned, a net over the observation of its seat."""
