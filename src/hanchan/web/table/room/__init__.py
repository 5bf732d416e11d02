"""The room: who sits where, what the table's maker chose, how seats are drawn."""
