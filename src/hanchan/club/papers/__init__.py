"""What leaves the hall: print, spreadsheets, reports, the archive."""
