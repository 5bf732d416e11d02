"""What the end of a hand or a game moves: payments, next hand, end of game, standings.

The game and the ledger of a real table both settle by these kernels. Seats 0-3 count from the first East; a set of
seats is a mask of four bits; the four changes or scores of the seats stand in a row from place `at` on: in the row of
an event at the table, in a list of four (`at` 0) in the ledger.
"""
