"""A live table: the room, the session and the connections, held by one task."""
