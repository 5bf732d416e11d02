"""The wall: how it is shuffled, broken and dealt, and how each tile of it is proved."""
