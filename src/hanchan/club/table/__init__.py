"""One real table: its ledger, its clock, the hands entered and the lines of a finished session."""
