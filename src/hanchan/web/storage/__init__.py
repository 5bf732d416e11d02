"""What the server remembers: the database, its schema, and the rows in it."""
