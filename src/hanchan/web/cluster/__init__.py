"""Several processes on one database: who has which table, what they tell each other, the proxy before them."""
