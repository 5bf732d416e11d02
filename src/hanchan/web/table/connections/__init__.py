"""The connections: who is shown what, as frames of the table's socket."""
