"""What follows from an offence: the offences of each book as data."""
