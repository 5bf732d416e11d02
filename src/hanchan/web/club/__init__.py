"""Real tables in the browser: tournaments and club evenings, each kept in an append-only log of its own."""
