"""How the weights of `master` are found: copied from the expert and from players, then by play against itself."""
