"""The ledger of a real table on a phone."""
