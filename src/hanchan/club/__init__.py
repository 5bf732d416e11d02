"""Real tables: seating, the ledger of a table, the referee and the tournament."""
