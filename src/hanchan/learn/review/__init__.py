"""Games looked at again: what each choice cost, why, what was luck, and a deck of one's mistakes."""
