"""What is worked on outside the server's own process: backups, lists from files, seatings."""
